"""Says how likely a reading is right, by what both classifiers make of one place.

Each of them is surer in type it was never shown than it is often right, and takes letters of other
packs for what it knows. What each made of the patch before it chose, and how far they differ, tells
more than what they chose: this net is asked about places of a photograph alone, and was taught on
what the reader holds open there.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place
from vision.nets.classifier import Looks

GIVEN: Final = 64 + 64 + 7
"""Numbers the net is given of a place."""
_SURE: Final = 1e-5
"""A chance nearer to 0 or 1 than this says no more."""


class Opinions(NamedTuple):
    """What the first classifier makes of n places, and the second from nearer and from farther."""

    places: Sequence[Place]
    first: Looks
    nearer: Looks
    farther: Looks


class Verifier:
    """Runs the verifier net over what was read."""

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net = net

    def right(self, told: NDArray[np.float32], opinions: Opinions) -> NDArray[np.float32]:
        """(n,) chances that each likeliest card of (n, 79) chances `told` is what stands there."""
        if not len(told):
            return np.empty(0, np.float32)
        self._net.setInput(evidence(told, opinions))
        odds = np.asarray(self._net.forward(), np.float32)[:, 0]
        return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def evidence(told: NDArray[np.float32], opinions: Opinions) -> NDArray[np.float32]:
    """(n, GIVEN): both embeddings where they are positive, and log-odds.

    Those of the card that is told: as told, and in each of the three looks; and of none in each.
    The second classifier's embedding is the mean of its two.
    """
    best, rows = told[:, :-1].argmax(axis=1), np.arange(len(told))
    looks = np.stack([look.chances for look in opinions[1:]])
    of_the_card, of_none = looks[:, rows, best].T, looks[:, :, -1].T
    odds = _odds(np.concatenate([told[rows, best, None], of_the_card, of_none], axis=1))
    nearer_and_farther = (_positive(opinions.nearer) + _positive(opinions.farther)) / 2
    parts = (_positive(opinions.first), nearer_and_farther, odds)
    return np.asarray(np.concatenate(parts, axis=1), np.float32)


def _positive(looks: Looks) -> NDArray[np.float32]:
    return np.asarray(np.maximum(looks.embeddings, 0), np.float32)


def _odds(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    kept = np.clip(chances, _SURE, 1 - _SURE)
    return np.asarray(np.log(kept / (1 - kept)), np.float32)
