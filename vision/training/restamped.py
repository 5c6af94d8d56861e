"""Known decks with other indices: real pictures of faces, numbers and ranks in a drawn style."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.canvas import Canvas
from vision.synthesis.face import Deck, Face
from vision.synthesis.indices import IndexPrinter
from vision.synthesis.stamping import make_room, stamp
from vision.synthesis.styles import DeckStyle

_ROOM: Final = 1.2
"""How far round an old index, in mm, the face is painted over."""


class RestampedDeck:
    """The faces of `deck`, their indices painted over and printed anew in `style`."""

    def __init__(self, deck: Deck, style: DeckStyle, scale: float) -> None:
        self.name = f"{deck.name}+{style.name}"
        self._deck = deck
        self._style = style
        self._printer = IndexPrinter(style, scale)
        self._faces: dict[str, Face] = {}

    def cards(self) -> tuple[str, ...]:
        """The ids the deck has a face for."""
        return self._deck.cards()

    def back(self) -> NDArray[np.uint8]:
        """The deck's own back."""
        return self._deck.back()

    def face(self, card: str) -> Face:
        """The face with its new indices; KeyError when the deck has none."""
        if card not in self._faces:
            self._faces[card] = self._restamped(self._deck.face(card))
        return self._faces[card]

    def _restamped(self, face: Face) -> Face:
        printer, style = self._printer, self._style
        kind, _, text = face.card.partition("-")
        count: int = 4
        if face.card == "EX":
            index, ink, count = printer.star_index(), style.trump_ink, style.star.count
        elif kind == "T":
            index, ink = printer.trump_index(text), style.trump_ink
        else:
            index, ink = printer.suit_index(kind, text), printer.colour(kind)
        canvas = Canvas(face.width, face.height, printer.scale, style.paper)
        high, wide = canvas.picture.shape[:2]
        how = cv2.INTER_AREA if face.picture.shape[1] > wide else cv2.INTER_LINEAR
        canvas.picture = np.asarray(
            cv2.resize(face.picture, (wide, high), interpolation=how), np.uint8
        )
        paper = _paper_of(canvas.picture)
        for old in face.indices:
            _paint_over(canvas, (old.left, old.top, old.right, old.bottom), paper)
        make_room(canvas, index, ink, count, paper)
        boxes = stamp(canvas, index, ink, count)
        return Face(face.card, canvas.picture, face.width, face.height, face.corner, boxes)


def _paper_of(picture: NDArray[np.uint8]) -> tuple[int, int, int]:
    """The colour of the rim, which is paper on nearly every card."""
    rim = np.concatenate([picture[2:6].reshape(-1, 3), picture[:, 2:6].reshape(-1, 3)])
    blue, green, red = (int(value) for value in np.percentile(rim, 75, axis=0))
    return blue, green, red


def _paint_over(
    canvas: Canvas, box: tuple[float, float, float, float], paper: tuple[int, int, int]
) -> None:
    left, top, right, bottom = box
    x0, y0 = max(0, canvas.pixels(left - _ROOM)), max(0, canvas.pixels(top - _ROOM))
    x1, y1 = canvas.pixels(right + _ROOM), canvas.pixels(bottom + _ROOM)
    canvas.picture[y0:y1, x0:x1] = paper
