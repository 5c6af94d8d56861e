"""Recording: asked for, told, bounded, erasable."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Frame
from hardware.camera.folder import FolderCamera
from hardware.recorder import READINGS, Limits, RecorderError, recordings
from kiosk.cli import record as command
from kiosk.cli.findings import Tongue
from tests.hardware.clock import HandClock
from vision.reading import Detection, Picture

EN = Tongue("en")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "mat").mkdir()
    cv2.imwrite(str(tmp_path / "mat" / "1.png"), np.full((90, 120, 3), 80, np.uint8))
    config = tmp_path / "kiosk.toml"
    config.write_text(
        f'[camera]\nkind = "folder"\ndevice = "{tmp_path / "mat"}"\n'
        f'[recording]\nfolder = "{tmp_path / "rec"}"\nfps = 30\n[screen]\nlanguage = "en"\n',
        encoding="utf-8",
    )
    return {"HOME": str(tmp_path), "TAROT_KIOSK_CONFIG": str(config)}


def never(question: str) -> str:
    raise AssertionError(f"asked {question}")


@pytest.mark.parametrize("answer", ["", "n", "no", "what"])
def test_it_asks_first_and_takes_no_for_an_answer(
    home: dict[str, str], tmp_path: Path, answer: str
) -> None:
    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        return answer

    assert command.main([], home, ask=ask) == 2
    assert "Record what the camera sees" in questions[0]
    assert not (tmp_path / "rec").exists()


def test_it_records_lists_and_erases(
    home: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["--minutes", "0.02"], home, ask=lambda _: "oui") == 0
    said = capsys.readouterr().out
    assert "● Recording" in said
    assert "record --erase" in said
    ((folder, size),) = recordings(tmp_path / "rec")
    assert command.main(["--list"], home, ask=never) == 0
    assert str(folder) in capsys.readouterr().out
    assert size > 0
    assert command.main(["--erase"], home, ask=lambda _: "n") == 2
    assert folder.exists()
    assert command.main(["--erase", "--yes"], home, ask=never) == 0
    assert not folder.exists()
    assert command.main(["--list"], home, ask=never) == 0
    assert "No recording" in capsys.readouterr().out


def test_what_was_read_is_kept_beside_the_picture(tmp_path: Path) -> None:
    clock = HandClock()
    (tmp_path / "mat").mkdir()
    cv2.imwrite(str(tmp_path / "mat" / "1.png"), np.full((90, 120, 3), 80, np.uint8))

    def read(picture: Picture) -> list[Detection]:
        assert picture.shape == (90, 120, 3)
        return [Detection(card="T-21", confidence=0.9, corners=((1.0, 2.0),))]

    status = command.record(
        EN,
        FolderCamera(tmp_path / "mat", fps=5, clock=clock),
        read,
        tmp_path / "rec",
        Limits(minutes=0.05, fps=5),
        clock=clock,
        pause=lambda _: _wait(clock),
    )
    assert status == 0
    ((folder, _),) = recordings(tmp_path / "rec")
    written = (folder / READINGS).read_text(encoding="utf-8").splitlines()
    assert len(written) > 1
    assert json.loads(written[0])["cards"][0]["card"] == "T-21"


def _wait(clock: HandClock) -> None:
    import time  # noqa: PLC0415 - only to let the supervisor's thread open the camera

    time.sleep(0.001)
    clock.on(0.05)


def test_no_camera_is_said_and_leaves_with_1(
    home: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "mat" / "1.png").unlink()
    assert command.main(["--yes"], home) == 1
    assert "mat" in capsys.readouterr().err
    assert command.main(["--list"], home) == 0
    assert "No recording" in capsys.readouterr().out, "what kept nothing is no recording"


@pytest.mark.usefixtures("a_kiosk_runs")
def test_a_kiosk_that_runs_keeps_its_camera(
    home: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["--yes"], home) == 1
    assert "systemctl stop tarot-kiosk" in capsys.readouterr().err
    assert command.main(["--list"], home) == 0
    assert command.main(["--erase", "--yes"], home) == 0


def test_ctrl_c_ends_it_in_good_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Stopped:
        name = "stopped"

        def __init__(self) -> None:
            self.closed = False

        def open(self) -> None:
            """Opens at once."""

        def read(self) -> Frame | None:
            raise KeyboardInterrupt

        def close(self) -> None:
            self.closed = True

    camera = Stopped()
    assert command.record(EN, camera, lambda _: [], tmp_path, Limits()) == 1
    assert camera.closed
    assert "No picture was kept" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_one_line_with_its_cure_and_lets_go_of_the_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Seeing:
        name = "seeing"

        def __init__(self) -> None:
            self.closed = False

        def open(self) -> None:
            """Opens at once."""

        def read(self) -> Frame | None:
            return Frame(np.full((90, 120, 3), 80, np.uint8), 0.0, 1)

        def close(self) -> None:
            self.closed = True

    camera = Seeing()
    monkeypatch.setattr("hardware.recorder.READINGS", "/dev/full")
    with pytest.raises(RecorderError, match="erase old recordings"):
        command.record(EN, camera, lambda _: [], tmp_path, Limits())
    assert camera.closed


def test_who_does_not_listen_any_more_is_told_nothing(
    home: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guard of all commands sees to it."""

    def gone(*_: object) -> int:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(command, "record", gone)
    with pytest.raises(BrokenPipeError):
        command.main(["--yes"], home)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments", [["--minutes", "0"], ["--max-mb", "-3"], ["--minutes", "x"]])
def test_limits_must_be_above_nothing(home: dict[str, str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(arguments, home, ask=never)


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (["--max-mb", "1e305"], "100000"),
        (["--minutes", "1e305"], "1440"),
        (["--minutes", "inf"], ""),
    ],
)
def test_a_limit_beyond_what_the_settings_allow_is_refused_in_words(
    home: dict[str, str], capsys: pytest.CaptureFixture[str], arguments: list[str], most: str
) -> None:
    """Ten to the 305th megabytes, in bytes, are no number any more."""
    with pytest.raises(SystemExit) as left:
        command.main(arguments, home, ask=never)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert f"argument {arguments[0]}: {arguments[1]} must be above 0, and {most}" in said


def test_there_is_always_a_reader(tmp_path: Path) -> None:
    read = command.reader("", tmp_path)
    assert read(np.full((90, 120, 3), 80, np.uint8)) == []


def test_a_deck_that_is_not_there_is_named(
    home: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Path(home["TAROT_KIOSK_CONFIG"])
    config.write_text(
        config.read_text(encoding="utf-8") + '[reader]\ndeck = "mamie"\n', encoding="utf-8"
    )
    assert command.main(["--yes"], home) == 1
    assert "mamie" in capsys.readouterr().err
    assert not (tmp_path / "rec").exists()
