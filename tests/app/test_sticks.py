"""Which stick is written to, and how it is let go of."""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from kiosk.app import sticks
from kiosk.screens.model import Copy


def test_the_stick_is_the_first_that_can_be_written(tmp_path: Path) -> None:
    assert sticks.stick(tmp_path / "none") is None
    (tmp_path / "sda1").mkdir()
    (tmp_path / "readme").write_text("no stick")
    assert sticks.stick(tmp_path) == tmp_path / "sda1"
    (tmp_path / "sda1" / "tarot-mine.db").touch()
    assert sticks.copies(tmp_path / "sda1") == (Copy("tarot-mine.db", "tarot-mine"),)


def test_a_stick_that_is_write_protected_is_one_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its copies can be brought back; who writes on it is told of its protection."""
    for name in ("sda1", "sdb1", "sdc1"):
        (tmp_path / name).mkdir()
    (tmp_path / "sdb1" / "tarot-mine.db").touch()
    writable = {tmp_path / "sdc1"}
    monkeypatch.setattr(os, "access", lambda place, _: place in writable)

    def mounted(place: Path) -> bool:
        return place.name == "sdb1"

    assert sticks.stick(tmp_path, mounted) == tmp_path / "sdc1"
    writable.clear()
    assert sticks.stick(tmp_path, mounted) == tmp_path / "sdb1"
    with pytest.raises(OSError, match="Read-only"):
        sticks.back_up(tmp_path / "evenings.db", tmp_path / "sdb1", datetime.now)
    assert sticks.stick(tmp_path, lambda _: False) is None, "a folder that a stick left behind"


def test_copies_of_one_minute_are_told_apart_and_the_newest_is_the_first(tmp_path: Path) -> None:
    """Or of the hour that comes twice when summer time ends."""
    for _ in range(11):
        free = sticks.free_name(tmp_path, datetime(2026, 10, 25, 2, 30), ".db")  # noqa: DTZ001
        free.with_name(f"{free.name}.db").touch()
    made = [copy.made for copy in sticks.copies(tmp_path)]
    assert made[:2] == ["25/10/2026 02:30 (11)", "25/10/2026 02:30 (10)"]
    assert made[-1] == "25/10/2026 02:30"
    assert len(set(made)) == 11


def test_a_stick_is_let_go_of_through_the_unit_that_mounted_it() -> None:
    asked: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> tuple[int, str]:
        asked.append(command)
        return 0, ""

    assert sticks.let_go(sticks.STICKS / "sda1", run, lambda _: True)
    assert asked == [("systemctl", "--no-ask-password", "stop", "tarot-kiosk-stick@sda1.service")]


def test_a_stick_that_is_not_let_go_of_is_no_fault(tmp_path: Path) -> None:
    def refused(_: Sequence[str]) -> tuple[int, str]:
        return 1, "Access denied"

    def missing(_: Sequence[str]) -> tuple[int, str]:
        raise FileNotFoundError("systemctl")

    def never(_: Sequence[str]) -> tuple[int, str]:
        raise AssertionError("a folder nobody mounted")

    assert not sticks.let_go(sticks.STICKS / "sda1", refused, lambda _: True)
    assert not sticks.let_go(sticks.STICKS / "sda1", missing, lambda _: True)
    assert not sticks.let_go(sticks.STICKS / "sda1", never, lambda _: False)
    assert not sticks.let_go(tmp_path / "sda1", never, lambda _: True)
