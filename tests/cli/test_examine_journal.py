"""What the doctor says of a journal: sound, locked, newer, torn, not ours, not a file."""

import os
import sqlite3
from pathlib import Path

import pytest

from kiosk.cli import examine_journal
from kiosk.cli.examine_journal import journal
from kiosk.cli.findings import Tongue
from kiosk.evening.journal import Journal

EN, FR = Tongue("en"), Tongue("fr")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal at rest, in a folder of its own."""
    found = tmp_path / "state" / "evenings.db"
    found.parent.mkdir()
    Journal.open(found).close()
    return found


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examine_journal, "_PATIENCE", 0.05)


def test_a_sound_one_and_none_yet(path: Path, tmp_path: Path) -> None:
    assert journal(EN, path).good
    assert [entry.name for entry in path.parent.iterdir()] == [path.name], "nothing left beside it"
    assert journal(EN, tmp_path / "nowhere" / "evenings.db").good is None


def test_beside_a_running_kiosk(path: Path) -> None:
    with Journal.open(path):
        assert journal(EN, path).good
        assert path.with_name("evenings.db-wal").exists()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
@pytest.mark.parametrize("begin", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_locked_one(path: Path, mode: str, begin: str) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(f"PRAGMA journal_mode = {mode}")
    other.execute(begin)
    found = journal(EN, path)
    assert found.good is False
    assert "another program is using it" in found.words
    assert "close the other kiosk" in found.cure
    assert "fermez" in journal(FR, path).cure
    other.execute("ROLLBACK")
    assert journal(EN, path).good
    other.close()


def test_a_newer_one_and_one_of_another_program(path: Path, tmp_path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 99")
    other.close()
    found = journal(EN, path)
    assert found.good is False
    assert "version 99" in found.words
    assert "update tarot-kiosk" in found.cure
    assert "à jour" in journal(FR, path).cure
    recipes = sqlite3.connect(tmp_path / "recipes.db")
    recipes.execute("CREATE TABLE recipes (name TEXT)")
    recipes.close()
    found = journal(EN, tmp_path / "recipes.db")
    assert found.good is False
    assert "another program" in found.words


@pytest.mark.parametrize("begin", [100, 4096])
def test_a_torn_one_is_one_line_and_is_left_as_it_is(path: Path, begin: int) -> None:
    torn = bytearray(path.read_bytes())
    torn[begin : begin + 300] = b"\xff" * 300
    path.write_bytes(bytes(torn))
    for tongue, cure in ((EN, "aside"), (FR, "de côté")):
        found = journal(tongue, path)
        assert found.good is False
        assert "\n" not in found.words
        assert cure in found.cure
    assert path.read_bytes() == bytes(torn), "the doctor never writes to it"
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    found = journal(EN, tmp_path)
    assert found.good is False
    assert "is a folder" in found.words
    assert "journal.path" in found.cure


def test_one_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    found = journal(EN, tmp_path / "evenings.db")
    assert found.good is False
    assert str(tmp_path) in found.cure


def test_a_disk_that_is_read_only_is_not_mended_by_giving_the_file_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a card that fails is: the system takes it for reading only."""
    shut = os.statvfs_result((*os.statvfs(tmp_path)[:8], os.ST_RDONLY, 255))
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    monkeypatch.setattr("os.statvfs", lambda _path: shut)
    found = journal(EN, tmp_path / "evenings.db")
    assert found.good is False
    assert "read-only" in found.cure
    assert "chown" not in found.cure


def test_a_place_that_cannot_be_looked_at_is_one_line(tmp_path: Path) -> None:
    found = journal(EN, tmp_path / ("x" * 300) / "evenings.db")
    assert found.good is False
    assert "too long" in found.words
    assert "journal.path" in found.cure
