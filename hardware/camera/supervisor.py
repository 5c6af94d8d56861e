"""Keeps a camera going: opens it, notices when it is gone, tries again. Never blocks.

Opening and closing may take seconds, so they run in a thread of their own, one at a time;
`read` only looks what has come of it.
"""

import math
import threading
import time
from collections.abc import Callable
from typing import Final

from hardware.camera import states
from hardware.camera.frame import Camera, Frame
from hardware.camera.states import DEFAULT_BACK_OFF, BackOff, State, Status
from hardware.words import Tongue, say

_SLOW: Final = 8.0
"""Seconds of opening after which it is said that the camera does not answer."""

_ALIVE: Final = 5.0
"""Seconds without a `read` after which whoever should call it is held for dead."""


def _thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, name="camera supervisor", daemon=True)
    thread.start()
    return thread


class _Task:
    """Work done elsewhere; what it raised is looked at here."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self.done = threading.Event()
        self.error: Exception | None = None

    def __call__(self) -> None:
        try:
            self._work()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is told in words
            self.error = error
        finally:
            self.done.set()


class Supervisor:
    """A camera that never raises: without frames `words()` says what is the matter.

    `start` runs a function elsewhere (a thread, unless a test has its own way).
    """

    def __init__(
        self,
        camera: Camera,
        *,
        back_off: BackOff = DEFAULT_BACK_OFF,
        clock: Callable[[], float] = time.monotonic,
        language: Tongue = "fr",
        start: Callable[[Callable[[], None]], object] = _thread,
    ) -> None:
        self.name = camera.name
        self._camera = camera
        self._back_off = back_off
        self._clock = clock
        self._language: Tongue = language
        self._start = start
        self._status = states.closed(clock())
        self._wanted = False
        self._task: _Task | None = None
        self._ticked = clock()

    @property
    def status(self) -> Status:
        """Where it stands, as of the last `read`."""
        return self._status

    def open(self) -> None:
        """Want frames from now on; returns at once and never raises."""
        self._wanted = True
        self._tick()

    def read(self) -> Frame | None:
        """The newest frame not yet handed out, or None; moves the supervision on."""
        self._tick()
        if self._status.state is not State.RUNNING:
            return None
        try:
            return self._camera.read()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is told in words
            self._lose(error)
            return None

    def close(self, *, patience: float = 1.5) -> None:
        """Want no more frames; waits at most `patience` seconds for the camera to let go."""
        self._wanted = False
        until = self._clock() + patience
        self._tick()
        task = self._task
        while task is not None and task.done.wait(max(0.0, until - self._clock())):
            self._tick()
            task = self._task

    def alive(self) -> bool:
        """Whether somebody still calls `read`: for the watchdog."""
        return self._clock() - self._ticked < _ALIVE

    def words(self) -> str:
        """What to say on the screen."""
        status, now = self._status, self._clock()
        if status.state is State.WAITING:
            seconds = max(1, math.ceil(status.retry - now))
            return say("camera.waiting", self._language, error=status.error, seconds=seconds)
        if status.state is State.LOST:
            return say("camera.lost", self._language, error=status.error)
        if status.state is State.OPENING and now - status.since > _SLOW:
            return say("camera.slow", self._language)
        return say(f"camera.{status.state}", self._language)

    def _run(self, work: Callable[[], None]) -> None:
        self._task = _Task(work)
        self._start(self._task)

    def _open_wanted(self) -> None:
        """Elsewhere: open, and close again when meanwhile nobody wants it any more."""
        self._camera.open()
        if not self._wanted:
            self._camera.close()

    def _lose(self, error: Exception) -> None:
        words = str(error) or type(error).__name__
        self._status = states.lost(self._status, words, self._clock(), self._back_off)
        self._run(self._camera.close)

    def _tick(self) -> None:
        now = self._ticked = self._clock()
        task = self._task
        if task is not None:
            if not task.done.is_set():
                return
            self._task = None
            self._finished(task, now)
        if self._task is None:
            self._next(now)

    def _finished(self, task: _Task, now: float) -> None:
        """A try to open or to close has come to its end."""
        if self._status.state is State.OPENING:
            if task.error is not None:
                self._lose(task.error)
            else:
                self._status = states.running(self._status, now)
        elif self._status.state is State.LOST:
            self._status = states.waiting(self._status, now, self._back_off)

    def _next(self, now: float) -> None:
        status = self._status
        if self._wanted:
            due = status.state is State.WAITING and now >= status.retry
            if status.state is State.CLOSED or due:
                self._status = states.opening(status, now)
                self._run(self._open_wanted)
        elif status.state is State.RUNNING:
            self._status = states.closed(now)
            self._run(self._camera.close)
        elif status.state is not State.CLOSED:
            self._status = states.closed(now)
