"""A USB camera through OpenCV.

When such a camera is unplugged `read()` fails at once while `isOpened()` stays true.
"""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.controls import v4l2_exposure
from hardware.camera.devices import usb_cameras
from hardware.camera.frame import CameraError
from hardware.camera.grabbed import GrabbedCamera, Source
from hardware.words import Tongue, say

_MANUAL_EXPOSURE: Final = 1
_AUTO_EXPOSURE: Final = 3
"""V4L2's own numbers for its menu, which OpenCV passes through."""

_ANY: Final = "/dev/video*"

_PATIENCE: Final = 3
"""Whole seconds a device may take for a picture; a camera takes about one to wake."""

_TRIES: Final = 5
"""A first picture may come torn; more than so many are none."""

_COLOURS: Final = 3

_RED_FIRST: Final = cv2.VideoWriter.fourcc(*"RGB3")

# OpenCV would wait ten. It looks here at its first wait.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(_PATIENCE))


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


def _picture(capture: Capture) -> NDArray[np.uint8] | None:
    """The next picture, (h, w, 3) BGR; None when none came, or of a kind that is none.

    OpenCV 4.11 hands on what a device gives in three bytes a pixel as one row: it has to be laid
    out by the size the device says.
    """
    good, given = capture.read()
    if not good or given is None or given.dtype != np.uint8:
        return None
    if given.shape[2:] == (_COLOURS,):
        return np.asarray(given, np.uint8)
    across = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
    width, height = (int(capture.get(each)) for each in across)
    if given.size == 0 or given.size != width * height * _COLOURS:
        return None
    picture = np.asarray(given, np.uint8).reshape(height, width, _COLOURS)
    red_first = int(capture.get(cv2.CAP_PROP_FOURCC)) == _RED_FIRST
    return picture[..., ::-1].copy() if red_first else picture


class V4l2Camera(GrabbedCamera):
    """`device` is a path such as /dev/video0, or a number; "" is the first that gives a picture.

    That one is looked for whenever the camera is opened, among what is `there` then: plugged in
    again, a camera may have another number. Exposure, white balance and focus run by themselves
    for `settle` seconds and are then held; `focus` (the camera's own unit) is set at once.
    """

    def __init__(
        self,
        device: str,
        size: tuple[int, int] = (1280, 720),
        *,
        fps: float = 15.0,
        focus: float | None = None,
        settle: float = 2.0,
        clock: Callable[[], float] = time.monotonic,
        capture: Callable[[str], Capture] = _video_capture,
        there: Callable[[], Sequence[str]] = usb_cameras,
        language: Tongue = "fr",
    ) -> None:
        super().__init__(f"V4L2 {device or _ANY}", clock=clock, language=language)
        self._device = device
        self._size = size
        self._fps = fps
        self._focus = focus
        self._settle = settle
        self._make = capture
        self._there = there

    def _connect(self) -> Source:
        capture = self._opened_at(self._device) if self._device else self._first()
        if capture is None:
            raise self._trouble("cannot_open")
        return _Device(capture, hold_at=self._clock() + self._settle)

    def _first(self) -> Capture:
        """Of the devices there are; a camera has one that tells of its pictures and gives none."""
        there = self._there()
        for device in there:
            capture = self._opened_at(device)
            if capture is None:
                continue
            if self._gives_a_picture(capture):
                self.name = f"V4L2 {device}"
                return capture
            capture.release()
        tried = ", ".join(there) or _ANY
        raise CameraError(say("camera.none_found", self._language, tried=tried))

    def _gives_a_picture(self, capture: Capture) -> bool:
        until = self._clock() + _PATIENCE
        for _ in range(_TRIES):
            if _picture(capture) is not None:
                return True
            if self._clock() >= until:
                break
        return False

    def _opened_at(self, device: str) -> Capture | None:
        """The device, set up; None when it does not open."""
        capture = self._make(device)
        if not capture.isOpened():
            capture.release()
            return None
        self._set_up(capture)
        return capture

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


class _Device:
    """An open capture, whose automatics are held from `hold_at` on."""

    def __init__(self, capture: Capture, *, hold_at: float) -> None:
        self._capture = capture
        self._hold_at = hold_at
        self._held = False

    def take(self) -> NDArray[np.uint8] | None:
        return _picture(self._capture)

    def taken(self, now: float) -> None:
        if not self._held and now >= self._hold_at:
            self._held = True
            self._hold()

    def release(self) -> None:
        self._capture.release()

    def _hold(self) -> None:
        """What the automatics found. A camera that has no such knob keeps its own ways."""
        capture = self._capture
        exposure = capture.get(cv2.CAP_PROP_EXPOSURE)
        balance = capture.get(cv2.CAP_PROP_WB_TEMPERATURE)
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL_EXPOSURE)
        if exposure > 0:
            capture.set(cv2.CAP_PROP_EXPOSURE, v4l2_exposure(exposure))
        capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        if balance > 0:
            capture.set(cv2.CAP_PROP_WB_TEMPERATURE, balance)
        capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
