"""The live picture: every frame on the screen, however long the eye takes to read one."""

import time
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final

from hardware.camera.frame import Frame
from kiosk.app.eye import ALIVE, FrameSource, Sight
from kiosk.app.mirror import Mirror
from kiosk.app.pixels import for_the_screen

_UNSEEN: Final = 8
"""So many sights wait for the loop at most before no more pictures do: each takes 0.7 MB."""


class Viewer:
    """Between camera and eye: every frame goes to the screen, the newest of them to the eye.

    Reading a frame takes as long as several frames: with a viewer the picture on the screen goes
    on meanwhile. `step` and `read` are called by a thread each.
    """

    def __init__(
        self,
        camera: FrameSource,
        out: SimpleQueue[Sight],
        *,
        clock: Callable[[], float] = time.monotonic,
        mirror: Mirror | None = None,
    ) -> None:
        self._camera = camera
        self._mirror = mirror or Mirror()
        self._out = out
        self._clock = clock
        self._newest: Frame | None = None
        self._asked: deque[Callable[[], None]] = deque()
        self._stepped = clock()
        self._serial = 0
        self.watched: Callable[[], bool] = lambda: False

    def step(self) -> bool:
        """Take a frame, if there is one, and show it where it is wanted."""
        self._stepped = self._clock()
        while self._asked:
            self._asked.popleft()()
        frame = self._camera.read()
        if frame is None:
            return False
        self._newest = frame
        if self.watched() and self._out.qsize() < _UNSEEN:
            pixels, scale = for_the_screen(self._mirror.seen(frame.picture))
            self._serial += 1
            self._out.put(Sight(showing=None, serial=self._serial, pixels=pixels, scale=scale))
        return True

    def read(self) -> Frame | None:
        """The newest frame not yet handed out."""
        frame, self._newest = self._newest, None
        return frame

    def ask(self, work: Callable[[], None]) -> None:
        """Call `work` between two frames, in the thread that steps."""
        self._asked.append(work)

    def alive(self) -> bool:
        """Whether `step` is still being called: for the watchdog."""
        return self._clock() - self._stepped < ALIVE
