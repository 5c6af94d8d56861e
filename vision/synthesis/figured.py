"""Printed things with figures that are no cards: grids, dials, keypads, tables, scales, slips.

For training alone, with where every figure stands: a trump's number is one too, and only what
lies round it tells them apart. No calendar, ruler, key, die or bank note is among them: those are
kept for measuring.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place
from vision.synthesis.engraved import CUT
from vision.synthesis.engraving import Engraving, random_engraving
from vision.synthesis.fonts import pick_font
from vision.synthesis.glyphs import Mask, text_mask

Rng = np.random.Generator
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Figured:
    """A thing, (h, w, 4) uint8 BGR and opacity, and where its figures stand, upright."""

    picture: NDArray[np.uint8]
    figures: tuple[Place, ...]

    def laid(self, angle: float, scale: float) -> "Figured":
        """The thing turned and sized, whole."""
        rows, columns = self.picture.shape[:2]
        c, s = math.cos(angle) * scale, math.sin(angle) * scale
        wide = math.ceil(abs(columns * c) + abs(rows * s))
        high = math.ceil(abs(columns * s) + abs(rows * c))
        x0 = wide / 2 - c * columns / 2 + s * rows / 2
        y0 = high / 2 - s * columns / 2 - c * rows / 2
        picture = self.picture
        if scale < 0.7:
            picture = np.asarray(cv2.blur(picture, (round(1 / scale),) * 2), np.uint8)
        onto = np.array([[c, -s, x0], [s, c, y0]])
        turned = np.asarray(cv2.warpAffine(picture, onto, (wide, high)), np.uint8)
        return Figured(turned, tuple(
            Place(c * p.x - s * p.y + x0, s * p.x + c * p.y + y0, p.height * scale, p.angle + angle)
            for p in self.figures
        ))  # fmt: skip


class _Press:
    """Prints figures of one type on a sheet, and keeps where they stand."""

    def __init__(self, rng: Rng, width: float, height: float, scale: float) -> None:
        paper, ink = _colours(rng)
        self.paper, self.ink, self.scale = paper, ink, scale
        self.sheet = np.empty((round(height * scale), round(width * scale), 4), np.uint8)
        self.sheet[:] = (*paper, 255)
        self.font = pick_font(rng, heavy=bool(rng.random() < 0.6))
        self.stretch, self.weight = rng.uniform(0.8, 1.1), rng.uniform(0, 0.03)
        (apart,) = rng.spawn(1)
        self.hand = random_engraving(apart) if apart.random() < _CUT_BY_HAND else None
        self.figures: list[Place] = []

    def put(self, text: str, x: float, y: float, height: float, ink: Colour | None = None) -> None:
        """Print `text` with its middle at a place in mm, `height` mm high."""
        tall = round(height * self.scale)
        if tall < _LEAST:
            return
        font = self.hand if self.hand and set(text) <= set(CUT) else self.font
        mask = _set(font, text, tall, self.stretch, self.weight)
        left = round(x * self.scale - mask.shape[1] / 2)
        top = round(y * self.scale - mask.shape[0] / 2)
        if left < 0 or top < 0:
            return
        part = self.sheet[top : top + mask.shape[0], left : left + mask.shape[1], :3]
        if part.shape[:2] != mask.shape:
            return
        share = mask[:, :, None].astype(np.float32) / 255
        colour = np.asarray(ink or self.ink, np.float32)
        part[:] = (part * (1 - share) + colour * share).astype(np.uint8)
        middle = (left + mask.shape[1] / 2, top + mask.shape[0] / 2)
        self.figures.append(Place(*middle, float(mask.shape[0]), 0.0))

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float) -> None:
        """Rule a line between two places in mm."""
        a, b = ((round(x * self.scale), round(y * self.scale)) for x, y in ((x0, y0), (x1, y1)))
        cv2.line(self.sheet, a, b, (*self.ink, 255), max(1, round(width * self.scale)), cv2.LINE_AA)

    def box(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        """Fill a box, in mm."""
        a, b = ((round(u * self.scale), round(v * self.scale)) for u, v in ((x, y), (x + w, y + h)))
        cv2.rectangle(self.sheet, a, b, (*colour, 255), -1)

    def star(
        self, x: float, y: float, height: float, points: int, deep: float, colour: Colour
    ) -> None:
        """Fill a star with its middle at a place in mm, `deep` of its reach between its points."""
        turns = np.arange(2 * points) * math.pi / points - math.pi / 2
        reach = np.where(np.arange(2 * points) % 2 == 0, 1.0, deep) * height * self.scale / 2
        middle = np.array([x, y]) * self.scale
        tips = middle + np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None]
        cv2.fillPoly(self.sheet, [np.rint(tips).astype(np.int32)], (*colour, 255), cv2.LINE_AA)
        if height * self.scale >= _LEAST:
            self.figures.append(Place(float(middle[0]), float(middle[1]), height * self.scale, 0.0))

    def done(self) -> Figured:
        """What was printed."""
        return Figured(self.sheet, tuple(self.figures))


_LEAST: Final = 5
_CUT_BY_HAND: Final = 0.35
"""Share of the sheets whose figures are cut by hand, as a bank note's are."""


