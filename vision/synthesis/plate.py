"""A plate on which a letter is cut: strokes as a broad pen makes them, bowls, balls, feet, bars."""

import math
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.engraving import Engraving

Path = NDArray[np.float64]
"""(n, 2): points of a stroke's middle; x right, y down, the letter 0 to 1 high."""

STEPS: Final = 40
"""Points of a stroke."""
_HIGH: Final = 384
"""Pixels of a letter's height as it is drawn, before it is smoothed."""
_MARGIN: Final = 96
_HALF: Final = 2


def line(*points: tuple[float, float]) -> Path:
    """Straight from each point to the next."""
    parts = [np.linspace(a, b, STEPS) for a, b in pairwise(points)]
    return np.concatenate(parts)


def curve(*points: tuple[float, float], steps: int = STEPS) -> Path:
    """A Bézier curve through the first and last of any number of points."""
    t = np.linspace(0.0, 1.0, steps)[:, None]
    layers = [np.asarray(point)[None] * np.ones_like(t) for point in points]
    while len(layers) > 1:
        layers = [a * (1 - t) + b * t for a, b in pairwise(layers)]
    return layers[0]


class Plate:
    """A letter being cut: what all letters are made of."""

    def __init__(self, hand: Engraving, letter: str) -> None:
        self.hand = hand
        self.rng = np.random.default_rng([hand.seed, ord(letter)])
        self.ink = np.zeros((_HIGH + 2 * _MARGIN, 2 * _HIGH + 2 * _MARGIN), np.uint8)
        self.wide = hand.wide * float(self.rng.uniform(0.93, 1.07))
        self.left, self.right = hand.thick / 2, self.wide - hand.thick / 2
        self.top, self.foot = hand.thin / 2, 1 - hand.thin / 2
        self.middle = self.wide / 2
        self.bar = hand.thin + (hand.thick - hand.thin) * float(self.rng.uniform(0.0, 0.6))

    def stroke(self, path: Path, width: float | NDArray[np.float64] | None = None) -> None:
        """Along a path as wide as the pen is in its direction, or as told (one, or one a point)."""
        step = np.gradient(path, axis=0)
        length = np.hypot(step[:, 0], step[:, 1]) + 1e-9
        if width is None:
            hand = self.hand
            upright = np.abs(np.sin(np.arctan2(step[:, 1], step[:, 0]) - hand.stress))
            width = hand.thin + (hand.thick - hand.thin) * upright**hand.swell
        widths = np.broadcast_to(np.asarray(width, np.float64), (len(path),))
        aside = np.stack([-step[:, 1], step[:, 0]], 1) / length[:, None] * widths[:, None] / 2
        near, far = path + aside, path - aside
        gone = np.cumsum(length)
        inside = np.minimum(gone, gone[-1] - gone) > 0.55 * widths
        for i in range(len(path) - 1):
            self.fill(np.array([near[i], near[i + 1], far[i + 1], far[i]]))
            if inside[i]:
                self.dot(path[i], float(widths[i]))

    def fill(self, points: Path) -> None:
        """A convex shape."""
        cv2.fillConvexPoly(
            self.ink, np.rint((points * _HIGH + _MARGIN) * 16).astype(np.int32), (255,), 8, 4
        )

    def dot(self, at: Path, across: float) -> None:
        """A round dot."""
        x, y = (round(float(value) * _HIGH + _MARGIN) for value in at)
        cv2.circle(self.ink, (x, y), max(1, round(across * _HIGH / 2)), (255,), -1)

    def bowl(self, top: float, bottom: float, start: float, end: float, width: float = 1.0) -> Path:
        """Part of an oval between two heights, degrees from the right on over the foot."""
        angle = np.deg2rad(np.linspace(start, end, 2 * STEPS))
        power = 2 / self.hand.square
        c, s = np.cos(angle), np.sin(angle)
        reach = (self.right - self.left) / 2 * width
        x = self.middle + reach * np.sign(c) * np.abs(c) ** power
        y = (top + bottom) / 2 + (bottom - top) / 2 * np.sign(s) * np.abs(s) ** power
        return np.stack([x, y], 1)

    def end_in_ball(self, path: Path, inward: float) -> None:
        """A ball at a path's last point, pushed `inward` (of its radius, right is positive)."""
        size = self.hand.ball * max(self.hand.thick, 0.1)
        if self.hand.ball:
            self.dot(path[-1] + (inward * size / 2, 0.0), size)

    def serif(
        self,
        x: float,
        y: float,
        stem: float,
        *,
        one_side: int = 0,
        reach: float | None = None,
        slab: float | None = None,
    ) -> None:
        """A foot or head across a stem; a bracket rounds it into the stem.

        As the hand has them all, or as far out and as thick as told.
        """
        hand = self.hand
        reach = hand.serif if reach is None else reach
        if not reach:
            return
        down = 1 if y < 0.5 else -1
        left = x - stem / 2 - (reach if one_side <= 0 else 0)
        right = x + stem / 2 + (reach if one_side >= 0 else 0)
        far = y + down * max(hand.slab if slab is None else slab, 0.012)
        self.fill(np.array([(left, y), (right, y), (right, far), (left, far)]))
        if hand.bracket:
            end = far + down * hand.bracket
            self.fill(
                np.array([(left, far), (right, far), (x + stem / 2, end), (x - stem / 2, end)])
            )

    def barred(self, left: float, right: float, y: float, *, up: bool) -> None:
        """A level bar, straight or waved, within the letter's height."""
        wave = self.hand.wave * (1 if up else -1)
        x = np.linspace(left, right, STEPS)
        turn = np.linspace(0, 2 * np.pi, STEPS)
        rise = abs(wave) / 2 + self.bar / 2
        middle = y + (rise if y < 0.5 else -rise)
        path = np.stack([x, middle + wave / 2 * np.sin(turn)], 1)
        fat = self.bar + (self.hand.thick * 0.45 * np.abs(np.sin(turn / 2)) if wave else 0.0)
        self.stroke(path, np.broadcast_to(fat, (STEPS,)))

    def stem(self) -> None:
        """The upright of R, D and K, with its feet."""
        hand = self.hand
        self.stroke(line((self.left, 0), (self.left, 1)), hand.thick)
        self.serif(self.left, 0.0, hand.thick, one_side=-1)
        self.serif(self.left, 1.0, hand.thick, one_side=0 if self.rng.random() < 0.6 else -1)

    def belly(self, top: float, bottom: float, right: float) -> None:
        """The round of R and D, from the stem out and back."""
        thin = self.hand.thin
        high, low = top + thin / 2, bottom - thin / 2
        out = min(self.left + (right - self.left) * 0.45, right - self.hand.thick)
        far = right - self.hand.thick / 2
        turn = np.linspace(-math.pi / 2, math.pi / 2, STEPS)
        power = 2 / self.hand.square
        c, s = np.cos(turn), np.sin(turn)
        x = out + (far - out) * np.abs(c) ** power
        y = (high + low) / 2 + (low - high) / 2 * np.sign(s) * np.abs(s) ** power
        self.stroke(np.stack([x, y], 1))
        self.stroke(line((self.left, high), (out, high)), max(thin, 0.015))
        self.stroke(line((self.left, low), (out, low)), max(thin, 0.015))

    def picture(self) -> NDArray[np.uint8]:
        """What was cut, smoothed to half its size, with empty margins."""
        size = (self.ink.shape[1] // _HALF, self.ink.shape[0] // _HALF)
        return np.asarray(cv2.resize(self.ink, size, interpolation=cv2.INTER_AREA), np.uint8)
