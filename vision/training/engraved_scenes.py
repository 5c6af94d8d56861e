"""Engraved pictures printed up to and behind indices of whole scenes, for the finder to learn from.

The classifier is shown them patch by patch (`behind`). A finder that never saw them was blind to
a pip that stood on a horse's mane: it reads whole scenes, so here they are printed into those.
"""

import math
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.training.behind import from_below, strongly
from vision.training.engraved import engraved

Rng = np.random.Generator
Grey = NDArray[np.float32]

_SIDE: Final = 96
_HEIGHTS: Final = 3.0
"""Pixels of a side of a picture, and index heights that they stand for in a scene."""
_MIDDLE: Final = 0.4
"""The ink of an index lies within so many heights of its middle."""
_SOFT: Final = 0.15
"""Share of a side along which a picture fades out: in a scene it must have no edge."""
_PICTURED: Final = frozenset(k for k, card in enumerate(CARDS) if not card.startswith("T-"))


class Engravings:
    """So many pictures and their rims, each (96, 96) float32 0…1, drawn by lot from a seed."""

    def __init__(self, count: int, seed: int) -> None:
        lot = torch.Generator().manual_seed(seed)
        rims = from_below(count, _SIDE, lot) * strongly(count, lot) * _fading()
        self._art: Grey = engraved(count, _SIDE, lot).mean(1).numpy()
        self._rims: Grey = rims[:, 0].numpy()

    def print_behind(
        self, rng: Rng, scene: Grey, places: NDArray[np.float64], cards: NDArray[np.float32]
    ) -> None:
        """Print one behind each place (n, 4) of a (h, w) scene 0…255, which is changed.

        A place is x, y, height in pixels and turn in radians. Trumps' numbers, of which no deck
        prints any on a picture, are left alone.
        """
        for (x, y, height, angle), card in zip(places.tolist(), cards.tolist(), strict=True):
            if int(card) in _PICTURED:
                which = int(rng.integers(len(self._art)))
                self._print(scene, which, x, y, height, angle)

    def _print(
        self, scene: Grey, which: int, x: float, y: float, height: float, angle: float
    ) -> None:
        """As `behind.printed_whole`, in a scene: ink as dark as the index's stays."""
        reach = math.ceil(height * _HEIGHTS * 0.71)
        left, top = max(0, round(x) - reach), max(0, round(y) - reach)
        part = scene[top : round(y) + reach + 1, left : round(x) + reach + 1]
        near = max(1, round(_MIDDLE * height))
        u, v = round(x) - left, round(y) - top
        ink = part[max(0, v - near) : v + near + 1, max(0, u - near) : u + near + 1]
        if part.size == 0 or ink.size == 0:
            return
        paper = max(float(np.quantile(ink, 0.85)), 50.0)
        bare = np.clip(1.4 * part / paper - 0.2, 0, 1)
        faint = float(np.clip(1.4 * ink.min() / paper - 0.2, 0, 1))
        scale = height * _HEIGHTS / _SIDE
        c, s, half = math.cos(angle) * scale, math.sin(angle) * scale, (_SIDE - 1) / 2
        onto = np.array(
            [[c, -s, x - left - (c - s) * half], [s, c, y - top - (s + c) * half]], np.float64
        )
        size = (part.shape[1], part.shape[0])
        art = cv2.warpAffine(self._art[which], onto, size)
        rim = cv2.warpAffine(self._rims[which], onto, size)
        part *= 1 - rim * (1 - art) * bare * (1 - faint)


def _fading() -> torch.Tensor:
    """(side, side): 1 within and 0 at the edge, round, so that it fades alike all ways."""
    at = torch.linspace(-1, 1, _SIDE)
    away = torch.hypot(at[:, None], at[None, :])
    return ((1 - away) / (2 * _SOFT)).clamp(0, 1)
