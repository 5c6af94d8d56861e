"""A line in the top bar: what it tells of is drawn before it, not left to its colour."""

from dataclasses import replace

import pytest

from kiosk.evening.intents import OpenDeal, SeeCards
from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Notice, Place, Settings, Tone, Ui
from kiosk.screens.scene import Shape
from kiosk.screens.stage import look_for, view
from tests.screens.sitting import scored, seated

LOOK = look_for((800, 480), Settings(started=True), Fonts())


def signs(ui: Ui, news: Notice | None) -> list[str]:
    """The signs in the top bar."""
    live = replace(samples.live(), news=news)
    scene = view(LOOK, ui, samples.evening(), live)
    below = LOOK.scale.gap + LOOK.scale.touch
    return [i.kind for i in scene.items if isinstance(i, Shape) and i.rect.bottom <= below]


@pytest.mark.parametrize("tone", Tone)
def test_what_is_done_under_way_or_wrong_has_a_sign_of_its_own(tone: Tone) -> None:
    ui = Ui().go(Place.MENU)
    assert set(signs(ui, Notice("…", tone))) - set(signs(ui, None)) == {tone.value}


def test_a_refusal_warns_and_what_is_read_leaves_no_tone_behind() -> None:
    ui = replace(Ui().go(Place.MENU), notice="Non.", tone=Tone.DONE)
    assert "check" in signs(ui, None)
    assert "warning" in signs(ui.but(notice="Non."), None)
    for following in (ui.but(), ui.go(Place.SETTINGS), ui.back(), ui.home()):
        assert following.tone is Tone.WARN


def test_what_was_taken_back_is_not_said_of_the_cards_counted_since() -> None:
    sitting = seated(*samples.NAMES[:4])
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    first, second, third = samples.TRICKS[:3]
    sitting.does([SeeCards(first)])
    sitting.tap("undo")
    assert "4 cartes reprises." in sitting.stage.scene.words()
    sitting.time += 60.0
    sitting.does([])  # Nothing happened: who comes back to the table still reads it.
    assert "4 cartes reprises." in sitting.stage.scene.words()
    sitting.does([SeeCards(second)])
    assert "4 cartes reprises." not in sitting.stage.scene.words()
    assert "Garde, Anne" in sitting.stage.scene.words()
    sitting.tap("undo")
    sitting.time += 0.5
    sitting.does([SeeCards(third)])  # Just then: nobody has read it yet.
    assert "4 cartes reprises." in sitting.stage.scene.words()
    sitting.time += 5.0
    sitting.does([])
    assert "Garde, Anne" in sitting.stage.scene.words()


def test_a_button_that_opens_a_deal_leaves_what_was_said_before_it() -> None:
    sitting = scored(seated(*samples.NAMES[:4]))
    sitting.tap("menu", "go.dealer", "seat.2", "undo")
    assert "Dernier geste repris\u00a0: le donneur" in sitting.stage.scene.words()
    sitting.time += 10.0
    sitting.does([OpenDeal()])
    assert "Donne 2\u00a0: qui prend\u202f?" in sitting.stage.scene.words()
