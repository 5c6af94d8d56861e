"""Sheets, curves, statistics and rankings as text for a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from kiosk.sheets.curves import Curve
from kiosk.sheets.ranking import Standings
from kiosk.sheets.sheet import Sheet
from kiosk.sheets.statistics import DealRef, PlayerRecord
from kiosk.sheets.words import Language, colon, date, number, own_name, word

Cell = str | int | None

_SIGNED: Final = re.compile(r"[+-]\d+([.,]\d+)?")


def sheet_csv(sheet: Sheet) -> str:
    """The sheet: names with their + and − columns, a line a deal, totals, bilan and rank."""
    language = sheet.language
    head = ("deal", "contract", "taker", "partner", "bouts", "points", "result", "announces")
    rows: list[Sequence[Cell]] = [[sheet.title, sheet.subtitle]]
    if any(sheet.seats):
        rows.append([*[""] * len(head), *_each_twice(sheet.seats)])
    rows.append([*(word(key, language) for key in head), *_signed(sheet.names)])
    for row in sheet.rows:
        marks = [("", "")] * len(row.marks) if row.voided else row.marks
        rows.append(
            [
                row.number,
                row.contract,
                row.taker,
                row.partner,
                row.bouts,
                _figure(row.points, language),
                _figure(row.result, language),
                row.announces,
                *(cell for pair in marks for cell in pair),
            ]
        )
    blank = [""] * (len(head) - 1)
    rows.append(
        [
            word("total", language),
            *blank,
            *(cell for foot in sheet.totals for cell in (foot.plus, foot.minus)),
        ]
    )
    rows.append(
        [
            word("bilan", language),
            *blank,
            *(cell for foot in sheet.totals for cell in (foot.bilan, "")),
        ]
    )
    rows.append(
        [word("rank", language), *blank, *(cell for one in sheet.ranks for cell in (one, ""))]
    )
    rows += [[note] for note in sheet.notes]
    return _text(rows, language)


def curves_csv(found: Sequence[Curve], language: Language) -> str:
    """A line a deal, a column a player."""
    rows: list[Sequence[Cell]] = [[word("deal", language), *(curve.name for curve in found)]]
    longest = len(found[0].points) if found else 0
    rows += [[place, *(curve.points[place] for curve in found)] for place in range(longest)]
    return _text(rows, language)


def statistics_csv(records: Sequence[PlayerRecord], language: Language) -> str:
    """A line a player."""
    keys = (
        "player", "deals", "sum", "average", "taken", "made", "average_taken", "bouts_taken",
        "called", "poignees", "petits", "chelems", "best", "worst",
    )  # fmt: skip
    contracts = [one.contract for one in records[0].contracts] if records else []
    head: list[Cell] = [word(key, language) for key in keys]
    for contract in contracts:
        name = word(contract, language)
        head += [f"{name}{colon(language)}{word(key, language)}" for key in ("taken", "made")]
    rows: list[Sequence[Cell]] = [head]
    rows += [
        [
            one.name,
            one.deals,
            one.total,
            _figure(number(one.average, language), language),
            one.taken,
            one.made,
            _figure(number(one.taken_average, language), language),
            _figure(number(one.bouts_average, language), language),
            one.called,
            one.poignees,
            one.petits,
            one.chelems,
            _deal(one.best, language),
            _deal(one.worst, language),
            *(cell for each in one.contracts for cell in (each.taken, each.made)),
        ]
        for one in records
    ]
    return _text(rows, language)


def ranking_csv(standings: Standings, language: Language) -> str:
    """The teams, a line each, where there are any; then the players."""
    rows: list[Sequence[Cell]] = []
    if standings.teams:
        rows.append([word(key, language) for key in ("rank", "team", "sum")])
        rows += [[one.rank, one.name, one.points] for one in standings.teams]
        rows.append([])
    keys = ("rank", "player", "sum", "deals", *(("team",) if standings.teams else ()))
    rows.append([word(key, language) for key in keys])
    for one in standings.players:
        cells: list[Cell] = [one.rank, one.name, one.points, standings.deals.get(one.name, 0)]
        rows.append([*cells, standings.team_of.get(one.name, "")] if standings.teams else cells)
    return _text(rows, language)


def _deal(ref: DealRef | None, language: Language) -> str:
    if ref is None:
        return ""
    name = own_name(ref.evening, ref.started)
    where = f"{name} {date(ref.started, language)}".strip()
    return f"{number(ref.gain, language)} ({where}, {word('deal', language).lower()} {ref.number})"


def _figure(text: str, language: Language) -> str:
    """A number as a spreadsheet reads one: 40,5 for 40½, with the keyboard's minus."""
    half = f"{',' if language is Language.FRENCH else '.'}5"
    whole = "0" if text == "½" else ""
    return whole + text.replace("½", half).replace("−", "-")


def _each_twice(names: Iterable[str]) -> list[Cell]:
    return [cell for name in names for cell in (name, "")]


def _signed(names: Iterable[str]) -> list[Cell]:
    return [cell for name in names for cell in (f"{name} +", f"{name} −")]


def _text(rows: Iterable[Sequence[Cell]], language: Language) -> str:
    """Semicolons in French, as spreadsheets there expect, commas in English."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if language is Language.FRENCH else ",")
    writer.writerows([[_safe(cell) for cell in row] for row in rows])
    return out.getvalue()


def _safe(cell: Cell) -> Cell:
    """A text that a spreadsheet would take for a formula is marked as text."""
    if isinstance(cell, str) and cell[:1] in {"=", "+", "-", "@", "\t", "\r"}:
        return cell if _SIGNED.fullmatch(cell) else f"'{cell}"
    return cell
