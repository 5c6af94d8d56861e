"""Renders sets of shards, with all cores."""

import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from vision.processes import side_by_side
from vision.synthesis.fonts import training_fonts
from vision.synthesis.scanned import ScannedDeck
from vision.training.decks import CLUTTER, DRAWN, FOREIGN, STRIPS, Source
from vision.training.packs import PACKS, Packs
from vision.training.shards import write_shards

_FONTS: Final = 1200
"""With fewer fonts than this decks look too much alike: what is learned reads others worse."""


class Folders(NamedTuple):
    """Folders of what others drew: of faces, by deck, and of themes of packs."""

    decks: Path | None
    packs: Sequence[Path]


def render_sets(
    sets: Sequence[tuple[Path, int]],
    seed: int,
    folders: Folders,
    textures: list[Path],
) -> None:
    """Render what is missing of so many shards of each set, a process a core.

    A set's folder is named as its source. SystemExit when a process fails: what is rendered
    stays, and the next call goes on.
    """
    cores = os.cpu_count() or 1
    parts = [(sets, seed, folders, textures, (k, cores)) for k in range(cores)]
    if failed := side_by_side(_render_part, parts):
        named = ", ".join(str(folder) for folder, _ in sets)
        raise SystemExit(f"rendering {named} stopped with status {failed[0]}")


def refuse_few_fonts() -> None:
    """SystemExit where this machine has too few fonts to draw decks in."""
    found = len(training_fonts())
    if found < _FONTS:
        raise SystemExit(
            f"only {found} fonts are installed to draw decks in, and {_FONTS} are the least that "
            "make weights worth having: install the packages of constraints/train-debian.txt and "
            "constraints/train-npm.txt, or try things out with --few-fonts"
        )


def _render_part(
    sets: Sequence[tuple[Path, int]],
    seed: int,
    kept: Folders,
    textures: list[Path],
    part: tuple[int, int],
) -> None:
    for folder, count in sets:
        name = folder.name
        own = seed * 1000 + zlib.crc32(name.encode()) % 1000
        write_shards(folder, count, own, _source(name, kept), textures, part=part)


def _source(name: str, folders: Folders) -> Source:
    """What a set of this name shows."""
    if name in {DRAWN, FOREIGN, CLUTTER, STRIPS}:
        return name
    if name == PACKS:
        if not folders.packs:
            raise ValueError("no folder of card themes given (--packs)")
        return Packs(*folders.packs)
    if folders.decks is None:
        raise ValueError(f"{name}: no folder of decks given (--decks)")
    return ScannedDeck(folders.decks / name)
