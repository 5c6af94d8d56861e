"""The pages hold what they say: limits that they name are the code's, words are the screen's."""

import re
from pathlib import Path
from typing import Final

import pytest

from kiosk.counting.count import Showing
from kiosk.demo.telling import SHOWN
from kiosk.screens import catalogue
from vision.looks import ones, own_pips, twins

ROOT: Final = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("look", "weighs"),
    [("own pips", own_pips._WEIGHS), ("twins", twins._WEIGHS), ("ones", ones._WEIGHS)],
)
def test_the_page_on_reading_says_how_much_a_look_weighs(look: str, weighs: float) -> None:
    page = (ROOT / "docs" / "reader.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {look} \|.*$", page, re.MULTILINE)
    assert f"{weighs:g} of log-odds" in row


FRENCH: Final = catalogue.read_po(catalogue.LOCALE / "fr" / "LC_MESSAGES" / "kiosk.po")


def test_the_ways_of_showing_are_called_what_the_screen_calls_them() -> None:
    """Whoever reads of them looks for these words on the screen."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^ +- \*([^*]+)\*:", page, re.MULTILINE)
    assert named == [FRENCH[way] for way in ("Tricks", "Spread", "One by one")]


@pytest.mark.parametrize(
    ("showing", "way"),
    [(Showing.TRICKS, "Tricks"), (Showing.SPREAD, "Spread"), (Showing.DEALT, "One by one")],
)
def test_the_demo_tells_of_the_ways_of_showing_by_the_screen_s_words(
    showing: Showing, way: str
) -> None:
    assert SHOWN[showing].endswith(FRENCH[way].lower())


def test_what_the_page_on_the_screen_says_to_touch_stands_on_the_screen() -> None:
    page = (ROOT / "docs" / "screen.md").read_text(encoding="utf-8")
    named = {re.sub(r"[ \n]+", " ", name) for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", page)}
    assert len(named) > 10
    assert named - {"valider", "annuler"} <= set(FRENCH.values())


def test_the_page_on_adding_names_what_is_there() -> None:
    """Each file, and in it whatever the page says beside it to look for."""
    page = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
    file = r"`((?:kiosk|vision|hardware|tests)/[\w/.]+)`"
    told = re.findall(file + r"(?:: `(\w+)`| \(([^)]*)\))?", page)
    assert len(told) > 40
    for path, name, more in told:
        assert (ROOT / path).exists(), path
        for wanted in [name] if name else re.findall(r"`(\w+)`", more):
            assert re.search(rf"\b{wanted}\b", (ROOT / path).read_text(encoding="utf-8")), path
