"""What every camera with a driver does alike: a thread of its own takes frames as they come.

Drivers differ in what they say when a camera is unplugged, and some say nothing, so what counts
is the age of the last frame.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from hardware.camera.frame import CameraError, Frame
from hardware.camera.newest import Newest
from hardware.words import Tongue, say

_RETRY: Final = 0.02
"""Seconds between two tries that gave nothing."""

_JOIN: Final = 1.0
"""Seconds to wait for the thread; a driver that hangs is let go of when it returns."""


class Source(Protocol):
    """An open device, used by one thread only."""

    def take(self) -> NDArray[np.uint8] | None:
        """Wait for the next picture, (h, w, 3) BGR and nobody else's; None when none came."""
        ...

    def taken(self, now: float) -> None:
        """A picture came at that time: hold the automatics if they have settled."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


class GrabbedCamera(ABC):
    """A camera whose device `_connect` opens; `opened` is when that was, by its own clock.

    `lost_after` seconds without a frame the camera is gone; the first may take `first_after`.
    """

    def __init__(
        self,
        name: str,
        *,
        lost_after: float = 1.5,
        first_after: float = 6.0,
        clock: Callable[[], float] = time.monotonic,
        language: Tongue = "fr",
    ) -> None:
        self.name = name
        self._lost_after = lost_after
        self._first_after = first_after
        self._clock = clock
        self._language: Tongue = language
        self._newest = Newest()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._opened = 0.0

    @abstractmethod
    def _connect(self) -> Source:
        """The device, open and set up; CameraError with the cure when it cannot be had."""

    def open(self) -> None:
        """Open the device and start taking frames; CameraError when there is none."""
        self.close()
        source = self._connect()
        self._newest.restart()
        self._opened = self._clock()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._grab, args=(source, self._stop), name=self.name, daemon=True
        )
        self._thread.start()

    def read(self) -> Frame | None:
        """The newest frame; CameraError once none came for too long."""
        if self._thread is None:
            raise self._trouble("not_open")
        frame = self._newest.take()
        if frame is not None:
            return frame
        last = self._newest.last()
        since, patience = (
            (self._opened, self._first_after) if last is None else (last, self._lost_after)
        )
        if self._clock() - since > patience:
            raise self._trouble("no_frames")
        return None

    def close(self) -> None:
        """Stop the thread, which lets go of the device."""
        thread, self._thread = self._thread, None
        self._stop.set()
        if thread is not None:
            thread.join(_JOIN)

    def _trouble(self, what: str) -> CameraError:
        return CameraError(say(f"camera.{what}", self._language, camera=self.name))

    def _grab(self, source: Source, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                picture = source.take()
                if picture is None:
                    stop.wait(_RETRY)
                    continue
                now = self._clock()
                if not stop.is_set():
                    self._newest.put(picture, now)
                source.taken(now)
        finally:
            source.release()
