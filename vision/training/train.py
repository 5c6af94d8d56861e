"""From rendered shards, and real photographs where there are any, to exported weights."""

import json
import shutil
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.nets.classifier import REJECT
from vision.nets.finder import Finder as FinderNet
from vision.processes import helper
from vision.training.classifiers import (
    AGAIN,
    PHOTOGRAPHED,
    train_classifier,
    train_second,
)
from vision.training.decks import FOREIGN, STRIPS
from vision.training.export import export_corner, export_digit, export_finder
from vision.training.fit_corner import Views, fit_corner, some_views
from vision.training.fit_digit import fit_digit, numbers_of, some_numbers
from vision.training.fit_finder import Sheets, fit_finder
from vision.training.fit_found import fit_found
from vision.training.found import find_in_sheets, not_found, places_in
from vision.training.nets import Corner, Digit, Finder
from vision.training.packs import PACKS
from vision.training.part_way import go_part_way
from vision.training.photos import Photographed
from vision.training.plan import Plan, Sets
from vision.training.restore import restore
from vision.training.rows import Rows
from vision.training.shards import Shard, read_shards

Taught = TypeVar("Taught", Finder, Corner, Digit)


_FACTS: Final = "facts.json"
_SCENES: Final = 8
"""So many batches of so many scenes tell what a restored finder's layers usually give."""


class Cycle(NamedTuple, Generic[Taught]):
    """Steps from a rate to none; `fit` goes on from the net it is given, or begins one."""

    name: str
    steps: int
    rate: float
    fit: Callable[..., Taught]


def train(plan: Plan, sets: Sets, out: Path, photos: Path | None = None) -> None:
    """Fit the nets on the first shards of each set, and write them with what they are from.

    Classifier, corner net and digit net are fitted in a process of their own, beside the finder and
    then the second classifier: each process has one core.
    """
    out.mkdir(parents=True, exist_ok=True)
    facts = {**asdict(plan), "sets": {folder.name: count for folder, count in sets}}
    sets, strips = _parted(sets)
    with _beside(_train_beside, (plan, sets, strips, out, photos)) as other:
        wait = partial(_waited_for, out, other.is_alive) if photos else None
        train_finder(plan, sets, out, real=partial(wait, PHOTOGRAPHED) if wait else None)
        second = train_second(plan, sets, out, wait)
    _write_facts(facts, second, out)


def train_further(
    plan: Plan, sets: Sets, start: Path, out: Path, photos: Path | None = None
) -> None:
    """Teach the second classifier of the weights in `start` a cycle more.

    So are the other nets where the plan has steps for them; what is not taught stays as it is.
    """
    out.mkdir(parents=True, exist_ok=True)
    facts = {**asdict(plan), "sets": {folder.name: count for folder, count in sets}}
    steps = {
        "finder": plan.finder_second_steps,
        "corner": plan.corner_second_steps,
        "classifier": plan.again_steps + plan.polish_steps,
        "digit": plan.digit_second_steps,
    }
    kept = [f"{name}.onnx" for name, count in steps.items() if not count]
    for name in kept:
        shutil.copyfile(start / name, out / name)
    sets, strips = _parted(sets)
    beside = (plan, sets, strips, start, out, photos)
    with _beside(_train_further_beside, beside) as other:
        wait = partial(_waited_for, out, other.is_alive) if photos else None
        second = train_second(plan, sets, out, wait, start / "second.onnx")
    if not steps["classifier"]:  # the process beside wrote it, its statistics taken anew
        shutil.copyfile(start / "classifier.onnx", out / "classifier.onnx")
    for name in plan.partly:
        go_part_way(start / f"{name}.onnx", out / f"{name}.onnx", plan.part)
    _write_facts(facts, second, out)


def _parted(sets: Sets) -> tuple[Sets, Sets]:
    """What all nets are shown, and the strips that are for the digit net alone."""
    strips = [each for each in sets if each[0].name == STRIPS]
    return [each for each in sets if each not in strips], strips


@contextmanager
def _beside(
    target: Callable[..., object], args: Sequence[object]
) -> Generator[BaseProcess, None, None]:
    """A process that trains beside this one, and is waited for in the end; SystemExit if it failed.

    It is stopped where this one fails: it may wait for what will never be written.
    """
    other = helper(target, args)
    other.start()
    try:
        yield other
    except BaseException:
        other.terminate()
        raise
    finally:
        other.join()
    if other.exitcode:
        raise SystemExit(f"training in the process beside stopped with status {other.exitcode}")


def is_made(out: Path) -> bool:
    """Whether the weights in a folder are all there: what they are made of is written last."""
    return (out / _FACTS).is_file()


def _write_facts(facts: dict[str, Any], second_patches: int, out: Path) -> None:
    facts |= json.loads((out / "patches.json").read_text("utf-8"))
    facts["second_patches"] = second_patches
    half = out / f"{_FACTS}.part"
    half.write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    half.rename(out / _FACTS)


