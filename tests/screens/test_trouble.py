"""What is not in order: told as it is, and where one looks for it."""

from dataclasses import replace

import pytest

from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Check, Health, Live, Place, Settings, Ui
from kiosk.screens.stage import look_for, view

FONTS = Fonts()
STUCK = "Le bouton « Garde sans » est enfoncé."
ASIDE = "Journal abîmé, gardé de côté."
ILL = replace(
    samples.live(), panel=Health.POOR, panel_words=(STUCK,), problems=(ASIDE, STUCK), diagnosis=()
)


def said(live: Live, *places: Place, size: tuple[int, int] = (1280, 800)) -> str:
    ui = Ui()
    for place in places:
        ui = ui.go(place)
    scene = view(look_for(size, Settings(started=True), FONTS), ui, samples.evening(), live)
    return " ".join(scene.words()).replace("\xa0", " ")


@pytest.mark.parametrize(
    ("part", "poor", "missing"),
    [
        ("panel", "Boutons : à voir", "Sans boutons"),
        ("camera", "Caméra : à voir", "Sans caméra"),
    ],
)
def test_a_part_that_is_there_is_not_said_to_be_gone(part: str, poor: str, missing: str) -> None:
    ill = said(replace(samples.live(), **{part: Health.POOR}))  # type: ignore[arg-type]
    assert poor in ill
    assert missing not in ill
    gone = said(replace(samples.live(), **{part: Health.MISSING}))  # type: ignore[arg-type]
    assert missing in gone
    assert poor not in gone


def test_the_buttons_page_tells_of_buttons_alone_and_does_not_ask_whether_there_are_any() -> None:
    words = said(ILL, Place.SETTINGS, Place.BUTTONS)
    assert STUCK in words
    assert ASIDE not in words
    assert "Pas de bouton à cette table" not in words


def test_everything_that_is_wrong_is_the_first_thing_about_says_and_once() -> None:
    words = said(ILL, Place.SETTINGS, Place.ABOUT)
    assert ASIDE in words
    assert STUCK in words
    found = (Check(good=True, words="Python : 3.13.5"), Check(good=False, words=STUCK))
    words = said(replace(ILL, diagnosis=found), Place.SETTINGS, Place.ABOUT)
    assert words.count(STUCK) == 1
    assert words.index(ASIDE) < words.index(STUCK) < words.index("Python")
