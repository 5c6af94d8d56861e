"""Spades and clubs of shapes that few printers have and a reader takes for one another."""

from dataclasses import replace
from typing import Final

import numpy as np

from vision.synthesis.styles import DeckStyle

_PETALS: Final = 0.4
_WINGS: Final = 0.4
"""Shares of the decks whose clubs have lobes like petals, and whose spades have hollow flanks."""


def with_other_pips(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """The deck with such pips, if it is one of those; what type sets stays as it is."""
    petal = float(rng.uniform(0.3, 1.0) if rng.random() < _PETALS else 0.0)
    wing = float(rng.uniform(0.2, 1.0) if rng.random() < _WINGS else 0.0)
    return replace(style, pips=replace(style.pips, petal=petal, wing=wing))
