"""Cards laid so close that numbers are cut: what tells a rest from a trump of one digit.

Of the scenes that teach the other nets one index in forty is such a rest.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.cards import RESTS, TWO_DIGITS
from vision.geometry import Place, place_of
from vision.synthesis import layouts
from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.scene import IndexTruth

Rng = np.random.Generator
SMALLEST: Final = 8
"""Pixels of index height below which nothing is learned."""
_WHOLE, _REST = 0.985, (0.2, 0.7)
"""How much of an index shows at least when it is whole; and when a part of it is left."""
_ASIDE: Final = 0.06
"""What is left of an index has its middle so many heights from that of the whole at least."""
_NUMBERS: Final = frozenset(
    {"S-1", "S-6", "S-9", "S-10", "H-2", "H-5", "D-3", "D-8", "C-4", "C-7", "C-10"}
)
_TAKEN_APART: Final = 0.3
"""Of the longer indices wholly in sight, those of which a part is shown for itself."""
_RANK: Final = (0.45, 0.7)
"""How high a rank is to an index of rank and pip: what is left reads as a number so high."""


class StripsDeck(DrawnDeck):
    """A drawn deck of all trumps, and of a few numbers of suits."""

    def cards(self) -> tuple[str, ...]:
        """The ids that are laid."""
        return tuple(card for card in super().cards() if card[0] == "T" or card in _NUMBERS)


def strips(rng: Rng) -> list[layouts.Pose]:
    """Rows and fans that show seven to twenty-two millimetres of a card, some cut from below.

    And heaps, in which a card lies over another at any angle.
    """
    turn = float(rng.uniform(0, 2 * math.pi))
    if rng.random() < 0.2:
        return layouts.scatter(rng, int(rng.integers(8, 18)), 190, 140)
    if rng.random() < 0.3:
        return layouts.turned(
            layouts.fan(rng, int(rng.integers(7, 20)), show=(7.0, 20.0)), 0, 0, turn
        )
    down = (6.0, 22.0) if rng.random() < 0.3 else (22.0, 125.0)
    laid = layouts.rows(
        rng,
        int(rng.integers(8, 22)),
        show=(7.0, 22.0),
        down=down,
        neat=float(rng.uniform(0.5, 2.5)),
    )
    return layouts.turned(laid, 0, 0, turn)


def digits(rng: Rng, indices: Sequence[IndexTruth]) -> list[tuple[Place, str | None]]:
    """Where what reads as a small trump stands, and the trump it is; None for a part of more.

    A rest stands where its own middle is: a finder takes it for the whole. Of some longer indices
    in sight a digit or the rank is taken for itself, as a finder does in wide or tall type.
    """
    found: list[tuple[Place, str | None]] = []
    for index in indices:
        place = place_of(index.quad)
        if place.height < SMALLEST:
            continue
        whole = index.visible >= _WHOLE
        if whole and index.card in RESTS:
            found.append((place, index.card))
        part: Place | None = None
        if whole and rng.random() < _TAKEN_APART:
            part = _part(rng, index, place)
        elif _REST[0] < index.visible < _REST[1]:
            part = _rest(index, place)
        if part:
            found.append((part, None))
    return found


def _is_long(index: IndexTruth) -> bool:
    """Whether it is a trump of two digits."""
    return index.card in TWO_DIGITS


def _part(rng: Rng, index: IndexTruth, place: Place) -> Place | None:
    """The place of either digit of a long number, or of the rank over a pip."""
    if _is_long(index):
        width = float(np.hypot(*(index.quad[1] - index.quad[0]))) / place.height
        return place.moved(width / 4 * (1 if rng.random() < 0.5 else -1))
    if index.card.startswith("T-"):
        return None
    high = float(rng.uniform(*_RANK))
    return place.moved(0.0, -(1 - high) / 2, high)


def _rest(index: IndexTruth, place: Place) -> Place | None:
    """The place of a digit left of a long number, or of a rank whose pip is covered."""
    right, down = (float(v) for v in place.heights_to(*map(np.asarray, index.middle)))
    if index.card.startswith("T-"):
        return place.moved(right) if _is_long(index) and abs(right) >= _ASIDE else None
    if down > -_ASIDE:
        return None
    return place.moved(right, down, min(max(1 + 2 * down, _RANK[0]), _RANK[1]))
