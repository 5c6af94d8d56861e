"""The last two layers of a classifier: what its body sees becomes a name.

They stand apart because they can be taught anew where no training is: on a Pi, from one deck.
"""

from typing import Final, NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FEATURES: Final = 1152
"""Numbers a classifier's body gives of one patch."""
EMBEDDING: Final = 64
LOGITS: Final = 43
SHAPES: Final = ((EMBEDDING, FEATURES), (EMBEDDING,), (LOGITS, EMBEDDING), (LOGITS,))
"""Of a head's parts, in their order."""

_BODY: Final = "Flatten"
_LAYERS: Final = ("/embed/Gemm", "/heads/Gemm")


class Head(NamedTuple):
    """(64, 1152) and (64,) to the embedding, (43, 64) and (43,) from there to the logits."""

    embed: Floats
    embed_bias: Floats
    name: Floats
    name_bias: Floats

    @classmethod
    def of(cls, net: cv2.dnn.Net) -> Self:
        """The one a classifier came with; ValueError where the net has none such."""
        parts = []
        for ending in _LAYERS:
            layer = _layer(net, ending)
            parts += [np.array(net.getParam(layer, number), np.float32) for number in (0, 1)]
        return cls(*(part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True)))

    def __call__(self, features: Floats) -> tuple[Floats, Floats]:
        """(n, 1152) features as (n, 43) logits and (n, 64) embeddings."""
        embeddings = features @ self.embed.T + self.embed_bias
        return np.maximum(embeddings, 0) @ self.name.T + self.name_bias, embeddings


Heads = tuple[Head, Head]
"""Of the first classifier and of the second."""


def body_of(net: cv2.dnn.Net) -> str:
    """The layer of a classifier whose values are its features."""
    return _layer(net, _BODY)


def _layer(net: cv2.dnn.Net, ending: str) -> str:
    named = [name for name in net.getLayerNames() if name.endswith(ending)]
    if len(named) != 1:
        raise ValueError(f"no classifier: {len(named)} of its layers are called …{ending}")
    return str(named[0])
