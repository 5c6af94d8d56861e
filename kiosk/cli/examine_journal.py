"""What the doctor says of the journal, which it never writes to."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from kiosk.cli.findings import Finding, Tongue
from kiosk.evening import schema
from kiosk.evening.trouble import (
    DamagedError,
    DiskError,
    ForeignError,
    JournalError,
    LockedError,
    NewerError,
    telling,
)

_PATIENCE: Final = 1.0
"""Seconds to wait for a lock: a kiosk that writes holds it for a moment only."""

_FRENCH: Final[dict[type[JournalError], tuple[str, str]]] = {
    LockedError: ("un autre programme s’en sert", "fermez l’autre kiosque"),
    NewerError: ("écrit par un kiosque plus récent", "mettez tarot-kiosk à jour"),
    ForeignError: (
        "c’est le fichier d’un autre programme",
        "donnez un autre fichier : journal.path",
    ),
    DiskError: ("le disque ne se lit pas", "vérifiez la carte ou le disque"),
}
"""What is wrong and the cure; of the others the English words are told."""


def journal(t: Tongue, path: Path) -> Finding:
    """The record of the evenings: there, writable, ours, free and whole by SQLite's own check."""
    what = t("Journal des soirées", "Evenings")
    try:
        return _examined(t, what, path)
    except OSError as error:  # A name too long, or a folder where nobody may look.
        return Finding(
            False,
            what,
            f"{path} ({error.strerror})",
            t(
                "corrigez journal.path, ou laissez le kiosque entrer dans ce dossier",
                "mend journal.path, or let the kiosk enter that folder",
            ),
        )


def _examined(t: Tongue, what: str, path: Path) -> Finding:
    place = (
        path
        if path.exists()
        else next((folder for folder in path.absolute().parents if folder.exists()), path)
    )
    if not os.access(place, os.W_OK):
        return Finding(
            False,
            what,
            t(f"{place} ne s’écrit pas", f"{place} cannot be written"),
            _right_to_write(t, place),
        )
    if not path.exists():
        return Finding(None, what, t(f"{path} : rien encore", f"{path}: nothing yet"))
    if path.is_dir():
        return Finding(
            False,
            what,
            t(f"{path} est un dossier", f"{path} is a folder"),
            t("donnez un fichier : journal.path", "name a file: journal.path"),
        )
    try:
        with telling(path):
            _look(path)
    except JournalError as error:
        return _told(t, what, error)
    size = path.stat().st_size / 1e6
    return Finding(True, what, t(f"{path} ({size:.1f} Mo)", f"{path} ({size:.1f} MB)"))


def _right_to_write(t: Tongue, place: Path) -> str:
    if os.statvfs(place).f_flag & os.ST_RDONLY:  # As the system makes a card that fails.
        return t(
            "son disque est en lecture seule : redémarrez ; s’il le reste, remplacez la carte, "
            "ou donnez un autre fichier : journal.path",
            "its disk is read-only: restart; if it stays so, replace the card, or name another "
            "file: journal.path",
        )
    return t(
        f"donnez-le à qui lance le kiosque : sudo chown tarot-kiosk: {place}",
        f"give it to whoever runs the kiosk: sudo chown tarot-kiosk: {place}",
    )


def _look(path: Path) -> None:
    """Raise what keeps a kiosk from opening it, and leave nothing beside it.

    A log left behind might belong to whoever ran the doctor instead of to the kiosk: without one
    beside it nobody has the journal open, and `immutable` makes none.
    """
    log = path.with_name(f"{path.name}-wal")
    with path.open("rb") as file:
        logged = file.read(20)[18:20] == b"\x02\x02"
    alone = logged and not log.exists()
    with closing(_connected(path, "mode=ro&immutable=1" if alone else "mode=ro")) as db:
        schema.check(db, path)
        if alone:
            return
        # Closed before the other, which only reads, this one leaves the log where it is.
        with closing(_connected(path, "mode=rw")) as writer:
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("ROLLBACK")


def _connected(path: Path, way: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{way}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_PATIENCE)


def _told(t: Tongue, what: str, error: JournalError) -> Finding:
    if isinstance(error, DamagedError):
        return Finding(
            False,
            what,
            t(f"{error.path} : abîmé ({error.what})", f"{error.path}: {error.what}"),
            t(
                "mettez-le de côté sans l’effacer, puis restaurez une sauvegarde dans les réglages",
                "keep it aside without erasing it, then restore a backup in the settings",
            ),
        )
    words, cure = _FRENCH.get(type(error), (error.what, error.cure))
    return Finding(
        False,
        what,
        t(f"{error.path} : {words}", f"{error.path}: {error.what}"),
        t(cure, error.cure),
    )
