"""A folder of pictures, or a video, shown at its own pace as if a camera saw it."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.frame import CameraError, Frame
from hardware.words import Tongue, say

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})

_ROUNDING: Final = 1e-6
"""So that a picture due now is not missed by the last bit of a sum of times."""

_Picture = NDArray[np.uint8]


class _Source(Protocol):
    """Pictures by their place; None past the end."""

    fps: float

    def at(self, index: int) -> _Picture | None: ...

    def rewind(self) -> None: ...

    def close(self) -> None: ...


class _Pictures:
    """The pictures of a folder in the order of their names."""

    def __init__(self, files: list[Path], fps: float) -> None:
        self._files = files
        self.fps = fps

    def at(self, index: int) -> _Picture | None:
        if index >= len(self._files):
            return None
        # Not by OpenCV's imread, which does not survive a name in another encoding.
        data = np.frombuffer(self._files[index].read_bytes(), np.uint8)
        try:
            picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
        except cv2.error:  # Of more pixels than OpenCV takes, or so its header says.
            picture = None
        if picture is None:
            raise OSError(f"{self._files[index]} is no picture that can be read")
        return np.asarray(picture, np.uint8)

    def rewind(self) -> None:
        """Nothing to do: a folder has no place in it."""

    def close(self) -> None:
        """Nothing to do: a folder holds no device."""


class _Video:
    """A video; frames that were passed over are skipped without being decoded to a picture."""

    def __init__(self, path: Path, fps: float | None) -> None:
        self._path = path
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            self._capture.release()
            raise OSError(f"{path} is no video that can be read")
        own = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps = fps or (own if own > 0 else 25.0)
        self._next = 0

    def at(self, index: int) -> _Picture | None:
        while self._next < index:
            if not self._capture.grab():
                return None
            self._next += 1
        good, picture = self._capture.read()
        self._next += 1
        return np.asarray(picture, np.uint8) if good else None

    def rewind(self) -> None:
        self._capture.release()
        self._capture = cv2.VideoCapture(str(self._path))
        self._next = 0

    def close(self) -> None:
        self._capture.release()


class FolderCamera:
    """`path` is a folder or one file. `fps` None is a video's own pace, or 5 for pictures.

    After the last picture it starts again when `loop`, otherwise `finished` is true and no
    frame comes any more. A slow reader misses frames, as with any camera.
    """

    def __init__(
        self,
        path: Path,
        *,
        fps: float | None = None,
        loop: bool = True,
        clock: Callable[[], float] = time.monotonic,
        language: Tongue = "fr",
    ) -> None:
        self.name = str(path)
        self.finished = False
        self._path = path
        self._fps = fps
        self._loop = loop
        self._clock = clock
        self._language: Tongue = language
        self._source: _Source | None = None
        self._started = 0.0
        self._shown = -1
        self._number = 0

    def open(self) -> None:
        """Look what there is; CameraError when it is nothing that can be shown."""
        self.close()
        try:
            self._source = self._find()
        except OSError as error:
            raise self._unreadable() from error
        self._started = self._clock()
        self._shown = -1
        self.finished = False

    def _find(self) -> _Source:
        if self._path.is_dir():
            files = sorted(f for f in self._path.iterdir() if f.suffix.lower() in PICTURES)
            if not files:
                raise OSError(f"{self._path} holds no picture")
            return _Pictures(files, self._fps or 5.0)
        if self._path.suffix.lower() in PICTURES and self._path.is_file():
            return _Pictures([self._path], self._fps or 5.0)
        return _Video(self._path, self._fps)

    def _unreadable(self) -> CameraError:
        return CameraError(say("camera.no_files", self._language, path=self._path))

    def read(self) -> Frame | None:
        """The picture whose turn it is, if it was not handed out; None between two."""
        source = self._source
        if source is None:
            raise CameraError(say("camera.not_open", self._language, camera=self.name))
        now = self._clock()
        due = int((now - self._started) * source.fps + _ROUNDING)
        if self.finished or due <= self._shown:
            return None
        try:
            picture = source.at(due)
            if picture is None and self._loop and due > 0:
                source.rewind()
                self._started, due = now, 0
                picture = source.at(0)
        except OSError as error:
            raise self._unreadable() from error
        if picture is None:
            self.finished = True
            return None
        self._shown = due
        frame = Frame(picture, now, self._number)
        self._number += 1
        return frame

    def close(self) -> None:
        """Let go of the file."""
        source, self._source = self._source, None
        if source is not None:
            source.close()
