"""How much blank paper is left beside a small trump: a card laid over a 19 ends next to its 9.

The digits of a number stand a fifth of their height apart or less, and a card that hides one of
them ends in between. The nets judge such an edge by what they were shown of decks; paper is blank
in all of them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.fusing.rests import RESTS
from vision.geometry import Place, cut_all
from vision.reading import Picture

_SIDE, _HEIGHTS = 64, 2.4
"""Side of what is looked at, in pixels, and in digit heights."""
_A_HEIGHT: Final = _SIDE / _HEIGHTS
_ACROSS: Final = slice(round(_SIDE / 2 - 0.4 * _A_HEIGHT), round(_SIDE / 2 + 0.4 * _A_HEIGHT))
"""The rows a digit surely crosses, whatever its frame; and the columns its paper is measured in."""
_PAPER, _INK = 80, 4
"""So many in a hundred pixels round a digit are no lighter than its paper, or than its ink."""
_SHADE, _LEAST = 0.25, 8.0
"""What differs from the paper by this share of what the ink does is none; and grey levels."""
_SEEN: Final = 2
"""In so many rows of a column something must be seen, and so many blank columns part two things."""
_STEM, _WIDEST = 3, round(0.5 * _A_HEIGHT)
"""A digit reaches at least and at most so many columns to a side of its middle."""


def with_margins(picture: Picture, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses, trumps that may be what is left of a longer number with their margins."""
    seen = list(glimpses)
    small = [k for k, glimpse in enumerate(seen) if CARDS[glimpse.best] in RESTS]
    told = margins(picture, [seen[k].place for k in small])
    for k, margin in zip(small, told, strict=True):
        seen[k] = replace(seen[k], margin=float(margin))
    return seen


def margins(picture: Picture, places: Sequence[Place]) -> NDArray[np.float64]:
    """(n,) the blank on the tighter side of each digit, in its heights; 0 where there is none."""
    patches = cut_all(picture, places, _SIDE, _HEIGHTS)
    out = np.zeros(len(places))
    for number, patch in enumerate(patches):
        grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)[_ACROSS]
        ink, paper = np.percentile(grey[:, _ACROSS], (_INK, _PAPER))
        other = np.abs(grey - paper) > max(_SHADE * (paper - ink), _LEAST)
        seen = other.sum(axis=0) >= _SEEN
        middle = _SIDE // 2
        sides = seen[middle - 1 :: -1], seen[middle:]
        out[number] = min(_blank(side) for side in sides) / _A_HEIGHT
    return out


def _blank(seen: NDArray[np.bool_]) -> int:
    """How many columns beside a digit are blank, outward from its middle."""
    for first in range(_STEM, _WIDEST):
        if not seen[first : first + _SEEN].any():
            beyond = np.flatnonzero(seen[first:])
            return int(beyond[0]) if len(beyond) else len(seen) - first
    return 0
