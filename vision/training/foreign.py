"""Cards that are no tarot cards: same styles, other letters and numbers. To be refused."""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.engraved import CUT
from vision.synthesis.engraving import Engraving
from vision.synthesis.face import Face
from vision.synthesis.fonts import pick_font
from vision.synthesis.indices import IndexPrinter
from vision.synthesis.stamping import stamp
from vision.synthesis.styles import DeckStyle, TextStyle
from vision.synthesis.suit_faces import SuitFaces
from vision.synthesis.trump_faces import TrumpFaces

OF_A_PACK: Final = ("A", "K", "Q", "J")
LETTERS: Final = ("A", "K", "Q", "J", "B", "O", "P", "X", "W", "E", "F", "0", "12", "N")
NUMBERS: Final = ("0", "22", "23", "27", "30", "41", "61", "71", "81", "91", "A", "X", "IV")
_ALL: Final = (
    *(f"{suit}-{letter}" for suit in "SHDC" for letter in LETTERS),
    *(f"T-{number}" for number in NUMBERS),
)


class ForeignDeck:
    """Suit cards with letters no tarot has, trumps with numbers no tarot has.

    Or the letters of a pack of 52 alone, which are what comes on a table.
    """

    def __init__(self, style: DeckStyle, scale: float, *, of_a_pack: bool = False) -> None:
        self._of_a_pack = of_a_pack
        self.name = f"{style.name} foreign"
        self._style = style
        self._printer = IndexPrinter(style, scale)
        self._in_type = IndexPrinter(_in_type(style), scale)
        self._suits = SuitFaces(self._printer)
        self._trumps = TrumpFaces(self._printer)
        self._plain = DrawnDeck(style, scale)
        self._faces: dict[str, Face] = {}

    def cards(self) -> tuple[str, ...]:
        """Ids of the same form as a tarot's, none of which is one."""
        if self._of_a_pack:
            return tuple(card for card in _ALL if card[2:] in OF_A_PACK and card[0] != "T")
        return _ALL

    def back(self) -> NDArray[np.uint8]:
        """The back of the style's own deck."""
        return self._plain.back()

    def face(self, card: str) -> Face:
        """The face of one of its cards."""
        if card not in self._faces:
            self._faces[card] = self._draw(card)
        return self._faces[card]

    def _draw(self, card: str) -> Face:
        style = self._style
        kind, _, text = card.partition("-")
        printer = self._printer if set(text) <= set(CUT) else self._in_type
        rng = np.random.default_rng([style.seed, 99, _ALL.index(card)])
        if kind == "T":
            index = printer.trump_index(text)
            canvas = self._trumps.trump_card(rng, index)
            ink = style.trump_ink
        else:
            shown = "1" if text == "A" and rng.random() < 0.7 else "R"
            canvas = self._suits.card(kind, shown, rng)
            index, ink = printer.suit_index(kind, text), printer.colour(kind)
        boxes = stamp(canvas, index, ink, style.indices)
        return Face(card, canvas.picture, style.width, style.height, style.corner, boxes)


def _in_type(style: DeckStyle) -> DeckStyle:
    """The style with fonts for what was cut by hand: no hand cuts every letter."""
    rng = np.random.default_rng([style.seed, 98])

    def typeset(text: TextStyle) -> TextStyle:
        cut = isinstance(text.font, Engraving)
        return replace(text, font=pick_font(rng, heavy=False)) if cut else text

    index = replace(style.index, text=typeset(style.index.text))
    trump = replace(style.trump, text=typeset(style.trump.text))
    return replace(style, index=index, trump=trump)
