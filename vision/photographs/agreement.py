"""One photograph read at several sizes: what the readings say together.

A poor photograph misleads a reader at one size and not at another. What is misread is seldom
misread alike, and a card is read alike wherever it is read.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

import numpy as np

from vision.reading import Detection, Point

_SURE: Final = 0.99
"""Together the readings must be as sure of a card as this."""
_UNSEEN: Final = 0.2
"""How sure of a card a reading is taken to be that does not show it."""
_ASKED: Final = 0.9
"""And at most, one that asks about it."""
_LEAST, _MOST = 1e-4, 0.9995
"""A chance beyond these says no more: one reading cannot outvote the others."""
_NEAR: Final = 0.5
"""What lies nearer to a card than so many of its index's sizes lies where it does."""


def agreed(readings: Sequence[list[Detection]]) -> list[Detection]:
    """The cards of several readings of one picture, the usual one first.

    A card's chance is the mean of its log-odds over the readings. One that is not sure enough is
    doubtful if the usual reading showed it or another was sure of it, unless a surer card lies
    there.
    """
    by_card: dict[str, dict[int, Detection]] = defaultdict(dict)
    for number, reading in enumerate(readings):
        for one in reading:
            by_card[one.card][number] = one
    sure: list[Detection] = []
    doubtful: list[Detection] = []
    for seen in by_card.values():
        best = max(seen.values(), key=lambda one: (not one.doubtful, one.confidence))
        chance = _together([seen.get(number) for number in range(len(readings))])
        if chance >= _SURE:
            everywhere = _every_index(best, seen.values())
            sure.append(replace(best, confidence=chance, doubtful=False, corners=everywhere))
        elif 0 in seen or not best.doubtful:
            doubtful.append(replace(best, confidence=min(best.confidence, _SURE), doubtful=True))
    return sure + [one for one in doubtful if not any(_lie_together(one, card) for card in sure)]


def _together(seen: Sequence[Detection | None]) -> float:
    """The mean of the readings' log-odds, as a chance."""
    odds = 0.0
    for one in seen:
        chance = _UNSEEN if one is None else one.confidence
        if one is not None and one.doubtful:
            chance = min(chance, _ASKED)
        chance = min(max(chance, _LEAST), _MOST)
        odds += log(chance / (1 - chance)) / len(seen)
    return 1 / (1 + exp(-odds))


def _every_index(best: Detection, seen: Iterable[Detection]) -> tuple[Point, ...]:
    """The corners of a card's every index: one size shows what another does not."""
    found = best
    for one in (one for one in seen if not one.doubtful):
        for at in range(0, len(one.corners) - 3, 4):
            index = replace(one, corners=one.corners[at : at + 4])
            if not _lie_together(index, found):
                found = replace(found, corners=found.corners + index.corners)
    return found.corners


def _lie_together(one: Detection, other: Detection) -> bool:
    return any(
        bool(np.hypot(*(a.mean(axis=0) - b.mean(axis=0))) < _NEAR * np.ptp(a, axis=0).max())
        for a in _quads(one)
        for b in _quads(other)
    )


def _quads(one: Detection) -> list[np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    corners = one.corners
    return [np.array(corners[at : at + 4], np.float64) for at in range(0, len(corners) - 3, 4)]
