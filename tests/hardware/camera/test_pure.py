"""The computations under the cameras: controls, YUV, meters."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from hardware.camera.controls import (
    flicker_free,
    picamera2_frame_limits,
    picamera2_lock,
    picamera2_sensor,
    settled,
    v4l2_exposure,
)
from hardware.camera.meters import light_advice, measure, sharpness_advice
from hardware.camera.yuv import luma, yuv420_to_bgr
from tests.hardware.camera.fakes import METADATA, SENSOR_MODES


@pytest.mark.parametrize(
    ("exposure", "gain", "expected"),
    [
        (20_000, 2.0, (20_000, 2.0)),
        (14_000, 2.0, (10_000, 2.8)),
        (16_000, 2.0, (20_000, 1.6)),
        (66_000, 4.0, (40_000, 6.6)),
        (33_000, 16.0, (40_000, 13.2)),
        (18_000, 1.05, (10_000, 1.89)),
        (2_000, 1.0, (10_000, 1.0)),
        (200_000, 16.0, (40_000, 16.0)),
    ],
)
def test_flicker_free_exposures(exposure: float, gain: float, expected: tuple[int, float]) -> None:
    found = flicker_free(exposure, gain)
    assert found[0] == expected[0]
    assert found[1] == pytest.approx(expected[1], abs=0.01)


@given(st.floats(100, 100_000), st.floats(1, 16))
def test_exposure_is_whole_flashes_and_as_bright_where_it_can_be(
    exposure: float, gain: float
) -> None:
    fixed, new_gain = flicker_free(exposure, gain)
    assert fixed % 10_000 == 0
    assert 10_000 <= fixed <= 40_000
    assert 1.0 <= new_gain <= 16.0
    if 10_000 <= exposure * gain <= 40_000 * 16:
        assert fixed * new_gain == pytest.approx(exposure * gain)


def test_no_light_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="above 0"):
        flicker_free(0, 1)


def test_what_is_held() -> None:
    held = picamera2_lock(METADATA, focus=None, has_autofocus=True)
    assert held["ColourGains"] == (1.5, 2.5)
    assert picamera2_lock(METADATA, focus=3.5, has_autofocus=True)["LensPosition"] == 3.5
    assert "LensPosition" not in picamera2_lock(METADATA, focus=3.5, has_autofocus=False)
    grey = {"ExposureTime": 10_000, "AnalogueGain": 1.0}
    assert "ColourGains" not in picamera2_lock(grey, focus=None, has_autofocus=False)
    assert settled(grey, grey)


def test_settled_means_nothing_moves() -> None:
    assert settled(METADATA, METADATA | {"AnalogueGain": 2.02})
    assert not settled(METADATA, METADATA | {"AnalogueGain": 2.2})
    assert not settled(METADATA, METADATA | {"ColourGains": (1.5, 2.7)})


def test_frames_leave_time_for_the_longest_exposure() -> None:
    assert picamera2_frame_limits(10) == (100_000, 100_000)
    assert picamera2_frame_limits(30) == (33_333, 40_000)


@pytest.mark.parametrize(
    ("size", "fps", "mode"),
    [
        ((1280, 720), 10, (2304, 1296)),
        ((1280, 720), 100, (2304, 1296)),
        ((2304, 1296), 10, (2304, 1296)),
        ((2592, 1458), 10, (4608, 2592)),
        ((2592, 1458), 30, (2304, 1296)),
        ((4656, 3496), 10, (4608, 2592)),
    ],
)
def test_a_sensor_is_read_out_whole(
    size: tuple[int, int], fps: float, mode: tuple[int, int]
) -> None:
    """The Camera Module 3's fastest mode shows the middle two thirds only."""
    assert picamera2_sensor(SENSOR_MODES, size, fps) == {"output_size": mode, "bit_depth": 10}


def test_a_slice_that_rounding_takes_off_is_no_loss() -> None:
    """The Camera Module 2's binned mode."""
    modes = [
        {"size": (640, 480), "bit_depth": 10, "fps": 206.65, "crop_limits": (1000, 752, 1280, 960)},
        {"size": (1640, 1232), "bit_depth": 10, "fps": 41.85, "crop_limits": (0, 0, 3280, 2464)},
        {
            "size": (1920, 1080),
            "bit_depth": 10,
            "fps": 47.57,
            "crop_limits": (680, 692, 1920, 1080),
        },
        {"size": (3280, 2464), "bit_depth": 10, "fps": 21.19, "crop_limits": (0, 0, 3280, 2464)},
        {"size": (3280, 2460), "bit_depth": 10, "fps": 90.0, "crop_limits": (0, 2, 3280, 2460)},
    ]
    assert picamera2_sensor(modes, (1280, 720), 10) == {
        "output_size": (1640, 1232), "bit_depth": 10,
    }  # fmt: skip
    found = picamera2_sensor(modes, (1280, 720), 60)
    assert found is not None
    assert found["output_size"] == (3280, 2460)


