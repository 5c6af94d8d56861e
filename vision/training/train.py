"""From rendered shards, and real photographs where there are any, to exported weights."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.classifier import Classifier as Seen
from vision.training.export import export, export_classifier
from vision.training.fit_classifier import fit_classifier
from vision.training.fit_finder import fit_finder
from vision.training.nets import Finder
from vision.training.photos import photo_patches
from vision.training.plan import Plan
from vision.training.scenes import FOREIGN
from vision.training.shards import REJECT, Shard, read_shards

Patches = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""(n, 96, 96, 3) uint8 BGR and (n,) labels."""

READ_AGAIN, REFUSED_AGAIN = 12, 4
"""How often a photograph's patch stands among the drawn ones, to be read or to be refused."""


def train(
    plan: Plan, sets: Sequence[tuple[Path, int]], out: Path, photos: Path | None = None
) -> None:
    """Fit both nets on the first shards of each set, and write them with what they are from."""
    torch.set_num_threads(os.cpu_count() or 1)
    out.mkdir(parents=True, exist_ok=True)
    finder = _finder(plan, sets, out)
    patches, labels = _patches(sets)
    facts = {
        "seed": plan.seed,
        "sets": {folder.name: count for folder, count in sets},
        "patches": len(labels),
        "finder_steps": plan.finder_steps,
        "classifier_steps": plan.classifier_steps,
        "photographed": 0,
    }
    if photos:
        real = _photographed(plan, (patches, labels), out, photos)
        facts["photographed"] = len(real[1])
        patches, labels = mixed((patches, labels), real)
    classifier = fit_classifier(
        patches,
        labels,
        steps=plan.classifier_steps,
        seed=plan.seed,
        checkpoint=out / "classifier.pt",
    )
    export(finder, classifier, out)
    (out / "facts.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")


def mixed(drawn: Patches, real: Patches) -> Patches:
    """Drawn patches and real ones together, the few real ones repeated."""
    times = np.where(real[1] == REJECT, REFUSED_AGAIN, READ_AGAIN)
    return (
        np.concatenate([drawn[0], np.repeat(real[0], times, axis=0)]),
        np.concatenate([drawn[1], np.repeat(real[1], times)]),
    )


def _finder(plan: Plan, sets: Sequence[tuple[Path, int]], out: Path) -> Finder:
    """Letters no tarot has look like indices: to say no to them is left to the classifier."""
    shards = [
        Shard(shard.grey, shard.boxes, shard.patches[:0], shard.labels[:0])
        for folder, count in sets
        if folder.name != FOREIGN
        for shard in read_shards(folder, count)
    ]
    return fit_finder(shards, steps=plan.finder_steps, seed=plan.seed, checkpoint=out / "finder.pt")


def _patches(sets: Sequence[tuple[Path, int]]) -> Patches:
    kept = [(shard.patches, shard.labels) for folder, n in sets for shard in read_shards(folder, n)]
    return np.concatenate([k[0] for k in kept]), np.concatenate([k[1] for k in kept])


def _photographed(plan: Plan, drawn: Patches, out: Path, photos: Path) -> Patches:
    """Real patches, turned upright by a first classifier that has seen none."""
    kept = out / "photographed.npz"
    if kept.exists():
        with np.load(kept, allow_pickle=False) as file:
            return file["patches"], file["labels"]
    first = fit_classifier(
        *drawn, steps=plan.first_steps, seed=plan.seed, checkpoint=out / "first.pt"
    )
    net = cv2.dnn.readNetFromONNX(str(export_classifier(first, out / "first.onnx")))
    patches, labels = photo_patches(photos, Seen(net))
    half = kept.with_suffix(".part")
    with half.open("wb") as file:
        np.savez(file, patches=patches, labels=labels)
    half.rename(kept)
    return patches, labels
