"""A picture as the nets learned pictures to be: well lit, dark ink on light paper.

The nets learned contrast and colours about what a camera gives whose exposure suits its table. At a
quarter of the light one index in eight is not found or not sure, and none of them is gone: its ink
is only a few levels darker than its paper.
"""

from typing import Final

import cv2
import numpy as np

from vision.reading import Picture

_ENOUGH: Final = 150
"""So many levels from the darkest to the lightest of a colour: it is well lit."""
_FULL: Final = 200
"""So many levels it is spread over otherwise."""
_MOST: Final = 4.0
"""And at most this many times as far: grain is spread with the rest."""
_BLACK: Final = 20
"""The level that the darkest then gets, or the one it has if that is less."""
_DARKEST, _LIGHTEST = 0.005, 0.99
"""Shares of the picture that are no lighter; paper and ink fill more than what lies beyond."""
_EVERY: Final = 8
"""Of the pixels of a row, and of rows, one in so many is looked at."""


def in_full_light(picture: Picture) -> Picture:
    """The (h, w, 3) picture, with each colour spread whose levels lie close; else itself."""
    some = picture[::_EVERY, ::_EVERY]
    ends = np.array([_ends(some[..., colour]) for colour in range(3)])
    darkest, lightest = int(ends[:, 0].min()), ends[:, 1]
    if (lightest - darkest >= _ENOUGH).all():
        return picture
    levels = np.stack([_spread(darkest, int(at)) for at in lightest], axis=-1)
    return np.asarray(cv2.LUT(picture, levels[:, None]), np.uint8)


def through_cyan(picture: Picture) -> Picture:
    """(h, w) grey of (h, w, 3), as through a cyan glass: blue and green alike, and no red."""
    return np.asarray(cv2.addWeighted(picture[..., 0], 0.5, picture[..., 1], 0.5, 0), np.uint8)


def negative(picture: Picture) -> Picture:
    """The (h, w, 3) picture, light where it was dark and of the same hues."""
    seen = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    seen[..., 0] = 255 - seen[..., 0]
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_LAB2BGR), np.uint8)


def _ends(values: Picture) -> tuple[int, int]:
    """The darkest and the lightest level of one colour, leaving out what lies beyond most of it.

    The darkest of all three is ink or shadow; that of one may be red ink, which is to stay red.
    """
    up_to = np.cumsum(np.bincount(values.ravel(), minlength=256)) / values.size
    darkest, lightest = np.searchsorted(up_to, (_DARKEST, _LIGHTEST))
    return int(darkest), int(lightest)


def _spread(darkest: int, lightest: int) -> Picture:
    """(256,): what becomes of each level of a colour that lies between these two."""
    times = _FULL / max(lightest - darkest, 1)
    times = 1.0 if lightest - darkest >= _ENOUGH else min(times, _MOST)
    levels = (np.arange(256) - darkest) * times + min(darkest, _BLACK)
    return np.asarray(np.clip(levels, 0, 255).round(), np.uint8)