def test_a_camera_that_says_nothing_of_its_sensor_is_left_alone() -> None:
    assert picamera2_sensor([], (1280, 720), 10) is None
    assert picamera2_sensor([{"format": "YUYV"}], (1280, 720), 10) is None


def test_v4l2_exposure_counts_in_tenths_of_milliseconds() -> None:
    assert [v4l2_exposure(ticks) for ticks in (0, 3, 157, 312, 5000)] == [100, 100, 200, 300, 400]


def padded(picture: NDArray[np.uint8], stride: int) -> NDArray[np.uint8]:
    """A buffer as libcamera fills it: each plane's rows padded, chroma's to half a stride."""
    height, width = picture.shape[:2]
    planar = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420), np.uint8).ravel()
    luma_size, chroma_size = width * height, width * height // 4
    rng = np.random.default_rng(1)
    y = rng.integers(0, 256, (height, stride), np.uint8)
    y[:, :width] = planar[:luma_size].reshape(height, width)
    chroma = []
    for index in range(2):
        plane = rng.integers(0, 256, (height // 2, stride // 2), np.uint8)
        start = luma_size + index * chroma_size
        plane[:, : width // 2] = planar[start : start + chroma_size].reshape(
            height // 2, width // 2
        )
        chroma.append(plane.ravel())
    return np.concatenate([y.ravel(), *chroma]).reshape(height * 3 // 2, stride)


@pytest.mark.parametrize("stride", [104, 128, 192])
def test_padding_never_shows(stride: int) -> None:
    rng = np.random.default_rng(2)
    small = rng.integers(0, 256, (15, 26, 3), np.uint8)
    picture = np.asarray(cv2.resize(small, (104, 60)), np.uint8)
    direct = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420), cv2.COLOR_YUV2BGR_I420)
    buffer = padded(picture, stride)
    found = yuv420_to_bgr(buffer, 104, 60)
    assert found.shape == (60, 104, 3)
    assert np.array_equal(found, direct)
    grey = luma(buffer, 104, 60)
    assert np.array_equal(grey, buffer[:60, :104])
    buffer[:] = 0
    assert grey.any(), "the picture must not be the camera's own buffer"


@pytest.mark.parametrize("shape", [(60, 104), (90, 96), (90, 105)])
def test_a_buffer_of_another_size_is_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="104×60"):
        yuv420_to_bgr(np.zeros(shape, np.uint8), 104, 60)


def mat(*, blur: float = 0.0, light: float = 1.0) -> NDArray[np.uint8]:
    """White cards with dark marks on green, blurred, dimmed, with a sensor's noise."""
    picture = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    for left in range(20, 600, 120):
        cv2.rectangle(picture, (left, 60), (left + 100, 240), (235, 235, 235), -1)
        cv2.putText(picture, "16", (left + 8, 100), cv2.FONT_HERSHEY_SIMPLEX, 1, (20, 20, 20), 3)
        cv2.circle(picture, (left + 50, 170), 20, (30, 30, 190), -1)
    if blur:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)
    noise = np.random.default_rng(3).normal(0, 3, picture.shape)
    return np.clip(picture * light + noise, 0, 255).astype(np.uint8)


def test_sharpness_falls_with_blur_and_hardly_with_light() -> None:
    by_blur = [measure(mat(blur=blur)).sharpness for blur in (0.6, 1.0, 1.5, 2.2, 3.0)]
    assert by_blur == sorted(by_blur, reverse=True)
    assert by_blur[0] > 0.4
    assert by_blur[-1] < 0.25
    for blur in (0.6, 1.0):
        bright, dim = (measure(mat(blur=blur, light=light)).sharpness for light in (1.0, 0.5))
        assert dim == pytest.approx(bright, rel=0.1)


def test_sharpness_advice() -> None:
    sharp = measure(mat(blur=0.6))
    assert sharpness_advice(sharp, "en") == (True, "The picture is sharp.")
    assert sharpness_advice(measure(mat(blur=3)), "en")[1].startswith("The picture is blurred")
    assert not sharpness_advice(measure(mat(blur=1.2)), "en", reference=sharp.sharpness)[0]
    bare = np.full((480, 640, 3), 90, np.uint8)
    assert "lay some cards" in sharpness_advice(measure(bare), "en")[1]


def test_light_advice() -> None:
    assert light_advice(measure(mat()), "en") == (True, "The light is good.")
    assert "too dark" in light_advice(measure(mat(light=0.25)), "en")[1]
    assert "too much light" in light_advice(measure(mat(light=2.0)), "en")[1]
    glare = mat(light=0.8)
    glare[300:400, 100:260] = 255
    assert "glare" in light_advice(measure(glare), "en")[1]


def test_of_a_wide_picture_the_middle_is_judged() -> None:
    """So that it costs much the same whatever the camera."""
    wide = np.tile(mat(blur=3), (1, 4, 1))
    wide[:, 640:1920] = np.tile(mat(blur=0.6), (1, 2, 1))
    assert measure(wide).sharpness == pytest.approx(measure(wide[:, 640:1920]).sharpness)
