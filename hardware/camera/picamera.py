"""The Pi's own camera through picamera2, which comes by apt and is imported only here, late."""

import threading
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hardware.camera.controls import picamera2_frame_limits, picamera2_lock, settled
from hardware.camera.frame import CameraError, Frame
from hardware.camera.newest import Newest
from hardware.camera.yuv import luma, yuv420_to_bgr
from hardware.words import Language, say

_JOIN: Final = 1.0
_CONTINUOUS: Final = 2
_STEADY_FRAMES: Final = 5
"""So many frames alike mean that the automatics have settled."""

_RETRY: Final = 0.02

Device = tuple[Any, Any]
"""A `Picamera2`, and the `MappedArray` to look into its buffers with."""


def _picamera2(number: int) -> Device:
    from picamera2 import MappedArray, Picamera2  # noqa: PLC0415 - on a Pi only, and slow

    return Picamera2(number), MappedArray


class Picamera2Camera:
    """Two streams: `size` in colour for reading, `small` in grey to see whether all is still.

    Focus, exposure, gain and white balance run by themselves until they stand still, or for
    `settle` seconds, and are then held: see `controls`. `focus` in dioptres is held at once.
    """

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = (2304, 1296),
        *,
        small: tuple[int, int] = (640, 360),
        fps: float = 10.0,
        focus: float | None = None,
        settle: float = 3.0,
        lost_after: float = 1.5,
        first_after: float = 6.0,
        clock: Callable[[], float] = time.monotonic,
        device: Callable[[int], Device] = _picamera2,
        language: Language = "fr",
    ) -> None:
        self.name = f"Pi {number}"
        self._number = number
        self._size = size
        self._small_size = small
        self._fps = fps
        self._focus = focus
        self._settle = settle
        self._lost_after = lost_after
        self._first_after = first_after
        self._clock = clock
        self._device = device
        self._language: Language = language
        self._newest = Newest()
        self._small: NDArray[np.uint8] | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._opened = 0.0

    def open(self) -> None:
        """Import picamera2, configure both streams, start; CameraError with the cure."""
        self.close()
        try:
            camera, mapped = self._device(self._number)
        except ImportError as error:
            raise CameraError(say("camera.no_picamera2", self._language, error=error)) from error
        except (RuntimeError, IndexError, OSError) as error:
            raise self._cannot_open() from error
        try:
            autofocus = "LensPosition" in camera.camera_controls
            camera.configure(self._configuration(camera, autofocus=autofocus))
            camera.start()
        except (RuntimeError, OSError, ValueError) as error:
            camera.close()
            raise self._cannot_open() from error
        self._newest.restart()
        self._opened = self._clock()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._grab,
            args=(camera, mapped, self._stop, autofocus),
            name=self.name,
            daemon=True,
        )
        self._thread.start()

    def _cannot_open(self) -> CameraError:
        return CameraError(say("camera.cannot_open", self._language, camera=self.name))

    def _configuration(self, camera: Any, *, autofocus: bool) -> Any:
        controls: dict[str, Any] = {"FrameDurationLimits": picamera2_frame_limits(self._fps)}
        if autofocus and self._focus is None:
            controls["AfMode"] = _CONTINUOUS
        elif autofocus:
            controls |= {"AfMode": 0, "LensPosition": self._focus}
        return camera.create_video_configuration(
            main={"size": self._size, "format": "YUV420"},
            lores={"size": self._small_size, "format": "YUV420"},
            controls=controls,
            buffer_count=3,
            queue=False,
        )

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

    def small(self) -> NDArray[np.uint8] | None:
        """The newest small grey picture (h, w), to judge stillness by; None before the first."""
        return self._small

    def close(self) -> None:
        """Stop the thread, which stops the camera and lets go of it."""
        thread, self._thread = self._thread, None
        self._stop.set()
        if thread is not None:
            thread.join(_JOIN)

    def _grab(self, camera: Any, mapped: Any, stop: threading.Event, autofocus: bool) -> None:  # noqa: FBT001 - a thread's arguments are a tuple
        steadying = _Steadying(self._opened + self._settle)
        try:
            while not stop.is_set():
                try:
                    request = camera.capture_request()
                except (RuntimeError, OSError):
                    stop.wait(_RETRY)  # Told by the age of the last frame.
                    continue
                try:
                    with mapped(request, "main") as main:
                        picture = yuv420_to_bgr(main.array, *self._size)
                    with mapped(request, "lores") as lores:
                        self._small = luma(lores.array, *self._small_size)
                    metadata = request.get_metadata()
                finally:
                    request.release()
                now = self._clock()
                if not stop.is_set():
                    self._newest.put(picture, now)
                if steadying.done(metadata, now):
                    camera.set_controls(
                        picamera2_lock(metadata, focus=self._focus, has_autofocus=autofocus)
                    )
        finally:
            camera.stop()
            camera.close()


class _Steadying:
    """Says once, and once only, that the automatics stand still or have had their time."""

    def __init__(self, until: float) -> None:
        self._until = until
        self._before: Any = None
        self._alike = 0
        self._told = False

    def done(self, metadata: Any, now: float) -> bool:
        if self._told:
            return False
        still = self._before is not None and settled(self._before, metadata)
        self._alike = self._alike + 1 if still else 0
        self._before = metadata
        self._told = self._alike >= _STEADY_FRAMES or now >= self._until
        return self._told
