"""The doctor: what it says of a well box and of an ill one, and its exit status."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.backlight import Backlight
from hardware.camera import CameraError, Frame
from hardware.camera.folder import FolderCamera
from hardware.panel import Button, SilentPanel, Wiring
from kiosk.cli import doctor, examine, main, parts
from kiosk.cli.findings import Finding, Tongue, lines
from kiosk.config import load
from tests.hardware.clock import HandClock
from vision.pictures import load_picture

EN = Tongue("en")
SMALL = Wiring(buttons={Button.GARDE: 17, Button.VALIDER: 21}, lamps={}, encoder=None, buzzer=None)


def scene() -> np.ndarray[Any, np.dtype[np.uint8]]:
    picture = np.full((240, 320, 3), 90, np.uint8)
    for left in range(20, 280, 40):
        cv2.rectangle(picture, (left, 40), (left + 25, 200), (230, 230, 230), -1)
    return picture


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """A person's own place with a folder for a camera."""
    (tmp_path / "mat").mkdir()
    cv2.imwrite(str(tmp_path / "mat" / "1.png"), scene())
    config = tmp_path / "kiosk.toml"
    config.write_text(
        f'[camera]\nkind = "folder"\ndevice = "{tmp_path / "mat"}"\n'
        '[panel]\nkind = "none"\n[screen]\nlanguage = "en"\n',
        encoding="utf-8",
    )
    return {"HOME": str(tmp_path), "TAROT_KIOSK_CONFIG": str(config)}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor watches the camera for seconds; here for a moment."""
    monkeypatch.setattr(parts, "_WATCH", 0.3)
    monkeypatch.setattr(parts, "_FIRST", 1.0)


@pytest.mark.usefixtures("quick")
def test_a_well_box_says_so_and_leaves_with_0(
    home: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status = doctor.main(["--picture", str(tmp_path / "seen.png")], home)
    said = capsys.readouterr().out
    assert status == 0, said
    assert "All is well." in said
    assert "ok  Light: 230/255" in said
    assert "ok  Sharpness" in said
    assert cv2.imread(str(tmp_path / "seen.png")) is not None


@pytest.mark.usefixtures("quick")
def test_an_ill_box_says_what_where_and_the_cure_and_leaves_with_1(
    home: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    config = Path(home["TAROT_KIOSK_CONFIG"])
    config.write_text(
        '[camera]\nkind = "folder"\ndevice = "/nowhere"\nfps = 0\n[panel]\nkind = "none"\n',
        encoding="utf-8",
    )
    state = tmp_path / ".local/state/tarot-kiosk"
    state.mkdir(parents=True)
    (state / "evenings.db").write_bytes(b"not a database at all" * 100)
    status = doctor.main([], home)
    said = capsys.readouterr().out
    assert status == 1
    assert f"!!  {config}:camera.fps" in said
    assert "!!  Caméra\xa0: /nowhere" in said
    assert "!!  Journal des soirées" in said
    assert "3 à corriger." in said
    marks = said.splitlines()
    for index, line in enumerate(marks):
        if line.startswith("!!"):
            assert marks[index + 1].startswith("      → "), line


@pytest.mark.usefixtures("quick")
def test_it_is_a_command_of_the_kiosk(
    home: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in home.items():
        monkeypatch.setenv(name, value)
    assert main(["doctor", "--language", "fr"]) == 0
    assert "Tout va bien." in capsys.readouterr().out


def test_a_library_that_is_broken_is_found_and_the_rest_still_looked_at(
    home: dict[str, str], tmp_path: Path
) -> None:
    """As when numpy was built for another Python: nothing that needs it may stop the doctor."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "numpy.py").write_text("raise ImportError('built for another Python')\n")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from kiosk.cli import main; sys.exit(main(['doctor']))",
        ],
        env={**os.environ, **home, "PYTHONPATH": f"{broken}:{Path(__file__).parents[2]}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "!!  numpy: built for another Python" in done.stdout
    assert "--  Camera, panel, reader: after the libraries" in done.stdout
    assert "Evenings" in done.stdout


def test_a_bad_finding_must_have_its_cure() -> None:
    with pytest.raises(ValueError, match="needs its cure"):
        Finding(False, "lamp", "dark")
    assert list(lines(EN, [Finding(None, "lamp", "none")])) == ["--  lamp: none"]
    assert list(lines(Tongue("fr"), [Finding(None, "lampe", "rien")])) == ["--  lampe\xa0: rien"]


def test_python() -> None:
    assert examine.python(EN, (3, 13, 1)).good
    assert not examine.python(EN, (3, 10, 9)).good
    assert not examine.python(EN, (3, 14, 0)).good


def test_libraries_that_do_not_load_and_rivals() -> None:
    def load(module: str) -> object:
        if module == "cv2":
            raise AttributeError("_ARRAY_API not found")
        return object()

    versions = {"numpy": "2.4", "pygame-ce": "2.5", "pygame": "2.6"}
    found = {
        finding.what: finding for finding in examine.libraries(EN, load=load, found=versions.get)
    }
    assert [name for name, finding in found.items() if finding.good is False] == [
        "opencv-python-headless",
        "pygame",
    ]
    assert "_ARRAY_API" in found["opencv-python-headless"].words
    assert "pip uninstall -y pygame pygame-ce" in found["pygame"].cure
    assert found["gpiozero"].words == "from apt"


def test_pi_parts_are_looked_for_as_modules(tmp_path: Path) -> None:
    found = list(examine.pi_parts(EN, present={"lgpio": object()}.get))
    assert [finding.good for finding in found] == [True, False]
    assert found[1].cure == "sudo apt install python3-picamera2"
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert examine.is_a_pi(tmp_path / "model")
    assert not examine.is_a_pi(tmp_path / "none")


def test_configuration(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("[screen]\nrotation = 45\nlangage = 1", encoding="utf-8")
    loaded = load(file, tmp_path / "none")
    found = list(examine.configuration(EN, loaded.problems, file))
    assert [finding.good for finding in found] == [False, False]
    assert "one of 0, 90, 180, 270" in found[0].cure
    assert "screen.language" in found[1].cure
    assert "screen.language" not in found[1].words, "the cure is said once"


def test_what_a_library_says_in_brackets_is_no_cure(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_bytes(b"\xff")
    (found,) = examine.configuration(EN, load(file, tmp_path / "none").problems, file)
    assert found.words.endswith("invalid start byte)")
    assert found.cure.startswith("check its permissions")


def test_nor_is_a_colon_in_a_device_s_name_or_in_what_a_driver_says() -> None:
    place = "/dev/v4l/by-path/platform-xhci.0-pci-0000:01:00.0-usb-0:1.3:1.0-video-index0"
    (found,) = parts.camera_findings(EN, Dead(f"V4L2 {place} cannot be opened: plug it in."))
    assert (found.words, found.cure) == (f"V4L2 {place} cannot be opened", "plug it in.")
    error = "libcamera.so.0.5: cannot open shared object file: No such file or directory"
    (found,) = parts.camera_findings(EN, Dead(f"picamera2 is missing ({error}): sudo apt install."))
    assert (found.words, found.cure) == (f"picamera2 is missing ({error})", "sudo apt install.")
    error = "[Errno 13] Permission denied: '/dev/gpiochip0'"
    panel = SilentPanel([f"No buttons ({error}): the screen is enough."])
    found = next(iter(parts.panel_findings(EN, panel, SMALL, on_a_pi=True)))
    assert (found.words, found.cure) == (f"No buttons ({error})", "the screen is enough.")


def test_screen_driver() -> None:
    def probe(code: str) -> Finding:
        return examine.screen(EN, probe=(sys.executable, "-c", code))

    assert probe("print('[\"KMSDRM\", 800, 480]')").words == "KMSDRM, 800 × 480"
    assert probe("print('[\"offscreen\", 1, 1]')").good is None
    refused = probe("raise SystemExit('no available video device')")
    assert refused.good is False
    assert refused.words == "no available video device"
    assert probe("print('?')").good is False


def test_backlight(tmp_path: Path) -> None:
    assert examine.backlight(EN, Backlight(tmp_path), lambda _: True).good is None
    (tmp_path / "panel").mkdir()
    assert examine.backlight(EN, Backlight(tmp_path), lambda _: True).good
    assert examine.backlight(EN, Backlight(tmp_path), lambda _: False).good is False


def answer(status: int, words: str) -> Any:
    def run(command: Sequence[str]) -> tuple[int, str]:
        assert command
        return status, words

    return run


def absent(command: Sequence[str]) -> tuple[int, str]:
    raise FileNotFoundError(command[0])


@pytest.mark.parametrize(
    ("run", "good"),
    [
        (absent, None),
        (answer(0, "LoadState=not-found\nActiveState=inactive"), None),
        (answer(0, "LoadState=loaded\nActiveState=active\nWatchdogUSec=10s\nNRestarts=0"), True),
        (answer(0, "LoadState=loaded\nActiveState=active\nWatchdogUSec=0\nNRestarts=0"), False),
        (answer(0, "LoadState=loaded\nActiveState=failed\nWatchdogUSec=10s"), False),
        # Between two starts of one that never comes up: systemd never gives up.
        (
            answer(0, "LoadState=loaded\nActiveState=activating\nWatchdogUSec=10s\nNRestarts=9"),
            False,
        ),
        (
            answer(0, "LoadState=loaded\nActiveState=activating\nWatchdogUSec=10s\nNRestarts=0"),
            True,
        ),
    ],
)
def test_service(run: Any, good: bool | None) -> None:  # noqa: FBT001 - a parameter of the test
    assert examine.service(EN, run).good is good


def test_health(tmp_path: Path) -> None:
    weak = list(examine.health(EN, tmp_path, answer(0, "throttled=0x50001")))
    assert any("too weak" in finding.words for finding in weak)
    assert all(finding.cure for finding in weak if finding.good is False)
    assert any("free" in finding.words for finding in examine.health(EN, tmp_path, absent))


def test_a_running_kiosk_keeps_its_parts() -> None:
    assert examine.kiosk_runs(answer(0, "active"))
    assert not examine.kiosk_runs(answer(3, "inactive"))
    assert not examine.kiosk_runs(absent)
    assert "systemctl stop" in examine.in_use(EN, "Camera").words


def _on(clock: HandClock) -> None:
    clock.on(0.1)


class Dead:
    name = "dead"

    def __init__(self, error: str = "") -> None:
        self.error = error
        self.closed = 0

    def open(self) -> None:
        if self.error:
            raise CameraError(self.error)

    def read(self) -> Frame | None:
        return None

    def close(self) -> None:
        self.closed += 1


def test_a_camera_that_gives_nothing(tmp_path: Path) -> None:
    clock = HandClock()
    silent, absent_ = Dead(), Dead("dead cannot be opened: plug it in")
    for camera, words in ((silent, "no picture"), (absent_, "cannot be opened")):
        (found,) = parts.camera_findings(EN, camera, clock=clock, pause=lambda _: _on(clock))
        assert found.good is False
        assert words in found.words
        assert camera.closed
    assert "plug it in" in found.cure
    dark = tmp_path / "dark"
    dark.mkdir()
    cv2.imwrite(str(dark / "1.png"), np.zeros((240, 320, 3), np.uint8))
    findings = list(
        parts.camera_findings(
            EN,
            FolderCamera(dark, clock=clock),
            clock=clock,
            pause=lambda _: _on(clock),
            save=tmp_path / "no" / "such.png",
        )
    )
    assert [finding.good for finding in findings] == [True, False, False, False]
    assert "lamp" in findings[1].cure


def test_the_camera_s_picture_is_kept_whatever_its_name(tmp_path: Path) -> None:
    """OpenCV would end the whole program at one in another encoding."""
    frame = Frame(scene(), 0.0, 1)
    kept = tmp_path / os.fsdecode(b"caf\xe9.png")
    assert parts._saved(EN, frame, kept).good
    assert load_picture(kept).shape == (240, 320, 3)
    for bad in (tmp_path / "no-ending", tmp_path / "no" / "such.png", tmp_path / "a.txt"):
        assert parts._saved(EN, frame, bad).good is False


def test_without_a_header_nobody_is_asked_to_press(
    home: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fifteen seconds a button, and then blame for two wires that are not there."""
    config = Path(home["TAROT_KIOSK_CONFIG"])
    config.write_text('[camera]\nkind = "none"\n[screen]\nlanguage = "en"\n', encoding="utf-8")
    monkeypatch.setattr(
        "hardware.panel.open_panel", lambda *_, **__: SilentPanel(["No buttons: play on."])
    )
    monkeypatch.setattr(parts, "_PRESS", 0.01)
    doctor.main(["--press"], home)
    said = capsys.readouterr().out
    assert "No buttons" in said
    assert "Press" not in said
