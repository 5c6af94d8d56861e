"""People at the appliance: their fingers touch its glass, its journal is held against theirs.

A twin of the screen runs here on the same touches. It knows where things are, what the evening
must be, and what the display must show: what is touched counts only once both look alike.
"""

import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from hardware.panel.parts import Button
from hardware.panel.wiring import BUTTONS
from kiosk.app.orders import screen_settings
from kiosk.config import load
from kiosk.evening.journal import Journal
from kiosk.evening.state import EMPTY, State
from kiosk.screens.haste import READ
from kiosk.screens.model import NO_LIVE, CameraView, Place, Ui
from kiosk.tarot.cards import CARDS
from tests.appliance.machine import SIZE, Machine, MachineError, Pixels, png, until
from tests.screens.sitting import Sitting

JOURNAL: Final = "/var/lib/tarot-kiosk/evenings.db"
CONFIG: Final = Path(__file__).parent / "guest" / "kiosk.toml"

ALIKE: Final = 0.02
"""The share of pixels that may differ: the time of day is not the same."""
PATIENCE: Final = 90.0

BOUNCE: Final = [(down, 0.0005) for down in (True, False) * 6]
"""A contact that chatters before it holds."""

_COPY: Final = (
    'python3 -c \'import sqlite3; sqlite3.connect("file:{journal}?mode=ro", uri=True)'
    '.backup(sqlite3.connect("/tmp/copy.db"))\''
)


class UnlikeError(MachineError):
    """The display does not show what it should."""


def bars() -> Pixels:
    """What the virtual camera sees: eight bars, each the lack of some of red, blue and green."""
    levels = [(0 if bar & 2 else 191, 0 if bar & 4 else 191, 0 if bar & 1 else 191)
              for bar in range(8)]  # fmt: skip
    row = np.repeat(np.array(levels, np.uint8), 80, axis=0)
    return np.repeat(row[None], 480, axis=0)


def twin() -> Sitting:
    """A kiosk as it is after its first start, with a camera and buttons that are well."""
    loaded = load(CONFIG, CONFIG.with_name("none.toml"))
    settings = screen_settings(loaded, started=False)
    view = CameraView(1, bars(), ())
    return Sitting(size=SIZE, settings=settings, live=replace(NO_LIVE, lot=CARDS, view=view))


@dataclass
class Table:
    """Names of what is touched are those of the screens; `touches` counts them."""

    machine: Machine
    twin: Sitting = field(default_factory=twin)
    touches: int = 0
    presses: int = 0

    def tap(self, *names: str, seen: bool = True) -> None:
        """Touch these, one after the other, each once the display has followed."""
        for name in names:
            point = self.where(name)
            self.touches += 1
            time.sleep(2 * READ)  # The hand is no quicker than the eye.
            self.machine.ask("touch", *point)
            self.twin.touch(point)
            if seen:
                self.see()

    def where(self, name: str) -> tuple[int, int]:
        """Where the twin's screen has this."""
        hit = self.twin.stage.scene.hit(name)
        if hit is None:
            raise MachineError(f"{name} is not on {self.twin.screen}: {self.twin.names}")
        return hit.rect.centre

    def begin_again(self) -> None:
        """The kiosk was started anew: the same evening, on the screen of its phase."""
        self.twin.at(Ui(place=Place.HOME))

    def type(self, name: str) -> None:
        """A name on the keyboard on the glass."""
        for letter in name:
            keys = (f"key.{letter.upper()}", f"key.{letter.lower()}")
            self.tap(next(key for key in keys if key in self.twin.names))

    def press(self, button: Button, *, bounce: bool = True, seen: bool = True) -> None:
        """Push a button of the panel and let it go, bouncing both ways."""
        self.presses += 1
        time.sleep(2 * READ)  # As for a touch.
        chatter = BOUNCE if bounce else []
        opening = [(not down, seconds) for down, seconds in chatter]
        steps = [*chatter, (True, 0.6), *opening, (False, 0.3)]
        self.machine.ask("contact", BUTTONS[button], steps)
        self.twin.press(button.value)
        if seen:
            self.see()

    def see(self, keep: str = "", *, patience: float = PATIENCE) -> None:
        """Wait until the display shows what the twin does; UnlikeError when it never does."""
        seen = until(lambda: self.unlike() <= ALIKE, patience, every=0.2)
        if not seen:
            shown = self.machine.screen("unlike")
            (self.machine.folder / "unlike-twin.png").write_bytes(png(self.picture()))
            raise UnlikeError(
                f"{self.unlike(shown):.1%} of the display is not {self.twin.screen}: "
                "unlike.png and unlike-twin.png"
            )
        if keep:
            self.machine.screen(keep)

    def unlike(self, shown: Pixels | None = None) -> float:
        """The share of pixels in which display and twin differ."""
        other = self.machine.screen() if shown is None else shown
        mine = self.picture()
        if other.shape != mine.shape:
            return 1.0
        apart = np.abs(other.astype(np.int16) - mine).max(axis=2) > 40
        return float(apart.mean())

    def picture(self) -> Pixels:
        """The twin's screen, (h, w, 3)."""
        pixels = pygame.surfarray.array3d(self.twin.stage.surface)
        return np.ascontiguousarray(pixels.swapaxes(0, 1))

    def written(self) -> State:
        """The evening as the appliance's own journal has it, read from a copy."""
        words = self.machine.run(f"rm -f /tmp/copy.db; {_COPY.format(journal=JOURNAL)}")
        if words:
            raise MachineError(words)
        return evening_of(self.machine.read("/tmp/copy.db"))  # noqa: S108 - in the machine

    def kept(self) -> bool:
        """Whether the journal holds just what was entered."""
        return gist(self.written()) == gist(self.twin.state)


def evening_of(journal: bytes) -> State:
    """The last evening in the bytes of a journal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evenings.db"
        path.write_bytes(journal)
        with Journal.to_read(path) as opened:
            evenings = opened.evenings()
            return opened.load(evenings[0].id) if evenings else EMPTY


def gist(state: State) -> object:
    """All of a state but the time of day."""
    evening = state.evening
    if evening is None:
        return state.phase
    return state.phase, replace(evening, name="", started=""), state.draft