def _set(font: str | Engraving, text: str, tall: int, stretch: float, weight: float) -> Mask:
    return text_mask(font, text, height=tall, stretch=stretch, spacing=0.06, weight=weight)


def _colours(rng: Rng) -> tuple[Colour, Colour]:
    """Paper and ink: mostly dark on light."""
    light, dark = rng.uniform(195, 255, 3), rng.uniform(0, 70, 3)
    if rng.random() < 0.3:
        dark[int(rng.integers(3))] = rng.uniform(90, 200)
    if rng.random() < 0.2:
        light[int(rng.integers(3))] *= rng.uniform(0.5, 0.9)
    pair = [(int(c[0]), int(c[1]), int(c[2])) for c in (light, dark)]
    if rng.random() < 0.2:
        pair.reverse()
    return pair[0], pair[1]


def _colour(values: NDArray[np.int64]) -> Colour:
    return int(values[0]), int(values[1]), int(values[2])


def _shade(value: int) -> Colour:
    return value, value, value


def grid(rng: Rng, scale: float) -> Figured:
    """A chart, puzzle or lottery card: a number in each box, or in most."""
    cell, across, down = rng.uniform(8, 22), int(rng.integers(3, 11)), int(rng.integers(2, 11))
    press = _Press(rng, cell * (across + 0.4), cell * (down + 0.4), scale)
    most = (9, 21, 40, 99)[int(rng.integers(4))]
    runs, filled = bool(rng.random() < 0.5), rng.uniform(0.4, 1.0)
    tall, side = cell * rng.uniform(0.3, 0.75), cell * rng.uniform(-0.18, 0.18)
    shaded = rng.random() < 0.3
    tint: Colour = (180, int(rng.integers(150, 240)), int(rng.integers(150, 240)))
    ruled = rng.random() < 0.8
    start = int(rng.integers(0, 20))
    for k in range(across * down):
        row, column = divmod(k, across)
        x, y = cell * (column + 0.2), cell * (row + 0.2)
        if shaded and (row + column) % 2:
            press.box(x, y, cell, cell, tint)
        if rng.random() < filled:
            number = start + k if runs else int(rng.integers(1, most + 1))
            press.put(str(number), x + cell / 2 + side, y + cell / 2 + side, tall)
    if ruled:
        width, edge = rng.uniform(0.2, 0.7), cell * 0.2
        for k in range(across + 1):
            thick = width * (2 if k % 3 == 0 else 1)
            press.line(edge + k * cell, edge, edge + k * cell, edge + down * cell, thick)
        for k in range(down + 1):
            thick = width * (2 if k % 3 == 0 else 1)
            press.line(edge, edge + k * cell, edge + across * cell, edge + k * cell, thick)
    return press.done()


