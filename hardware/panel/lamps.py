"""How bright a lamp is at a given time: pure, so that nothing has to sleep to blink."""

from typing import Final

from hardware.panel.parts import Lamp

GLOW: Final = 0.15
"""Brightness of a lamp whose button can be pressed now."""

BLINK_PERIOD: Final = 2.0
BLINK_ON: Final = 0.15
"""Seconds: without PWM such a lamp winks this long once a period, so as not to be a nuisance."""


def brightness(look: Lamp, now: float, *, dimmable: bool) -> float:
    """0 dark to 1 full: set shines, ready glows (or winks when the pin cannot dim)."""
    if look is Lamp.SET:
        return 1.0
    if look is Lamp.OFF:
        return 0.0
    if dimmable:
        return GLOW
    return 1.0 if now % BLINK_PERIOD < BLINK_ON else 0.0
