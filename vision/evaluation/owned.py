"""Decks as their owner has shown them, card by card, read with what was kept and without."""

from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np

from vision.enrolment import (
    Embedder,
    EnrolledDeck,
    Teacher,
    default_embedder,
    learn_deck,
    shown_card,
)
from vision.evaluation.marking import mark
from vision.evaluation.sets import Measured, Set, a_spread, a_trick
from vision.evaluation.statistics import READ_AGAIN
from vision.evaluation.tables import lay_showing
from vision.evaluation.watching import Timed
from vision.learned import open_reader
from vision.readers import reading_with
from vision.reading import Reader
from vision.synthesis import clutter
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose

Rng = np.random.Generator
NAME: Final = "owned"
TITLE: Final = "one frame of a deck its owner showed"
WITHOUT: Final = f"{TITLE}{READ_AGAIN}"
_SEED: Final = 21
_ASIDE: Final = (60.0, 30.0)
"""A card is laid so many mm from the middle, at most, to be shown."""


class Owned:
    """Measures tables of enrolled decks; each deck is shown once to the process that measures.

    By the weights in a folder, or by the project's.
    """

    def __init__(self, weights: Path | None) -> None:
        self._weights = weights
        self._kept: dict[str, Reader] = {}

    def measure(self, reader: Timed, deck: Deck, rng: Rng, number: int) -> Measured:
        """Spreads and tricks in turn, each read with the enrolled deck, and without."""
        if deck.name not in self._kept:
            self._kept[deck.name] = reader_of(deck, self._weights)
        table = a_trick(rng, deck) if number % 2 else a_spread(rng, deck)
        picture = table.frames[0]
        before = reader.read(picture)
        after = self._kept[deck.name].read(picture)
        outcomes = [
            *mark(WITHOUT, deck.name, table, before, ""),
            *mark(TITLE, deck.name, table, after, ""),
        ]
        return Measured(tuple(outcomes), shown=(picture, after))


def reader_of(deck: Deck, weights: Path | None = None) -> Reader:
    """The reader of a kiosk whose owner has shown it this deck."""
    plain, embedder = open_reader(folder=weights), default_embedder(weights)
    return reading_with(shown(deck, plain, embedder, Teacher(weights)), weights=weights)


def shown(
    deck: Deck, reader: Reader, embedder: Embedder, teacher: Teacher | None = None
) -> EnrolledDeck:
    """What is kept of a deck of which each card was laid under the camera once, alone."""
    rng = np.random.default_rng([_SEED, crc32(deck.name.encode()), crc32(b"shown")])
    looks = {}
    for card in deck.cards():
        table = lay_showing(rng, deck, _alone, mat=clutter.mat, cards=[card])
        look = shown_card(table.frames[0], card, reader)
        looks[card] = [look] if look else []
    return learn_deck(deck.name, looks, embedder, teacher)


def owned(weights: Path | None) -> Set:
    """The set, for a reader and prototypes by the weights in this folder, or by the project's."""
    return Set(NAME, TITLE, _SEED, 60, 12, Owned(weights).measure)


def _alone(rng: Rng) -> list[Pose]:
    x, y = (float(rng.uniform(-most, most)) for most in _ASIDE)
    return [Pose(x, y, float(rng.normal(0, 0.2)))]
