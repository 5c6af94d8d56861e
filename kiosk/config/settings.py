"""The settings as the program uses them: frozen, every value good."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hardware.panel.debounce import Timing
from hardware.panel.parts import Button
from hardware.panel.wiring import EncoderPins, Wiring
from hardware.words import Language
from kiosk.config.checks import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """`width` and `height` 0 take the whole display; `brightness` and `volume` are 0 to 1."""

    width: int
    height: int
    rotation: int
    language: Language
    text_size: str
    theme: str
    brightness: float
    sound: bool
    volume: float
    keyboard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """Fits `hardware.camera.make_camera`. `mat` is four corners x, y in pixels, or empty."""

    kind: str
    device: str
    width: int
    height: int
    fps: float
    focus: float | None
    mat: tuple[float, ...]
    px_per_mm: float | None
    sharpness: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """`deck` "" is the built-in reader."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """`path` "" is the usual place."""

    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """`folder` "" is the usual place."""

    folder: str
    max_mb: float
    max_minutes: float
    fps: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything. `wiring` is None where no panel is wanted."""

    screen: Screen
    camera: Camera
    reader: Reader
    wiring: Wiring | None
    journal: Journal
    recording: Recording


def build(values: Mapping[str, Value]) -> Settings:
    """Settings from one good value for every key."""

    def section(name: str) -> dict[str, Any]:
        start = f"{name}."
        return {
            key.removeprefix(start): value
            for key, value in values.items()
            if key.startswith(start) and "." not in key.removeprefix(start)
        }

    return Settings(
        screen=Screen(**section("screen")),
        camera=Camera(**section("camera")),
        reader=Reader(**section("reader")),
        wiring=wiring(values) if values["panel.kind"] == "gpio" else None,
        journal=Journal(**section("journal")),
        recording=Recording(**section("recording")),
    )


def _pin(value: Value) -> int | None:
    return value if isinstance(value, int) else None


def wiring(values: Mapping[str, Value]) -> Wiring:
    """The panel's wiring; parts whose pin is None are left out."""
    buttons = {button: _pin(values[f"panel.buttons.{button}"]) for button in Button}
    lamps = {button: _pin(values[f"panel.lamps.{button}"]) for button in Button}
    a, b = _pin(values["panel.encoder.a"]), _pin(values["panel.encoder.b"])
    debounce = values["panel.debounce_ms"]
    assert isinstance(debounce, int)  # noqa: S101 - KEYS says so, and a test that KEYS fits
    return Wiring(
        buttons={button: pin for button, pin in buttons.items() if pin is not None},
        lamps={button: pin for button, pin in lamps.items() if pin is not None},
        encoder=None if a is None or b is None else EncoderPins(a, b),
        buzzer=_pin(values["panel.buzzer"]),
        active_low=values["panel.active_low"] is True,
        dimmable=values["panel.dimmable"] is True,
        timing=Timing(settle=debounce / 1000),
    )
