"""Real ink and paper from labelled photographs, for all nets.

The labels have upright boxes and no turn; the turn is the one at which a classifier trained on
drawn cards alone believes the label most. Where it believes it at no turn, nothing is learned:
neither that an index stands there nor that none does.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.evaluation.photos import TAUGHT, Box, Photo, may_train, photographs
from vision.geometry import Place, corrected, cut, cut_all
from vision.nets.classifier import REJECT, Classifier
from vision.training.scenes import SIZE
from vision.training.shards import AROUND, AROUND_HEIGHTS, WIDE, WIDE_HEIGHTS

Rng = np.random.Generator
TURNS, ASPECT, BELIEVED = 24, 0.45, 0.5
_REFUSED: Final = 4
"""Turns at which a letter no tarot has is shown."""
SHEETS: Final = 240
"""Pictures made of photographs side by side, for the finder."""
_FROM_HIGH, _TO_HIGH = 18.0, 95.0
"""How high, in pixels, the indices of a photograph are made in them."""
NOT_SAID: Final = 0.7
"""A visible share at which the finder is told nothing: neither index nor none."""


@dataclass(frozen=True, slots=True, eq=False)
class Photographed:
    """What is learned from photographs.

    `patches` (n, 96, 96, 3) with `labels` (n,), A, K, Q, J and jokers at four turns, to be
    rejected; `around` (m, 64, 64) what surrounds the indices of known turn; `sheets`
    (k, 480, 640) grey and `boxes` (j, 7) as a shard's `grey` and `boxes`.
    """

    patches: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    around: NDArray[np.uint8]
    sheets: NDArray[np.uint8]
    boxes: NDArray[np.float32]

    def write(self, path: Path) -> None:
        """Keep it; a file half written is none."""
        half = path.with_suffix(".part")
        with half.open("wb") as file:
            np.savez(file, **{f.name: getattr(self, f.name) for f in fields(self)})
        half.rename(path)

    @classmethod
    def read(cls, path: Path) -> Self:
        """What was kept."""
        with np.load(path, allow_pickle=False) as file:
            return cls(*(file[f.name] for f in fields(cls)))


@dataclass(frozen=True, slots=True, eq=False)
class _Turned:
    """A photograph in grey, and its indices: where they stand, and whether their turn is known."""

    grey: NDArray[np.uint8]
    places: list[tuple[Place, bool]]


def to_learn_from(folder: Path) -> list[Photo]:
    """The half of the photographs that may be learned from.

    ValueError for another set than `TAUGHT`: measuring would take all of it for unseen.
    FileNotFoundError when the folder is no data set.
    """
    if folder.resolve().name != TAUGHT:
        raise ValueError(
            f"{folder}: training learns from a set in a folder called {TAUGHT} alone, since by "
            "this name measuring holds back what was learned from; rename it so"
        )
    return [photo for photo in photographs(folder) if may_train(photo.path.stem)]


def photographed(
    folder: Path, classifier: Classifier, rng: Rng, *, hardest: bool = False
) -> Photographed:
    """What the half of the photographs that may be learned from teaches.

    Letters no tarot has are shown at every quarter turn, or with `hardest` at the four turns at
    which the classifier takes them for an index most.
    """
    patches: list[NDArray[np.uint8]] = []
    labels: list[int] = []
    around, turned = [], []
    for photo in to_learn_from(folder):
        picture = photo.load()
        one = _Turned(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8), [])
        turned.append(one)
        _learn(photo, picture, classifier, one, patches, labels, hardest=hardest)
        known = [place for place, sure in one.places if sure]
        around.append(cut_all(one.grey, known, AROUND, AROUND_HEIGHTS))
    if not patches:
        raise ValueError(f"{folder} has no photograph to learn from: name another or none")
    sheets, boxes = _sheets(rng, [one for one in turned if one.places])
    return Photographed(
        np.stack(patches), np.array(labels, np.uint8), np.concatenate(around), sheets, boxes
    )


def _learn(
    photo: Photo,
    picture: NDArray[np.uint8],
    classifier: Classifier,
    one: _Turned,
    patches: list[NDArray[np.uint8]],
    labels: list[int],
    *,
    hardest: bool,
) -> None:
    """Cut the patches of a photograph, and note its places."""
    for label in photo.boxes(picture):
        if label.card is None:
            places = [_place(label.box, k * math.pi / 2) for k in range(_REFUSED)]
            if hardest:
                places = _hardest(picture, label.box, classifier)
            patches.extend(cut(picture, p, WIDE, WIDE_HEIGHTS) for p in places)
            labels.extend([REJECT] * _REFUSED)
            one.places.append((places[0], False))
            continue
        place = _turned(picture, label.box, label.card, classifier)
        one.places.append((place or _place(label.box, 0.0), place is not None))
        if place is not None:
            patches.append(cut(picture, place, WIDE, WIDE_HEIGHTS))
            labels.append(CARDS.index(label.card))


def _place(box: Box, angle: float) -> Place:
    """The place whose upright box, turned by `angle`, has the label's extent."""
    left, top, right, bottom = box
    reach = (ASPECT + 1) * (abs(math.cos(angle)) + abs(math.sin(angle)))
    height = (right - left + bottom - top) / reach
    return Place((left + right) / 2, (top + bottom) / 2, height, angle)


