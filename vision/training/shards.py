"""Rendered samples kept on disk, so that nets can go over them many times and resume."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import PATCH_HEIGHTS, Place, cut_all, place_of
from vision.nets.classifier import REJECT
from vision.nets.corner import SURROUNDINGS_HEIGHTS
from vision.training.decks import STRIPS, Source, random_deck
from vision.training.kept import Kept
from vision.training.scenes import Sample, random_sample
from vision.training.strips import SMALLEST, digits

Rng = np.random.Generator
WIDE: Final = 96
"""Side of a stored patch: one and a half times what the classifier sees, to jitter in."""
WIDE_HEIGHTS: Final = PATCH_HEIGHTS * 1.5
AROUND: Final = 64
"""Side of the stored surroundings: one and a third times what the corner net sees."""
AROUND_HEIGHTS: Final = SURROUNDINGS_HEIGHTS * 4 / 3
READABLE, CUT_OFF = 0.985, 0.90
SCENES_A_SHARD = 80
_INDEX = {card: number for number, card in enumerate(CARDS)}
_MOST_DIGITS: Final = 14
_MOST: Final = 10
"""Indices kept of one scene: many scenes teach more than many cards of one."""


@dataclass(frozen=True, slots=True, eq=False)
class Shard(Kept):
    """Eighty scenes, and the patches cut from them; read from disk, the arrays stay there.

    `grey` (n, 480, 640) uint8; `boxes` (m, 7) float32: scene, x, y, height, angle, visible,
    card; `patches` (k, 96, 96, 3) uint8 BGR; `around` (k, 64, 64) uint8 grey, what surrounds
    each patch; `labels` (k,) uint8, 78 for reject; `there` (k,) uint8, 1 where an index stands,
    readable or not, and 0 where there is none.
    """

    grey: NDArray[np.uint8]
    boxes: NDArray[np.float32]
    patches: NDArray[np.uint8]
    around: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    there: NDArray[np.uint8]


def write_shards(
    folder: Path,
    count: int,
    seed: int,
    source: Source,
    textures: Sequence[Path],
    *,
    part: tuple[int, int] = (0, 1),
) -> None:
    """Render `count` shards into `folder`; those already there are kept (resumable).

    `part` (k, n) renders every n-th shard from the k-th, for several processes.
    """
    cv2.setNumThreads(1)
    for number in range(part[0], count, part[1]):
        path = folder / f"{number:04d}"
        if not path.exists():
            render(np.random.default_rng([seed, number]), source, textures).write(path)


def read_shards(folder: Path, count: int | None = None) -> Iterator[Shard]:
    """The first `count` shards of a folder, or all, in order."""
    kept = sorted(p for p in folder.glob("[0-9]*") if not p.suffix)
    for path in kept[:count]:
        yield Shard.read(path)


def render(
    rng: Rng, source: Source, textures: Sequence[Path], scenes: int = SCENES_A_SHARD
) -> Shard:
    """A shard of so many scenes of one source, each of another deck: styles teach, not scenes."""
    grey, boxes, patches, around = [], [], [], []
    labels: list[int] = []
    there: list[bool] = []
    close = source == STRIPS
    for scene in range(scenes):
        sample = random_sample(rng, random_deck(rng, source), textures)
        plain = np.asarray(cv2.cvtColor(sample.picture, cv2.COLOR_BGR2GRAY), np.uint8)
        grey.append(plain)
        for index in sample.indices:
            p = place_of(index.quad)
            boxes.append(
                (scene, p.x, p.y, p.height, p.angle, index.visible, _INDEX.get(index.card, REJECT))
            )
        chosen = _digit_places(rng, sample) if close else patch_places(rng, sample, plain)
        places = [place for place, _, _ in chosen]
        patches.append(cut_all(sample.picture, places, WIDE, WIDE_HEIGHTS))
        around.append(cut_all(plain, places, AROUND, AROUND_HEIGHTS))
        labels += [label for _, label, _ in chosen]
        there += [index for _, _, index in chosen]
    return Shard(
        np.stack(grey),
        np.array(boxes, np.float32).reshape(-1, 7),
        np.concatenate(patches),
        np.concatenate(around),
        np.array(labels, np.uint8),
        np.array(there, np.uint8),
    )


def patch_places(
    rng: Rng, sample: Sample, plain: NDArray[np.uint8]
) -> list[tuple[Place, int, bool]]:
    """Readable indices, cut-off ones to reject, and places where there is none.

    With each its label and whether an index stands there at all.
    """
    found: list[tuple[Place, int, bool]] = []
    places = [(place_of(i.quad), i) for i in sample.indices]
    for place, index in places:
        if place.height < SMALLEST:
            continue
        if index.visible >= READABLE:
            found.append((place, _INDEX.get(index.card, REJECT), True))
        elif 0.12 < index.visible < CUT_OFF and rng.random() < 0.6:
            found.append((place, REJECT, True))
    if len(found) > _MOST:
        found = [found[k] for k in rng.permutation(len(found))[:_MOST]]
    known = [p for p, i in places if i.visible > 0.12]
    usual = float(np.median([p.height for p, _ in places])) if places else rng.uniform(15, 80)
    few = 7 if known else 24
    for x, y in _busy(rng, plain, usual, few):
        place = Place(x, y, usual * float(np.exp(rng.normal(0, 0.25))), rng.uniform(0, 2 * math.pi))
        near = (math.hypot(place.x - k.x, place.y - k.y) < 0.8 * k.height for k in known)
        if not any(near):
            found.append((place, REJECT, False))
    return found + [(place, REJECT, False) for place in _some_figures(rng, sample)]


def _digit_places(rng: Rng, sample: Sample) -> list[tuple[Place, int, bool]]:
    """Small trumps wholly in sight, and what is left of longer indices, as many as are kept."""
    found = digits(rng, sample.indices)
    return [
        (place, REJECT if card is None else _INDEX[card], True)
        for place, card in (found[k] for k in rng.permutation(len(found))[:_MOST_DIGITS])
    ]


def _some_figures(rng: Rng, sample: Sample) -> list[Place]:
    """Figures that are no index, as a finder would take them for one: a little off."""
    large = [place for place in sample.figures if place.height >= SMALLEST]
    picked = [large[k] for k in rng.permutation(len(large))[:_MOST]]
    return [
        Place(
            p.x + rng.normal(0, 0.08) * p.height,
            p.y + rng.normal(0, 0.08) * p.height,
            p.height * float(np.exp(rng.normal(0, 0.12))),
            p.angle + rng.normal(0, 0.1),
        )
        for p in picked
    ]


def _busy(rng: Rng, plain: NDArray[np.uint8], size: float, count: int) -> list[tuple[float, float]]:
    """Places an index might be taken to stand: blots about `size` high, and some anywhere."""
    height, width = plain.shape
    anywhere = [(rng.uniform(0, width), rng.uniform(0, height)) for _ in range(count // 3)]
    shrink = max(1.0, size / 8)
    small = cv2.resize(plain, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    soft = small.astype(np.float32)
    blots = np.abs(cv2.GaussianBlur(soft, (0, 0), 1.5) - cv2.GaussianBlur(soft, (0, 0), 5.0))
    top = (blots >= cv2.dilate(blots, np.ones((5, 5), np.uint8))) & (blots > 4)
    ys, xs = np.nonzero(top)
    if not len(xs):
        return anywhere
    chosen = rng.permutation(len(xs))[: count - len(anywhere)]
    jitter = rng.normal(0, 0.15 * size, (len(chosen), 2))
    blotted = [
        (float((xs[i] + 0.5) * shrink + dx), float((ys[i] + 0.5) * shrink + dy))
        for i, (dx, dy) in zip(chosen, jitter, strict=True)
    ]
    return anywhere + blotted
