"""Small trumps that may be what is left of something longer, and what tells that one is not."""

from collections.abc import Sequence

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.fusing.same_card import surest_of_each_spot


def whole_by_all(part: Sequence[Glimpse]) -> float:
    """The chance that a small trump is no rest of something longer, by all its corners.

    A card laid over two corners of an 18 leaves another digit at each: what reads alike at several
    corners was cut at none, and those that speak for it add up. But an 11 leaves a 1 at all.
    """
    surest = surest_of_each_spot(part, lambda g: g.uncut)
    if CARDS[part[0].best] == "T-1":
        return surest[0].uncut
    odds = 1.0
    for glimpse in surest:
        odds *= max(1.0, glimpse.uncut / max(1e-6, 1 - glimpse.uncut))
    return max(surest[0].uncut, odds / (1 + odds))
