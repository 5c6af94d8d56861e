"""Decks known from a folder of face pictures named by card id, to train and measure with."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.synthesis.face import Face, IndexInk

WIDTH, HEIGHT, CORNER = 66.0, 120.0, 4.5
_TRIM = 0.008
"""Part of each edge cut off: scans keep a rim of their background."""

Box = tuple[float, float, float, float]


class ScannedDeck:
    """Faces read from `folder/<card id>.jpg`; boxes from scanned.toml under the folder's name."""

    def __init__(self, folder: Path) -> None:
        known = tomllib.loads(files("vision.synthesis").joinpath("scanned.toml").read_text("utf-8"))
        if folder.name not in known:
            raise KeyError(f"{folder.name}: no index boxes in vision/synthesis/scanned.toml")
        self.name = folder.name
        self._boxes: dict[str, Any] = known[folder.name]
        self._folder = folder
        self._cards = tuple(card for card in CARDS if (folder / f"{card}.jpg").is_file())
        if not self._cards:
            raise FileNotFoundError(f"{folder}: no card pictures named <card id>.jpg")
        self._face = lru_cache(maxsize=None)(self._load)

    def cards(self) -> tuple[str, ...]:
        """The ids this deck has a face for."""
        return self._cards

    def files(self) -> list[Path]:
        """The pictures its faces are read from."""
        return [self._picture(card) for card in self._cards]

    def face(self, card: str) -> Face:
        """The face of a card; KeyError when this deck has none."""
        if card not in self._cards:
            raise KeyError(f"{self.name} has no {card}")
        return self._face(card)

    def back(self) -> NDArray[np.uint8]:
        """A plain lattice: the folders hold no backs."""
        height, width = self.face(self._cards[0]).picture.shape[:2]
        rows, columns = np.mgrid[0:height, 0:width]
        lattice = (((rows + columns) // 14 + (rows - columns) // 14) % 2).astype(np.uint8)
        colours = np.array([[150, 60, 40], [235, 225, 215]], np.uint8)
        return np.asarray(colours[lattice], np.uint8)

    def _picture(self, card: str) -> Path:
        return self._folder / f"{card}.jpg"

    def _load(self, card: str) -> Face:
        path = self._picture(card)
        picture = cv2.imread(str(path))
        if picture is None:
            raise ValueError(f"{path}: not a picture")
        rows, columns = picture.shape[:2]
        dy, dx = round(rows * _TRIM), round(columns * _TRIM)
        picture = picture[dy : rows - dy, dx : columns - dx]
        boxes = self._boxes[_kind(card)]
        upper: list[Box] = [_trimmed(_box(boxes["left"])), _trimmed(_box(boxes["right"]))]
        if card == "EX" and self._boxes["excuse_corners"] == 2:
            upper = upper[:1]
        if card.startswith("T-") and self._boxes["tighten"]:
            upper = [_tighten(picture, box) for box in upper]
        indices = [IndexInk(*box, False) for box in upper]
        indices += [self._lower(card, box) for box in upper]
        return Face(card, picture.astype(np.uint8), WIDTH, HEIGHT, CORNER, tuple(indices))

    def _lower(self, card: str, upper: Box) -> IndexInk:
        """The index below, turned by half a turn unless this deck prints its trumps' upright."""
        left, top, right, bottom = upper
        trump = card.startswith("T-")
        kind = "excuse" if card == "EX" else "trump" if trump else "suit"
        aside, down = self._boxes.get("lower", {}).get(kind, (0.0, 0.0))
        above, below = HEIGHT - bottom + down, HEIGHT - top + down
        if trump and self._boxes.get("upright_below", False):
            return IndexInk(left + aside, above, right + aside, below, turned=False)
        return IndexInk(WIDTH - right + aside, above, WIDTH - left + aside, below, turned=True)


def _box(numbers: list[float]) -> Box:
    left, top, right, bottom = map(float, numbers)
    return left, top, right, bottom


def _trimmed(box: Box) -> Box:
    """Where a box of the whole scan lies once its rim is cut off and the rest is the card."""
    left, top, right, bottom = (
        (value / whole - _TRIM) / (1 - 2 * _TRIM) * whole
        for value, whole in zip(box, (WIDTH, HEIGHT, WIDTH, HEIGHT), strict=True)
    )
    return left, top, right, bottom


def _kind(card: str) -> str:
    if card == "EX":
        return "excuse"
    if card.startswith("T-"):
        return "one_digit" if len(card) == 3 else "two_digits"
    return "ten" if card.endswith("-10") else "court" if card[-1] in "VCDR" else "pip"


def _tighten(picture: NDArray[Any], box: Box, slack: float = 1.0) -> Box:
    """The box of the heavy dark ink in and just round `box`; `box` itself when there is none."""
    scale = picture.shape[1] / WIDTH
    left, top, right, bottom = box
    x0, y0 = round((left - slack) * scale), round((top - slack) * scale)
    x1, y1 = round((right + slack) * scale), round((bottom + slack) * scale)
    part = picture[max(y0, 0) : y1, max(x0, 0) : x1]
    ink = (cv2.cvtColor(part, cv2.COLOR_BGR2GRAY) < 110).astype(np.uint8)
    dark = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(dark)
    heavy = [
        stats[i] for i in range(1, count) if stats[i][4] > 9 * scale**2 and stats[i][3] > 8 * scale
    ]
    if not heavy:
        return box
    xs = [s[0] for s in heavy] + [s[0] + s[2] for s in heavy]
    ys = [s[1] for s in heavy] + [s[1] + s[3] for s in heavy]
    x0, y0 = max(x0, 0), max(y0, 0)
    return (
        float((x0 + min(xs)) / scale),
        float((y0 + min(ys)) / scale),
        float((x0 + max(xs)) / scale),
        float((y0 + max(ys)) / scale),
    )
