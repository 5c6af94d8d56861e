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
