"""A USB camera through OpenCV, and what such devices do."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.camera.v4l2 import V4l2Camera
from tests.hardware.camera.contract import CameraContract, CameraRig, got
from tests.hardware.camera.fakes import FakeCapture
from tests.hardware.camera.videos import write_video
from tests.hardware.clock import HandClock

SIZE = CameraRig.size


class V4l2Rig(CameraRig):
    def __init__(self, clock: HandClock) -> None:
        self.captures: list[FakeCapture] = []
        super().__init__(V4l2Camera("/dev/video7", SIZE, clock=clock, capture=self._make), clock)

    def _make(self, device: str) -> FakeCapture:
        assert device == "/dev/video7"
        self.captures.append(FakeCapture())
        return self.captures[-1]

    def show(self, value: int) -> None:
        self.clock.on(0.1)
        self.captures[-1].deliver(np.full((SIZE[1], SIZE[0], 3), value, np.uint8))

    def unplug(self) -> None:
        self.captures[-1].unplug()
        self.clock.on(2)


class TestV4l2(CameraContract):
    @pytest.fixture
    def rig(self) -> Iterator[CameraRig]:
        rig = V4l2Rig(HandClock())
        yield rig
        rig.camera.close()


def test_v4l2_lets_go_of_the_device_and_takes_it_anew() -> None:
    rig = V4l2Rig(HandClock())
    rig.camera.open()
    rig.camera.open()
    rig.camera.close()
    assert [capture.released for capture in rig.captures] == [1, 1]


def test_v4l2_that_is_not_there_names_the_device_and_the_cure() -> None:
    capture = FakeCapture(opens=False)
    camera = V4l2Camera("/dev/video9", capture=lambda _: capture, language="en")
    with pytest.raises(CameraError, match=r"/dev/video9.*camera\.device"):
        camera.open()
    assert capture.released == 1


class Silent(FakeCapture):
    """Opens, and has no picture: as the node that tells of a camera's pictures."""

    def read(self) -> tuple[bool, Any]:
        return False, None


class Seeing(FakeCapture):
    """Has a picture as soon as it is asked, but for the first `torn`."""

    def __init__(self, torn: int = 0) -> None:
        super().__init__()
        self.torn = torn

    def read(self) -> tuple[bool, Any]:
        self.torn -= 1
        return self.torn < 0, np.zeros((SIZE[1], SIZE[0], 3), np.uint8)


def test_v4l2_without_a_device_takes_the_first_that_gives_a_picture() -> None:
    """Each time it is opened: a camera that is plugged in again may have another number."""
    devices: dict[str, FakeCapture] = {
        "/dev/video0": FakeCapture(opens=False),
        "/dev/video2": Silent(),
        "/dev/video3": Seeing(torn=2),
        "/dev/video4": Seeing(),
    }
    camera = V4l2Camera("", SIZE, capture=devices.__getitem__, there=lambda: list(devices))
    camera.open()
    assert camera.name == "V4L2 /dev/video3"
    camera.close()
    assert [one.released for one in devices.values()] == [1, 1, 1, 0]
    assert not devices["/dev/video4"].order, "not even touched"
    del devices["/dev/video3"]
    camera.open()
    assert camera.name == "V4L2 /dev/video4"
    camera.close()


def test_v4l2_with_no_picture_anywhere_names_what_was_tried() -> None:
    devices = {"/dev/video0": FakeCapture(opens=False), "/dev/video1": Silent()}
    camera = V4l2Camera("", capture=devices.__getitem__, there=lambda: list(devices), language="en")
    with pytest.raises(CameraError, match=r"/dev/video0, /dev/video1: plug in .*camera\.device"):
        camera.open()
    assert [one.released for one in devices.values()] == [1, 1]
    devices.clear()
    with pytest.raises(CameraError, match=r"/dev/video\*: plug in"):
        camera.open()


def test_v4l2_does_not_wait_long_for_a_device_that_says_nothing() -> None:
    """OpenCV's own ten seconds for each of several devices would be the whole patience there is."""
    assert os.environ["OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"] == "3"
    clock = HandClock()
    asked: list[float] = []

    class Slow(FakeCapture):
        def read(self) -> tuple[bool, Any]:
            asked.append(clock())
            clock.on(3)
            return False, None

    there = ["/dev/video5"]
    camera = V4l2Camera("", clock=clock, capture=lambda _: Slow(), there=lambda: there)
    with pytest.raises(CameraError):
        camera.open()
    assert len(asked) == 1