def dial(rng: Rng, scale: float) -> Figured:
    """A clock, a timer, a dart board: numbers in a ring, upright or turned with it."""
    size = rng.uniform(50, 150)
    press = _Press(rng, size, size, scale)
    count = int(rng.choice([12, 12, 20, 10, 16]))
    reach, tall = size * rng.uniform(0.34, 0.42), size * rng.uniform(0.06, 0.12)
    for k in range(1, count + 1):
        turn = 2 * math.pi * k / count - math.pi / 2
        c, s = math.cos(turn), math.sin(turn)
        press.put(str(k), size / 2 + reach * c, size / 2 + reach * s, tall)
        rim = (size * 0.47, size * 0.5)
        ends = [(size / 2 + r * c, size / 2 + r * s) for r in rim]
        press.line(*ends[0], *ends[1], 0.6)
    for share in (0.32, 0.2):
        turn = float(rng.uniform(0, 2 * math.pi))
        tip = (size / 2 + share * size * math.cos(turn), size / 2 + share * size * math.sin(turn))
        press.line(size / 2, size / 2, *tip, 1.6)
    done = press.done()
    if rng.random() < 0.8:
        disc = np.zeros_like(done.picture[:, :, 3])
        middle = disc.shape[0] // 2
        cv2.circle(disc, (middle, middle), middle - 1, (255,), -1, cv2.LINE_AA)
        done.picture[:, :, 3] = disc
    return done


def keypad(rng: Rng, scale: float) -> Figured:
    """A telephone's or a till's keys, with letters below the digits or without."""
    cell = rng.uniform(11, 22)
    names = "123456789*0#" if rng.random() < 0.6 else "789456123C0R"
    press = _Press(rng, cell * 3.6, cell * 4.6, scale)
    face = _shade(int(rng.integers(150, 256)) if sum(press.ink) < 380 else 40)
    tall, lettered = cell * rng.uniform(0.3, 0.55), rng.random() < 0.5
    for k, name in enumerate(names):
        row, column = divmod(k, 3)
        x, y = cell * (column + 0.3), cell * (row + 0.3)
        press.box(x + cell * 0.08, y + cell * 0.08, cell * 0.84, cell * 0.84, face)
        up = cell * 0.1 if lettered else 0.0
        press.put(name, x + cell / 2, y + cell / 2 - up, tall)
        if lettered:
            letters = "".join(chr(int(c)) for c in rng.integers(65, 91, 3))
            press.put(letters, x + cell / 2, y + cell * 0.78, tall * 0.4)
    return press.done()


def timetable(rng: Rng, scale: float) -> Figured:
    """Columns of figures and words: hours, prices, results, a page of contents."""
    tall = rng.uniform(2.5, 8)
    step, columns, rows = tall * rng.uniform(1.3, 2.2), int(rng.integers(2, 6)), 14
    wide = tall * rng.uniform(2.2, 5)
    press = _Press(rng, wide * columns + 6, step * rows + 6, scale)
    letters = rng.random() < 0.5
    for row in range(rows):
        for column in range(columns):
            if rng.random() < 0.15:
                continue
            text = str(int(rng.integers(0, (10, 24, 60, 999)[int(rng.integers(4))])))
            if column == 0 and letters:
                text = "".join(chr(int(c)) for c in rng.integers(65, 91, 3))
            press.put(text, 3 + wide * (column + 0.5), 3 + step * (row + 0.5), tall)
        if rng.random() < 0.3:
            press.line(2, 3 + step * (row + 1), wide * columns + 2, 3 + step * (row + 1), 0.2)
    return press.done()


def scale_bar(rng: Rng, scale: float) -> Figured:
    """A thermometer, a spring balance, a measuring jug: figures up a column beside ticks."""
    step, count = rng.uniform(9, 18), int(rng.integers(5, 13))
    tall = step * rng.uniform(0.25, 0.5)
    press = _Press(rng, step * 2.4, step * (count + 1), scale)
    by = (1, 2, 5, 10)[int(rng.integers(4))]
    for k in range(count):
        y = step * (k + 0.8)
        press.line(step * 1.5, y, step * 2.1, y, 0.5)
        for part in range(1, 5):
            press.line(step * 1.8, y + part * step / 5, step * 2.1, y + part * step / 5, 0.25)
        press.put(str((count - k) * by), step * 0.9, y, tall)
    return press.done()


