"""Single pixels that were turned black or white, as a faulty sensor or an export does.

They make strokes out of nothing: a speckled photograph has more doubtful and more misread cards.
"""

from typing import Final

import cv2
import numpy as np

from vision.reading import Picture

_STEP: Final = 40
"""A speck is brighter or darker than all eight pixels round it by more than so much, of 255."""
_MANY: Final = 3e-5
"""A picture with a larger share of specks is speckled: print and grain have hardly any."""
_RING: Final = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.uint8)


def is_speckled(picture: Picture) -> bool:
    """Whether specks are strewn over a (h, w, 3) picture."""
    green = np.asarray(cv2.extractChannel(picture, 1), np.uint8)
    return cv2.countNonZero(_far(_standing_out(green))) > _MANY * green.size


def without_specks(picture: Picture) -> Picture:
    """The picture with every speck filled from round it; itself where it is not speckled."""
    if not is_speckled(picture):
        return picture
    blue, green, red = cv2.split(_standing_out(picture))
    specks = _far(np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8))
    wiped = picture.copy()
    cv2.copyTo(cv2.medianBlur(picture, 3), specks, wiped)
    return wiped


def _standing_out(values: Picture) -> Picture:
    """How far each value lies above the highest of the eight round it, or below the lowest."""
    above = cv2.subtract(values, cv2.dilate(values, _RING))
    below = cv2.subtract(cv2.erode(values, _RING), values)
    return np.asarray(cv2.max(above, below), np.uint8)


def _far(out: Picture) -> Picture:
    """255 where a value stands out by more than a speck's step, else 0."""
    return np.asarray(cv2.threshold(out, _STEP, 255, cv2.THRESH_BINARY)[1], np.uint8)
