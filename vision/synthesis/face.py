"""A card face: its picture, its size, and where its indices are."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class IndexInk:
    """The box round all the ink of one index (digits or rank over pip, or star), in mm.

    Measured from the top left corner of the upright card. `turned` is True for the indices
    of the lower edge, which are printed upside down.
    """

    left: float
    top: float
    right: float
    bottom: float
    turned: bool


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One card's face, upright, edge to edge (no background round it).

    `picture` is (h, w, 3) uint8 BGR; `width` and `height` are in mm; the rounded corners are
    cut by whoever lays the card on a table (`corner` is their radius in mm).
    """

    card: str
    picture: NDArray[np.uint8]
    width: float
    height: float
    corner: float
    indices: tuple[IndexInk, ...]


class Deck(Protocol):
    """The faces and the back of one deck."""

    name: str

    def face(self, card: str) -> Face:
        """The face of a card; KeyError when this deck has none."""
        ...

    def cards(self) -> tuple[str, ...]:
        """The ids this deck has a face for."""
        ...

    def __hash__(self) -> int:
        """By identity, so that what is made of a deck can be kept."""
        ...

    def back(self) -> NDArray[np.uint8]:
        """The back, (h, w, 3) uint8 BGR, same size as the faces."""
        ...
