"""The table's screen while the camera is read: the kiosk's own loop, journal, threads and reader.

A camera of 30 frames a second shows cards that never lie still, so that the reader has every
picture to read; the loop turns as it does on the box. Each touch is felt at a moment of its own.
"""

import os
import random
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter, process_time, sleep

import numpy as np
import pygame

from hardware.camera.frame import Frame
from hardware.panel.scripted import SilentPanel
from kiosk.app.eye import Eye, EyeThread, Sight
from kiosk.app.kiosk import FRAMES, Kiosk, Parts
from kiosk.app.seeing import Seeing
from kiosk.app.viewer import Viewer
from kiosk.counting.count import Scope, Showing
from kiosk.evening.intents import (
    ChooseDealer,
    Intent,
    OpenDeal,
    SetContract,
    SetTaker,
    StartCount,
    StartEvening,
)
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import TableKind
from kiosk.screens.model import Settings
from kiosk.screens.stage import Stage
from kiosk.tarot.deal import Contract
from tests.bench import Figure
from tests.bench.reader import frame as rendered
from tests.bench.screens import opened
from vision.readers import open_reader
from vision.reading import Picture

CAMERA_FRAMES = 30
SECONDS = 8.0
TOUCHES = 100
TOUCH_SECONDS = 0.05
LEAST_FRAMES = 25
RESTING = 0.03


class Camera:
    """Pictures of a table where something always moves, as a camera's driver hands them out."""

    def __init__(self, pictures: list[Picture]) -> None:
        self._pictures = pictures
        self._start = perf_counter()
        self._given = -1

    def read(self) -> Frame | None:
        now = perf_counter()
        number = int((now - self._start) * CAMERA_FRAMES)
        if number == self._given:
            return None
        self._given = number
        return Frame(self._pictures[number % len(self._pictures)], now, number)

    def words(self) -> str:
        return ""

    def running(self) -> bool:
        return True


@dataclass
class Loop:
    """The kiosk's loop, and what was seen of it."""

    kiosk: Kiosk
    eye: Eye
    events: "deque[tuple[float, pygame.event.Event]]"
    clock: pygame.time.Clock = field(default_factory=pygame.time.Clock)
    felt: list[float] = field(default_factory=list)
    spans: list[float] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)

    def turn(self) -> None:
        """One turn as the box makes it; a touch felt in it has been drawn when it ends."""
        self.kiosk.turn()
        now = perf_counter()
        self.spans += [now - felt for felt in self.felt]
        self.felt.clear()
        view = self.kiosk.stage._live.view
        if view is not None:
            self.shown.add(view.serial)
        self.clock.tick(FRAMES)

    def feel(self) -> list[pygame.event.Event]:
        """The touches since the last turn."""
        got = []
        while self.events:
            felt, event = self.events.popleft()
            if event.type == pygame.FINGERDOWN:
                self.felt.append(felt)
            got.append(event)
        return got


def pictures() -> list[Picture]:
    """Twenty cards, each time a little elsewhere."""
    still = rendered(20)
    return [np.ascontiguousarray(np.roll(still, 40 * turn, axis=1)) for turn in range(4)]


@contextmanager
def running(folder: Path, *intents: Intent) -> Iterator[Loop]:
    """A kiosk whose eye reads with the reader that ships, after these acts."""
    events: deque[tuple[float, pygame.event.Event]] = deque()
    held: list[Loop] = []
    record = Record(Journal.open(folder / "evenings.db"))
    stage = Stage(opened(), Settings(started=True))
    kiosk = Kiosk(
        Parts(
            record=record,
            stage=stage,
            panel=SilentPanel(),
            clock=perf_counter,
            events=lambda: held[0].feel(),  # noqa: PLW0108 - it is made below
            flip=pygame.display.flip,
            order=lambda _: None,
            about=lambda live, _state, _place: live,
        )
    )
    people = (("Anne", 0), ("Bruno", 1), ("Chloé", 2), ("Dédé", 3))
    begin = StartEvening(name="b", started="2026-11-22", kind=TableKind.FOUR, people=people)
    for intent in (begin, ChooseDealer(0), *intents):
        record.do(intent)
    camera = Camera(pictures())
    sights: SimpleQueue[Sight] = SimpleQueue()
    viewer = Viewer(camera, sights)
    eye = Eye(viewer, open_reader, sights, pictures=False)
    viewer.watched = eye.watched
    kiosk.see(Seeing(eye, record.do, lambda: kiosk.state), sights, camera)
    held.append(Loop(kiosk, eye, events))
    threads = (EyeThread(viewer), EyeThread(eye))
    for thread in threads:
        thread.start()
    try:
        yield held[0]
    finally:
        for thread in threads:
            thread.close()
        record.journal.close()


