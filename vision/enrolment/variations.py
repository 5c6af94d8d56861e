"""What a camera will make of the indices of a deck, from one look at each: to learn the deck from.

They are seen a little askew, in other light, with a neighbour's edge beside them; and, to be
refused, covered in part, half a number alone, and what is printed elsewhere on the cards.
"""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, TWO_DIGITS
from vision.geometry import PATCH, PATCH_HEIGHTS
from vision.nets.classifier import REJECT

Rng = np.random.Generator
Pixels = NDArray[np.uint8]

WIDE: Final = 112
"""Side of the square kept of an index, in the patch's own pixels: 2.8 of its heights."""
_WHOLE, _COVERED, _HALVES, _BESIDE = 24, 12, 20, 7
"""So many views of each card: whole, covered in part, of half a number of two digits, and of
anything else from beside its middle."""
_HEIGHT: Final = PATCH / PATCH_HEIGHTS
"""Pixels of a patch that an index is high."""
_MIDDLE: Final = PATCH / 2
_INK: Final = 60
"""Levels by which ink differs from the paper."""
_GAP: Final = 4
"""Pixels of paper that end an index."""


@dataclass(frozen=True, slots=True)
class _View:
    """How a patch is cut: moved by pixels of it, turned, and so many times as high."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    times: float = 1.0

    @classmethod
    def near(cls, rng: Rng) -> "_View":
        """As a finder misses an index that it finds."""
        right, down = rng.normal(0, 0.05 * _HEIGHT, 2)
        return cls(right, down, rng.normal(0, 0.05), math.exp(rng.normal(0, 0.07)))

    def of(self, wide: Pixels) -> Pixels:
        """(64, 64, 3) of (112, 112, 3)."""
        c, s = math.cos(self.turn) * self.times, math.sin(self.turn) * self.times
        there = np.array([[c, -s, 0.0], [s, c, 0.0]])
        at = np.array([self.right, self.down]) + WIDE / 2
        there[:, 2] = at - there[:, :2] @ np.full(2, _MIDDLE)
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        side = (PATCH, PATCH)
        patch = cv2.warpAffine(wide, there, side, flags=how, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(patch, np.uint8)


def narrow(wide: Pixels) -> Pixels:
    """(n, 64, 64, 3): the middle of (n, 112, 112, 3), as the classifier cuts an index."""
    edge = (WIDE - PATCH) // 2
    return np.ascontiguousarray(wide[:, edge : edge + PATCH, edge : edge + PATCH])


def variations(
    rng: Rng, wide: Pixels, owners: NDArray[np.intp], elsewhere: Pixels
) -> tuple[Pixels, NDArray[np.intp]]:
    """(k, 64, 64, 3) views of the indices of a deck and (k,) what each shows.

    Of (n, 112, 112, 3) indices with their (n,) owners, places in CARDS, and (m, 64, 64, 3) of what
    is printed `elsewhere`.
    """
    views, labels = [], []
    for card in np.unique(owners).tolist():
        mine = wide[owners == card]
        for number in range(_WHOLE + _COVERED):
            patch = _View.near(rng).of(mine[number % len(mine)])
            neighbour = narrow(wide[[rng.integers(len(wide))]])[0]
            covered = number >= _WHOLE
            views.append(
                _covered(rng, patch, neighbour) if covered else _beside(rng, patch, neighbour)
            )
            labels.append(REJECT if covered else card)
        two_digits = CARDS[card] in TWO_DIGITS
        for number in range(_HALVES if two_digits else _BESIDE):
            view = _half(rng) if two_digits else _aside(rng)
            views.append(view.of(mine[number % len(mine)]))
            labels.append(REJECT)
    lit = [_lit(rng, view) for view in (*views, *elsewhere)]
    return np.stack(lit), np.array([*labels, *[REJECT] * len(elsewhere)], np.intp)


def _half(rng: Rng) -> _View:
    """One digit of two, the other beside it."""
    right = rng.choice((-1, 1)) * rng.uniform(0.22, 0.5) * _HEIGHT
    return _View(right, rng.normal(0, 0.05) * _HEIGHT, 0.0, math.exp(rng.normal(0, 0.1)))


def _aside(rng: Rng) -> _View:
    """From well beside the middle, or as much too high or low."""
    if rng.random() < 0.3:
        right, down = rng.normal(0, 0.15 * _HEIGHT, 2)
        return _View(right, down, 0.0, float(rng.choice((0.5, 0.6, 1.7, 2.0))))
    way, far = rng.uniform(-math.pi, math.pi), rng.uniform(0.4, 0.9) * _HEIGHT
    return _View(math.cos(way) * far, math.sin(way) * far, 0.0, math.exp(rng.normal(0, 0.15)))


def _beside(rng: Rng, patch: Pixels, neighbour: Pixels) -> Pixels:
    """Whole, half of the time with another card's edge close to the ink."""
    if rng.random() < 0.5:
        return patch
    left, right = _ink(patch)
    top, bottom = _MIDDLE - _HEIGHT / 2, _MIDDLE + _HEIGHT / 2
    room = ((right + 2, PATCH - 2), (2, max(3, left - 2)), (bottom + 2, PATCH - 1), (1, top - 2))
    side = int(rng.choice(4, p=(0.4, 0.15, 0.3, 0.15)))
    return _under(rng, patch, neighbour, side, rng.uniform(min(room[side]), max(room[side])))


