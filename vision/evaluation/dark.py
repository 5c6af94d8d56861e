"""A deck printed light on dark: any other, its faces in the negative."""

from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.light import negative
from vision.synthesis.face import Deck, Face

ENDING: Final = "-noir"
"""Of such a deck's name."""


class DarkDeck:
    """Another deck with black cards: light ink of the same hues on them."""

    def __init__(self, deck: Deck) -> None:
        self.light = deck
        self.name = f"{deck.name}{ENDING}"
        self.face = cache(self._face)

    def __hash__(self) -> int:
        """By identity."""
        return id(self)

    def cards(self) -> tuple[str, ...]:
        """The ids the other deck has a face for."""
        return self.light.cards()

    def back(self) -> NDArray[np.uint8]:
        """The other deck's back, (h, w, 3) uint8 BGR."""
        return self.light.back()

    def _face(self, card: str) -> Face:
        face = self.light.face(card)
        return replace(face, picture=_in_ink(negative(face.picture)))


def _in_ink(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """No print is as black as a shadow, nor as white as paper: 28 to 228 for 0 to 255."""
    return np.asarray(28 + picture * (200 / 255), np.uint8)
