"""`tarot-kiosk export`: a sheet, curves, statistics or a ranking into a file."""

import argparse
import os
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from kiosk.config import find_places, load
from kiosk.evening.journal import EveningLine, Journal
from kiosk.evening.state import Evening
from kiosk.evening.trouble import JournalError
from kiosk.sheets import csv_text
from kiosk.sheets.curves import curves
from kiosk.sheets.files import SheetError, write_file
from kiosk.sheets.ranking import namesakes, standings
from kiosk.sheets.sheet import make_sheet
from kiosk.sheets.statistics import statistics
from kiosk.sheets.words import Language, date
from kiosk.tarot.errors import RuleError

_OVER_SEVERAL = ("statistics", "ranking")


def main(arguments: Sequence[str]) -> int:
    """Write what is asked; 1 with one line on stderr when it cannot be."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.path is None and not options.list:
        parser.error("say where to write it: tarot-kiosk export soiree.pdf")
    places = find_places(os.environ)
    loaded = load(places.config, places.overlay)
    settings = loaded.settings
    for problem in loaded.problems:
        print(f"tarot-kiosk export: {problem.words('en')}", file=sys.stderr)
    language = Language(options.language or settings.screen.language)
    kept = Path(settings.journal.path) if settings.journal.path else places.journal
    journals = options.journal or [kept]
    try:
        if options.list:
            for path in journals:
                _list(path, language)
            return 0
        content = _content(journals, options, language)
        if str(options.path) == "-":
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            write_file(options.path, content, replace=options.force)
    except (JournalError, RuleError, SheetError) as error:
        print(f"tarot-kiosk export: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk export",
        description="Writes an evening's score sheet, curves, statistics or a ranking.",
    )
    parser.add_argument("path", nargs="?", type=Path, help="the file to write; - for stdout")
    parser.add_argument(
        "--evening",
        default="last",
        help="its number from --list, last (the default), or all (statistics and rankings)",
    )
    parser.add_argument(
        "--format", choices=("pdf", "csv"), help="otherwise as the file's name ends"
    )
    parser.add_argument(
        "--what",
        choices=("sheet", "curves", *_OVER_SEVERAL),
        default="sheet",
        help="default: sheet",
    )
    parser.add_argument(
        "--team",
        action="append",
        default=[],
        metavar="NAME=PLAYER,PLAYER",
        help="ranking: a team of two or four who never met; once for each team",
    )
    parser.add_argument("--language", choices=tuple(Language), help="otherwise the screen's")
    parser.add_argument(
        "--journal",
        type=Path,
        action="append",
        help="another journal than the kiosk's; several, one a table, for statistics and rankings",
    )
    parser.add_argument("--list", action="store_true", help="list the evenings and stop")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    return parser


def _list(path: Path, language: Language) -> None:
    with Journal.to_read(path) as journal:
        for line in journal.evenings():
            print(f"{line.id}\t{date(line.started, language)}\t{line.name}\t{line.deals}")


def _content(paths: Sequence[Path], options: argparse.Namespace, language: Language) -> bytes:
    wanted = _format(paths, options)
    tables = [_evenings(path, options.evening) for path in paths]
    evenings = [evening for table in tables for evening in table]
    if options.what == "statistics":
        text = csv_text.statistics_csv(statistics(evenings), language)
    elif options.what == "ranking":
        for name in namesakes(tables):
            print(
                f"tarot-kiosk export: {name} is in several journals: one person?", file=sys.stderr
            )
        text = csv_text.ranking_csv(standings(evenings, _teams(options.team)), language)
    elif len(evenings) > 1:
        raise SheetError(
            f"{options.what}: of one evening only; --what statistics or ranking of all"
        )
    elif options.what == "curves":
        text = csv_text.curves_csv(curves(evenings[0]), language)
    elif wanted == "pdf":
        from kiosk.sheets.pdf_page import sheet_pdf

        return sheet_pdf(make_sheet(evenings[0], language), curves(evenings[0]))
    else:
        text = csv_text.sheet_csv(make_sheet(evenings[0], language))
    # With its mark at the start a spreadsheet takes the text for the UTF-8 it is.
    return text.encode("utf-8-sig")


def _format(paths: Sequence[Path], options: argparse.Namespace) -> str:
    """`pdf` or `csv`; SheetError for options that do not go together."""
    wanted = str(options.format or options.path.suffix.removeprefix(".").lower() or "csv")
    if wanted not in ("pdf", "csv"):
        raise SheetError(f"{options.path}: name it .pdf or .csv, or say --format")
    if options.what != "sheet" and wanted == "pdf":
        raise SheetError(f"{options.what}: written as CSV only, name the file .csv")
    if options.team and options.what != "ranking":
        raise SheetError("--team: teams are ranked, add --what ranking")
    if len(paths) > 1 and options.evening not in ("last", "all"):
        raise SheetError("--evening: with several journals a number is of none, say last or all")
    if len({path.resolve() for path in paths}) < len(paths):
        raise SheetError("--journal: one is given twice and would be added up twice, name it once")
    return wanted


def _teams(told: Sequence[str]) -> dict[str, list[str]]:
    """Teams by name; SheetError for one that is not told as it is to be, or told twice."""
    teams: dict[str, list[str]] = {}
    for one in told:
        name, _, members = _as_kept(one).partition("=")
        players = [member.strip() for member in members.split(",") if member.strip()]
        if not name.strip() or not players:
            raise SheetError(f"--team {one}: write it as --team Rouges=Anne,Luc")
        if name.strip() in teams:
            raise SheetError(f"--team {one}: there are two teams of that name, rename one")
        teams[name.strip()] = players
    return teams


def _as_kept(text: str) -> str:
    """With composed letters and single spaces, as the names of players are kept."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _evenings(path: Path, wanted: str) -> list[Evening]:
    with Journal.to_read(path) as journal:
        return [_load(journal, line) for line in _chosen(journal, wanted)]


def _chosen(journal: Journal, wanted: str) -> Sequence[EveningLine]:
    """The evenings wanted, the oldest first: a name is told as it was last written."""
    lines = journal.evenings()
    if not lines:
        raise SheetError(f"{journal.path}: it holds no evening yet; play one")
    if wanted == "all":
        return lines[::-1]
    if wanted == "last":
        return lines[:1]
    chosen = [line for line in lines if str(line.id) == wanted]
    if not chosen:
        known = ", ".join(str(line.id) for line in sorted(lines, key=lambda line: line.id))
        raise SheetError(f"there is no evening {wanted}: choose last, all or one of {known}")
    return chosen


def _load(journal: Journal, line: EveningLine) -> Evening:
    evening = journal.load(line.id).evening
    if evening is None:
        raise SheetError(f"evening {line.id} was undone to its beginning: choose another")
    return evening
