"""Decks printed light on dark: drawn, measured, and told by the tracker while they are shown."""

from pathlib import Path

import numpy as np

from tests.vision.shots import reader
from vision.evaluation.command import main
from vision.evaluation.dark import DarkDeck
from vision.evaluation.ledger import read_records
from vision.evaluation.shows import burst
from vision.evaluation.watching import Timed
from vision.synthesis.drawn import house_deck


def test_its_faces_are_another_decks_light_on_dark() -> None:
    light, deck = house_deck(), DarkDeck(house_deck())
    face = deck.face("H-7")
    assert face.indices == light.face("H-7").indices
    assert np.median(light.face("H-7").picture) > 200
    assert np.median(face.picture) < 60
    ink = face.picture[face.picture.max(axis=2) > 120].astype(int)
    assert (ink[:, 2] > ink[:, 0] + 30).mean() > 0.9, "hearts stay red"
    assert deck.face("H-7") is face
    assert deck.cards() == light.cards()
    assert deck.name == f"{light.name}-noir"


def test_the_command_prints_all_decks_light_on_dark(tmp_path: Path) -> None:
    main(["--only", "trick", "--count", "1", "--dark", "--jobs", "1", "--out", str(tmp_path)])
    told = [one for record in read_records([tmp_path]) for one in record.outcomes]
    assert all(one.deck.endswith("-noir") for one in told)
    right = sum(one.read == one.truth and not one.doubtful for one in told if one.truth)
    assert right >= 0.7 * sum(one.truth is not None for one in told) > 0
    assert not any(one.read != one.truth and not one.doubtful for one in told if one.read)


def test_a_burst_of_black_cards_is_counted_though_nothing_tells_that_they_are_black() -> None:
    pile, _, watcher = burst(
        "burst", DarkDeck(house_deck()), Timed(reader()), np.random.default_rng(8)
    )
    assert not pile.invented
    assert len(pile.missing) <= 1
    assert watcher.tracker.hint.way.dark
