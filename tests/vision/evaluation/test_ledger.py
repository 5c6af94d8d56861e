"""Measuring stops and goes on: items are skipped, torn lines passed over, folders pooled."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.evaluation import run, sets
from vision.evaluation.goals import goals
from vision.evaluation.ledger import NAME, Ledger, Record, read_records
from vision.evaluation.piles import PileResult, summarise_piles
from vision.evaluation.run import Item, in_part, items, measure
from vision.evaluation.sets import Measured
from vision.evaluation.sight import Sight
from vision.evaluation.statistics import Outcome, clopper_pearson, summarise
from vision.evaluation.summary import write_summary
from vision.evaluation.watching import Timed
from vision.learned import open_reader
from vision.synthesis.drawn import house_deck

TITLE = sets.TRICK.title


def outcome(truth: str, read: str | None) -> Outcome:
    crop = np.full((20, 20, 3), 90, np.uint8)
    return Outcome(
        set_name=TITLE, deck="a", truth=truth, read=read, confidence=0.99, crop=crop,
        sight=Sight.READABLE,
    )  # fmt: skip


def record(name: str, read: str | None = "T-1", weights: str = "w") -> Record:
    return Record(
        id=name, set_name=TITLE, deck="a", weights=weights, outcomes=(outcome("T-1", read),)
    )


class Work:
    """Items that note when they are worked on."""

    def __init__(self, count: int, broken: frozenset[int] = frozenset(), made_of: str = "") -> None:
        self.worked: list[int] = []
        self._count = count
        self._made_of = made_of
        self.broken = broken

    def items(self) -> Iterator[Item]:
        for number in range(self._count):
            name = f"trick/a/{number:04d}"
            yield Item(name, self._made_of, TITLE, "a", number, self._one(number))

    def _one(self, number: int) -> "Doing":
        return Doing(self, number)


class Doing:
    def __init__(self, work: Work, number: int) -> None:
        self._work, self._number = work, number

    def __call__(self, reader: Timed) -> Measured:
        assert reader.pictures == 0
        self._work.worked.append(self._number)
        if self._number in self._work.broken:
            raise RuntimeError("the camera fell over")
        return Measured((outcome("T-1", "T-1"),))


@pytest.fixture(scope="module")
def reader() -> object:
    return open_reader()


def done(work: Work, folder: Path, reader: Timed, **words: object) -> int:
    return measure(work.items(), reader, Ledger(folder), "w", **words)  # type: ignore[arg-type]


def test_a_second_call_skips_what_is_there(tmp_path: Path, reader: Timed) -> None:
    work = Work(4)
    assert done(work, tmp_path, reader) == 4
    assert done(work, tmp_path, reader) == 0
    assert done(Work(6), tmp_path, reader) == 2
    assert work.worked == [0, 1, 2, 3]
    assert len(read_records([tmp_path])) == 6


def test_a_torn_line_is_passed_over_and_measured_again(tmp_path: Path, reader: Timed) -> None:
    done(Work(3), tmp_path, reader)
    file = tmp_path / NAME
    file.write_bytes(file.read_bytes()[:-40])
    again = Work(4)
    assert done(again, tmp_path, reader) == 2
    assert again.worked == [2, 3]
    assert sorted(one.id for one in read_records([tmp_path])) == [
        f"trick/a/{number:04d}" for number in range(4)
    ]


def test_one_bad_item_ends_nothing_and_is_tried_again(
    tmp_path: Path, reader: Timed, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Work(3, frozenset({1}))
    done(bad, tmp_path, reader)
    assert bad.worked == [0, 1, 2]
    assert "the camera fell over" in capsys.readouterr().err
    failed = [one for one in read_records([tmp_path]) if one.error]
    assert [one.id for one in failed] == ["trick/a/0001"]
    assert done(Work(3), tmp_path, reader) == 1
    assert not any(one.error for one in read_records([tmp_path]))


def test_items_of_two_decks_of_one_name_are_two(tmp_path: Path, reader: Timed) -> None:
    """In one folder and in two; what was written before that was noted gives way."""
    assert done(Work(2), tmp_path / "one", reader) == 2
    assert done(Work(2, made_of="x"), tmp_path / "one", reader) == 2
    assert done(Work(2, made_of="x"), tmp_path / "one", reader) == 0
    assert done(Work(3, made_of="y"), tmp_path / "one", reader) == 3
    assert done(Work(2, made_of="z"), tmp_path / "two", reader) == 2
    assert done(Work(2, made_of="x"), tmp_path / "two", reader) == 2
    pooled = read_records([tmp_path / "one", tmp_path / "two"])
    assert sorted(one.made_of for one in pooled) == list("xxyyyzz")
    assert done(Work(1), tmp_path / "old", reader) == 1
    assert [one.made_of for one in read_records([tmp_path / "old"])] == [""]


def test_a_photograph_labelled_anew_counts_once_by_its_last_labels(
    tmp_path: Path, reader: Timed
) -> None:
    """Seen: who put a label right and measured again had the old reading counted beside the new."""
    images, labels = tmp_path / "table/images", tmp_path / "table/labels"
    images.mkdir(parents=True)
    labels.mkdir()
    (tmp_path / "data.yaml").write_text("names: ['2C', '3C']\n")
    cv2.imwrite(str(images / "a.png"), np.full((60, 60, 3), 90, np.uint8))
    counted = []
    for text in (
        "0 0.5 0.5 0.2 0.2",
        "1 0.5 0.5 0.2 0.2",
        "1 0.5 0.5 0.2 0.2",
        "0 0.5 0.5 0.2 0.2",
    ):
        (labels / "a.txt").write_text(text)
        todo = run.photo_items(tmp_path / "table")
        new = measure(todo, reader, Ledger(tmp_path / "out"), "w")
        pooled = read_records([tmp_path / "out"])
        counted.append((new, [o.truth for one in pooled for o in one.outcomes]))
    assert counted == [(1, ["C-2"]), (1, ["C-3"]), (0, ["C-3"]), (1, ["C-2"])]
    cv2.imwrite(str(images / "a.png"), np.full((60, 60, 3), 80, np.uint8))
    assert measure(run.photo_items(tmp_path / "table"), reader, Ledger(tmp_path / "out"), "w") == 1
    assert len(read_records([tmp_path / "out"])) == 2, "another picture of that name"
    Ledger(tmp_path / "out").add(replace(record("photos/table/a"), made_of="0123456789"))
    assert len(read_records([tmp_path / "out"])) == 2, "noted before pictures were, apart"


def test_pictures_of_two_decks_of_one_name_both_stay(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    for made_of in ("x", "y"):
        ledger.add(replace(record("trick/a/0000", None), made_of=made_of))
    paths = {o.crop_path for one in read_records([tmp_path]) for o in one.outcomes}
    assert len(paths) == 2
    assert all(Path(path).is_file() for path in paths)


def test_code_that_draws_and_marks_is_told(tmp_path: Path) -> None:
    kept = [replace(record(f"trick/a/{tools}"), tools=tools) for tools in ("", "t1", "t2")]
    assert "code that draws and marks not noted;" in write_summary(kept[:1], tmp_path)
    assert "code that draws and marks t1;" in write_summary(kept[:2], tmp_path)
    assert "draws and marks t1, t2 (several: measure anew" in write_summary(kept, tmp_path)
    assert len({run.code_digest(), run.tools_digest()}) == 2


def test_boxes_of_scanned_decks_are_code_that_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: boxes put right left the figures of the wrong ones standing as measured by the same."""
    shutil.copytree(str(files("vision")), tmp_path / "vision")
    monkeypatch.setattr(run, "files", lambda _: tmp_path / "vision")
    before = run.tools_digest()
    assert run.tools_digest() == before
    boxes = tmp_path / "vision/synthesis/scanned.toml"
    boxes.write_text(boxes.read_text("utf-8").replace("3.4, 10.4", "3.5, 10.4"), "utf-8")
    assert run.tools_digest() != before


