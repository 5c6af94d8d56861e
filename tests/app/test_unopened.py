"""A journal that cannot be opened: what the screen offers then does something."""

from collections.abc import Callable

import pygame
import pytest

from hardware.power import Action, PowerError
from kiosk.app.errands import Errands
from kiosk.app.unopened import Unopened
from kiosk.screens.model import Settings
from kiosk.screens.stage import Stage
from kiosk.screens.words import Words

SIZE = (800, 480)


def at_once(work: Callable[[], None]) -> None:
    work()


class Somebody:
    """At the kiosk while its journal cannot be opened."""

    def __init__(self, *, refused: str = "") -> None:
        self.asked: list[Action] = []
        self.refused = refused
        self.time = 0.0
        pygame.display.set_mode(SIZE)
        self.stage = Stage(pygame.Surface(SIZE), Settings(started=True))
        self.unopened = Unopened(
            self.stage, lambda: Words("fr"), power=self._power, errands=Errands(at_once)
        )
        self.unopened.say("soirees.db : illisible")
        self.turn()

    def _power(self, action: Action, language: str) -> None:
        assert language == "fr"
        self.asked.append(action)
        if self.refused:
            raise PowerError(self.refused)

    def turn(self, *events: pygame.event.Event) -> bool:
        self.time += 1.0
        return self.unopened.turn(events, self.time)

    def tap(self, name: str) -> None:
        hit = self.stage.scene.hit(name)
        assert hit is not None, f"{name} is not on {self.stage.scene.name}"
        x, y = hit.rect.centre
        self.turn(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))


def test_there_is_no_way_to_an_evening_that_is_not_there_but_one_to_switch_off() -> None:
    somebody = Somebody()
    words = somebody.stage.scene.words()
    assert "soirees.db : illisible" in words
    assert "Nouvel essai toutes les deux secondes." in words
    assert [hit.name for hit in somebody.stage.scene.hits] == ["go.power"]
    somebody.tap("go.power")
    somebody.unopened.say("soirees.db : illisible")  # tried again meanwhile
    somebody.turn()
    assert somebody.stage.scene.name == "power"
    somebody.tap("power.no")
    assert somebody.stage.scene.name == "panne"
    assert somebody.asked == []
    somebody.tap("go.power")
    somebody.tap("power.off")
    assert somebody.asked == [Action.POWER_OFF]
    assert "Arrêt en cours…" in somebody.stage.scene.words()


def test_a_system_that_will_not_is_told() -> None:
    somebody = Somebody(refused="L’arrêt a été refusé.")
    somebody.tap("go.power")
    somebody.tap("power.restart")
    assert somebody.asked == [Action.REBOOT]
    assert "L’arrêt a été refusé." in somebody.stage.scene.words()


def test_the_trouble_is_logged_once_and_closing_the_window_ends_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    somebody = Somebody()
    somebody.unopened.say("soirees.db : illisible")
    assert capsys.readouterr().err == "tarot-kiosk: soirees.db : illisible\n"
    assert not somebody.turn(pygame.event.Event(pygame.QUIT))
