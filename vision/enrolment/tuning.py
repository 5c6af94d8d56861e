"""A classifier's head taught one deck: what its body sees of these cards gets their names.

The body stays as it came. Its features of a deck it reads badly mostly tell the cards apart; it is
the last two layers, which have to name the cards of any deck, that do not.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import RANKS, SUITS
from vision.nets.classifier import KINDS, TRUMPS, label_table
from vision.nets.head import Floats, Head

_PARTS: Final = (len(KINDS), len(RANKS), len(SUITS), len(TRUMPS))
"""Logits of kind, rank, suit and number, each with a softmax of its own."""
_STEPS, _BATCH, _RATE = 800, 256, 1e-3
_HOLD: Final = 1e-3
"""What a head that strays from the one it began as costs, times the square of how far."""


def tuned(head: Head, features: Floats, labels: NDArray[np.intp], seed: int = 0) -> Head:
    """The head after it was shown (n, 1152) features and (n,) what they are, 78 for no index."""
    rng = np.random.default_rng(seed)
    wanted = label_table()[labels]
    parts = [_Taught(part) for part in head]
    for step in range(_STEPS):
        rows = rng.integers(len(labels), size=_BATCH)
        now = Head(*(part.values for part in parts))
        for part, slope in zip(parts, _slopes(now, features[rows], wanted[rows]), strict=True):
            part.move(slope, step, _RATE * (1 - step / _STEPS))
    return Head(*(part.values for part in parts))


class _Taught:
    """One part of a head, moved as Adam does and held to where it began."""

    _MEAN, _SPREAD, _TINY = 0.9, 0.999, 1e-8

    def __init__(self, values: Floats) -> None:
        self.values = np.array(values, np.float32)
        self._begun = self.values.copy()
        self._mean = np.zeros_like(self.values)
        self._spread = np.zeros_like(self.values)

    def move(self, slope: Floats, step: int, rate: float) -> None:
        """One step down the slope of the loss."""
        slope = slope + 2 * _HOLD * (self.values - self._begun)
        self._mean += (1 - self._MEAN) * (slope - self._mean)
        self._spread += (1 - self._SPREAD) * (slope * slope - self._spread)
        mean = self._mean / (1 - self._MEAN ** (step + 1))
        spread = self._spread / (1 - self._SPREAD ** (step + 1))
        self.values -= rate * mean / (np.sqrt(spread) + self._TINY)


def _slopes(head: Head, features: Floats, wanted: NDArray[np.intp]) -> list[Floats]:
    """How the mean loss of a batch changes with each part of the head: cross-entropies added up."""
    logits, embeddings = head(features)
    seen = np.maximum(embeddings, 0)
    errors = np.zeros_like(logits)
    first = 0
    for column, size in enumerate(_PARTS):
        part = slice(first, first + size)
        first += size
        rows = np.flatnonzero(wanted[:, column] >= 0)
        power = np.exp(logits[rows, part] - logits[rows, part].max(axis=1, keepdims=True))
        power /= power.sum(axis=1, keepdims=True)
        power[np.arange(len(rows)), wanted[rows, column]] -= 1
        errors[rows, part] = power / len(wanted)
    back = (errors @ head.name) * (embeddings > 0)
    return [back.T @ features, back.sum(axis=0), errors.T @ seen, errors.sum(axis=0)]
