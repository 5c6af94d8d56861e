"""One drawn card at a time: paper, pictures, large pips, then the indices on top."""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from vision.synthesis import art
from vision.synthesis.canvas import Canvas, Image, rounded_box
from vision.synthesis.face import IndexInk
from vision.synthesis.glyphs import Mask, pip_mask, scaled, star_mask, text_mask
from vision.synthesis.styles import BLACK, Colour, DeckStyle, TextStyle

SUIT_ORDER = "SHDC"
GREY: Colour = (120, 115, 115)

ROWS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0.0, 0.5),),
    "2": ((0.0, 0.0), (0.0, 1.0)),
    "3": ((0.0, 0.0), (0.0, 0.5), (0.0, 1.0)),
    "4": ((-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0)),
    "5": ((-1, 0.0), (1, 0.0), (0, 0.5), (-1, 1.0), (1, 1.0)),
    "6": ((-1, 0.0), (1, 0.0), (-1, 0.5), (1, 0.5), (-1, 1.0), (1, 1.0)),
    "7": ((-1, 0.0), (1, 0.0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1.0), (1, 1.0)),
    "8": (
        (-1, 0.0), (1, 0.0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1.0), (1, 1.0),
    ),
    "9": (
        (-1, 0.0), (1, 0.0), (-1, 1 / 3), (1, 1 / 3), (0, 0.5), (-1, 2 / 3), (1, 2 / 3),
        (-1, 1.0), (1, 1.0),
    ),
    "10": (
        (-1, 0.0), (1, 0.0), (0, 1 / 6), (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3),
        (0, 5 / 6), (-1, 1.0), (1, 1.0),
    ),
}  # fmt: skip
"""Where large pips stand: column (-1, 0, 1) and height (0 top row, 1 bottom row)."""


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """One piece of an index: its ink and where it goes from the top left corner, in mm."""

    mask: Mask
    left: float
    top: float


