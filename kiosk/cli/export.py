"""`tarot-kiosk export`: an evening's sheet, curves or statistics into a file."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from kiosk.config import find_places, load
from kiosk.evening.journal import EveningLine, Journal
from kiosk.evening.state import Evening
from kiosk.evening.trouble import JournalError
from kiosk.sheets import csv_text
from kiosk.sheets.curves import curves
from kiosk.sheets.files import SheetError, write_file
from kiosk.sheets.sheet import make_sheet
from kiosk.sheets.statistics import statistics
from kiosk.sheets.words import Language, date


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
    named = options.journal or (Path(settings.journal.path) if settings.journal.path else None)
    try:
        with Journal.to_read(named or places.journal) as journal:
            if options.list:
                _list(journal, language)
                return 0
            content = _content(journal, options, language)
        if str(options.path) == "-":
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            write_file(options.path, content, replace=options.force)
    except (JournalError, SheetError) as error:
        print(f"tarot-kiosk export: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk export",
        description="Writes an evening's score sheet, curves or statistics.",
    )
    parser.add_argument("path", nargs="?", type=Path, help="the file to write; - for stdout")
    parser.add_argument(
        "--evening",
        default="last",
        help="its number from --list, last (the default), or all (statistics only)",
    )
    parser.add_argument(
        "--format", choices=("pdf", "csv"), help="otherwise as the file's name ends"
    )
    parser.add_argument(
        "--what", choices=("sheet", "curves", "statistics"), default="sheet", help="default: sheet"
    )
    parser.add_argument("--language", choices=tuple(Language), help="otherwise the screen's")
    parser.add_argument("--journal", type=Path, help="another journal than the kiosk's")
    parser.add_argument("--list", action="store_true", help="list the evenings and stop")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    return parser


def _list(journal: Journal, language: Language) -> None:
    for line in journal.evenings():
        print(f"{line.id}\t{date(line.started, language)}\t{line.name}\t{line.deals}")


def _content(journal: Journal, options: argparse.Namespace, language: Language) -> bytes:
    wanted = options.format or options.path.suffix.removeprefix(".").lower() or "csv"
    if wanted not in ("pdf", "csv"):
        raise SheetError(f"{options.path}: name it .pdf or .csv, or say --format")
    evenings = [_load(journal, line) for line in _chosen(journal, options.evening)]
    if options.what != "sheet" and wanted == "pdf":
        raise SheetError(f"{options.what} are written as CSV: name the file .csv")
    if options.what == "statistics":
        text = csv_text.statistics_csv(statistics(evenings), language)
    elif len(evenings) > 1:
        raise SheetError("only statistics are over all evenings: add --what statistics")
    elif options.what == "curves":
        text = csv_text.curves_csv(curves(evenings[0]), language)
    elif wanted == "pdf":
        from kiosk.sheets.pdf_page import sheet_pdf

        return sheet_pdf(make_sheet(evenings[0], language), curves(evenings[0]))
    else:
        text = csv_text.sheet_csv(make_sheet(evenings[0], language))
    # With its mark at the start a spreadsheet takes the text for the UTF-8 it is.
    return text.encode("utf-8-sig")


def _chosen(journal: Journal, wanted: str) -> Sequence[EveningLine]:
    lines = journal.evenings()
    if not lines:
        raise SheetError(f"{journal.path}: it holds no evening yet; play one")
    if wanted == "all":
        return lines
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
