"""From shards to weights that can be read with. Run by `make test-training`."""

import json
import sys
import time
from dataclasses import fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS
from vision.learned import NETS, open_reader
from vision.nets.classifier import REJECT
from vision.training.__main__ import main
from vision.training.decks import DRAWN, FOREIGN, STRIPS
from vision.training.fit_digit import fit_digit, numbers_of, some_numbers
from vision.training.nets import Digit
from vision.training.packs import PACKS
from vision.training.plan import Plan, with_further
from vision.training.shards import Shard, render
from vision.training.train import Cycle, _beside, _whole, after_both, train, train_further

SHIPPED = Path(str(files("vision").joinpath("weights")))
_NOTHING = np.zeros((0,), np.uint8)


@pytest.mark.parametrize(
    ("name", "known"), [(DRAWN, [1, 0, 0]), (FOREIGN, [-1, -1, -1]), (PACKS, [1, -1, 0])]
)
def test_nobody_says_of_a_letter_to_be_refused_whether_it_is_whole(
    name: str, known: list[int]
) -> None:
    """A 7, an index to be refused, and a place where there is none.

    A pack's king is refused and wholly in sight; a drawn deck's index is refused when it is cut.
    """
    labels = np.array([5, REJECT, REJECT], np.uint8)
    there = np.array([1, 1, 0], np.uint8)
    nothing = _NOTHING
    shard = Shard(nothing, nothing.astype(np.float32), nothing, nothing, labels, there)
    assert _whole(name, shard).tolist() == known


@pytest.mark.filterwarnings("ignore")  # torch warns of its own exporter
def test_a_whole_run_ends_with_a_reader_of_five_nets(tmp_path: Path) -> None:
    """Three steps a net of a few scenes; the second classifier is shown a shard more."""
    for name, number in ((DRAWN, 0), (DRAWN, 1), (STRIPS, 0)):
        rng = np.random.default_rng([6, number])
        render(rng, name, [], scenes=4).write(tmp_path / name / f"{number:04d}")
    steps: dict[str, Any] = {f.name: 3 for f in fields(Plan) if f.name.endswith("_steps")}
    shards = {f.name: 0 for f in fields(Plan) if f.name.endswith("_shards")}
    steps["corner_second_steps"] = 0  # a finder of three steps finds nothing
    plan = Plan(**{**steps, **shards}, seed=1, further_drawn=1, further_packs=0)
    sets = [(tmp_path / DRAWN, 1), (tmp_path / STRIPS, 1)]
    assert with_further(plan, sets) == [(tmp_path / DRAWN, 2), (tmp_path / STRIPS, 1)]
    train(plan, sets, tmp_path / "out")
    weights = {net: (tmp_path / "out" / f"{net}.onnx").read_bytes() for net in NETS}
    assert len(set(weights.values())) == len(NETS)
    facts = json.loads((tmp_path / "out" / "facts.json").read_text("utf-8"))
    assert facts["second_patches"] > facts["patches"] > 0
    assert facts["sets"] == {DRAWN: 1, STRIPS: 1}
    picture = np.full((240, 320, 3), 128, np.uint8)
    assert open_reader(folder=tmp_path / "out").read(picture) == []


def test_where_this_process_fails_the_one_beside_does_not_wait_for_it() -> None:
    """The corner net waits for a finder that is never written where the finder's training fails."""
    began = time.monotonic()
    with pytest.raises(ValueError, match="no rows"), _beside(time.sleep, (60,)) as other:
        raise ValueError("no rows")
    assert not other.is_alive()
    assert time.monotonic() - began < 30


def test_where_the_process_beside_fails_so_does_this_one() -> None:
    with pytest.raises(SystemExit, match="process beside stopped with status 3"):  # noqa: SIM117
        with _beside(sys.exit, (3,)):
            pass


