"""The demo: the kiosk as it is, with the simulated table in place of camera, panel and fingers.

Without a window the eye works in line and time goes on only with the turns of the loop, so a
rehearsal runs as fast as the reader reads and comes out the same each time.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
import pygame
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.camera.supervisor import Supervisor
from hardware.panel.gpio import GpioPanel
from hardware.panel.wiring import Wiring
from kiosk.app.album import begin_album, leave_picture
from kiosk.app.eye import Eye, EyeThread, Sight
from kiosk.app.kiosk import FRAMES, Kiosk, Parts
from kiosk.app.seeing import Seeing
from kiosk.app.watched import WatchedCamera
from kiosk.demo.clock import SimClock
from kiosk.demo.fingers import Fingers
from kiosk.demo.hands import Hands, Place, StuckError
from kiosk.demo.table import RenderedTable
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import State
from kiosk.screens.model import Live, Order, Settings
from kiosk.screens.model import Place as ScreenPlace
from kiosk.screens.stage import Stage
from vision.reading import Reader
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck

STEP: Final = 0.125
"""Simulated seconds a turn takes without a window: one frame of the table's camera."""

_IN_HAND: Final = 30.0
"""Seconds to wait for the frame in hand: left in OpenCV, its thread would abort Python's end."""

_OF_THE_WINDOW: Final = frozenset({pygame.QUIT, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED})
"""What is heeded of whoever looks on: a touch or a key of theirs would upset the players' own."""

_START: Final = datetime(2024, 11, 16, 20, 30, tzinfo=UTC)
"""When a rehearsal's evening begins, so that two of one seed are alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How to rehearse. `pictures` None leaves none.

    `goes_on` says of the evening that the journal was left in whether to go on with it; else
    another is begun.
    """

    names: tuple[str, ...]
    seed: int = 0
    window: bool = False
    speed: float = 1.0
    pictures: Path | None = None
    deck: Callable[[], Deck] = house_deck
    goes_on: Callable[[State], bool] = lambda _: True


class Rehearsal:
    """A kiosk at a simulated table. Use it as a context: it lets go of all at the end."""

    def __init__(
        self,
        plan: Plan,
        journal: Journal,
        surface: pygame.Surface,
        open_reader: Callable[[], Reader],
    ) -> None:
        self.plan = plan
        self.clock = SimClock()
        self._rng = np.random.default_rng([plan.seed, 1])
        self._posted: deque[pygame.event.Event] = deque()
        self._sights: SimpleQueue[Sight] = SimpleQueue()
        self._snapped: set[str] = set()
        self._lot: tuple[str, ...] = ()
        self._real = pygame.time.Clock()
        self.table = RenderedTable(plan.deck, clock=self.clock, seed=plan.seed)
        self._pins = MockFactory(pin_class=MockPWMPin)
        wiring = Wiring()
        self.stage = Stage(surface, Settings(started=True))
        self._panel = GpioPanel(wiring, pin_factory=self._pins, clock=self.clock)
        self.camera = Supervisor(
            self.table, clock=self.clock, start=_thread_free if not plan.window else _in_thread
        )
        self.camera.open()
        self.record = Record(journal)
        if not plan.goes_on(self.record.resume()):
            self.record = Record(journal)
        self.eye = Eye(self.camera, open_reader, self._sights, clock=self.clock)
        self.kiosk = Kiosk(
            Parts(
                record=self.record,
                stage=self.stage,
                panel=self._panel,
                clock=self.clock,
                events=self._events,
                flip=self._flip,
                order=_no_order,
                about=self._about,
            )
        )
        self._thread = EyeThread(self.eye) if plan.window else None
        seeing = Seeing(self.eye, self.record.do, lambda: self.record.state)
        self.kiosk.see(
            seeing,
            self._sights,
            WatchedCamera(self.camera),
            between=(lambda: None) if plan.window else self.eye.step,
        )
        self.hands = Hands(
            Place(
                stage=self.stage,
                state=lambda: self.record.state,
                table=self.table,
                pins=self._pins,
                wires=dict(wiring.buttons),
                post=self._posted.append,
                clock=self.clock,
                sights=lambda: seeing.taken,
                pace=0.7 if plan.window else 0.0,
            ),
            self._rng,
        )
        self.fingers = Fingers(self.hands, self._rng, self.snap)

    def __enter__(self) -> Self:
        if self._thread is not None:
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._thread is not None:
            self._thread.close(patience=_IN_HAND)
        self.camera.close()
        self._panel.close()
        self._pins.reset()
        self.record.journal.close()

    def run(self, acts: Iterator[None]) -> None:
        """Turn the loop until `acts` are over or the window was closed."""
        for _ in acts:
            self.turn()
            if self.kiosk.stopping:
                return

    def linger(self, seconds: float) -> None:
        """Let a last screen be looked at; ends when the window is closed."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.kiosk.stopping:
            self.turn()

    def turn(self) -> None:
        """One turn of the loop, and the time it takes."""
        if self.kiosk.failsafe.total:
            raise StuckError(f"the kiosk failed: {self.kiosk.failsafe.fault}")
        self.kiosk.turn()
        if self.plan.window:
            # Time waits for the eye: however fast it is to go, no card lies there unseen.
            wanted = self._real.tick(FRAMES) / 1000 * self.plan.speed
            self.clock.on(max(0.0, min(wanted, self.eye.stepped + 2 * STEP - self.clock())))
        else:
            self.clock.on(STEP)

    def snap(self, name: str) -> None:
        """Leave a picture of the screen, the first time it is asked for by that name."""
        if self.plan.pictures is None or name in self._snapped:
            return
        if not self._snapped:
            begin_album(self.plan.pictures)
        self._snapped.add(name)
        # By the system's own writing: pygame's tells neither of a full disk nor of a shut folder.
        png = BytesIO()
        pygame.image.save(self.stage.surface, png, ".png")
        leave_picture(self.plan.pictures, f"{len(self._snapped):02}-{name}.png", png.getvalue())

    def _events(self) -> Sequence[pygame.event.Event]:
        felt: list[pygame.event.Event] = []
        while self._posted:
            felt.append(self._posted.popleft())
        seen = pygame.event.get() if self.plan.window else []
        return [*felt, *(event for event in seen if event.type in _OF_THE_WINDOW)]

    def _flip(self) -> None:
        if self.plan.window:
            pygame.display.flip()

    def _about(self, live: Live, state: State, place: ScreenPlace) -> Live:
        del place
        passed = timedelta(seconds=self.clock() - 1000.0)
        now = (_START + passed).isoformat(timespec="minutes")
        known = () if state.evening is not None else self.plan.names
        return replace(live, known=known, now=now, lot=self._lot)


def _no_order(order: Order) -> str | None:
    del order
    return "Démonstration : rien n’est réglé ici."


def _thread_free(work: Callable[[], None]) -> Any:
    work()


def _in_thread(work: Callable[[], None]) -> Any:
    import threading  # noqa: PLC0415 - only with a window

    thread = threading.Thread(target=work, name="camera supervisor", daemon=True)
    thread.start()
    return thread
