"""The Pi's own camera: the same tests as every camera, and what is its own."""

import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.camera.picamera import Picamera2Camera
from tests.hardware.camera.contract import CameraContract, CameraRig, got
from tests.hardware.camera.fakes import FakeMapped, FakePi, FakeRequest
from tests.hardware.clock import HandClock

SIZE = CameraRig.size
STREAMS = ("main", "lores")


class PiRig(CameraRig):
    def __init__(self, clock: HandClock) -> None:
        self.devices: list[FakePi] = []
        super().__init__(
            Picamera2Camera(0, SIZE, small=(40, 24), clock=clock, device=self._make), clock
        )

    def _make(self, number: int) -> tuple[Any, Any]:
        assert number == 0
        self.devices.append(FakePi())
        return self.devices[-1], FakeMapped

    def show(self, value: int) -> None:
        self.clock.on(0.1)
        self.devices[-1].deliver(value)

    def unplug(self) -> None:
        self.devices[-1].unplug()
        self.clock.on(2)


class TestPicamera2(CameraContract):
    @pytest.fixture
    def rig(self) -> Iterator[CameraRig]:
        rig = PiRig(HandClock())
        yield rig
        rig.camera.close()


def test_pi_streams_are_configured_and_buffers_given_back() -> None:
    rig = PiRig(HandClock())
    rig.camera.open()
    rig.show(110)
    device = rig.devices[0]
    assert device.configuration["main"] == {"size": SIZE, "format": "YUV420"}
    assert device.configuration["lores"]["size"] == (40, 24)
    assert device.configuration["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}
    assert device.configuration["controls"]["AfMode"] == 2
    assert device.held == 0
    assert isinstance(rig.camera, Picamera2Camera)
    small = rig.camera.small()
    assert small is not None
    assert small.shape == (24, 40)
    assert np.all(small == 110)
    rig.camera.close()
    assert not device.started
    assert device.released == 1


@pytest.mark.parametrize(("size", "comes"), [((481, 321), (480, 320)), ((1280, 320), (1280, 320))])
def test_pi_gives_whatever_size_the_configuration_allows(
    size: tuple[int, int], comes: tuple[int, int]
) -> None:
    """picamera2 refuses odd sizes, and a small stream larger than the other one."""
    device = FakePi()
    camera = Picamera2Camera(0, size, device=lambda _: (device, FakeMapped))
    camera.open()
    device.deliver(110)
    assert got(camera).picture.shape == (comes[1], comes[0], 3)
    camera.close()


class OtherPi(FakePi):
    """Its sensor has not the pixels that were asked for, and libcamera gives those it has."""

    def configure(self, configuration: dict[str, Any]) -> None:
        super().configure(configuration)
        self.configuration = configuration | {"main": {"size": (80, 44), "format": "YUV420"}}


def test_pi_that_gives_another_size_than_asked_for_is_read_as_it_comes() -> None:
    device = OtherPi()
    camera = Picamera2Camera(0, (104, 60), small=(40, 24), device=lambda _: (device, FakeMapped))
    camera.open()
    device.deliver(110)
    assert got(camera).picture.shape == (44, 80, 3)
    camera.close()


class LatePi(FakePi):
    """Its one frame comes between giving up on it and saying so."""

    def wait(self, job: "Future[FakeRequest]", timeout: float) -> FakeRequest:
        if not job.done():
            raise TimeoutError
        return job.result(timeout)

    def cancel_all_and_flush(self) -> None:
        job = self.jobs.pop()
        self.held += 1
        job.set_result(FakeRequest({name: self._buffer(name, 90) for name in STREAMS}, self))


def test_pi_frame_that_came_as_it_was_given_up_is_taken_and_given_back() -> None:
    device = LatePi()
    camera = Picamera2Camera(0, SIZE, small=(40, 24), device=lambda _: (device, FakeMapped))
    camera.open()
    until = time.monotonic() + 5
    while (frame := camera.read()) is None and time.monotonic() < until:
        time.sleep(0.01)
    camera.close()
    assert frame is not None
    assert device.held == 0
    assert device.released == 1


def test_pi_whose_cable_is_out_is_let_go_of_and_taken_anew() -> None:
    """picamera2 neither stops nor closes while somebody waits for a frame."""
    rig = PiRig(HandClock())
    rig.camera.open()
    rig.show(110)
    rig.unplug()
    rig.camera.close()
    rig.camera.open()
    rig.show(120)
    assert got(rig.camera).picture[5, 5, 0] > 115
    rig.camera.close()
    assert [device.released for device in rig.devices] == [1, 1]


def test_pi_automatics_are_held_once_they_stand_still() -> None:
    rig = PiRig(HandClock())
    rig.camera.open()
    device = rig.devices[0]
    for gain in (1.0, 1.5, 2.0):
        device.metadata["AnalogueGain"] = gain
        rig.show(110)
    for _ in range(4):
        rig.show(110)
    assert device.controls == []
    rig.show(110)
    rig.show(110)
    assert len(device.controls) == 1
    held = device.controls[0]
    assert held["ExposureTime"] == 10_000
    assert held["AnalogueGain"] == pytest.approx(2.8)
    assert held["LensPosition"] == 2.25
    assert (held["AeEnable"], held["AwbEnable"], held["AfMode"]) == (False, False, 0)
    rig.camera.close()


def test_pi_automatics_that_never_settle_are_held_all_the_same() -> None:
    rig = PiRig(HandClock())
    rig.camera.open()
    for step in range(40):
        rig.devices[0].metadata["AnalogueGain"] = 1.0 + step % 2
        rig.show(110)
    assert len(rig.devices[0].controls) == 1
    rig.camera.close()


@pytest.mark.parametrize("silent", [("ExposureTime", "AnalogueGain"), ("ColourGains",)])
def test_pi_frames_that_do_not_say_how_they_were_taken_are_shown_all_the_same(
    silent: tuple[str, ...],
) -> None:
    rig = PiRig(HandClock())
    rig.camera.open()
    metadata = rig.devices[0].metadata
    rig.show(110)
    kept = {name: metadata.pop(name) for name in silent}
    for value in (120, 130):
        rig.show(value)
        assert got(rig.camera).picture[5, 5, 0] > value - 5
    rig.clock.on(5)
    rig.show(140)
    metadata.update(kept)
    rig.show(150)
    assert got(rig.camera).picture[5, 5, 0] > 145
    assert len(rig.devices[0].controls) == 1, "held once they say it, or once they had their time"
    rig.camera.close()


def test_without_picamera2_the_cure_is_said() -> None:
    def absent(number: int) -> tuple[Any, Any]:
        raise ImportError(f"no picamera2 for {number}")

    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        Picamera2Camera(device=absent).open()


def test_a_pi_without_a_sensor_is_said() -> None:
    def absent(number: int) -> tuple[Any, Any]:
        raise IndexError(f"no camera {number}")

    with pytest.raises(CameraError, match="Pi 0"):
        Picamera2Camera(device=absent).open()
