"""From a button's contact closing to the press in the main loop's hands."""

import random
import threading
import time
from statistics import median

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.panel.gpio import GpioPanel
from hardware.panel.parts import Button, Press
from hardware.panel.wiring import Wiring
from kiosk.app.kiosk import FRAMES
from tests.bench import Figure

AIM = 0.010
"""Seconds beyond the debounce time."""
PRESSES = 60
BOUNCES = 4


def spans() -> list[float]:
    """Seconds from the last bounce of each press until it was polled, less the debounce time."""
    wiring = Wiring()
    pins = MockFactory(pin_class=MockPWMPin)
    panel = GpioPanel(wiring, pin_factory=pins)
    done = threading.Event()

    def finger() -> None:
        rng = random.Random(1)
        pin = pins.pin(wiring.buttons[Button.GARDE])
        for _ in range(PRESSES):
            time.sleep(0.05 + rng.random() / FRAMES)
            for _ in range(BOUNCES):
                pin.drive_low()
                pin.drive_high()
            pin.drive_low()
            time.sleep(0.08)
            pin.drive_high()
        time.sleep(0.2)
        done.set()

    found: list[float] = []
    thread = threading.Thread(target=finger)
    thread.start()
    while not done.is_set():
        panel.wait(1 / FRAMES)
        now = time.monotonic()
        found += [
            now - event.time - wiring.timing.settle
            for event in panel.poll()
            if isinstance(event, Press)
        ]
    thread.join()
    panel.close()
    pins.reset()
    return found


def lateness(settle: float) -> float:
    """How late this machine wakes a sleeper, which no press can be sooner than: the median."""
    late = []
    for _ in range(PRESSES):
        begin = time.monotonic()
        time.sleep(settle)
        late.append(time.monotonic() - begin - settle)
    return median(late)


def measure() -> list[Figure]:
    """The median and the 95th percentile; and against the machine's own lateness."""
    took = sorted(spans())
    if len(took) < PRESSES:  # A machine that is held up between two bounces makes more of them.
        message = f"{len(took)} presses came of {PRESSES}"
        raise ValueError(message)
    name = "panel: from press to event, beyond the debounce time"
    return [
        Figure(f"{name}, median", "10 ms", median(took) / AIM, 1.0),
        Figure(f"{name}, 95th percentile", "10 ms", took[int(len(took) * 0.95)] / AIM, 1.0),
        Figure(
            f"{name}, median",
            "how late a sleeper is woken here",
            median(took) / lateness(Wiring().timing.settle),
        ),
    ]