def ticket(rng: Rng, scale: float) -> Figured:
    """A ticket, a tag, a label: one big figure in its middle, and small print."""
    w, h = rng.uniform(25, 80), rng.uniform(20, 60)
    press = _Press(rng, w, h, scale)
    if rng.random() < 0.5:
        press.line(3, 3, w - 3, 3, 0.5)
        press.line(3, h - 3, w - 3, h - 3, 0.5)
    press.put(str(int(rng.integers(1, 100))), w / 2, h * 0.45, h * rng.uniform(0.2, 0.5))
    letters = "".join(chr(int(c)) for c in rng.integers(65, 91, 7))
    press.put(letters, w / 2, h * 0.85, h * 0.08)
    return press.done()


def slip(rng: Rng, scale: float) -> Figured:
    """A sheet with a number in a corner or more: a voucher, a page, a sticky note, a label."""
    w, h = rng.uniform(40, 150), rng.uniform(40, 110)
    press = _Press(rng, w, h, scale)
    if rng.random() < 0.7:
        tint = rng.uniform(90, 245, 3)
        ink = _colour((tint * rng.uniform(0.2, 0.6)).astype(np.int64))
        press.box(0, 0, w, h, _colour(tint.astype(np.int64)))
    else:
        ink = _colour(rng.integers(0, 150, 3))
    for _ in range(int(rng.integers(0, 9))):
        x, y, wide, high = rng.uniform(0.05, 0.6, 4)
        size = (wide * w * 0.6, high * h * 0.3)
        press.box(x * w, y * h, *size, _colour(rng.integers(60, 250, 3)))
    if rng.random() < 0.3:
        _starred(rng, press, w, h)
    number = str(int(rng.integers(1, (10, 22, 22, 100, 600)[int(rng.integers(5))])))
    tall = min(rng.uniform(3, 17), h / 5)
    across, down = tall * rng.uniform(0.7, 2.2), tall * rng.uniform(0.65, 1.8)
    corners = [(across, down), (w - across, down), (w - across, h - down), (across, h - down)]
    for k in rng.permutation(4)[: int(rng.integers(1, 5))]:
        x, y = corners[int(k)]
        press.put(number, x, y, tall, ink)
    for row in range(int(rng.integers(0, 7))):
        words = "".join(chr(int(c)) for c in rng.integers(97, 123, 12))
        press.put(words, w / 2, h * 0.3 + row * 5.0, 2.2, ink)
    if rng.random() < 0.4:
        for y in (2.0, h - 2.0):
            press.line(2, y, w - 2, y, 0.4)
    return press.done()


def _starred(rng: Rng, press: _Press, w: float, h: float) -> None:
    """Stars in a row or strewn, as a label or a child's sheet has them."""
    size, count = rng.uniform(3, 9), int(rng.integers(2, 9))
    colour, row = _colour(rng.integers(20, 250, 3)), bool(rng.random() < 0.5)
    points, deep = int(rng.choice([5, 5, 6, 8])), rng.uniform(0.35, 0.6)
    for k in range(count):
        x, y = rng.uniform(0.1, 0.9, 2) * (w, h)
        if row:
            x, y = w * (k + 1) / (count + 1), h / 2
        press.star(x, y, size, points, deep, colour)


def letters(rng: Rng, scale: float) -> Figured:
    """A word puzzle, an eye chart, an alphabet: capitals in rows, R D C V among them."""
    cell, across, down = rng.uniform(8, 18), int(rng.integers(4, 11)), int(rng.integers(3, 9))
    press = _Press(rng, cell * (across + 0.4), cell * (down + 0.4), scale)
    tall = cell * rng.uniform(0.4, 0.75)
    for k in range(across * down):
        row, column = divmod(k, across)
        text = "RDCVBEMT"[int(rng.integers(8))] if rng.random() < 0.5 else chr(rng.integers(65, 91))
        press.put(text, cell * (column + 0.7), cell * (row + 0.7), tall)
    if rng.random() < 0.5:
        for k in range(down + 1):
            y = cell * (k + 0.2)
            press.line(cell * 0.2, y, cell * (across + 0.2), y, 0.3)
    return press.done()


FIGURED: Final[Sequence[Callable[[Rng, float], Figured]]] = (
    grid, grid, grid, dial, keypad, timetable, scale_bar, ticket, letters, slip, slip,
)  # fmt: skip


def figured(rng: Rng, scale: float) -> Figured:
    """One of them, upright, `scale` pixels a mm."""
    return FIGURED[int(rng.integers(len(FIGURED)))](rng, scale)
