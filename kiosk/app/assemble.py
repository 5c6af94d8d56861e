"""The kiosk on the configured camera, panel and screen.

The first picture is on the screen before anything heavy is imported: the panel, the camera and
the reader come after it.
"""

import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from hardware.backlight import Backlight, BacklightError
from hardware.panel.choose import open_panel
from hardware.panel.parts import Panel
from hardware.panel.scripted import SilentPanel
from hardware.watchdog import Watchdog
from hardware.words import Language
from kiosk.app.about import About
from kiosk.app.kiosk import FRAMES, Kiosk, Parts
from kiosk.app.orders import Means, Orders, screen_settings
from kiosk.app.sighted import Sighted
from kiosk.app.troubles import journal_words, trouble_words
from kiosk.app.unopened import Unopened
from kiosk.config import Loaded, Places, find_places, load, write_default
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import State
from kiosk.evening.trouble import JournalError
from kiosk.screens.model import Check, Live, Place, Ui
from kiosk.screens.stage import Stage
from kiosk.screens.surface import ScreenError, open_window
from kiosk.screens.words import Words

_DISPLAY: Final = 10.0
"""Seconds to wait for a display where systemd starts the kiosk: its driver may come up later."""

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
        problems.append(f"{places.config} : {error}")
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
        # At a terminal it is said at once that there is no display.
        surface = open_window(size, patience=_DISPLAY if "NOTIFY_SOCKET" in environ else 0.0)
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
        self._about: About | None = None
        self._panel: Panel = SilentPanel()
        self._backlight = Backlight(language=self._language)
        self._sight = Sighted(loaded, places, words=self._words, clock=time.monotonic)
        self._watchdog = Watchdog(
            {
                "reader": self._sight.reads,
                "camera": self._sight.supervised,
                "journal": self._journal_alive,
            }
        )
        self._clock = pygame.time.Clock()
        self._stopping = False

    def stop(self) -> None:
        """End after the present turn; safe in a signal handler."""
        self._stopping = True
        if self.kiosk is not None:
            self.kiosk.stop()

    def open_journal(self, path: Path) -> bool:
        """Open it, or say on the screen why not and try again; False when told to stop."""
        unopened = Unopened(self.stage, self._words, watchdog=self._watchdog)
        tried = -_AGAIN
        while not self._stopping:
            now = time.monotonic()
            if now - tried >= _AGAIN:
                tried = now
                try:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    self._begin(Journal.open(path))
                except JournalError as error:
                    unopened.say(journal_words(self._words(), error))
                except OSError as error:
                    words = self._words()
                    why = trouble_words(words, error)
                    unopened.say(words.say("{label}: {verdict}", label=path.name, verdict=why))
                else:
                    return True
            if not unopened.turn(pygame.event.get(), now):
                return False
            self._clock.tick(FRAMES)
        return False

    def _begin(self, journal: Journal) -> None:
        record = self._record = Record(journal)
        if journal.set_aside is not None:
            aside = self._words().say(
                "A damaged journal was kept aside: {path}", path=str(journal.set_aside)
            )
            self._problems.append(aside)
        try:
            record.resume()
        except JournalError as error:
            self._problems.append(journal_words(self._words(), error))
        self._turn_to_first(evening=record.state.evening is not None)
        self._about = About(record)
        orders = Orders(
            Means(
                places=self._places,
                words=self._words,
                journal=lambda: record.journal.path,
                restore=record.restore,
                state=lambda: record.state,
                panel=lambda: self._panel,
                sight=self._sight,
                backlight=self._backlight,
                brightness=self.stage.settings.brightness,
                own_checks=self._own_checks,
            )
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
                news=lambda: orders.news() or self._sight.news(),
                about=lambda live, state, place: self._live(orders, live, state, place),
                watchdog=self._watchdog,
                problems=tuple(self._problems),
                has_camera=self._loaded.settings.camera.kind != "none",
                has_panel=self._loaded.settings.wiring is not None,
            )
        )

    def _turn_to_first(self, *, evening: bool) -> None:
        """An evening goes on where it was left, even if no setting was ever chosen."""
        stage = self.stage
        if evening or stage.settings.started:
            stage.ui = Ui(place=Place.HOME)
        else:
            stage.ui = Ui(place=Place.FIRST)

    def run(self) -> None:
        """Begin, then turn the loop until told to stop."""
        kiosk = self.begin()
        turned = time.monotonic()
        while not kiosk.stopping:
            kiosk.turn()
            # A button that is pressed cuts the rest short.
            self._panel.wait(max(0.0, turned + 1 / FRAMES - time.monotonic()))
            turned = time.monotonic()

    def begin(self) -> Kiosk:
        """The first picture, then the parts that take longer."""
        kiosk = self.kiosk
        if kiosk is None:
            raise RuntimeError("begin() before open_journal() came through")
        kiosk.turn()
        self._light_up()
        self._panel = open_panel(self._loaded.settings.wiring, language=self._language)
        kiosk.wire(self._panel)
        kiosk.turn()
        if self._loaded.settings.camera.kind != "none":
            self._sight.open(kiosk)
        return kiosk

    def _light_up(self) -> None:
        """As bright as was set: after a power cut a display shines as it likes."""
        if not self._backlight.present:
            return
        try:
            self._backlight.set(self.stage.settings.brightness / 10)
        except BacklightError as error:
            sys.stderr.write(f"tarot-kiosk: {error}\n")

    def close(self) -> None:
        """Everything let go, the journal last."""
        self._watchdog.stopping()
        self._sight.close()
        self._panel.close()
        if self._record is not None:
            self._record.journal.close()

    def _language(self) -> Language:
        return "en" if self._words().language == "en" else "fr"

    def _words(self) -> Words:
        return _words_in(self.stage.settings.language)

    def _journal_alive(self) -> bool:
        record = self._record
        if record is None or record.evening is None:
            return True
        try:
            record.journal.last(record.evening)
        except JournalError:
            return False
        return True

    def _live(self, orders: Orders, live: Live, state: State, place: Place) -> Live:
        if self._about is not None:
            live = self._about(live, state, place)
        live = self._sight.live(live, place)
        return replace(
            live, diagnosis=orders.diagnosis, examining=orders.examining,
            dimmable=self._backlight.present,
        )  # fmt: skip

    def _own_checks(self) -> tuple[Check, ...]:
        """What the doctor cannot look at while the kiosk has it in its hands."""
        checks = [Check(good=False, words=problem) for problem in self._panel.problems()]
        camera = self._sight.words()
        if camera is not None:
            checks.append(Check(good=self._sight.running() or None, words=camera))
        return tuple(checks)


@cache
def _words_in(language: str) -> Words:
    return Words(language)
