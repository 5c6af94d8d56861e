"""A card by itself to be looked at, and a classifier that says what a test wants."""

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place, place_of
from vision.nets.classifier import Classifier, Looks
from vision.reading import Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above


def index_of(card: str) -> tuple[Picture, Place]:
    """A card by itself, and where its upper left index is."""
    rng = np.random.default_rng(7)
    mat = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    view = view_from_above((640, 480), 2.7)
    laid = draw(house_deck(), [card], [Pose(0, 0, 0.1)], view, mat, rng=rng)
    picture = photograph(laid.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    return picture, place_of(laid.indices[0].quad)


class Tells(Classifier):
    """A classifier that says the same of every patch."""

    def __init__(self, **chances: float) -> None:
        self._row = np.zeros((1, 79), np.float32)
        for card, chance in chances.items():
            self._row[0, CARDS.index(card.replace("_", "-"))] = chance

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        rows = np.repeat(self._row, len(patches), axis=0)
        return Looks(
            rows, np.zeros((len(rows), 64), np.float32), np.zeros((len(rows), 4), np.float32)
        )
