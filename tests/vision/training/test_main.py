"""What the command shows and leaves out. The trainings themselves are tested room by room."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from vision.training.__main__ import main, sets_of
from vision.training.decks import DRAWN
from vision.training.packs import PACKS
from vision.training.plan import Plan

PLAN = Plan.shipped(3)


def test_decks_that_are_left_out_are_not_shown(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
    (tmp_path / "README").touch()
    drawn, whole = sets_of(PLAN), sets_of(PLAN, tmp_path)
    assert drawn[DRAWN] > 0
    assert {name: whole[name] for name in whole.keys() - drawn.keys()} == dict.fromkeys(
        ("one", "two", "three"), PLAN.deck_shards
    )
    left = sets_of(PLAN, tmp_path, without=("one", "three"))
    assert left.keys() - drawn.keys() == {"two"}


def test_packs_are_shown_where_there_are_some() -> None:
    assert PACKS not in sets_of(PLAN)
    assert sets_of(PLAN, packs=True)[PACKS] == PLAN.pack_shards


def test_a_deck_that_is_not_there_cannot_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one").mkdir()
    words = ["--few-fonts", "--decks", str(tmp_path), "--leave-out", "oen"]
    monkeypatch.setattr("sys.argv", ["training", *words])
    with pytest.raises(SystemExit, match="no deck oen"):
        main()


def test_photographs_that_measuring_would_not_hold_back_are_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "--photos", str(tmp_path)])
    with pytest.raises(SystemExit):
        main()
    assert "in a folder called phone_single alone" in capsys.readouterr().err
