"""Keeps frames and what was read in them, in a folder that never outgrows its limits.

For a bug report or an accuracy set, and only when somebody asked for it. Each session is a
folder of its own with JPEGs and `read.jsonl`, a line a frame.
"""

import errno
import json
import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from hardware.camera.frame import Frame

READINGS: Final = "read.jsonl"
MARK: Final = ".tarot-kiosk-recording"
"""Lies in every folder made here; nothing without it is ever erased."""

_QUALITY: Final = 92


class RecorderError(RuntimeError):
    """The recording cannot be kept or erased: names the folder and the cure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The most that one session may hold, and how many frames a second are worth keeping."""

    megabytes: float = 500.0
    minutes: float = 30.0
    fps: float = 2.0


class Recorder:
    """One session in a new folder under `root`. `full` says that it keeps nothing more."""

    def __init__(
        self,
        root: Path,
        limits: Limits,
        *,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], time.struct_time] = time.localtime,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._began = clock()
        self._next = self._began
        self._most = int(limits.megabytes * 1_000_000)
        self.kept = 0
        self.bytes = 0
        self.folder = _new_folder(root, time.strftime("%Y-%m-%d_%H-%M-%S", now()))
        try:
            self._lines = (self.folder / READINGS).open("a", encoding="utf-8")
        except OSError as error:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise self._refused(error) from error

    @property
    def full(self) -> bool:
        """Whether the limit of size or of time is reached."""
        return self.bytes >= self._most or self._clock() - self._began >= self._limits.minutes * 60

    @property
    def due(self) -> bool:
        """Whether a frame would be kept now: before that there is no need to read one."""
        return self._clock() >= self._next and not self.full

    def keep(self, frame: Frame, reading: Mapping[str, object]) -> bool:
        """Keep this frame and what was read in it; False when it is too soon or full.

        RecorderError when the disk will not take it.
        """
        if not self.due:
            return False
        now = self._clock()
        name = f"{frame.number:06}.jpg"
        good, jpeg = cv2.imencode(".jpg", frame.picture, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))
        if not good:
            raise RecorderError(f"frame {frame.number} could not be turned into a JPEG")
        line = json.dumps(
            {"image": name, "time": round(now - self._began, 3), **reading}, ensure_ascii=False
        )
        size = len(jpeg) + len(line.encode()) + 1
        if self.bytes + size > self._most:
            self.bytes = self._most
            return False
        try:
            (self.folder / name).write_bytes(jpeg.tobytes())
            self._lines.write(line + "\n")
            self._lines.flush()
        except OSError as error:
            with suppress(OSError):  # Half a picture, or one of which no line tells.
                (self.folder / name).unlink()
            raise self._refused(error) from error
        self._next = now + 1 / self._limits.fps
        self.bytes += size
        self.kept += 1
        return True

    def close(self) -> None:
        """Nothing more will come; harmless when closed already.

        What kept nothing leaves nothing: it would be listed as a recording.
        """
        with suppress(OSError):  # A line that the disk would not take, which `keep` has told.
            self._lines.close()
        if self.kept == 0:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _refused(self, error: OSError) -> RecorderError:
        return RecorderError(f"{self.folder} takes no more ({error}): erase old recordings")


def _new_folder(root: Path, name: str) -> Path:
    """A folder that was not there before, whatever the clock says."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        for attempt in range(1, 1000):
            folder = root / (name if attempt == 1 else f"{name}_{attempt}")
            try:
                folder.mkdir()
            except FileExistsError:
                continue
            _mark(folder)
            return folder
    except OSError as error:
        full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        cure = "erase old recordings" if full else "mend recording.folder"
        raise RecorderError(f"{root / name} cannot be made ({error}): {cure}") from error
    raise RecorderError(f"{root} holds too many recordings named {name}: erase some")


def _mark(folder: Path) -> None:
    """Say that it is ours; what cannot be marked is gone again, or nobody would ever erase it."""
    try:
        (folder / MARK).touch()
    except OSError:
        folder.rmdir()
        raise


def recordings(root: Path) -> list[tuple[Path, int]]:
    """The sessions under `root` with their bytes, oldest first."""
    if not root.is_dir():
        return []
    folders = sorted(folder for folder in root.iterdir() if (folder / MARK).is_file())
    return [
        (folder, sum(file.stat().st_size for file in folder.iterdir() if file.is_file()))
        for folder in folders
    ]


def erase(root: Path) -> int:
    """Erase every session under `root`; how many there were. Other things there are left."""
    sessions = recordings(root)
    for folder, _ in sessions:
        try:
            shutil.rmtree(folder)
        except OSError as error:
            raise RecorderError(f"{folder} cannot be erased ({error})") from error
    return len(sessions)
