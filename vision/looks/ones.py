"""Whether a number is a 1 or a 7, told by the 1s of the same deck's longer numbers.

In many a type a 1 has so long a flag, or a 7 so short a bar, that both nets leave open which of the
two stands there. Whatever else of its deck lies in the picture shows how its 1s look: a 10, a 12 or
a 19 begins with one.
"""

import itertools
from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import PATCH, PATCH_HEIGHTS, cut_all
from vision.looks.ink import ink_of
from vision.looks.seen import SURE, Seen, leaning, left_open

_ONE, _SEVEN = CARDS.index("T-1"), CARDS.index("T-7")
_BEGIN_SO: Final = [CARDS.index(f"T-{number}") for number in range(10, 20)]
"""What begins with a 1."""
_LEAST, _CERTAIN = 0.9, 0.998
"""The least chance that a place is one of the two, and the chance that settles it."""
_UNIT: Final = PATCH / PATCH_HEIGHTS
"""Pixels of a patch to an index's height."""
_DARK: Final = 0.45
"""What is inked so much belongs to a figure."""
_HIGH, _WIDE = (0.65, 1.2), (0.1, 0.9)
"""How high and wide a figure is, in heights."""
_OFF: Final = (0.175, 0.225)
"""How far its middle is from the patch's at most, across and down, in heights."""
_ROUND: Final = 2
"""So many pixels round a figure are looked at with it."""
_FIRST: Final = (6, 30)
"""Where in its patch the first of two figures has its middle, in pixels."""
_NARROWER, _HIGHER = (0.7, 0.8, 0.9, 1.0), (0.94, 1.0, 1.06)
"""A number of two figures is often set in narrower ones."""
_ITS_LIKE, _UNLIKE = 0.92, 0.72
"""Of 346 1s on tables, in 36 styles kept for choosing, two in a hundred are as unlike the 1s beside
them as the one, none of those left open; of 338 7s none is as like them as the other."""
_WEIGHS: Final = 3.5
"""So much of log-odds that tells."""


def look_for_ones(seen: Seen) -> None:
    """Let what is like the 1s of the deck weigh as a 1, what is unlike them as a 7, where open."""
    places = left_open(seen, _ONE, _SEVEN, _LEAST, _CERTAIN)
    if not places:
        return
    longer = [seen.places[number] for number in _beginning_so(seen)]
    others = [ink_of(patch) for patch in cut_all(seen.picture, longer)]
    for number in places:
        alike = likeness(cut_all(seen.picture, [seen.places[number]])[0], others)
        if alike is None or _UNLIKE < alike < _ITS_LIKE:
            continue
        to, against = (_ONE, _SEVEN) if alike >= _ITS_LIKE else (_SEVEN, _ONE)
        seen.chances[number] = leaning(seen.chances[number], to, against, _WEIGHS)


def likeness(patch: NDArray[np.uint8], others: list[NDArray[np.float32]]) -> float | None:
    """-1…1: how like a lone figure in a (64, 64, 3) patch is the first one of longer numbers.

    They are given by their ink, (64, 64) each. None where there are none, or no figure stands alone
    in the patch.
    """
    figure = _figure(ink_of(patch))
    if figure is None or not others:
        return None
    return max(_best(figure, other) for other in others)


def _figure(ink: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """(h, w): the ink of the one figure in the middle of a patch, and a little round it."""
    dark = (ink > _DARK).astype(np.uint8)
    _, parts, boxes, middles = cv2.connectedComponentsWithStats(dark)
    fit = [
        part
        for part, ((_, _, w, h, _), middle) in enumerate(zip(boxes, middles, strict=True))
        if part
        and _HIGH[0] <= h / _UNIT <= _HIGH[1]
        and _WIDE[0] <= w / _UNIT <= _WIDE[1]
        and all(abs(np.array(middle) - PATCH / 2) < np.array(_OFF) * _UNIT)
    ]
    if len(fit) != 1:
        return None
    x, y, w, h, _ = boxes[fit[0]].tolist()
    near = cv2.dilate((parts == fit[0]).astype(np.uint8), np.ones((5, 5), np.uint8))
    rows = slice(max(0, y - _ROUND), y + h + _ROUND)
    return np.asarray((ink * near)[rows, max(0, x - _ROUND) : x + w + _ROUND], np.float32)


def _best(figure: NDArray[np.float32], ink: NDArray[np.float32]) -> float:
    """The likeness where the figure fits best on the left half of a patch's ink."""
    margin = 8
    wide = np.pad(ink, margin)
    best = -1.0
    for across, down in itertools.product(_NARROWER, _HIGHER):
        sized = cv2.resize(figure, None, fx=across, fy=down, interpolation=cv2.INTER_AREA)
        half = sized.shape[1] // 2
        left = max(0, _FIRST[0] + margin - half)
        part = wide[:, left : _FIRST[1] + margin - half + sized.shape[1]]
        if part.shape[0] >= sized.shape[0] and part.shape[1] >= sized.shape[1]:
            best = max(best, float(cv2.matchTemplate(part, sized, cv2.TM_CCOEFF_NORMED).max()))
    return best


def _beginning_so(seen: Seen) -> Iterator[int]:
    """Places that surely are a number which begins with a 1."""
    for number, chances in enumerate(seen.chances):
        if float(chances[_BEGIN_SO].max()) > SURE:
            yield number
