"""The sets a reader is measured on: what each item shows, and what came of reading it.

What is drawn for an item follows from its set, its deck and its number alone, so that it can be
measured in any order, in parts, and again.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

import cv2
import numpy as np

from vision.cards import TWO_DIGITS
from vision.evaluation import shows, tables
from vision.evaluation.flat import flat
from vision.evaluation.held import poignee
from vision.evaluation.marking import mark
from vision.evaluation.piles import PileResult
from vision.evaluation.sizes import part_of, photograph_of
from vision.evaluation.statistics import Outcome
from vision.evaluation.tables import Table, lay, lay_showing
from vision.evaluation.watching import Timed, Watcher
from vision.reading import Detection, Picture
from vision.synthesis import clutter
from vision.synthesis.face import Deck
from vision.tracking.settings import Mode

Rng = np.random.Generator
SEQUENCE: Final = 40
"""Frames of one sequence without cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """What came of one item; `shown` is a picture of it with what was read there."""

    outcomes: tuple[Outcome, ...] = ()
    pile: PileResult | None = None
    frames: int = 1
    committed: int = 0
    shown: tuple[Picture, list[Detection]] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """One set: `measure` takes a reader, a deck and an item's own randomness.

    `count` items a deck are measured unless another number is asked for; decks of fewer than
    `least` cards are left out.
    """

    name: str
    title: str
    seed: int
    count: int
    least: int
    measure: Callable[[Timed, Deck, Rng, int], Measured]


def randomness(kind: Set, deck: Deck, number: int) -> Rng:
    """The randomness of one item, always the same."""
    return np.random.default_rng([kind.seed, crc32(deck.name.encode()), number])


def a_trick(rng: Rng, deck: Deck) -> Table:
    """One picture of a trick."""
    return lay(rng, deck, tables.trick(rng), mat=clutter.mat)


def a_spread(rng: Rng, deck: Deck) -> Table:
    """One picture of a spread, every card to be read, of 12 to 40 cards."""
    count = int(rng.integers(12, min(40, len(deck.cards())) + 1))
    return lay_showing(rng, deck, lambda r: tables.spread(r, count), mat=clutter.mat)


