"""The panel that there is: on GPIO, or none with the reason why."""

import os
from typing import Any

from hardware.panel.parts import Panel
from hardware.panel.scripted import SilentPanel
from hardware.panel.wiring import Wiring
from hardware.words import Tongue, say


def open_panel(wiring: Wiring | None, *, language: Tongue = "fr") -> Panel:
    """The panel as wired; a silent one when `wiring` is None or there is no GPIO.

    gpiozero is imported only here, and only when there are wires.
    """
    if wiring is None:
        return SilentPanel()
    try:
        factory = _pin_factory()
    except Exception as error:  # noqa: BLE001 - each driver raises its own when there is no GPIO
        words = " ".join(str(error).split()) or type(error).__name__
        return SilentPanel(lambda: (say("panel.none", language, error=words),))
    from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - gpiozero only with wires

    return GpioPanel(wiring, pin_factory=factory, language=language)


def _pin_factory() -> Any:
    """The one already set or named by GPIOZERO_PIN_FACTORY, otherwise lgpio.

    gpiozero's own search would fall back on drivers that need root or a network connection.
    """
    from gpiozero import Device  # noqa: PLC0415 - gpiozero only with wires

    if Device.pin_factory is not None or os.environ.get("GPIOZERO_PIN_FACTORY"):
        Device.ensure_pin_factory()
        return Device.pin_factory
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - lgpio is on a Pi only

    return LGPIOFactory()
