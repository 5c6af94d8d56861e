"""A deck that the weights were taught on is not taken for one that they never saw."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from vision.evaluation import sets
from vision.evaluation.dark import DarkDeck
from vision.evaluation.ledger import Record
from vision.evaluation.piles import PileResult
from vision.evaluation.run import weights_digest
from vision.evaluation.statistics import Outcome
from vision.evaluation.summary import write_summary
from vision.evaluation.taught import TAUGHT, taught
from vision.synthesis.drawn import house_deck

HOUSE = house_deck().name


def records(weights: str, *decks: str) -> Iterator[Record]:
    for deck in decks:
        for title in (sets.TRICK.title, sets.BURST.title):
            outcome = Outcome(set_name=title, deck=deck, truth="T-1", read="T-1", confidence=0.99)
            pile = PileResult(set_name=title, deck=deck, cards=1, missing=(), invented=(), asked=0)
            yield Record(
                id=f"{title}/{deck}/0000", set_name=title, deck=deck, weights=weights,
                outcomes=(outcome,), pile=pile if title == sets.BURST.title else None,
            )  # fmt: skip


def test_the_tables_say_which_decks_the_weights_that_ship_know(tmp_path: Path) -> None:
    text = write_summary(list(records(weights_digest(), "leliog", HOUSE)), tmp_path)
    assert "the weights that ship were taught on leliog." in text
    for title, tables in ((sets.TRICK.title, 1), (sets.BURST.title, 2)):
        for deck in ("leliog (taught)", "all (taught)", HOUSE):
            assert text.count(f"| {title} | {deck} |") == tables
    assert json.loads((tmp_path / "accuracy.json").read_text("utf-8"))["taught"] == ["leliog"]


def test_measured_alone_it_is_in_the_row_of_all(tmp_path: Path) -> None:
    text = write_summary(list(records(weights_digest(), "leliog")), tmp_path)
    assert text.count("| all (taught) |") == 3
    assert "taught on leliog." in text


def test_to_other_weights_and_in_other_decks_nothing_was_taught(tmp_path: Path) -> None:
    for measured in (records("w", "leliog"), records(weights_digest(), HOUSE)):
        assert "taught" not in write_summary(list(measured), tmp_path)


def test_its_negative_is_the_same_deck() -> None:
    dark = DarkDeck(house_deck()).name.replace(HOUSE, "leliog")
    assert taught(records(weights_digest(), dark, DarkDeck(house_deck()).name)) == {dark}


def test_the_decks_are_those_of_the_model_card() -> None:
    card = files("vision").joinpath("weights/MODEL_CARD.md").read_text("utf-8")
    (named,) = re.findall(r"decks known from pictures \(([^)]+)\)", card)
    assert tuple(named.split(", ")) == TAUGHT
