"""The Pi's own camera through picamera2, which comes by apt and is imported only here, late."""

import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hardware.camera.controls import (
    picamera2_frame_limits,
    picamera2_lock,
    picamera2_sensor,
    says_exposure,
    settled,
)
from hardware.camera.frame import CameraError
from hardware.camera.grabbed import GrabbedCamera, Source
from hardware.camera.yuv import luma, yuv420_to_bgr
from hardware.words import Tongue, say

_CONTINUOUS: Final = 2
_STEADY_FRAMES: Final = 5
"""So many frames alike mean that the automatics have settled."""
_PATIENCE: Final = 0.5
"""Seconds to wait for a frame; picamera2 by itself would wait for ever on a cable that is out."""

Device = tuple[Any, Any]
"""A `Picamera2`, and the `MappedArray` to look into its buffers with."""


def _picamera2(number: int) -> Device:
    from picamera2 import MappedArray, Picamera2  # noqa: PLC0415 - on a Pi only, and slow

    return Picamera2(number), MappedArray


class Picamera2Camera(GrabbedCamera):
    """Two streams: `size` in colour for reading, `small` in grey to see whether all is still.

    Sizes are made even, and `small` no larger than `size`: picamera2 refuses others. What comes is
    of the size that the camera made of it.
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
        clock: Callable[[], float] = time.monotonic,
        device: Callable[[int], Device] = _picamera2,
        language: Tongue = "fr",
    ) -> None:
        super().__init__(f"Pi {number}", clock=clock, language=language)
        self._number = number
        self._size = _even(size)
        self._small_size = _even((min(small[0], size[0]), min(small[1], size[1])))
        self._fps = fps
        self._focus = focus
        self._settle = settle
        self._device = device
        self._streams: _Streams | None = None

    def small(self) -> NDArray[np.uint8] | None:
        """The newest small grey picture (h, w), to judge stillness by; None before the first."""
        return None if self._streams is None else self._streams.small

    def _connect(self) -> Source:
        try:
            camera, mapped = self._device(self._number)
        except ImportError as error:
            raise CameraError(say("camera.no_picamera2", self._language, error=error)) from error
        except (RuntimeError, IndexError, OSError) as error:
            raise self._trouble("cannot_open") from error
        try:
            autofocus = "LensPosition" in camera.camera_controls
            camera.configure(self._configuration(camera, autofocus=autofocus))
            made = camera.camera_configuration()
            sizes = made["main"]["size"], made["lores"]["size"]
            camera.start()
        except (RuntimeError, OSError, ValueError) as error:
            camera.close()
            raise self._trouble("cannot_open") from error
        self._streams = _Streams(
            camera,
            mapped,
            sizes,
            focus=self._focus,
            autofocus=autofocus,
            steadying=_Steadying(self._clock() + self._settle),
        )
        return self._streams

    def _configuration(self, camera: Any, *, autofocus: bool) -> Any:
        controls: dict[str, Any] = {"FrameDurationLimits": picamera2_frame_limits(self._fps)}
        if autofocus and self._focus is None:
            controls["AfMode"] = _CONTINUOUS
        elif autofocus:
            controls |= {"AfMode": 0, "LensPosition": self._focus}
        return camera.create_video_configuration(
            main={"size": self._size, "format": "YUV420"},
            lores={"size": self._small_size, "format": "YUV420"},
            sensor=picamera2_sensor(camera.sensor_modes, self._size, self._fps),
            controls=controls,
            buffer_count=3,
            queue=False,
        )


def _even(size: tuple[int, int]) -> tuple[int, int]:
    """The same, or a pixel less: colour goes by pairs of pixels."""
    width, height = size
    return width - width % 2, height - height % 2


class _Streams:
    """A started camera; every buffer is given back before the next is asked for."""

    def __init__(
        self,
        camera: Any,
        mapped: Any,
        sizes: tuple[tuple[int, int], tuple[int, int]],
        *,
        focus: float | None,
        autofocus: bool,
        steadying: "_Steadying",
    ) -> None:
        self._camera = camera
        self._mapped = mapped
        self._size, self._small_size = sizes
        self._focus = focus
        self._autofocus = autofocus
        self._steadying = steadying
        self._metadata: Any = None
        self.small: NDArray[np.uint8] | None = None

    def take(self) -> NDArray[np.uint8] | None:
        request = self._request()
        if request is None:
            return None  # Told by the age of the last frame.
        try:
            with self._mapped(request, "main") as main:
                picture = yuv420_to_bgr(main.array, *self._size)
            with self._mapped(request, "lores") as lores:
                self.small = luma(lores.array, *self._small_size)
            self._metadata = request.get_metadata()
        finally:
            request.release()
        return picture

    def _request(self) -> Any:
        """The next frame's buffers, to be given back, or None when there is none for a while.

        Whoever no longer waits has to say so, or picamera2 keeps the next frame for it, and can
        neither stop nor close before that one came.
        """
        job = self._camera.capture_request(wait=False)
        try:
            return self._camera.wait(job, timeout=_PATIENCE)
        except TimeoutError:
            self._camera.cancel_all_and_flush()
        except (RuntimeError, OSError):
            return None
        try:
            return self._camera.wait(job, timeout=_PATIENCE)  # It may have come just then.
        except (CancelledError, RuntimeError, OSError):
            return None

    def taken(self, now: float) -> None:
        if self._steadying.done(self._metadata, now):
            self._camera.set_controls(
                picamera2_lock(self._metadata, focus=self._focus, has_autofocus=self._autofocus)
            )

    def release(self) -> None:
        self._camera.stop()
        self._camera.close()


class _Steadying:
    """Says once, and once only, that the automatics stand still or have had their time."""

    def __init__(self, until: float) -> None:
        self._until = until
        self._before: Any = None
        self._alike = 0
        self._told = False

    def done(self, metadata: Any, now: float) -> bool:
        if self._told or not says_exposure(metadata):
            return False
        still = self._before is not None and settled(self._before, metadata)
        self._alike = self._alike + 1 if still else 0
        self._before = metadata
        self._told = self._alike >= _STEADY_FRAMES or now >= self._until
        return self._told
