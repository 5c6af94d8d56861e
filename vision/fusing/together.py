"""One picture looked at in several sizes: what the looks say together of each place.

What a net says of a place turns on a tenth of a height, and a finder tells a place no better. The
mean of several looks turns on less, and a card is made of that once, not of each look by itself.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.fusing.glimpse import Glimpse

_SAME: Final = 0.35
"""What is nearer than so many heights in two looks is one place."""
_TALLER: Final = 1.6
"""Unless it is so many times as high: a rank is a place within its index."""
_TURNED: Final = 0.6
"""What is turned by less, in radians, stands alike."""
_UNSEEN: Final = 0.1
"""The heat of a place in a look that did not find it."""
_LEAST: Final = 1e-4
"""A chance below this says no more: one look cannot outvote the others."""
_READ: Final = 0.5
"""With less chance a look does not show the card."""


def together(looks: Sequence[Sequence[Glimpse]]) -> list[Glimpse]:
    """Each place once, with the mean log-odds of what the looks that found it say.

    It lies as in the look that reads it best, and is uncut only as far as most looks show it so:
    what is left of a number may pass for whole at one size, as may two halves side by side.
    """
    spots: list[dict[int, Glimpse]] = []
    for number, look in enumerate(looks):
        for glimpse in look:
            mine = _nearest(glimpse, [spot for spot in spots if number not in spot])
            if mine is None:
                spots.append({number: glimpse})
            else:
                mine[number] = glimpse
    return [_of_all(list(spot.values()), len(looks)) for spot in spots]


def _nearest(glimpse: Glimpse, spots: Sequence[dict[int, Glimpse]]) -> dict[int, Glimpse] | None:
    """The spot a place lies at, told by the look that found it first."""
    near = ((_away(glimpse, next(iter(spot.values()))), spot) for spot in spots)
    away, spot = min(near, key=lambda one: one[0], default=(math.inf, {}))
    return spot if away < _SAME else None


def _away(one: Glimpse, other: Glimpse) -> float:
    """How many heights two places lie apart; none is near that is much higher."""
    high, low = sorted((one.place.height, other.place.height), reverse=True)
    if high > _TALLER * low:
        return math.inf
    return math.hypot(one.place.x - other.place.x, one.place.y - other.place.y) / high


def _of_all(seen: Sequence[Glimpse], looks: int) -> Glimpse:
    """What those of so many looks that found a place say of it."""
    chances = _mean_chances([g.chances for g in seen])
    best = int(chances[:-1].argmax())
    alike = [g for g in seen if g.best == best] or list(seen)
    unseen = [_UNSEEN] * (looks - len(seen))

    def middle(of: Callable[[Glimpse], float]) -> float:
        return float(np.median([of(g) for g in alike]))

    shown = _shown_by_most([g for g in alike if g.chance >= _READ], looks)
    return replace(
        max(alike, key=lambda g: (_standing_as(g, seen), g.chance)),
        heat=_mean([*(g.heat for g in seen), *unseen]),
        chances=chances,
        corner=_mean([g.corner for g in seen]),
        whole=_mean([g.whole for g in seen]),
        uncut=min(_mean([g.uncut for g in alike]), shown),
        colour=middle(lambda g: g.colour),
        margin=middle(lambda g: g.margin),
        room=middle(lambda g: g.room),
        clear=middle(lambda g: g.clear),
        boxed=2 * sum(g.boxed for g in alike) > len(alike),
        upright=any(g.upright for g in seen),
    )


def _shown_by_most(read: Sequence[Glimpse], looks: int) -> float:
    """How surely uncut most of so many looks show a card, of those that read as it."""
    surest = sorted((g.uncut for g in read), reverse=True)
    return surest[looks // 2] if len(surest) > looks // 2 else 0.0


def _standing_as(glimpse: Glimpse, seen: Sequence[Glimpse]) -> int:
    """In how many looks a place is turned as in this one."""
    turns = np.array([g.place.angle - glimpse.place.angle for g in seen])
    return int((np.abs((turns + math.pi) % math.tau - math.pi) < _TURNED).sum())


def _mean_chances(each: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """(79,): of several (79,) chances the geometric mean; what none gives a chance has none."""
    mean = np.exp(np.log(np.clip(each, _LEAST, 1)).mean(axis=0)) - _LEAST
    inside = np.maximum(mean, _LEAST**2)
    return np.asarray(inside / inside.sum(), np.float32)


def _mean(chances: Sequence[float]) -> float:
    """The mean of log-odds, as a chance."""
    inside = np.clip(chances, _LEAST, 1 - _LEAST)
    odds = np.log(inside / (1 - inside)).mean()
    return float(1 / (1 + np.exp(-odds)))
