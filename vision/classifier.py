"""Says which index a patch shows, or that it shows none. Second of the two nets."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RANKS, SUITS
from vision.geometry import PATCH, Place, cut
from vision.reading import Picture

KINDS: Final = ("suit", "trump", "excuse", "reject")
_BATCH: Final = 32


class Classifier:
    """Runs the classifier net over patches cut from a picture at the places found."""

    def __init__(self, net: cv2.dnn.Net, temperature: float = 1.0) -> None:
        self._net = net
        self._temperature = temperature
        self._outputs = ("logits", "embedding")

    def look(
        self, picture: Picture, places: Sequence[Place]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """(n, 79) chances of the 78 cards and of reject, and (n, 64) embeddings."""
        patches = np.empty((len(places), PATCH, PATCH, 3), np.uint8)
        for number, place in enumerate(places):
            patches[number] = cut(picture, place)
        return self.look_at(patches)

    def look_at(
        self, patches: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The same for (n, 64, 64, 3) uint8 BGR patches cut already."""
        if not len(patches):
            return np.empty((0, len(CARDS) + 1), np.float32), np.empty((0, 64), np.float32)
        logits, embeddings = [], []
        for start in range(0, len(patches), _BATCH):
            part = patches[start : start + _BATCH]
            blob = np.ascontiguousarray(part.transpose(0, 3, 1, 2), np.float32) / 255
            self._net.setInput(blob)
            one, two = self._net.forward(self._outputs)
            logits.append(one)
            embeddings.append(two)
        together = np.asarray(np.concatenate(logits) / self._temperature, np.float32)
        return chances(together), np.concatenate(embeddings)


def chances(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, 43) logits of kind, rank, suit and number as (n, 79) chances of each card and reject."""
    kind, rank, suit, number = (
        _softmax(part)
        for part in np.split(logits, np.cumsum([len(KINDS), len(RANKS), len(SUITS)]), axis=1)
    )
    suits = (suit[:, :, None] * rank[:, None, :]).reshape(len(logits), -1) * kind[:, :1]
    trumps = number * kind[:, 1:2]
    return np.concatenate([suits, trumps, kind[:, 2:3], kind[:, 3:4]], axis=1).astype(np.float32)


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    power = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)
