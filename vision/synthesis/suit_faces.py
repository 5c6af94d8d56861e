"""Suit cards without their indices: large pips, and the courts with their pictures."""

import cv2
import numpy as np

from vision.synthesis import art
from vision.synthesis.canvas import Canvas, Image
from vision.synthesis.framed import frame_court
from vision.synthesis.glyphs import Mask
from vision.synthesis.indices import IndexPrinter, Printed
from vision.synthesis.paper import GREY, blank, double, sheet
from vision.synthesis.stamping import make_room
from vision.synthesis.styles import BLACK, DeckStyle

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


class SuitFaces:
    """Draws the suit cards of one style."""

    def __init__(self, printer: IndexPrinter) -> None:
        self.printer = printer
        self.style: DeckStyle = printer.style
        self.scale = printer.scale

    def card(self, suit: str, rank: str, rng: np.random.Generator) -> Canvas:
        """Everything but the indices of a suit card."""
        canvas = blank(self.style, self.scale)
        if rank in ROWS:
            self._pips(canvas, suit, rank)
        else:
            self._court(canvas, suit, rank, rng)
        return canvas

    def _pips(self, canvas: Canvas, suit: str, rank: str) -> None:
        form, style = self.style.number, self.style
        clip = 0.0
        if form.clip:
            edges = [
                p.left + p.mask.shape[1] / self.scale for p in self.printer.suit_index(suit, rank)
            ]
            clip = max(edges) + form.clip_gap
        size = form.size if rank != "1" else form.size * 1.1
        big = self.printer.pip(suit, size)
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
            if clip and column and row in {0.0, 1.0}:
                mask = _cut(canvas, mask, x, clip, right=column > 0)
            canvas.ink(mask, x, y, self.printer.colour(suit))

    def _flower(self, canvas: Canvas, suit: str) -> None:
        small = self.printer.pip(suit, self.style.number.size * 0.42)
        middle = (self.style.width / 2, self.style.height / 2)
        wide, high = small.shape[1] / self.scale, small.shape[0] / self.scale
        for turn, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            mask = small
            for _ in range(turn):
                mask = np.asarray(cv2.rotate(mask, cv2.ROTATE_90_CLOCKWISE), np.uint8)
            left, top = middle[0] + x * high * 0.9, middle[1] + y * high * 0.9
            size = (wide, high) if turn % 2 == 0 else (high, wide)
            canvas.ink(mask, left - size[0] / 2, top - size[1] / 2, self.printer.colour(suit))

    def _court(self, canvas: Canvas, suit: str, rank: str, rng: np.random.Generator) -> None:
        style, form = self.style, self.style.court
        inset = max(form.frame, 1.0)
        wide = canvas.pixels(style.width - 2 * inset)
        high = canvas.pixels(style.height / 2 - inset) + 1
        half: Image = sheet(style, high, wide)
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
        index, colour = self.printer.suit_index(suit, rank), self.printer.colour(suit)
        (apart,) = rng.spawn(1)
        if apart.random() < form.locks:
            art.locks(apart, half, self._share(index[-1], half, inset))
        double(canvas, art.pressed(rng, half, style.press), inset, inset)
        if form.frame:
            canvas.rounded(form.frame, max(0.5, style.corner - form.frame / 2), BLACK, 0.25)
        if form.framing:
            frame_court(canvas, form.framing, index, style.indices, colour)
        make_room(canvas, index, colour, style.indices, style.paper, form.room)
        edges = [piece.left + piece.mask.shape[1] / self.scale for piece in index]
        self._court_pip(canvas, suit, max(edges))
        if style.imprint:
            self._imprint(canvas, rng)

    def _share(self, pip: Printed, half: Image, inset: float) -> tuple[float, float, float, float]:
        """Where a pip stands on half a picture `inset` mm inside the card, in shares of it."""
        high, wide = half.shape[:2]
        left, top = (pip.left - inset) * self.scale, (pip.top - inset) * self.scale
        right, bottom = left + pip.mask.shape[1], top + pip.mask.shape[0]
        return left / wide, top / high, right / wide, bottom / high

    def _court_pip(self, canvas: Canvas, suit: str, edge: float) -> None:
        form = self.style.court
        mask = self.printer.pip(suit, form.pip)
        left = max(form.pip_left, edge - 0.8)
        if form.clip:
            cut = mask.shape[1] // 4
            mask = mask[:, cut:]
        else:
            left += 0.8
        canvas.ink(mask, left, form.pip_top, self.printer.colour(suit))
        turned = np.asarray(cv2.rotate(mask, cv2.ROTATE_180), np.uint8)
        x = canvas.width - left - mask.shape[1] / self.scale
        y = canvas.height - form.pip_top - mask.shape[0] / self.scale
        canvas.ink(turned, x, y, self.printer.colour(suit))

    def _imprint(self, canvas: Canvas, rng: np.random.Generator) -> None:
        """A maker's line of tiny strokes up the right side."""
        x = canvas.width - max(2.0, self.style.court.frame + 1.4)
        y = canvas.height * 0.25
        for _ in range(14):
            tall = float(rng.uniform(0.4, 0.9))
            canvas.line([(x, y), (x + float(rng.uniform(0.3, 0.9)), y + tall)], GREY, 0.12)
            y += tall + 0.35


def _cut(canvas: Canvas, mask: Mask, x: float, clip: float, *, right: bool) -> Mask:
    """The mask without what lies nearer than `clip` mm to the long edge at its side."""
    keep = mask.copy()
    if right:
        inner = canvas.picture.shape[1] - canvas.pixels(clip) - canvas.pixels(x)
        keep[:, max(0, inner) :] = 0
    else:
        keep[:, : max(0, canvas.pixels(clip - x))] = 0
    return keep
