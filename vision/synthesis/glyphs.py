"""The letters and digits of an index, as masks of grey."""

from contextlib import suppress
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.engraved import letter_picture
from vision.synthesis.engraving import Engraving
from vision.synthesis.fonts import HOUSE_TRUMP, glyph_picture, open_font

Mask = NDArray[np.uint8]
"""(h, w) uint8, 255 where there is ink, cut out tight."""

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
def _letter(font: str | Engraving, letter: str) -> Mask:
    """One letter; of the house's font where this one has none, as some have no number sign."""
    if isinstance(font, Engraving):
        return tight(letter_picture(font, letter))
    with suppress(ValueError):
        return glyph_picture(open_font(font, _SETTING), letter)
    return glyph_picture(open_font(HOUSE_TRUMP, _SETTING), letter)


def text_mask(
    font: str | Engraving, text: str, *, height: int, stretch: float, spacing: float, weight: float
) -> Mask:
    """`text` set in a font or as engraved, so that its ink is `height` px high.

    `stretch` multiplies the width, `spacing` is the gap between letters, less than 0 where they run
    into one another, and `weight` the ink added (or, when negative, taken) all round, both as a
    share of the height.
    """
    letters = [_letter(font, letter) for letter in text]
    tall = max(letter.shape[0] for letter in letters)
    grow = round(weight * tall)
    gap = round(spacing * tall) + max(0, 2 * grow)
    gap = gap if spacing < 0 else max(1, gap)
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
