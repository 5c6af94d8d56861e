"""What the reader holds likely in rendered scenes, and whether it is right: what a verifier learns.

The nets read scenes they were never shown, as the table's reader does, to the last look but one.
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
from vision.geometry import Place, place_of
from vision.learned import open_reader
from vision.nets.verifier import GIVEN, Opinions, Verifier, evidence
from vision.reading import Way
from vision.synthesis.scene import IndexTruth
from vision.training.decks import CLUTTER, DRAWN, FOREIGN, Source, random_deck
from vision.training.packs import PACKS
from vision.training.scenes import random_sample
from vision.training.shards import CUT_OFF, READABLE

SCENES_A_FILE: Final = 50
_SIZES: Final = (1.0, 1.0, 0.84, 1.2)
"""So many times as large as usual a scene is read: a photograph is read at three sizes."""
_SHARES: Final = {DRAWN: 0.48, FOREIGN: 0.12, CLUTTER: 0.05, PACKS: 0.2}
"""Scenes in ten of each kind; known decks share what is left. Letters that are no tarot's come
oftener than at a table: to tell them is what this is for."""
_KNOWN: Final = 0.15
_BESIDE: Final = 0.75
"""Farther from an index, in its heights, than this something is no part of it."""
_OFF, _TURNED, _HIGHER = 0.22, 0.35, 1.3
"""An index is read where it stands within these: heights, radians, times as high."""


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """What a verifier is given, (n, GIVEN) float32, and whether a reading was right, (n,) bool."""

    given: NDArray[np.float32]
    right: NDArray[np.bool_]

    def write(self, path: Path) -> None:
        """Keep it; a file half written is none."""
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".part")
        with half.open("wb") as file:
            np.savez(file, given=self.given, right=self.right)
        half.rename(path)

    @classmethod
    def read(cls, paths: Sequence[Path]) -> Self:
        """What was kept in all of these."""
        kept = []
        for path in paths:
            with np.load(path, allow_pickle=False) as file:
                kept.append(cls(*(file[f.name] for f in fields(cls))))
        return cls.of(kept)

    @classmethod
    def of(cls, parts: Sequence[Self]) -> Self:
        """All of them as one."""
        return cls(
            np.concatenate([np.empty((0, GIVEN), np.float32), *(p.given for p in parts)]),
            np.concatenate([np.empty(0, np.bool_), *(p.right for p in parts)]),
        )


class Asked(Verifier):
    """Keeps what a verifier is asked, and changes nothing."""

    def __init__(self) -> None:
        self.questions: list[tuple[NDArray[np.float32], Opinions]] = []

    def right(self, told: NDArray[np.float32], opinions: Opinions) -> NDArray[np.float32]:
        """As likely as was told."""
        self.questions.append((told, opinions))
        return np.asarray(told[:, :-1].max(axis=1, initial=0), np.float32)


def gather(
    weights: Path,
    sources: dict[str, Source],
    seed: int,
    textures: Sequence[Path],
    out: Path,
    files: int,
    *,
    part: tuple[int, int] = (0, 1),
) -> None:
    """Read `files` times SCENES_A_FILE scenes of these sources with the nets in `weights`.

    What is there already is kept; `part` (k, n) reads every n-th file's from the k-th.
    """
    cv2.setNumThreads(1)
    for number in range(part[0], files, part[1]):
        path = out / f"{number:04d}.npz"
        if not path.exists():
            rng = np.random.default_rng([seed, 17, number])
            opened(rng, weights, sources, textures, SCENES_A_FILE).write(path)


def opened(
    rng: np.random.Generator,
    weights: Path,
    sources: dict[str, Source],
    textures: Sequence[Path],
    scenes: int,
) -> Opened:
    """What is held likely in so many scenes, each of a source picked by its share."""
    asked = Asked()
    reader = open_reader(folder=weights, verifier=asked)
    names = list(sources)
    known = sum(name not in _SHARES for name in names)
    shares = np.array([_SHARES.get(name, _KNOWN / max(known, 1)) for name in names])
    kept = []
    for _ in range(scenes):
        source = sources[str(rng.choice(names, p=shares / shares.sum()))]
        sample = random_sample(rng, random_deck(rng, source), textures)
        asked.questions.clear()
        reader.glimpses(sample.picture, Way(times=float(rng.choice(_SIZES))), alone=True)
        truth = [(place_of(index.quad), index) for index in sample.indices]
        for told, opinions in asked.questions:
            kept.append(_with_truth(told, opinions, truth))
    return Opened.of(kept)


def _with_truth(
    told: NDArray[np.float32], opinions: Opinions, truth: list[tuple[Place, IndexTruth]]
) -> Opened:
    """What was asked of one scene, without what nobody can say."""
    best = [CARDS[int(k)] for k in told[:, :-1].argmax(axis=1)]
    right = [
        is_right(card, place, truth) for card, place in zip(best, opinions.places, strict=True)
    ]
    sayable = np.array([one is not None for one in right], np.bool_)
    return Opened(
        evidence(told, opinions)[sayable],
        np.array([one for one in right if one is not None], np.bool_),
    )


def is_right(card: str, place: Place, truth: Sequence[tuple[Place, IndexTruth]]) -> bool | None:
    """Whether a card read at a place is what stands there; None where it may be.

    An index is not there when less of it shows than can be read, and may be when it lies otherwise.
    """
    if not truth:
        return False
    there, index = min(truth, key=lambda one: _apart(place, one[0]))
    if _apart(place, there) > _BESIDE or index.visible < CUT_OFF or index.card != card:
        return False
    turned = abs((place.angle - there.angle + math.pi) % (2 * math.pi) - math.pi)
    lies_so = _apart(place, there) < _OFF and turned < _TURNED
    as_high = abs(math.log(place.height / there.height)) < math.log(_HIGHER)
    return True if index.visible >= READABLE and lies_so and as_high else None


def _apart(place: Place, index: Place) -> float:
    return math.hypot(place.x - index.x, place.y - index.y) / index.height
