"""Evenings with decks never shown: each is played with, and what they came to is told."""

import re
from importlib import resources
from pathlib import Path

import pytest

from kiosk.app.rehearse import Wish
from kiosk.counting.count import Showing
from kiosk.demo.sums import Sums, Took
from tests import evenings
from vision.evaluation.command import OTHER_HANDS, STYLES_OF_TYPE

TYPE = str(resources.files("font_source_serif_pro"))


def test_deals_are_played_with_a_deck_in_that_type(capsys: pytest.CaptureFixture[str]) -> None:
    evenings.main(["--type", TYPE, "--deals", "1", "--decks", "1"])
    said = capsys.readouterr().out.splitlines()
    assert f"# {STYLES_OF_TYPE[0]}" in said
    told = (
        r"1 deals of 1 asked for, \d+ without a score, 0 never played: 0 scores wrong, 0 refused, "
    )
    assert re.fullmatch(told + ".* 0 cards wrong unasked", said[-1])


def test_all_decks_count_and_what_was_refused_is_no_wrong_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A count that cannot be is not scored: of four evenings one stops there, at its first deal."""
    wishes: list[Wish] = []

    def rehearse(wish: Wish, *_: object) -> Sums:
        wishes.append(wish)
        if len(wishes) == 4:
            return Sums(stuck=Took(deals=1, wrong=1, asked=5))
        took = Took(deals=3, wrong=int(len(wishes) == 2), asked=2, silent=1)
        return Sums(by_way={Showing.SPREAD: took}, unplayed=2)

    monkeypatch.setattr(evenings, "rehearse", rehearse)
    evenings.main(["--type", TYPE, "--other-hand", "--deals", "3", "--decks", "4"])
    assert [wish.seed for wish in wishes] == list(OTHER_HANDS[:4])
    assert {wish.deals for wish in wishes} == {3}
    names = [wish.deck().name for wish in wishes]
    assert names == [f"autre-main-{seed}" for seed in OTHER_HANDS[:4]]
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith(
        "10 deals of 12 asked for, 6 without a score, 2 never played: "
        "1 scores wrong, 1 refused, 11 questions, "
    )
    assert told.endswith(" 3 cards wrong unasked")


def test_more_decks_than_there_are_are_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        evenings.main(["--type", TYPE, "--decks", "25"])
    assert "--decks 25: there are 24; give 1 to 24" in capsys.readouterr().err


def test_a_folder_without_type_is_refused_before_an_evening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        evenings.main(["--type", str(tmp_path)])
    assert f"{tmp_path}: no font in it" in capsys.readouterr().err


def test_fewer_deals_than_one_are_no_evening(capsys: pytest.CaptureFixture[str]) -> None:
    """Of -3 asked for -3 were said to have been never played."""
    with pytest.raises(SystemExit):
        evenings.main(["--type", TYPE, "--deals", "-3"])
    assert "--deals -3: give 1 or more" in capsys.readouterr().err
