"""What can go wrong with the journal's file, each with its cure."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class JournalError(Exception):
    """The journal cannot do what was asked. `key` names the trouble for translation."""

    key = "journal"

    def __init__(self, path: Path, what: str, cure: str) -> None:
        super().__init__(f"{path}: {what}; {cure}")
        self.path = path
        self.what = what
        self.cure = cure


class LockedError(JournalError):
    """Another program holds the journal."""

    key = "journal_locked"


class ReadOnlyError(JournalError):
    """The journal, or its folder, cannot be written."""

    key = "journal_read_only"


class NewerError(JournalError):
    """A newer kiosk wrote it."""

    key = "journal_newer"


class DamagedError(JournalError):
    """Its contents are not what was written."""

    key = "journal_damaged"


class ForeignError(JournalError):
    """A sound database, but of another program."""

    key = "journal_foreign"


class FullError(JournalError):
    """No room left to write."""

    key = "journal_full"


class DiskError(JournalError):
    """The disk, card or stick does not read or write."""

    key = "journal_disk"


class MissingError(JournalError):
    """There is no such journal, evening or folder."""

    key = "journal_missing"


class ChangedError(JournalError):
    """Something else wrote into the evening meanwhile."""

    key = "journal_changed"


_NO_ROOM = (
    "no room left on the disk",
    "free some space; nothing of before is lost, do the last act again",
)

_TROUBLES: tuple[tuple[str, type[JournalError], str, str], ...] = (
    ("BUSY", LockedError, "another program is using it", "close the other kiosk, then try again"),
    ("LOCKED", LockedError, "another program is using it", "close the other kiosk and try again"),
    (
        "READONLY",
        ReadOnlyError,
        "it cannot be written",
        "give this user the right to write the file and its folder",
    ),
    ("PERM", ReadOnlyError, "it cannot be written", "give this user the right to write it"),
    ("FULL", FullError, *_NO_ROOM),
    ("IOERR_SHMSIZE", FullError, *_NO_ROOM),  # For its index of the log: SQLite says no better.
    ("CORRUPT", DamagedError, "its contents are damaged", "restore a backup"),
    (
        "NOTADB",
        DamagedError,
        "it is not a journal, or its beginning is damaged",
        "restore a backup",
    ),
    (
        "CANTOPEN",
        ReadOnlyError,
        "it cannot be opened",
        "check that the folder exists and that this user may write in it",
    ),
    (
        "IOERR",
        DiskError,
        "the disk could not be read or written",
        "check the card or disk, then restart; what was shown as written is kept",
    ),
)

_ERRNOS = {
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
    errno.EACCES: "SQLITE_PERM",
    errno.EPERM: "SQLITE_PERM",
    errno.EROFS: "SQLITE_READONLY",
    errno.ENOENT: "SQLITE_CANTOPEN",
}


_NO_TEXT = "Could not decode to UTF-8"
"""How the error of a text that is none begins, which carries no name of SQLite's."""


def told(path: Path, error: sqlite3.Error | OSError | UnicodeDecodeError) -> JournalError:
    """What `error` means for the journal at `path`."""
    if isinstance(error, OSError):
        name = _ERRNOS.get(error.errno or 0, "SQLITE_IOERR")
    elif isinstance(error, UnicodeDecodeError) or str(error).startswith(_NO_TEXT):
        name = "SQLITE_CORRUPT"
    else:
        name = getattr(error, "sqlite_errorname", "")
    for part, kind, what, cure in _TROUBLES:
        if name.startswith(f"SQLITE_{part}"):
            return kind(path, what, cure)
    return JournalError(path, f"unexpected: {error}", "restart, and restore a backup if it stays")


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says into what a person can do about it.

    A damaged name of a table comes out of SQLite's own message as bytes that are no text.
    """
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        raise told(path, error) from error
