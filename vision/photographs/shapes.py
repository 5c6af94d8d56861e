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

from vision.photographs.agreement import OTHER_SIZES, agreed
from vision.photographs.large import in_reach
from vision.reading import Detection, Picture

Read = Callable[[Picture, float], list[Detection]]
"""Reads a picture as if it were so many times as large."""

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


def read_in_its_shape(picture: Picture, read: Read) -> list[Detection]:
    """What `read` says of a square picture in the shape in which it reads most cards surely.

    Another shape than its own counts only where more is sure than asked about: of cards that are no
    tarot, one or two may be misread in any, and the choice would go to the misread ones. In shapes
    with as many sure cards the picture is read at other sizes too, and what the readings agree on
    counts: most cards, then fewest questions, as it is before others. Corners are in pixels of the
    picture as it is.
    """
    as_it_is, *pulled = ((_read_as(picture, shape, read), shape) for shape in _SHAPES)
    kept = [as_it_is, *(one for one in pulled if _mostly_sure(one[0]))]
    if not any(found for found, _ in kept):
        return []
    most = max(_sure(found) for found, _ in kept)
    return max(
        (
            agreed([found, *(_read_as(picture, shape, read, times) for times in OTHER_SIZES)])
            for found, shape in kept
            if _sure(found) == most
        ),
        key=_how_well,
    )


def _how_well(found: list[Detection]) -> tuple[int, int]:
    """More where more was read surely, then where less was asked about."""
    sure = _sure(found)
    return sure, sure - len(found)


def _sure(found: list[Detection]) -> int:
    return sum(not one.doubtful for one in found)


def _mostly_sure(found: list[Detection]) -> bool:
    return 2 * _sure(found) > len(found)


def _read_as(picture: Picture, shape: float, read: Read, times: float = 1.0) -> list[Detection]:
    if shape == 1.0:
        return read(picture, times)
    height, width = picture.shape[:2]
    larger = max(1.0, _LEAST / max(height, width))
    larger *= in_reach(height * width * larger**2 * max(shape, 1 / shape))
    wider, higher = larger * max(shape, 1.0), larger * max(1 / shape, 1.0)
    smooth = cv2.INTER_AREA if max(wider, higher) < 1 else cv2.INTER_LINEAR
    pulled = cv2.resize(picture, None, fx=wider, fy=higher, interpolation=smooth)
    return [
        replace(one, corners=tuple((x / wider, y / higher) for x, y in one.corners))
        for one in read(np.asarray(pulled, np.uint8), times)
    ]
