"""The shape a photograph had before it was made square.

No camera takes square pictures: collections and some apps cut them so, or pull them. In one that
was pulled a card's corners are not where a card has corners and its indices lean, so that a reader
asks about most of it. The shape in which most can be read is the one it had.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.reading import Detection, Picture

_SQUARE: Final = 0.02
"""Sides that differ by less than this share of the longer one make a square."""
_SHAPES: Final = (1.0, 4 / 3, 16 / 9, 3 / 4, 9 / 16)
"""Width over height: as it is, and as cameras have it, lying and upright."""
_LEAST: Final = 640
"""A picture that is pulled is also enlarged to so many pixels of its shorter side."""


def is_square(picture: Picture) -> bool:
    """Whether a (h, w, 3) picture has a shape no camera gives it."""
    height, width = picture.shape[:2]
    return bool(abs(height - width) < _SQUARE * max(height, width))


def read_in_its_shape(
    picture: Picture, read: Callable[[Picture], list[Detection]]
) -> list[Detection]:
    """What `read` says of a square picture in the shape in which it reads most cards surely.

    Of shapes with as many, the one with the fewest questions, as it is before others. Another shape
    counts only where more is sure than asked about: of cards that are no tarot, one or two may be
    misread in any, and the choice would go to the misread ones. Corners are in pixels of the
    picture as it is.
    """
    as_it_is, *pulled = (_read_as(picture, shape, read) for shape in _SHAPES)
    return max([as_it_is, *filter(_mostly_sure, pulled)], key=_how_well)


def _how_well(found: list[Detection]) -> tuple[int, int]:
    """More where more was read surely, then where less was asked about."""
    asked = sum(one.doubtful for one in found)
    return len(found) - asked, -asked


def _mostly_sure(found: list[Detection]) -> bool:
    sure, fewer_asked = _how_well(found)
    return sure > -fewer_asked


def _read_as(
    picture: Picture, shape: float, read: Callable[[Picture], list[Detection]]
) -> list[Detection]:
    if shape == 1.0:
        return read(picture)
    larger = max(1.0, _LEAST / max(picture.shape[:2]))
    wider, higher = larger * max(shape, 1.0), larger * max(1 / shape, 1.0)
    pulled = cv2.resize(picture, None, fx=wider, fy=higher, interpolation=cv2.INTER_LINEAR)
    return [
        replace(one, corners=tuple((x / wider, y / higher) for x, y in one.corners))
        for one in read(np.asarray(pulled, np.uint8))
    ]
