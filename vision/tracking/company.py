"""Whether the cards counted so far tell that cards are being shown here, and nothing else is."""

from typing import Final

from vision.tracking.memory import Memory
from vision.tracking.settings import Mode, Settings

_CORNERS: Final = 4
"""Where a card's indices are."""


def among_cards(memory: Memory, settings: Settings) -> bool:
    """Whether what looks like a card here mostly is one: several were, a suit card with them.

    A card dealt alone onto a pile shows nothing else that tells it from a figure on paper. There
    one that was seen at all its corners tells it, or a crowd of trumps, which a reader sees for
    itself where cards lie open. Of a hand held up only trumps count: it never tells.
    """
    cards = memory.cards
    dealt = settings.mode is Mode.DEALT
    if dealt and (memory.most_corners >= _CORNERS or len(cards) >= settings.crowd):
        return True
    return len(cards) >= settings.company and any(card[0] in "SHDC" for card in cards)
