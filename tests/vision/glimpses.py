"""Indices as if read in a picture, for the tests of what is made of them."""

import math

import numpy as np

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place


def glimpse(card: str, chance: float, place: Place, other: str | None = None) -> Glimpse:
    row = np.zeros(79, np.float32)
    row[CARDS.index(card)] = chance
    if other:
        row[CARDS.index(other)] = 1 - chance
    else:
        row[78] = 1 - chance
    return Glimpse(place, 0.9, row)


UPPER_LEFT = Place(100, 100, 40, 0.0)
UPPER_RIGHT = Place(220, 100, 40, 0.0)
LOWER_RIGHT = Place(220, 340, 40, math.pi)
ELSEWHERE = Place(700, 300, 40, 1.0)


def line_of_cards(*cards: str) -> list[Glimpse]:
    return [glimpse(c, 0.999, Place(150 + 110 * k, 700, 40, 0.0)) for k, c in enumerate(cards)]
