"""USB sticks: the journal copied there and back, and the score sheet."""

import errno
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from hardware.power import Run, run_command
from kiosk.evening.journal import Journal
from kiosk.evening.state import Evening
from kiosk.screens.model import Copy
from kiosk.sheets import csv_text
from kiosk.sheets.curves import curves
from kiosk.sheets.files import write_file
from kiosk.sheets.sheet import make_sheet
from kiosk.sheets.words import Language

STICKS: Final = Path("/media/tarot-kiosk")
"""Where a stick is mounted, each in a folder of its own: see systemd/."""

_PREFIX: Final = "tarot-"
_STAMP: Final = "%Y-%m-%d-%H%M"


def stick(root: Path | None = None, mounted: Callable[[Path], bool] = Path.is_mount) -> Path | None:
    """The USB stick there is, first of all one that can be written, or None.

    One that cannot still has its copies to give back, and whoever wants to write on it is told
    why not; but a folder that was left where a stick was mounted is none. `root` in place of where
    they are mounted.
    """
    root = root or STICKS
    if not root.is_dir():
        return None
    places = [place for place in sorted(root.iterdir()) if place.is_dir()]
    writable = (place for place in places if os.access(place, os.W_OK))
    return next(writable, None) or next((place for place in places if mounted(place)), None)


def let_go(
    place: Path,
    run: Run = run_command,
    mounted: Callable[[Path], bool] = Path.is_mount,
) -> bool:
    """Ask systemd to unmount a stick that was written; whether it did.

    What was written is on the stick by then (`os.sync`), so that pulling it out is safe either
    way; unmounted, it is also clean for the next machine. Only a stick that systemd/ mounted is
    let go of: nobody asked for any other folder to be.
    """
    if place.parent != STICKS or not mounted(place):
        return False
    unit = f"tarot-kiosk-stick@{place.name}.service"
    try:
        status, _ = run(("systemctl", "--no-ask-password", "stop", unit))
    except OSError:
        return False
    return status == 0


def copies(place: Path | None) -> tuple[Copy, ...]:
    """The copies of the journal on a stick, the newest first."""
    if place is None:
        return ()
    try:
        found = sorted(place.glob(f"{_PREFIX}*.db"), key=_stamped, reverse=True)
    except OSError:
        return ()
    return tuple(Copy(path.name, _made(path)) for path in found)


def _stamped(path: Path) -> tuple[str, int]:
    """When, as its name has it, and which of that minute."""
    stem, length = path.stem.removeprefix(_PREFIX), len("2026-11-22-2030")
    stamp, number = stem[:length], stem[length + 1 :]
    return stamp, int(number) if number.isdecimal() else 1


def _made(path: Path) -> str:
    """When, by its name; the name itself where somebody changed it."""
    stamp, number = _stamped(path)
    try:
        when = datetime.strptime(stamp, _STAMP).strftime("%d/%m/%Y %H:%M")  # noqa: DTZ007 - the table's own time
    except ValueError:
        return path.stem
    return f"{when} ({number})" if number > 1 else when


def free_name(place: Path, now: datetime, *endings: str) -> Path:
    """A name by the time, with none of the endings there yet: nothing is written over."""
    base = f"{_PREFIX}{now:{_STAMP}}"
    number, name = 1, base
    while any((place / f"{name}{ending}").exists() for ending in endings):
        number += 1
        name = f"{base}-{number}"
    return place / name


def back_up(journal: Path, place: Path, now: Callable[[], datetime]) -> Path:
    """A whole copy of the journal on the stick, through a connection of its own; its path.

    JournalError when it cannot be, OSError where the stick is write-protected.
    """
    # The journal would speak of its own file's permissions.
    if place.is_dir() and not os.access(place, os.W_OK):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(place))
    free = free_name(place, now(), ".db")
    target = free.with_name(f"{free.name}.db")
    with Journal.to_read(journal) as source:
        source.backup(target)
    os.sync()
    return target


def export(evening: Evening, place: Path, now: Callable[[], datetime], language: str) -> list[Path]:
    """The score sheet as PDF and as CSV; SheetError when it cannot be written."""
    from kiosk.sheets.pdf_page import sheet_pdf  # noqa: PLC0415 - slow, and seldom wanted

    tongue = Language(language)
    sheet = make_sheet(evening, tongue)
    free = free_name(place, now(), ".pdf", ".csv")
    pdf, csv = free.with_name(f"{free.name}.pdf"), free.with_name(f"{free.name}.csv")
    write_file(pdf, sheet_pdf(sheet, curves(evening)))
    # With its mark at the start a spreadsheet takes the text for the UTF-8 it is.
    write_file(csv, csv_text.sheet_csv(sheet).encode("utf-8-sig"))
    os.sync()
    return [pdf, csv]
