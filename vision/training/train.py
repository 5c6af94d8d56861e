"""From rendered shards, and real photographs where there are any, to exported weights."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.nets.classifier import Classifier as Seen
from vision.processes import helper
from vision.training.anew import POLISH, SECOND, SECOND_POLISH, Trouble
from vision.training.decks import DRAWN, FOREIGN, STRIPS
from vision.training.export import export_classifier, export_corner, export_digit, export_finder
from vision.training.fit_classifier import Patches, fit_classifier
from vision.training.fit_corner import Views, fit_corner
from vision.training.fit_digit import fit_digit, numbers_of
from vision.training.fit_finder import Sheets, fit_finder
from vision.training.nets import Classifier, Corner, Finder, SecondClassifier
from vision.training.packs import PACKS
from vision.training.photos import Photographed, photographed
from vision.training.plan import Plan
from vision.training.rows import Rows
from vision.training.shards import REJECT, Shard, read_shards

PHOTOGRAPHED: Final = "photographed.npz"
AGAIN: Final = "again.npz"
"""What photographs teach once the classifier has learned for a while, and after its first stage."""


def with_further(plan: Plan, sets: Sequence[tuple[Path, int]]) -> list[tuple[Path, int]]:
    """The sets, with the shards more that the second classifier is shown."""
    more = {DRAWN: plan.further_drawn, PACKS: plan.further_packs}
    return [(folder, count + more.get(folder.name, 0)) for folder, count in sets]


def train(
    plan: Plan, sets: Sequence[tuple[Path, int]], out: Path, photos: Path | None = None
) -> None:
    """Fit the nets on the first shards of each set, and write them with what they are from.

    Classifier, corner net and digit net are fitted in a process of their own, beside the finder and
    then the second classifier: each process has one core, and both take about as long.
    """
    out.mkdir(parents=True, exist_ok=True)
    facts = {**asdict(plan), "sets": {folder.name: count for folder, count in sets}}
    strips = [each for each in sets if each[0].name == STRIPS]
    sets = [each for each in sets if each[0].name != STRIPS]
    other = helper(_train_beside, (plan, sets, strips, out, photos))
    other.start()
    wait = partial(_waited_for, out, other.is_alive) if photos else None
    train_finder(plan, sets, out, real=partial(wait, PHOTOGRAPHED) if wait else None)
    second = train_second(plan, sets, out, wait)
    other.join()
    if other.exitcode:
        raise SystemExit(
            f"training classifier, corner or digit net stopped with status {other.exitcode}"
        )
    facts |= json.loads((out / "patches.json").read_text("utf-8"))
    facts["second_patches"] = second
    (out / "facts.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")


def _train_beside(
    plan: Plan,
    sets: Sequence[tuple[Path, int]],
    strips: Sequence[tuple[Path, int]],
    out: Path,
    photos: Path | None,
) -> None:
    train_classifier(plan, sets, out, photos)
    train_corner(plan, sets, out, Photographed.read(out / PHOTOGRAPHED) if photos else None)
    train_digit(plan, sets, strips, out)


def train_digit(
    plan: Plan,
    sets: Sequence[tuple[Path, int]],
    strips: Sequence[tuple[Path, int]],
    out: Path,
) -> None:
    """Fit and export the digit net; of cards that are no tarot's nobody says what is whole."""
    torch.set_num_threads(1)
    tarot = [each for each in sets if each[0].name not in {FOREIGN, PACKS}]
    usual, close = (
        numbers_of([s for folder, n in kept for s in read_shards(folder, n)])
        for kept in (tarot, strips)
    )
    digit = fit_digit(
        usual, close, steps=plan.digit_steps, seed=plan.seed, checkpoint=out / "digit.pt"
    )
    export_digit(digit, out / "digit.onnx")


def train_corner(
    plan: Plan, sets: Sequence[tuple[Path, int]], out: Path, real: Photographed | None = None
) -> None:
    """Fit and export the corner net, in two cycles; the second is shown further shards too.

    `real` is what photographs teach.
    """
    torch.set_num_threads(1)
    cycles = (
        ("corner", plan.corner_steps, 4e-3, sets),
        ("corner-second", plan.corner_second_steps, 2e-3, with_further(plan, sets)),
    )
    corner = Corner()
    for number, (name, steps, rate, shown) in enumerate(cycles):
        shards = [(folder.name, s) for folder, n in shown for s in read_shards(folder, n)]
        corner = fit_corner(
            Rows([shard.around for _, shard in shards]),
            Rows([shard.patches for _, shard in shards]),
            np.concatenate([shard.there for _, shard in shards]),
            np.concatenate([_whole(kind, shard) for kind, shard in shards]),
            steps=steps,
            seed=plan.seed + number,
            checkpoint=out / f"{name}.pt",
            rate=rate,
            start=corner if number else None,
            real=_places(real) if real else None,
        )
    export_corner(corner, out / "corner.onnx")


