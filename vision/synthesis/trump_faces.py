"""Trumps and the Excuse without their indices: panels, ornaments, scenes, a figure."""

from itertools import pairwise

import numpy as np

from vision.synthesis import art
from vision.synthesis.canvas import Canvas, Image, rounded_box
from vision.synthesis.framed import box_numbers
from vision.synthesis.indices import IndexPrinter, Printed
from vision.synthesis.paper import blank, double, sheet
from vision.synthesis.stamping import make_room
from vision.synthesis.styles import BLACK, DeckStyle


class TrumpFaces:
    """Draws the trumps and the Excuse of one style."""

    def __init__(self, printer: IndexPrinter) -> None:
        self.printer = printer
        self.style: DeckStyle = printer.style
        self.scale = printer.scale

    def trump_card(self, rng: np.random.Generator, number: list[Printed]) -> Canvas:
        """Everything but the numbers of a trump, as its `number` is printed."""
        canvas, style, form = blank(self.style, self.scale), self.style, self.style.trump
        edge, low = self._scene_begins()
        wide = canvas.pixels(style.width - 2 * edge)
        high = canvas.pixels(style.height / 2 - low) + 1
        paper = sheet(style, high, wide)
        half = art.scene(rng, high, wide, form.scene, paper)
        if form.scene in {"crowd", "landscape"}:
            half = art.pressed(rng, half, style.press)
        double(canvas, half, low, edge)
        if form.beside is None:
            self._panel(canvas)
        if form.boxing:
            boxed = number if form.boxing.own else self._widest()
            box_numbers(canvas, form.boxing, boxed, self.style.indices)
        return canvas

    def _widest(self) -> list[Printed]:
        return self.printer.trump_index("20")

    def _scene_begins(self) -> tuple[float, float]:
        """How far from the side and from the end of the card its scene begins, mm."""
        form = self.style.trump
        if form.beside is None:
            return form.panel_edge, form.panel_bottom + 0.8
        (number,) = self._widest()
        return number.left + number.mask.shape[1] / self.scale + form.beside, form.panel_edge

    def _panel(self, canvas: Canvas) -> None:
        style, form = self.style, self.style.trump
        edge, low = form.panel_edge, form.panel_bottom
        half_wide = form.centre + form.widest / 2 + 0.8
        middle = style.width / 2
        room = middle - half_wide
        for turned in (False, True):
            if turned:
                canvas.turn()
            if room > 2.5 and form.ornament != "none":
                size = (canvas.pixels(low - edge - 1.0), canvas.pixels(2 * room))
                paper = sheet(style, *size)
                seed = np.random.default_rng([style.seed, 1])
                canvas.paste(art.ornament(seed, *size, form.ornament, paper), half_wide, edge + 0.5)
            if form.panel != "none":
                self._panel_lines(canvas, room)
            if turned:
                canvas.turn()
        if form.panel != "none":
            canvas.rounded(edge, style.corner, BLACK, 0.2)

    def _panel_lines(self, canvas: Canvas, room: float) -> None:
        style, form = self.style, self.style.trump
        edge, low = form.panel_edge, form.panel_bottom
        middle = style.width / 2
        canvas.line([(edge, low + 0.4), (style.width - edge, low + 0.4)], BLACK, 0.25)
        if form.panel == "line":
            return
        inner = edge + 0.8
        bulge = 1.2 if form.panel == "curved" else 0.0
        for side in (-1, 1):
            near = middle + side * max(room - 0.4, 0.4)
            far = inner if side < 0 else style.width - inner
            turn = np.linspace(0, np.pi, 9)
            rounding = rounded_box(
                (min(near, far), inner, max(near, far), low - 0.5),
                (style.corner - 0.8, 0.3, 0.3, 0.3)
                if side < 0
                else (0.3, style.corner - 0.8, 0.3, 0.3),
            )
            if bulge:
                curve = [
                    (
                        near - side * bulge * float(np.sin(angle)),
                        inner + (low - 0.5 - inner) * step / 8,
                    )
                    for step, angle in enumerate(turn)
                ]
                for start, end in pairwise(curve):
                    canvas.line([start, end], BLACK, 0.2)
                far_x = far
                canvas.line(
                    [(far_x, inner + style.corner), (far_x, low - 0.5), curve[-1]], BLACK, 0.2
                )
                canvas.line([(far_x - side * style.corner, inner), curve[0]], BLACK, 0.2)
            else:
                canvas.line(rounding, BLACK, 0.2, closed=True)

    def excuse_card(self, rng: np.random.Generator) -> Canvas:
        """Everything but the stars of the Excuse: a figure, as on a court."""
        style, form = self.style, self.style.court
        canvas = blank(self.style, self.scale)
        inset = max(form.frame, 1.0)
        wide, high = (
            canvas.pixels(style.width - 2 * inset),
            canvas.pixels(style.height / 2 - inset) + 1,
        )
        half: Image = sheet(style, high, wide)
        art.figure(rng, half, max(0.2, (style.star.left + style.star.size + 1.5) / style.width))
        if form.art == "single":
            half = art.single_ink(rng, half)
        double(canvas, art.pressed(rng, half, style.press), inset, inset)
        if form.frame:
            canvas.rounded(form.frame, max(0.5, style.corner - form.frame / 2), BLACK, 0.25)
        make_room(canvas, self.printer.star_index(), style.trump_ink, style.star.count, style.paper)
        return canvas
