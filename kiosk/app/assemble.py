"""The kiosk on the configured camera, panel and screen.

The first picture is on the screen before anything heavy is imported: the panel, the camera and
the reader come after it.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

import pygame

from hardware.backlight import Backlight
from hardware.panel.choose import open_panel
from hardware.panel.parts import Panel
from hardware.panel.scripted import SilentPanel
from hardware.watchdog import Watchdog
from hardware.words import Language
from kiosk.app.kiosk import FRAMES, Kiosk, Parts
from kiosk.app.orders import Orders, screen_settings, stick
from kiosk.config import Loaded, Places, find_places, load, write_default
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import EMPTY, State
from kiosk.evening.trouble import JournalError
from kiosk.screens.model import NO_LIVE, Live, Place
from kiosk.screens.stage import Stage
from kiosk.screens.surface import ScreenError, open_window
from kiosk.tarot.cards import CARDS

if TYPE_CHECKING:  # What brings OpenCV along waits until the first picture is drawn.
    from hardware.camera.supervisor import Supervisor
    from kiosk.app.eye import EyeThread, Sight

_AGAIN: Final = 2.0
"""Seconds between two tries to open a journal that cannot be opened."""


def run(
    *, journal: Path | None = None, deck: str = "", environ: Mapping[str, str] = os.environ
) -> int:
    """Run the kiosk until it is told to stop; the value is the exit status."""
    places = find_places(environ)
    problems: list[str] = []
    try:
        write_default(places.config)
    except OSError as error:
        problems.append(f"{places.config} : {error}")
    loaded = load(places.config, places.overlay)
    if deck:
        reader = replace(loaded.settings.reader, deck=deck)
        loaded = replace(loaded, settings=replace(loaded.settings, reader=reader))
    screen = loaded.settings.screen
    problems += [problem.words(screen.language) for problem in loaded.problems]
    for line in problems:  # On the screen too, once there is one.
        sys.stderr.write(f"tarot-kiosk: {line}\n")
    size = (screen.width, screen.height) if screen.width and screen.height else None
    try:
        surface = open_window(size)
    except ScreenError as error:
        print(f"tarot-kiosk: {error}", file=sys.stderr)  # noqa: T201 - the command's own answer
        return 1
    named = loaded.settings.journal.path
    path = journal or (Path(named) if named else places.journal)
    with ExitStack() as stack:
        stack.callback(pygame.display.quit)
        box = Box(loaded, places, surface, problems)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda _number, _frame: box.stop())
        if box.open_journal(path):
            stack.callback(box.close)
            box.run()
    return 0


class Box:
    """All that the kiosk is made of, opened one after the other and closed the other way round."""

    def __init__(
        self, loaded: Loaded, places: Places, surface: pygame.Surface, problems: list[str]
    ) -> None:
        self._loaded = loaded
        self._places = places
        self._problems = problems
        started = places.overlay.exists()
        self.stage = Stage(surface, screen_settings(loaded, started=started))
        self.kiosk: Kiosk | None = None
        self._record: Record | None = None
        self._panel: Panel = SilentPanel()
        self._thread: EyeThread | None = None
        self._supervisor: Supervisor | None = None
        self._watchdog = Watchdog(
            {
                "reader": lambda: self._thread is None or self._thread.alive(),
                "camera": lambda: self._supervisor is None or self._supervisor.alive(),
                "journal": self._journal_alive,
            }
        )
        self._clock = pygame.time.Clock()
        self._stopping = False
        self._fault = ""
        self._lot: tuple[str, ...] = ()
        self._known: tuple[str, ...] | None = None

    def stop(self) -> None:
        """End after the present turn; safe in a signal handler."""
        self._stopping = True
        if self.kiosk is not None:
            self.kiosk.stop()

    def open_journal(self, path: Path) -> bool:
        """Open it, or say on the screen why not and try again; False when told to stop."""
        tried = -_AGAIN
        while not self._stopping:
            now = time.monotonic()
            if now - tried >= _AGAIN:
                tried = now
                try:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    self._begin(Journal.open(path))
                except (JournalError, OSError) as error:
                    self._say_fault(str(error))
                else:
                    return True
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    return False
            self._clock.tick(FRAMES)
        return False

    def _say_fault(self, words: str) -> None:
        if self.stage.draw(EMPTY, replace(NO_LIVE, fault=words)):
            pygame.display.flip()
        if words != self._fault:  # Once, not at every try: the system's log is kept on the card.
            self._fault = words
            sys.stderr.write(f"tarot-kiosk: {words}\n")

    def _begin(self, journal: Journal) -> None:
        record = self._record = Record(journal)
        if journal.set_aside is not None:
            self._problems.append(f"Journal abîmé, gardé de côté : {journal.set_aside}")
        try:
            record.resume()
        except JournalError as error:
            self._problems.append(str(error))
        if self.stage.ui.place is Place.FAULT:
            self.stage.ui = self.stage.ui.home()
        orders = Orders(
            self._places, lambda: record.journal, lambda: self._panel, backlight=Backlight()
        )
        self.kiosk = Kiosk(
            Parts(
                record=record,
                stage=self.stage,
                panel=self._panel,
                clock=time.monotonic,
                events=pygame.event.get,
                flip=pygame.display.flip,
                order=orders,
                about=self._about,
                watchdog=self._watchdog,
                problems=tuple(self._problems),
            )
        )

    def run(self) -> None:
        """The first picture, then the parts that take longer, then the loop."""
        kiosk = self.kiosk
        if kiosk is None:
            raise RuntimeError("run() before open_journal() came through")
        kiosk.turn()
        self._panel = open_panel(self._loaded.settings.wiring, language=self._language)
        kiosk.wire(self._panel)
        kiosk.turn()
        if self._loaded.settings.camera.kind != "none":
            self._open_eye(kiosk)
        turned = time.monotonic()
        while not kiosk.stopping:
            kiosk.turn()
            # A button that is pressed cuts the rest short.
            self._panel.wait(max(0.0, turned + 1 / FRAMES - time.monotonic()))
            turned = time.monotonic()

    def close(self) -> None:
        """Everything let go, the journal last."""
        self._watchdog.stopping()
        if self._thread is not None:
            self._thread.close(patience=0.5)
        if self._supervisor is not None:
            self._supervisor.close(patience=0.5)
        self._panel.close()
        if self._record is not None:
            self._record.journal.close()

    @property
    def _language(self) -> Language:
        return self._loaded.settings.screen.language

    def _open_eye(self, kiosk: Kiosk) -> None:
        from hardware.camera.choose import make_camera  # noqa: PLC0415 - after the first picture
        from hardware.camera.supervisor import Supervisor  # noqa: PLC0415
        from kiosk.app.eye import Eye, EyeThread  # noqa: PLC0415
        from kiosk.app.seeing import Seeing, WatchedCamera  # noqa: PLC0415
        from vision.readers import open_with_deck  # noqa: PLC0415

        camera = make_camera(self._loaded.settings.camera, language=self._language)
        supervisor = Supervisor(camera, language=self._language)
        sights: SimpleQueue[Sight] = SimpleQueue()
        deck = self._loaded.settings.reader.deck
        reader = partial(open_with_deck, deck, self._places.decks)
        eye = Eye(supervisor, reader, sights)
        supervisor.open()
        self._supervisor = supervisor
        seeing = Seeing(eye, kiosk.record.do, lambda: kiosk.state)
        kiosk.see(seeing, sights, WatchedCamera(supervisor))
        self._thread = EyeThread(eye)
        self._thread.start()

    def _journal_alive(self) -> bool:
        record = self._record
        if record is None or record.evening is None:
            return True
        try:
            record.journal.last(record.evening)
        except JournalError:
            return False
        return True

    def _about(self, live: Live, state: State, place: Place) -> Live:
        if place in (Place.NEW, Place.PEOPLE):
            if self._known is None and self._record is not None:
                self._known = tuple(p.name for p in self._record.journal.people())
        else:
            self._known = None
        waits = state.evening is not None and state.evening.dealer is None
        if not waits:
            self._lot = ()
        elif not self._lot:
            self._lot = tuple(random.sample(CARDS, len(CARDS)))
        size = 0
        if place in (Place.JOURNAL, Place.ABOUT) and self._record is not None:
            size = self._record.journal.size()
        return replace(
            live,
            known=self._known or (),
            lot=self._lot,
            now=datetime.now().astimezone().isoformat(timespec="minutes"),
            usb=place in (Place.MENU, Place.JOURNAL) and stick() is not None,
            journal_bytes=size,
        )
