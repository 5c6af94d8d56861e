"""A journal that cannot be used: one clear error with its cure, and nothing lost."""

import errno
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.evening import intents as i
from kiosk.evening.events import Refusal
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.trouble import (
    DamagedError,
    DiskError,
    ForeignError,
    FullError,
    JournalError,
    LockedError,
    MissingError,
    NewerError,
    ReadOnlyError,
    told,
)
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.evening.playing import by_cards
from tests.evening.test_journal import START, begun, resumed

NOW = datetime(2025, 11, 20, 23, 5, 7, tzinfo=UTC)


def _written(path: Path) -> bytes:
    with Journal.open(path) as journal:
        begun(journal, *by_cards(1, Contract.GARDE, CARDS[:22]))
    return path.read_bytes()


def _done_to(path: Path, statement: str) -> None:
    """What somebody else did to a file that may be a journal."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


def test_a_torn_journal_is_kept_aside_and_named(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    torn = _written(path)[:9000] + b"\xff" * 6000
    path.write_bytes(torn)
    with Journal.open(path, clock=lambda: NOW) as journal:
        assert journal.set_aside == tmp_path / "j.sqlite3.damaged-20251120-230507"
        assert journal.set_aside.read_bytes() == torn
        assert journal.evenings() == ()
        begun(journal)


def test_a_file_that_is_no_journal_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    path.write_text("Anne 318\nBob -446\n" * 100)
    with Journal.open(path) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.read_text().startswith("Anne 318")


def test_two_damaged_files_of_one_second_are_both_kept(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    for text in ("first" * 200, "second" * 200):
        path.write_text(text)
        Journal.open(path, clock=lambda: NOW).close()
        path.unlink()
    kept = {p.read_text()[:5] for p in tmp_path.iterdir() if "damaged" in p.name}
    assert kept == {"first", "secon"}


def test_a_damaged_journal_is_not_read_by_export(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    path.write_text("not a journal" * 100)
    with pytest.raises(DamagedError, match="restore a backup"):
        Journal.to_read(path)
    assert path.read_text().startswith("not a journal")


def test_damage_in_the_name_of_a_table_is_damage(tmp_path: Path) -> None:
    """SQLite quotes the name in what it finds, and Python cannot read that."""
    path = tmp_path / "j.sqlite3"
    _written(path)
    named = path.read_bytes().replace(b"kept ON acts", b"kept ON ac\xe7s")
    path.write_bytes(named)
    with pytest.raises(DamagedError, match="restore a backup"):
        Journal.to_read(path)
    with Journal.open(path) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.read_bytes() == named


def test_a_text_that_is_none_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    _written(path)
    _done_to(path, "UPDATE evenings SET started = CAST(x'32ff' AS TEXT)")
    with Journal.open(path) as journal, pytest.raises(DamagedError, match="restore a backup"):
        journal.evenings()


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    _written(path)
    _done_to(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(NewerError, match=r"version 99.*update tarot-kiosk"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    _done_to(path, "CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(ForeignError, match="name another file"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_locked_journal_says_to_close_the_other(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    _written(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LockedError, match="close the other kiosk"):
        Journal.open(path, patience=0.05)
    other.execute("ROLLBACK")
    other.close()
    with Journal.open(path) as journal:
        assert resumed(journal).evening is not None


def test_a_journal_locked_in_play_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    with Journal.open(path, patience=0.05) as journal:
        record = begun(journal)
        before = record.state
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError):
            record.do(i.OpenDeal())
        assert record.state == before
        other.execute("ROLLBACK")
        other.close()
        record.do(i.OpenDeal())
        assert resumed(journal) == record.state


def test_an_undo_that_cannot_be_read_is_not_written(tmp_path: Path) -> None:
    """It leads back into a deal's steps, one of which is damaged: the evening goes on without."""
    with Journal.open(tmp_path / "j.sqlite3") as journal:
        record = begun(journal, *by_cards(1, Contract.GARDE, CARDS[:22]))
        before = record.state
        journal._db.execute("UPDATE acts SET body = '[1,[' WHERE seq = 9")
        with pytest.raises(DamagedError, match="entry 9"):
            record.do(i.Undo())
        assert record.state == before
        record.do(i.OpenDeal())
        assert resumed(journal) == record.state


