"""Devices that behave as cv2.VideoCapture and Picamera2 do, fed by hand."""

import threading
from collections import deque
from concurrent.futures import CancelledError, Future
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

PATIENCE = 5.0


class Belt:
    """Hands items from a test to a camera's thread, one at a time."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._items: deque[Any] = deque()
        self._waiting = False
        self.plugged = True
        self.released = 0

    def take(self) -> Any:
        """The next item, or None when there is none for a while or the plug is out."""
        with self._change:
            self._waiting = True
            self._change.notify_all()
            self._change.wait_for(lambda: self._items or not self.plugged, timeout=0.05)
            self._waiting = False
            return self._items.popleft() if self._items and self.plugged else None

    def deliver(self, item: Any) -> None:
        """Hand over, and wait until the thread has dealt with it and asks for more."""
        with self._change:
            self._items.append(item)
            self._waiting = False
            self._change.notify_all()
            done = self._change.wait_for(
                lambda: self._waiting and not self._items, timeout=PATIENCE
            )
        assert done, "the camera's thread does not take frames"

    def unplug(self) -> None:
        with self._change:
            self.plugged = False
            self._change.notify_all()

    def release(self) -> None:
        self.released += 1


class FakeCapture(Belt):
    """As cv2.VideoCapture on an unplugged camera: `read` fails, `isOpened` stays true."""

    def __init__(self, *, opens: bool = True) -> None:
        super().__init__()
        self._opens = opens
        self.properties: dict[int, float] = {}
        self.order: list[int] = []

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._opens

    def read(self) -> tuple[bool, Any]:
        picture = self.take()
        return picture is not None, picture

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803 - OpenCV's name
        self.properties[propId] = value
        self.order.append(propId)
        return True

    def get(self, propId: int, /) -> float:  # noqa: N803 - OpenCV's name
        return self.properties.get(propId, 0.0)


METADATA = {
    "ExposureTime": 14_000,
    "AnalogueGain": 2.0,
    "ColourGains": (1.5, 2.5),
    "LensPosition": 2.25,
}


SENSOR_MODES = [
    {"size": (1536, 864), "bit_depth": 10, "fps": 120.13, "crop_limits": (768, 432, 3072, 1728)},
    {"size": (2304, 1296), "bit_depth": 10, "fps": 56.03, "crop_limits": (0, 0, 4608, 2592)},
    {"size": (4608, 2592), "bit_depth": 10, "fps": 14.35, "crop_limits": (0, 0, 4608, 2592)},
]
"""As a Camera Module 3 says them."""


class FakeRequest:
    def __init__(self, buffers: dict[str, NDArray[np.uint8]], camera: "FakePi") -> None:
        self.buffers = buffers
        self._camera = camera

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._camera.metadata)

    def release(self) -> None:
        self._camera.held -= 1


class FakeMapped:
    """As picamera2's MappedArray: the buffer, padding and all, while inside `with`."""

    def __init__(self, request: FakeRequest, stream: str) -> None:
        self._buffer = request.buffers[stream]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing to unmap."""

    @property
    def array(self) -> NDArray[np.uint8]:
        return self._buffer


class FakePi(Belt):
    """As Picamera2 as far as it is used; rows are padded to 64 bytes as on a Pi."""

    def __init__(self, *, autofocus: bool = True) -> None:
        super().__init__()
        self.camera_controls = {"ExposureTime": None} | (
            {"LensPosition": None} if autofocus else {}
        )
        self.sensor_modes = SENSOR_MODES
        self.metadata: dict[str, Any] = dict(METADATA)
        self.configuration: dict[str, Any] = {}
        self.controls: list[dict[str, Any]] = []
        self.started = False
        self.held = 0
        self.jobs: list[Future[FakeRequest]] = []

    def create_video_configuration(self, **parts: Any) -> dict[str, Any]:
        return parts

    def configure(self, configuration: dict[str, Any]) -> None:
        sizes = [configuration[stream]["size"] for stream in ("main", "lores")]
        if any(side % 2 for size in sizes for side in size):
            raise RuntimeError("All dimensions should be even")
        if any(small > large for large, small in zip(*sizes, strict=True)):
            raise RuntimeError("lores stream dimensions may not exceed main stream")
        self.configuration = configuration

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def start(self) -> None:
        self.started = True

    def stop(self) -> None:
        assert not self.jobs, "picamera2 stops only once a frame came for whoever waits"
        self.started = False

    def close(self) -> None:
        self.release()

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls.append(controls)

    def capture_request(self, *, wait: bool) -> "Future[FakeRequest]":
        assert not wait, "picamera2 would wait for ever on a cable that is out"
        self.jobs.append(Future())
        return self.jobs[-1]

    def wait(self, job: "Future[FakeRequest]", timeout: float) -> FakeRequest:
        if not job.done():
            value = self.take()
            if value is None:
                raise TimeoutError
            self.held += 1
            self.jobs.remove(job)
            buffers = {stream: self._buffer(stream, value) for stream in ("main", "lores")}
            job.set_result(FakeRequest(buffers, self))
        return job.result(timeout)

    def cancel_all_and_flush(self) -> None:
        for job in self.jobs:
            job.set_exception(CancelledError())
        self.jobs = []

    def _buffer(self, stream: str, value: int) -> NDArray[np.uint8]:
        width, height = self.configuration[stream]["size"]
        stride = -(-width // 64) * 64
        buffer = np.full((height * 3 // 2, stride), 128, np.uint8)
        buffer[:height] = 7
        buffer[:height, :width] = value
        return buffer
