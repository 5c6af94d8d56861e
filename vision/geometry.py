"""Where an index lies and how it is cut out upright: shared by training and reading."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

PATCH: Final = 64
"""Side of the square the classifier looks at, in pixels."""
PATCH_HEIGHTS: Final = 1.6
"""Side of that square in heights of the index's ink."""
_LONGEST: Final = 32_766
"""Pixels of a side beyond which OpenCV cuts nothing from a picture."""


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


def apart(places: Sequence[Place]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(n, n): how many of each place's heights to its own right, and below, the others are."""
    x, y, height, angle = _measures(places)
    c, s = np.cos(angle) / height, np.sin(angle) / height
    dx, dy = x - x[:, None], y - y[:, None]
    return dx * c[:, None] + dy * s[:, None], dy * c[:, None] - dx * s[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class Lie:
    """How n places lie to one another, all (n, n): from the one of the row to that of the column.

    `far` in pixels; `turn`, the cosine of the turn between both; how many of the first one's
    heights `along` its line, either way, and `down` of it. That line is the mean of both, as the
    turn of one index is told to a few degrees only.
    """

    far: NDArray[np.float64]
    turn: NDArray[np.float64]
    along: NDArray[np.float64]
    down: NDArray[np.float64]

    @classmethod
    def of(cls, places: Sequence[Place]) -> Self:
        """These places."""
        x, y, height, angle = _measures(places)
        turn = np.remainder(angle - angle[:, None] + math.pi, 2 * math.pi) - math.pi
        aslant = np.where(np.cos(turn) < 0, turn - math.pi * np.sign(turn), turn) / 2
        c, s = np.cos(angle[:, None] + aslant), np.sin(angle[:, None] + aslant)
        dx, dy = x - x[:, None], y - y[:, None]
        along, down = np.abs(dx * c + dy * s), dy * c - dx * s
        return cls(np.hypot(dx, dy), np.cos(turn), along / height[:, None], down / height[:, None])


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


class Halved:
    """A picture, (h, w, 3) or grey, and what it is at a half, a quarter … of its size.

    Each size is made once, when it is asked for: many looks at one picture share them.
    """

    def __init__(self, picture: NDArray[np.uint8]) -> None:
        self.sizes = [picture]

    def for_height(self, height: float) -> tuple[NDArray[np.uint8], float]:
        """The picture as a patch of an index of so many pixels is cut from it, and its scale."""
        count = self.times(int(_halvings(np.array([height * PATCH_HEIGHTS / PATCH]))[0]))
        return self.sizes[count], 0.5**count

    def times(self, count: int) -> int:
        """So many times, or as many as the picture can be halved, it is kept halved."""
        while len(self.sizes) <= count and min(self.sizes[-1].shape[:2]) > 1:
            half = cv2.resize(self.sizes[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self.sizes.append(np.asarray(half, np.uint8))
        return min(count, len(self.sizes) - 1)


Sized = NDArray[np.uint8] | Halved
"""A picture to cut from, once or with others that look at it."""


def cut(
    picture: NDArray[np.uint8], place: Place, side: int = PATCH, heights: float = PATCH_HEIGHTS
) -> NDArray[np.uint8]:
    """(side, side, 3) uint8: the square of `heights` index heights round a place, upright."""
    into = _squares([place], side, heights)[0]
    return np.asarray(_warped(picture, into, np.empty((side, side, *picture.shape[2:]), np.uint8)))


def cut_all(
    picture: Sized,
    places: Sequence[Place],
    side: int = PATCH,
    heights: float = PATCH_HEIGHTS,
) -> NDArray[np.uint8]:
    """(n, side, side, …) uint8: every place cut from a picture no more than twice too sharp."""
    halved = picture if isinstance(picture, Halved) else Halved(picture)
    patches = np.empty((len(places), side, side, *halved.sizes[0].shape[2:]), np.uint8)
    if not places:
        return patches
    squares = _squares(places, side, heights)
    shrink = np.hypot(squares[:, 0, 0], squares[:, 1, 0])
    levels = _halvings(shrink)
    least = max(0, math.ceil(math.log2(max(halved.sizes[0].shape[:2]) / _LONGEST)))
    for patch, square, level in zip(patches, squares, levels.tolist(), strict=True):
        count = halved.times(max(least, level))
        _warped(halved.sizes[count], square * 0.5**count, patch)
    return patches


def _halvings(shrink: NDArray[np.float64]) -> NDArray[np.int_]:
    """(n,): how often a picture is halved that is so many times finer than what is cut from it."""
    return np.floor(np.log2(np.maximum(shrink, 1) / 1.1) + 0.5).astype(int)


def _measures(places: Sequence[Place]) -> NDArray[np.float64]:
    """(4, n): x, y, height and angle of places."""
    told = [(p.x, p.y, p.height, p.angle) for p in places]
    return np.array(told, np.float64).reshape(-1, 4).T


def _squares(places: Sequence[Place], side: int, heights: float) -> NDArray[np.float64]:
    """(n, 2, 3): from the pixels of the square round each place into those of the picture."""
    x, y, height, angle = _measures(places)
    scale = heights * height / side
    c, s, middle = np.cos(angle) * scale, np.sin(angle) * scale, (side - 1) / 2
    rows = ((c, -s, x - c * middle + s * middle), (s, c, y - s * middle - c * middle))
    return np.array(rows).transpose(2, 0, 1)


def _warped(
    picture: NDArray[np.uint8], square: NDArray[np.float64], patch: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """What the picture shows in a square, written into `patch`."""
    size = patch.shape[1::-1]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cv2.warpAffine(picture, square, size, patch, flags, cv2.BORDER_REPLICATE)
    return patch
