"""What a finder takes for indices in rendered scenes, and what stands there.

Places drawn at random look little like those a finder gives: of what it gave where no index stands,
a net taught on the former took two in five for a card's corner.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place, cut_all
from vision.nets.classifier import REJECT
from vision.nets.corner import WAYS
from vision.nets.finder import Finder, Found, without_doubles
from vision.training.kept import Kept
from vision.training.photos import NOT_SAID
from vision.training.shards import (
    AROUND,
    AROUND_HEIGHTS,
    CUT_OFF,
    READABLE,
    WIDE_HEIGHTS,
    Shard,
)

Rng = np.random.Generator
_SIZES: Final = (1.0, 1.0, 0.84, 1.2)
"""As if so many times as large a finder is shown a scene: a tracker looks at several sizes."""
_IN_SIGHT: Final = 0.12
"""Of an index of which less is in sight nothing is told."""
_ON, _BESIDE = 0.5, 0.8
"""Nearer than so many heights a place is that of an index; farther than so many, of none."""
_LOWER, _HIGHER = 0.4, 2.0
"""How much lower or higher than an index it may be taken to be."""
_AS_HIGH: Final = (0.75, 1.35)
"""Taken for less or more than this, whether it is whole is another question."""
_ASLANT: Final = 1.0
"""Turned by more than so many radians it stands neither upright nor upside down."""
_UPRIGHT, _DOWN, _NO_CORNER = range(len(WAYS))
_NOT_FOUND: Final = 160
"""So many places of a shard without an index that no finder found are shown."""
NOBODY_SAYS: Final = -1


@dataclass(frozen=True, slots=True, eq=False)
class FoundPlaces(Kept):
    """Places a finder found, n of them.

    `around` (n, 64, 64) grey, what surrounds each, and `closer` (n, 64, 64) grey; `ways` (n,)
    numbers of WAYS; `whole` (n,) 1 where the index is, 0 where it is not, −1 where nobody says;
    `labels` (n,) its card, 78 where there is none to be read; `heat` (n,) 0…1, how hot it was.
    """

    around: NDArray[np.uint8]
    closer: NDArray[np.uint8]
    ways: NDArray[np.uint8]
    whole: NDArray[np.int8]
    labels: NDArray[np.uint8]
    heat: NDArray[np.float32]


def find_places(
    grey: NDArray[np.uint8], boxes: NDArray[np.float32], finder: Finder, rng: Rng
) -> FoundPlaces:
    """What the finder finds in (n, h, w) scenes with (m, 7) boxes, both as in a shard."""
    kept: list[Found] = []
    told: list[tuple[int, int, int]] = []
    around: list[NDArray[np.uint8]] = [np.empty((0, AROUND, AROUND), np.uint8)]
    closer = list(around)
    for number, scene in enumerate(np.asarray(grey)):
        found = without_doubles(finder.find(scene, float(rng.choice(_SIZES))))
        here = boxes[boxes[:, 0] == number]
        known = [(each, _what_stands(each.place, here)) for each in found]
        places = []
        for each, what in known:
            if what is not None:
                kept.append(each)
                told.append(what)
                places.append(each.place)
        around.append(cut_all(scene, places, AROUND, AROUND_HEIGHTS))
        closer.append(cut_all(scene, places, AROUND, WIDE_HEIGHTS))
    ways, whole, labels = np.array(told, np.int64).reshape(-1, 3).T
    return FoundPlaces(
        np.concatenate(around),
        np.concatenate(closer),
        ways.astype(np.uint8),
        whole.astype(np.int8),
        labels.astype(np.uint8),
        np.array([each.heat for each in kept], np.float32),
    )


def find_in_sheets(
    sheets: NDArray[np.uint8], boxes: NDArray[np.float32], finder: Finder, rng: Rng
) -> FoundPlaces:
    """The same of sheets of photographs, all of whose indices are wholly in sight.

    Of a box of which little is said nobody knows how its index stands.
    """
    known = boxes.copy()
    known[boxes[:, 5] == np.float32(NOT_SAID), 4] = math.nan
    known[:, 6] = 0
    return find_places(sheets, known, finder, rng)


def _what_stands(place: Place, boxes: NDArray[np.float32]) -> tuple[int, int, int] | None:
    """Way, wholeness and label of what stands at a place of a scene; None where it is hard to say.

    A box without a turn is of an index of which nobody knows how it stands.
    """
    seen = boxes[boxes[:, 5] > _IN_SIGHT]
    away, times = np.hypot(seen[:, 1] - place.x, seen[:, 2] - place.y), place.height / seen[:, 3]
    on = (away < _ON * seen[:, 3]) & (times > _LOWER) & (times < _HIGHER)
    if not on.any():
        near = away < _BESIDE * np.maximum(seen[:, 3], place.height)
        return None if near.any() else (_NO_CORNER, NOBODY_SAYS, REJECT)
    nearest = int(np.flatnonzero(on)[away[on].argmin()])
    turn, visible, label = (float(seen[nearest, column]) for column in (4, 5, 6))
    apart = abs((place.angle - turn + math.pi) % (2 * math.pi) - math.pi)
    if not (apart <= _ASLANT or apart >= math.pi - _ASLANT):
        return None
    as_high = _AS_HIGH[0] < times[nearest] < _AS_HIGH[1]
    if label == REJECT or CUT_OFF <= visible < READABLE or (visible >= READABLE and not as_high):
        whole = NOBODY_SAYS
    else:
        whole = int(visible >= READABLE)
    return (_UPRIGHT if apart <= _ASLANT else _DOWN), whole, int(label)


def not_found(shard: Shard) -> FoundPlaces:
    """Places of a shard, drawn at random, where there is no index."""
    which = np.flatnonzero(np.asarray(shard.there) == 0)[:_NOT_FOUND]
    closer = [
        cv2.resize(
            cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), (AROUND, AROUND), interpolation=cv2.INTER_AREA
        )
        for patch in shard.patches[which]
    ]
    count = len(which)
    return FoundPlaces(
        np.asarray(shard.around[which]),
        np.array(closer, np.uint8).reshape(-1, AROUND, AROUND),
        np.full(count, _NO_CORNER, np.uint8),
        np.full(count, NOBODY_SAYS, np.int8),
        np.full(count, REJECT, np.uint8),
        np.zeros(count, np.float32),
    )


def places_in(
    folder: Path, shards: Sequence[Shard], finder: Finder, seed: int
) -> list[FoundPlaces]:
    """What the finder finds in these shards; kept in a folder, and not looked for again."""
    for number, shard in enumerate(shards):
        if not (folder / f"{number:04d}").exists():
            rng = np.random.default_rng([seed, 17, number])
            find_places(shard.grey, shard.boxes, finder, rng).write(folder / f"{number:04d}")
    return [FoundPlaces.read(folder / f"{number:04d}") for number in range(len(shards))]
