"""Says of what reads as a small trump whether it is whole, or what is left of something longer.

A card laid over an 18 leaves an 8, and one laid over the pip of a 7 leaves a 7. The corner net
looks at every place of a picture and must be quick; this net is asked of few places, looks at the
same two squares, the closer one in colour, and has learned nothing else.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, Sized, cut_all
from vision.nets.blocks import in_blocks
from vision.nets.corner import CLOSER_HEIGHTS, SURROUNDINGS, SURROUNDINGS_HEIGHTS

BLOCK: Final = 2
"""Pixels of a side that the net takes as one point."""


class Digit:
    """Runs the digit net at places of a picture."""

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net = net

    def look(self, picture: Sized, grey: Sized, places: Sequence[Place]) -> NDArray[np.float32]:
        """(n,) log-odds that the number at each place is whole.

        The picture is (h, w, 3) BGR, and `grey` the same without its colours.
        """
        if not places:
            return np.empty(0, np.float32)
        wider = cut_all(grey, places, SURROUNDINGS, SURROUNDINGS_HEIGHTS)
        closer = cut_all(picture, places, SURROUNDINGS, CLOSER_HEIGHTS)
        self._net.setInput(in_blocks(np.concatenate([wider[..., None], closer], axis=3), BLOCK))
        return np.asarray(self._net.forward(), np.float32)[:, 0]
