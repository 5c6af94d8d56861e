"""Hands at the simulated table: they touch the screen, press buttons and lay cards.

Everything they do goes the way it would at a real table: touches are pygame events, presses
are levels on gpiozero's mock pins, cards are rendered for the camera. Each method is a
generator; a `yield` lets one turn of the kiosk's loop go by.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import pygame

from hardware.panel.parts import Button
from kiosk.counting.count import Count, Pile
from kiosk.demo.table import Reach, RenderedTable
from kiosk.evening.state import State
from kiosk.screens.haste import READ
from kiosk.screens.stage import Stage
from vision.synthesis.layouts import Pose

Turns = Iterator[None]


class StuckError(RuntimeError):
    """The hands cannot go on: the screen never showed what they were to touch."""


class Pins(Protocol):
    """gpiozero's mock pins."""

    def pin(self, name: Any) -> Any:
        """The pin of that number."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What the hands can reach. `sights` counts the pictures the kiosk has looked at."""

    stage: Stage
    state: Callable[[], State]
    table: RenderedTable
    pins: Pins
    wires: dict[Button, int]
    post: Callable[[pygame.event.Event], None]
    clock: Callable[[], float]
    sights: Callable[[], int]
    pace: float = 0.0
    """Seconds between two things done; 0 does not dawdle."""


class Hands:
    """A pair of hands. `taps` and `presses` count what they did."""

    PATIENCE = 3.0
    """Seconds to wait for a card to be read…"""
    LOOKS = 16
    """…and pictures that must have been looked at in vain by then."""
    HELD = 0.06
    """Seconds a button is held, and let alone."""

    def __init__(self, place: Place, rng: np.random.Generator) -> None:
        self.place = place
        self.rng = rng
        self.taps = 0
        self.presses = 0

    # The screen and the buttons.

    def tap(self, name: str, *, patience: float = 5.0) -> Turns:
        """Touch the thing of that name, turning pages for it; StuckError when it never comes."""
        stage = self.place.stage
        until = self.place.clock() + patience
        while (hit := stage.scene.hit(name)) is None:
            if self.place.clock() > until:
                raise StuckError(
                    f"nothing called {name!r} to touch on the screen {stage.scene.name!r}; "
                    f"there is {', '.join(h.name for h in stage.scene.hits)}; "
                    f"it says: {' / '.join(stage.scene.words()[:6])}"
                )
            if stage.scene.hit("page.down") is not None:
                yield from self._touch("page.down")
            else:
                yield
        del hit
        yield from self._touch(name)

    def _touch(self, name: str) -> Turns:
        stage = self.place.stage
        while (hit := stage.scene.hit(name)) and stage.unread(hit.rect.centre, self.place.clock()):
            yield  # Nobody touches what cannot have been read yet.
        if hit is None:
            return
        self.taps += 1
        x, y = hit.rect.centre
        width, height = stage.surface.get_size()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self.place.post(
                pygame.event.Event(
                    kind, touch_id=1, finger_id=1, x=(x + 0.5) / width, y=(y + 0.5) / height,
                    dx=0.0, dy=0.0,
                )
            )  # fmt: skip
        yield
        yield from self.dawdle()

    def press(self, button: Button) -> Turns:
        """Push a button of the panel and let it go."""
        self.presses += 1
        pin = self.place.pins.pin(self.place.wires[button])
        pin.drive_low()
        yield from self._pass(self.HELD)
        pin.drive_high()
        yield from self._pass(self.HELD)
        yield from self.dawdle()

    def _pass(self, seconds: float) -> Turns:
        """Let so much time go by, a turn at least."""
        until = self.place.clock() + seconds
        yield
        while self.place.clock() < until:
            yield
        yield

    def read(self) -> Turns:
        """Read what has just come up: a press that comes sooner is none of the kiosk's."""
        yield from self._pass(2 * READ)

    def dawdle(self, share: float = 1.0) -> Turns:
        """Take one's time."""
        until = self.place.clock() + share * self.place.pace
        while self.place.clock() < until:
            yield

    def until(self, come: Callable[[], bool], what: str, *, patience: float = 10.0) -> Turns:
        """Wait for something; StuckError when it never comes."""
        end = self.place.clock() + patience
        while not come():
            if self.place.clock() > end:
                raise StuckError(
                    f"waited in vain for {what}; the screen is "
                    f"{self.place.stage.scene.name!r}: {self.place.stage.scene.words()[:4]}"
                )
            yield

    # The table.

    def lay(self, cards: Sequence[str], poses: Sequence[Pose], *, on_top: bool = False) -> Turns:
        """Bring cards to the mat, away with those there unless `on_top`, and draw back."""
        table = self.place.table
        last = poses[-1]
        span = table.span
        x = min(max(last.x, -span[0] * 0.4), span[0] * 0.4)
        table.reach(Reach(x, min(last.y + 10, span[1] * 0.3)))
        yield from self._seen_once()
        if not on_top:
            table.clear()
        table.lay(cards, poses)
        table.withdraw()
        yield

    def clear(self) -> Turns:
        """Take everything off the mat."""
        table = self.place.table
        table.reach(Reach(0, 0))
        yield from self._seen_once()
        table.clear()
        table.withdraw()
        yield from self._seen_once()

    def _seen_once(self) -> Turns:
        """Until the camera has had a picture of this."""
        before, until = self.place.sights(), self.place.clock() + 0.6
        while self.place.sights() <= before and self.place.clock() < until:
            yield

    def wait_to_be_read(self, cards: Sequence[str], there: Callable[[], set[str]]) -> Turns:
        """Until all of `cards` are `there`, or patience is at its end; with questions, sooner."""
        wanted = set(cards)
        since, before = self.place.clock(), self.place.sights()
        while not wanted <= there():
            share = 0.5 if self.doubts() else 1.0
            waited, looked = self.place.clock() - since, self.place.sights() - before
            if waited > share * self.PATIENCE and looked > share * self.LOOKS:
                return
            yield

    # What can be read on the screen.

    def count(self) -> Count | None:
        """The count being made."""
        draft = self.place.state().draft
        return None if draft is None else draft.count

    def doubts(self) -> bool:
        """Whether the kiosk asks about a card."""
        count = self.count()
        return count is not None and bool(count.doubts)

    def counted(self, pile: Pile) -> set[str]:
        """The cards counted in a pile."""
        count = self.count()
        return set() if count is None else set(count.cards(pile))
