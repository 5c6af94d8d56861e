"""Decks drawn by code: the house's own, and any number of others for training."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.synthesis import art
from vision.synthesis.face import Face
from vision.synthesis.faces import FacePrinter
from vision.synthesis.paper import blank
from vision.synthesis.random_styles import random_style
from vision.synthesis.styles import DeckStyle

__all__ = ["SCALE", "DrawnDeck", "house_deck", "random_deck"]

SCALE = 6.5
"""Pixels per mm of a drawn face."""


class DrawnDeck:
    """A deck in one style; a face is drawn when first asked for and kept."""

    def __init__(self, style: DeckStyle, scale: float = SCALE) -> None:
        self.style = style
        self.name = style.name
        self._printer = FacePrinter(style, scale)
        self._faces: dict[str, Face] = {}
        self._back: NDArray[np.uint8] | None = None

    def cards(self) -> tuple[str, ...]:
        """All 78."""
        return CARDS

    def face(self, card: str) -> Face:
        """The face of a card, the same pixels each time; KeyError for anything else."""
        if card not in self._faces:
            self._faces[card] = self._draw(card)
        return self._faces[card]

    def back(self) -> NDArray[np.uint8]:
        """The deck's back, the size of its faces."""
        if self._back is None:
            high, wide = blank(self.style, self._printer.scale).picture.shape[:2]
            self._back = art.back(np.random.default_rng([self.style.seed, 0]), high, wide)
        return self._back

    def _draw(self, card: str) -> Face:
        if card not in CARDS:
            raise KeyError(card)
        printer, style = self._printer, self.style
        rng = np.random.default_rng([style.seed, 1 + CARDS.index(card)])
        kind, _, rank = card.partition("-")
        count: int = style.indices
        if card == "EX":
            canvas, index, ink = (
                printer.excuse_card(rng),
                printer.star_index(),
                style.trump_ink,
            )
            count = style.star.count
        elif kind == "T":
            index, ink = printer.trump_index(rank), style.trump_ink
            canvas = printer.trump_card(rng, index)
        else:
            canvas = printer.suit_card(kind, rank, rng)
            index, ink = printer.suit_index(kind, rank), printer.colour(kind)
        boxes = printer.stamp(canvas, index, ink, count)
        canvas.picture.setflags(write=False)
        return Face(card, canvas.picture, style.width, style.height, style.corner, boxes)


@lru_cache(maxsize=1)
def house_deck() -> DrawnDeck:
    """The project's own deck."""
    return DrawnDeck(DeckStyle())


def random_deck(rng: np.random.Generator) -> DrawnDeck:
    """A deck nobody has seen, for training."""
    return DrawnDeck(random_style(rng))


def numbered_deck(number: int | None) -> DrawnDeck:
    """A deck drawn by lot, the same for each number; without one the project's own."""
    return house_deck() if number is None else random_deck(np.random.default_rng(number))
