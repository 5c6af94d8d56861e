"""The ink of an index: digits, letters, pips and stars, as masks of grey."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.fonts import glyph_picture, open_font

Mask = NDArray[np.uint8]
"""(h, w) uint8, 255 where there is ink, cut out tight."""

_DRAWN = 240
_SETTING = 160
_HAIRLINE = 0.15
"""Type of which less ink than this would be left is not made thinner."""


def scaled(mask: Mask, width: int, height: int) -> Mask:
    """The mask at another size in pixels, at least one each way."""
    size = (max(1, width), max(1, height))
    shrinking = size[0] <= mask.shape[1] and size[1] <= mask.shape[0]
    how = cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(mask, size, interpolation=how), dtype=np.uint8)


@lru_cache(maxsize=512)
def _letter(font: str, letter: str) -> Mask:
    return glyph_picture(open_font(font, _SETTING), letter)


def text_mask(
    font: str, text: str, *, height: int, stretch: float, spacing: float, weight: float
) -> Mask:
    """`text` set so that its ink is `height` px high.

    `stretch` multiplies the width, `spacing` is the gap between letters and `weight` the ink
    added (or, when negative, taken) all round, both as a share of the height.
    """
    letters = [_letter(font, letter) for letter in text]
    tall = max(letter.shape[0] for letter in letters)
    grow = round(weight * tall)
    gap = max(1, round(spacing * tall) + max(0, 2 * grow))
    pad = max(0, grow) + 2
    wide = sum(letter.shape[1] for letter in letters) + gap * (len(letters) - 1)
    ink = np.zeros((tall + 2 * pad, wide + 2 * pad), np.uint8)
    x = pad
    for letter in letters:
        high, across = letter.shape
        y = pad + tall - high if high < 0.9 * tall else pad + (tall - high) // 2
        ink[y : y + high, x : x + across] = np.maximum(ink[y : y + high, x : x + across], letter)
        x += across + gap
    if grow:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * abs(grow) + 1,) * 2)
        work = cv2.dilate if grow > 0 else cv2.erode
        changed = np.asarray(work(ink, kernel), dtype=np.uint8)
        # A hairline stays as it is: there is none of it to take.
        ink = changed if np.count_nonzero(changed > 64) > _HAIRLINE * np.count_nonzero(ink) else ink
    ink = tight(ink)
    return scaled(ink, round(ink.shape[1] * stretch * height / ink.shape[0]), height)


def tight(mask: Mask) -> Mask:
    """The mask without its empty margins."""
    rows, columns = np.flatnonzero(mask.max(axis=1) > 64), np.flatnonzero(mask.max(axis=0) > 64)
    if rows.size == 0 or columns.size == 0:
        raise ValueError("a mask without ink")
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def filled(outlines: Sequence[NDArray[np.float64]]) -> Mask:
    """Outlines in -1…1 (x right, y down), filled, at the size pips are drawn."""
    ink = np.zeros((_DRAWN, _DRAWN), np.uint8)
    for outline in outlines:
        points = np.rint((outline * 0.45 + 0.5) * _DRAWN * 16).astype(np.int32)
        cv2.fillPoly(ink, [points], 255, lineType=cv2.LINE_AA, shift=4)
    return tight(ink)


def bezier(*points: tuple[float, float], steps: int = 24) -> NDArray[np.float64]:
    """A quadratic (3 points) or cubic (4 points) Bézier curve as (steps, 2)."""
    t = np.linspace(0.0, 1.0, steps)[:, None]
    curve = [np.asarray(point, np.float64)[None, :] * np.ones_like(t) for point in points]
    while len(curve) > 1:
        curve = [a * (1 - t) + b * t for a, b in pairwise(curve)]
    return curve[0]


def _mirrored(right: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.vstack([right, right[::-1] * (-1.0, 1.0)])


def _circle(x: float, y: float, radius: float) -> NDArray[np.float64]:
    turn = np.linspace(0.0, 2 * np.pi, 48)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)


def _stem(top: float, foot: float, flare: float) -> NDArray[np.float64]:
    curve = bezier((0.06, top), (0.08, foot - 0.25), (flare, foot))
    return _mirrored(curve)


@lru_cache(maxsize=256)
def pip_mask(suit: str, plump: float, bend: float, foot: float) -> Mask:
    """A pip of suit S, H, D or C at drawing size.

    `plump` 0…1 widens it, `bend` 0…1 curves its sides, `foot` 0…1 sets the stem's foot.
    """
    if suit == "D":
        wide, hollow = 0.62 + 0.3 * plump, 0.5 - 0.2 * bend
        right = np.vstack(
            [
                bezier((0.0, -1.0), (wide * hollow, -hollow), (wide, 0.0)),
                bezier((wide, 0.0), (wide * hollow, hollow), (0.0, 1.0)),
            ]
        )
        return filled([_mirrored(right)])
    if suit == "C":
        radius, spread = 0.36 + 0.1 * plump, 0.48 + 0.1 * bend
        lobes = [_circle(0.0, -0.55, radius), _circle(-spread, 0.12, radius)]
        lobes += [_circle(spread, 0.12, radius), _circle(0.0, -0.05, 0.18)]
        bars = [_mirrored(np.array([(0.06, -0.5), (0.06, 0.5)]))]
        bars.append(np.array([(-spread, 0.06), (spread, 0.06), (spread, 0.2), (-spread, 0.2)]))
        return filled([*lobes, *bars, _stem(0.0, 0.95, 0.22 + 0.3 * foot)])
    cleft = -0.5 - 0.15 * bend
    wide = 0.82 + 0.18 * plump
    right = np.vstack(
        [
            bezier((0.0, cleft), (0.12, -1.1), (wide, -1.12), (wide, -0.42)),
            bezier((wide, -0.42), (wide, 0.05), (0.15 + 0.3 * plump, 0.35 + 0.2 * bend), (0, 1.0)),
        ]
    )
    heart = _mirrored(right)
    if suit == "H":
        return filled([heart])
    body = heart * (1.0, -0.78) + (0.0, -0.2)
    return filled([body, _stem(-0.1, 0.98, 0.25 + 0.35 * foot)])


@lru_cache(maxsize=256)
def star_mask(points: int, inner: float, turn: float, outline: float) -> Mask:
    """A star at drawing size; `inner` is the radius of its hollows as a share of the outer.

    `turn` in degrees, 0 has a point up; `outline` > 0 draws only a line of that share of it.
    """
    angles = np.deg2rad(turn - 90.0) + np.arange(2 * points) * np.pi / points
    radii = np.where(np.arange(2 * points) % 2 == 0, 1.0, inner)
    shape = np.stack([radii * np.cos(angles), radii * np.sin(angles)], axis=1)
    ink = filled([shape])
    if outline > 0:
        hollow = np.zeros((_DRAWN, _DRAWN), np.uint8)
        points_px = np.rint((shape * 0.42 + 0.5) * _DRAWN * 16).astype(np.int32)
        thick = max(2, round(outline * _DRAWN))
        cv2.polylines(hollow, [points_px], True, 255, thick, cv2.LINE_AA, 4)
        return tight(hollow)
    return ink
