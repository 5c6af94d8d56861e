"""Whether small numbers are whole: one look at each, and more where that leaves it open."""

import itertools
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, Sized
from vision.nets.digit import Digit

_OPEN: Final = (-1.5, 5.0)
"""Log-odds that leave it open."""
_ASIDE, _SIZES = (-0.06, 0.0, 0.06), (0.93, 1.0, 1.08)
"""How many heights beside, and how many times as large, it is looked at then."""


def whole_numbers(
    digit: Digit, picture: Sized, grey: Sized, places: Sequence[Place]
) -> NDArray[np.float32]:
    """(n,) log-odds that the number at each place is no part of more.

    A digit's place is told to a tenth of its height, and what the net says of it hangs on that: of
    693 whole ones and 111 rests, in strips and spreads kept for choosing, one look at each tells
    922 of a thousand from all but 20 rests, the mean of nine 958; to ask for it where one look is
    sure changes no more. `grey` is the (h, w, 3) BGR picture without its colours.
    """
    odds = digit.look(picture, grey, places)
    open_ = np.flatnonzero((odds > _OPEN[0]) & (odds < _OPEN[1])).tolist()
    about = list(itertools.product(_ASIDE, _SIZES))
    looks = [places[i].moved(right, 0.0, times) for i in open_ for right, times in about]
    if looks:
        odds[open_] = digit.look(picture, grey, looks).reshape(-1, len(about)).mean(axis=1)
    return odds
