"""What was measured, one JSON line an item, so that measuring can stop and go on at any time.

An item is a picture, a burst, a pile or a sequence; its id says which, and what is drawn for it
follows from that and from what its deck is made of: decks of one name may be set in other type. A
line is written whole or not at all; one torn by a power cut is passed over and its item measured
again.
"""

import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2

from vision.evaluation.piles import PileResult
from vision.evaluation.sets import PHOTOS
from vision.evaluation.sight import Sight
from vision.evaluation.statistics import Outcome

NAME: Final = "items.jsonl"
_PLAIN: Final = {"confidence": 0.0, "doubtful": False, "at": None, "crop_path": ""}
"""Fields left out of a line when they say nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One item measured: by which weights, what came of it, and what it cost.

    `made_of` tells its deck or photograph from others of the same name; lines written before it was
    noted have none. `code` is the reader's, `tools` that of measuring and drawing. `frames` were
    shown and `reads` of them read; `drawing` and `reading` are processor seconds.
    `error` says why nothing came of it.
    """

    id: str
    set_name: str
    deck: str
    weights: str
    made_of: str = ""
    code: str = ""
    tools: str = ""
    outcomes: tuple[Outcome, ...] = ()
    pile: PileResult | None = None
    frames: int = 1
    reads: int = 1
    committed: int = 0
    drawing: float = 0.0
    reading: float = 0.0
    error: str = ""


