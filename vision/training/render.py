"""Renders sets of shards, with all cores."""

import os
import zlib
from pathlib import Path

from vision.synthesis.scanned import ScannedDeck
from vision.training.decks import CLUTTER, DRAWN, FOREIGN
from vision.training.processes import helper
from vision.training.shards import write_shards


def render_set(
    folder: Path, count: int, seed: int, decks: Path | None, textures: list[Path]
) -> None:
    """Render what is missing of `count` shards, a process a core; `folder` is named as its source.

    SystemExit when a process fails: what is rendered stays, and the next call goes on.
    """
    cores = os.cpu_count() or 1
    own = seed * 1000 + zlib.crc32(folder.name.encode()) % 1000
    workers = [
        helper(_render_part, (folder, count, own, decks, textures, (k, cores)))
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
    known = decks is not None and name not in {DRAWN, FOREIGN, CLUTTER}
    source = ScannedDeck(decks / name) if decks and known else name
    write_shards(folder, count, seed, source, textures, part=part)
