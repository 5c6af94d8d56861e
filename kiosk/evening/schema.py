"""The journal's file: opened, checked, brought up to this version."""

import os
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from kiosk.evening.trouble import DamagedError, ForeignError, NewerError, telling

APPLICATION: Final = 0x7A_52_07_78
"""SQLite's application_id of a journal."""

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE evenings (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        started TEXT NOT NULL
    ) STRICT;
    CREATE TABLE acts (
        evening INTEGER NOT NULL REFERENCES evenings (id),
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('passing', 'lasting', 'closing', 'undo')),
        undoes INTEGER CHECK ((undoes IS NOT NULL) = (kind = 'undo')),
        body TEXT NOT NULL,
        PRIMARY KEY (evening, seq)
    ) STRICT;
    CREATE INDEX kept ON acts (evening, seq) WHERE kind <> 'passing';
    CREATE INDEX undone ON acts (evening, undoes) WHERE undoes IS NOT NULL;
    CREATE TABLE people (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        badge INTEGER NOT NULL,
        last TEXT NOT NULL
    ) STRICT;
    """,
)
"""One script a version; `user_version` says how many have been run."""

TAILS: Final = ("-wal", "-shm")
"""What SQLite keeps beside a journal."""


def connect(path: Path, *, patience: float, read_only: bool = False) -> sqlite3.Connection:
    """A connection that begins transactions only when told, waiting `patience` s for a lock."""
    if not read_only:
        return sqlite3.connect(path, isolation_level=None, timeout=patience)
    # A journal at rest in a folder that cannot be written has no place for a shared memory file.
    at_rest = not _beside(path, "-wal").exists() and not os.access(path.parent, os.W_OK)
    mode = "mode=ro&immutable=1" if at_rest else "mode=ro"
    uri = f"{path.absolute().as_uri()}?{mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=patience)


def check(db: sqlite3.Connection, path: Path, migrations: Sequence[str] = MIGRATIONS) -> int:
    """The version of a sound journal, 0 for an empty file. Raises what is wrong with it."""
    with telling(path):
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if verdict != "ok":
        found = " ".join(str(verdict).split())
        raise DamagedError(path, f"its contents are damaged ({found})", "restore a backup")
    if application != APPLICATION and (tables or version or application):
        raise ForeignError(path, "it belongs to another program", "name another file")
    if version > len(migrations):
        raise NewerError(
            path,
            f"it was written in version {version}, this kiosk knows {len(migrations)}",
            "update tarot-kiosk",
        )
    return int(version)


def prepare(db: sqlite3.Connection) -> None:
    """Durable at each commit: with WAL, only FULL keeps every acknowledged one on power loss."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA trusted_schema = OFF")


def migrate(
    db: sqlite3.Connection, path: Path, version: int, migrations: Sequence[str] = MIGRATIONS
) -> Path | None:
    """Bring the journal up to date in one transaction; the copy kept of an older one, if any."""
    if version == len(migrations):
        return None
    kept = None
    if version:
        kept = free_name(path, f".version-{version}")
        copy(db, kept)
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another kiosk may have been first.
        (version,) = db.execute("PRAGMA user_version").fetchone()
        for script in migrations[version:]:
            for statement in script.split(";"):
                if statement.strip():
                    db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(migrations)}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
    return kept


def copy(db: sqlite3.Connection, target: Path) -> None:
    """All of `db` into a new file at `target`, whole and on the disk, or not there at all."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    other = sqlite3.connect(draft, isolation_level=None)
    try:
        db.backup(other)
        other.execute("PRAGMA journal_mode = DELETE")
        (verdict,) = other.execute("PRAGMA quick_check(1)").fetchone()
        other.close()
        if verdict != "ok":
            raise DamagedError(target, f"the copy came out damaged ({verdict})", "try another disk")
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(target)
        sync_folder(target.parent)
    finally:
        other.close()
        erase(draft)  # Without room its log stays beside it.


def set_aside(path: Path, now: datetime, why: str) -> Path:
    """Rename a journal, with what lies beside it, to a name nothing has. The new name."""
    target = _name_aside(path, now, why)
    _move_tails(path, target)
    path.rename(target)
    sync_folder(path.parent)
    return target


def replace(path: Path, fresh: Path, now: datetime, why: str) -> Path:
    """Put `fresh` in a journal's place and keep that aside; the name it is kept under.

    There is a journal at every moment: without one at the next start an empty one would be made.
    """
    target = _name_aside(path, now, why)
    try:
        os.link(path, target)
    except OSError:  # A file system without links, as a stick's.
        path.rename(target)
    _move_tails(path, target)
    fresh.replace(path)
    sync_folder(path.parent)
    return target


def erase(path: Path) -> None:
    """A journal that nobody has open, with what lies beside it."""
    for file in (*(_beside(path, tail) for tail in TAILS), path):
        file.unlink(missing_ok=True)


def _name_aside(path: Path, now: datetime, why: str) -> Path:
    return free_name(path, f".{why}-{now:%Y%m%d-%H%M%S}")


def _move_tails(path: Path, target: Path) -> None:
    for tail in TAILS:
        beside = _beside(path, tail)
        if beside.exists():
            beside.rename(_beside(target, tail))


def free_name(path: Path, tail: str) -> Path:
    """`path` with `tail`, and a number if that is taken."""
    wanted = path.with_name(path.name + tail)
    number = 1
    while wanted.exists():
        number += 1
        wanted = path.with_name(f"{path.name}{tail}-{number}")
    return wanted


def sync_folder(folder: Path) -> None:
    """Make renames in `folder` last through a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)
