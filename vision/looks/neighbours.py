"""Looks at an index as those beside it lie and measure.

Cards are laid along one another, and the indices of a deck are as high as each other: where the
finder mistook the turn or the height of one, what was read surely near it tells better.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, Sized, corrected
from vision.looks.second_looks import LIKELY, NO_CORNER
from vision.looks.seen import SUITED, SURE, TRUMPS, Seen, looked, looks_at
from vision.nets.classifier import Classifier
from vision.nets.corner import Corner

_HARDLY_NONE: Final = 0.1
"""The most chance of none with which another look at a place counts."""
_BESIDE, _NEAR = 3, 12.0
"""So many surely read indices tell how a place may be turned, no farther than so many heights."""
_ASKEW: Final = math.cos(math.radians(10))
"""What is turned more than this from another, either way up, does not lie along with it."""
_CORNER: Final = 0.5
"""Stands in a card's corner, the right way up, with at least this chance."""
_STOOD, _GAINED = 0.9, 0.5
"""A place that stood so surely in a corner as it was may stand a little less surely otherwise; and
so much more surely in one is better, whatever it reads as."""
_SURELY_STOOD: Final = 0.95
"""What stands in a corner so surely, and is a rank alone, has its pip below it."""
_MEASURE, _FEWEST = 5, 3
"""So many suit indices near a place, and no fewer than these, tell how high it should be."""
_TALLER, _LOWER = (1.1, 3.2), (0.4, 0.85)
"""How many times as high a place is then taken to be: a rank alone, or a pip with the index."""
_LEFT, _UP = 0.7, 0.25
"""An index taken together with the large pip right of it ends about so much of what is too much
farther left, and so much farther up."""


