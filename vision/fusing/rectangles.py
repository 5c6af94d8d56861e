"""The rectangle that a card's four indices make: which of its corners were read, and which not.

No two cards have the same four corners: what reads as another card at those where one was not read
is the same card, misread, or lies exactly on it and hides the rest.
"""

import math
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final

from vision.fusing.same_card import one_card
from vision.geometry import Place

_SQUARE, _ON_IT = 0.25, 0.5
"""How far from square a card's corners may be seen, as a cosine; and within so many heights of
where an index must be, what is read is that index or part of it."""
_ASKEW: Final = 0.04
"""Of its longer side a card's last corner may be so far off, seen from aside: a star is low."""
_BESIDE, _LEANING = 0.3, 0.08
"""In heights of what is read alone, and in lengths of its card, how far beside the line of one of a
pair across from it that may stand."""
_ALIKE: Final = math.radians(15)
"""The indices of one card stand alike or on their heads, turned by less from one another."""
_ALL_BUT_ONE, _HALF = 3, 2
_ASIDE: Final = 2.0
"""Heights between two indices of one edge at least: cards of a row lie nearer."""
_NARROW, _WIDE = 0.38, 0.6
"""Of two edges' lengths between a card's indices, how many times the other the shorter one is: 0.47
to 0.51 on printed decks, 0.43 to 0.54 on drawn ones."""

ON_PAPER: Final = 8
"""Read in more places than a card's corners found twice, it is on paper, wherever some of them
stand; and to try every three of a page of them would take minutes."""


def completes(mine: Sequence[Place], theirs: Sequence[Place]) -> bool:
    """Whether one index stands at the fourth corner of a card read at three, or two cross two."""
    if len(mine) == 1 and len(theirs) == _ALL_BUT_ONE:
        (here,) = mine
        return any(
            math.hypot(here.x - x, here.y - y) < _ON_IT * height for x, y, height in _fourth(theirs)
        )
    return len(mine) == len(theirs) == _HALF and _cross(mine, theirs)


def corners_of_a_card(spots: Sequence[Place]) -> bool:
    """Whether three at least stand where a card's corners do, however each of them is turned."""
    return len(spots) <= ON_PAPER and any(
        _at_edges(*three) for three in permutations(spots, _ALL_BUT_ONE)
    )


def stands_as_a_card(spots: Sequence[Place]) -> bool:
    """Whether three at least stand where a card's corners do, each with its head to its own edge.

    A calendar's figures, or a bank note's, all stand one way up.
    """
    return len(spots) <= ON_PAPER and any(
        _at_edges(*three) and _heads_out(*three) for three in permutations(spots, _ALL_BUT_ONE)
    )


def at_two_ends(mine: Sequence[Place], theirs: Sequence[Place]) -> bool:
    """Whether two of the one stand at a card's one end, and one of the others at its other end.

    Not where they stand at a card's corners by themselves: the other end is theirs.
    """
    return (
        len(mine) <= ON_PAPER
        and not corners_of_a_card(mine)
        and any(
            _faces(a, b, 0.0) and _faces(a, other, math.pi) and corners_of_a_card((a, b, other))
            for a, b in combinations(mine, _HALF)
            for other in theirs
        )
    )


def across_from(pair: Sequence[Place], place: Place) -> bool:
    """Whether a pair stands at a card's one end, and the place at its other, below one of them."""
    one, other = pair
    if not _faces(one, other, 0.0):
        return False
    for here, beside in permutations(pair, _HALF):
        if _faces(here, place, math.pi):
            width, off = on_the_way(place, here, beside)
            length = math.hypot(place.x - here.x, place.y - here.y)
            near = abs(off) < max(_BESIDE * place.height, _LEANING * length)
            if near and _NARROW * length < width < _WIDE * length:
                return True
    return False


