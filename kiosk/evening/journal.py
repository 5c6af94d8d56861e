"""The journal: every act of every evening in one SQLite file, durable before it is shown."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from kiosk.evening import schema
from kiosk.evening.applying import MisfitError, fold, is_closing, is_passing
from kiosk.evening.decoders import DecodeError
from kiosk.evening.encoding import decode, encode
from kiosk.evening.events import Act, EveningStarted, PeopleChanged
from kiosk.evening.state import Player, State
from kiosk.evening.trouble import (
    ChangedError,
    DamagedError,
    JournalError,
    MissingError,
    ReadOnlyError,
    telling,
)

PATIENCE: Final = 3.0
"""Seconds to wait for another program's lock."""

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time acts are stamped with."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningLine:
    """An evening in the list: `deals` lines written, `last` when something last happened."""

    id: int
    name: str
    started: str
    last: str
    deals: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Remembered:
    """Somebody who has played here: the badge they last had and when."""

    name: str
    badge: int
    last: str


class Journal:
    """An open journal, from `open` or `to_read`.

    `set_aside` is where the file found damaged was kept, None when all was well; `closed` says that
    the file was let go of.

    Raises the `JournalError` that says what is wrong and what to do about it.
    """

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        *,
        clock: Clock,
        patience: float,
        set_aside: Path | None = None,
    ) -> None:
        self.path = path
        self.set_aside = set_aside
        self._db = db
        self._clock = clock
        self._patience = patience
        self.closed = False

    @classmethod
    def open(cls, path: Path, *, clock: Clock = utc_now, patience: float = PATIENCE) -> Self:
        """The journal at `path`, made when there is none; a damaged one is kept aside."""
        if not path.parent.is_dir():
            raise MissingError(path, "its folder is not there", f"make {path.parent}")
        aside = None
        try:
            db = _connected(path, patience)
        except DamagedError:
            with telling(path):
                aside = schema.set_aside(path, clock(), "damaged")
            db = _connected(path, patience)
        return cls(path, db, clock=clock, patience=patience, set_aside=aside)

    @classmethod
    def to_read(cls, path: Path, *, patience: float = PATIENCE) -> Self:
        """A journal that is only read, beside a running kiosk or from a stick."""
        if not path.is_file():
            raise MissingError(path, "there is no journal here", "name another file")
        with telling(path):
            db = schema.connect(path, patience=patience, read_only=True)
        try:
            version = schema.check(db, path)
        except BaseException:
            db.close()
            raise
        if not version:
            db.close()
            raise MissingError(path, "it holds no evening yet", "name another journal")
        return cls(path, db, clock=utc_now, patience=patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.closed = True
        self._db.close()

    def begin(self, act: Act) -> int:
        """Write the first act of an evening; the evening's number."""
        started = next((e for e in act if isinstance(e, EveningStarted)), None)
        if started is None:
            raise MisfitError("an evening begins with EveningStarted")
        with self._writing() as now:
            row = self._db.execute(
                "INSERT INTO evenings (name, started) VALUES (?, ?) RETURNING id",
                (started.name, started.started),
            ).fetchone()
            evening = int(row[0])
            self._write(evening, 1, now, act)
        return evening

    def append(self, evening: int, act: Act, after: int) -> int:
        """Write an act of `evening`, whose last was number `after`; the new last number."""
        with self._writing() as now:
            self._expect(evening, after)
            self._write(evening, after + 1, now, act)
        return after + 1

    def undo(self, evening: int, after: int) -> int:
        """Take back the last act that stands; both stay written. The new last number."""
        with self._writing() as now:
            self._expect(evening, after)
            target = self._last_standing(evening)
            if target is None:
                raise MisfitError("an undo with nothing before it")
            self._db.execute(
                "INSERT INTO acts (evening, seq, at, kind, undoes, body)"
                " VALUES (?, ?, ?, 'undo', ?, '')",
                (evening, after + 1, now, target),
            )
        return after + 1

    def last(self, evening: int) -> int:
        """The number of the evening's last entry, 0 when there is none."""
        with telling(self.path):
            row = self._db.execute(
                "SELECT coalesce(max(seq), 0) FROM acts WHERE evening = ?", (evening,)
            ).fetchone()
        return int(row[0])

    def load(self, evening: int, *, but_last: bool = False) -> State:
        """What the evening adds up to, or did before the last act that stands.

        DamagedError names an entry that cannot be read.
        """
        acts = []
        for seq, body in self.rows(evening, but_last=but_last):
            try:
                acts.append(decode(body))
            except DecodeError as error:
                raise self._damaged(evening, f"entry {seq}: {error}") from error
        try:
            return fold(acts)
        except MisfitError as error:
            raise self._damaged(evening, str(error)) from error

    def rows(self, evening: int, *, but_last: bool = False) -> list[tuple[int, str]]:
        """(number, text) of the acts a state needs: those that stand, oldest first.

        The steps of a deal that has been closed are left out, as `fold` would pass over them.
        """
        with telling(self.path), self._reading():
            gone = {
                seq
                for (seq,) in self._db.execute(
                    "SELECT undoes FROM acts WHERE evening = ? AND undoes IS NOT NULL", (evening,)
                )
            }
            if but_last:
                gone.add(self._last_standing(evening))
            kept: list[tuple[int, str, str]] = self._db.execute(
                "SELECT seq, kind, body FROM acts WHERE evening = ? AND kind <> 'passing'"
                " ORDER BY seq",
                (evening,),
            ).fetchall()
            last = max((s for s, kind, _ in kept if kind == "closing" and s not in gone), default=0)
            steps: list[tuple[int, str]] = self._db.execute(
                "SELECT seq, body FROM acts WHERE evening = ? AND kind = 'passing' AND seq > ?",
                (evening, last),
            ).fetchall()
        rows = [(seq, body) for seq, kind, body in kept if kind != "undo" and seq not in gone]
        return sorted(rows + [row for row in steps if row[0] not in gone])

    def evenings(self) -> tuple[EveningLine, ...]:
        """Every evening in which something stands, the latest first."""
        with telling(self.path), self._reading():
            rows = self._db.execute(
                "SELECT id, name, started, max(at),"
                " sum(instr(body, '[\"DealClosed\"') > 0),"
                " sum((instr(body, '[\"EveningClosed\"') > 0)"
                " - (instr(body, '[\"EveningReopened\"') > 0))"
                " FROM evenings JOIN acts ON evening = id"
                " WHERE kind IN ('lasting', 'closing') AND NOT EXISTS"
                " (SELECT 1 FROM acts AS undo WHERE undo.evening = id AND undo.undoes = acts.seq)"
                " GROUP BY id ORDER BY id DESC"
            ).fetchall()
        return tuple(
            EveningLine(
                id=number, name=name, started=start, last=last, deals=deals, closed=bool(closed)
            )
            for number, name, start, last, deals, closed in rows
        )

    def people(self) -> tuple[Remembered, ...]:
        """Everybody who has played here, the latest first."""
        with telling(self.path):
            rows = self._db.execute(
                "SELECT name, badge, last FROM people ORDER BY last DESC, name"
            ).fetchall()
        return tuple(Remembered(*row) for row in rows)

    def size(self) -> int:
        """Bytes on the disk."""
        names = (self.path.name, *(self.path.name + tail for tail in schema.TAILS))
        files = (self.path.with_name(name) for name in names)
        return sum(file.stat().st_size for file in files if file.exists())

    def backup(self, target: Path, *, replace: bool = False) -> None:
        """A whole copy at `target` while playing goes on."""
        if target.exists() and not replace:
            raise ReadOnlyError(target, "it is there already", "choose another name")
        if not target.parent.is_dir():
            raise MissingError(target, "its folder is not there", "plug the stick in, or make it")
        with telling(target):
            schema.copy(self._db, target)

    def restored(self, source: Path) -> "Journal":
        """The journal as `source` has it; this one is closed and its file kept aside.

        `set_aside` of the new one says where. Nothing changes when `source` is unsound, or when
        there is no room for it: this one stays open.
        """
        fresh = schema.free_name(self.path, ".restoring")
        with Journal.to_read(source, patience=self._patience) as other, telling(fresh):
            schema.copy(other._db, fresh)  # noqa: SLF001 - another of the same class
        try:
            # What it takes to write in it is found out before it is the only one.
            Journal.open(fresh, patience=self._patience).close()
        except JournalError:
            schema.erase(fresh)
            raise
        self.close()
        with telling(self.path):
            aside = schema.replace(self.path, fresh, self._clock(), "before-restore")
        journal = Journal.open(self.path, clock=self._clock, patience=self._patience)
        journal.set_aside = aside
        return journal

    @contextmanager
    def _writing(self) -> Iterator[str]:
        """One transaction, all or nothing; the time it is stamped with."""
        with telling(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._clock().isoformat(timespec="milliseconds")
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Several reads of one moment."""
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            # An error of the disk ends it by itself, and is what there is to tell.
            if self._db.in_transaction:
                self._db.execute("COMMIT")

    def _last_standing(self, evening: int) -> int | None:
        (seq,) = self._db.execute(
            "SELECT max(seq) FROM acts WHERE evening = ?1 AND kind <> 'undo' AND seq NOT IN"
            " (SELECT undoes FROM acts WHERE evening = ?1 AND undoes IS NOT NULL)",
            (evening,),
        ).fetchone()
        return None if seq is None else int(seq)

    def _expect(self, evening: int, after: int) -> None:
        found = self.last(evening)
        if found != after:
            raise ChangedError(
                self.path,
                f"entry {found} of evening {evening} where {after} was the last",
                "do it again; let only one kiosk write",
            )

    def _write(self, evening: int, seq: int, now: str, act: Act) -> None:
        kind = "closing" if is_closing(act) else "passing" if is_passing(act) else "lasting"
        self._db.execute(
            "INSERT INTO acts (evening, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)",
            (evening, seq, now, kind, encode(act)),
        )
        for event in act:
            if isinstance(event, EveningStarted | PeopleChanged):
                self._remember(event.players, now)

    def _remember(self, players: Iterable[Player], now: str) -> None:
        self._db.executemany(
            "INSERT INTO people (key, name, badge, last) VALUES (?, ?, ?, ?) ON CONFLICT (key)"
            " DO UPDATE SET name = excluded.name, badge = excluded.badge, last = excluded.last",
            [(p.name.casefold(), p.name, p.badge, now) for p in players if p.present],
        )

    def _damaged(self, evening: int, what: str) -> DamagedError:
        return DamagedError(self.path, f"evening {evening}, {what}", "restore a backup")


def _connected(path: Path, patience: float) -> sqlite3.Connection:
    """A sound journal, brought up to date and known to be writable."""
    with telling(path):
        db = schema.connect(path, patience=patience)
    try:
        version = schema.check(db, path)
        with telling(path):
            schema.prepare(db)
            schema.migrate(db, path, version)
            # A journal that cannot be written can often be read: better to know now.
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA application_id = {schema.APPLICATION}")
            db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db
