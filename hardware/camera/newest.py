"""One place for one frame: the newest wins, and none is handed out twice."""

import threading

import numpy as np
from numpy.typing import NDArray

from hardware.camera.frame import Frame


class Newest:
    """Filled by a camera's thread, emptied by whoever reads; numbers the frames."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._number = 0
        self._last: float | None = None

    def put(self, picture: NDArray[np.uint8], time: float) -> None:
        """Replace what was not yet taken. The picture must be nobody else's."""
        with self._lock:
            self._frame = Frame(picture, time, self._number)
            self._number += 1
            self._last = time

    def take(self) -> Frame | None:
        """The frame that came since the last `take`, if any."""
        with self._lock:
            frame, self._frame = self._frame, None
            return frame

    def last(self) -> float | None:
        """When the last frame came, taken or not."""
        with self._lock:
            return self._last

    def restart(self) -> None:
        """Forget the frame, keep counting: the camera was opened again."""
        with self._lock:
            self._frame = None
            self._last = None
