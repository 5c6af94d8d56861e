"""Pips and stars, as masks of grey: drawn by a few numbers, or taken from type."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.fonts import SUIT_SIGNS, glyph_picture, open_font
from vision.synthesis.glyphs import Mask, tight
from vision.synthesis.plate import curve
from vision.synthesis.styles import PipStyle

_DRAWN: Final = 240
_SETTING: Final = 200
_curve: Final = partial(curve, steps=24)


def filled(outlines: Sequence[NDArray[np.float64]]) -> Mask:
    """Outlines in -1…1 (x right, y down), filled, at the size pips are drawn."""
    ink = np.zeros((_DRAWN, _DRAWN), np.uint8)
    for outline in outlines:
        points = np.rint((outline * 0.45 + 0.5) * _DRAWN * 16).astype(np.int32)
        cv2.fillPoly(ink, [points], (255,), lineType=cv2.LINE_AA, shift=4)
    return tight(ink)


def _mirrored(right: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.vstack([right, right[::-1] * (-1.0, 1.0)])


def _circle(x: float, y: float, radius: float) -> NDArray[np.float64]:
    turn = np.linspace(0.0, 2 * np.pi, 48)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)


def _oval(x: float, y: float, wide: float, high: float) -> NDArray[np.float64]:
    return _circle(0.0, 0.0, 1.0) * (wide, high) + (x, y)


def _stem(top: float, foot: float, flare: float, thin: float) -> NDArray[np.float64]:
    curve = _curve((thin, top), (thin + 0.02, foot - 0.25), (flare, foot))
    return _mirrored(curve)


@lru_cache(maxsize=256)
def pip_mask(suit: str, form: PipStyle) -> Mask:
    """A pip of suit S, H, D or C at drawing size, before `form.aspect` narrows or widens it."""
    if form.font:
        return tight(glyph_picture(open_font(form.font, _SETTING), SUIT_SIGNS["SHDC".index(suit)]))
    if suit == "D":
        return _diamond(form)
    if suit == "C":
        return _club(form)
    heart = _heart(form)
    if suit == "H":
        return filled([heart])
    body = heart * (1.0, -0.78 - 0.12 * form.crown) + (0.0, -0.2 - 0.1 * form.crown)
    body = (1 - form.wing) * body + form.wing * _winged(form)
    thin = 0.06 - 0.02 * form.apart
    top = float(body[:, 1].max()) + form.lift if form.lift else -0.1
    stem = _stem(min(top, 0.8), 0.98, 0.25 + 0.35 * form.foot, thin)
    return filled([part * _within(form) for part in (body, stem)])


def _diamond(form: PipStyle) -> Mask:
    wide, hollow = 0.62 + 0.3 * form.plump, 0.5 - 0.2 * form.bend
    right = np.vstack(
        [
            _curve((0.0, -1.0), (wide * hollow, -hollow), (wide, 0.0)),
            _curve((wide, 0.0), (wide * hollow, hollow), (0.0, 1.0)),
        ]
    )
    return filled([_mirrored(right)])


def _club(form: PipStyle) -> Mask:
    """Three lobes: pushed together, or `apart` at the ends of thin arms."""
    apart = form.apart
    radius = (0.36 + 0.1 * form.plump) * (1 - 0.3 * apart)
    spread, side = (0.48 + 0.1 * form.bend) * (1 + 0.3 * apart), 0.12 - 0.04 * apart
    wide, arm, neck = radius * (1 + 0.35 * form.oval), 0.07 - 0.035 * apart, 0.06 - 0.03 * apart
    height = -0.55 - 0.09 * apart - 0.08 * form.crown
    top = _circle(0.0, height, radius * (1 + 0.2 * form.crown))
    lobes = [top, _circle(0.0, -0.05, 0.18 - 0.12 * apart)]
    lobes += [_oval(x, side, wide, radius) for x in (-spread, spread)]
    middle = side + 0.01
    ends = [(-spread, middle - arm), (spread, middle - arm)]
    top_of_foot = min(side + radius + form.lift, 0.8) if form.lift else 0.0
    bars = [_mirrored(np.array([(neck, -0.5), (neck, 0.5 if not form.lift else side)]))]
    bars.append(np.array([*ends, (spread, middle + arm), (-spread, middle + arm)]))
    parts = [*lobes, *bars, _stem(top_of_foot, 0.95, 0.22 + 0.3 * form.foot, neck)]
    if form.petal:
        parts += [
            _petal((0.0, height), form.petal * radius * (1 + 0.2 * form.crown)),
            *(_petal((x, side), form.petal * radius) for x in (-spread, spread)),
        ]
    if form.merged:
        wide = form.merged * radius
        left, right, above = (-spread, side), (spread, side), (0.0, height)
        parts += [_band(*pair, wide) for pair in ((left, right), (left, above), (above, right))]
        parts.append(np.array([left, above, right]))
    return filled([part * _within(form) for part in parts])


def _band(start: tuple[float, float], end: tuple[float, float], wide: float) -> NDArray[np.float64]:
    """What lies within `wide` of the line from one lobe's middle to another's."""
    ends = np.array([start, end])
    along = (ends[1] - ends[0]) / np.hypot(*(ends[1] - ends[0]))
    across = wide * np.array((-along[1], along[0]))
    return np.vstack([ends + across, ends[::-1] - across])


def _petal(lobe: tuple[float, float], wide: float) -> NDArray[np.float64]:
    """From a club's middle to either side of the middle of a lobe, narrow to `wide`."""
    start, end = np.array((0.0, 0.0)), np.array(lobe)
    along = (end - start) / np.hypot(*(end - start))
    across = wide * np.array((-along[1], along[0]))
    return np.array([start, end + across, end - across])


def _winged(form: PipStyle) -> NDArray[np.float64]:
    """A spade of hollow flanks whose lobes hang low; as many points as a heart, in their order."""
    wide, low = 0.72 + 0.2 * form.plump, 0.5 + 0.15 * form.bend
    right = np.vstack(
        [
            _curve((0.0, -0.05), (0.15, low + 0.3), (wide, low + 0.35), (wide, 0.3)),
            _curve((wide, 0.3), (0.7 * wide, -0.1), (0.08, -0.1), (0.0, -1.0)),
        ]
    )
    return _mirrored(right)


def _within(form: PipStyle) -> float:
    """So much smaller is drawn what stands higher than usual: nothing is cut off at the top."""
    return 1 - 0.2 * max(0.0, form.crown)


def _heart(form: PipStyle) -> NDArray[np.float64]:
    cleft = -0.5 - 0.15 * form.bend + 0.25 * form.apart
    wide, plump = 0.82 + 0.18 * form.plump, form.plump
    right = np.vstack(
        [
            _curve((0.0, cleft), (0.12, -1.1), (wide, -1.12), (wide, -0.42)),
            _curve((wide, -0.42), (wide, 0.05), (0.15 + 0.3 * plump, 0.35 + 0.2 * form.bend),
                   (0, 1.0)),
        ]
    )  # fmt: skip
    return _mirrored(right)


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
        cv2.polylines(hollow, [points_px], True, (255,), thick, cv2.LINE_AA, 4)
        return tight(hollow)
    return ink
