"""Evenings at the simulated table with decks the reader was never shown.

    python -m tests.evenings --type out/type [--other-hand] [--enrolled] [--deals 3] [--decks 24]

Three deals each with the decks `python -m vision.evaluation --type` measures on, shown trick by
trick, spread and dealt: what no count of cards tells is how many scores come out wrong. An evening
ends with a deal that is refused; how many were never played for that is told. With `--enrolled` the
kiosk is shown every card of a deck once before, as its owner would.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from kiosk.app.rehearse import Wish, rehearse
from kiosk.demo.sums import Took
from vision.evaluation.command import OTHER_HANDS, STYLES_OF_TYPE, fonts_given
from vision.evaluation.other_hand import OtherHandDeck
from vision.evaluation.owned import reader_of
from vision.readers import open_reader
from vision.reading import Reader
from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.face import Deck
from vision.synthesis.random_styles import random_style

Decks = Iterator[tuple[int, Callable[[], Deck]]]


def main(arguments: list[str] | None = None) -> None:
    """Play them, and say what they came to."""
    parser = argparse.ArgumentParser(prog="python -m tests.evenings", description=__doc__)
    parser.add_argument("--type", type=fonts_given, required=True, help="a folder of fonts")
    parser.add_argument("--other-hand", action="store_true", help="drawn by other code")
    parser.add_argument("--enrolled", action="store_true", help="each deck shown once before")
    parser.add_argument("--deals", type=int, default=3, help="with each deck (3)")
    parser.add_argument("--decks", type=int, default=24, help="how many of them (24)")
    words = parser.parse_args(arguments)
    there_are = len(OTHER_HANDS if words.other_hand else STYLES_OF_TYPE)
    if not 1 <= words.decks <= there_are:
        parser.error(f"--decks {words.decks}: there are {there_are}; give 1 to {there_are}")
    if words.deals < 1:
        parser.error(f"--deals {words.deals}: give 1 or more")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    decks = _other_hands(words.type) if words.other_hand else _in_type(words.type)
    total, refused, unplayed = Took(), 0, 0
    for (seed, deck), _ in zip(decks, range(words.decks), strict=False):
        _say(f"# {seed}")
        wish = Wish(deals=words.deals, seed=seed, window=False, deck=deck)
        opened = partial(_of_its_owner, deck) if words.enrolled else open_reader
        sums = rehearse(wish, _say, opened)
        total += sums.total
        refused += sums.stuck.wrong
        unplayed += sums.unplayed
    asked = words.decks * words.deals
    _say(
        f"{total.deals} deals of {asked} asked for, {unplayed} without a score, "
        f"{asked - total.deals} never played: "
        f"{total.wrong - refused} scores wrong, {refused} refused, "
        f"{total.asked} questions, {total.by_hand} cards ticked, {total.taken_out} taken out, "
        f"{total.silent} cards wrong unasked"
    )


def _of_its_owner(deck: Callable[[], Deck]) -> Reader:
    """The reader with the deck enrolled."""
    return reader_of(deck())


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _in_type(fonts: tuple[str, ...]) -> Decks:
    for seed in STYLES_OF_TYPE:
        yield seed, partial(_drawn, seed, fonts)


def _drawn(seed: int, fonts: tuple[str, ...]) -> Deck:
    return DrawnDeck(random_style(np.random.default_rng(seed), fonts))


def _other_hands(fonts: tuple[str, ...]) -> Decks:
    for seed in OTHER_HANDS:
        yield seed, partial(OtherHandDeck, seed, fonts)


if __name__ == "__main__":
    main()
