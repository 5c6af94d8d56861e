"""One photograph looked at in several sizes, where one leaves something open.

A poor photograph misleads a reader at one size and not at another, and what is misread is seldom
misread alike. What a look is, and what several say together, is its caller's to know.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

import numpy as np

from vision.reading import Detection

OTHER_SIZES: Final = (0.84, 1.2)
"""How many times as large it is looked at besides: as far apart as the sizes a table's look has."""

Look = TypeVar("Look")
Tell = Callable[[Sequence[Look]], list[Detection]]
"""What several looks at one picture say together, or one by itself."""

_SURE: Final = 0.99
"""One look alone must be as sure of a card as this."""
_SEVERAL: Final = 2
"""So many looks that tell of a card are no accident."""
_NEAR: Final = 0.5
"""What lies nearer to a card than so many of its index's sizes lies where it does."""


def read_at_sizes(look: Callable[[float], Look], tell: Tell[Look]) -> list[Detection]:
    """What a picture shows, looked at as it is, and in other sizes too where that is not enough."""
    first = look(1.0)
    found = tell([first])
    if not leaves_open(found):
        return found
    return told_by_all([first, *(look(times) for times in OTHER_SIZES)], tell)


def leaves_open(found: Sequence[Detection]) -> bool:
    """Whether other sizes can tell more: something is asked about, or not read for certain."""
    return any(one.doubtful or one.confidence < _SURE for one in found)


def told_by_all(
    looks: Sequence[Look], tell: Tell[Look], *, least: float = 0.0, sure_by: int = 1
) -> list[Detection]:
    """What several looks say together; what one of them is sure of, and all are not, is asked.

    So is what two of them ask about and all together lose, unless something is told there; and
    what comes to less than `least`, or what fewer than `sure_by` looks are sure of by themselves.
    """
    each = [tell([look]) for look in looks]
    found = [
        one if one.doubtful or (one.confidence >= least and _sure_of(one.card, each) >= sure_by)
        else as_asked(one)
        for one in tell(looks)
    ]  # fmt: skip
    for lost in _lost(found, each):
        if not any(_lie_together(lost, one) for one in found):
            found.append(as_asked(lost))
    return found


def as_asked(one: Detection) -> Detection:
    """The same, asked about."""
    return replace(one, confidence=min(one.confidence, 0.5), doubtful=True)


def _lost(found: Sequence[Detection], each: Sequence[list[Detection]]) -> Iterator[Detection]:
    """What several looks tell, or one is sure of, and all together do not, where it is surest."""
    known = {one.card for one in found}
    readings = [one for reading in each for one in reading if one.card not in known]
    for card in sorted({one.card for one in readings}):
        told = sum(any(one.card == card for one in reading) for reading in each)
        if told >= _SEVERAL or _sure_of(card, each):
            alike = [one for one in readings if one.card == card]
            yield max(alike, key=lambda one: (not one.doubtful, one.confidence))


def _sure_of(card: str, each: Sequence[list[Detection]]) -> int:
    """How many readings are sure of a card."""
    return sum(any(one.card == card and not one.doubtful for one in reading) for reading in each)


def _lie_together(one: Detection, other: Detection) -> bool:
    return any(
        bool(np.hypot(*(a.mean(axis=0) - b.mean(axis=0))) < _NEAR * np.ptp(a, axis=0).max())
        for a in _quads(one)
        for b in _quads(other)
    )


def _quads(one: Detection) -> list[np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    corners = one.corners
    return [np.array(corners[at : at + 4], np.float64) for at in range(0, len(corners) - 3, 4)]