class FacePrinter:
    """Draws the faces of one style at `scale` px/mm; masks are made once and kept."""

    def __init__(self, style: DeckStyle, scale: float) -> None:
        self.style = style
        self.scale = scale
        self._texts: dict[tuple[str, TextStyle, float], Mask] = {}

    def blank(self) -> Canvas:
        """The bare card with its rule."""
        style = self.style
        canvas = Canvas(style.width, style.height, self.scale, style.paper)
        if style.rule:
            canvas.rounded(style.rule, max(0.5, style.corner - style.rule), GREY, 0.2)
        return canvas

    def colour(self, suit: str) -> Colour:
        """A suit's ink."""
        return self.style.suits[SUIT_ORDER.index(suit)]

    def suit_card(self, suit: str, rank: str, rng: np.random.Generator) -> Canvas:
        """Everything but the indices of a suit card."""
        canvas = self.blank()
        if rank in ROWS:
            self._pips(canvas, suit, rank)
        else:
            self._court(canvas, suit, rng)
        return canvas

    def suit_index(self, suit: str, rank: str) -> list[Printed]:
        """Rank over pip, from the top left corner."""
        form, scale = self.style.index, self.scale
        text = self._text(rank, form.text, form.widest)
        pip = self.pip(suit, form.pip)
        text_wide, pip_wide = text.shape[1] / scale, pip.shape[1] / scale
        frame = self.style.court.frame
        margin = max(form.margin, frame + 0.5 if frame else 0.0)
        left = max(margin, form.centre - text_wide / 2)
        if form.aligned == "left":
            pip_left = left
        else:
            pip_left = max(margin, left + (text_wide - pip_wide) / 2)
        below = form.top + text.shape[0] / scale + form.gap
        return [Printed(text, left, form.top), Printed(pip, pip_left, below)]

    def trump_index(self, number: str) -> list[Printed]:
        """The number of a trump, from the top left corner."""
        form = self.style.trump
        text = self._text(number, form.text, form.widest)
        left = max(form.panel_edge + 0.4, form.centre - text.shape[1] / self.scale / 2)
        return [Printed(text, left, form.top)]

    def star_index(self) -> list[Printed]:
        """The Excuse's star, from the top left corner."""
        form = self.style.star
        mask = star_mask(form.points, form.inner, form.turn, form.outline)
        size = round(form.size * self.scale)
        return [Printed(scaled(mask, size, size), form.left, form.top)]

    def pip(self, suit: str, size: float) -> Mask:
        """A pip `size` mm high."""
        form = self.style.pips
        mask = pip_mask(suit, form.plump, form.bend, form.foot)
        ratio = mask.shape[1] / mask.shape[0] * form.aspect
        high = size * self.scale
        return scaled(mask, round(high * ratio), round(high))

    def _text(self, text: str, form: TextStyle, widest: float) -> Mask:
        key = (text, form, widest)
        if key not in self._texts:
            mask = text_mask(
                form.font,
                text,
                height=round(form.height * self.scale),
                stretch=form.stretch,
                spacing=form.spacing,
                weight=form.weight,
            )
            limit = round(widest * self.scale)
            if mask.shape[1] > limit:
                mask = scaled(mask, limit, mask.shape[0])
            self._texts[key] = mask
        return self._texts[key]

    def stamp(
        self, canvas: Canvas, index: list[Printed], colour: Colour, count: int
    ) -> tuple[IndexInk, ...]:
        """Print an index at 2 or 4 corners; the value is the box of each one's ink, in mm.

        With 2 they stand top left and, turned, bottom right.
        """
        boxes: list[IndexInk] = []
        left_edge = min(piece.left for piece in index)
        right_edge = max(piece.left + piece.mask.shape[1] / self.scale for piece in index)
        sides = (False, True) if count == 4 else (False,)
        for right in sides:
            shift = canvas.width - left_edge - right_edge if right else 0.0
            boxes.append(self._stamp_one(canvas, index, colour, shift, turned=False))
            boxes.append(self._stamp_one(canvas, index, colour, shift, turned=True))
        return tuple(boxes)

    def _stamp_one(
        self, canvas: Canvas, index: list[Printed], colour: Colour, shift: float, *, turned: bool
    ) -> IndexInk:
        spans = []
        self._clear(canvas, index, colour, shift, turned=turned)
        for piece in index:
            mask = piece.mask
            wide, high = mask.shape[1] / self.scale, mask.shape[0] / self.scale
            x, y = piece.left + shift, piece.top
            if turned:
                mask = np.asarray(cv2.rotate(mask, cv2.ROTATE_180), np.uint8)
                x, y = canvas.width - x - wide, canvas.height - y - high
            canvas.ink(mask, x, y, colour)
            left, top = canvas.pixels(x) / self.scale, canvas.pixels(y) / self.scale
            spans.append((left, top, left + wide, top + high))
        grid = np.asarray(spans)
        left, top = grid[:, :2].min(axis=0)
        right, bottom = grid[:, 2:].max(axis=0)
        return IndexInk(float(left), float(top), float(right), float(bottom), turned)

    def _clear(
        self, canvas: Canvas, index: list[Printed], colour: Colour, shift: float, *, turned: bool
    ) -> None:
        """Lighten the picture under an index that would not stand out, as printers do."""
        left = min(piece.left for piece in index) + shift
        top = min(piece.top for piece in index)
        wide = max(piece.left + piece.mask.shape[1] / self.scale for piece in index) + shift - left
        high = max(piece.top + piece.mask.shape[0] / self.scale for piece in index) - top
        if turned:
            left, top = canvas.width - left - wide, canvas.height - top - high
        x, y = max(0, canvas.pixels(left - 0.5)), max(0, canvas.pixels(top - 0.5))
        part = canvas.picture[y : y + canvas.pixels(high + 1), x : x + canvas.pixels(wide + 1)]
        weights = np.array([0.114, 0.587, 0.299])
        like_ink = part @ weights - np.asarray(colour) @ weights < 75
        if like_ink.mean() > 0.03:
            pale = part * 0.25 + np.asarray(self.style.paper) * 0.75
            part[like_ink] = pale[like_ink].astype(np.uint8)

    def _pips(self, canvas: Canvas, suit: str, rank: str) -> None:
        form, style = self.style.number, self.style
        clip = 0.0
        if form.clip:
            edges = [p.left + p.mask.shape[1] / self.scale for p in self.suit_index(suit, rank)]
            clip = max(edges) + form.clip_gap
        size = form.size if rank != "1" else form.size * 1.1
        big = self.pip(suit, size)
        rows = ROWS[rank]
        if form.flower and rank in "3579":
            rows = tuple(row for row in rows if row != (0, 0.5))
            self._flower(canvas, suit)
        across = style.width / 2 - form.inset
        span = style.height - 2 * form.drop
        for column, row in rows:
            mask = big
            if row > 0.5:
                mask = np.asarray(cv2.rotate(big, cv2.ROTATE_180), np.uint8)
            x = style.width / 2 + column * across - mask.shape[1] / self.scale / 2
            y = form.drop + row * span - mask.shape[0] / self.scale / 2
            cut = max(0, canvas.pixels(clip - x)) if column else 0
            if cut and row in {0.0, 1.0}:
                keep = mask.copy()
                if column < 0:
                    keep[:, :cut] = 0
                else:
                    keep[
                        :,
                        keep.shape[1]
                        - max(
                            0,
                            canvas.pixels(x)
                            + keep.shape[1]
                            - (canvas.picture.shape[1] - canvas.pixels(clip)),
                        ) :,
                    ] = 0
                mask = keep
            canvas.ink(mask, x, y, self.colour(suit))

    def _flower(self, canvas: Canvas, suit: str) -> None:
        small = self.pip(suit, self.style.number.size * 0.42)
        middle = (self.style.width / 2, self.style.height / 2)
        wide, high = small.shape[1] / self.scale, small.shape[0] / self.scale
        for turn, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            mask = small
            for _ in range(turn):
                mask = np.asarray(cv2.rotate(mask, cv2.ROTATE_90_CLOCKWISE), np.uint8)
            left, top = middle[0] + x * high * 0.9, middle[1] + y * high * 0.9
            size = (wide, high) if turn % 2 == 0 else (high, wide)
            canvas.ink(mask, left - size[0] / 2, top - size[1] / 2, self.colour(suit))

    def _double(self, canvas: Canvas, half: Image, top: float, left: float) -> None:
        canvas.paste(half, left, top)
        turned = np.asarray(cv2.rotate(half, cv2.ROTATE_180), np.uint8)
        high = canvas.picture.shape[0] - canvas.pixels(top) - half.shape[0]
        across = canvas.picture.shape[1] - canvas.pixels(left) - half.shape[1]
        canvas.picture[high : high + half.shape[0], across : across + half.shape[1]] = turned

    def _court(self, canvas: Canvas, suit: str, rng: np.random.Generator) -> None:
        style, form = self.style, self.style.court
        inset = max(form.frame, 1.0)
        wide = canvas.pixels(style.width - 2 * inset)
        high = canvas.pixels(style.height / 2 - inset) + 1
        half: Image = np.empty((high, wide, 3), np.uint8)
        half[:] = style.paper
        if form.tint:
            tint = np.asarray(art.palette(rng, 1)[0], np.float64)
            fade = np.linspace(0.05, 0.45, high)[:, None, None]
            half[:] = (half * (1 - fade) + tint * fade).astype(np.uint8)
        if form.art == "emblem":
            small = half[high // 2 :, wide // 4 : 3 * wide // 4]
            small[:] = art.scene(rng, small.shape[0], small.shape[1], "shield", small)
        else:
            art.figure(rng, half, (form.reach - inset) / style.width)
            if form.art == "single":
                half = art.single_ink(rng, half)
        self._double(canvas, art.pressed(rng, half, style.press), inset, inset)
        if form.frame:
            canvas.rounded(form.frame, max(0.5, style.corner - form.frame / 2), BLACK, 0.25)
        self._court_pip(canvas, suit)
        if style.imprint:
            self._imprint(canvas, rng)

    def _court_pip(self, canvas: Canvas, suit: str) -> None:
        form = self.style.court
        mask = self.pip(suit, form.pip)
        left = form.pip_left
        if form.clip:
            cut = mask.shape[1] // 4
            mask = mask[:, cut:]
        else:
            left += 0.8
        canvas.ink(mask, left, form.pip_top, self.colour(suit))
        turned = np.asarray(cv2.rotate(mask, cv2.ROTATE_180), np.uint8)
        x = canvas.width - left - mask.shape[1] / self.scale
        y = canvas.height - form.pip_top - mask.shape[0] / self.scale
        canvas.ink(turned, x, y, self.colour(suit))

    def _imprint(self, canvas: Canvas, rng: np.random.Generator) -> None:
        """A maker's line of tiny strokes up the right side."""
        x = canvas.width - max(2.0, self.style.court.frame + 1.4)
        y = canvas.height * 0.25
        for _ in range(14):
            tall = float(rng.uniform(0.4, 0.9))
            canvas.line([(x, y), (x + float(rng.uniform(0.3, 0.9)), y + tall)], GREY, 0.12)
            y += tall + 0.35

    def trump_card(self, rng: np.random.Generator) -> Canvas:
        """Everything but the numbers of a trump."""
        canvas, style, form = self.blank(), self.style, self.style.trump
        edge, low = form.panel_edge, form.panel_bottom + 0.8
        wide = canvas.pixels(style.width - 2 * edge)
        high = canvas.pixels(style.height / 2 - low) + 1
        paper: Image = np.empty((high, wide, 3), np.uint8)
        paper[:] = style.paper
        half = art.scene(rng, high, wide, form.scene, paper)
        if form.scene in {"crowd", "landscape"}:
            half = art.pressed(rng, half, style.press)
        self._double(canvas, half, low, edge)
        self._panel(canvas)
        return canvas

    def _panel(self, canvas: Canvas) -> None:
        style, form = self.style, self.style.trump
        edge, low = form.panel_edge, form.panel_bottom
        half_wide = form.centre + form.widest / 2 + 0.8
        middle = style.width / 2
        room = middle - half_wide
        for turned in (False, True):
            if turned:
                canvas.picture = np.ascontiguousarray(canvas.picture[::-1, ::-1])
            if room > 2.5 and form.ornament != "none":
                size = (canvas.pixels(low - edge - 1.0), canvas.pixels(2 * room))
                paper: Image = np.empty((*size, 3), np.uint8)
                paper[:] = style.paper
                seed = np.random.default_rng([style.seed, 1])
                canvas.paste(art.ornament(seed, *size, form.ornament, paper), half_wide, edge + 0.5)
            if form.panel != "none":
                self._panel_lines(canvas, room)
            if turned:
                canvas.picture = np.ascontiguousarray(canvas.picture[::-1, ::-1])
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
        canvas = self.blank()
        inset = max(form.frame, 1.0)
        wide, high = (
            canvas.pixels(style.width - 2 * inset),
            canvas.pixels(style.height / 2 - inset) + 1,
        )
        half: Image = np.empty((high, wide, 3), np.uint8)
        half[:] = style.paper
        art.figure(rng, half, max(0.2, (style.star.left + style.star.size + 1.5) / style.width))
        if form.art == "single":
            half = art.single_ink(rng, half)
        self._double(canvas, art.pressed(rng, half, style.press), inset, inset)
        if form.frame:
            canvas.rounded(form.frame, max(0.5, style.corner - form.frame / 2), BLACK, 0.25)
        return canvas
