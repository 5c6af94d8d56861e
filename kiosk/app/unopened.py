"""The screen while the journal cannot be opened: why not, and the one thing left to do."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace

import pygame

from hardware.power import ask
from hardware.watchdog import Watchdog
from kiosk.app.errands import Answer, Errands, as_notice
from kiosk.app.switching import ACTIONS, Power, switching
from kiosk.evening.state import EMPTY
from kiosk.screens.model import NO_LIVE, Notice, Order, Tone
from kiosk.screens.stage import Stage
from kiosk.screens.words import Words


class Unopened:
    """Tells the trouble, and switches off by touch: there is no evening to go back to."""

    def __init__(
        self,
        stage: Stage,
        words: Callable[[], Words],
        *,
        power: Power = ask,
        errands: Errands | None = None,
        watchdog: Watchdog | None = None,
    ) -> None:
        self._stage = stage
        self._words = words
        self._power = power
        self._errands = errands or Errands()
        self._watchdog = watchdog
        self._live = replace(NO_LIVE, starting=True)

    def say(self, fault: str) -> None:
        """Why it cannot be opened, on the screen and, once, in the system's log."""
        if fault != self._live.fault:  # Not at every try: the log is kept on the card.
            sys.stderr.write(f"tarot-kiosk: {fault}\n")
            if self._watchdog is not None:
                self._watchdog.ready(fault)  # It is up and says what is wrong: no cure to restart.
        self._live = replace(self._live, fault=fault)

    def turn(self, events: Iterable[pygame.event.Event], time: float) -> bool:
        """Take the touches and draw; False when asked to end."""
        for event in events:
            if event.type == pygame.QUIT:
                return False
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self._stage.redraw()
            for one in self._stage.handle(event, time):
                if isinstance(one, Order) and one.task in ACTIONS:
                    doing, work = switching(one.task, self._power, self._words())
                    self._errands.run(work)  # A second touch meanwhile changes nothing.
                    self._tell(Notice(doing, Tone.BUSY))
        self._tell(self._errands.poll())
        if self._stage.draw(EMPTY, self._live, time):
            pygame.display.flip()
        if self._watchdog is not None:
            self._watchdog.frame_drawn()
        return True

    def _tell(self, said: Answer | None) -> None:
        if said is not None:
            self._live = replace(self._live, news=as_notice(said))