class Lying(NamedTuple):
    """n places as (n,) numbers: a picture of sixty cards asks of each how far it is from all."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    height: NDArray[np.float64]
    angle: NDArray[np.float64]

    @classmethod
    def of(cls, places: Sequence[Place]) -> Self:
        """The places in their order."""
        rows = np.array([(p.x, p.y, p.height, p.angle) for p in places], np.float64)
        return cls(*rows.reshape(-1, 4).T)

    def far_from(self, place: Place) -> NDArray[np.float64]:
        """(n,) pixels from each to a place."""
        return np.asarray(np.hypot(self.x - place.x, self.y - place.y), np.float64)


def look_along(seen: Seen, classifier: Classifier, corner: Corner, grey: Sized) -> None:
    """Turned as its neighbours, at what is not read for sure or stands in no corner.

    It counts where it then stands in a corner of a card and reads better, or stands there for the
    first time. `grey` is the (h, w) picture; what surrounds a place that is turned is kept too.
    """
    unsure = seen.chances[:, :-1].max(axis=1, initial=0) < SURE
    open_ = np.flatnonzero(unsure | (seen.ways[:, 2] > _CORNER)).tolist()
    sure = Lying.of([seen.places[k] for k in np.flatnonzero(~unsure)])
    beside = [(i, angle) for i in open_ for angle in _angles_beside(sure, seen.places[i])]
    tried = [_at_angle(seen.places[i], angle) for i, angle in beside]
    ways, _ = corner.look(grey, tried)
    likely = np.flatnonzero(ways[:, 0] > _CORNER).tolist()
    poses = looks_at(seen, classifier, [tried[k] for k in likely]).poses
    straight = [corrected(tried[k], pose) for k, pose in zip(likely, poses, strict=True)]
    rows = looked(seen, classifier, straight)
    around = corner.look(grey, straight)
    for k, place, row, way, whole in zip(likely, straight, rows, *around, strict=True):
        i = beside[k][0]
        better = row[:-1].max() > seen.chances[i, :-1].max()
        better |= way[0] > seen.ways[i, 0] + _GAINED
        if row[-1] < _HARDLY_NONE and better and way[0] > min(seen.ways[i, 0], _STOOD):
            seen.put(i, place, row)
            seen.ways[i], seen.whole[i] = way, whole


def look_as_high(seen: Seen, classifier: Classifier, corner: Corner, grey: Sized) -> None:
    """As high as the indices beside it, at what is not read for sure and may stand in a corner.

    A finder takes a rank for the whole, or a part of the pip with it, or the large pip at its right
    with both: the top of the index is where it was found. A bold digit of a trump it takes for a
    rank and a pip. `grey` is the (h, w) picture; what surrounds a place that is changed is kept
    too.
    """
    _look_as_high(seen, classifier, corner, grey, SUITED, at_height_of)
    _look_as_high(seen, classifier, corner, grey, TRUMPS, as_low_as)


def _look_as_high(
    seen: Seen,
    classifier: Classifier,
    corner: Corner,
    grey: Sized,
    cards: Sequence[int],
    as_they: Callable[[Lying, Place], list[Place]],
) -> None:
    unsure = seen.chances[:, cards].max(axis=1, initial=0) < SURE
    unsure &= (seen.as_none > 0.5) | np.isin(seen.chances[:, :-1].argmax(axis=1), cards)
    open_ = np.flatnonzero(unsure & (seen.ways[:, 2] < NO_CORNER)).tolist()
    measured = Lying.of(_indices_of(seen, cards))
    tried = [(i, high) for i in open_ for high in as_they(measured, seen.places[i])]
    ways, _ = corner.look(grey, [place for _, place in tried])
    tried = [
        (i, high)
        for (i, high), way in zip(tried, ways, strict=True)
        if way[0] > _CORNER or _its_rank_stands(seen, i, high)
    ]
    looks = looks_at(seen, classifier, [place for _, place in tried])
    likely = np.flatnonzero(looks.chances[:, -1] < LIKELY).tolist()
    straight = [corrected(tried[k][1], looks.poses[k]) for k in likely]
    for k, again, second in zip(likely, straight, looked(seen, classifier, straight), strict=True):
        here = ((tried[k][1], looks.chances[k]), (again, second))
        put, row = min(here, key=lambda look: float(look[1][-1]))
        i = tried[k][0]
        better = row[:-1].max() > seen.chances[i, :-1].max()
        if row[-1] < _HARDLY_NONE and better and int(row[:-1].argmax()) in cards:
            ranks = _its_rank_stands(seen, i, put)
            seen.put(i, put, row)
            way, whole = corner.look(grey, [put])
            if not (ranks and seen.ways[i, 0] > way[0, 0]):
                seen.ways[i] = way[0]
            seen.whole[i] = whole[0]


def _its_rank_stands(seen: Seen, number: int, higher: Place) -> bool:
    """Whether a place that is now taken for higher surely stood in a corner as it was.

    Then the rank alone was found: what the pip below it stands on, a picture, is not a corner's.
    """
    taller = higher.height > seen.places[number].height
    return taller and bool(seen.ways[number, 0] > _SURELY_STOOD)


def suit_indices(seen: Seen) -> list[Place]:
    """Where suit cards were read surely; none where too few were to tell how high they are."""
    return _indices_of(seen, SUITED)


def _indices_of(seen: Seen, cards: Sequence[int]) -> list[Place]:
    sure = np.flatnonzero(seen.chances[:, cards].max(axis=1, initial=0) > SURE)
    return [seen.places[k] for k in sure] if len(sure) >= _FEWEST else []


def _at_angle(place: Place, angle: float) -> Place:
    return Place(place.x, place.y, place.height, angle)


def _angles_beside(sure: Lying, here: Place) -> list[float]:
    """How the surely read indices nearest to a place stand, either way up, where it is askew."""
    far = sure.far_from(here)
    others = [k for k in np.argsort(far, kind="stable").tolist() if far[k] > 0]
    told: list[float] = []
    for k in others[:_BESIDE]:
        angle = float(sure.angle[k])
        known = (here.angle, *told[::2])
        if far[k] < _NEAR * here.height and all(
            abs(math.cos(angle - one)) < _ASKEW for one in known
        ):
            told += [angle, angle + math.pi]
    return told


def as_low_as(measured: Lying, place: Place) -> list[Place]:
    """The place as high as the trumps' numbers beside it, where it was taken to be higher."""
    if not len(measured.height):
        return []
    nearest = np.argsort(measured.far_from(place), kind="stable")[:_MEASURE]
    times = float(np.median(measured.height[nearest])) / place.height
    return [place.moved(0.0, (times - 1) / 2, times)] if _LOWER[0] < times < _LOWER[1] else []


def at_height_of(measured: Lying, place: Place) -> list[Place]:
    """The place as high as what is `measured` beside it; none where it is, or far from it."""
    if not len(measured.height):
        return []
    nearest = np.argsort(measured.far_from(place), kind="stable")[:_MEASURE]
    times = float(np.median(measured.height[nearest])) / place.height
    if _TALLER[0] < times < _TALLER[1]:
        return [place.moved(0.0, (times - 1) / 2, times)]
    if _LOWER[0] < times < _LOWER[1]:
        return [place.moved(-_LEFT * (1 - times), -_UP * (1 - times), times)]
    return []
