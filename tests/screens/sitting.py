"""Somebody at the table: fingers and buttons on the real stage, intents really decided."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from kiosk.evening.applying import fold
from kiosk.evening.deciding import decide
from kiosk.evening.events import Entry, Refusal, Undone
from kiosk.evening.intents import Intent, SeeCards
from kiosk.evening.state import EMPTY, State
from kiosk.screens import samples
from kiosk.screens.model import Live, Order, Settings, Ui
from kiosk.screens.stage import Stage


@dataclass
class Sitting:
    """A stage with an evening behind it, as the app wires them."""

    size: tuple[int, int] = (800, 480)
    settings: Settings = field(default_factory=lambda: Settings(started=True))
    live: Live = field(default_factory=samples.live)
    log: list[Entry] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    touches: int = 0
    time: float = 0.0
    state: State = EMPTY

    def __post_init__(self) -> None:
        self.stage = Stage(pygame.Surface(self.size), self.settings)
        self.stage.draw(self.state, self.live, self.time)

    def does(self, wanted: Sequence[Intent | Order]) -> None:
        """What the app's loop does with what comes back from the stage."""
        for one in wanted:
            if isinstance(one, Order):
                self.orders.append(one)
                continue
            decision = decide(self.state, one)
            if isinstance(decision, Refusal):
                self.refusals.append(decision)
                self.stage.refused(decision)
                break
            if decision != ():
                before = self.state
                self.log.append(decision)
                self.state = fold(self.log)
                if isinstance(decision, Undone):
                    self.stage.undone(before, self.state)
        self.stage.draw(self.state, self.live, self.time)

    def tap(self, *names: str) -> None:
        """Touch the middle of these, one after the other."""
        for name in names:
            hit = self.stage.scene.hit(name)
            assert hit is not None, f"{name} is not on {self.stage.scene.name}: {self.names}"
            self.touch(hit.rect.centre)

    def touch(self, point: tuple[int, int], *, after: float = 1.0) -> None:
        """A finger down and up at a point of the drawing, so many seconds after the last."""
        self.time += after
        self.touches += 1
        width, height = self.size
        x, y = (point[0] + 0.5) / width, (point[1] + 0.5) / height
        down = pygame.event.Event(pygame.FINGERDOWN, finger_id=1, x=x, y=y)
        up = pygame.event.Event(pygame.FINGERUP, finger_id=1, x=x, y=y)
        for event in (down, up):
            self.does(self.stage.handle(event, self.time))

    def press(self, *buttons: str) -> None:
        """Press these buttons of the panel."""
        for button in buttons:
            self.does(self.stage.press(button))

    def turn_to(self, name: str) -> None:
        """Turn the encoder until the ring is on that."""
        for _ in range(len(self.stage.scene.hits) + 1):
            if self.stage.ui.focus == name:
                return
            self.does(self.stage.turn(1))
        raise AssertionError(f"the encoder never reaches {name} on {self.stage.scene.name}")

    def choose(self, *names: str) -> None:
        """By encoder and valider alone."""
        for name in names:
            self.turn_to(name)
            self.press("valider")

    def show(self, *tricks: Sequence[str]) -> None:
        """Cards seen by the camera, a trick at a time."""
        for trick in tricks:
            self.does([SeeCards(tuple(trick))])
            self.tap("trick")

    def at(self, ui: Ui) -> None:
        """Go somewhere at once, to begin a test there."""
        self.stage.ui = ui
        self.stage.draw(self.state, self.live, self.time)

    @property
    def names(self) -> list[str]:
        """What can be touched now."""
        return [hit.name for hit in self.stage.scene.hits]

    @property
    def screen(self) -> str:
        """The name of the scene shown."""
        return self.stage.scene.name

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's total."""
        assert self.state.evening is not None
        return self.state.evening.totals


def seated(*names: str) -> Sitting:
    """An evening begun by touch, Anne dealing."""
    sitting = Sitting()
    sitting.tap("new", *[f"name.{name}" for name in names], "start", "seat.0")
    assert sitting.screen == "marque"
    return sitting


def by_hand(sitting: Sitting, bouts: int, figures: str) -> None:
    """Points entered instead of shown."""
    sitting.tap("how", "hand", f"bouts.{bouts}", *[f"key.{f}" for f in figures], "enter")


def scored(sitting: Sitting) -> Sitting:
    """One garde of 49 points with two bouts, taken by the second."""
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm")
    return sitting
