"""A journal on a card that is full: a real one, of a megabyte, in memory."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kiosk.evening import intents as i
from kiosk.evening.journal import Journal
from kiosk.evening.trouble import FullError
from tests.evening.test_journal import begun, resumed

IN_MEMORY = (
    "unshare",
    *("--user", "--map-root-user", "--mount", "sh", "-c"),
    'mount -t tmpfs -o size=1m none "$1" && shift && exec "$@"',
    "sh",
)


def _in_memory() -> bool:
    if shutil.which("unshare") is None:
        return False
    command = [*IN_MEMORY, "/mnt", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def _on_a_card(tmp_path: Path, what: str, *words: object) -> None:
    """One of the functions below, with a card and these."""
    if not _in_memory():
        pytest.skip("no file system of its own to fill")
    card = tmp_path / "card"
    card.mkdir()
    done = subprocess.run(  # noqa: S603 - this interpreter, and the functions below
        [*IN_MEMORY, str(card), sys.executable, "-m", __name__, what, str(card), *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _fill(card: Path, free: int) -> Path:
    """All but so many KiB of it; what is to be taken away again."""
    filling = card / "filling"
    filling.write_bytes(bytes(shutil.disk_usage(card).free - 1024 * free))
    return filling


@pytest.mark.parametrize("free", [0, 24, 36, 44, 56, 64, 80, 96])
def test_a_copy_there_is_no_room_for_leaves_all_as_it_was(tmp_path: Path, free: int) -> None:
    """So many KiB from none to what is enough: restored as a whole, or not at all."""
    copy = tmp_path / "copy.db"
    with Journal.open(tmp_path / "other.db") as journal:
        record = begun(journal)
        record.do(i.CloseEvening())
        journal.backup(copy)
    _on_a_card(tmp_path, "restore", copy, free)


def test_a_kiosk_that_starts_on_a_full_card_says_so(tmp_path: Path) -> None:
    _on_a_card(tmp_path, "start")


def test_a_stick_that_is_full_takes_no_half_of_a_copy(tmp_path: Path) -> None:
    """Hidden, it would take the room that the next one wants."""
    _on_a_card(tmp_path, "copy")


def test_a_card_that_may_only_be_read_shows_the_last_acts_of_an_evening_cut_short(
    tmp_path: Path,
) -> None:
    """Taken out after a power cut: they are in the log beside the journal."""
    _on_a_card(tmp_path, "look")


def look(card: Path) -> None:
    """What lies there while the evening goes on, and then nothing can be written any more."""
    with tempfile.TemporaryDirectory() as folder:
        record = begun(Journal.open(Path(folder) / "evenings.db"), i.OpenDeal())
        for file in Path(folder).iterdir():
            shutil.copy(file, card)
        record.journal.close()
    subprocess.run(["mount", "-o", "remount,ro", card], check=True)  # noqa: S603, S607
    with Journal.to_read(card / "evenings.db") as journal:
        assert resumed(journal) == record.state


def copy(card: Path) -> None:
    """With ever more room, until it is enough."""
    with tempfile.TemporaryDirectory() as folder:
        journal = begun(Journal.open(Path(folder) / "evenings.db")).journal
        for free in range(0, 80, 8):
            filling = _fill(card, free)
            try:
                journal.backup(card / "copy.db", replace=True)
            except FullError:
                assert [*card.iterdir()] == [filling]
            filling.unlink()
        assert [*card.iterdir()] == [card / "copy.db"]
        journal.close()


def start(card: Path) -> None:
    """With ever more room, until it is enough."""
    begun(Journal.open(card / "evenings.db")).journal.close()
    for free in range(0, 64, 4):
        filling = _fill(card, free)
        try:
            Journal.open(card / "evenings.db").close()
        except FullError:
            assert free < 56
        else:
            assert free > 0
        filling.unlink()


def restore(card: Path, copy: str, free: str) -> None:
    """With so many KiB left; then, with room again, the evening has to go on."""
    record = begun(Journal.open(card / "evenings.db"))
    before = record.state
    filling = _fill(card, int(free))
    try:
        restored = record.restore(Path(copy)) > 0
    except FullError:
        restored = False
        assert record.state == before
    assert {path.name.partition(".db")[2] for path in card.glob("evenings.db*")} >= {"", "-wal"}
    assert restored == bool([*card.glob("*before-restore*")])
    assert not [*card.glob("*restoring*")]
    filling.unlink()
    if restored:
        assert [line.closed for line in record.journal.evenings()] == [True]
    else:
        record.do(i.OpenDeal())
        assert resumed(record.journal) == record.state


if __name__ == "__main__":
    if sys.argv[1] in {"start", "copy", "look"}:
        {"start": start, "copy": copy, "look": look}[sys.argv[1]](Path(sys.argv[2]))
    else:
        restore(Path(sys.argv[2]), *sys.argv[3:])
