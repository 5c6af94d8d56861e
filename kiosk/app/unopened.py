"""The screen while the journal cannot be opened: why not, and the one thing left to do."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pygame

from hardware.power import Action, PowerError, ask
from hardware.watchdog import Watchdog
from kiosk.app.errands import Answer, Errands
from kiosk.evening.state import EMPTY
from kiosk.screens.model import NO_LIVE, Notice, Order, Task, Tone
from kiosk.screens.stage import Stage
from kiosk.screens.words import Words

_POWER: Final = {Task.SWITCH_OFF: Action.POWER_OFF, Task.RESTART: Action.REBOOT}


class Unopened:
    """Tells the trouble, and switches off by touch: there is no evening to go back to."""

    def __init__(
        self,
        stage: Stage,
        words: Callable[[], Words],
        *,
        power: Callable[[Action, str], None] = ask,
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
                if isinstance(one, Order) and one.task in _POWER:
                    self._tell(self._switch(one.task))
        self._tell(self._errands.poll())
        if self._stage.draw(EMPTY, self._live):
            pygame.display.flip()
        if self._watchdog is not None:
            self._watchdog.frame_drawn()
        return True

    def _switch(self, task: Task) -> Answer:
        def work() -> Answer | None:
            try:
                self._power(_POWER[task], self._words().language)
            except PowerError as error:
                return str(error)
            return None

        say = self._words().say
        self._errands.run(work)  # A second touch while that is under way changes nothing.
        off = task is Task.SWITCH_OFF
        return Notice(say("Switching off…") if off else say("Restarting…"), Tone.BUSY)

    def _tell(self, said: Answer | None) -> None:
        if said is not None:
            notice = Notice(said) if isinstance(said, str) else said
            self._live = replace(self._live, news=notice)
