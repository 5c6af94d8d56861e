"""What a folder of shards or of weights is made of, so that nothing else is made into it.

A training goes on from what it finds. Of another seed, other pictures, other type or other steps
that would be shipped as what was asked for now.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from vision.evaluation.digests import digest_of, digest_of_folders
from vision.evaluation.run import weights_digest
from vision.synthesis.fonts import suit_fonts, training_fonts
from vision.training.decks import CLUTTER, DRAWN, FOREIGN, STRIPS
from vision.training.packs import PACKS
from vision.training.plan import Plan, Sets
from vision.training.render import Folders

NAME: Final = "made-of.json"
_TYPE: Final = "type"
"""The fonts that decks are drawn in, and things' figures; notes of earlier versions lack them."""
_TOLD: Final = 4
"""Of more differences than this the rest are counted."""


def claim_sets(sets: Sequence[Path], seed: int, folders: Folders, textures: Sequence[Path]) -> None:
    """Note in each set's folder what decides its shards: SystemExit where others lie there.

    How many there are decides none of them: trainings of other steps and sets may share them.
    """
    tables = digest_of_folders({path.parent for path in textures})
    type_ = digest_of(map(Path, (*training_fonts(), *suit_fonts())))
    for folder in sets:
        pictures = digest_of_folders(_pictures(folder.name, folders))
        now = {"seed": seed, "textures": tables, "pictures": pictures, _TYPE: type_}
        if _TYPE not in (_noted(folder) or now):
            del now[_TYPE]
        _claim(folder, now)


def claim_weights(
    out: Path, plan: Plan, sets: Sets, *, photos: Path | None, start: Path | None
) -> None:
    """Note in `out` what its weights are made of: SystemExit where others are begun there.

    That is the plan, what the sets' own notes say, the photographs, and the weights begun with.
    """
    shown = {f"set {folder.name}": [count, _noted(folder)] for folder, count in sets}
    _claim(
        out,
        {
            **asdict(plan),
            **shown,
            "photographs": digest_of_folders([photos]) if photos else None,
            "weights to start from": weights_digest(start) if start else None,
        },
    )


def _pictures(name: str, folders: Folders) -> Sequence[Path]:
    """The folders whose pictures a set of this name shows."""
    if name in {DRAWN, FOREIGN, CLUTTER, STRIPS}:
        return ()
    if name == PACKS:
        return folders.packs
    return [folders.decks / name] if folders.decks else ()


def _claim(folder: Path, made_of: Mapping[str, Any]) -> None:
    """A folder with something in it and no note holds nobody knows what."""
    text = json.dumps(made_of, indent=2)
    known, now = _noted(folder), json.loads(text)
    if known is None:
        if folder.is_dir() and any(path.suffix != ".part" for path in folder.iterdir()):
            raise SystemExit(
                f"{folder} has no {NAME} that says what it is made of: give another --out"
            )
        folder.mkdir(parents=True, exist_ok=True)
        half = folder / f"{NAME}.part"
        half.write_text(text + "\n", "utf-8")
        half.rename(folder / NAME)
    elif known != now:
        other = [name for name in {**known, **now} if known.get(name) != now.get(name)]
        told = [f"{name} ({known.get(name)}, now {now.get(name)})" for name in other[:_TOLD]]
        more = f" and {len(other) - _TOLD} things more" if len(other) > _TOLD else ""
        raise SystemExit(
            f"{folder} is made with another {', '.join(told)}{more}: give another --out"
        )


def _noted(folder: Path) -> dict[str, Any] | None:
    note = folder / NAME
    return json.loads(note.read_text("utf-8")) if note.is_file() else None
