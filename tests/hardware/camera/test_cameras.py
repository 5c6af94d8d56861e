"""Every camera under one contract."""

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError, make_camera
from hardware.camera.devices import ribbon_camera_there, usb_cameras
from hardware.camera.folder import FolderCamera
from tests.hardware.camera.contract import CameraContract, CameraRig, got
from tests.hardware.camera.videos import write_video
from tests.hardware.clock import HandClock

SIZE = CameraRig.size


class FolderRig(CameraRig):
    starts_with_a_picture = True

    def __init__(self, path: Path, clock: HandClock) -> None:
        super().__init__(FolderCamera(path, fps=4, clock=clock), clock)
        self.path = path
        for index in range(8):
            picture = np.full((SIZE[1], SIZE[0], 3), 100 + 10 * index, np.uint8)
            cv2.imwrite(str(path / f"{index:03}.png"), picture)

    def show(self, value: int) -> None:
        del value  # The folder's own greys go up as the values do.
        self.clock.on(0.25)

    def unplug(self) -> None:
        for file in self.path.iterdir():
            file.unlink()
        self.clock.on(2)


class TestFolder(CameraContract):
    @pytest.fixture
    def rig(self, tmp_path: Path) -> Iterator[CameraRig]:
        rig = FolderRig(tmp_path, HandClock())
        yield rig
        rig.camera.close()


def test_devices_are_told_apart_by_their_names(tmp_path: Path) -> None:
    """As a Pi shows them: a USB camera has two, and its own codecs and developers are none."""
    devices, system = tmp_path / "dev", tmp_path / "sys"
    devices.mkdir()
    for name in ("video12", "video", "video-cam", "v4l-subdev0"):
        (devices / name).touch()
    for number, driver in {
        0: "rp1-cfe-csi2_ch0", 10: "HD USB Camera", 9: "HD USB Camera", 11: "", 19: "rpi-hevc-dec",
        20: "pispbe-input", 31: "bcm2835-codec-decode", 13: "bcm2835-isp-capture0",
    }.items():  # fmt: skip
        (devices / f"video{number}").touch()
        (system / f"video{number}").mkdir(parents=True)
        (system / f"video{number}" / "name").write_text(f"{driver}\n", encoding="utf-8")
    cameras = [f"{devices}/video{number}" for number in (9, 10, 11, 12)]
    assert usb_cameras(devices, system) == cameras
    assert ribbon_camera_there(system)
    (system / "video0" / "name").unlink()
    assert not ribbon_camera_there(system)


def test_a_video_keeps_its_own_pace_and_skips_what_was_missed(tmp_path: Path) -> None:
    write_video(tmp_path / "mat.avi")
    clock = HandClock()
    camera = FolderCamera(tmp_path / "mat.avi", loop=False, clock=clock)
    camera.open()
    greys = [int(got(camera).picture[5, 5, 0])]
    for step in (0.1, 0.1, 0.5):
        clock.on(step)
        greys.append(int(got(camera).picture[5, 5, 0]))
    assert np.allclose(greys, [0, 20, 40, 140], atol=6)
    clock.on(5)
    assert camera.read() is None
    assert camera.finished
    clock.on(5)
    assert camera.read() is None
    camera.close()


def test_a_video_begins_again(tmp_path: Path) -> None:
    write_video(tmp_path / "mat.avi", 3)
    clock = HandClock()
    camera = FolderCamera(tmp_path / "mat.avi", clock=clock)
    camera.open()
    greys = []
    for _ in range(5):
        greys.append(int(got(camera).picture[5, 5, 0]))
        clock.on(0.101)
    assert np.allclose(greys, [0, 20, 40, 0, 20], atol=6)
    camera.close()


def test_a_picture_too_large_for_opencv_is_told_as_one_that_cannot_be_read(tmp_path: Path) -> None:
    """Its header is enough: OpenCV has an error of its own for it."""
    small = cv2.imencode(".bmp", np.zeros((4, 4, 3), np.uint8))[1].tobytes()
    size = (100_000).to_bytes(4, "little")
    (tmp_path / "vast.bmp").write_bytes(small[:18] + 2 * size + small[26:])
    camera = FolderCamera(tmp_path, clock=HandClock())
    camera.open()
    with pytest.raises(CameraError, match=r"camera\.device"):
        camera.read()


def test_a_picture_s_name_may_be_in_another_encoding(tmp_path: Path) -> None:
    """OpenCV's imread would end the whole program there."""
    picture = cv2.imencode(".png", np.full((9, 12, 3), 70, np.uint8))[1].tobytes()
    (tmp_path / os.fsdecode(b"caf\xe9.png")).write_bytes(picture)
    camera = FolderCamera(tmp_path, clock=HandClock())
    camera.open()
    assert got(camera).picture.shape == (9, 12, 3)
    camera.close()


@pytest.mark.parametrize("name", ["missing.avi", "empty", "torn.png", "nothing.png"])
def test_nothing_to_show_is_said_with_its_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "torn.png").write_bytes(b"no picture")
    (tmp_path / "nothing.png").touch()
    camera = FolderCamera(tmp_path / name, language="en", clock=HandClock())

    def look() -> None:
        camera.open()
        camera.read()

    with pytest.raises(CameraError, match=name):
        look()


class Choice:
    """A choice as the settings make one."""

    def __init__(self, kind: str, device: str = "") -> None:
        self.kind, self.device = kind, device
        self.width, self.height, self.fps, self.focus = 1280, 720, 10.0, None


@pytest.mark.parametrize(
    ("kind", "device", "expected"),
    [
        ("v4l2", "", "V4L2 /dev/video*"),
        ("v4l2", "/dev/video2", "V4L2 /dev/video2"),
        ("picamera2", "1", "Pi 1"),
        ("folder", "frames", "frames"),
        ("auto", "", "Pi 0"),
    ],
)
def test_the_settings_camera_is_made(kind: str, device: str, expected: str) -> None:
    camera = make_camera(Choice(kind, device), pi_camera_there=lambda: True)
    assert camera.name == expected
    assert isinstance(camera, Camera)


def test_without_a_ribbon_camera_auto_is_usb() -> None:
    camera = make_camera(Choice("auto"), pi_camera_there=lambda: False)
    assert camera.name.startswith("V4L2")


def test_no_such_kind_of_camera() -> None:
    with pytest.raises(CameraError, match="polaroid"):
        make_camera(Choice("polaroid"))
