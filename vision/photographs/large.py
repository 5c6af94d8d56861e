"""Pictures of more pixels than reading has any use for, or memory."""

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

import cv2
import numpy as np

from vision.reading import Detection, Picture

MOST: Final = 4608 * 2592
"""Pixels of the largest picture read as it is: what the Pi's camera takes. Each of these takes some
thirty bytes while it is read."""


def in_reach(pixels: float) -> float:
    """By how much the sides of a picture of so many pixels are reduced: at most 1."""
    return min(1.0, sqrt(MOST / max(1.0, pixels)))


def read_reduced(picture: Picture, read: Callable[[Picture], list[Detection]]) -> list[Detection]:
    """What `read` says of a (h, w, 3) picture, reduced where it is too large."""
    height, width = picture.shape[:2]
    scale = in_reach(height * width)
    if scale == 1.0:
        return read(picture)
    reduced = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return [
        replace(one, corners=tuple((x / scale, y / scale) for x, y in one.corners))
        for one in read(np.asarray(reduced, np.uint8))
    ]
