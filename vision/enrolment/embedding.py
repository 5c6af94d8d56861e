"""Index patches to vectors whose likeness says whether they show the same card."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.nets.classifier import Classifier
from vision.nets.weights import open_net

Patches = NDArray[np.uint8]
"""(n, 64, 64, 3) uint8 BGR: squares of 1.6 index heights round an index, upright."""

Vectors = NDArray[np.float32]
"""(n, d) float32, each of length one."""


class Embedder(Protocol):
    """Turns patches into vectors; `name` changes whenever its vectors would."""

    @property
    def name(self) -> str:
        """What the vectors were made by."""
        ...

    def embed(self, patches: Patches) -> Vectors:
        """(n, 64, 64, 3) patches to (n, d) vectors of length one."""
        ...


_TALL, _WIDE = 20, 16


class TemplateEmbedder:
    """The index itself, small and evened out: what can be had without a trained net."""

    name: Final = "template-1"

    def embed(self, patches: Patches) -> Vectors:
        """The middle of each patch in two channels, without its mean, at length one."""
        if len(patches) == 0:
            return np.empty((0, 2 * _TALL * _WIDE), np.float32)
        middle = patches[:, 10:54, 14:50]
        rows = [
            np.stack(
                [
                    cv2.resize(_least(one), (_WIDE, _TALL), interpolation=cv2.INTER_AREA),
                    cv2.resize(_most(one), (_WIDE, _TALL), interpolation=cv2.INTER_AREA),
                ]
            ).ravel()
            for one in middle
        ]
        vectors = np.asarray(rows, np.float32)
        vectors -= vectors.mean(axis=1, keepdims=True)
        length = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(length, 1e-6), np.float32)


def _least(patch: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.GaussianBlur(patch.min(axis=2), (5, 5), 0), np.uint8)


def _most(patch: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.GaussianBlur(patch.max(axis=2), (5, 5), 0), np.uint8)


class LearnedEmbedder:
    """What the trained classifier makes of an index on its way to a name."""

    def __init__(self, weights: bytes) -> None:
        self._classifier = Classifier(open_net(weights, "classifier"))
        self.name = f"learned-{sha256(weights).hexdigest()[:12]}"

    def embed(self, patches: Patches) -> Vectors:
        """The classifier's embedding at length one."""
        vectors = self._classifier.look_at(patches).embeddings
        length = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(length, 1e-6), np.float32)


def default_embedder(folder: Path | None = None) -> Embedder:
    """The best embedding installed, or in `folder`: trained where weights are, else templates."""
    weights = (folder or files("vision").joinpath("weights")).joinpath("classifier.onnx")
    return LearnedEmbedder(weights.read_bytes()) if weights.is_file() else TemplateEmbedder()
