"""An arm that reaches over the table, drawn once and then moved about."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis import clutter
from vision.synthesis.scene import Sprite

Rng = np.random.Generator
_LONG = 700
"""Pixels of sleeve that leave the picture behind the hand."""


class Arm:
    """One person's hand with its sleeve, coming from one side."""

    def __init__(self, rng: Rng, scale: float, size: tuple[int, int]) -> None:
        hand = clutter.hand(rng, scale)
        sleeve = cv2.resize(hand[-8:], (hand.shape[1], _LONG))
        self._picture = np.vstack([hand, np.asarray(sleeve, np.uint8)])
        self._size = size
        self._tip = self._fingertips(hand)
        self.turn = float(rng.choice([0.0, math.pi / 2, math.pi, -math.pi / 2]))
        self.turn += float(rng.normal(0, 0.25))

    @staticmethod
    def _fingertips(hand: NDArray[np.uint8]) -> tuple[float, float]:
        rows, columns = np.nonzero(hand[..., 3] > 127)
        top = int(rows.min())
        return float(columns[rows < top + 4].mean()), float(top)

    def away(self, x: float, y: float, pixels: float) -> tuple[float, float]:
        """The point so many pixels back from x, y on the way the arm comes."""
        return x - math.sin(self.turn) * pixels, y + math.cos(self.turn) * pixels

    def at(self, x: float, y: float) -> Sprite:
        """The arm with its fingertips at x, y in pixels, cut to the picture."""
        c, s = math.cos(self.turn), math.sin(self.turn)
        tx, ty = self._tip
        onto = np.array([[c, -s, x - c * tx + s * ty], [s, c, y - s * tx - c * ty]])
        rows, columns = self._picture.shape[:2]
        corners = np.array([[0, 0, 1], [columns, 0, 1], [columns, rows, 1], [0, rows, 1]])
        seen = corners @ onto.T
        width, height = self._size
        x0, y0 = (max(0, int(v)) for v in np.floor(seen.min(0)))
        x1, y1 = (int(v) for v in np.ceil(seen.max(0)))
        x1, y1 = min(x1, width), min(y1, height)
        if x0 >= x1 or y0 >= y1:
            return Sprite(np.zeros((1, 1, 4), np.uint8), 0, 0)
        onto[:, 2] -= (x0, y0)
        part = cv2.warpAffine(self._picture, onto, (x1 - x0, y1 - y0))
        return Sprite(np.asarray(part, np.uint8), x0, y0)
