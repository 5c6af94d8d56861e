"""From items measured to every table there is, printed and kept."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from vision.evaluation import owned, sets
from vision.evaluation.goals import Goal, goals
from vision.evaluation.ledger import Record
from vision.evaluation.piles import PileRow, summarise_piles
from vision.evaluation.report import (
    by_set,
    calibration,
    confused,
    contact_sheets,
    percent,
    promised,
    risks,
    table,
)
from vision.evaluation.statistics import (
    Outcome,
    Risk,
    Row,
    promises,
    share,
    summarise,
)
from vision.evaluation.taught import MARK, marks, taught, told

_Row = TypeVar("_Row", Row, PileRow)
_TRACKED: Final = tuple(
    kind.title
    for kind in (sets.BURST, sets.LOOKS, sets.DEALT, sets.TRICKS, sets.POIGNEE, sets.NOTHING)
)
_DRAWN: Final = (
    *(kind.title for kind in sets.SETS if kind.title not in _TRACKED), owned.TITLE,
)  # fmt: skip


def write_summary(records: Sequence[Record], out: Path) -> str:
    """Every table as Markdown; `accuracy.md`, `accuracy.json` and contact sheets go to `out`."""
    good = [record for record in records if not record.error]
    outcomes = [outcome for record in good for outcome in record.outcomes]
    summary = summarise(o for o in outcomes if not o.set_name.startswith(sets.NOTHING.title))
    shown = [record.pile for record in good if record.pile is not None]
    piles, known = summarise_piles(shown), taught(good)
    aims, groups, marked = goals(records), _groups(outcomes), marks([*outcomes, *shown], known)
    parts = [
        "## Goals\n", _goals(aims) + told(known),
        "## By set and deck\n", by_set(_named(row, marked) for row in summary.rows),
        "## Piles\n", _piles([_named(row, marked) for row in piles]),
        "## Nothing to read\n", _nothing(good),
        "## Promises: wrong among the sure from a confidence up\n", promised(groups),
        f"## Calibration (error {summary.calibration_error:.4f})\n", calibration(summary),
        "## Risk and coverage, doubtful readings too\n", risks(summary.risks),
        "## Confusions\n", confused(summary), "## What was measured\n", _costs(records),
        _by_whom(records),
    ]  # fmt: skip
    text = "\n".join(parts)
    out.mkdir(parents=True, exist_ok=True)
    (out / "accuracy.md").write_text(text, "utf-8")
    data: dict[str, Any] = {
        "goals": [{**asdict(aim), "reached": aim.reached} for aim in aims],
        "taught": sorted(known),
        "summary": asdict(summary),
        "piles": [asdict(row) for row in piles],
        "promises": {name: [asdict(one) for one in found] for name, found in groups},
    }
    (out / "accuracy.json").write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")
    sheets = _sheets(outcomes, out)
    return text + "".join(f"\nworst cases: {path}" for path in sheets)


def _named(row: _Row, marked: set[tuple[str, str]]) -> _Row:
    """Its deck with the mark of those that the weights know."""
    known = (row.set_name, row.deck) in marked
    return replace(row, deck=f"{row.deck}{MARK}") if known else row


def _goals(found: Iterable[Goal]) -> str:
    return table(
        ("what", "figure", "goal", "reached"),
        (
            (
                one.what, percent(one.figure),
                f"{'≤' if one.at_most else '≥'} {100 * one.wanted:g} %", one.reached,
            )
            for one in found
        ),
    )  # fmt: skip


def _piles(rows: Sequence[PileRow]) -> str:
    return table(
        ("set", "deck", "exact", "exact and not asked", "silently wrong",
         "a card too many", "questions a pile"),
        (
            (
                row.set_name, row.deck, percent(row.exact), percent(row.unasked),
                percent(row.silently_wrong), percent(row.inventing), f"{row.questions:.2f}",
            )
            for row in rows
        ),
    )  # fmt: skip


def _nothing(records: Sequence[Record]) -> str:
    """Sequences without cards by the way the tracker looked."""
    mine = [record for record in records if record.set_name == sets.NOTHING.title]
    by_mode: dict[str, list[Record]] = {"all": mine}
    for record in mine:
        mode = _mode(record)
        by_mode.setdefault(mode, []).append(record)
    return table(
        ("tracker", "sequences", "frames", "of them read", "cards committed", "questions"),
        (
            (
                mode, str(len(some)), str(sum(r.frames for r in some)),
                str(sum(r.reads for r in some)), str(sum(r.committed for r in some)),
                str(sum(o.doubtful for r in some for o in r.outcomes)),
            )
            for mode, some in by_mode.items()
        ),
    )  # fmt: skip


def _mode(record: Record) -> str:
    return f"as {sets.mode_of(int(record.id.rsplit('/', 1)[-1]))}"


def _groups(outcomes: Sequence[Outcome]) -> list[tuple[str, Sequence[Risk]]]:
    judged = [o for o in outcomes if o.counts]
    wanted: dict[str, Callable[[Outcome], bool]] = {
        "all": lambda _: True,
        "one picture, drawn": lambda o: o.set_name.startswith(_DRAWN),
        "through the tracker": lambda o: o.set_name.startswith(_TRACKED),
        "photographs": lambda o: not o.set_name.startswith((*_DRAWN, *_TRACKED)),
    }
    return [(name, promises([o for o in judged if of(o)])) for name, of in wanted.items()]


def _costs(records: Sequence[Record]) -> str:
    """Processor seconds an item, and a frame."""
    rows = []
    for name in sorted({record.set_name for record in records}):
        mine = [r for r in records if r.set_name == name]
        good = [r for r in mine if not r.error]
        frames, count = sum(r.frames for r in good), max(len(good), 1)
        drawing, reading = sum(r.drawing for r in good), sum(r.reading for r in good)
        rows.append(
            (
                name, str(len(good)), str(len(mine) - len(good)), str(frames),
                f"{drawing / count:.2f}", f"{reading / count:.2f}",
                f"{frames / max(drawing + reading, 1e-9):.1f}",
            )
        )  # fmt: skip
    heads = ("set", "items", "failed", "frames", "s drawing an item", "s reading it",
             "frames a second")  # fmt: skip
    return table(heads, rows)


def _by_whom(records: Sequence[Record]) -> str:
    weights = sorted({record.weights for record in records})
    codes = sorted({record.code for record in records})
    tools = sorted({record.tools for record in records if record.tools})
    failed = share(sum(bool(r.error) for r in records), len(records))
    return (
        f"Weights {', '.join(weights)}; reader's code {', '.join(codes)}"
        f"{_several(codes)}; code that draws and marks {', '.join(tools) or 'not noted'}"
        f"{_several(tools)}; "
        f"items that failed: {failed.count} of {failed.total}.\n"
    )


def _several(codes: Sequence[str]) -> str:
    return " (several: measure anew for figures of one)" if len(codes) > 1 else ""


def _sheets(outcomes: Sequence[Outcome], out: Path) -> list[Path]:
    written: list[Path] = []
    for old in out.glob("worst-*.png"):
        old.unlink()
    for name in sorted({outcome.set_name for outcome in outcomes}):
        words = "".join(c if c.isalnum() else "-" for c in name.replace("–", "-"))
        mine = [outcome for outcome in outcomes if outcome.set_name == name]
        written += contact_sheets(mine, out, name=f"worst-{words}")
    return written
