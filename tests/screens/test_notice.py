"""A line in the top bar: what it tells of is drawn before it, not left to its colour."""

from dataclasses import replace

import pytest

from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Notice, Place, Settings, Tone, Ui
from kiosk.screens.scene import Shape
from kiosk.screens.stage import look_for, view

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
