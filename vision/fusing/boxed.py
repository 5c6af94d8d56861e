"""Whether a digit stands in a box of its own: what is printed in one is all there, lines and all.

Some decks print each trump's number in a frame. Its lines come as close to the digit as a card that
hides half of a number does; but such a card closes no box round the half that is left.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, Sized, cut_all

_SIDE, _HEIGHTS = 96, 3.6
"""Side of what is looked at, in pixels, and in digit heights."""
_A_HEIGHT: Final = _SIDE / _HEIGHTS
_MIDDLE: Final = _SIDE // 2
_NEAR: Final = slice(round(_MIDDLE - 0.4 * _A_HEIGHT), round(_MIDDLE + 0.4 * _A_HEIGHT))
_PAPER, _INK = 80, 4
"""So many in a hundred pixels of a digit's middle are no lighter than its paper, or its ink."""
_LEAST: Final = 16.0
"""Grey levels between ink and paper; with less there is nothing to be told apart."""
_SHADES: Final = (0.25, 0.4, 0.55)
"""What differs from the paper by one of these shares of what ink does is a line: a grey one, or a
black one where a digit's shadow would run into it."""
_ABOUT, _ACROSS, _DOWN = (0.6, 0.75), (0.5, 1.4), (1.02, 1.6)
"""How many heights from the digit's middle enclosed paper may lie, beside and below; and how wide
and high a box is."""
_OFF_MIDDLE: Final = 0.16
"""A digit stands no farther from the middle of its box; half of a number does."""
_CLOSED, _BLANK = 0.95, 0.75
"""The share of a box's outline that is line, and of what lies just inside it that is paper."""
_SPECK, _LINE = 4, 2
"""Pixels that enclosed paper has at least, and that a line is wide."""


def boxed(picture: Sized, places: Sequence[Place]) -> list[bool]:
    """Whether the digit at each place stands alone in the middle of a closed box.

    Of 5,882 small trumps read with 0.85 or more in strips and spreads of decks kept for choosing
    and of printed ones 280 stand so, in 17 decks; of 569 parts of longer numbers read so none does.
    """
    return [_boxed(patch) for patch in cut_all(picture, places, _SIDE, _HEIGHTS)]


def _boxed(patch: NDArray[np.uint8]) -> bool:
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)
    ink, paper = np.percentile(grey[_NEAR, _NEAR], (_INK, _PAPER))
    if paper - ink < _LEAST:
        return False
    differs = np.abs(grey - paper) / (paper - ink)
    return any(_in_a_box(differs > shade) for shade in _SHADES)


def _in_a_box(drawn: NDArray[np.bool_]) -> bool:
    box = _enclosed(drawn)
    if box is None:
        return False
    left, top, right, bottom = box
    across, down = (right - left) / _A_HEIGHT, (bottom - top) / _A_HEIGHT
    fits = _ACROSS[0] <= across <= _ACROSS[1] and _DOWN[0] <= down <= _DOWN[1]
    off = abs((left + right) / 2 - _MIDDLE) / _A_HEIGHT
    if not fits or 2 * off > _OFF_MIDDLE or min(left, top) < _LINE:
        return False
    lines = (
        drawn[top:bottom, left - _LINE : left].any(axis=1),
        drawn[top:bottom, right : right + _LINE].any(axis=1),
        drawn[top - _LINE : top, left:right].any(axis=0),
        drawn[bottom : bottom + _LINE, left:right].any(axis=0),
    )
    inside = (
        drawn[top:bottom, left : left + _LINE].all(axis=1),
        drawn[top:bottom, right - _LINE : right].all(axis=1),
        drawn[top : top + _LINE, left:right].all(axis=0),
        drawn[bottom - _LINE : bottom, left:right].all(axis=0),
    )
    closed = min(float(line.mean()) for line in lines)
    return closed >= _CLOSED and 1 - float(np.concatenate(inside).mean()) >= _BLANK


def _enclosed(drawn: NDArray[np.bool_]) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom of all paper near the middle that lines enclose; None if none."""
    paper = (~drawn).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(paper, connectivity=4)
    left, top, wide, high, area = stats[1:].T
    inner = (left > 0) & (top > 0) & (left + wide < _SIDE) & (top + high < _SIDE)
    inner &= (np.abs(left + wide / 2 - _MIDDLE) <= _ABOUT[0] * _A_HEIGHT) & (area >= _SPECK)
    inner &= np.abs(top + high / 2 - _MIDDLE) <= _ABOUT[1] * _A_HEIGHT
    if not inner.any():
        return None
    right, bottom = (left + wide)[inner], (top + high)[inner]
    return int(left[inner].min()), int(top[inner].min()), int(right.max()), int(bottom.max())