def warm(loop: Loop) -> None:
    """Until the reader is loaded and has read."""
    end = perf_counter() + 60
    while loop.eye.read_count < 2 and perf_counter() < end:
        loop.turn()
    loop.shown.clear()


def turn_for(loop: Loop, seconds: float) -> tuple[float, int, int]:
    """Seconds passed, new pictures shown, pictures read."""
    start, before = perf_counter(), loop.eye.read_count
    loop.shown.clear()
    while perf_counter() - start < seconds:
        loop.turn()
    return perf_counter() - start, len(loop.shown), loop.eye.read_count - before


def finger(loop: Loop, names: tuple[str, ...]) -> Callable[[], None]:
    """Touches these in turns, each at a moment of its own, until all are done."""
    chance = random.Random(3)

    def work() -> None:
        for number in range(TOUCHES):
            sleep(chance.uniform(0.03, 0.09))
            hit = loop.kiosk.stage.scene.hit(names[number % len(names)])
            if hit is None:
                continue
            x, y = hit.rect.centre
            where = {"finger_id": 1, "x": (x + 0.5) / 800, "y": (y + 0.5) / 480}
            loop.events.append((perf_counter(), pygame.event.Event(pygame.FINGERDOWN, where)))
            loop.events.append((perf_counter(), pygame.event.Event(pygame.FINGERUP, where)))

    return work


def touched(loop: Loop) -> float:
    """Seconds from finger to drawn, written in the journal on the way: the 95th percentile."""
    thread = threading.Thread(target=finger(loop, ("last", "grid", "back")), daemon=True)
    thread.start()
    while thread.is_alive() or loop.events:
        loop.turn()
    return sorted(loop.spans)[int(len(loop.spans) * 0.95)]


def rested(loop: Loop) -> float:
    """Share of a core the whole program takes at la marque, its camera going on."""
    turn_for(loop, 1.0)
    start, begun = process_time(), perf_counter()
    turn_for(loop, SECONDS)
    return (process_time() - start) / (perf_counter() - begun)


def measure() -> list[Figure]:
    """Counting with the reader at work, then at rest."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    counting = (
        OpenDeal(), SetTaker(1), SetContract(Contract.GARDE),
        StartCount(Showing.TRICKS, Scope.ATTACK),
    )  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="tarot-bench-") as folder:
        with running(Path(folder), *counting) as loop:
            warm(loop)
            seconds, shown, read = turn_for(loop, SECONDS)
            touch = touched(loop)
        (Path(folder) / "rest").mkdir()
        with running(Path(folder) / "rest") as loop:
            rest = rested(loop)
    return [
        Figure(
            name=f"table: time for a new picture while {read / seconds:.1f} a second are read",
            baseline=f"the {1000 / LEAST_FRAMES:.0f} ms that {LEAST_FRAMES} a second leave",
            ratio=LEAST_FRAMES / (shown / seconds) if shown else float("inf"),
            limit=1.0,
        ),
        Figure(
            name="table: from touch to drawn while the camera is read, 95th percentile",
            baseline="50 ms",
            ratio=touch / TOUCH_SECONDS,
            limit=1.0,
        ),
        Figure(
            name="table: the whole program at rest, its camera going on",
            baseline="one core",
            ratio=rest,
            limit=RESTING,
        ),
    ]
