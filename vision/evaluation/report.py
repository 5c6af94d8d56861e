"""The tables as Markdown, and pictures of what went worst."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluation.statistics import Apart, Outcome, Risk, Row, Share, Summary

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


def by_set(rows: Iterable[Row]) -> str:
    """The rows of all sets and decks."""
    return table(
        (
            "set", "deck", "right", "asked", "missed", "misread", "wrong in all", "phantoms",
            "rightly left", "between: right / asked / left / wrong",
            "to refuse: right / asked / left / wrong",
        ),
        (
            (
                row.set_name, row.deck, percent(row.right), percent(row.asked),
                percent(row.missed), percent(row.misread), percent(row.wrong),
                percent(row.phantoms), str(row.refused), _apart(row.between), _apart(row.refuse),
            )
            for row in rows
        ),
    )  # fmt: skip


def _apart(cards: Apart) -> str:
    if not cards.right.total:
        return "–"
    counts = (cards.right, cards.asked, cards.left, cards.wrong)
    return " / ".join(str(one.count) for one in counts) + f" of {cards.right.total}"


def confused(summary: Summary) -> str:
    """What was surely taken for what."""
    return table(
        ("truth", "read", "times"),
        ((truth, read, str(count)) for truth, read, count in summary.confusions),
    ) if summary.confusions else "None.\n"  # fmt: skip


def calibration(summary: Summary) -> str:
    """What was promised in each range of confidence, and what was kept."""
    return table(
        ("confidence", "mean", "right"),
        (
            (f"{one.low:g}–{one.high:g}", f"{one.mean:.4f}", percent(one.right))
            for one in summary.reliability
        ),
    )


def risks(found: Iterable[Risk]) -> str:
    """Coverage and errors from each confidence up."""
    return table(
        ("from", "answered", "wrong among them"),
        ([f"{one.level:g}", percent(one.answered), percent(one.wrong)] for one in found),
    )


def promised(groups: Iterable[tuple[str, Sequence[Risk]]]) -> str:
    """For each group of sets: wrong among the sure at a confidence or above, and if it is kept."""
    return table(
        ("sets", "from", "wrong among them", "kept"),
        (
            (name, f"{one.level:g}", percent(one.wrong), _kept(one))
            for name, found in groups
            for one in found
        ),
    )


def _kept(one: Risk) -> str:
    if not one.wrong.total:
        return "–"
    if not one.kept:
        return "no"
    return "yes" if one.wrong.high <= 1 - one.level else "as counted"


def contact_sheets(
    outcomes: Iterable[Outcome], folder: Path, *, name: str = "worst", limit: int = 96
) -> list[Path]:
    """Pictures of the worst cases: sure and wrong first, then asked, then missed.

    Tiles say the truth, what was read and its confidence. Outcomes without a crop are passed
    over. Returns the files written, `<name>-1.png` onward; OSError when the folder cannot be.
    """
    worst = sorted(
        (o for o in outcomes if (o.crop is not None or o.crop_path) and not o.fine),
        key=lambda o: (not o.wrong, o.read is None, -o.confidence, o.picture_id),
    )[:limit]
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for first in range(0, len(worst), _PER_SHEET):
        path = folder / f"{name}-{first // _PER_SHEET + 1}.png"
        if not cv2.imwrite(str(path), _sheet(worst[first : first + _PER_SHEET])):
            raise OSError(f"{path} could not be written: is there room, and may one write there?")
        written.append(path)
    return written


def _sheet(outcomes: Sequence[Outcome]) -> NDArray[np.uint8]:
    rows = -(-len(outcomes) // _COLUMNS)
    sheet = np.full((rows * (_TILE + _TEXT), _COLUMNS * _TILE, 3), 255, np.uint8)
    for place, outcome in enumerate(outcomes):
        top, left = place // _COLUMNS * (_TILE + _TEXT), place % _COLUMNS * _TILE
        crop = outcome.crop
        if crop is None and outcome.crop_path:
            crop = cv2.imread(outcome.crop_path)  # type: ignore[assignment]
        if crop is not None and crop.size:
            scale = (_TILE - 4) / max(crop.shape[:2])
            size = (max(1, int(crop.shape[1] * scale)), max(1, int(crop.shape[0] * scale)))
            small = cv2.resize(crop, size, interpolation=cv2.INTER_AREA if scale < 1 else 2)
            sheet[top + 2 : top + 2 + size[1], left + 2 : left + 2 + size[0]] = small
        truth = outcome.truth or outcome.at or "-"
        words = (
            f"{truth} > {outcome.read or '-'} {outcome.confidence:.3f}",
            f"{'?' if outcome.doubtful else ''} {outcome.picture_id[-20:]}",
        )
        color = (0, 0, 200) if outcome.wrong else (0, 0, 0)
        for line, text in enumerate(words):
            at = (left + 3, top + _TILE + 13 + 15 * line)
            cv2.putText(sheet, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.4, color, 1, cv2.LINE_AA)
    return sheet
