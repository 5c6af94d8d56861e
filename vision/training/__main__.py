"""`python -m vision.training`: renders what is missing, trains, writes the weights. Resumable.

Everything follows from the seed; a second call goes on where the first stopped.
"""

import argparse
import json
import os
import zlib
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch

from vision.synthesis.scanned import ScannedDeck
from vision.training.export import export
from vision.training.fit_classifier import fit_classifier
from vision.training.fit_finder import fit_finder
from vision.training.plan import FOLDS, Plan
from vision.training.scenes import DRAWN, FOREIGN
from vision.training.shards import read_shards, write_shards


def main() -> None:
    """Read the arguments and make one set of weights."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/training"))
    parser.add_argument("--decks", type=Path, help="a folder of folders of face pictures")
    parser.add_argument("--textures", type=Path, help="a folder of pictures of table tops")
    parser.add_argument("--fold", choices=sorted(FOLDS), help="leave this fold's decks out")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    plan = Plan.fold(words.seed) if words.fold else Plan.shipped(words.seed)
    left_out = FOLDS.get(words.fold, ())
    sets = {DRAWN: plan.drawn_shards, FOREIGN: plan.foreign_shards}
    if words.decks:
        names = sorted(p.name for p in words.decks.iterdir() if p.is_dir())
        sets |= {name: plan.deck_shards for name in names if name not in left_out}
    textures = sorted(words.textures.glob("*.jpg")) if words.textures else []
    shards = words.out / "shards"
    for name, count in sets.items():
        _render(shards / name, count, plan.seed, words.decks, textures)
    kept = [(shards / name, count) for name, count in sets.items()]
    _train(plan, kept, words.out / (words.fold or "all"))


def _render(folder: Path, count: int, seed: int, decks: Path | None, textures: list[Path]) -> None:
    cores = os.cpu_count() or 1
    own = seed * 1000 + zlib.crc32(folder.name.encode()) % 1000
    workers = [
        get_context("spawn").Process(
            target=_render_part, args=(folder, count, own, decks, textures, (k, cores))
        )
        for k in range(cores)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
        if worker.exitcode:
            raise SystemExit(f"rendering {folder} stopped with status {worker.exitcode}")


def _render_part(
    folder: Path,
    count: int,
    seed: int,
    decks: Path | None,
    textures: list[Path],
    part: tuple[int, int],
) -> None:
    name = folder.name
    own = name in {DRAWN, FOREIGN} or decks is None
    source = name if own else ScannedDeck(decks / name)
    write_shards(folder, count, seed, source, textures, part=part)


def _train(plan: Plan, sets: list[tuple[Path, int]], out: Path) -> None:
    torch.set_num_threads(os.cpu_count() or 1)
    shards = [shard for folder, count in sets for shard in read_shards(folder, count)]
    finder = fit_finder(
        shards, steps=plan.finder_steps, seed=plan.seed, checkpoint=out / "finder.pt"
    )
    classifier = fit_classifier(
        np.concatenate([s.patches for s in shards]),
        np.concatenate([s.labels for s in shards]),
        steps=plan.classifier_steps,
        seed=plan.seed,
        checkpoint=out / "classifier.pt",
    )
    export(finder, classifier, out)
    facts = {
        "seed": plan.seed,
        "sets": {folder.name: count for folder, count in sets},
        "scenes": sum(len(s.grey) for s in shards),
        "patches": sum(len(s.labels) for s in shards),
        "finder_steps": plan.finder_steps,
        "classifier_steps": plan.classifier_steps,
    }
    (out / "facts.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
