"""The command that measures: in one process or several, the same items, each once."""

import json
import os
import signal
import subprocess
import sys
from importlib import resources
from pathlib import Path
from time import sleep
from zlib import crc32

import numpy as np
import pytest

from vision.evaluation.command import OTHER_HANDS, STYLES_OF_TYPE, main
from vision.evaluation.ledger import NAME, read_records
from vision.evaluation.owned import TITLE, WITHOUT
from vision.evaluation.run import code_digest, tools_digest
from vision.synthesis.drawn import house_deck
from vision.synthesis.fonts import fonts_in
from vision.synthesis.random_styles import random_style

TYPE = str(resources.files("font_source_serif_pro"))


def ids(folder: Path) -> list[str]:
    return [json.loads(line)["id"] for line in (folder / NAME).read_text("utf-8").splitlines()]


def test_processes_share_the_items_and_measure_each_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--only", "trick", "--count", "1"]
    main([*words, "--jobs", "1", "--out", str(tmp_path / "one")])
    main([*words, "--jobs", "2", "--out", str(tmp_path / "two")])
    assert sorted(ids(tmp_path / "two")) == sorted(ids(tmp_path / "one"))
    assert len(set(ids(tmp_path / "one"))) == len(ids(tmp_path / "one")) == 4
    # Decks drawn in other styles differ: a process of its own sets them in all fonts there are.
    one, two = (
        [
            (r.id, o.truth, o.read, o.doubtful)
            for r in read_records([folder])
            for o in r.outcomes
            if r.deck == house_deck().name
        ]
        for folder in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    assert one
    assert capsys.readouterr().out.count("## Goals") == 2


def test_a_process_that_fails_is_told_of(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The disk is full: every process says so in a line, and nobody takes it for measured."""
    (tmp_path / NAME).symlink_to("/dev/full")
    words = ["--only", "trick", "--count", "1", "--type", TYPE, "--jobs", "2"]
    with pytest.raises(SystemExit, match="stopped early"):
        main([*words, "--out", str(tmp_path)])
    assert capfd.readouterr().err == f"{tmp_path}: No space left on device\n" * 2


def test_items_of_other_weights_and_new_ones_do_not_mix(tmp_path: Path) -> None:
    """Nobody mixes two sets of figures without a word, and no process has to begin for it."""
    line = json.dumps({"id": "a", "weights": "others", "set_name": "s", "deck": "d"})
    (tmp_path / NAME).write_text(f"{line}\n", "utf-8")
    for jobs in ("1", "2"):
        with pytest.raises(SystemExit, match=r"other weights .*: give another folder with --out"):
            main(["--only", "trick", "--count", "1", "--jobs", jobs, "--out", str(tmp_path)])
    assert (tmp_path / NAME).read_text("utf-8") == f"{line}\n"


def test_items_measured_by_code_before_are_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All there already, the old table was printed as if a change had changed nothing."""
    words = ["--only", "trick", "--count", "1", "--part", "1/4", "--jobs", "1"]
    main([*words, "--out", str(tmp_path)])
    assert "before the code" not in capsys.readouterr().out
    lines = (tmp_path / NAME).read_text("utf-8")
    for digest in (code_digest(), tools_digest()):
        (tmp_path / NAME).write_text(lines.replace(digest, "0123456789", 1), "utf-8")
        main([*words, "--out", str(tmp_path)])
        count = len(lines.splitlines())
        told = f"0 items measured\n\n1 of {count} items in {tmp_path} were measured before the code"
        assert capsys.readouterr().out.startswith(told)


def test_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "ascii")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / NAME).symlink_to("/dev/full")
    for out, why in (("file", "File exists"), ("full", "No space left on device")):
        words = ["--only", "trick", "--count", "1", "--jobs", "1", "--out", str(tmp_path / out)]
        with pytest.raises(SystemExit, match=f"{tmp_path / out}: {why}"):
            main(words)


