"""Commands whose streams are closed, full or no longer read say so in a line, if at all."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

import kiosk.cli
from kiosk.evening.intents import StartEvening
from kiosk.evening.journal import Journal
from kiosk.evening.record import Record
from kiosk.evening.state import TableKind
from tests.evening.playing import NAMES

PROGRAM = "from kiosk.cli import main; raise SystemExit(main())"
DEAL = '{"players": 4, "taker": 0, "contract": "garde", "bouts": 2, "points_taker": 49}\n'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a journal, a grey picture and a deal, to run commands in."""
    people = tuple((name, badge) for badge, name in enumerate(NAMES[:4]))
    start = StartEvening(name="Soir", started="2025-11-20", kind=TableKind.FOUR, people=people)
    with Journal.open(tmp_path / "evenings.db") as journal:
        Record(journal).do(start)
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((90, 120, 3), 80, np.uint8))
    (tmp_path / "deals").write_text(DEAL, encoding="utf-8")
    return tmp_path


def shell(
    home: Path, words: str, streams: str = "", *, stdout: int = subprocess.PIPE
) -> tuple[int, str, str]:
    """Status, answers and complaints of the command, its streams as a shell makes them."""
    done = subprocess.run(  # noqa: S603 - words of our own
        ("/bin/sh", "-c", f'exec "$PYTHON" -c "$PROGRAM" {words} {streams}'),
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=home,
        env={
            **{name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            "PYTHONPATH": str(Path(kiosk.cli.__file__).parents[2]),
            "STATE_DIRECTORY": str(home),
            "TAROT_KIOSK_CONFIG": str(home / "kiosk.toml"),
            "PYTHON": sys.executable,
            "PROGRAM": PROGRAM,
        },
    )
    return done.returncode, done.stdout or "", done.stderr


TELLING = (
    "score < deals",
    "scan --reader contour grey.png",
    "export --format csv -",
    "export --list",
)


@pytest.mark.parametrize("words", TELLING)
def test_a_full_disk_behind_the_answers_is_one_line(home: Path, words: str) -> None:
    command = words.split(maxsplit=1)[0]
    assert shell(home, words, "> /dev/full") == (
        1,
        "",
        f"tarot-kiosk {command}: No space left on device: make room, or write elsewhere\n",
    )


def test_a_key_that_is_no_letter_is_no_yes_and_ends_in_no_traceback(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An é of a terminal that is not set to UTF-8; by then a whole deck may have been shown."""
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    (home / "keys").write_bytes(b"\xe9\n")
    status, answers, complaints = shell(home, "record", "< keys")
    assert (status, complaints) == (2, "")
    assert answers.endswith("Rien n’a été fait.\n")


def test_a_full_disk_behind_the_complaints_too_is_a_status(home: Path) -> None:
    assert shell(home, TELLING[0], "> /dev/full 2>&1") == (1, "", "")


@pytest.mark.parametrize("words", [*TELLING, "deck --help"])
def test_of_a_reader_who_has_gone_nothing_is_said(home: Path, words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert shell(home, words, stdout=writing) == (1, "", "")
    finally:
        os.close(writing)


def test_a_stream_that_is_closed_is_named(home: Path) -> None:
    for streams, says in (
        ("<&-", "standard input is closed: give it deals, one a line"),
        ("< deals >&-", "standard output is closed: give it a file or a terminal"),
    ):
        assert shell(home, "score", streams) == (1, "", f"tarot-kiosk score: {says}\n")


def test_complaints_that_nobody_wants_are_not_put_among_the_answers(home: Path) -> None:
    status, out, _ = shell(home, "scan --reader contour none.png", "2>&-")
    assert status == 1
    assert [line[:20] for line in out.splitlines()] == ['{"image": "none.png"']


def test_what_needs_no_input_runs_without(home: Path) -> None:
    status, out, err = shell(home, "export --list", "<&-")
    assert (status, err) == (0, "")
    assert "Soir" in out


def test_a_terminal_without_every_letter_shows_what_it_has(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    status, out, err = shell(home, "record", "< /dev/null")
    assert (status, err) == (2, "")
    assert out.endswith("Rien n?a ?t? fait.\n")


@pytest.mark.parametrize("nobody", ["< /dev/null", "<&-"])
def test_nobody_to_answer_is_no_leave_to_record(home: Path, nobody: str) -> None:
    status, out, err = shell(home, "record", nobody)
    assert (status, err) == (2, "")
    assert out.endswith("Rien n’a été fait.\n")


def test_ctrl_c_ends_a_command_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("kiosk.cli.score.main", stopped)
    assert kiosk.cli.main(["score"]) == 130
    assert capsys.readouterr().err == ""


def test_the_demo_is_guarded_as_a_command_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "out/demo")

    monkeypatch.setattr("kiosk.cli.run.main", full)
    monkeypatch.setattr("kiosk.cli._let_go", lambda _: None)
    assert kiosk.cli.main(["--demo", "--headless"]) == 1
    assert capsys.readouterr().err.startswith("tarot-kiosk --demo: out/demo: No space left")


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("--headless", "add --demo"),
        ("--deals 2", "add --demo"),
        ("--deals 3", "add --demo"),  # What it is anyway: the kiosk itself was started.
        ("--demo --deck x", "--style"),
    ],
)
def test_what_only_the_demo_does_is_not_passed_over(home: Path, words: str, cure: str) -> None:
    status, out, err = shell(home, words)
    assert (status, out) == (2, "")
    assert cure in err


@pytest.mark.parametrize("words", ["--seed -5", "--style -1"])
def test_a_demo_that_cannot_be_is_refused_in_words(home: Path, words: str) -> None:
    status, out, err = shell(home, f"--demo --headless --deals 1 {words}")
    assert (status, out) == (2, "")
    assert err.endswith("give 0 or more\n")


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("--demo --deals some", "argument --deals: some is no whole number, give one"),
        ("--demo --style 1.5", "argument --style: 1.5 is no whole number, give one"),
        ("--demo --speed fast", "argument --speed: give 0.1 to 50"),
        ("record --minutes ten", "argument --minutes: ten is no number, give one"),
    ],
)
def test_what_is_no_number_is_told_without_a_function_s_name(
    home: Path, words: str, cure: str
) -> None:
    status, out, err = shell(home, words)
    assert (status, out) == (2, "")
    assert err.endswith(f"{cure}\n")


def test_the_kiosk_itself_is_not_hushed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends it has to be found whole in the system's log."""
    from kiosk.cli import run  # noqa: PLC0415 - patched

    def fails(_words: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(run, "main", fails)
    with pytest.raises(OSError, match="Input/output"):
        kiosk.cli.main([])
