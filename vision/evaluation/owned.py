"""Decks as their owner has shown them, card by card, read with what was kept and without."""

from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np

from vision.enrolment import (
    Embedder,
    EnrolledDeck,
    EnrolledReader,
    FreeNumbers,
    default_embedder,
    enrolled,
    free_numbers,
    index_patches,
)
from vision.evaluation.marking import mark
from vision.evaluation.sets import Measured, Set, a_spread, a_trick
from vision.evaluation.tables import lay_showing
from vision.evaluation.watching import Timed
from vision.reading import Reader
from vision.synthesis import clutter
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose

Rng = np.random.Generator
NAME: Final = "owned"
TITLE: Final = "one frame of a deck its owner showed"
WITHOUT: Final = f"{TITLE}: without what was kept"
_SEED: Final = 21
_ASIDE: Final = (60.0, 30.0)
"""A card is laid so many mm from the middle, at most, to be shown."""


class Owned:
    """Measures tables of enrolled decks; each deck is shown once to the process that measures."""

    def __init__(self, embedder: Embedder, numbers: FreeNumbers | None) -> None:
        self._embedder = embedder
        self._numbers = numbers
        self._kept: dict[str, EnrolledDeck] = {}

    def measure(self, reader: Timed, deck: Deck, rng: Rng, number: int) -> Measured:
        """Spreads and tricks in turn, each read with the enrolled deck, and without."""
        if deck.name not in self._kept:
            self._kept[deck.name] = shown(deck, reader, self._embedder)
        table = a_trick(rng, deck) if number % 2 else a_spread(rng, deck)
        picture = table.frames[0]
        before = reader.read(picture)
        owned = EnrolledReader(reader, self._kept[deck.name], numbers=self._numbers)
        after = owned.read(picture)
        outcomes = [
            *mark(WITHOUT, deck.name, table, before, ""),
            *mark(TITLE, deck.name, table, after, ""),
        ]
        return Measured(tuple(outcomes), shown=(picture, after))


def shown(deck: Deck, reader: Reader, embedder: Embedder) -> EnrolledDeck:
    """What is kept of a deck of which each card was laid under the camera once, alone."""
    rng = np.random.default_rng([_SEED, crc32(deck.name.encode()), crc32(b"shown")])
    patches = {}
    for card in deck.cards():
        table = lay_showing(rng, deck, _alone, mat=clutter.mat, cards=[card])
        patches[card] = index_patches(table.frames[0], card, reader)
    return enrolled(deck.name, patches, embedder)


def owned(weights: Path | None) -> Set:
    """The set, for a reader and prototypes by the weights in this folder, or by the project's."""
    measure = Owned(default_embedder(weights), free_numbers(weights)).measure
    return Set(NAME, TITLE, _SEED, 60, 12, measure)


def _alone(rng: Rng) -> list[Pose]:
    x, y = (float(rng.uniform(-most, most)) for most in _ASIDE)
    return [Pose(x, y, float(rng.normal(0, 0.2)))]
