"""Five players: the called card, and whether it leaves the taker alone."""

from collections.abc import Collection, Sequence
from typing import Final

from kiosk.tarot.cards import SUITS, suit

_DOWNWARDS: Final = ("R", "D", "C", "V")


def callable_cards(hand: Collection[str]) -> tuple[str, ...]:
    """The cards a taker with this hand may call, before the chien is seen.

    Any Roi, his own included; with four Rois a Dame too, with four Dames a Cavalier, and so on.
    """
    allowed: list[str] = []
    for name in _DOWNWARDS:
        four = [f"{colour}-{name}" for colour in SUITS]
        allowed += four
        if not all(card in hand for card in four):
            break
    return tuple(allowed)


def partner_of(called: str, taker: int, hands: Sequence[Collection[str]]) -> int | None:
    """Who holds the called card; None when the taker is alone (it is his, or in the chien)."""
    holders = [player for player, hand in enumerate(hands) if called in hand]
    return holders[0] if holders and holders[0] != taker else None


def may_lead(card: str, called: str) -> bool:
    """Whether the very first lead may be this card: not the called suit, save the card itself."""
    return card == called or suit(card) != suit(called)
