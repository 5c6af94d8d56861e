"""Small trumps that may be what is left of something longer, and what tells that one is not."""

import math
from collections.abc import Sequence
from typing import Final

from vision.cards import CARDS
from vision.geometry import Place
from vision.glimpse import Glimpse
from vision.same_card import same_spot

RESTS: Final = frozenset(f"T-{number}" for number in range(1, 11))
"""Trumps that what is left of a longer number, or of a rank whose pip is covered, looks like."""
_ALONG: Final = 0.9
"""The cosine of the turn up to which an index stands along with another."""
_LEVEL: Final = 0.7
"""How far above or below, in index heights, is still beside."""
_NO_DOUBLE: Final = 0.25
"""What is nearer than this, in index heights, is the same index seen twice."""
_LIKE: Final = (0.3, 1.8)
"""How high an index may be that stands beside another: shares of the other's height."""
_FAR: Final = 9.0
"""Index heights to the next where nothing stands beside."""


def whole_by_all(part: Sequence[Glimpse]) -> float:
    """The chance that a small trump is no rest of something longer, by all its corners.

    A card laid over two corners of an 18 leaves another digit at each: what reads alike at several
    corners was cut at none, and those that speak for it add up. But an 11 leaves a 1 at all.
    """
    surest: list[Glimpse] = []
    for glimpse in sorted(part, key=lambda g: -g.uncut):
        if not any(same_spot(glimpse.place, g.place) for g in surest):
            surest.append(glimpse)
    if CARDS[part[0].best] == "T-1":
        return surest[0].uncut
    odds = 1.0
    for glimpse in surest:
        odds *= max(1.0, glimpse.uncut / max(1e-6, 1 - glimpse.uncut))
    return max(surest[0].uncut, odds / (1 + odds))


def room_beside(part: Sequence[Glimpse], glimpses: Sequence[Glimpse]) -> float:
    """How far the next index stands beside a card's, in index heights, where it has most room.

    The card that hides half a number lies close: so does its own index.
    """
    others = [g for g in glimpses if g.best != part[0].best and g.evidence >= 0]
    return max(
        min((_aside(one.place, other.place) for other in others), default=_FAR) for one in part
    )


def _aside(here: Place, there: Place) -> float:
    """From one place to another along the line it stands on, in its heights; far if not beside."""
    least, most = (share * here.height for share in _LIKE)
    if math.cos(there.angle - here.angle) ** 2 < _ALONG**2 or not least < there.height < most:
        return _FAR
    dx, dy = (there.x - here.x) / here.height, (there.y - here.y) / here.height
    along = abs(dx * math.cos(here.angle) + dy * math.sin(here.angle))
    down = abs(-dx * math.sin(here.angle) + dy * math.cos(here.angle))
    return along if down < _LEVEL and along > _NO_DOUBLE else _FAR
