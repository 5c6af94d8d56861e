"""A camera that stands still: many pictures of one table, only what changed exposed anew.

Each picture has the sensor's noise anew, so that no two are alike. Without noise a picture is
what `photograph` makes of the same scene, to the bit.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.lens import (
    LEVELS,
    TO_BYTES,
    TO_LINEAR,
    Bytes,
    Lens,
    Linear,
    Rng,
    developed,
    filtered,
    lit,
    smeared,
)

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels, the last ones excluded."""

_REACH: Final = 26
"""Pixels beyond what changed that blur and movement smear it over; even, as the filter's grid."""
_QUIET: Final = 0.002
"""Noise below this is not seen."""
_SHEET: Final = 97


class Film:
    """The light on a sensor under one lamp and lens, and the pictures taken of it."""

    def __init__(self, scene: Bytes, lens: Lens, rng: Rng) -> None:
        self._lens = lens
        self._rng = rng
        dark = np.zeros(scene.shape, np.float32)
        self._added = lit(dark, lens) if lens.glare else None
        self._gain = lit(dark + 1, lens)
        if self._added is not None:
            self._gain -= self._added
        shape = scene.shape[:2] if lens.mosaic else scene.shape
        self._mean: Linear = np.empty(shape, np.float32)
        self._spread: Linear | None = np.empty(shape, np.float32) if lens.noise > _QUIET else None
        self.expose(scene)

    def expose(self, scene: Bytes, box: Box | None = None) -> None:
        """Look at the scene (h, w, 3) as it is now; `box` is where it changed, if not all over."""
        rows, columns = scene.shape[:2]
        x0, y0, x1, y1 = box or (0, 0, columns, rows)
        inner = _grown((x0, y0, x1, y1), _REACH, rows, columns)
        left, top, right, bottom = _grown(inner, _REACH, rows, columns)
        if inner[0] >= inner[2] or inner[1] >= inner[3]:
            return
        part = (slice(top, bottom), slice(left, right))
        light = TO_LINEAR[scene[part]] * self._gain[part]
        if self._added is not None:
            light += self._added[part]
        light = smeared(light, self._lens)
        keep = (slice(inner[1] - top, inner[3] - top), slice(inner[0] - left, inner[2] - left))
        here = (slice(inner[1], inner[3]), slice(inner[0], inner[2]))
        seen = light[keep]
        seen = filtered(seen) if self._lens.mosaic else seen
        self._mean[here] = seen * np.float32(LEVELS - 1)
        if self._spread is not None:
            steps = np.float32(self._lens.noise * (LEVELS - 1))
            self._spread[here] = steps * np.sqrt(np.maximum(seen, np.float32(0.02)))

    def take(self) -> Bytes:
        """One picture, (h, w, 3) uint8 BGR."""
        light = self._mean
        if self._spread is not None:
            light = self._grain()
            light *= self._spread
            light += self._mean
        levels = np.clip(light, 0, LEVELS - 1).astype(np.uint16)
        return developed(_bytes(levels), self._lens)

    def _grain(self) -> Linear:
        """Noise of spread 1: a sheet laid over and over, elsewhere each time."""
        grain: Linear = np.empty(self._mean.shape, np.float32)
        rows, columns = self._mean.shape[:2]
        sheet = self._rng.standard_normal((_SHEET, *grain.shape[1:]), dtype=np.float32)
        for y in range(0, rows, _SHEET):
            shift = int(self._rng.integers(columns))
            high = min(_SHEET, rows - y)
            grain[y : y + high, shift:] = sheet[:high, : columns - shift]
            grain[y : y + high, :shift] = sheet[:high, columns - shift :]
        return grain


def _bytes(levels: NDArray[np.uint16]) -> Bytes:
    return np.take(TO_BYTES, levels)


def _grown(box: Box, margin: int, rows: int, columns: int) -> Box:
    """The box grown by a margin and cut to the picture, its first edges even."""
    x0, y0, x1, y1 = box
    return (
        max(0, x0 - margin) & ~1,
        max(0, y0 - margin) & ~1,
        min(columns, x1 + margin),
        min(rows, y1 + margin),
    )
