"""A card being drawn: millimetres in, pixels out."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.glyphs import Mask
from vision.synthesis.styles import Colour

Image = NDArray[np.uint8]
"""(h, w, 3) uint8, blue-green-red."""

_SHIFT = 4


class Canvas:
    """Paper of `width` × `height` mm at `scale` px/mm; x right and y down from the top left."""

    def __init__(self, width: float, height: float, scale: float, paper: Colour) -> None:
        self.scale = scale
        self.width, self.height = width, height
        self.picture = plain((round(height * scale), round(width * scale)), paper)

    def turn(self) -> None:
        """Lay the card the other way up."""
        self.picture = np.asarray(cv2.rotate(self.picture, cv2.ROTATE_180), np.uint8)

    def pixels(self, length: float) -> int:
        """A length in whole pixels."""
        return round(length * self.scale)

    def ink(self, mask: Mask, x: float, y: float, colour: Colour) -> None:
        """Print a mask with its top left corner at x, y mm; what sticks out is cut off."""
        left, top = self.pixels(x), self.pixels(y)
        high, across = self.picture.shape[:2]
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = min(left + mask.shape[1], across), min(top + mask.shape[0], high)
        if x1 <= x0 or y1 <= y0:
            return
        part = mask[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.int32)
        under = self.picture[y0:y1, x0:x1].astype(np.int32)
        over = under + (np.asarray(colour, np.int32) - under) * part // 255
        self.picture[y0:y1, x0:x1] = over.astype(np.uint8)

    def paste(self, picture: Image, x: float, y: float) -> None:
        """Lay an opaque picture with its top left corner at x, y mm, cut to the card."""
        left, top = self.pixels(x), self.pixels(y)
        high = min(picture.shape[0], self.picture.shape[0] - top)
        across = min(picture.shape[1], self.picture.shape[1] - left)
        self.picture[top : top + high, left : left + across] = picture[:high, :across]

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled polygon."""
        cv2.fillPoly(
            self.picture, [self._points(points)], colour, lineType=cv2.LINE_AA, shift=_SHIFT
        )

    def line(
        self,
        points: Sequence[tuple[float, float]],
        colour: Colour,
        thick: float,
        *,
        closed: bool = False,
    ) -> None:
        """A line through points; `thick` in mm, at least one pixel."""
        cv2.polylines(
            self.picture,
            [self._points(points)],
            closed,
            colour,
            max(1, self.pixels(thick)),
            cv2.LINE_AA,
            _SHIFT,
        )

    def rounded(self, inset: float, radius: float, colour: Colour, thick: float) -> None:
        """A rounded frame `inset` mm from the card's edge."""
        self.line(
            rounded_box((inset, inset, self.width - inset, self.height - inset), (radius,) * 4),
            colour,
            thick,
            closed=True,
        )

    def _points(self, points: Sequence[tuple[float, float]]) -> NDArray[np.int32]:
        grid = np.asarray(points, np.float64) * self.scale * (1 << _SHIFT)
        return np.rint(grid).astype(np.int32)


def plain(size: tuple[int, int], colour: Colour) -> Image:
    """A picture of so many rows and columns in one colour."""
    row = np.tile(np.asarray(colour, np.uint8), size[1])
    return np.ascontiguousarray(np.broadcast_to(row, (size[0], 3 * size[1]))).reshape(*size, 3)


def rounded_box(
    box: tuple[float, float, float, float], radii: Sequence[float]
) -> list[tuple[float, float]]:
    """Points round a box (left, top, right, bottom); radii clockwise from the top left."""
    left, top, right, bottom = box
    points: list[tuple[float, float]] = []
    corners = (
        (left, top, 1, 1, 180),
        (right, top, -1, 1, 270),
        (right, bottom, -1, -1, 0),
        (left, bottom, 1, -1, 90),
    )
    for (x, y, inward, down, start), radius in zip(corners, radii, strict=True):
        turn = np.deg2rad(np.linspace(start, start + 90, 8))
        across = x + inward * radius + radius * np.cos(turn)
        along = y + down * radius + radius * np.sin(turn)
        points.extend(zip(across.tolist(), along.tolist(), strict=True))
    return points
