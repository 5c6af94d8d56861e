"""Everything one style prints: a card's picture, its indices, and the stamp that joins them."""

import numpy as np

from vision.synthesis.canvas import Canvas
from vision.synthesis.face import IndexInk
from vision.synthesis.indices import IndexPrinter, Printed
from vision.synthesis.stamping import stamp
from vision.synthesis.styles import Colour, DeckStyle
from vision.synthesis.suit_faces import SuitFaces
from vision.synthesis.trump_faces import TrumpFaces


class FacePrinter(IndexPrinter):
    """Draws the faces of one style at `scale` px/mm; any text will do for a rank or number."""

    def __init__(self, style: DeckStyle, scale: float) -> None:
        super().__init__(style, scale)
        self._suits = SuitFaces(self)
        self._trumps = TrumpFaces(self)

    def suit_card(self, suit: str, rank: str, rng: np.random.Generator) -> Canvas:
        """Everything but the indices of a suit card."""
        return self._suits.card(suit, rank, rng)

    def trump_card(self, rng: np.random.Generator, number: list[Printed]) -> Canvas:
        """Everything but the numbers of a trump, as its `number` is printed."""
        return self._trumps.trump_card(rng, number)

    def excuse_card(self, rng: np.random.Generator) -> Canvas:
        """Everything but the stars of the Excuse."""
        return self._trumps.excuse_card(rng)

    def stamp(
        self, canvas: Canvas, index: list[Printed], colour: Colour, count: int
    ) -> tuple[IndexInk, ...]:
        """Print an index at 2 or 4 corners; the value is the box of each one's ink, in mm."""
        return stamp(canvas, index, colour, count)
