"""Evenings with decks never shown: each is played with, and what they came to is told."""

import re
from importlib import resources

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
    assert re.fullmatch(r"1 deals: 0 scores wrong, 0 refused, .* 0 cards wrong unasked", said[-1])


def test_all_decks_count_and_what_was_refused_is_no_wrong_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A count that cannot be is not scored: of four evenings one stops there."""
    wishes: list[Wish] = []

    def rehearse(wish: Wish, *_: object) -> Sums:
        wishes.append(wish)
        took = Took(deals=3, wrong=int(len(wishes) == 2), asked=2, silent=1)
        return Sums(by_way={Showing.SPREAD: took}, stuck=int(len(wishes) == 4))

    monkeypatch.setattr(evenings, "rehearse", rehearse)
    evenings.main(["--type", TYPE, "--other-hand", "--deals", "3", "--decks", "4"])
    assert [wish.seed for wish in wishes] == list(OTHER_HANDS[:4])
    assert {wish.deals for wish in wishes} == {3}
    names = [wish.deck().name for wish in wishes]
    assert names == [f"autre-main-{seed}" for seed in OTHER_HANDS[:4]]
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith("12 deals: 1 scores wrong, 1 refused, 8 questions, ")
    assert told.endswith(" 4 cards wrong unasked")
