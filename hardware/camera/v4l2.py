"""A USB camera through OpenCV. A thread of its own takes frames as they come.

When such a camera is unplugged `read()` fails at once while `isOpened()` stays true, so what
counts is the age of the last frame.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import cv2

from hardware.camera.controls import v4l2_exposure
from hardware.camera.frame import CameraError, Frame
from hardware.camera.newest import Newest
from hardware.words import Language, say

_MANUAL_EXPOSURE: Final = 1
_AUTO_EXPOSURE: Final = 3
"""V4L2's own numbers for its menu, which OpenCV passes through."""

_RETRY: Final = 0.02
"""Seconds between two reads that fail."""

_JOIN: Final = 1.0
"""Seconds to wait for the thread; a read that hangs lets go of the device when it returns."""


class Capture(Protocol):
    """What is used of `cv2.VideoCapture`."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether there is a device."""
        ...

    def read(self) -> tuple[bool, Any]:
        """Wait for the next frame; False when there is none."""
        ...

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803 - OpenCV's name
        """Set a property; False when the device has none such."""
        ...

    def get(self, propId: int, /) -> float:  # noqa: N803 - OpenCV's name
        """A property's value."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


def _video_capture(device: str) -> Capture:
    if device.startswith("/") and not Path(device).exists():
        return cv2.VideoCapture()  # Closed, and without OpenCV's own complaint on the terminal.
    return cv2.VideoCapture(int(device) if device.isdecimal() else device, cv2.CAP_V4L2)


class V4l2Camera:
    """`device` is a path such as /dev/video0, or a number.

    Exposure, white balance and focus run by themselves for `settle` seconds and are then held;
    `focus` (the camera's own unit) is set at once. `lost_after` seconds without a frame the
    camera is gone; the first frame may take `first_after`.
    """

    def __init__(
        self,
        device: str,
        size: tuple[int, int] = (1280, 720),
        *,
        fps: float = 15.0,
        focus: float | None = None,
        settle: float = 2.0,
        lost_after: float = 1.5,
        first_after: float = 6.0,
        clock: Callable[[], float] = time.monotonic,
        capture: Callable[[str], Capture] = _video_capture,
        language: Language = "fr",
    ) -> None:
        self.name = f"V4L2 {device}"
        self._device = device
        self._size = size
        self._fps = fps
        self._focus = focus
        self._settle = settle
        self._lost_after = lost_after
        self._first_after = first_after
        self._clock = clock
        self._make = capture
        self._language: Language = language
        self._newest = Newest()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._opened = 0.0

    def open(self) -> None:
        """Open the device and start taking frames; CameraError when there is none."""
        self.close()
        capture = self._make(self._device)
        if not capture.isOpened():
            capture.release()
            raise CameraError(say("camera.cannot_open", self._language, camera=self.name))
        self._set_up(capture)
        self._newest.restart()
        self._opened = self._clock()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._grab, args=(capture, self._stop), name=self.name, daemon=True
        )
        self._thread.start()

    def read(self) -> Frame | None:
        """The newest frame; CameraError once none came for too long."""
        if self._thread is None:
            raise CameraError(say("camera.not_open", self._language, camera=self.name))
        frame = self._newest.take()
        if frame is not None:
            return frame
        last = self._newest.last()
        since, patience = (
            (self._opened, self._first_after) if last is None else (last, self._lost_after)
        )
        if self._clock() - since > patience:
            raise CameraError(say("camera.no_frames", self._language, camera=self.name))
        return None

    def close(self) -> None:
        """Stop the thread, which lets go of the device."""
        thread, self._thread = self._thread, None
        self._stop.set()
        if thread is not None:
            thread.join(_JOIN)

    def _set_up(self, capture: Capture) -> None:
        width, height = self._size
        wanted = [
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, width),
            (cv2.CAP_PROP_FRAME_HEIGHT, height),
            (cv2.CAP_PROP_FPS, self._fps),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
            (cv2.CAP_PROP_AUTO_EXPOSURE, _AUTO_EXPOSURE),
            (cv2.CAP_PROP_AUTO_WB, 1),
            (cv2.CAP_PROP_AUTOFOCUS, 1 if self._focus is None else 0),
        ]
        if self._focus is not None:
            wanted.append((cv2.CAP_PROP_FOCUS, self._focus))
        for name, value in wanted:
            capture.set(name, value)  # A camera lacks what it lacks; it still gives pictures.

    @staticmethod
    def _lock(capture: Capture) -> None:
        """Hold what the automatics found. A camera that has no such knob keeps its own ways."""
        exposure = capture.get(cv2.CAP_PROP_EXPOSURE)
        balance = capture.get(cv2.CAP_PROP_WB_TEMPERATURE)
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL_EXPOSURE)
        if exposure > 0:
            capture.set(cv2.CAP_PROP_EXPOSURE, v4l2_exposure(exposure))
        capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        if balance > 0:
            capture.set(cv2.CAP_PROP_WB_TEMPERATURE, balance)
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)

    def _grab(self, capture: Capture, stop: threading.Event) -> None:
        locked = False
        try:
            while not stop.is_set():
                good, picture = capture.read()
                if not good:
                    stop.wait(_RETRY)
                    continue
                now = self._clock()
                if not stop.is_set():
                    self._newest.put(picture, now)
                if not locked and now - self._opened >= self._settle:
                    self._lock(capture)
                    locked = True
        finally:
            capture.release()
