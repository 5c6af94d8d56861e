"""Where an index lies and how it is cut out upright: shared by training and reading."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

PATCH: Final = 64
"""Side of the square the classifier looks at, in pixels."""
PATCH_HEIGHTS: Final = 1.6
"""Side of that square in heights of the index's ink."""


@dataclass(frozen=True, slots=True)
class Place:
    """An index: its ink's centre in pixels, its height in pixels, and its turn.

    `angle` is the direction of the index's own right, in radians from the picture's x axis
    towards y; 0 for an upright card.
    """

    x: float
    y: float
    height: float
    angle: float

    def turned(self, angle: float = math.pi, times: float = 1.0) -> "Place":
        """The same place turned, upside down unless said, and so many times as high."""
        return Place(self.x, self.y, self.height * times, self.angle + angle)

    def moved(self, right: float, down: float = 0.0, times: float = 1.0) -> "Place":
        """The same place so many heights to its own right and below, and so many times as high."""
        c, s = math.cos(self.angle) * self.height, math.sin(self.angle) * self.height
        x, y = self.x + c * right - s * down, self.y + s * right + c * down
        return Place(x, y, self.height * times, self.angle)

    def heights_to(
        self, x: NDArray[np.float64], y: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How many heights to its own right, and below, points of the picture are."""
        c, s = math.cos(self.angle) / self.height, math.sin(self.angle) / self.height
        dx, dy = x - self.x, y - self.y
        return dx * c + dy * s, dy * c - dx * s

    def quad(self, width: float = 0.8) -> NDArray[np.float32]:
        """(4, 2) float32: the corners of a box `width` heights wide, upright top left first."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        half_w, half_h = self.height * width / 2, self.height / 2
        corners = ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
        return np.array(
            [(self.x + u * c - v * s, self.y + u * s + v * c) for u, v in corners], np.float32
        )


def corrected(place: Place, pose: NDArray[np.float32]) -> Place:
    """The place moved, turned and sized as the classifier says the index lies in its patch."""
    dx, dy, turn, height = (float(v) for v in np.clip(pose, -0.5, 0.5))
    half = PATCH_HEIGHTS * place.height / 2
    c, s = math.cos(place.angle) * half, math.sin(place.angle) * half
    return Place(
        place.x + c * dx - s * dy,
        place.y + s * dx + c * dy,
        place.height * math.exp(height),
        place.angle + turn,
    )


def place_of(quad: NDArray[np.float32]) -> Place:
    """The place of an index from the four corners of its ink's box, upright top left first."""
    top, bottom = (quad[0] + quad[1]) / 2, (quad[2] + quad[3]) / 2
    centre = quad.mean(axis=0)
    down = bottom - top
    return Place(
        float(centre[0]),
        float(centre[1]),
        float(np.hypot(*down)),
        math.atan2(-float(down[0]), float(down[1])),
    )


def cut(
    picture: NDArray[np.uint8],
    place: Place,
    side: int = PATCH,
    heights: float = PATCH_HEIGHTS,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """(side, side, 3) uint8: the square of `heights` index heights round a place, upright."""
    scale = heights * place.height / side
    c, s = math.cos(place.angle) * scale, math.sin(place.angle) * scale
    middle = (side - 1) / 2
    into = np.array(
        [
            [c, -s, place.x - c * middle + s * middle],
            [s, c, place.y - s * middle - c * middle],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(
            picture, into, (side, side), dst=out, flags=flags, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def cut_all(
    picture: NDArray[np.uint8],
    places: Sequence[Place],
    side: int = PATCH,
    heights: float = PATCH_HEIGHTS,
) -> NDArray[np.uint8]:
    """(n, side, side, …) uint8: every place cut from a picture no more than twice too sharp.

    The picture is (h, w, 3) or grey, (h, w).
    """
    patches = np.empty((len(places), side, side, *picture.shape[2:]), np.uint8)
    levels = [picture]
    for number, place in enumerate(places):
        shrink = heights * place.height / side
        level = max(0, int(np.log2(max(shrink, 1) / 1.1) + 0.5))
        while len(levels) <= level and min(levels[-1].shape[:2]) > 1:
            half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(half, np.uint8))
        level = min(level, len(levels) - 1)
        f = 0.5**level
        nearer = Place(place.x * f, place.y * f, place.height * f, place.angle)
        patches[number] = cut(levels[level], nearer, side, heights)
    return patches
