"""The tables as Markdown and JSON, and pictures of what went worst."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluation.statistics import Outcome, Risk, Share, Summary

_TILE: Final = 144
_TEXT: Final = 36
_COLUMNS: Final = 8
_PER_SHEET: Final = 48


def percent(figure: Share) -> str:
    """A share with its bounds and counts: `99.52 % (98.10–99.93; 420/422)`."""
    if not figure.total:
        return "–"
    return (
        f"{100 * figure.value:.2f} % ({100 * figure.low:.2f}–{100 * figure.high:.2f}; "
        f"{figure.count}/{figure.total})"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def markdown(summary: Summary) -> str:
    """Every table of a summary, under headings."""
    parts = [
        "## By set and deck\n",
        table(
            (
                "set", "deck", "right", "asked", "missed", "wrong", "phantoms",
                "rightly left", "unreadable: right", "unreadable: wrong",
            ),
            (
                (
                    row.set_name, row.deck, percent(row.right), percent(row.asked),
                    percent(row.missed), percent(row.wrong), percent(row.phantoms),
                    str(row.refused), percent(row.unreadable_right), percent(row.unreadable_wrong),
                )
                for row in summary.rows
            ),
        ),
        "## Confusions\n",
        table(
            ("truth", "read", "times"),
            ((truth, read, str(count)) for truth, read, count in summary.confusions),
        ) if summary.confusions else "None.\n",
        f"## Calibration (error {summary.calibration_error:.4f})\n",
        table(
            ("confidence", "mean", "right"),
            (
                (f"{one.low:g}–{one.high:g}", f"{one.mean:.4f}", percent(one.right))
                for one in summary.reliability
            ),
        ),
        "## Promises: wrong among the sure from a confidence up\n",
        _risks(summary.promises, kept=True),
        "## Risk and coverage\n",
        _risks(summary.risks, kept=False),
    ]  # fmt: skip
    return "\n".join(parts)


def _risks(risks: Iterable[Risk], *, kept: bool) -> str:
    heads = ["from", "answered", "wrong among them"] + ["kept"] * kept
    return table(
        heads,
        (
            [f"{risk.level:g}", percent(risk.answered), percent(risk.wrong)]
            + ["yes" if risk.kept else "no"] * kept
            for risk in risks
        ),
    )


def as_json(summary: Summary) -> str:
    """The summary's figures, for another program."""
    data: dict[str, Any] = asdict(summary)
    return json.dumps(data, ensure_ascii=False, indent=1)


def contact_sheets(outcomes: Iterable[Outcome], folder: Path, *, limit: int = 192) -> list[Path]:
    """Pictures of the worst cases: sure and wrong first, then asked, then missed.

    Tiles say the truth, what was read and its confidence. Outcomes without a crop are passed
    over. Returns the files written, `worst-1.png` onward; OSError when the folder cannot be.
    """
    worst = sorted(
        (o for o in outcomes if o.crop is not None and not _fine(o)),
        key=lambda o: (not o.wrong, o.read is None, -o.confidence, o.picture_id),
    )[:limit]
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for first in range(0, len(worst), _PER_SHEET):
        path = folder / f"worst-{first // _PER_SHEET + 1}.png"
        if not cv2.imwrite(str(path), _sheet(worst[first : first + _PER_SHEET])):
            raise OSError(f"{path} could not be written: is there room, and may one write there?")
        written.append(path)
    return written


def _fine(outcome: Outcome) -> bool:
    return outcome.right or (outcome.truth is None and not outcome.sure) or (
        not outcome.readable and not outcome.wrong
    )  # fmt: skip


def _sheet(outcomes: Sequence[Outcome]) -> NDArray[np.uint8]:
    rows = -(-len(outcomes) // _COLUMNS)
    sheet = np.full((rows * (_TILE + _TEXT), _COLUMNS * _TILE, 3), 255, np.uint8)
    for place, outcome in enumerate(outcomes):
        top, left = place // _COLUMNS * (_TILE + _TEXT), place % _COLUMNS * _TILE
        crop = outcome.crop
        if crop is not None and crop.size:
            scale = (_TILE - 4) / max(crop.shape[:2])
            size = (max(1, int(crop.shape[1] * scale)), max(1, int(crop.shape[0] * scale)))
            small = cv2.resize(crop, size, interpolation=cv2.INTER_AREA if scale < 1 else 2)
            sheet[top + 2 : top + 2 + size[1], left + 2 : left + 2 + size[0]] = small
        words = (
            f"{outcome.truth or '-'} > {outcome.read or '-'} {outcome.confidence:.3f}",
            f"{'?' if outcome.doubtful else ''} {outcome.picture_id[-20:]}",
        )
        color = (0, 0, 200) if outcome.wrong else (0, 0, 0)
        for line, text in enumerate(words):
            at = (left + 3, top + _TILE + 13 + 15 * line)
            cv2.putText(sheet, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.4, color, 1, cv2.LINE_AA)
    return sheet