@dataclass(slots=True)
class Ledger:
    """The items of one folder; several processes may add to it at once."""

    folder: Path
    done: dict[tuple[str, str], str] = field(default_factory=dict)
    """The weights by item: its id, and what its deck is made of."""

    def __post_init__(self) -> None:
        """Find what is there already."""
        self.folder.mkdir(parents=True, exist_ok=True)
        last: dict[tuple[str, str], tuple[str, str]] = {}
        for line in _lines(self.folder / NAME):
            item = _item(line)
            before = last.setdefault(_shown(*item), item)
            if before != item:
                self.done.pop(before, None)
                last[_shown(*item)] = item
            if not line.get("error"):
                self.done[item] = str(line["weights"])

    def refuse_others(self, weights: str) -> None:
        """ValueError when the folder holds items measured with other weights."""
        others = {one for one in self.done.values() if one != weights}
        if others:
            raise ValueError(
                f"{self.folder} holds items measured with other weights ({', '.join(others)}; "
                f"these are {weights}): give another folder with --out"
            )

    def add(self, record: Record) -> None:
        """Append one item, and its pictures of what went wrong; on disk when this returns."""
        line = json.dumps(_as_line(record, self.folder), ensure_ascii=False)
        with (self.folder / NAME).open("ab+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            end = file.seek(0, os.SEEK_END)
            torn = False
            if end:
                file.seek(end - 1)
                torn = file.read(1) != b"\n"
            file.write((b"\n" if torn else b"") + line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        if not record.error:
            self.done[record.id, record.made_of] = record.weights


def read_records(folders: Iterable[Path]) -> list[Record]:
    """The items of several folders together, each once for the weights it was measured with.

    An item that failed once and was measured later counts as measured, and one of which nobody
    noted what its deck is made of is none where it was measured again; of a photograph labelled
    anew the last labels count. FileNotFoundError for a folder without items.
    """
    last: dict[tuple[str, str, str], str] = {}
    kept: dict[tuple[str, str, str], Record] = {}
    for folder in folders:
        if not (folder / NAME).is_file():
            raise FileNotFoundError(f"{folder} has no {NAME}: nothing was measured there")
        for line in _lines(folder / NAME):
            record = _as_record(line, folder)
            key = record.weights, record.id, record.made_of
            if key not in kept or kept[key].error:
                kept[key] = record
            last[record.weights, *_shown(record.id, record.made_of)] = record.made_of
    noted = {key[:2] for key in kept if not _vague(*key[1:])}
    return [
        record
        for (weights, where, made_of), record in kept.items()
        if not (_vague(where, made_of) and (weights, where) in noted)
        and last[weights, *_shown(where, made_of)] == made_of
    ]


def _item(line: dict[str, Any]) -> tuple[str, str]:
    return str(line["id"]), str(line.get("made_of", ""))


def _shown(where: str, made_of: str) -> tuple[str, str]:
    """An item whatever its photograph's labels say."""
    return where, made_of.partition("-")[0]


def _vague(where: str, made_of: str) -> bool:
    """Whether it is not noted what an item shows, or of a photograph not apart from its labels."""
    return not made_of or (where.startswith(f"{PHOTOS}/") and "-" not in made_of)


def file_name(where: str, made_of: str) -> str:
    """What pictures of an item are called, so that those of two decks of one name both stay."""
    return "-".join(filter(None, (where.replace("/", "-").replace(" ", "_"), made_of)))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines that are whole."""
    if not path.is_file():
        return
    for text in path.read_bytes().splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if isinstance(line, dict) and {"id", "weights", "set_name", "deck"} <= line.keys():
            yield line


def _as_line(record: Record, folder: Path) -> dict[str, Any]:
    line: dict[str, Any] = {
        name: getattr(record, name)
        for name in (
            "id", "set_name", "deck", "weights", "made_of", "code", "tools", "frames", "reads",
            "committed", "error",
        )
    }  # fmt: skip
    line["drawing"], line["reading"] = round(record.drawing, 4), round(record.reading, 4)
    line["outcomes"] = [
        _outcome_line(outcome, folder, record, number)
        for number, outcome in enumerate(record.outcomes)
    ]
    if record.pile is not None:
        pile = record.pile
        line["pile"] = {
            "set_name": pile.set_name, "cards": pile.cards, "missing": pile.missing,
            "invented": pile.invented, "asked": pile.asked, "contested": pile.contested,
            "lost": pile.lost,
        }  # fmt: skip
    return line


def _outcome_line(outcome: Outcome, folder: Path, record: Record, number: int) -> dict[str, Any]:
    path = outcome.crop_path
    if outcome.crop is not None and outcome.crop.size and not outcome.fine:
        path = f"crops/{file_name(record.id, record.made_of)}-{number}.png"
        (folder / "crops").mkdir(exist_ok=True)
        cv2.imwrite(str(folder / path), outcome.crop)
    every = {
        "set": outcome.set_name, "deck": outcome.deck, "truth": outcome.truth,
        "read": outcome.read, "confidence": round(outcome.confidence, 6),
        "doubtful": outcome.doubtful, "sight": str(outcome.sight), "at": outcome.at,
        "crop_path": path,
    }  # fmt: skip
    if outcome.set_name == record.set_name:
        del every["set"]
    if outcome.deck == record.deck:
        del every["deck"]
    if outcome.sight is Sight.READABLE:
        del every["sight"]
    return {name: value for name, value in every.items() if _PLAIN.get(name, ...) != value}


def _as_record(line: dict[str, Any], folder: Path) -> Record:
    name, deck, (where, made_of) = str(line["set_name"]), str(line["deck"]), _item(line)
    outcomes = tuple(
        Outcome(
            set_name=one.get("set", name), deck=one.get("deck", deck), truth=one.get("truth"),
            read=one.get("read"), confidence=one.get("confidence", 0.0),
            doubtful=one.get("doubtful", False), sight=Sight(one.get("sight", Sight.READABLE)),
            at=one.get("at"), picture_id=where,
            crop_path=str(folder / one["crop_path"]) if one.get("crop_path") else "",
        )
        for one in line.get("outcomes", ())
    )  # fmt: skip
    pile = line.get("pile")
    return Record(
        id=where, set_name=name, deck=deck, weights=str(line["weights"]),
        made_of=made_of, code=str(line.get("code", "")), tools=str(line.get("tools", "")),
        outcomes=outcomes,
        pile=PileResult(
            set_name=pile["set_name"], deck=deck, cards=pile["cards"],
            missing=tuple(pile["missing"]), invented=tuple(pile["invented"]),
            asked=pile["asked"], contested=pile["contested"],
            lost=None if pile.get("lost") is None else tuple(pile["lost"]),
        ) if pile else None,
        frames=line.get("frames", 1), reads=line.get("reads", 1),
        committed=line.get("committed", 0), drawing=line.get("drawing", 0.0),
        reading=line.get("reading", 0.0), error=line.get("error", ""),
    )  # fmt: skip
