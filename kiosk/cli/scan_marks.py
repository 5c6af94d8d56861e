"""Pictures with what was read drawn on them, for `scan --annotate`."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.reading import Detection, Picture

_SURE = (60, 190, 40)
_UNSURE = (0, 140, 255)


class Marks:
    """Writes annotated pictures into a folder, never over one it wrote before."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._names: set[str] = set()

    def would_spoil(self, paths: Iterable[Path]) -> bool:
        """Whether one of these lies in the folder, or is it: a name there may be a picture's."""
        return any(_lies_in(one, self._folder) for path in paths for one in _with_links(path))

    def write(self, name: str, picture: Picture, detections: Sequence[Detection]) -> Path:
        """Draw and write one picture, whole or not at all; OSError when the folder takes none.

        A link of that name is replaced, not what it leads to.
        """
        path = self._folder / f"{self._free(name)}.jpg"
        good, data = cv2.imencode(".jpg", marked(picture, detections))
        if not good:
            raise OSError(f"cannot make a JPEG of {name}")
        part = self._folder / f".{os.getpid()}.part"
        try:
            part.write_bytes(data.tobytes())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        return path

    def _free(self, name: str) -> str:
        free, number = name, 1
        while free in self._names:
            number += 1
            free = f"{name}-{number}"
        self._names.add(free)
        return free


def _with_links(path: Path) -> Iterator[Path]:
    """The path, and of a folder the links in it: what they lead to is read with it."""
    yield path
    try:
        yield from (one for one in path.iterdir() if one.is_symlink() and not one.is_dir())
    except OSError:
        return


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether a file is of this folder, or a folder is this one; not what cannot be looked at.

    So does a link that leads to such a file.
    """
    try:
        if path.is_dir():
            return path.samefile(folder)
        return any(Path(one).parent.samefile(folder) for one in (path, os.path.realpath(path)))
    except OSError:
        return False


def marked(picture: Picture, detections: Sequence[Detection]) -> Picture:
    """A copy with each index boxed: green and its id when sure, orange with « ? » when not."""
    out = picture.copy()
    size = max(out.shape[:2]) / 1000
    thick = max(1, round(1.6 * size))
    for one in detections:
        colour = _UNSURE if one.doubtful else _SURE
        label = f"{one.card}? {one.confidence:.2f}" if one.doubtful else one.card
        corners = np.asarray(one.corners, np.float32).reshape(-1, 2)
        for start in range(0, len(corners), 4):
            box = np.rint(corners[start : start + 4]).astype(np.int32)
            cv2.polylines(out, [box], True, colour, thick, cv2.LINE_AA)
            x, y = int(box[:, 0].min()), int(box[:, 1].min()) - thick - 2
            at = (max(0, x), max(round(14 * size), y))
            cv2.putText(out, label, at, 0, max(0.35, 0.55 * size), (0, 0, 0), 3 * thick)
            cv2.putText(out, label, at, 0, max(0.35, 0.55 * size), colour, thick, cv2.LINE_AA)
    return out