def test_a_full_disk_says_so_and_the_act_can_be_done_again(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j.sqlite3") as journal:
        record = begun(journal)
        before = record.state
        (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
        journal._db.execute(f"PRAGMA max_page_count = {pages}")
        for number in range(400):
            before = record.state
            try:
                record.do(i.RenamePlayer(0, f"Anne {number:>4}", number))
            except FullError:
                break
        with pytest.raises(FullError, match="free some space"):
            record.do(i.RenamePlayer(0, "Anne-Marie", 1))
        assert record.state == before
        assert resumed(journal) == before
        journal._db.execute("PRAGMA max_page_count = 100000")
        record.do(i.OpenDeal())
        assert resumed(journal) == record.state


def test_a_disk_that_does_not_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    _written(path)
    with Journal.open(path) as journal:
        journal._db.execute("PRAGMA shrink_memory")
        opened = [fd for fd in Path("/proc/self/fd").iterdir() if fd.resolve() == path]
        unreadable = os.open(os.devnull, os.O_WRONLY)
        for fd in opened:
            os.dup2(unreadable, int(fd.name))
        os.close(unreadable)
        assert opened
        for read in (journal.evenings, lambda: journal.load(1)):
            with pytest.raises(DiskError, match="check the card or disk"):
                read()


def test_a_read_only_journal_says_so(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    with Journal.open(path) as journal:
        record = begun(journal)
        journal._db.execute("PRAGMA query_only = ON")
        with pytest.raises(ReadOnlyError, match="right to write"):
            record.do(i.OpenDeal())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody with fewer rights")
def test_a_folder_one_may_not_write_says_so(tmp_path: Path) -> None:
    """As another user, in a process of its own."""
    path = tmp_path / "j.sqlite3"
    _written(path)
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.geteuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
    path.chmod(0o444)
    child = os.fork()
    if child == 0:
        os.setgid(65534)
        os.setuid(65534)
        try:
            Journal.open(path)
        except ReadOnlyError:
            with Journal.to_read(path) as journal:
                os._exit(0 if len(journal.evenings()) == 1 else 2)
        os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="make "):
        Journal.open(tmp_path / "nowhere" / "j.sqlite3")
    with pytest.raises(MissingError, match="no journal here"):
        Journal.to_read(tmp_path / "j.sqlite3")
    (tmp_path / "empty").touch()
    with pytest.raises(MissingError, match="no evening yet"):
        Journal.to_read(tmp_path / "empty")
    with Journal.open(tmp_path / "j.sqlite3") as journal:
        with pytest.raises(MissingError, match="plug the stick in"):
            journal.backup(tmp_path / "stick" / "copy.sqlite3")
        record = Record(journal)
        assert record.resume() == record.state


def test_an_unsound_backup_is_not_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "j.sqlite3", tmp_path / "copy"
    copy.write_text("no backup" * 200)
    with Journal.open(path) as journal:
        record = begun(journal)
        with pytest.raises(DamagedError):
            journal.restored(copy)
        assert record.do(i.OpenDeal()) == resumed(journal)
    assert copy.exists()


def test_a_backup_whose_evening_cannot_be_gone_on_with_is_not_restored(tmp_path: Path) -> None:
    """A sound file, but one of its entries is none: it was put in place and told as if not."""
    copy = tmp_path / "copy"
    record = begun(Journal.open(tmp_path / "j.sqlite3"), i.OpenDeal())
    before = record.state
    record.journal.backup(copy)
    _done_to(copy, "UPDATE acts SET body = '[1,[' WHERE seq = 2")
    with pytest.raises(DamagedError, match="entry 2"):
        record.restore(copy)
    assert record.state == before
    assert record.do(i.DropDeal()) == resumed(record.journal)
    record.journal.close()


def test_where_no_copy_can_be_put_in_place_the_journal_of_before_goes_on(tmp_path: Path) -> None:
    """Its name leaves no room for the one it would be kept aside under."""
    path, copy = tmp_path / ("j" * 227), tmp_path / "copy"
    record = begun(Journal.open(path))
    record.journal.backup(copy)
    before = record.do(i.OpenDeal())
    with pytest.raises(JournalError):
        record.restore(copy)
    assert record.state == before
    assert record.do(i.DropDeal()) == resumed(record.journal)
    record.journal.close()


def test_a_journal_that_is_gone_is_not_shown_as_if_it_were_there(tmp_path: Path) -> None:
    """Somebody took its file away while it was open: there was nothing to keep aside."""
    path, copy = tmp_path / "j.sqlite3", tmp_path / "copy"
    record = begun(Journal.open(path))
    record.journal.backup(copy)
    path.unlink()
    with pytest.raises(JournalError):
        record.restore(copy)
    assert record.state == resumed(record.journal)
    assert not isinstance(record.do(START), Refusal)
    record.journal.close()


def test_a_folder_in_place_of_the_journal_is_named(tmp_path: Path) -> None:
    (tmp_path / "j.sqlite3").mkdir()
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal.open(tmp_path / "j.sqlite3")


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, FullError),
        (errno.EROFS, ReadOnlyError),
        (errno.EACCES, ReadOnlyError),
        (errno.EIO, DiskError),
    ],
)
def test_what_the_system_says_is_told_too(number: int, kind: type[JournalError]) -> None:
    assert type(told(Path("j"), OSError(number, "x"))) is kind


def test_an_error_of_the_disk_renames_nothing() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_READ"
    assert type(told(Path("j"), error)) is DiskError
    assert START.name == "Jeudi"
