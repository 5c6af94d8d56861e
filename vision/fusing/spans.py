"""How far apart two indices of one card stand, and which way."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from vision.fusing.same_card import one_card, same_spot
from vision.geometry import Place

TURN: Final = math.radians(15)
"""Turned by less from one another two indices stand alike, or one on its head."""


class Span(NamedTuple):
    """From one index of a card to another, in pixels along the line of the first and down it."""

    along: float
    down: float
    turned: bool


class Once(NamedTuple):
    """Cards that were read at one index each: their numbers, where that is, and (n, 3) x, y, angle.

    In pixels and radians.
    """

    cards: tuple[int, ...]
    places: tuple[Place, ...]
    lie: NDArray[np.float64]

    @classmethod
    def of(cls, read: Iterable[tuple[int, Place]]) -> Self:
        """These cards and places."""
        both = tuple(read)
        lie = np.array([(p.x, p.y, p.angle) for _, p in both], np.float64).reshape(-1, 3)
        return cls(tuple(card for card, _ in both), tuple(place for _, place in both), lie)


def spans_of(places: Sequence[Place]) -> Iterator[Span]:
    """How far apart a card's indices are that were read for sure."""
    for a, b in combinations(places, 2):
        if not same_spot(a, b) and one_card(a, b):
            span = span_between(a, b)
            if span is not None:
                yield span


def span_between(a: Place, b: Place) -> Span | None:
    """From `a` to `b`; None where they stand neither alike nor opposite."""
    turn = abs(math.remainder(a.angle - b.angle, 2 * math.pi))
    if TURN < turn < math.pi - TURN:
        return None
    dx, dy = b.x - a.x, b.y - a.y
    along = abs(dx * math.cos(a.angle) + dy * math.sin(a.angle))
    down = abs(-dx * math.sin(a.angle) + dy * math.cos(a.angle))
    return Span(along, down, turn > TURN)