def _covered(rng: Rng, patch: Pixels, neighbour: Pixels) -> Pixels:
    """With a fifth to three quarters of its ink under another card."""
    left, right = _ink(patch)
    wide, top = right - left, _MIDDLE - _HEIGHT / 2
    room = (
        (left + 0.2 * wide, right - 0.25 * wide), (left + 0.25 * wide, right - 0.2 * wide),
        (top + 0.25 * _HEIGHT, top + 0.8 * _HEIGHT), (top + 0.25 * _HEIGHT, top + 0.8 * _HEIGHT),
    )  # fmt: skip
    side = int(rng.choice(4, p=(0.4, 0.15, 0.3, 0.15)))
    return _under(rng, patch, neighbour, side, rng.uniform(*room[side]))


def _under(rng: Rng, patch: Pixels, neighbour: Pixels, side: int, edge: float) -> Pixels:
    """A patch with another card on it from `edge` on, at its right, left, lower or upper side."""
    y, x = np.mgrid[0:PATCH, 0:PATCH].astype(np.float32)
    along, across = (x, y) if side < 2 else (y, x)
    beyond = (along - edge + (across - _MIDDLE) * rng.normal(0, 0.06)) * (-1) ** (side % 2)
    on_top = cv2.GaussianBlur((beyond > 0).astype(np.float32), (0, 0), 0.7)[..., None]
    paper = _paper(patch)
    if rng.random() < 0.6:
        off = edge + (-1) ** (side % 2) * (rng.uniform(0.25, 0.6) * _HEIGHT + 12) - _MIDDLE
        by = (off, rng.uniform(-25, 25)) if side < 2 else (rng.uniform(-25, 25), off)
        move = np.array([[1, 0, by[0]], [0, 1, by[1]]])
        tone = [float(level) for level in paper]
        card = cv2.warpAffine(neighbour, move, (PATCH, PATCH), borderValue=tone).astype(np.float32)
    else:
        card = np.broadcast_to(paper, patch.shape).astype(np.float32)
    both = patch * (1 - on_top) + card * rng.uniform(0.9, 1.03) * on_top
    shade = cv2.GaussianBlur(on_top, (0, 0), 1.0)[..., None]
    both = both * (1 - 4 * shade * (1 - shade) * rng.uniform(0, 0.35))
    return np.asarray(np.clip(both, 0, 255), np.uint8)


def _ink(patch: Pixels) -> tuple[int, int]:
    """The first and the last column of an index's ink, from its middle outwards."""
    high = slice(int(_MIDDLE - _HEIGHT / 2), int(_MIDDLE + _HEIGHT / 2))
    ink = np.abs(patch[high].astype(np.float32) - _paper(patch)).max(axis=2) > _INK
    inked = ink.sum(axis=0) >= 2
    middle = PATCH // 2
    left = middle - _reach(inked[middle::-1])
    right = middle + _reach(inked[middle:])
    return max(6, min(left, 26)), min(PATCH - 6, max(right, 38))


def _reach(inked: NDArray[np.bool_]) -> int:
    """How many columns of ink there are before a gap of paper."""
    gap = 0
    for far, column in enumerate(inked.tolist()):
        gap = 0 if column else gap + 1
        if gap == _GAP:
            return far - gap
    return len(inked) - 1 - gap


def _paper(patch: Pixels) -> NDArray[np.float32]:
    """(3,): the colour of what is lightest."""
    dots = patch.reshape(-1, 3)
    light = np.argsort(-dots.sum(axis=1, dtype=np.int32), kind="stable")[: len(dots) // 7]
    return np.asarray(np.median(dots[light], axis=0), np.float32)


def _lit(rng: Rng, patch: Pixels) -> Pixels:
    """In other light, softer, with a sensor's grain."""
    seen = (patch.astype(np.float32) - 128) * rng.uniform(0.7, 1.1) + 128 + rng.uniform(-25, 20)
    seen = seen * rng.uniform(0.92, 1.08, 3)
    soft = float(rng.choice((0.0, 0.0, 0.6, 1.0, 1.5)))
    lens = cv2.GaussianBlur(seen, (0, 0), soft) if soft else seen
    grain = rng.normal(0, rng.uniform(0, 6), patch.shape)
    return np.asarray(np.clip(lens + grain, 0, 255), np.uint8)