@pytest.mark.filterwarnings("ignore")  # torch warns of its own exporter
@pytest.mark.parametrize(
    "others",
    [set(), {"classifier"}, {"corner"}, {"digit"}, {"classifier", "finder", "corner", "digit"}],
)
def test_a_cycle_more_teaches_the_second_classifier_and_what_there_are_steps_for(
    tmp_path: Path, others: set[str]
) -> None:
    for kind, seed in ((DRAWN, 0), (STRIPS, 1)):
        shard = render(np.random.default_rng([6, seed]), kind, [], scenes=4)
        shard.write(tmp_path / kind / "0000")
    steps: dict[str, Any] = {f.name: 3 for f in fields(Plan) if f.name.endswith("_steps")}
    taught_by = {
        "finder": ("finder_second_steps",),
        "corner": ("corner_second_steps",),
        "classifier": ("again_steps", "polish_steps"),
        "digit": ("digit_second_steps",),
    }
    none = {name: 0 for net in taught_by.keys() - others for name in taught_by[net]}
    plan = replace(Plan.further(seed=3), **{**steps, **none})
    train_further(
        plan, [(tmp_path / kind, 1) for kind in (DRAWN, STRIPS)], SHIPPED, tmp_path / "out"
    )
    changed = {
        net
        for net in NETS
        if (tmp_path / "out" / f"{net}.onnx").read_bytes() != (SHIPPED / f"{net}.onnx").read_bytes()
    }
    assert changed == {"second"} | others
    cycles = {
        "finder": {"finder-second"}, "corner": {"corner-found"}, "classifier": {"second", "finish"},
        "digit": {"digit-second"},
    }  # fmt: skip
    assert {p.stem for p in (tmp_path / "out").glob("*.pt")} == set().union(
        *(cycles[net] for net in others)
    )
    assert open_reader(folder=tmp_path / "out").read(np.full((240, 320, 3), 128, np.uint8)) == []


@pytest.mark.filterwarnings("ignore")  # torch warns of its own exporter
def test_what_is_taught_at_the_low_rate_alone_is_kept_and_a_part_of_it_where_so_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, seed in ((DRAWN, 0), (STRIPS, 1)):
        shard = render(np.random.default_rng([6, seed]), kind, [], scenes=4)
        shard.write(tmp_path / kind / "0000")
    kept: list[tuple[str, float]] = []
    monkeypatch.setattr(
        "vision.training.train.go_part_way",
        lambda start, taught, part: kept.append((taught.stem if start != taught else "", part)),
    )
    plan = replace(
        Plan.further(seed=3), again_steps=0, second_again_steps=0, corner_second_steps=0,
        polish_steps=2, second_polish_steps=2, digit_second_steps=2, partly=("second", "digit"),
        part=0.3,
    )  # fmt: skip
    train_further(
        plan, [(tmp_path / kind, 1) for kind in (DRAWN, STRIPS)], SHIPPED, tmp_path / "out"
    )
    assert sorted(kept) == [("digit", 0.3), ("second", 0.3)]
    for net in ("digit", "second", "classifier"):
        taught = (tmp_path / "out" / f"{net}.onnx").read_bytes()
        assert taught != (SHIPPED / f"{net}.onnx").read_bytes()


def test_scenes_without_a_cut_number_are_said_to_teach_nothing(tmp_path: Path) -> None:
    made = render(np.random.default_rng([6, 0]), STRIPS, [], scenes=1)
    whole = replace(made, labels=np.zeros_like(made.labels) + CARDS.index("T-3"))
    seen, nothing = numbers_of([made]), numbers_of([whole])
    with pytest.raises(ValueError, match="render more scenes"):
        fit_digit(seen, nothing, steps=1, seed=1, checkpoint=tmp_path / "digit.pt")


def test_numbers_are_seen_as_dark_ink_on_paper_and_not_washed_out() -> None:
    seen = numbers_of([render(np.random.default_rng([6, 0]), STRIPS, [], scenes=2)])
    places = some_numbers(seen, seen, seed=1)[0]
    assert float((places == 1).float().mean()) < 0.5
    assert 0.2 < float(places.std()) < 0.5


def test_the_second_cycle_goes_on_from_the_first(tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []

    def fit(**how: Any) -> Digit:
        told.append(how)
        return Digit()

    first, second = Cycle("digit", 5, 3e-3, fit), Cycle("again", 3, 1e-3, fit)
    learned = after_both(first, second, tmp_path, seed=7)
    assert [(how["steps"], how["rate"], how["seed"]) for how in told] == [
        (5, 3e-3, 7),
        (3, 1e-3, 8),
    ]
    assert [how["checkpoint"].name for how in told] == ["digit.pt", "again.pt"]
    assert told[0]["start"] is None
    assert isinstance(told[1]["start"], Digit)
    assert learned is not told[1]["start"]


def test_nets_are_left_as_they_are_of_weights_there_are_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["training", "--but", "corner"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert "--further names no weights" in capsys.readouterr().err
