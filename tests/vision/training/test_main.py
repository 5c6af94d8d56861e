"""What the command shows and leaves out. The trainings themselves are tested room by room."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from vision.learned import NETS
from vision.training.__main__ import main, sets_of
from vision.training.decks import DRAWN
from vision.training.packs import PACKS
from vision.training.plan import Plan, Sets

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


def test_decks_that_come_last_are_not_shown_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks, out = tmp_path / "decks", tmp_path / "out"
    for name in ("one", "two"):
        (decks / name).mkdir(parents=True)
    made: list[tuple[str, set[str], Path | None]] = []

    def first(plan: Plan, sets: Sets, folder: Path, _photos: Path | None) -> None:
        assert plan.classifier_steps == 2 * PLAN.classifier_steps
        made.append(("first", {shown.name for shown, _ in sets}, None))
        (folder / "facts.json").write_text("{}")
        for name in NETS:
            (folder / f"{name}.onnx").write_bytes(b"a net")

    def more(plan: Plan, sets: Sets, start: Path, _folder: Path, _photos: Path | None) -> None:
        assert plan.again_steps == Plan.further(3).again_steps
        assert not plan.digit_second_steps
        made.append(("last", {shown.name for shown, _ in sets}, start))

    monkeypatch.setattr("vision.training.__main__.train", first)
    monkeypatch.setattr("vision.training.__main__.train_further", more)
    monkeypatch.setattr("vision.training.__main__.render_sets", lambda *_: None)
    words = ["--few-fonts", "--seed", "3", "--times", "2", "--out", str(out)]
    words += ["--last", str(decks), "--leave-out", "two"]
    monkeypatch.setattr("sys.argv", ["training", *words])
    main()
    assert made == [
        ("first", set(sets_of(PLAN)), None),
        ("last", {*sets_of(PLAN), "one"}, out / "all"),
    ]
    main()
    assert [name for name, _, _ in made] == ["first", "last", "last"], "what is made is not anew"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--last", "here", "--decks", "here"], "not both"),
        (["--last", "here", "--further", "here"], "not both"),
        (["--leave-out", "one"], "names no folder"),
    ],
)
def test_words_that_gainsay_one_another_are_refused(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "--few-fonts", *words])
    with pytest.raises(SystemExit):
        main()
    assert said in capsys.readouterr().err


def test_a_deck_that_cannot_be_left_out_last_is_told_of_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "decks" / "one").mkdir(parents=True)
    words = ["--few-fonts", "--out", str(tmp_path / "out"), "--last", str(tmp_path / "decks")]
    monkeypatch.setattr("sys.argv", ["training", *words, "--leave-out", "oen"])
    monkeypatch.setattr("vision.training.__main__.train", lambda *_: pytest.fail("an hour is gone"))
    monkeypatch.setattr("vision.training.__main__.render_sets", lambda *_: None)
    with pytest.raises(SystemExit, match="no deck oen"):
        main()
