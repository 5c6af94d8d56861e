"""What the screen shows that is neither the evening nor the camera: names, copies, other evenings.

Each is looked up when its place is opened, and forgotten when it is left.
"""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from kiosk.app import sticks
from kiosk.evening.journal import EveningLine
from kiosk.evening.record import Record
from kiosk.evening.state import Evening, State
from kiosk.evening.trouble import JournalError
from kiosk.screens.model import Copy, Live, Place
from kiosk.tarot.cards import CARDS, EXCUSE

_A_TURN: Final = 2
"""Other evenings read in one turn of the loop, so that statistics never hold up a touch."""

_LOOK_EVERY: Final = 1.0
"""Seconds between two looks for a stick."""

_DRAWN: Final = tuple(card for card in CARDS if card != EXCUSE)
"""What the lot is drawn from: who draws the Excuse draws again."""

_STICK: Final = frozenset({Place.MENU, Place.JOURNAL})


class About:
    """Adds to what is live; `place` says what is looked at."""

    def __init__(
        self,
        record: Record,
        *,
        find_stick: Callable[[], Path | None] = sticks.stick,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._record = record
        self._find_stick = find_stick
        self._clock = clock
        self._usb = False
        self._copies: tuple[Copy, ...] = ()
        self._look_at = 0.0
        self._lot: tuple[str, ...] = ()
        self._known: tuple[str, ...] | None = None
        self._past: tuple[Evening, ...] = ()
        self._waiting: list[EveningLine] | None = None
        self._version = _version()

    def __call__(self, live: Live, state: State, place: Place) -> Live:
        """The same with what this place shows."""
        self._names(place)
        self._others(place)
        waits = state.evening is not None and state.evening.dealer is None
        if not waits:
            self._lot = ()
        elif not self._lot:
            self._lot = tuple(random.sample(_DRAWN, len(_DRAWN)))
        self._stick(place)
        journal = self._record.journal
        return replace(
            live,
            known=self._known or (),
            lot=self._lot,
            past=self._past,
            now=datetime.now().astimezone().isoformat(timespec="minutes"),
            usb=self._usb,
            copies=self._copies,
            journal_bytes=journal.size() if place is Place.JOURNAL else 0,
            version=self._version,
        )

    def _stick(self, place: Place) -> None:
        """The stick and its copies, looked at anew each second: a stick can be slow."""
        if place not in _STICK:
            self._usb, self._copies, self._look_at = False, (), 0.0
            return
        now = self._clock()
        if now < self._look_at:
            return
        self._look_at = now + _LOOK_EVERY
        stick = self._find_stick()
        self._usb, self._copies = stick is not None, sticks.copies(stick)

    def _names(self, place: Place) -> None:
        if place not in (Place.NEW, Place.PEOPLE, Place.NAME):
            self._known = None
        elif self._known is None:
            self._known = tuple(person.name for person in self._record.journal.people())

    def _others(self, place: Place) -> None:
        """Every other evening, a few a turn, while the statistics are looked at."""
        if place is not Place.STATS:
            self._past, self._waiting = (), None
            return
        journal = self._record.journal
        if self._waiting is None:
            lines = journal.evenings()
            self._waiting = [line for line in lines if line.id != self._record.evening]
        for line in self._waiting[:_A_TURN]:
            try:
                evening = journal.load(line.id).evening
            except JournalError:
                continue  # One that cannot be read is told of when it is opened.
            if evening is not None:
                self._past = (*self._past, evening)
        self._waiting = self._waiting[_A_TURN:]


def _version() -> str:
    try:
        return version("tarot-kiosk")
    except PackageNotFoundError:
        return ""
