"""Says of a place whether it is a card's corner, which way up and if wholly in sight.

An index alone does not tell a 6 from a 9, nor a 3 on a card from a 3 on a coin; the edge of the
card above it and its picture below do. Nor does it tell a 4 from a 14 whose 1 is covered: the edge
that covers it does.

It looks twice: at what lies round the place, and closer, at the ink and where it ends.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, Sized, cut_all
from vision.nets.blocks import in_blocks

BLOCK: Final = 2
"""Pixels of a side that the net takes as one point."""
SURROUNDINGS: Final = 48
"""Side of each grey square the net looks at, in pixels."""
SURROUNDINGS_HEIGHTS, CLOSER_HEIGHTS = 3.6, 2.0
"""Side of the wider and of the closer square in heights of the index's ink."""
WAYS: Final = ("upright", "upside down", "no corner")


class Surroundings(NamedTuple):
    """What lies round n places: (n, 3) chances of WAYS, (n,) of an index wholly in sight."""

    ways: NDArray[np.float32]
    whole: NDArray[np.float32]


class Corner:
    """Runs the corner net at places of a grey picture."""

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net = net

    def look(self, grey: Sized, places: Sequence[Place]) -> Surroundings:
        """What lies round the places of a (h, w) picture."""
        if not places:
            return Surroundings(np.empty((0, len(WAYS)), np.float32), np.empty(0, np.float32))
        views = [
            cut_all(grey, places, SURROUNDINGS, heights)
            for heights in (SURROUNDINGS_HEIGHTS, CLOSER_HEIGHTS)
        ]
        self._net.setInput(in_blocks(np.stack(views, axis=3), BLOCK))
        logits = np.asarray(self._net.forward(), np.float32)
        ways = logits[:, : len(WAYS)]
        power = np.exp(ways - ways.max(axis=1, keepdims=True))
        return Surroundings(
            np.asarray(power / power.sum(axis=1, keepdims=True), np.float32),
            np.asarray(1 / (1 + np.exp(-logits[:, len(WAYS)])), np.float32),
        )
