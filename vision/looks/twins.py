"""Whether a number that may be an 11 or a 17 has one figure twice.

In many a type a 1 has so long a flag, or a 7 so short a bar, that both nets leave open which of the
two stands there. An 11 says it itself: its figures are one and the same. That they are not tells
less: a line beside the number spoils that too.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import PATCH, PATCH_HEIGHTS, cut_all
from vision.looks.ink import TALL, ink_of
from vision.looks.seen import Seen, leaning, left_open

_ELEVEN, _SEVENTEEN = CARDS.index("T-11"), CARDS.index("T-17")
_LEAST, _CERTAIN = 0.9, 0.998
"""The least chance that a place is one of the two, and the chance that settles it."""
_UNIT: Final = round(PATCH / PATCH_HEIGHTS)
"""Pixels of a patch to an index's height."""
_STEPS: Final = range(round(0.16 * _UNIT), round(0.68 * _UNIT))
"""How far a number's second figure may stand from its first, in pixels."""
_ASIDE: Final = range(-4, 5)
"""How far beside the middle the two may meet."""
_MOST_INK: Final = 0.4
"""The share of the ink round the middle that both figures have together at least."""
_ALIKE: Final = 0.9
"""Of 786 corners of 11s on tables, in 240 styles, half of them in type kept for choosing, 676 come
up to that; of 864 of 17s none does, and 16 are more than 0.82."""
_WEIGHS: Final = 5.5
"""So much of log-odds that tells: a 17 that likely would have shown itself once in 300."""


def look_for_twins(seen: Seen) -> None:
    """Let the likeness of its two figures weigh where a number is an 11 or a 17."""
    for number in left_open(seen, _ELEVEN, _SEVENTEEN, _LEAST, _CERTAIN):
        alike = likeness(cut_all(seen.picture, [seen.places[number]])[0])
        if alike >= _ALIKE:
            told = leaning(seen.chances[number], _ELEVEN, _SEVENTEEN, _WEIGHS)
            seen.chances[number] = told


def likeness(patch: NDArray[np.uint8]) -> float:
    """-1…1: how alike the two figures of a number in a (64, 64, 3) patch are."""
    middle = PATCH // 2
    ink = ink_of(patch)[middle - TALL : middle + TALL]
    wide = _STEPS[-1] + _ASIDE[-1]
    least = _MOST_INK * float(ink[:, middle - wide : middle + wide].sum())
    best = -1.0
    for meet in (middle + aside for aside in _ASIDE):
        for step in _STEPS:
            left, right = ink[:, meet - step : meet], ink[:, meet : meet + step]
            if float(left.sum() + right.sum()) >= least:
                best = max(best, _correlation(left, right))
    return best


def _correlation(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    a, b = one - one.mean(), other - other.mean()
    size = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / size if size else 0.0