def test_time_that_is_up_begins_nothing_more(tmp_path: Path, reader: Timed) -> None:
    ticks = iter(range(100))
    assert done(Work(9), tmp_path, reader, budget=3, clock=lambda: float(next(ticks))) == 2
    assert done(Work(9), tmp_path, reader) == 7


def test_parts_make_the_whole_and_share_nothing() -> None:
    every = list(Work(60).items())
    parts = [[one.id for one in every if in_part(one, (k, 3))] for k in (1, 2, 3)]
    assert sorted(chain(*parts)) == [one.id for one in every]
    assert all(8 < len(part) < 32 for part in parts)


def test_items_are_counted_from_the_first_that_is_asked_for() -> None:
    asked = {sets.TRICK: 3, sets.SPREAD: 1, sets.NOTHING: 2}
    found = [
        (each.set_name, each.number)
        for each in items(list(asked), [house_deck()], asked.__getitem__, 5)
    ]
    assert sorted(found) == sorted(
        [(TITLE, 5), (TITLE, 6), (TITLE, 7), (sets.SPREAD.title, 5),
         (sets.NOTHING.title, 5), (sets.NOTHING.title, 6)]
    )  # fmt: skip


def test_a_folder_of_other_weights_is_not_added_to(tmp_path: Path) -> None:
    Ledger(tmp_path).add(record("trick/a/0000", weights="old"))
    with pytest.raises(ValueError, match="other weights"):
        Ledger(tmp_path).refuse_others("new")


