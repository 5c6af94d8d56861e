"""Whether the ink now read was there before: what tells a misread from a new card."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Point

_SPREAD: Final = 40
"""Grey levels between ink and paper under which a place has no ink to compare."""

_SHARE: Final = 0.9
_TOLERANCE: Final = 3


def same_ink(
    before: NDArray[np.uint8], now: NDArray[np.uint8], quad: Sequence[Point], step: int
) -> bool:
    """Whether the ink in the quad now is the ink that was there in the earlier picture.

    Both pictures are grey and hold every `step`th pixel of the one the quad was measured in;
    a shift of a pixel between them is allowed for. Only the box round the ink that shows now
    counts, so this is True for the same index and for what is left of one partly covered,
    False for another card.
    """
    if before.shape != now.shape:
        return False
    xs, ys = [x / step for x, _ in quad], [y / step for _, y in quad]
    top, bottom = max(0, int(min(ys))), min(now.shape[0], int(max(ys)) + 1)
    left, right = max(0, int(min(xs))), min(now.shape[1], int(max(xs)) + 1)
    if bottom - top < _TOLERANCE or right - left < _TOLERANCE:
        return False
    new, old = _ink(now[top:bottom, left:right]), _ink(before[top:bottom, left:right])
    if new is None or old is None:
        return False
    x, y, width, height = cv2.boundingRect(new)
    new, old = new[y : y + height, x : x + width], old[y : y + height, x : x + width]
    return _within(new, old) and _within(old, new)


def _ink(grey: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """1 where there is ink, 0 on paper; None when there is too little between them."""
    dark, paper = np.percentile(grey, (3, 90))
    if paper - dark < _SPREAD:
        return None
    ink: NDArray[np.uint8] = (grey < (paper + dark) / 2).astype(np.uint8)
    return ink


def _within(ink: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    near = cv2.dilate(other, np.ones((_TOLERANCE, _TOLERANCE), np.uint8))
    return cv2.countNonZero(cv2.bitwise_and(ink, near)) >= _SHARE * cv2.countNonZero(ink)