def four_of_a_card(spots: Sequence[Place]) -> list[int]:
    """By their numbers, four of the places that stand at the four corners of a card; or none.

    However each of them is turned. A fifth place that reads alike is no corner of that card.
    """
    for vertex, a, b in permutations(range(len(spots)), _ALL_BUT_ONE):
        corner, one, other = spots[vertex], spots[a], spots[b]
        if _at_edges(corner, one, other):
            x, y = one.x + other.x - corner.x, one.y + other.y - corner.y
            for k, last in enumerate(spots):
                off = math.hypot(last.x - x, last.y - y)
                askew = _ASKEW * math.hypot(other.x - corner.x, other.y - corner.y)
                if k not in (vertex, a, b) and off < max(_ON_IT * last.height, askew):
                    return [vertex, a, b, k]
    return []


def inside(place: Place, corners: Sequence[Place]) -> bool:
    """Whether an index stands within a card's four, by half its height at least.

    They are in the order of `four_of_a_card`: one, the two beside it, and the one across.
    """
    at, one, other, _ = corners
    return all(
        0.5 * place.height < ahead < length - 0.5 * place.height
        for end in (one, other)
        for length, ahead in (on_the_way(place, at, end),)
    )


def on_the_way(place: Place, at: Place, end: Place) -> tuple[float, float]:
    """How far it is from one place to an end, and how far on that way a third is."""
    dx, dy = end.x - at.x, end.y - at.y
    length = math.hypot(dx, dy)
    return length, ((place.x - at.x) * dx + (place.y - at.y) * dy) / length


def _fourth(spots: Sequence[Place]) -> list[tuple[float, float, float]]:
    """Where a card's fourth index must be, and how high, of one read at three corners.

    The three make a right angle where a card is seen straight.
    """
    found: list[tuple[float, float, float]] = []
    if not all(one_card(a, b) for a, b in combinations(spots, 2)):
        return found
    one, two, three = spots
    for vertex, a, b in ((one, two, three), (two, three, one), (three, one, two)):
        if _square(vertex, a, b):
            found.append((a.x + b.x - vertex.x, a.y + b.y - vertex.y, vertex.height))
    return found


def _cross(mine: Sequence[Place], theirs: Sequence[Place]) -> bool:
    """Whether two by two they are the ends of a rectangle's diagonals, standing as its indices do.

    Diagonals have one middle, and with that all corners are square where one is.
    """
    (a, b), (c, d) = mine, theirs
    if not all(_parallel(a, other) for other in (b, c, d)):
        return False
    height = max(place.height for place in (a, b, c, d))
    middle = math.hypot(a.x + b.x - c.x - d.x, a.y + b.y - c.y - d.y) / 2
    aside = min(math.hypot(a.x - other.x, a.y - other.y) for other in (c, d))
    one_middle = middle < _ON_IT * height and aside > _ASIDE * height
    return one_middle and _square(a, c, d)


def _faces(a: Place, b: Place, turn: float) -> bool:
    """Whether one is turned so far from the other."""
    return abs(math.remainder(a.angle - b.angle - turn, 2 * math.pi)) < _ALIKE


def _parallel(a: Place, b: Place) -> bool:
    return abs(math.remainder(a.angle - b.angle, math.pi)) < _ALIKE


def _at_edges(vertex: Place, a: Place, b: Place) -> bool:
    """Whether from `vertex` a card's short edge leads to `a`, and its long one to `b`."""
    one, other = (math.hypot(p.x - vertex.x, p.y - vertex.y) for p in (a, b))
    return _square(vertex, a, b) and _NARROW * other < one < _WIDE * other


def _heads_out(vertex: Place, a: Place, b: Place) -> bool:
    """Whether the heads of all three point away from the middle of the long edge, to `b`."""
    x, y = b.x - vertex.x, b.y - vertex.y
    along = [
        (math.sin(place.angle) * x - math.cos(place.angle) * y) / math.hypot(x, y)
        for place in (vertex, a, b)
    ]
    return max(along[0], along[1], -along[2]) < -math.cos(_ALIKE)


def _square(vertex: Place, a: Place, b: Place) -> bool:
    one, other = (a.x - vertex.x, a.y - vertex.y), (b.x - vertex.x, b.y - vertex.y)
    across = one[0] * other[0] + one[1] * other[1]
    return abs(across) < _SQUARE * math.hypot(*one) * math.hypot(*other)