def test_folders_pool_and_their_bounds_are_those_of_the_whole(tmp_path: Path) -> None:
    for fold, wrong in (("one", 0), ("two", 1)):
        ledger = Ledger(tmp_path / fold)
        for number in range(20):
            read = "T-16" if number < wrong else "T-1"
            ledger.add(record(f"trick/{fold}/{number:04d}", read, weights=fold))
    pooled = read_records([tmp_path / "one", tmp_path / "two", tmp_path / "one"])
    assert len(pooled) == 40, "a folder named twice counts once"
    right, wrong_goal = goals(pooled)[:2]
    assert (right.figure.count, right.figure.total) == (39, 40)
    assert (right.figure.low, right.figure.high) == clopper_pearson(39, 40)
    assert (wrong_goal.figure.count, wrong_goal.reached) == (1, "no")
    text = write_summary(pooled, tmp_path / "all")
    assert "97.50 % (86.84–99.94; 39/40)" in text
    assert (tmp_path / "all/accuracy.md").read_text("utf-8") in text
    data = json.loads((tmp_path / "all/accuracy.json").read_text("utf-8"))
    assert data["goals"][0]["figure"]["count"] == 39
    assert list((tmp_path / "all").glob("worst-*.png")), "the misread one is shown"


def test_no_goal_is_reached_while_items_failed() -> None:
    """They are in no share: a reader that fails at what is hard would look the better."""
    good = [record(f"trick/a/{number:04d}") for number in range(1000)]
    right, *_ = goals(good)
    assert right.reached == "yes"
    right, wrong, spread, *_ = goals([*good, replace(record("trick/a/1000"), error="MemoryError")])
    assert (right.reached, wrong.reached, spread.reached) == ("1 failed", "1 failed", "–")
    burst = replace(record("burst/a/0000"), error="x", set_name=sets.BURST.title)
    assert [goal.reached for goal in goals([burst])].count("1 failed") == 3


def test_a_record_comes_back_as_it_was(tmp_path: Path) -> None:
    pile = PileResult(
        set_name=TITLE, deck="a", cards=3, missing=("T-1",), invented=("T-16",), asked=2,
        contested=1,
    )  # fmt: skip
    kept = Record(
        id="burst/a/0003", set_name=TITLE, deck="a", weights="w", made_of="m", code="c", tools="t",
        pile=pile,
        outcomes=(outcome("T-1", None),), frames=12, reads=9, committed=2, drawing=0.5,
        reading=0.25,
    )  # fmt: skip
    Ledger(tmp_path).add(kept)
    (back,) = read_records([tmp_path])
    assert back.pile == pile
    assert (back.frames, back.reads, back.committed) == (12, 9, 2)
    assert (back.made_of, back.code, back.tools) == ("m", "c", "t")
    (one,) = back.outcomes
    assert (one.truth, one.read, one.confidence, one.readable) == ("T-1", None, 0.99, True)
    assert Path(one.crop_path).is_file()


def test_a_folder_without_items_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing was measured"):
        read_records([tmp_path])


def test_real_items_are_drawn_the_same_each_time_and_add_up(tmp_path: Path) -> None:
    reader, deck = open_reader(), house_deck()
    for folder in ("one", "two"):
        todo = items([sets.TRICK], [deck], lambda _: 2)
        assert measure(todo, reader, Ledger(tmp_path / folder), run.weights_digest()) == 2
    one, two = (read_records([tmp_path / folder]) for folder in ("one", "two"))
    read = [
        [(o.truth, o.read, o.confidence) for r in some for o in r.outcomes] for some in (one, two)
    ]
    assert read[0] == read[1]
    assert sum(o.right for r in one for o in r.outcomes) >= 4
    assert {path.suffix for path in (tmp_path / "one/pictures").iterdir()} == {".jpg"}
    pooled = read_records([tmp_path / "one", tmp_path / "two"])
    assert summarise(o for r in pooled for o in r.outcomes) == summarise(
        o for r in one for o in r.outcomes
    ), "the same items measured twice with the same weights count once"


@pytest.mark.parametrize(
    ("pile", "exact", "silent"),
    [
        ({}, True, False),
        ({"asked": 1}, True, False),
        ({"missing": ("T-1",), "asked": 1}, False, False),
        ({"missing": ("T-1",)}, False, True),
        ({"missing": ("T-1", "T-2"), "asked": 1}, False, True),
        ({"invented": ("T-1",), "asked": 3}, False, True),
        ({"invented": ("T-1",), "asked": 1, "contested": 1}, False, False),
        ({"missing": ("T-1",), "asked": 1, "lost": ()}, False, False),
        ({"missing": ("T-1",), "asked": 4, "lost": ("T-1",)}, False, True),
    ],
)
def test_a_pile_is_silently_wrong_when_questions_do_not_cover_what_is_wrong(
    pile: dict[str, tuple[str, ...] | int],
    exact: bool,  # noqa: FBT001
    silent: bool,  # noqa: FBT001
) -> None:
    one = PileResult(set_name="s", deck="d", cards=20, **pile)  # type: ignore[arg-type]
    assert (one.exact, one.silently_wrong) == (exact, silent)
    (row,) = summarise_piles([one])
    assert (row.exact.count, row.silently_wrong.count) == (exact, silent)