def test_v4l2_a_read_that_hung_brings_no_old_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that could not be stopped in time lets go of its device, and shows nothing."""
    monkeypatch.setattr("hardware.camera.grabbed._JOIN", 0.01)
    reading, go_on = threading.Event(), threading.Event()

    class Hung(FakeCapture):
        def read(self) -> tuple[bool, Any]:
            reading.set()
            go_on.wait(5)
            return True, np.zeros((SIZE[1], SIZE[0], 3), np.uint8)

    captures: list[FakeCapture] = [Hung(), FakeCapture()]
    hung = captures[0]
    camera = V4l2Camera("/dev/video0", SIZE, capture=lambda _: captures.pop(0))
    camera.open()
    assert reading.wait(5)
    (thread,) = (thread for thread in threading.enumerate() if thread.name == camera.name)
    camera.close()
    camera.open()
    go_on.set()
    thread.join(5)
    assert camera.read() is None
    assert hung.released == 1
    camera.close()


def test_v4l2_patience_for_the_first_frame_is_longer() -> None:
    rig = V4l2Rig(HandClock())
    rig.camera.open()
    rig.clock.on(5)
    assert rig.camera.read() is None
    rig.clock.on(2)
    with pytest.raises(CameraError):
        rig.camera.read()
    rig.camera.close()


def test_v4l2_holds_exposure_and_white_balance_once_settled() -> None:
    rig = V4l2Rig(HandClock())
    rig.camera.open()
    capture = rig.captures[0]
    capture.properties[cv2.CAP_PROP_EXPOSURE] = 157
    capture.properties[cv2.CAP_PROP_WB_TEMPERATURE] = 4100
    rig.show(100)
    assert capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    rig.clock.on(3)
    rig.show(100)
    assert capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert capture.properties[cv2.CAP_PROP_EXPOSURE] == 200, "20 ms, in units of 100 µs"
    assert capture.properties[cv2.CAP_PROP_AUTO_WB] == 0
    assert capture.properties[cv2.CAP_PROP_WB_TEMPERATURE] == 4100
    count = len(capture.order)
    rig.show(100)
    assert len(capture.order) == count, "held once, not every frame"
    rig.camera.close()


@pytest.mark.parametrize("kind", ["BGR3", "RGB3"])
def test_v4l2_a_picture_given_as_one_row_is_laid_out(kind: str) -> None:
    """As OpenCV 4.11 gives those of a device with three bytes a pixel; flat, they ended the eye."""
    rig = V4l2Rig(HandClock())
    rig.camera.open()
    capture = rig.captures[0]
    capture.properties[cv2.CAP_PROP_FOURCC] = cv2.VideoWriter.fourcc(*kind)
    seen = np.random.default_rng(1).integers(0, 256, (SIZE[1], SIZE[0], 3), np.uint8)
    given = seen if kind == "BGR3" else seen[..., ::-1]
    rig.clock.on(0.1)
    capture.deliver(given.reshape(1, -1))
    np.testing.assert_array_equal(got(rig.camera).picture, seen)
    rig.camera.close()


@pytest.mark.parametrize(
    "given",
    [
        np.zeros((1, SIZE[0] * SIZE[1] * 2), np.uint8),
        np.zeros((SIZE[1], SIZE[0], 3), np.uint16),
        np.zeros((SIZE[1], SIZE[0]), np.uint8),
        np.zeros((0, 0), np.uint8),
    ],
    ids=["two bytes a pixel", "16 bits", "one colour", "nothing"],
)
def test_v4l2_what_is_no_picture_is_none_and_the_camera_is_said_to_give_none(given: Any) -> None:
    rig = V4l2Rig(HandClock())
    rig.camera.open()
    rig.captures[0].deliver(given)
    assert rig.camera.read() is None
    rig.clock.on(7)
    with pytest.raises(CameraError, match="/dev/video7"):
        rig.camera.read()
    rig.camera.close()


def test_v4l2_on_opencv_s_own_capture_until_its_frames_end(tmp_path: Path) -> None:
    """The real cv2.VideoCapture, on a video: at its end `read` fails and it is still open."""
    write_video(tmp_path / "mat.avi")
    clock = HandClock()
    camera = V4l2Camera(str(tmp_path / "mat.avi"), SIZE, clock=clock, capture=cv2.VideoCapture)
    camera.open()
    until = time.monotonic() + 5
    frame = None
    while frame is None and time.monotonic() < until:
        frame = camera.read()
    assert frame is not None
    assert frame.picture.shape == (SIZE[1], SIZE[0], 3)

    def read_on() -> None:
        while time.monotonic() < until:
            clock.on(0.01)
            camera.read()

    with pytest.raises(CameraError, match="image"):
        read_on()
    camera.close()
