"""Every key of the configuration: its default, what it takes, and what the file says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hardware.panel.parts import Button
from hardware.panel.wiring import BUTTONS, BUZZER, ENCODER, EXTRA_LAMPS, HEADER, LAMPS
from kiosk.config.checks import (
    Check,
    Value,
    corners,
    device,
    flag,
    number,
    one_of,
    optional_number,
    path,
    pin,
    text,
    whole,
)

MOST_MB: Final = 100_000
"""The most that a recording may be told to hold."""

MOST_MINUTES: Final = 1440
"""A day: the longest that one may be told to last."""


@dataclass(frozen=True, slots=True)
class Key:
    """One setting; `comment` stands above it in the file."""

    default: Value
    check: Check
    comment: str


def _button_keys() -> dict[str, Key]:
    return {
        f"panel.buttons.{button}": Key(
            BUTTONS[button], pin(), f"Place {HEADER[BUTTONS[button]]} of the header."
        )
        for button in Button
    }


def _lamp_keys() -> dict[str, Key]:
    keys = {}
    for button in Button:
        extra = EXTRA_LAMPS.get(button)
        comment = (
            f"Fits on GPIO {extra} while SPI is off." if extra is not None else "The button's lamp."
        )
        keys[f"panel.lamps.{button}"] = Key(LAMPS.get(button), pin(), comment)
    return keys


KEYS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        "screen.width": Key(
            0, whole(0, 4096), "Size of the window in pixels; 0 takes the whole display."
        ),
        "screen.height": Key(0, whole(0, 4096), "See width."),
        "screen.rotation": Key(
            0, one_of(0, 90, 180, 270), "Degrees clockwise by which the display is turned."
        ),
        "screen.language": Key("fr", one_of("fr", "en"), "French or English."),
        "screen.text_size": Key("normal", one_of("normal", "large"), "How large the letters are."),
        "screen.theme": Key(
            "dark", one_of("dark", "light"), "Light letters on dark, or dark on light."
        ),
        "screen.brightness": Key(
            1.0, number(0.05, 1.0), "Brightness, where the display can be told."
        ),
        "screen.sound": Key(True, flag(), "A soft sound for each card counted."),
        "screen.volume": Key(0.5, number(0.0, 1.0), "Of no effect: a buzzer has one loudness."),
        "screen.keyboard": Key(
            "azerty", one_of("azerty", "qwerty"), "The keyboard on the glass, for names."
        ),
        "camera.kind": Key(
            "auto",
            one_of("auto", "picamera2", "v4l2", "folder", "none"),
            "Ribbon camera (picamera2), USB camera (v4l2), pictures in a folder or a video"
            " (folder); auto takes the ribbon camera if there is one, otherwise USB.",
        ),
        "camera.device": Key(
            "", device(), "Number, /dev/video path, folder or file; empty is the first there is."
        ),
        "camera.width": Key(1280, whole(320, 4656), "Size of the picture that is read, in pixels."),
        "camera.height": Key(720, whole(240, 3496), "See width."),
        "camera.fps": Key(10.0, number(1, 60), "Pictures a second."),
        "camera.focus": Key(
            None,
            optional_number(0, 1023),
            'Focus held, in dioptres (picamera2) or its own unit (v4l2); "auto" finds it once.',
        ),
        "camera.mat": Key(
            (), corners(), "Of no effect: the aiming screen shows where the mat is to lie."
        ),
        "camera.px_per_mm": Key(
            None,
            optional_number(0.5, 20),
            "Of no effect: cards are read at whatever size they are seen.",
        ),
        "camera.sharpness": Key(
            None,
            optional_number(0.01, 1),
            "Sharpness when the camera was set up, to notice a drift.",
        ),
        "reader.deck": Key("", text(60), "An enrolled deck by name; empty is the built-in reader."),
        "panel.kind": Key(
            "gpio", one_of("gpio", "none"), "Buttons and lamps on the header, or none."
        ),
        "panel.active_low": Key(
            True, flag(), "A button joins its pin to ground (true) or to 3.3 V (false)."
        ),
        "panel.dimmable": Key(True, flag(), "Lamps glow by PWM (true) or wink (false)."),
        "panel.debounce_ms": Key(15, whole(2, 80), "A button must hold so long to count."),
        "panel.buzzer": Key(BUZZER, pin(), "An active buzzer, through a transistor."),
        **_button_keys(),
        **_lamp_keys(),
        "panel.encoder.a": Key(ENCODER.a, pin(), "Closes first when the knob turns clockwise."),
        "panel.encoder.b": Key(ENCODER.b, pin(), "Swap a and b if the knob turns the wrong way."),
        "journal.path": Key(
            "", path(), "The file that keeps the evenings; empty is the usual place."
        ),
        "recording.folder": Key("", path(), "Where recordings go; empty is the usual place."),
        "recording.max_mb": Key(500.0, number(1, MOST_MB), "The most that one recording may hold."),
        "recording.max_minutes": Key(
            30.0, number(0.1, MOST_MINUTES), "The longest that one may last."
        ),
        "recording.fps": Key(2.0, number(0.1, 30), "Pictures kept a second."),
    }
)
"""Dotted name → key, in the order of the file."""

SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "screen": "The display. What is set on the screen itself wins over this file.",
        "camera": "The camera over the mat.",
        "reader": "Which cards are read.",
        "panel": "Buttons, lamps, knob and buzzer on the Pi's header. Numbers are GPIO (Broadcom)"
        " numbers; a part that is not there is false.",
        "panel.buttons": "Each button between its pin and ground. encoder is the knob's push.",
        "panel.lamps": "Each lamp between its pin and ground, through a resistor of 330 ohms.",
        "panel.encoder": "The knob's two contacts, each between its pin and ground.",
        "journal": "The record of the evenings.",
        "recording": "What tarot-kiosk record keeps, and only when asked.",
    }
)
"""Every table of the file, in order, with what stands above it."""
