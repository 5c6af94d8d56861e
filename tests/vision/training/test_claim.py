"""Nothing is made into a folder of something else, and the same call goes on."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.learned import NETS
from vision.training import __main__ as command
from vision.training import claim
from vision.training.claim import NAME, claim_sets, claim_weights
from vision.training.decks import CLUTTER, DRAWN
from vision.training.packs import PACKS
from vision.training.plan import Plan
from vision.training.render import Folders

PLAN = Plan.shipped(1)


def _tree(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def _weights(folder: Path, text: str) -> Path:
    return _tree(folder, **{f"{net}.onnx": text for net in NETS})


def test_shards_of_another_seed_or_other_pictures_are_not_added_to(tmp_path: Path) -> None:
    decks, packs = tmp_path / "decks", _tree(tmp_path / "packs", theme="a")
    _tree(decks / "one", card="a")
    textures = [_tree(tmp_path / "tables", oak="a") / "oak"]
    sets = [tmp_path / "shards" / name for name in (DRAWN, PACKS, "one")]
    here = Folders(decks, [packs])
    claim_sets(sets, 1, here, textures)
    _tree(sets[0] / "0000")
    claim_sets(sets, 1, here, textures)
    with pytest.raises(SystemExit, match=r"drawn .* seed \(1, now 2\): give another --out"):
        claim_sets(sets, 2, here, textures)
    with pytest.raises(SystemExit, match="another textures"):
        claim_sets(sets, 1, here, [])
    moved = Path(shutil.move(packs, tmp_path / "elsewhere"))
    claim_sets(sets, 1, Folders(decks, [moved]), textures)
    _tree(moved, theme="b")
    with pytest.raises(SystemExit, match=f"{PACKS} is made with another pictures"):
        claim_sets(sets, 1, Folders(decks, [moved]), textures)
    _tree(moved, theme="a")
    _tree(decks / "one", card="b")
    with pytest.raises(SystemExit, match="one is made with another pictures"):
        claim_sets(sets, 1, Folders(decks, [moved]), textures)


def test_shards_in_other_type_are_not_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was tried out with few fonts was gone on with once more were installed."""
    fonts = [str(_tree(tmp_path / "type", **{name: name}) / name) for name in ("one", "two")]
    monkeypatch.setattr(claim, "suit_fonts", tuple)
    sets, none = [tmp_path / "shards" / DRAWN], Folders(None, ())

    def call(*installed: str) -> None:
        monkeypatch.setattr(claim, "training_fonts", lambda: installed)
        claim_sets(sets, 1, none, [])

    call(fonts[0])
    with pytest.raises(SystemExit, match=r"drawn is made with another type .* another --out"):
        call(*fonts)
    call(str(shutil.move(fonts[0], tmp_path / "one")))
    note = sets[0] / NAME
    kept = json.loads(note.read_text("utf-8"))
    del kept["type"]
    note.write_text(json.dumps(kept), "utf-8")
    call(*fonts[1:])
    assert json.loads(note.read_text("utf-8")) == kept, "of an earlier version's nobody can tell"


def test_weights_of_another_plan_other_sets_or_another_start_are_not_gone_on_with(
    tmp_path: Path,
) -> None:
    sets = [(tmp_path / name, 2) for name in (DRAWN, CLUTTER)]
    photos = _tree(tmp_path / "photos", picture="a")
    start, other = _weights(tmp_path / "start", "a"), _weights(tmp_path / "other", "b")
    how: dict[str, Any] = {"photos": photos, "start": start}
    plan = replace(PLAN, partly=("second",))
    for _ in range(2):
        claim_weights(tmp_path / "out", plan, sets, **how)
    for called, told in (
        ((replace(plan, seed=2), sets, how), r"seed \(1, now 2\): give another --out"),
        ((plan.longer(2), sets, how), r"finder_steps \(12000, now 24000\).* things more"),
        ((plan, sets[:1], how), r"set clutter \(\[2, None\], now None\)"),
        ((plan, sets, {**how, "photos": None}), "another photographs"),
        ((plan, sets, {**how, "start": other}), "another weights to start from"),
    ):
        with pytest.raises(SystemExit, match=told):
            claim_weights(tmp_path / "out", called[0], called[1], **called[2])


def test_what_nobody_noted_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / f"{NAME}.part").touch()
    claim_weights(tmp_path / "all", PLAN, [], photos=None, start=None)
    assert json.loads((tmp_path / "all" / NAME).read_text("utf-8"))["seed"] == 1
    _tree(tmp_path / "old", **{"finder.pt": "a"})
    with pytest.raises(SystemExit, match=f"old has no {NAME}.*give another --out"):
        claim_weights(tmp_path / "old", PLAN, [], photos=None, start=None)


def test_the_command_refuses_before_it_renders_and_resumes_the_same_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    went_on: list[str] = []
    monkeypatch.setattr(command, "render_sets", lambda *_: went_on.append("rendered"))
    monkeypatch.setattr(command, "train", lambda *_: went_on.append("trained"))
    monkeypatch.setattr(command, "train_further", lambda *_: went_on.append("further"))
    out = ["training", "--few-fonts", "--out", str(tmp_path / "out")]

    def call(*more: str) -> None:
        monkeypatch.setattr("sys.argv", [*out, *more])
        command.main()

    call()
    call()
    for more in (("--seed", "2"), ("--times", "2")):
        with pytest.raises(SystemExit, match="give another --out"):
            call(*more)
    assert went_on == ["rendered", "trained"] * 2
    start, other = _weights(tmp_path / "start", "a"), _weights(tmp_path / "other", "b")
    call("--further", str(start))
    with pytest.raises(SystemExit, match="another weights to start from"):
        call("--further", str(other))
    assert went_on[4:] == ["rendered", "further"], "shards of the same seed are shared"