def _train_further_beside(
    plan: Plan, sets: Sets, strips: Sets, start: Path, out: Path, photos: Path | None
) -> None:
    train_classifier(plan, sets, out, photos, start / "classifier.onnx")
    if plan.digit_second_steps:
        train_digit(plan, sets, strips, out, start / "digit.onnx")
    real = partial(Photographed.read, out / AGAIN) if photos else None
    if plan.finder_second_steps:
        train_finder(plan, sets, out, real, start / "finder.onnx")
    if plan.corner_second_steps:
        train_corner(plan, sets, out, real() if real else None, start / "corner.onnx")


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
    start: Path | None = None,
) -> None:
    """Fit and export the digit net; of cards that are no tarot's nobody says what is whole.

    Given an exported one to `start` with, it goes through the second cycle alone.
    """
    torch.set_num_threads(1)
    tarot = [each for each in sets if each[0].name not in {FOREIGN, PACKS}]
    usual, close = (
        numbers_of([s for folder, n in kept for s in read_shards(folder, n)])
        for kept in (tarot, strips)
    )
    learn = partial(fit_digit, usual, close)
    first = Cycle("digit", plan.digit_steps, 3e-3, learn)
    second = Cycle("digit-second", plan.digit_second_steps, 1.5e-3, learn)
    if start:
        begun = restore(Digit(), start, some_numbers(usual, close, plan.seed))
        digit = _after(second, out, plan.seed + 1, begun)
    else:
        digit = after_both(first, second, out, plan.seed)
    export_digit(digit, out / "digit.onnx")


def train_corner(
    plan: Plan,
    sets: Sets,
    out: Path,
    real: Photographed | None = None,
    start: Path | None = None,
) -> None:
    """Fit and export the corner net, in two cycles: of all indices, and of what the finder finds.

    `real` is what photographs teach. The finder in `out` is waited for. Given an exported corner
    net to `start` with, it goes through the second cycle alone.
    """
    torch.set_num_threads(1)
    usual = partial(_fit_corner_on, sets, _places(real) if real else None)
    first = Cycle("corner", plan.corner_steps, 4e-3, usual)
    found = partial(_fit_corner_on_found, sets, out, real)
    second = Cycle("corner-found", plan.corner_second_steps, 2e-3, found)
    if start:
        shards = [s for folder, n in sets for s in read_shards(folder, n)]
        corner = _after(second, out, plan.seed + 1, restore(Corner(), start, some_views(shards)))
    else:
        corner = after_both(first, second, out, plan.seed)
    export_corner(corner, out / "corner.onnx")


def train_finder(
    plan: Plan,
    sets: Sets,
    out: Path,
    real: Callable[[], Photographed] | None = None,
    start: Path | None = None,
) -> None:
    """Fit and export the finder, in two cycles; `real` gives what photographs teach.

    Letters no tarot has look like indices: to say no to them is left to the classifier. Given an
    exported finder to `start` with, it goes through the second cycle alone.
    """
    torch.set_num_threads(1)
    shards = [s for folder, n in sets if folder.name != FOREIGN for s in read_shards(folder, n)]
    learn = partial(fit_finder, shards, real=partial(_sheets, real) if real else None)
    at_first = partial(learn, first_steps=plan.finder_first_steps)
    first = Cycle("finder", plan.finder_steps, 4e-3, at_first)
    second = Cycle("finder-second", plan.finder_second_steps, 2e-3, learn)
    if start:
        begun = restore(Finder(), start, _some_scenes(shards, plan.seed))
        finder = _after(second, out, plan.seed + 1, begun)
    else:
        finder = after_both(first, second, out, plan.seed)
    export_finder(finder, out / "finder.onnx")


def after_both(first: Cycle[Taught], second: Cycle[Taught], out: Path, seed: int) -> Taught:
    """The net after both cycles, each with its checkpoint and its own seed.

    A second cycle of no steps is not begun.
    """
    net = _after(first, out, seed)
    return _after(second, out, seed + 1, net) if second.steps else net


def _after(cycle: Cycle[Taught], out: Path, seed: int, start: Taught | None = None) -> Taught:
    kept = out / f"{cycle.name}.pt"
    return cycle.fit(steps=cycle.steps, rate=cycle.rate, seed=seed, checkpoint=kept, start=start)


def _some_scenes(shards: Sequence[Shard], seed: int) -> list[torch.Tensor]:
    """Batches of scenes, to tell what a restored finder's layers usually give."""
    scenes, rng = Rows([shard.grey for shard in shards]), np.random.default_rng([seed, 13])
    picked = (scenes[rng.integers(len(scenes), size=_SCENES)] for _ in range(_SCENES))
    return [torch.from_numpy(grey)[:, None] / 255 for grey in picked]


def _fit_corner_on(shown: Sets, real: Views | None, **how: Any) -> Corner:
    """Fit the corner net on these shards, read when it is its turn."""
    shards = [(folder.name, s) for folder, n in shown for s in read_shards(folder, n)]
    return fit_corner(
        Rows([shard.around for _, shard in shards]),
        Rows([shard.patches for _, shard in shards]),
        np.concatenate([shard.there for _, shard in shards]),
        np.concatenate([_whole(kind, shard) for kind, shard in shards]),
        real=real,
        **how,
    )


def _fit_corner_on_found(
    sets: Sets, out: Path, real: Photographed | None, *, seed: int, **how: Any
) -> Corner:
    """Fit the corner net on what the finder in `out`, once it is there, finds in these sets."""
    finder = FinderNet(cv2.dnn.readNetFromONNX(str(_exported(out / "finder.onnx"))))
    places, elsewhere = [], []
    for folder, count in sets:
        shards = list(read_shards(folder, count))
        places += places_in(out / "found" / folder.name, shards, finder, seed)
        elsewhere += [not_found(shard) for shard in shards]
    rng = np.random.default_rng([seed, 23])
    seen = find_in_sheets(real.sheets, real.boxes, finder, rng) if real else None
    return fit_found(places, elsewhere=elsewhere, real=seen, seed=seed, **how)


def _exported(path: Path) -> Path:
    """The file, once the process beside has written it: this one ends with its parent."""
    while not path.exists():
        time.sleep(1)
    return path


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
