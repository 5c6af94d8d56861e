"""Says of what reads as a small trump whether it is whole, or what is left of something longer.

A card laid over an 18 leaves an 8, and one laid over the pip of a 7 leaves a 7. The corner net
looks at every place of a picture and must be quick; this net is asked of few places, looks at them
in colour, and has learned nothing else.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, cut_all
from vision.nets.blocks import in_blocks
from vision.reading import Picture

BLOCK: Final = 2
"""Pixels of a side that the net takes as one point."""
SIDE: Final = 48
"""Side of both squares the net looks at, in pixels."""
WIDER_HEIGHTS, CLOSER_HEIGHTS = 3.6, 2.0
"""Side of the wider square, which is grey, and of the closer one, in heights of the digit."""


class Digit:
    """Runs the digit net at places of a picture."""

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net = net

    def look(
        self, picture: Picture, grey: NDArray[np.uint8], places: Sequence[Place]
    ) -> NDArray[np.float32]:
        """(n,) log-odds that the number at each place is whole.

        The picture is (h, w, 3) BGR, and `grey` the same without its colours.
        """
        if not places:
            return np.empty(0, np.float32)
        wider = cut_all(grey, places, SIDE, WIDER_HEIGHTS)
        closer = cut_all(picture, places, SIDE, CLOSER_HEIGHTS)
        self._net.setInput(in_blocks(np.concatenate([wider[..., None], closer], axis=3), BLOCK))
        return np.asarray(self._net.forward(), np.float32)[:, 0]
