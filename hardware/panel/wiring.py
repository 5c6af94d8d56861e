"""Which part of the panel hangs on which GPIO, by Broadcom number.

Of the header's 28, the ones that other things may claim are left free: 0 and 1 (HAT identity),
2 and 3 (I²C), 14 and 15 (serial console), 7 to 11 (SPI). That leaves 17: ten buttons, the
encoder's three, the buzzer and three lamps. Five more lamps fit on the SPI pins, which a fresh
Raspberry Pi OS leaves unused: `EXTRA_LAMPS`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from hardware.panel.debounce import DEFAULT_TIMING, Timing
from hardware.panel.parts import Button

PINS: Final = range(28)
"""What a 40-pin header has, by Broadcom number."""

CLAIMED: Final[Mapping[int, str]] = MappingProxyType(
    {
        0: "HAT",
        1: "HAT",
        2: "I²C",
        3: "I²C",
        7: "SPI",
        8: "SPI",
        9: "SPI",
        10: "SPI",
        11: "SPI",
        14: "UART",
        15: "UART",
    }
)
"""Pins that other things may claim, and which."""

HEADER: Final[Mapping[int, int]] = MappingProxyType({
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19,
    9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35,
    16: 36, 26: 37, 20: 38, 21: 40,
})  # fmt: skip
"""GPIO → place on the 40-pin header, the same on every Pi since the 1B+."""

GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_3V3: Final = (1, 17)
POWER_5V: Final = (2, 4)

BUTTONS: Final[Mapping[Button, int]] = MappingProxyType(
    {
        Button.PETITE: 4,
        Button.GARDE: 17,
        Button.GARDE_SANS: 27,
        Button.GARDE_CONTRE: 22,
        Button.POIGNEE: 5,
        Button.CHELEM: 6,
        Button.PETIT_AU_BOUT: 13,
        Button.DERNIER_PLI: 19,
        Button.ANNULER: 26,
        Button.VALIDER: 21,
        Button.ENCODER: 25,
    }
)

LAMPS: Final[Mapping[Button, int]] = MappingProxyType(
    {
        Button.CHELEM: 12,
        Button.PETIT_AU_BOUT: 16,
        Button.VALIDER: 20,
    }
)

EXTRA_LAMPS: Final[Mapping[Button, int]] = MappingProxyType(
    {
        Button.PETITE: 10,
        Button.GARDE: 9,
        Button.GARDE_SANS: 11,
        Button.GARDE_CONTRE: 8,
        Button.POIGNEE: 7,
    }
)
"""Only while SPI is off."""


@dataclass(frozen=True, slots=True)
class EncoderPins:
    """A closes before B when the knob turns clockwise; the push is `Button.ENCODER`."""

    a: int
    b: int


ENCODER: Final = EncoderPins(a=23, b=24)
BUZZER: Final = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """All that a panel has. A part that is not there is left out or None.

    `active_low` buttons join their pin to ground when pressed (the Pi's own pull-up holds it
    up); otherwise they join it to 3.3 V. `dimmable` lamps glow by PWM, others wink.
    """

    buttons: Mapping[Button, int] = field(default_factory=lambda: BUTTONS)
    lamps: Mapping[Button, int] = field(default_factory=lambda: LAMPS)
    encoder: EncoderPins | None = ENCODER
    buzzer: int | None = BUZZER
    active_low: bool = True
    dimmable: bool = True
    timing: Timing = DEFAULT_TIMING

    def parts(self) -> list[tuple[str, int]]:
        """Each part by name with its pin, buttons first."""
        parts = [(f"buttons.{button}", pin) for button, pin in self.buttons.items()]
        parts += [(f"lamps.{button}", pin) for button, pin in self.lamps.items()]
        if self.encoder is not None:
            parts += [("encoder.a", self.encoder.a), ("encoder.b", self.encoder.b)]
        if self.buzzer is not None:
            parts.append(("buzzer", self.buzzer))
        return parts

    def clashes(self) -> list[tuple[str, str, int]]:
        """Pairs of parts on one pin, with the pin; empty when the wiring can be built."""
        owners: dict[int, str] = {}
        found = []
        for part, pin in self.parts():
            if pin in owners:
                found.append((owners[pin], part, pin))
            owners.setdefault(pin, part)
        return found
