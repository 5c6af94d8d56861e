"""Things on a table that no training draws: keys, a ruler, a calendar, dice, a bank note.

Figures, stars and suits' cousins, but no card: whatever is read on them is a phantom.
"""

import math
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis import clutter
from vision.synthesis.fonts import pick_font
from vision.synthesis.glyphs import text_mask

Rng = np.random.Generator
Thing = NDArray[np.uint8]
"""(h, w, 4) uint8: blue, green, red, opacity."""

_STEEL: Final = (178, 176, 170)
_BRASS: Final = (88, 150, 182)


def any_thing(rng: Rng, scale: float) -> Thing:
    """One thing, turned anyhow: as often one that training draws as one it does not."""
    make = clutter.object_ if rng.random() < 0.5 else THINGS[int(rng.integers(len(THINGS)))]
    return turned(make(rng, scale), float(rng.uniform(0, 2 * math.pi)))


def turned(thing: Thing, angle: float) -> Thing:
    """The thing turned about its middle, whole."""
    rows, columns = thing.shape[:2]
    c, s = math.cos(angle), math.sin(angle)
    wide = math.ceil(abs(columns * c) + abs(rows * s))
    high = math.ceil(abs(columns * s) + abs(rows * c))
    onto = np.array(
        [
            [c, -s, wide / 2 - c * columns / 2 + s * rows / 2],
            [s, c, high / 2 - s * columns / 2 - c * rows / 2],
        ]
    )
    return np.asarray(cv2.warpAffine(thing, onto, (wide, high)), np.uint8)