def _turned(
    picture: NDArray[np.uint8], box: Box, card: str, classifier: Classifier
) -> Place | None:
    places = [_place(box, 2 * math.pi * k / TURNS) for k in range(TURNS)]
    believed = classifier.look(picture, places).chances[:, CARDS.index(card)]
    best = int(believed.argmax())
    if believed[best] < BELIEVED:
        return None
    return corrected(places[best], classifier.look(picture, [places[best]]).poses[0])


def _hardest(picture: NDArray[np.uint8], box: Box, classifier: Classifier) -> list[Place]:
    """The turns, as the classifier sets them right, at which it is least sure of none."""
    places = [_place(box, 2 * math.pi * k / TURNS) for k in range(TURNS)]
    looks = classifier.look(picture, places)
    worst = np.argsort(looks.chances[:, -1])[:_REFUSED].tolist()
    return [corrected(places[k], looks.poses[k]) for k in worst]


def _sheets(rng: Rng, photos: Sequence[_Turned]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Photographs side by side, reduced until their indices are as high as a table's."""
    width, height = SIZE
    sheets, boxes = [], []
    for number in range(SHEETS if photos else 0):
        sheet = np.zeros((height, width), np.uint8)
        x = 0
        while x < width:
            y, column = 0, 0
            while y < height:
                one = photos[int(rng.integers(len(photos)))]
                high = float(np.median([place.height for place, _ in one.places]))
                wanted = math.exp(rng.uniform(math.log(_FROM_HIGH), math.log(_TO_HIGH)))
                scale = min(max(wanted / high, 0.3), 1.0)
                small = cv2.resize(
                    one.grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
                )[: height - y, : width - x]
                sheet[y : y + small.shape[0], x : x + small.shape[1]] = small
                boxes += _moved(number, one, x, y, scale, (small.shape[1], small.shape[0]))
                y += small.shape[0]
                column = max(column, small.shape[1])
            x += column
        sheets.append(sheet)
    if not sheets:
        return np.empty((0, height, width), np.uint8), np.empty((0, 7), np.float32)
    return np.stack(sheets), np.array(boxes, np.float32).reshape(-1, 7)


def _moved(
    number: int, one: _Turned, x: int, y: int, scale: float, size: tuple[int, int]
) -> list[tuple[float, ...]]:
    """Rows of boxes for the indices of a photograph laid at x, y; those at a cut are not said."""
    rows: list[tuple[float, ...]] = []
    for place, sure in one.places:
        at = Place(place.x * scale, place.y * scale, place.height * scale, place.angle)
        inside = all(
            at.height * 0.5 < v < end - at.height * 0.5
            for v, end in zip((at.x, at.y), size, strict=True)
        )
        visible = 1.0 if sure and inside else NOT_SAID
        if 0 <= at.x < size[0] and 0 <= at.y < size[1]:
            rows.append((number, at.x + x, at.y + y, at.height, at.angle, visible, REJECT))
    return rows
