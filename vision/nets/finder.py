"""Finds corner indices in a picture: where, how high, how turned. First of the nets."""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place
from vision.nets.blocks import in_blocks

STRIDE: Final = 8
BLOCK: Final = 4
"""Pixels of a side that the net takes as one point."""
REFERENCE_HEIGHT: Final = 40.0
"""The net gives heights as logarithms over this many pixels."""
LOWEST, HIGHEST = 9.0, 115.0
"""Heights in pixels the net was taught; other sizes are found on a larger or smaller picture."""


@dataclass(frozen=True, slots=True)
class Found:
    """A place that looks like an index, and how much so (0 to 1)."""

    place: Place
    heat: float


class Finder:
    """Runs the finder net on one grey picture at the sizes asked for."""

    def __init__(self, net: cv2.dnn.Net, floor: float = 0.15) -> None:
        self._net = net
        self._floor = floor

    def find(self, grey: NDArray[np.uint8], scale: float) -> list[Found]:
        """Indices in (h, w) grey seen at `scale`; places are in the given picture's pixels."""
        height, width = grey.shape
        rows, columns = max(16, round(height * scale)), max(16, round(width * scale))
        if (rows, columns) != (height, width):
            how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
            grey = np.asarray(cv2.resize(grey, (columns, rows), interpolation=how), np.uint8)
        right, below = -columns % 16, -rows % 16
        if right or below:
            grey = np.asarray(
                cv2.copyMakeBorder(grey, 0, below, 0, right, cv2.BORDER_REPLICATE), np.uint8
            )
        self._net.setInput(in_blocks(grey[None, :, :, None], BLOCK))
        out = self._net.forward()[0]
        found = peaks(np.asarray(out, np.float32), self._floor)
        fx, fy = width / columns, height / rows
        return [
            Found(Place(f.place.x * fx, f.place.y * fy, f.place.height * fy, f.place.angle), f.heat)
            for f in found
            if LOWEST <= f.place.height <= HIGHEST
        ]


def peaks(maps: NDArray[np.float32], floor: float) -> list[Found]:
    """The local maxima of the heat in a (6, h, w) output, in pixels of the picture it saw."""
    threshold = float(np.log(floor / (1 - floor)))
    heat = maps[0]
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= top) & (heat > threshold))
    chance = 1 / (1 + np.exp(-heat[ys, xs]))
    dx, dy, size, cosine, sine = _agreed(maps, ys, xs)
    x = (xs + dx + 0.5) * STRIDE
    y = (ys + dy + 0.5) * STRIDE
    height = REFERENCE_HEIGHT * np.exp(np.clip(size, -3, 2))
    angle = np.arctan2(sine, cosine)
    return [
        Found(Place(float(a), float(b), float(h), float(t)), float(p))
        for a, b, h, t, p in zip(x, y, height, angle, chance, strict=True)
    ]


def _agreed(
    maps: NDArray[np.float32], ys: NDArray[np.intp], xs: NDArray[np.intp]
) -> NDArray[np.float32]:
    """(5, n): what the cells round each peak say together, each weighing as it is hot."""
    total = np.zeros((5, len(ys)), np.float32)
    weight = np.zeros(len(ys), np.float32)
    rows, columns = maps.shape[1:]
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            cy, cx = np.clip(ys + down, 0, rows - 1), np.clip(xs + right, 0, columns - 1)
            share = 1 / (1 + np.exp(-maps[0, cy, cx]))
            said = maps[1:, cy, cx].copy()
            said[0] += cx - xs
            said[1] += cy - ys
            total += share * said
            weight += share
    return np.asarray(total / weight, np.float32)


def without_doubles(found: list[Found], share: float = 0.35) -> list[Found]:
    """The hottest of every group nearer to one another than `share` of their height."""
    hottest = sorted(found, key=lambda f: -f.heat)
    x, y, height = (
        np.array([getattr(f.place, name) for f in hottest]) for name in ("x", "y", "height")
    )
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    near = apart <= share * np.maximum(height[:, None], height)
    kept = np.zeros(len(hottest), bool)
    for k in range(len(hottest)):
        kept[k] = not near[k, kept].any()
    return [hottest[k] for k in np.flatnonzero(kept)]


def with_others(found: list[Found], others: list[Found]) -> list[Found]:
    """What was found, and of what was found otherwise that which lies on none of it."""
    x, y = (np.array([getattr(f.place, name) for f in found]) for name in ("x", "y"))
    height = np.array([f.place.height for f in found])
    return found + [
        f
        for f in others
        if not (
            np.hypot(x - f.place.x, y - f.place.y) < np.maximum(height, f.place.height) / 2
        ).any()
    ]


def lower_doubles(kept: list[Found], found: list[Found], times: float) -> dict[int, list[Place]]:
    """By the numbers of those `kept` of all `found`, what lies on them, and is so much lower."""
    lower: dict[int, list[Place]] = {}
    for number, one in enumerate(kept):
        place = one.place
        on = [
            other.place
            for other in found
            if other.place.height < times * place.height
            and math.hypot(other.place.x - place.x, other.place.y - place.y) < place.height / 2
        ]
        if on:
            lower[number] = on
    return lower
