"""Prints an index at the corners of a card, and makes room for it on a picture."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.synthesis.canvas import Canvas
from vision.synthesis.face import IndexInk
from vision.synthesis.glyphs import Mask
from vision.synthesis.indices import Printed
from vision.synthesis.styles import Colour

Placed = list[tuple[Mask, float, float]]
"""Masks as they are printed, with the left and top of each in mm."""

_HALO = 0.9
"""How far, in mm, the paper shows round an index on a picture."""


def corners(canvas: Canvas, index: Sequence[Printed], count: int) -> Iterator[tuple[Placed, bool]]:
    """The pieces at each of 2 or 4 corners, and whether they are turned there.

    With 2 they stand top left and, turned, bottom right.
    """
    scale = canvas.scale
    left_edge = min(piece.left for piece in index)
    right_edge = max(piece.left + piece.mask.shape[1] / scale for piece in index)
    for right in (False, True) if count == 4 else (False,):
        shift = canvas.width - left_edge - right_edge if right else 0.0
        yield [(piece.mask, piece.left + shift, piece.top) for piece in index], False
        yield (
            [
                (
                    np.asarray(cv2.rotate(piece.mask, cv2.ROTATE_180), np.uint8),
                    canvas.width - piece.left - shift - piece.mask.shape[1] / scale,
                    canvas.height - piece.top - piece.mask.shape[0] / scale,
                )
                for piece in index
            ],
            True,
        )


def stamp(
    canvas: Canvas, index: Sequence[Printed], colour: Colour, count: int
) -> tuple[IndexInk, ...]:
    """Print an index at its corners; the value is the box of each one's ink, in mm."""
    boxes = []
    for placed, turned in corners(canvas, index, count):
        spans = []
        for mask, x, y in placed:
            canvas.ink(mask, x, y, colour)
            left, top = canvas.pixels(x) / canvas.scale, canvas.pixels(y) / canvas.scale
            right, bottom = left + mask.shape[1] / canvas.scale, top + mask.shape[0] / canvas.scale
            spans.append((left, top, right, bottom))
        grid = np.asarray(spans)
        left, top = (float(value) for value in grid[:, :2].min(axis=0))
        right, bottom = (float(value) for value in grid[:, 2:].max(axis=0))
        boxes.append(IndexInk(left, top, right, bottom, turned))
    return tuple(boxes)


def make_room(
    canvas: Canvas,
    index: Sequence[Printed],
    colour: Colour,
    count: int,
    paper: Colour,
    room_mm: float = _HALO,
) -> None:
    """Let the paper show round an index that would not stand out from the picture under it."""
    weights = np.array([0.114, 0.587, 0.299], np.float32)
    ink_light = float(np.asarray(colour, np.float32) @ weights)
    for placed, _turned in corners(canvas, index, count):
        halo = np.zeros(canvas.picture.shape[:2], np.uint8)
        for mask, x, y in placed:
            _lay(halo, mask, canvas.pixels(x), canvas.pixels(y))
        x, y, w, h = cv2.boundingRect(halo)
        grow = max(1, canvas.pixels(2 * room_mm))
        x0, y0 = max(0, x - grow), max(0, y - grow)
        part = canvas.picture[y0 : y + h + grow, x0 : x + w + grow]
        room = cv2.dilate(
            halo[y0 : y + h + grow, x0 : x + w + grow],
            cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * canvas.pixels(room_mm) + 1,) * 2),
        )
        if not ((part @ weights - ink_light < 75) & (room > 0)).mean() > 0.02:
            continue
        share = (
            cv2.GaussianBlur(room, (0, 0), min(0.25, room_mm) * canvas.scale)[:, :, None]
            / 255
            * 0.85
        )
        part[:] = (part * (1 - share) + np.asarray(paper) * share).astype(np.uint8)


def _lay(onto: Mask, mask: Mask, x: int, y: int) -> None:
    """The mask onto a larger one; what sticks out is cut off."""
    left, top = max(0, -x), max(0, -y)
    part = onto[y + top : y + mask.shape[0], x + left : x + mask.shape[1]]
    np.maximum(part, mask[top : top + part.shape[0], left : left + part.shape[1]], out=part)
