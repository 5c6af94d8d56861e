"""Trains both classifiers, stage after stage."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.geometry import PATCH
from vision.nets.classifier import REJECT
from vision.nets.classifier import Classifier as Seen
from vision.training.anew import POLISH, SECOND, SECOND_POLISH, THIRD, THIRD_POLISH, Trouble
from vision.training.decks import FOREIGN
from vision.training.export import export_classifier
from vision.training.fit_classifier import Patches, fit_classifier
from vision.training.nets import Classifier, SecondClassifier
from vision.training.packs import PACKS
from vision.training.photos import Photographed, photographed
from vision.training.plan import Plan, Sets, with_further
from vision.training.restore import restore
from vision.training.rows import Rows
from vision.training.shards import WIDE, Shard, read_shards

PHOTOGRAPHED: Final = "photographed.npz"
AGAIN: Final = "again.npz"
"""What photographs teach once the classifier has learned for a while, and after its first stage."""
_HIGH, _LOWER, _LOWEST = 2e-3, 1.5e-3, 6e-4
"""The rates that a first cycle, a further one, and the end of either begin with."""

_FIRST_CYCLE: Final = 2
"""Stages that a classifier trained before has behind it."""
_BATCHES, _BATCH = 40, 64
"""How many patches tell what a restored net's layers usually give."""

Real = Callable[[Classifier], Patches]


class Stage(NamedTuple):
    """Steps from a rate to none; what photographs teach is learned after `first_steps`."""

    name: str
    steps: int
    rate: float
    trouble: Trouble
    real: Real | None
    first_steps: int = 0


def train_classifier(
    plan: Plan, sets: Sets, out: Path, photos: Path | None, start: Path | None = None
) -> None:
    """Fit and export the classifier, on photographed indices too where there are any.

    Given an exported one to `start` with, it goes through the second cycle alone.
    """
    real = again = None
    if photos:
        real = partial(_photographed, out / PHOTOGRAPHED, photos, plan.seed, hardest=False)
        again = partial(_photographed, out / AGAIN, photos, plan.seed, hardest=True)
    stages = (
        Stage("classifier", plan.classifier_steps, _HIGH, Trouble(), real, plan.first_steps),
        Stage("polish", plan.polish_steps, _LOWEST, POLISH, again),
        Stage("second", plan.again_steps, _LOWER, SECOND, again),
        Stage("finish", plan.polish_steps, _LOWEST, SECOND_POLISH, again),
    )
    torch.manual_seed(plan.seed)
    classifier, count = _after(Classifier(), stages, sets, out, plan.seed, start)
    export_classifier(classifier, out / "classifier.onnx")
    taught = again if start else real
    facts = {"patches": count, "photographed": len(taught(classifier)[1]) if taught else 0}
    (out / "patches.json").write_text(json.dumps(facts) + "\n", "utf-8")


def train_second(
    plan: Plan,
    sets: Sets,
    out: Path,
    wait: Callable[[str], Photographed] | None,
    start: Path | None = None,
) -> int:
    """Fit and export the second classifier on more shards; the value is of how many patches.

    It learns of photographs what the first found there, which is waited for. Given an exported one
    to `start` with, it goes through the second cycle alone.
    """
    again = partial(_patches, partial(wait, AGAIN)) if wait else None
    (out / "second").mkdir(exist_ok=True)
    stages = (
        Stage("second", plan.second_steps, _HIGH, SECOND, again),
        Stage("finish", plan.second_polish_steps, _LOWEST, SECOND_POLISH, again),
        Stage("again", plan.second_again_steps, _LOWER, THIRD, again),
        Stage("end", plan.second_polish_steps, _LOWEST, THIRD_POLISH, again),
    )
    torch.manual_seed(plan.seed + 1)
    second, shown = SecondClassifier(), with_further(plan, sets)
    classifier, count = _after(
        second, stages, shown, out / "second", plan.seed + 1, start, plan.letters
    )
    export_classifier(classifier, out / "second.onnx")
    return count


def _after(
    classifier: Classifier,
    stages: Sequence[Stage],
    sets: Sets,
    out: Path,
    seed: int,
    start: Path | None,
    share: float = 0.0,
) -> tuple[Classifier, int]:
    """The classifier after all stages that have steps, and how many patches it was shown.

    The one exported to `start` is past the first cycle. Such a `share` of what is to be refused is
    letters of cards that are no tarot.
    """
    torch.set_num_threads(1)
    named = [(folder.name, shard) for folder, n in sets for shard in read_shards(folder, n)]
    shards = [shard for _, shard in named]
    labels = np.concatenate([shard.labels for shard in shards])
    patches = Rows([shard.patches for shard in shards])
    letters = np.flatnonzero(np.concatenate([_letters(name, shard) for name, shard in named]))
    if start:
        classifier = restore(classifier, start, _some(patches, seed))
        stages = stages[_FIRST_CYCLE:]
    for number, stage in enumerate(stages):
        if not stage.steps:
            continue
        classifier = fit_classifier(
            patches,
            labels,
            steps=stage.steps,
            seed=seed + number,
            checkpoint=out / f"{stage.name}.pt",
            real=stage.real,
            first_steps=stage.first_steps,
            start=classifier,
            rate=stage.rate,
            trouble=stage.trouble,
            letters=letters,
            share=share,
        )
    return classifier, len(labels)


def _letters(name: str, shard: Shard) -> NDArray[np.bool_]:
    """(k,): which patches show an index of a card that is no tarot, or of a pack what is hidden."""
    refused = (shard.labels == REJECT) & (shard.there == 1)
    return np.asarray(refused & (name in {FOREIGN, PACKS}), np.bool_)


def _some(patches: Rows, seed: int) -> list[torch.Tensor]:
    """Batches of patches as the net sees them, but none of them changed."""
    rng, edge = np.random.default_rng([seed, 13]), (WIDE - PATCH) // 2
    middle = slice(edge, edge + PATCH)
    picked = (patches[rng.integers(len(patches), size=_BATCH)] for _ in range(_BATCHES))
    return [
        torch.from_numpy(np.ascontiguousarray(cut[:, middle, middle])).permute(0, 3, 1, 2) / 255
        for cut in picked
    ]


def _photographed(
    kept: Path, photos: Path, seed: int, so_far: Classifier, *, hardest: bool
) -> Patches:
    """Real patches, turned upright by the classifier so far; kept once found."""
    if not kept.exists():
        net = cv2.dnn.readNetFromONNX(str(export_classifier(so_far, kept.with_suffix(".onnx"))))
        rng = np.random.default_rng([seed, 11])
        photographed(photos, Seen(net), rng, hardest=hardest).write(kept)
    seen = Photographed.read(kept)
    return seen.patches, seen.labels


def _patches(found: Callable[[], Photographed], _: Classifier) -> Patches:
    seen = found()
    return seen.patches, seen.labels