def test_who_stops_measuring_is_told_where_it_is(tmp_path: Path) -> None:
    """By Ctrl-C, which every process of the terminal hears: it is one line, and soon."""
    words = ["--only", "trick", "--type", TYPE, "--jobs", "2", "--out", str(tmp_path)]
    with subprocess.Popen(  # noqa: S603 - this very interpreter
        [sys.executable, "-m", "vision.evaluation", *words],
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as run:  # fmt: skip
        while run.poll() is None and not (tmp_path / NAME).is_file():
            sleep(0.1)
        os.killpg(run.pid, signal.SIGINT)
        _, told = run.communicate()
    assert told == f"stopped: what is measured so far is in {tmp_path}\n"
    assert run.returncode == 1


def test_the_command_itself_measures_in_processes(tmp_path: Path) -> None:
    """Seen: what stood in `__main__` was not found by the processes that should run it."""
    words = ["--only", "trick", "--count", "1", "--jobs", "2", "--out", str(tmp_path)]
    done = subprocess.run(  # noqa: S603 - this very interpreter
        [sys.executable, "-m", "vision.evaluation", *words],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert len(ids(tmp_path)) == 4


def test_decks_are_drawn_in_the_type_that_is_given(tmp_path: Path) -> None:
    words = ["--type", TYPE, "--only", "trick", "--count", "1", "--part", "1/12", "--jobs", "1"]
    main([*words, "--out", str(tmp_path)])
    decks = {record.deck for record in read_records([tmp_path])}
    fonts = fonts_in(Path(TYPE))
    assert decks <= {
        random_style(np.random.default_rng(seed), fonts).name for seed in STYLES_OF_TYPE
    }
    assert decks


def test_decks_are_drawn_by_another_hand_where_that_is_asked_for(tmp_path: Path) -> None:
    words = ["--other-hand", "--only", "trick", "--count", "1", "--part", "1/12", "--jobs", "1"]
    main([*words, "--type", TYPE, "--out", str(tmp_path)])
    records = read_records([tmp_path])
    assert records
    assert {record.deck for record in records} <= {f"autre-main-{seed}" for seed in OTHER_HANDS}
    assert sum(len(record.outcomes) for record in records) >= 3
    assert not any(record.error for record in records)


def test_another_hand_needs_type(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--other-hand"])
    assert "name their folder with --type" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--decks {}/decks --deck one --deck tow", "decks has no deck tow"),
        ("--deck one", "and --decks names no folder"),
        ("--decks {}/none", "none is no folder"),
        ("--decks {}/decks/one", "one holds no folder of face pictures"),
        ("--decks {}/decks", "one: no index boxes in vision/synthesis/scanned.toml"),
        ("--decks {}/known", "tarotclub: no card pictures named <card id>.jpg"),
        ("--weights {}/decks", "decks holds no finder.onnx"),
        ("--only photos", "name their folder with --photos"),
        ("--first -1", "no number from 0 on"),
        ("--count 1.5", "no whole number"),
        ("--share nan", "no number from 0 on"),
    ],
)
def test_what_would_measure_something_else_or_nothing_is_refused(
    words: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Decks drawn in place of the one that was named, or every item failed, or none was there."""
    (tmp_path / "decks/one").mkdir(parents=True)
    (tmp_path / "known/tarotclub").mkdir(parents=True)
    with pytest.raises(SystemExit):
        main([*words.format(tmp_path).split(), "--out", str(tmp_path / "out")])
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_summary_of_what_was_not_measured_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="nothing was measured there"):
        main(["--summary", str(tmp_path)])


def test_a_deck_its_owner_showed_is_a_set_like_others(tmp_path: Path) -> None:
    item, of = f"owned/{house_deck().name}/0000", 1009
    part = f"{crc32(item.encode()) % of + 1}/{of}"  # this item's, and hardly another's
    words = ["--only", "owned", "--count", "1", "--part", part, "--jobs", "1"]
    main([*words, "--out", str(tmp_path)])
    found = {record.id: record for record in read_records([tmp_path])}[item]
    assert not found.error
    assert {o.set_name for o in found.outcomes} == {TITLE, WITHOUT}


def test_a_folder_without_type_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--type", str(tmp_path), "--out", str(tmp_path)])
    assert f"{tmp_path}: no font in it" in capsys.readouterr().err
