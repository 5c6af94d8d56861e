"""Spades and clubs of shapes that few printers have and a reader takes for one another."""

from dataclasses import replace
from typing import Final

import numpy as np

from vision.synthesis.styles import DeckStyle

_PETALS: Final = 0.4
_WINGS: Final = 0.4
_MERGED: Final = 0.3
_LIFTED: Final = 0.2
"""Shares of the decks whose clubs have lobes like petals, whose spades have hollow flanks, whose
clubs' lobes run into one another, and whose spades and clubs stand apart from their foot."""


def with_other_pips(rng: np.random.Generator, style: DeckStyle) -> DeckStyle:
    """The deck with such pips, if it is one of those; what type sets stays as it is."""
    petal = float(rng.uniform(0.3, 1.0) if rng.random() < _PETALS else 0.0)
    wing = float(rng.uniform(0.2, 1.0) if rng.random() < _WINGS else 0.0)
    merged = float(rng.uniform(0.3, 0.85) if rng.random() < _MERGED else 0.0)
    lift = float(rng.uniform(0.02, 0.12) if rng.random() < _LIFTED else 0.0)
    pips = replace(style.pips, petal=petal, wing=wing, merged=merged, lift=lift)
    return replace(style, pips=pips)
