"""Draws the lines that stand close to an index: round a court's picture, round a trump's number."""

from typing import Final

from vision.synthesis.canvas import Canvas, rounded_box
from vision.synthesis.framing import Boxing, Framing
from vision.synthesis.indices import Printed
from vision.synthesis.styles import BLACK, Colour

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""
_BETWEEN: Final = 0.7
"""From one line of a double frame to the other, mm."""


def frame_court(
    canvas: Canvas, form: Framing, index: list[Printed], count: int, suit: Colour
) -> None:
    """Frame the picture of a court whose index stands at 2 or 4 corners."""
    box = _extent(canvas, index)
    colour = suit if form.coloured else BLACK
    for line in range(form.lines):
        further = line * _BETWEEN
        if form.kind == "inner":
            left = box[2] + form.gap + further
            top = box[1] + form.drop * (box[3] - box[1]) + further
            points = rounded_box((left, top, canvas.width - left, canvas.height - top), (0.2,) * 4)
        else:
            points = _stepped(canvas, form, box, count, further)
        canvas.line(points, colour, form.thick, closed=True)


def _stepped(
    canvas: Canvas, form: Framing, box: Box, count: int, further: float
) -> list[tuple[float, float]]:
    """A frame along the edges that goes round each index, clockwise from the top left."""
    wide, high = canvas.width, canvas.height
    edge = form.inset + further
    x, y = box[2] + form.gap + further, box[3] + form.gap + further
    plain = [(edge, edge)]
    first = [(edge, y), (x, y), (x, edge)]
    second = [(wide - a, b) for a, b in reversed(first if count == 4 else plain)]
    upper = first + second
    return upper + [(wide - a, high - b) for a, b in upper]


def box_numbers(canvas: Canvas, form: Boxing, number: list[Printed], count: int) -> None:
    """Box the 2 or 4 numbers of a trump, as wide as `number`."""
    left, top, right, bottom = _extent(canvas, number)
    for line in range(form.lines):
        gap = form.gap + line * _BETWEEN
        box = (max(left - gap, 0.3), max(top - gap, 0.3), right + gap, bottom + gap)
        points = rounded_box(box, (form.radius, 0.2, 0.2, 0.2))
        for x, y in ((1, 1), (-1, -1), (-1, 1), (1, -1))[:count]:
            laid = [
                (a if x > 0 else canvas.width - a, b if y > 0 else canvas.height - b)
                for a, b in points
            ]
            canvas.line(laid, BLACK, form.thick, closed=True)


def _extent(canvas: Canvas, index: list[Printed]) -> Box:
    """The box round the ink of an index at the top left."""
    scale = canvas.scale
    return (
        min(piece.left for piece in index),
        min(piece.top for piece in index),
        max(piece.left + piece.mask.shape[1] / scale for piece in index),
        max(piece.top + piece.mask.shape[0] / scale for piece in index),
    )
