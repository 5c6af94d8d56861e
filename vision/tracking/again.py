"""A trick that was counted, and is moved as a whole or shown again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from vision.tracking.memory import Memory
from vision.tracking.tracks import Track

TRICK: Final = 3
"""Cards of the smallest trick."""


def mark_shown_again(claims: Mapping[str, Sequence[Track]], memory: Memory) -> None:
    """Mark places read at once as cards of one earlier trick: that trick, not so many misread.

    `claims` are the uncommitted places seen just now, by the card they are taken for.
    """
    cards = memory.cards
    earlier = [card for card in claims if card in cards and cards[card].lot < memory.lot]
    sizes = Counter(cards[card].lot for card in earlier)
    for card in earlier:
        if sizes[cards[card].lot] >= TRICK:
            for track in claims[card]:
                track.again = True
