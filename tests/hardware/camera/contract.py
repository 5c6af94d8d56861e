"""What every camera must do. A room with a camera of its own takes the class and gives a `rig`."""

import threading
import time

import numpy as np
import pytest

from hardware.camera import Camera, CameraError, Frame
from tests.hardware.clock import HandClock


class CameraRig:
    """A camera, its clock, and whoever stands before it."""

    size = (104, 60)
    """Width and height of its pictures."""

    starts_with_a_picture = False
    """Whether the first picture is there as soon as it is open, as with a folder."""

    def __init__(self, camera: Camera, clock: HandClock) -> None:
        self.camera, self.clock = camera, clock

    def show(self, value: int) -> None:
        """Time goes on, and there is one more picture, all of this grey if that can be chosen."""
        raise NotImplementedError

    def unplug(self) -> None:
        """The camera goes, and time enough to notice."""
        raise NotImplementedError


def got(camera: Camera) -> Frame:
    """The frame that must be there."""
    frame = camera.read()
    assert frame is not None
    return frame


class CameraContract:
    """Gathered by pytest where a class named Test… takes it."""

    def test_nothing_is_touched_before_open(self, rig: CameraRig) -> None:
        assert isinstance(rig.camera, Camera)
        assert rig.camera.name
        with pytest.raises(CameraError):
            rig.camera.read()

    def test_frames_are_pictures_with_rising_times_and_numbers(self, rig: CameraRig) -> None:
        rig.camera.open()
        frames, copies = [], []
        for value in (110, 120, 130):
            rig.show(value)
            frames.append(got(rig.camera))
            copies.append(frames[-1].picture.copy())
        for frame in frames:
            assert frame.picture.shape == (rig.size[1], rig.size[0], 3)
            assert frame.picture.dtype == np.uint8
            assert frame.picture.flags.c_contiguous
            assert frame.time <= rig.clock()
        assert frames[0].time < frames[1].time < frames[2].time
        assert frames[0].number < frames[1].number < frames[2].number
        for frame, copy in zip(frames, copies, strict=True):
            assert np.array_equal(frame.picture, copy), "overwritten by a later one"

    def test_a_frame_is_handed_out_once(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.show(110)
        got(rig.camera)
        assert rig.camera.read() is None

    def test_the_newest_frame_wins_and_none_queues_up(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.show(110)
        got(rig.camera)
        for value in (120, 130, 140):
            before = rig.clock()
            rig.show(value)
        assert got(rig.camera).time > before
        assert rig.camera.read() is None

    def test_one_that_is_unplugged_says_so(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.show(110)
        got(rig.camera)
        rig.unplug()
        with pytest.raises(CameraError, match=r"[a-z]{5}"):
            rig.camera.read()

    def test_it_closes_twice_and_opens_again(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.show(110)
        before = got(rig.camera)
        rig.camera.close()
        rig.camera.close()
        with pytest.raises(CameraError):
            rig.camera.read()
        rig.camera.open()
        rig.show(150)
        assert got(rig.camera).number > before.number

    def test_no_old_frame_after_opening_again(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.show(110)
        rig.camera.close()
        rig.camera.open()
        assert (rig.camera.read() is not None) == rig.starts_with_a_picture

    def test_no_thread_is_left_behind(self, rig: CameraRig) -> None:
        before = threading.active_count()
        rig.camera.open()
        rig.show(110)
        rig.camera.close()
        assert threading.active_count() == before

    def test_reading_never_waits(self, rig: CameraRig) -> None:
        rig.camera.open()
        took = []
        for _ in range(21):
            begin = time.perf_counter()
            rig.camera.read()
            took.append(time.perf_counter() - begin)
        assert sorted(took)[10] < 0.01, "the middle one: a busy machine holds up others"
