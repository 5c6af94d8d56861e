"""What to fix once a camera's automatics have settled: pure computation, no camera.

European mains light flickers every 10 ms, so an exposure that is a whole number of those sees
every frame equally bright.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

FLICKER_US: Final = 10_000
"""Microseconds between two flashes of a 50 Hz lamp."""

LONGEST_US: Final = 40_000
"""A longer exposure smears a hand, and would slow the frames down."""

_STEADY: Final = 0.03
"""Automatics have settled when nothing moves by more than this share between two frames."""


def flicker_free(
    exposure_us: float, gain: float, *, min_gain: float = 1.0, max_gain: float = 16.0
) -> tuple[int, float]:
    """The exposure (µs) and gain nearest to these that do not flicker and are as bright.

    The exposure is rounded to a multiple of 10 ms, 10 to 40; the gain makes up for it as far as
    it goes. In light too strong even for 10 ms at the least gain the picture stays brighter:
    the light meter says so.
    """
    if exposure_us <= 0 or gain <= 0:
        raise ValueError(f"exposure {exposure_us} µs and gain {gain} must be above 0")
    wanted = exposure_us * gain
    whole = round(exposure_us / FLICKER_US) * FLICKER_US
    fixed = min(max(whole, FLICKER_US), LONGEST_US)
    if wanted / fixed < min_gain:
        shorter = int(wanted / min_gain) // FLICKER_US * FLICKER_US
        fixed = min(max(shorter, FLICKER_US), LONGEST_US)
    while wanted / fixed > max_gain and fixed < LONGEST_US:
        fixed += FLICKER_US
    return fixed, min(max(wanted / fixed, min_gain), max_gain)


def settled(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether exposure, gain and white balance stand still between two frames' metadata."""
    if not (says_exposure(before) and says_exposure(after)):
        return False
    old, new = _automatics(before), _automatics(after)
    return len(old) == len(new) and all(
        abs(b - a) <= _STEADY * max(abs(a), abs(b)) for a, b in zip(old, new, strict=True)
    )


def says_exposure(metadata: Mapping[str, Any]) -> bool:
    """Whether there is anything to hold: libcamera's USB and virtual cameras say nothing."""
    return "ExposureTime" in metadata and "AnalogueGain" in metadata


def _automatics(metadata: Mapping[str, Any]) -> tuple[float, ...]:
    exposure = float(metadata["ExposureTime"]) * float(metadata["AnalogueGain"])
    return (exposure, *(float(gain) for gain in metadata.get("ColourGains", ())))


def picamera2_lock(
    metadata: Mapping[str, Any], *, focus: float | None, has_autofocus: bool
) -> dict[str, Any]:
    """Controls that hold a settled picamera2 camera where `metadata` says it stands.

    `focus` in dioptres wins over where the autofocus came to rest; a camera without autofocus
    takes no focus controls, and a sensor without colour no white balance.
    """
    exposure, gain = flicker_free(float(metadata["ExposureTime"]), float(metadata["AnalogueGain"]))
    controls: dict[str, Any] = {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": exposure,
        "AnalogueGain": gain,
    }
    if "ColourGains" in metadata:
        red, blue = metadata["ColourGains"]
        controls["ColourGains"] = (float(red), float(blue))
    lens = metadata.get("LensPosition") if focus is None else focus
    if has_autofocus and lens is not None:
        controls["AfMode"] = 0
        controls["LensPosition"] = float(lens)
    return controls


def picamera2_frame_limits(fps: float) -> tuple[int, int]:
    """Shortest and longest frame in µs for `fps`, never shorter than the longest exposure."""
    shortest = max(round(1_000_000 / fps), FLICKER_US)
    return shortest, max(shortest, LONGEST_US)


def picamera2_sensor(
    modes: Sequence[Mapping[str, Any]], size: tuple[int, int], fps: float
) -> dict[str, Any] | None:
    """How to read the sensor out so that nothing of its sight is cut off; None to leave it.

    Left alone libcamera takes the mode nearest in size, which for 1280 × 720 on a Camera
    Module 3 shows the middle two thirds only. Of the modes that show most this is the smallest
    one that has all the pixels and pictures a second that are wanted.
    """
    known = [mode for mode in modes if "size" in mode and "crop_limits" in mode]
    if not known:
        return None

    def sight(mode: Mapping[str, Any]) -> int:
        _, _, width, height = mode["crop_limits"]
        return int(width) * int(height)

    widest = max(map(sight, known))
    whole = [mode for mode in known if sight(mode) >= 0.95 * widest]
    fast = [mode for mode in whole if mode.get("fps", fps) >= fps] or whole
    enough = [mode for mode in fast if all(a >= b for a, b in zip(mode["size"], size, strict=True))]
    least = min(enough, key=_pixels) if enough else max(fast, key=_pixels)
    return {"output_size": tuple(least["size"]), "bit_depth": least["bit_depth"]}


def _pixels(mode: Mapping[str, Any]) -> int:
    width, height = mode["size"]
    return int(width) * int(height)


def v4l2_exposure(ticks: float) -> int:
    """The flicker-free exposure nearest to `ticks` of 100 µs, in the same unit."""
    exposure, _ = flicker_free(max(ticks, 1.0) * 100, 1.0, min_gain=0.0, max_gain=float("inf"))
    return exposure // 100
