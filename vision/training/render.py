"""Renders sets of shards, with all cores."""

import os
import zlib
from collections.abc import Sequence
from pathlib import Path

from vision.processes import side_by_side
from vision.synthesis.scanned import ScannedDeck
from vision.training.decks import CLUTTER, DRAWN, FOREIGN
from vision.training.shards import write_shards


def render_sets(
    sets: Sequence[tuple[Path, int]], seed: int, decks: Path | None, textures: list[Path]
) -> None:
    """Render what is missing of so many shards of each set, a process a core.

    A set's folder is named as its source. SystemExit when a process fails: what is rendered
    stays, and the next call goes on.
    """
    cores = os.cpu_count() or 1
    parts = [(sets, seed, decks, textures, (k, cores)) for k in range(cores)]
    if failed := side_by_side(_render_part, parts):
        folders = ", ".join(str(folder) for folder, _ in sets)
        raise SystemExit(f"rendering {folders} stopped with status {failed[0]}")


def _render_part(
    sets: Sequence[tuple[Path, int]],
    seed: int,
    decks: Path | None,
    textures: list[Path],
    part: tuple[int, int],
) -> None:
    for folder, count in sets:
        name = folder.name
        own = seed * 1000 + zlib.crc32(name.encode()) % 1000
        known = decks is not None and name not in {DRAWN, FOREIGN, CLUTTER}
        source = ScannedDeck(decks / name) if decks and known else name
        write_shards(folder, count, own, source, textures, part=part)
