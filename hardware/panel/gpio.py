"""The panel on a Pi's header, through gpiozero. Its threads only ever append to a queue."""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from gpiozero import DigitalInputDevice, DigitalOutputDevice, PWMOutputDevice

from hardware.panel.debounce import Debouncer, Edge
from hardware.panel.lamps import brightness
from hardware.panel.names import button_name
from hardware.panel.parts import Button, Lamp, Press, Turn
from hardware.panel.quadrature import Quadrature
from hardware.panel.rest import Rest
from hardware.panel.wiring import Wiring
from hardware.words import Tongue, say

_T = TypeVar("_T")


@dataclass(slots=True)
class _Key:
    """A button's pin, its debouncer, and the edges that came since the last poll."""

    device: Any
    debouncer: Debouncer
    edges: deque[Edge]


class GpioPanel:
    """Buttons, encoder, lamps and buzzer as `wiring` has them.

    A pin that cannot be had is a problem told in words; the rest works on. `pin_factory` None
    is gpiozero's own choice (lgpio on a Pi).
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        pin_factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
        language: Tongue = "fr",
    ) -> None:
        self._wiring = wiring
        self._factory = pin_factory
        self._clock = clock
        self._language: Tongue = language
        self._faults: list[tuple[int, str, str]] = []
        self._devices: list[Any] = []
        self._turned: deque[tuple[float, str, bool]] = deque()
        self._last_turn = clock()
        self._rest = Rest(wiring.timing.settle, clock=clock)
        self._looks: dict[Button, Lamp] = {}
        self._buzz_until: float | None = None
        self._keys = self._open_keys()
        self._knob = self._open_knob()
        self._quadrature = Quadrature(
            **{contact: bool(device.value) for contact, device in self._knob.items()}
        )
        self._lamps = self._open_lamps()
        self._shown: dict[Button, float] = {}
        self._buzzer = (
            None if wiring.buzzer is None else self._output("buzzer", wiring.buzzer, dim=False)
        )

    def _open(self, part: str, pin: int, make: Callable[[], Any]) -> Any:
        """What `make` gives, or None with a problem told when the pin cannot be had."""
        try:
            device = make()
        except Exception as error:  # noqa: BLE001 - lgpio's own, for a busy pin, is a bare Exception
            words = " ".join(str(error).split()) or type(error).__name__
            self._faults.append((pin, part, words))
            return None
        self._devices.append(device)
        return device

    def _input(self, part: str, pin: int) -> Any:
        return self._open(
            part,
            pin,
            lambda: DigitalInputDevice(
                pin, pull_up=self._wiring.active_low, pin_factory=self._factory
            ),
        )

    def _output(self, part: str, pin: int, *, dim: bool) -> Any:
        kind = PWMOutputDevice if dim else DigitalOutputDevice
        return self._open(part, pin, lambda: kind(pin, pin_factory=self._factory))

    def _open_keys(self) -> dict[Button, _Key]:
        keys = {}
        for button, pin in self._wiring.buttons.items():
            device = self._input(f"buttons.{button}", pin)
            if device is None:
                continue
            debouncer = Debouncer(self._wiring.timing, down=bool(device.value), now=self._clock())
            key = keys[button] = _Key(device, debouncer, deque())
            device.when_activated = partial(self._on_edge, key.edges, True)
            device.when_deactivated = partial(self._on_edge, key.edges, False)
        return keys

    def _open_knob(self) -> dict[str, Any]:
        pins = self._wiring.encoder
        if pins is None:
            return {}
        knob = {
            contact: device
            for contact, pin in (("a", pins.a), ("b", pins.b))
            if (device := self._input(f"encoder.{contact}", pin)) is not None
        }
        for contact, device in knob.items():
            device.when_activated = partial(self._on_turn, contact, True)
            device.when_deactivated = partial(self._on_turn, contact, False)
        return knob

    def _open_lamps(self) -> dict[Button, Any]:
        return {
            button: device
            for button, pin in self._wiring.lamps.items()
            if (device := self._output(f"lamps.{button}", pin, dim=self._wiring.dimmable))
            is not None
        }

    # gpiozero's threads come in here, and nowhere else.
    def _on_edge(self, edges: deque[Edge], down: bool) -> None:  # noqa: FBT001 - bound by partial
        now = self._clock()
        edges.append(Edge(down, now))
        self._rest.stir(now)

    def _on_turn(self, contact: str, closed: bool) -> None:  # noqa: FBT001 - bound by partial
        self._turned.append((self._clock(), contact, closed))

    def poll(self) -> Sequence[Press | Turn]:
        """Presses and turns since the last poll, in order; brings lamps and buzzer up to date."""
        if not self._devices:
            return ()
        now = self._clock()
        events: list[Press | Turn] = [
            Press(button, began)
            for button, key in self._keys.items()
            for began in key.debouncer.take(
                _drain(key.edges), level=bool(key.device.value), now=now
            )
        ]
        events += self._poll_knob(now)
        self._show(now)
        return sorted(events, key=lambda event: event.time)

    def wait(self, seconds: float) -> None:
        """Rest so long, or until a button's level has settled."""
        self._rest.wait(seconds)

    def _poll_knob(self, now: float) -> list[Turn]:
        turns = []
        for at, contact, closed in _drain(self._turned):
            self._last_turn = at
            if steps := self._quadrature.edge(contact, closed=closed):
                turns.append(Turn(steps, at))
        if now - self._last_turn >= self._wiring.timing.resync and len(self._knob) == 2:
            self._quadrature.resync(a=bool(self._knob["a"].value), b=bool(self._knob["b"].value))
        return turns

    def _show(self, now: float) -> None:
        for button, device in self._lamps.items():
            value = brightness(
                self._looks.get(button, Lamp.OFF), now, dimmable=self._wiring.dimmable
            )
            if self._shown.get(button) != value:
                device.value = value
                self._shown[button] = value
        if self._buzzer is not None and self._buzz_until is not None and now >= self._buzz_until:
            self._buzzer.off()
            self._buzz_until = None

    def set_lamps(self, lamps: Mapping[Button, Lamp]) -> None:
        """Show these from now on; a button not named, or without a lamp, is dark."""
        self._looks = dict(lamps)
        self._show(self._clock())

    def buzz(self, milliseconds: int) -> None:
        """Sound until a later poll finds the time over."""
        if self._buzzer is not None:
            self._buzz_until = self._clock() + milliseconds / 1000
            self._buzzer.on()

    def problems(self) -> Sequence[str]:
        """Pins that cannot be had, buttons that are stuck or chatter."""
        now = self._clock()
        words = [
            say("panel.pin", self._language, pin=pin, part=part, error=error)
            for pin, part, error in self._faults
        ]
        for button, key in self._keys.items():
            if key.debouncer.stuck(now):
                seconds = round(self._wiring.timing.stuck)
                name = button_name(button, self._language)
                words.append(say("panel.stuck", self._language, button=name, seconds=seconds))
            elif key.debouncer.noisy(now):
                pin = self._wiring.buttons[button]
                name = button_name(button, self._language)
                words.append(say("panel.noisy", self._language, button=name, pin=pin))
        return words

    def close(self) -> None:
        """Lamps dark, buzzer silent, pins released; harmless when closed already."""
        devices, self._devices = self._devices, []
        for device in devices:
            device.close()
        self._keys, self._knob, self._lamps, self._buzzer = {}, {}, {}, None


def _drain(queue: deque[_T]) -> list[_T]:
    """What lies in the queue now; what threads add meanwhile waits for the next poll."""
    return [queue.popleft() for _ in range(len(queue))]
