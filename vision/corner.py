"""Says of a place whether it is a card's corner at all, and which way up. Third of the nets.

An index alone does not tell a 6 from a 9, nor a 3 on a card from a 3 on a coin; the edge of the
card above it and its picture below do.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, cut_all

SURROUNDINGS: Final = 48
"""Side of the grey square the net looks at, in pixels."""
SURROUNDINGS_HEIGHTS: Final = 3.6
"""Side of that square in heights of the index's ink."""
WAYS: Final = ("upright", "upside down", "no corner")


class Corner:
    """Runs the corner net at places of a grey picture."""

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net = net

    def ways(self, grey: NDArray[np.uint8], places: Sequence[Place]) -> NDArray[np.float32]:
        """(n, 3) chances of each of WAYS, for places in a (h, w) picture."""
        if not places:
            return np.empty((0, len(WAYS)), np.float32)
        patches = cut_all(grey, places, SURROUNDINGS, SURROUNDINGS_HEIGHTS)
        self._net.setInput(np.asarray(patches[:, None], np.float32) / 255)
        logits = np.asarray(self._net.forward(), np.float32)
        power = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)