def train_finder(
    plan: Plan,
    sets: Sequence[tuple[Path, int]],
    out: Path,
    real: Callable[[], Photographed] | None = None,
) -> None:
    """Fit and export the finder, in two cycles; `real` gives what photographs teach.

    Letters no tarot has look like indices: to say no to them is left to the classifier.
    """
    torch.set_num_threads(1)
    shards = [s for folder, n in sets if folder.name != FOREIGN for s in read_shards(folder, n)]
    cycles = (
        ("finder", plan.finder_steps, 4e-3, plan.finder_first_steps),
        ("finder-second", plan.finder_second_steps, 2e-3, 0),
    )
    finder = Finder()
    for number, (name, steps, rate, first_steps) in enumerate(cycles):
        finder = fit_finder(
            shards,
            steps=steps,
            seed=plan.seed + number,
            checkpoint=out / f"{name}.pt",
            rate=rate,
            start=finder if number else None,
            real=partial(_sheets, real) if real else None,
            first_steps=first_steps,
        )
    export_finder(finder, out / "finder.onnx")


def _sheets(real: Callable[[], Photographed]) -> Sheets:
    seen = real()
    return seen.sheets, seen.boxes


def _places(seen: Photographed) -> Views:
    """What photographs show of indices of known turn, wider and closer."""
    return seen.around, seen.patches[seen.labels != REJECT]


def _whole(name: str, shard: Shard) -> NDArray[np.int8]:
    """Which indices of a shard can be read; nobody says of those that are no tarot's."""
    if name == FOREIGN:
        return np.full(len(shard.labels), -1, np.int8)
    whole = np.asarray(shard.labels != REJECT, np.int8)
    if name == PACKS:
        whole[(whole == 0) & (shard.there == 1)] = -1
    return whole


def train_classifier(
    plan: Plan, sets: Sequence[tuple[Path, int]], out: Path, photos: Path | None
) -> None:
    """Fit and export the classifier, on photographed indices too where there are any."""
    real = again = None
    if photos:
        real = partial(_photographed, out / PHOTOGRAPHED, photos, plan.seed, hardest=False)
        again = partial(_photographed, out / AGAIN, photos, plan.seed, hardest=True)
    stages = (
        _Stage("classifier", plan.classifier_steps, 4e-3, Trouble(), real, plan.first_steps),
        _Stage("polish", plan.polish_steps, 1.2e-3, POLISH, again, 0),
        _Stage("second", plan.again_steps, 2.5e-3, SECOND, again, 0),
        _Stage("finish", plan.polish_steps, 1.2e-3, SECOND_POLISH, again, 0),
    )
    classifier, count = _classifier(Classifier, stages, sets, out, plan.seed)
    export_classifier(classifier, out / "classifier.onnx")
    facts = {"patches": count, "photographed": len(real(classifier)[1]) if real else 0}
    (out / "patches.json").write_text(json.dumps(facts) + "\n", "utf-8")


def train_second(
    plan: Plan,
    sets: Sequence[tuple[Path, int]],
    out: Path,
    wait: Callable[[str], Photographed] | None,
) -> int:
    """Fit and export the second classifier on more shards; the value is of how many patches.

    It learns of photographs what the first found there, which is waited for.
    """
    again = partial(_patches, partial(wait, AGAIN)) if wait else None
    (out / "second").mkdir(exist_ok=True)
    stages = (
        _Stage("second", plan.second_steps, 4e-3, SECOND, again, 0),
        _Stage("finish", plan.second_polish_steps, 1.2e-3, SECOND_POLISH, again, 0),
    )
    shown = with_further(plan, sets)
    classifier, count = _classifier(SecondClassifier, stages, shown, out / "second", plan.seed + 1)
    export_classifier(classifier, out / "second.onnx")
    return count


Real = Callable[[Classifier], Patches]


class _Stage(NamedTuple):
    """Steps from a rate to none; what photographs teach is learned after `first_steps`."""

    name: str
    steps: int
    rate: float
    trouble: Trouble
    real: Real | None
    first_steps: int


def _classifier(
    kind: type[Classifier],
    stages: Sequence[_Stage],
    sets: Sequence[tuple[Path, int]],
    out: Path,
    seed: int,
) -> tuple[Classifier, int]:
    """A new classifier after all stages, and how many patches it was shown."""
    torch.set_num_threads(1)
    shards = [shard for folder, n in sets for shard in read_shards(folder, n)]
    labels = np.concatenate([shard.labels for shard in shards])
    patches = Rows([shard.patches for shard in shards])
    torch.manual_seed(seed)
    classifier = kind()
    for number, stage in enumerate(stages):
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
        )
    return classifier, len(labels)


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


def _waited_for(out: Path, alive: Callable[[], bool], name: str) -> Photographed:
    """What photographs teach, once the classifier beside has found how they are turned."""
    while not (out / name).exists():
        if not alive():
            raise SystemExit(f"the classifier stopped before it wrote {out / name}")
        time.sleep(1)
    return Photographed.read(out / name)
