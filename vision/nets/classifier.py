"""Says which index a patch shows, or that it shows none: two nets, trained apart, do."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RANKS, SUITS
from vision.geometry import PATCH, Place, cut
from vision.nets.blocks import in_blocks
from vision.nets.head import FEATURES, Floats, Head, body_of
from vision.reading import Picture

KINDS: Final = ("suit", "trump", "excuse", "reject")
TRUMPS: Final = tuple(card for card in CARDS if card.startswith("T-"))
REJECT: Final = len(CARDS)
"""The number of what is no index that can be read, after those of the cards."""
BLOCK: Final = 2
"""Pixels of a side that the net takes as one point."""
_BATCH: Final = 16
"""Patches seen at once: of more a layer's points no longer lie in a processor's own memory."""
TEMPERATURE: Final = 0.9
"""Divides the logits; chosen on drawn decks of styles and seeds kept out of training."""


class Looks(NamedTuple):
    """What n patches show.

    (n, 79) chances of the 78 cards and of reject; (n, 64) embeddings; (n, 4) poses: where the
    index's middle lies from the patch's (half sides, x and y), its turn (radians) and the
    logarithm of its height over the one expected.
    """

    chances: NDArray[np.float32]
    embeddings: NDArray[np.float32]
    poses: NDArray[np.float32]


class Classifier:
    """Runs the classifier net over patches cut from a picture at the places found."""

    def __init__(
        self, net: cv2.dnn.Net, temperature: float = TEMPERATURE, head: Head | None = None
    ) -> None:
        """With another `head` than its own it names what one deck shows."""
        self._net = net
        self._temperature = temperature
        self._head = head
        self._outputs = ("logits", "embedding", "pose")

    def look(self, picture: Picture, places: Sequence[Place]) -> Looks:
        """What stands at each place of a (h, w, 3) picture."""
        patches = np.empty((len(places), PATCH, PATCH, 3), np.uint8)
        for number, place in enumerate(places):
            patches[number] = cut(picture, place)
        return self.look_at(patches)

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        """The same for (n, 64, 64, 3) uint8 BGR patches cut already."""
        if not len(patches):
            return Looks(*(np.empty((0, n), np.float32) for n in (len(CARDS) + 1, 64, 4)))
        if self._head is None:
            logits, embeddings, poses = self._forward(patches, self._outputs)
        else:
            features, poses = self._forward(patches, (body_of(self._net), "pose"))
            logits, embeddings = self._head(features.reshape(-1, FEATURES))
        return Looks(chances(logits / np.float32(self._temperature)), embeddings, poses)

    def features(self, patches: NDArray[np.uint8]) -> Floats:
        """(n, 1152): what the net sees in (n, 64, 64, 3) patches, before it gives it a name."""
        if not len(patches):
            return np.empty((0, FEATURES), np.float32)
        (features,) = self._forward(patches, (body_of(self._net),))
        return features.reshape(-1, FEATURES)

    def head(self) -> Head:
        """What names its features."""
        return self._head or Head.of(self._net)

    def _forward(self, patches: NDArray[np.uint8], outputs: tuple[str, ...]) -> list[Floats]:
        """What these layers say of (n, 64, 64, 3) patches, n at least 1."""
        parts = []
        for start in range(0, len(patches), _BATCH):
            self._net.setInput(in_blocks(patches[start : start + _BATCH], BLOCK))
            parts.append(self._net.forward(list(outputs)))
        return [np.asarray(np.concatenate(part), np.float32) for part in zip(*parts, strict=True)]


def chances(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, 43) logits of kind, rank, suit and number as (n, 79) chances of each card and reject."""
    kind, rank, suit, number = (
        _softmax(part)
        for part in np.split(logits, np.cumsum([len(KINDS), len(RANKS), len(SUITS)]), axis=1)
    )
    suits = (suit[:, :, None] * rank[:, None, :]).reshape(len(logits), -1) * kind[:, :1]
    trumps = number * kind[:, 1:2]
    return np.concatenate([suits, trumps, kind[:, 2:3], kind[:, 3:4]], axis=1).astype(np.float32)


def label_table() -> NDArray[np.intp]:
    """(79, 4): kind, rank, suit, number of each card and of reject; −1 where it has none."""
    table = np.full((len(CARDS) + 1, 4), -1, np.intp)
    for row, card in enumerate(CARDS):
        kind, _, name = card.partition("-")
        if card == "EX":
            table[row, 0] = KINDS.index("excuse")
        elif kind == "T":
            table[row, 0], table[row, 3] = KINDS.index("trump"), int(name) - 1
        else:
            table[row] = (KINDS.index("suit"), RANKS.index(name), SUITS.index(kind), -1)
    table[REJECT, 0] = KINDS.index("reject")
    return table


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    power = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(power / power.sum(axis=1, keepdims=True), np.float32)
