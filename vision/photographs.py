"""Real photographs of cards with a box round each index, and which half may be learned from.

The form is YOLO's: `images/*.jpg`, `labels/*.txt` with class and centre x, y, width, height as
shares of the picture. The classes are those of a 52-card deck; 2 to 10 are tarot's too.
"""

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

_RANKS: Final = ("10", "2", "3", "4", "5", "6", "7", "8", "9", "A")
CLASSES: Final = (
    *(f"{suit}-{rank}" for rank in _RANKS for suit in "CDHS"),
    "back",
    "joker",
    *(f"{suit}-{rank}" for rank in ("J", "K", "Q") for suit in "CDHS"),
    "joker",
)
"""The data set's 55 classes in its order, in this project's form: `C-10`, `S-A`, `joker`."""


@dataclass(frozen=True, slots=True)
class Label:
    """One index: its class, and its box's centre and size in pixels."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def card(self) -> str | None:
        """The tarot card with the same index, or None for A, K, Q, J, jokers and backs."""
        rank = self.name.partition("-")[2]
        return self.name if rank.isdigit() else None


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """A picture (h, w, 3) uint8 BGR, and every index labelled in it."""

    path: Path
    picture: Picture
    labels: tuple[Label, ...]

    @property
    def grey(self) -> bool:
        """Whether the colours were taken out of it."""
        small = cv2.resize(self.picture, (64, 64), interpolation=cv2.INTER_AREA).astype(int)
        return int(np.abs(small - small.mean(axis=2, keepdims=True)).max()) < 12


def may_learn(path: Path) -> bool:
    """Whether a photograph belongs to the half that may be trained on: fixed by its name."""
    stem = path.name.partition("_jpg")[0]
    return zlib.crc32(stem.encode()) % 2 == 0


def photographs(folder: Path) -> list[Path]:
    """The pictures of a set, in order of their names."""
    return sorted((folder / "images").glob("*.jpg"))


def load(path: Path) -> Photograph:
    """One photograph with its labels; ValueError names the file that cannot be read."""
    picture = cv2.imread(str(path))
    if picture is None:
        raise ValueError(f"{path}: not a picture")
    rows, columns = picture.shape[:2]
    text = (path.parent.parent / "labels" / path.with_suffix(".txt").name).read_text("ascii")
    labels = []
    for line in text.splitlines():
        number, *numbers = line.split()
        x, y, width, height = (float(n) for n in numbers)
        labels.append(
            Label(CLASSES[int(number)], x * columns, y * rows, width * columns, height * rows)
        )
    return Photograph(path, np.asarray(picture, np.uint8), tuple(labels))


def speckled(picture: NDArray[np.uint8]) -> bool:
    """Whether single pixels were made black or white: many that stand alone."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    apart = np.abs(grey.astype(int) - cv2.medianBlur(grey, 3))
    return float((apart > 50).mean()) > 0.0005