def keys(rng: Rng, scale: float) -> Thing:
    """A ring with a few keys."""
    side = round(110 * scale)
    thing = np.zeros((side, side, 4), np.uint8)
    middle, font = (side // 2, round(30 * scale)), _font(rng)
    cv2.circle(thing, middle, round(13 * scale), (*_STEEL, 255), max(2, round(1.6 * scale)))
    for _ in range(int(rng.integers(2, 5))):
        metal = (*(_BRASS if rng.random() < 0.5 else _STEEL), 255)
        way = float(rng.uniform(0.15, 0.85)) * math.pi
        along = np.array([math.cos(way), math.sin(way)])
        across = np.array([-along[1], along[0]])
        start = np.array(middle) + along * 13 * scale
        bow = start + along * 10 * scale
        cv2.circle(thing, _at(bow), round(rng.uniform(9, 12) * scale), metal, -1, cv2.LINE_AA)
        hole = start + along * 3.5 * scale
        cv2.circle(thing, _at(hole), round(2.5 * scale), (0, 0, 0, 0), -1)
        end = bow + along * rng.uniform(28, 40) * scale
        cv2.line(thing, _at(bow), _at(end), metal, max(2, round(5 * scale)), cv2.LINE_AA)
        for step in np.linspace(0.45, 0.95, 5):
            tooth = bow + (end - bow) * step
            tip = tooth + across * rng.uniform(3, 5.5) * scale
            cv2.line(thing, _at(tooth), _at(tip), metal, max(1, round(2.2 * scale)))
        dark = tuple(int(v * 0.55) for v in metal[:3])
        number = _set(font, str(int(rng.integers(1, 100))), 5 * scale)
        _stamp(thing, number, _at(bow - 4 * scale), dark)
    return thing


def ruler(rng: Rng, scale: float) -> Thing:
    """A ruler or tape with its figures."""
    rows, columns = round(rng.uniform(16, 34) * scale), round(rng.uniform(120, 210) * scale)
    body = (90, 190, 225) if rng.random() < 0.5 else (235, 238, 236)
    thing = _board(rows, columns, body)
    step, font, tall = 10 * scale, _font(rng), float(rng.uniform(3.5, 5)) * scale
    for number in range(1, int(columns / step)):
        x = round(number * step)
        cv2.line(thing, (x, 0), (x, round(7 * scale)), (20, 20, 20, 255), 1)
        for small in range(1, 10):
            tick = x - round(small * scale)
            cv2.line(thing, (tick, 0), (tick, round(3 * scale)), (40, 40, 40, 255), 1)
        figure = _set(font, str(number), tall)
        _stamp(thing, figure, (x - figure.shape[1] // 2, round(8 * scale)), (20, 20, 20))
    return thing


def calendar(rng: Rng, scale: float) -> Thing:
    """A month's page: every number a trump has, boxed and bold, some in red."""
    cell = rng.uniform(11, 17) * scale
    rows, columns = round(cell * 6.6), round(cell * 7.2)
    thing = _board(rows, columns, (250, 250, 248))
    font, height = pick_font(rng, heavy=True), rng.uniform(0.35, 0.62) * cell
    first = int(rng.integers(0, 4))
    for day in range(1, 32):
        row, column = divmod(day + first, 7)
        x, y = round((column + 0.1) * cell), round((row + 0.9) * cell)
        if rng.random() < 0.9:
            box = (round(x + cell), round(y + cell))
            cv2.rectangle(thing, (x, y), box, (150, 150, 150, 255), 1)
        figure = _set(font, str(day), height)
        ink = (40, 30, 190) if column == 6 else (30, 30, 30)
        _stamp(thing, figure, (x + 3, y + 3), ink)
    return thing


def dice(rng: Rng, scale: float) -> Thing:
    """A few dice side by side."""
    side, count = round(rng.uniform(12, 18) * scale), int(rng.integers(1, 6))
    gap = side // 3
    thing = np.zeros((side, count * (side + gap), 4), np.uint8)
    body = (245, 245, 245) if rng.random() < 0.6 else (40, 30, 170)
    pip = (30, 30, 30) if sum(body) > 400 else (245, 245, 245)
    places = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8),
              6: (0, 2, 3, 5, 6, 8)}  # fmt: skip
    for number in range(count):
        left = number * (side + gap)
        cv2.rectangle(thing, (left, 0), (left + side - 1, side - 1), (*body, 255), -1)
        for place in places[int(rng.integers(1, 7))]:
            row, column = divmod(place, 3)
            at = (left + round(side * (column + 1) / 4), round(side * (row + 1) / 4))
            cv2.circle(thing, at, max(1, side // 10), (*pip, 255), -1, cv2.LINE_AA)
    return thing


def bank_note(rng: Rng, scale: float) -> Thing:
    """A note with its value at the corners and stars in a ring."""
    rows, columns = round(rng.uniform(62, 77) * scale), round(rng.uniform(120, 147) * scale)
    tint = rng.uniform(120, 225, 3)
    thing = _board(rows, columns, (int(tint[0]), int(tint[1]), int(tint[2])))
    ink = tuple(int(v * 0.45) for v in tint)
    worth = str((5, 10, 20, 50)[int(rng.integers(4))])
    value = _set(_font(rng), worth, float(rng.uniform(9, 16)) * scale)
    margin = round(4 * scale)
    for x in (margin, columns - margin - value.shape[1]):
        for y in (margin, rows - margin - value.shape[0]):
            _stamp(thing, value, (x, y), ink)
    centre, reach = np.array([columns / 2, rows / 2]), 22 * scale
    for number in range(12):
        turn = number * math.pi / 6
        at = centre + reach * np.array([math.cos(turn), math.sin(turn)])
        _star(thing, at, 3.5 * scale, (60, 210, 235))
    return thing


def pen(rng: Rng, scale: float) -> Thing:
    """A pen."""
    rows, columns = round(rng.uniform(8, 12) * scale), round(rng.uniform(130, 150) * scale)
    colour = rng.integers(0, 230, 3)
    thing = np.zeros((rows, columns, 4), np.uint8)
    ink = (int(colour[0]), int(colour[1]), int(colour[2]), 255)
    middle = rows // 2
    cv2.line(thing, (rows, middle), (columns - 3 * rows, middle), ink, rows - 2, cv2.LINE_AA)
    point = np.array([[columns - 3 * rows, 1], [columns - 1, middle], [columns - 3 * rows, rows]])
    cv2.fillPoly(thing, [point.astype(np.int32)], (*_STEEL, 255))
    return thing


THINGS: Final[tuple[Callable[[Rng, float], Thing], ...]] = (
    keys, ruler, calendar, dice, bank_note, pen,
)  # fmt: skip


def _at(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _board(rows: int, columns: int, colour: tuple[int, int, int]) -> Thing:
    thing = np.empty((rows, columns, 4), np.uint8)
    thing[:] = (*colour, 255)
    return thing


def _font(rng: Rng) -> str:
    return pick_font(rng, heavy=bool(rng.random() < 0.5))


def _set(font: str, text: str, height: float) -> NDArray[np.uint8]:
    return text_mask(
        font, text, height=max(5, round(height)), stretch=1.0, spacing=0.05, weight=0.0
    )


def _stamp(
    thing: Thing, mask: NDArray[np.uint8], at: tuple[int, int], ink: tuple[int, ...]
) -> None:
    """Print a mask on what is there, cut to the thing."""
    x, y = max(0, at[0]), max(0, at[1])
    part = thing[y : y + mask.shape[0], x : x + mask.shape[1], :3]
    share = mask[: part.shape[0], : part.shape[1], None].astype(np.float32) / 255
    part[:] = (part * (1 - share) + np.asarray(ink, np.float32) * share).astype(np.uint8)


def _star(
    thing: Thing, at: NDArray[np.float64], reach: float, colour: tuple[int, int, int]
) -> None:
    turns = np.arange(10) * math.pi / 5 - math.pi / 2
    reaches = np.where(np.arange(10) % 2 == 0, reach, reach * 0.4)
    points = at + np.column_stack([np.cos(turns), np.sin(turns)]) * reaches[:, None]
    cv2.fillPoly(thing, [np.rint(points).astype(np.int32)], (*colour, 255), cv2.LINE_AA)