def _trick(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _picture(TRICK, reader, deck, a_trick(rng, deck))


def _spread(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _picture(SPREAD, reader, deck, a_spread(rng, deck))


def _strips(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    """Half the cards are trumps of two digits, the others any."""
    cards = [str(card) for card in rng.permutation(deck.cards())]
    cut = [card for card in cards if card in TWO_DIGITS][:6]
    others = [card for card in cards if card not in cut][: 14 - len(cut)]
    shown = [str(card) for card in rng.permutation([*cut, *others])]
    table = lay(rng, deck, tables.strips(rng, len(shown)), mat=clutter.mat, cards=shown)
    measured = _picture(STRIPS, reader, deck, table)
    parted = tuple(_strip_outcome(one) for one in measured.outcomes)
    return Measured(parted, shown=measured.shown)


def _strip_outcome(one: Outcome) -> Outcome:
    """The outcome in the part of the set that its card belongs to."""
    card = one.truth or one.at or ""
    part = "suits" if card[:1] in "SHDC" else "trumps and Excuse"
    if card in TWO_DIGITS:
        part = "two-digit trumps"
    return replace(one, set_name=f"{STRIPS.title}: {part}" if card else STRIPS.title)


def _scan(reader: Timed, deck: Deck, rng: Rng, number: int) -> Measured:
    """One face alone, filling the picture, as `scan` is given it."""
    del rng
    card = _shuffled(deck)[number]
    edge = cv2.copyMakeBorder(
        deck.face(card).picture, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=(255, 255, 255)
    )
    picture = np.asarray(edge, np.uint8)
    found = reader.read(picture)
    mine = [one for one in found if one.card == card]
    one = min(mine, key=lambda d: d.doubtful, default=None)
    other = [d for d in found if d.card != card and not d.doubtful]
    doubt = next((d for d in found if d.doubtful), None)
    if one is None:
        one = other.pop(0) if other else doubt
    outcomes = [
        Outcome(
            set_name=SCANS.title, deck=deck.name, truth=card, read=one.card if one else None,
            confidence=one.confidence if one else 0.0, doubtful=bool(one and one.doubtful),
            crop=None if one and one.card == card and not one.doubtful else picture,
        ),
        *(
            Outcome(
                set_name=SCANS.title, deck=deck.name, truth=None, at=card, read=d.card,
                confidence=d.confidence, crop=picture,
            )
            for d in other
        ),
    ]  # fmt: skip
    return Measured(tuple(outcomes), shown=(picture, found))


def _shuffled(deck: Deck) -> list[str]:
    """All its cards, each once: by their ids the first of a share would be spades alone."""
    rng = np.random.default_rng([SCANS.seed, crc32(deck.name.encode())])
    return [str(card) for card in rng.permutation(deck.cards())]


def _sizes(reader: Timed, deck: Deck, rng: Rng, number: int) -> Measured:
    """A lone photograph, in the part of the set that its scale belongs to."""
    table, scale = photograph_of(rng, deck, number)
    measured = _picture(SIZES, reader, deck, table)
    title = f"{SIZES.title}: {part_of(scale)}"
    return replace(measured, outcomes=tuple(replace(o, set_name=title) for o in measured.outcomes))


def _flat(reader: Timed, deck: Deck, rng: Rng, number: int) -> Measured:
    return _picture(FLAT, reader, deck, flat(rng, deck, number))


def _burst(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _show(*shows.burst(BURST.title, deck, reader, rng))


def _looks(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _show(*shows.looks(LOOKS.title, deck, reader, rng))


def _tricks(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _show(*shows.tricks(TRICKS.title, deck, reader, rng))


def _poignee(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _show(*poignee(POIGNEE.title, deck, reader, rng))


def _dealt(reader: Timed, deck: Deck, rng: Rng, _: int) -> Measured:
    return _show(*shows.dealt(DEALT.title, deck, reader, rng))


def _nothing(reader: Timed, deck: Deck, rng: Rng, number: int) -> Measured:
    del deck
    mode = mode_of(number)
    watcher = shows.nothing(reader, rng, mode, SEQUENCE)
    watcher.tracker.commit()
    cards = watcher.tracker.cards
    outcomes = [
        Outcome(
            set_name=NOTHING.title, deck=f"as {mode}", truth=None, read=seen.card,
            confidence=seen.confidence, crop=watcher.crops.get(seen.card),
        )
        for seen in cards
    ]  # fmt: skip
    outcomes += [
        Outcome(
            set_name=NOTHING.title, deck=f"as {mode}", truth=None, doubtful=True,
            read=doubt.candidates[0][0] if doubt.candidates else None,
            confidence=doubt.candidates[0][1] if doubt.candidates else 0.0, crop=doubt.crop,
        )
        for doubt in watcher.tracker.doubts
    ]  # fmt: skip
    return Measured(
        tuple(outcomes), frames=watcher.frames, committed=len(cards), shown=watcher.shown
    )


def mode_of(number: int) -> Mode:
    """The way the tracker looks at a sequence without cards: each in turn."""
    return tuple(Mode)[number % len(Mode)]


def _picture(kind: Set, reader: Timed, deck: Deck, table: Table) -> Measured:
    found = reader.read(table.frames[0])
    outcomes = mark(kind.title, deck.name, table, found, "")
    return Measured(tuple(outcomes), shown=(table.frames[0], found))


def _show(pile: PileResult, outcomes: list[Outcome], watcher: Watcher) -> Measured:
    return Measured(
        tuple(outcomes), pile, watcher.frames, len(watcher.tracker.cards), watcher.shown
    )


TRICK: Final = Set("trick", "trick of 3–5, one frame", 11, 200, 5, _trick)
SPREAD: Final = Set("spread", "spread of 12–40, one frame", 12, 60, 12, _spread)
STRIPS: Final = Set("strips", "strips of 10–23 mm", 13, 100, 14, _strips)
BURST: Final = Set("burst", "spread, burst of 12 frames", 14, 110, 12, _burst)
LOOKS: Final = Set("looks", "41–78 cards in several looks", 15, 30, 41, _looks)
DEALT: Final = Set("dealt", "pile dealt card by card", 16, 36, 20, _dealt)
TRICKS: Final = Set("tricks", "tricks laid and taken", 17, 10, 30, _tricks)
POIGNEE: Final = Set("poignee", "poignée held up", 20, 10, 16, _poignee)
SCANS: Final = Set("scans", "scans, one a picture", 18, 78, 1, _scan)
SIZES: Final = Set("sizes", "photograph of any size", 22, 140, 5, _sizes)
FLAT: Final = Set("flat", "pasted flat by other code", 23, 50, 22, _flat)
NOTHING: Final = Set("nothing", "nothing to read", 19, 500, 0, _nothing)
SETS: Final = (
    TRICK, SPREAD, STRIPS, BURST, LOOKS, DEALT, TRICKS, POIGNEE, SCANS, SIZES, FLAT, NOTHING,
)  # fmt: skip
PHOTOS: Final = "photos"
