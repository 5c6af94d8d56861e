"""Rendered samples kept on disk, so that nets can go over them many times and resume."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import PATCH_HEIGHTS, Place, cut, place_of
from vision.synthesis.scanned import ScannedDeck
from vision.training.scenes import Sample, random_deck, random_sample

Rng = np.random.Generator
WIDE = 96
"""Side of a stored patch: one and a half times what the classifier sees, to jitter in."""
WIDE_HEIGHTS = PATCH_HEIGHTS * 1.5
REJECT = len(CARDS)
READABLE, CUT_OFF = 0.985, 0.90
SCENES_A_SHARD, SCENES_A_DECK = 80, 20
_INDEX = {card: number for number, card in enumerate(CARDS)}


@dataclass(frozen=True, slots=True, eq=False)
class Shard:
    """Eighty scenes, and the patches cut from them.

    `grey` (n, 480, 640) uint8; `boxes` (m, 7) float32: scene, x, y, height, angle, visible,
    card; `patches` (k, 96, 96, 3) uint8 BGR; `labels` (k,) uint8, 78 for reject.
    """

    grey: NDArray[np.uint8]
    boxes: NDArray[np.float32]
    patches: NDArray[np.uint8]
    labels: NDArray[np.uint8]


def write_shards(
    folder: Path,
    count: int,
    seed: int,
    source: ScannedDeck | str,
    textures: Sequence[Path],
    *,
    part: tuple[int, int] = (0, 1),
) -> None:
    """Render `count` shards into `folder`; those already there are kept (resumable).

    `part` (k, n) renders every n-th shard from the k-th, for several processes.
    """
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(part[0], count, part[1]):
        path = folder / f"{number:04d}.npz"
        if path.exists():
            continue
        rng = np.random.default_rng([seed, number])
        shard = _render(rng, source, textures)
        half = path.with_suffix(".part")
        with half.open("wb") as file:
            np.savez(
                file,
                grey=shard.grey,
                boxes=shard.boxes,
                patches=shard.patches,
                labels=shard.labels,
            )
        half.rename(path)


def read_shards(folder: Path, count: int | None = None) -> Iterator[Shard]:
    """The first `count` shards of a folder, or all, in order."""
    for path in sorted(folder.glob("*.npz"))[:count]:
        with np.load(path, allow_pickle=False) as kept:
            yield Shard(kept["grey"], kept["boxes"], kept["patches"], kept["labels"])


def _render(rng: Rng, source: ScannedDeck | str, textures: Sequence[Path]) -> Shard:
    grey, boxes, patches, labels = [], [], [], []
    deck = random_deck(rng, source)
    for scene in range(SCENES_A_SHARD):
        if scene % SCENES_A_DECK == 0:
            deck = random_deck(rng, source)
        sample = random_sample(rng, deck, textures)
        grey.append(cv2.cvtColor(sample.picture, cv2.COLOR_BGR2GRAY))
        for index in sample.indices:
            p = place_of(index.quad)
            boxes.append(
                (scene, p.x, p.y, p.height, p.angle, index.visible, _INDEX.get(index.card, REJECT))
            )
        for place, label in _patch_places(rng, sample):
            patches.append(cut(sample.picture, place, WIDE, WIDE_HEIGHTS))
            labels.append(label)
    return Shard(
        np.stack(grey).astype(np.uint8),
        np.array(boxes, np.float32).reshape(-1, 7),
        np.stack(patches),
        np.array(labels, np.uint8),
    )


def _patch_places(rng: Rng, sample: Sample) -> list[tuple[Place, int]]:
    """Readable indices, cut-off ones to reject, and places where there is none."""
    found: list[tuple[Place, int]] = []
    places = [(place_of(i.quad), i) for i in sample.indices]
    for place, index in places:
        if place.height < 8:
            continue
        if index.visible >= READABLE:
            found.append((place, _INDEX.get(index.card, REJECT)))
        elif 0.12 < index.visible < CUT_OFF and rng.random() < 0.6:
            found.append((place, REJECT))
    known = [p for p, i in places if i.visible > 0.5]
    height, width = sample.picture.shape[:2]
    usual = float(np.median([p.height for p, _ in places])) if places else rng.uniform(15, 80)
    for _ in range(5):
        place = Place(
            rng.uniform(0, width),
            rng.uniform(0, height),
            usual * float(np.exp(rng.normal(0, 0.25))),
            rng.uniform(0, 2 * math.pi),
        )
        near = (math.hypot(place.x - k.x, place.y - k.y) < 0.8 * k.height for k in known)
        if not any(near):
            found.append((place, REJECT))
    return found
