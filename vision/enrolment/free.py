"""Whether a small trump that is doubted stands whole on blank paper.

What is left of an 18 is as like the deck's own 8 as that is, so that a likeness clears no such
doubt by itself. A number of a deck the net reads badly is mostly doubted for its look alone: the
net for digits holds it whole, and nothing stands close beside it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.beside import beside
from vision.geometry import Halved, place_of
from vision.learned import open_digit, weights_are_here
from vision.nets.digit import Digit
from vision.reading import Picture, Point

_WHOLE: Final = 5.5
_FREE: Final = 0.1
"""Log-odds of being whole, and heights of blank paper on both sides, of one of its indices.

Of 34 whole numbers asked about in spreads and strips of eight decks drawn by other code and kept
for choosing, 12 come up to both; of 51 that were a rest, or another number, none does."""


class FreeNumbers:
    """Looks at doubted numbers with the net for digits."""

    def __init__(self, digit: Digit) -> None:
        self._digit = digit

    def stands(self, picture: Picture, corners: Sequence[Point]) -> bool:
        """Whether one index of a detection surely stands whole and free in (h, w, 3) BGR."""
        boxes = np.asarray(corners, np.float32).reshape(-1, 4, 2)
        places = [place_of(box) for box in boxes]
        colours = Halved(picture)
        grey = Halved(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
        odds = self._digit.look(colours, grey, places)
        return any(
            whole >= _WHOLE and what.margin >= _FREE
            for whole, what in zip(odds.tolist(), beside(colours, places), strict=True)
        )


def free_numbers(folder: Path | None = None) -> FreeNumbers | None:
    """With the net installed, or that in `folder`; None where there are no weights."""
    return FreeNumbers(open_digit(folder)) if folder or weights_are_here() else None
