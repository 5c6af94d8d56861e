"""What stands beside a digit: how close it comes, and whether it can be another digit.

The digits of a number stand a fifth of their height apart or less, and a card that hides one of
them ends in between. The nets judge such an edge, and the lines of a frame, by what they were
shown of decks; paper is blank in all of them, and no digit is higher than the one next to it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, Sized, cut_all

_SIDE, _HEIGHTS = 64, 2.4
"""Side of what is looked at, in pixels, and in digit heights."""
_A_HEIGHT: Final = _SIDE / _HEIGHTS
_MIDDLE: Final = _SIDE // 2
_ACROSS: Final = slice(round(_SIDE / 2 - 0.4 * _A_HEIGHT), round(_SIDE / 2 + 0.4 * _A_HEIGHT))
"""The rows a digit surely crosses, whatever its frame; and the columns its paper is measured in."""
_PAPER, _INK = 80, 4
"""So many in a hundred pixels round a digit are no lighter than its paper, or than its ink."""
_SHADE, _FAINT, _LEAST = 0.25, 0.12, 8.0
"""What differs from the paper by this share of what the ink does is none; by that, none for sure;
and the grey levels it differs by at least."""
_SEEN: Final = 2
"""In so many rows of a column something must be seen, and so many blank columns part two things."""
_STEM, _WIDEST = 3, round(0.42 * _A_HEIGHT)
"""A digit reaches at least and at most so many columns to a side of its middle."""
_ABOUT: Final = 3
"""So many columns to either side of where it begins, a line that leans a little is followed."""
_APART, _HIGHER = 0.2, 0.6
"""No card hides the half of a number that ends so many heights from the other; what reaches so far
up and down from the middle of a digit is higher than it."""
_ROOM: Final = 0.25
"""No number is set so wide that its digits have more of their heights between them."""


class Beside(NamedTuple):
    """What stands beside a digit.

    `margin` is the blank on its tighter side, in its heights, 0 where none can be seen, `room` that
    on the other, and `clear` what is blank on both of even the faintest; `first`, whether no other
    digit is left of it: there is nothing, not even faintly, where that would be, or what stands
    there is too high for a digit and not as close as what hides one.
    """

    margin: float
    room: float
    clear: float
    first: bool


def beside(picture: Sized, places: Sequence[Place]) -> list[Beside]:
    """What stands beside the digit at each place."""
    return [_beside(patch) for patch in cut_all(picture, places, _SIDE, _HEIGHTS)]


def _beside(patch: NDArray[np.uint8]) -> Beside:
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)
    ink, paper = np.percentile(grey[_ACROSS, _ACROSS], (_INK, _PAPER))
    if paper - ink < 2 * _LEAST:
        return Beside(0.0, 0.0, 0.0, first=False)
    differs = np.abs(grey - paper)
    seen = differs > max(_SHADE * (paper - ink), _LEAST)
    left, right = _columns(seen)
    digit, blank = _blank(left)
    margin, room = (side / _A_HEIGHT for side in sorted((blank, _blank(right)[1])))
    faint = _columns(differs > max(_FAINT * (paper - ink), _LEAST))
    before, after = (_blank(side)[1] / _A_HEIGHT for side in faint)
    clear = min(before, after)
    if before >= _ROOM:
        return Beside(margin, room, clear, first=True)
    if blank / _A_HEIGHT < _APART or digit + blank >= len(left):
        return Beside(margin, room, clear, first=False)
    begins = _MIDDLE - 1 - digit - blank
    about = seen[:, max(0, begins - _ABOUT) : begins + _ABOUT].any(axis=1)
    up, down = _reach(about[_MIDDLE - 1 :: -1]), _reach(about[_MIDDLE:])
    return Beside(margin, room, clear, first=min(up, down) / _A_HEIGHT >= _HIGHER)


def _columns(seen: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Outward from a digit's middle, to its left and right: in which columns something is seen."""
    columns = seen[_ACROSS].sum(axis=0) >= _SEEN
    return columns[_MIDDLE - 1 :: -1], columns[_MIDDLE:]


def _blank(columns: NDArray[np.bool_]) -> tuple[int, int]:
    """How far a digit reaches outward from its middle, and how many columns are blank then."""
    for first in range(_STEM, _WIDEST):
        if not columns[first : first + _SEEN].any():
            return first, _reach(~columns[first:])
    return _WIDEST, 0


def _reach(filled: NDArray[np.bool_]) -> int:
    """How many come before the first that is not."""
    gaps = np.flatnonzero(~filled)
    return int(gaps[0]) if len(gaps) else len(filled)
