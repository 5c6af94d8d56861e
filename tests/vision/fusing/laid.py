"""Indices of cards laid square, for the tests of what a card's corners tell of one another."""

import math

import numpy as np

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place
from vision.reading import Detection

WIDE, LONG = 120, 240


def glimpse(place: Place, **chances: float) -> Glimpse:
    """An index that reads as cards with these chances, `S_6` for S-6, and as none with the rest."""
    row = np.zeros(79, np.float32)
    for card, chance in chances.items():
        row[CARDS.index(card.replace("_", "-"))] = chance
    row[78] = 1 - sum(chances.values())
    return Glimpse(place, 0.9, row)


def upper(x: float, y: float, turn: float = 0.0) -> list[Place]:
    """The two upper corners of a card whose left one is there."""
    c, s = math.cos(turn), math.sin(turn)
    return [Place(x, y, 40, turn), Place(x + c * WIDE, y + s * WIDE, 40, turn)]


def all_four(x: float, y: float) -> list[Place]:
    left, right = upper(x, y)
    return [
        left,
        right,
        Place(x + WIDE, y + LONG, 40, math.pi),
        Place(x, y + LONG, 40, math.pi),
    ]


COMPANY = [
    *(glimpse(place, H_7=0.999) for place in upper(700, 100)),
    *(glimpse(place, D_9=0.999) for place in upper(700, 500, 0.3)),
]
"""Two cards of which both upper corners are read for sure."""


BOTH_ENDS = [
    *(glimpse(place, H_7=0.999) for place in all_four(700, 100)[::3]),
    *(glimpse(place, D_9=0.999) for place in all_four(760, 100)[::3]),
]
"""Two cards of which a strip shows, so that both indices at their left are read for sure."""


def about(detections: list[Detection], *cards: str) -> list[tuple[str, bool, int]]:
    """Card, doubtful, and how many corners, of what is read as one of these."""
    return [(d.card, d.doubtful, len(d.corners) // 4) for d in detections if d.card in cards]
