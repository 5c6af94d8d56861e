"""The power fails in the middle of the install script, and comes back."""

import os
import shutil

import pytest

from tests.systemd.box import Box


def cut(box: Box, program: str, words: str) -> str:
    """A PATH on which the power fails before that program does what has these words in it."""
    folder = box.steps_file.with_name("cut")
    folder.mkdir()
    file = folder / program
    file.write_text(
        f'#!/bin/sh\ncase "$*" in *{words}*) kill -s KILL "$PPID"; exit 1;; esac\n'
        f'exec {shutil.which(program)} "$@"\n',
        encoding="utf-8",
    )
    file.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.mark.parametrize(
    ("program", "words"),
    [("cp", "-a*/last/"), ("mv", "/old/evenings.db"), ("rmdir", "/old"), ("mv", "current.new")],
)
def test_while_it_goes_back_there_are_evenings_at_every_moment(
    box: Box, program: str, words: str
) -> None:
    """Without a journal the kiosk would begin an empty one, and none be there to be put back."""
    box()
    first = box.current()
    box.play(1, "vendredi")
    box.new_version()
    box("--update")
    box.play(2, "samedi")
    assert box("--rollback", PATH=cut(box, program, words)).returncode != 0
    assert box.journal.exists()
    assert "vendredi" in box.evenings()
    done = box("--rollback")
    assert done.returncode == 0, done.stderr
    assert box.current() == first
    assert box.evenings() == ["vendredi"]
    kept = box.journal.parent.glob("newer_*/evenings.db")
    assert any(b"samedi" in newer.read_bytes() for newer in kept)


def copies(box: Box) -> dict[str, set[str]]:
    """What lies in each backup."""
    folders = (box.root / "var/backups/tarot-kiosk").iterdir()
    return {
        folder.name: {path.name for path in folder.iterdir()}
        for folder in folders
        if not folder.is_symlink()
    }


def test_half_a_backup_is_not_taken_for_one_and_goes_with_the_next(box: Box) -> None:
    box()
    box.play(1, "vendredi")
    box.new_version()
    assert box("--update", PATH=cut(box, "cp", "-a*kiosk.toml")).returncode != 0
    assert [name for name in copies(box) if not name.endswith(".half")] == []
    assert box("--update").returncode == 0
    assert list(copies(box).values()) == [{"evenings.db", "kiosk.toml"}]


def test_a_clock_that_says_a_moment_twice_costs_no_backup(box: Box) -> None:
    """A Pi has no clock of its own: without a network it starts where it left off."""
    clock = box.steps_file.with_name("clock")
    clock.mkdir()
    (clock / "date").write_text("#!/bin/sh\necho 2026-11-22_20-30-00\n", encoding="utf-8")
    (clock / "date").chmod(0o755)
    path = f"{clock}:{os.environ['PATH']}"
    box()
    decks = box.journal.parent / "decks"
    for evening in ("vendredi", "samedi"):
        box.play(1, evening)
        decks.mkdir(exist_ok=True)
        box.new_version()
        assert box("--update", PATH=path).returncode == 0
    backups = box.root / "var/backups/tarot-kiosk"
    assert len(copies(box)) == 2
    assert b"samedi" not in (backups / "2026-11-22_20-30-00/evenings.db").read_bytes()
    assert b"samedi" in (backups / "last/evenings.db").read_bytes()
    assert list((backups / "last/decks").iterdir()) == []


def noted(box: Box, *programs: str) -> str:
    """A PATH on which these write down what they do, as do the steps beyond."""
    folder = box.steps_file.with_name("noted")
    folder.mkdir()
    for program in programs:
        file = folder / program
        file.write_text(
            f'#!/bin/sh\necho "{program} $*" >> "$STEPS"\nexec {shutil.which(program)} "$@"\n',
            encoding="utf-8",
        )
        file.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def test_what_is_relied_on_is_on_the_card_first(box: Box) -> None:
    """After a power cut what was only just written may be there and empty.

    A release that is marked whole, a journal, or a unit, which systemd then takes for masked.
    """
    box()
    box.play(1, "vendredi")
    box.new_version()
    box.steps()
    path = noted(box, "sync", "touch", "mv", "ln", "install")
    assert box("--update", PATH=path).returncode == 0
    box.play(2, "samedi")
    assert box("--rollback", PATH=path).returncode == 0
    steps = box.steps()
    for words in ("/.complete", ".half ", "/evenings.db ", "systemd-sysusers"):
        at = next(n for n, step in enumerate(steps) if words in step)
        assert steps[at - 1].startswith("sync -f /"), words
