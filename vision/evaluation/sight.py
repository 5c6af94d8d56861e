"""How much of each card can be seen: whether its index can be read, must be refused, or neither.

A card is *readable* when all the ink of one of its indices (every digit, rank and pip) is
uncovered, in the picture and out of glare. An index of which less than nine tenths can be seen
is to be refused. What lies between is reported apart.
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.face import Deck, Face
from vision.synthesis.lens import Lens
from vision.synthesis.scene import Drawn, IndexTruth

_ALL: Final = 0.995
"""Share of the ink that is all of it: an edge's last row of pixels is neither here nor there."""
_REFUSED: Final = 0.90
_WASHED_OUT: Final = 0.35
"""Reflected light, as a share of white: black ink comes out brighter than half of white."""
_RING: Final = 0.7
"""Width in mm of the paper looked at round an index."""


class Sight(StrEnum):
    """How much of a card's best index can be seen."""

    READABLE = "readable"
    BETWEEN = "between"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True, eq=False)
class SeenIndex:
    """One index in the picture: whose, where, and the share of its ink that can be seen."""

    card: str
    quad: NDArray[np.float32]
    ink: float
    glare: bool

    @property
    def share(self) -> float:
        """The share of its ink that can be seen and is not washed out."""
        return 0.0 if self.glare else self.ink


def sight_of(share: float) -> Sight:
    """What a share of the ink of a card's best index makes of it."""
    if share >= _ALL:
        return Sight.READABLE
    return Sight.BETWEEN if share >= _REFUSED else Sight.REFUSE


def seen_indices(deck: Deck, drawn: Drawn, lens: Lens) -> tuple[SeenIndex, ...]:
    """Every index of which something can be seen."""
    width, height = drawn.owners.shape[1], drawn.owners.shape[0]
    return tuple(
        SeenIndex(
            index.card,
            index.quad,
            _ink_seen(deck.face(index.card), index, drawn.owners),
            in_glare(index.quad, lens, (width, height)),
        )
        for index in drawn.indices
    )


def best_shares(cards: tuple[str, ...], indices: tuple[SeenIndex, ...]) -> dict[str, float]:
    """For each card the share of its best index's ink; 0 when nothing of any is seen."""
    best = dict.fromkeys(cards, 0.0)
    for index in indices:
        best[index.card] = max(best[index.card], index.share)
    return best


def in_glare(quad: NDArray[np.float32], lens: Lens, size: tuple[int, int]) -> bool:
    """Whether a reflection washes out part of an index; it is brightest where its middle is."""
    width, height = size
    for gx, gy, radius, strength in lens.glare:
        inside = cv2.pointPolygonTest(quad, (gx * width, gy * height), measureDist=True)
        off = max(0.0, -inside) / (radius * width)
        if strength * math.exp(-2 * off * off) > _WASHED_OUT:
            return True
    return False


def _ink_seen(face: Face, index: IndexTruth, owners: NDArray[np.uint8]) -> float:
    """The share of an index's ink, not of its box, that no card, thing or edge hides."""
    if index.visible >= 0.999:
        return 1.0
    mask = _ink(face, index.number)
    x0, y0 = np.floor(index.quad.min(0)).astype(int) - 1
    x1, y1 = np.ceil(index.quad.max(0)).astype(int) + 2
    rows, columns = mask.shape
    flat = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    quad = np.roll(index.quad, 2, axis=0) if face.indices[index.number].turned else index.quad
    onto = cv2.getPerspectiveTransform(flat, np.asarray(quad - (x0, y0), np.float32))
    ink = cv2.warpPerspective(mask, onto, (int(x1 - x0), int(y1 - y0))) > 127
    whole = int(np.count_nonzero(ink))
    if not whole:
        return index.visible
    height, width = owners.shape
    left, top, right, bottom = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    if left >= right or top >= bottom:
        return 0.0
    part = ink[top - y0 : bottom - y0, left - x0 : right - x0]
    mine = owners[top:bottom, left:right] == index.owner
    return int(np.count_nonzero(part & mine)) / whole


@lru_cache(maxsize=4096)
def _ink(face: Face, number: int) -> NDArray[np.uint8]:
    """(h, w) 255 where the box of an index of the face, as the card lies, holds ink, not paper."""
    ink = face.indices[number]
    rows, columns = face.picture.shape[:2]
    fx, fy = columns / face.width, rows / face.height
    outer = _cut(face, ink.left - _RING, ink.top - _RING, ink.right + _RING, ink.bottom + _RING)
    inner = _cut(face, ink.left, ink.top, ink.right, ink.bottom).astype(np.int16)
    band = max(1, round(_RING * min(fx, fy)))
    ring = np.concatenate(
        [
            outer[:band].reshape(-1, 3),
            outer[-band:].reshape(-1, 3),
            outer[:, :band].reshape(-1, 3),
            outer[:, -band:].reshape(-1, 3),
        ]
    )
    paper = np.median(ring, axis=0)
    apart = np.abs(inner - paper).max(axis=2)
    return np.where(apart > max(40.0, 0.4 * float(apart.max())), 255, 0).astype(np.uint8)


def _cut(face: Face, left: float, top: float, right: float, bottom: float) -> NDArray[np.uint8]:
    rows, columns = face.picture.shape[:2]
    fx, fy = columns / face.width, rows / face.height
    return face.picture[
        max(0, round(top * fy)) : max(1, round(bottom * fy)),
        max(0, round(left * fx)) : max(1, round(right * fx)),
    ]
