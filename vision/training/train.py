"""From rendered shards, and real photographs where there are any, to exported weights."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from vision.processes import helper
from vision.training.classifiers import (
    PHOTOGRAPHED,
    train_classifier,
    train_second,
)
from vision.training.decks import FOREIGN, STRIPS
from vision.training.export import export_corner, export_digit, export_finder
from vision.training.fit_corner import Views, fit_corner
from vision.training.fit_digit import fit_digit, numbers_of
from vision.training.fit_finder import Sheets, fit_finder
from vision.training.nets import Corner, Digit, Finder
from vision.training.packs import PACKS
from vision.training.photos import Photographed
from vision.training.plan import Plan, Sets, with_further
from vision.training.rows import Rows
from vision.training.shards import REJECT, Shard, read_shards


def train(plan: Plan, sets: Sets, out: Path, photos: Path | None = None) -> None:
    """Fit the nets on the first shards of each set, and write them with what they are from.

    Classifier, corner net and digit net are fitted in a process of their own, beside the finder and
    then the second classifier: each process has one core.
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
    sets: Sets,
    strips: Sets,
    out: Path,
    photos: Path | None,
) -> None:
    train_classifier(plan, sets, out, photos)
    train_corner(plan, sets, out, Photographed.read(out / PHOTOGRAPHED) if photos else None)
    train_digit(plan, sets, strips, out)


def train_digit(
    plan: Plan,
    sets: Sets,
    strips: Sets,
    out: Path,
) -> None:
    """Fit and export the digit net; of cards that are no tarot's nobody says what is whole."""
    torch.set_num_threads(1)
    tarot = [each for each in sets if each[0].name not in {FOREIGN, PACKS}]
    usual, close = (
        numbers_of([s for folder, n in kept for s in read_shards(folder, n)])
        for kept in (tarot, strips)
    )
    digit = Digit()
    for number, (name, steps, rate) in enumerate(
        (("digit", plan.digit_steps, 3e-3), ("digit-second", plan.digit_second_steps, 1.5e-3))
    ):
        digit = fit_digit(
            usual,
            close,
            steps=steps,
            seed=plan.seed + number,
            checkpoint=out / f"{name}.pt",
            rate=rate,
            start=digit if number else None,
        )
    export_digit(digit, out / "digit.onnx")


def train_corner(plan: Plan, sets: Sets, out: Path, real: Photographed | None = None) -> None:
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
    sets: Sets,
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


def _waited_for(out: Path, alive: Callable[[], bool], name: str) -> Photographed:
    """What photographs teach, once the classifier beside has found how they are turned."""
    while not (out / name).exists():
        if not alive():
            raise SystemExit(f"the classifier stopped before it wrote {out / name}")
        time.sleep(1)
    return Photographed.read(out / name)
