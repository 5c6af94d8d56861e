"""Every panel under one contract; the GPIO one on gpiozero's mock pins."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.panel import Button, Lamp, Panel, Press, ScriptedPanel, SilentPanel, Turn, open_panel
from hardware.panel.gpio import GpioPanel
from hardware.panel.lamps import BLINK_PERIOD, GLOW, brightness
from hardware.panel.wiring import EncoderPins, Wiring
from hardware.words import Language
from tests.hardware.clock import HandClock
from tests.hardware.panel.contract import PanelContract, PanelRig
from tests.hardware.panel.mock_pins import mock_pins

WIRING = Wiring()


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    with mock_pins() as factory:
        yield factory


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


class GpioRig(PanelRig):
    def __init__(self, clock: HandClock, pins: Any) -> None:
        super().__init__(GpioPanel(WIRING, pin_factory=pins, clock=clock), clock)
        self.pins = pins

    def press(self, button: Button) -> None:
        pin = self.pins.pin(WIRING.buttons[button])
        pin.drive_low()
        self.clock.on(0.05)
        pin.drive_high()
        self.clock.on(0.05)

    def turn(self, steps: int) -> None:
        assert WIRING.encoder is not None
        a, b = (self.pins.pin(pin) for pin in (WIRING.encoder.a, WIRING.encoder.b))
        for _ in range(abs(steps)):
            first, second = (a, b) if steps > 0 else (b, a)
            for move in (first.drive_low, second.drive_low, first.drive_high, second.drive_high):
                move()
                self.clock.on(0.002)


class ScriptedRig(PanelRig):
    def __init__(self, clock: HandClock) -> None:
        self.scripted = ScriptedPanel(clock=clock)
        super().__init__(self.scripted, clock)

    def press(self, button: Button) -> None:
        self.scripted.press(button)
        self.clock.on(0.05)

    def turn(self, steps: int) -> None:
        for _ in range(abs(steps)):
            self.scripted.turn(1 if steps > 0 else -1)


class TestGpio(PanelContract):
    @pytest.fixture
    def rig(self, pins: Any, clock: HandClock) -> Iterator[PanelRig]:
        rig = GpioRig(clock, pins)
        yield rig
        rig.panel.close()


class TestScripted(PanelContract):
    @pytest.fixture
    def rig(self, clock: HandClock) -> PanelRig:
        return ScriptedRig(clock)


def test_no_panel_has_the_same_face() -> None:
    panel = SilentPanel()
    assert isinstance(panel, Panel)
    panel.set_lamps({Button.GARDE: Lamp.READY})
    panel.buzz(5)
    assert list(panel.poll()) == []
    assert list(panel.problems()) == []
    panel.close()
    panel.close()


def test_a_silent_panel_says_why_and_takes_no_finger() -> None:
    panel = SilentPanel(["pas de GPIO"])
    assert list(panel.problems()) == ["pas de GPIO"]
    with pytest.raises(LookupError, match="garde cannot be pressed"):
        panel.press(Button.GARDE)
    with pytest.raises(LookupError, match="cannot turn"):
        panel.turn(1)


def test_a_script_waits_for_its_time(clock: HandClock) -> None:
    panel = ScriptedPanel([Turn(1, 102.0), Press(Button.GARDE, 101.0)], clock=clock)
    assert list(panel.poll()) == []
    clock.on(1.0)
    assert list(panel.poll()) == [Press(Button.GARDE, 101.0)]
    clock.on(1.0)
    assert list(panel.poll()) == [Turn(1, 102.0)]
    panel.buzz(20)
    assert panel.buzzing()
    clock.on(0.03)
    assert not panel.buzzing()


def test_a_bouncing_button_gives_one_press(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock)
    pin = pins.pin(WIRING.buttons[Button.VALIDER])
    events: list[Press | Turn] = []
    for _ in range(4):
        pin.drive_low()
        clock.on(0.002)
        pin.drive_high()
        clock.on(0.001)
        events += panel.poll()
    pin.drive_low()
    began = clock()
    events += panel.poll()
    clock.on(0.016)
    events += panel.poll()
    assert events == [Press(Button.VALIDER, began)]


def test_presses_from_another_thread_are_all_found(pins: Any) -> None:
    """With the real clock: told within ten milliseconds of the debounce time."""
    panel = GpioPanel(WIRING, pin_factory=pins)
    pin = pins.pin(WIRING.buttons[Button.VALIDER])
    pressed: list[float] = []

    def finger() -> None:
        for _ in range(5):
            pressed.append(time.monotonic())
            pin.drive_low()
            time.sleep(0.03)
            pin.drive_high()
            time.sleep(0.03)

    thread = threading.Thread(target=finger)
    thread.start()
    told: list[tuple[Press, float]] = []
    until = time.monotonic() + 5
    while len(told) < 5 and time.monotonic() < until:
        told += [(event, time.monotonic()) for event in panel.poll() if isinstance(event, Press)]
        time.sleep(0.002)
    thread.join()
    assert len(told) == 5
    late = [when - at - WIRING.timing.settle for (_, when), at in zip(told, pressed, strict=True)]
    assert min(late) <= 0.010, "the quickest: a busy machine holds up the others"


def test_a_stuck_button_is_told_and_gives_no_more_presses(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock, language="en")
    pins.pin(WIRING.buttons[Button.CHELEM]).drive_low()
    clock.on(0.1)
    assert len(panel.poll()) == 1
    for _ in range(40):
        clock.on(1.0)
        assert list(panel.poll()) == []
    assert list(panel.problems()) == ["Button “Chelem” has been held for over 30 s: free it."]
    pins.pin(WIRING.buttons[Button.CHELEM]).drive_high()
    clock.on(1.0)
    panel.poll()
    assert list(panel.problems()) == []


def test_a_stuck_button_goes_by_what_is_written_on_it(pins: Any, clock: HandClock) -> None:
    spoken: list[Language] = ["fr"]
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock, language=lambda: spoken[-1])
    pins.pin(WIRING.buttons[Button.DERNIER_PLI]).drive_low()
    for _ in range(40):
        clock.on(1.0)
        panel.poll()
    assert "Dernier pli" in panel.problems()[0]
    spoken.append("en")
    assert "Last trick" in panel.problems()[0]


def test_a_press_wakes_the_loop_that_rests(pins: Any) -> None:
    """A loop with nothing to draw would find it a whole rest later."""
    panel = GpioPanel(WIRING, pin_factory=pins)
    begin = time.monotonic()
    pins.pin(WIRING.buttons[Button.VALIDER]).drive_low()
    panel.wait(20.0)
    assert time.monotonic() - begin < 10
    assert [event.button for event in panel.poll() if isinstance(event, Press)] == [Button.VALIDER]
    panel.close()


def test_a_chattering_wire_is_told_with_its_pin(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock)
    pin = pins.pin(WIRING.buttons[Button.GARDE])
    for _ in range(400):
        pin.drive_low()
        clock.on(0.005)
        pin.drive_high()
        clock.on(0.005)
        assert list(panel.poll()) == []
    assert "GPIO 17" in panel.problems()[0]


def test_set_lamps_shine_ready_ones_glow_and_the_rest_are_dark(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock)
    valider, chelem, petit = (
        pins.pin(WIRING.lamps[button])
        for button in (Button.VALIDER, Button.CHELEM, Button.PETIT_AU_BOUT)
    )
    panel.set_lamps({Button.VALIDER: Lamp.SET, Button.CHELEM: Lamp.READY, Button.GARDE: Lamp.SET})
    assert (valider.state, chelem.state, petit.state) == (1.0, pytest.approx(GLOW), 0)
    panel.set_lamps({Button.PETIT_AU_BOUT: Lamp.SET})
    assert (valider.state, chelem.state, petit.state) == (0, 0, 1.0)
    panel.close()
    assert petit.state == 0 or petit.function == "input"


def test_lamps_that_cannot_dim_wink(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(Wiring(dimmable=False), pin_factory=pins, clock=clock)
    pin = pins.pin(WIRING.lamps[Button.VALIDER])
    clock.now = 50 * BLINK_PERIOD
    panel.set_lamps({Button.VALIDER: Lamp.READY})
    assert pin.state == 1
    clock.on(BLINK_PERIOD / 2)
    panel.poll()
    assert pin.state == 0
    clock.on(BLINK_PERIOD / 2)
    panel.poll()
    assert pin.state == 1
    assert brightness(Lamp.SET, clock(), dimmable=False) == 1.0


def test_the_buzzer_stops_by_itself(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock)
    assert WIRING.buzzer is not None
    pin = pins.pin(WIRING.buzzer)
    panel.buzz(50)
    panel.poll()
    assert pin.state == 1
    clock.on(0.06)
    panel.poll()
    assert pin.state == 0


def test_parts_that_are_not_there_are_not_asked_for(pins: Any, clock: HandClock) -> None:
    wiring = Wiring(buttons={Button.VALIDER: 21}, lamps={}, encoder=None, buzzer=None)
    panel = GpioPanel(wiring, pin_factory=pins, clock=clock)
    assert len(pins.pins) == 1
    panel.set_lamps({Button.VALIDER: Lamp.SET})
    panel.buzz(10)
    assert list(panel.poll()) == []
    assert list(panel.problems()) == []


def test_a_pin_that_cannot_be_had_is_told_and_the_rest_works(pins: Any, clock: HandClock) -> None:
    wiring = Wiring(
        buttons={Button.VALIDER: 21, Button.GARDE: 21},
        lamps={Button.VALIDER: 99},
        encoder=EncoderPins(a=21, b=24),
        buzzer=None,
    )
    panel = GpioPanel(wiring, pin_factory=pins, clock=clock)
    problems = panel.problems()
    assert len(problems) == 3
    assert all("GPIO" in line and "[panel]" in line for line in problems)
    pins.pin(21).drive_low()
    clock.on(0.05)
    assert [event.button for event in panel.poll() if isinstance(event, Press)] == [Button.VALIDER]


class _LgpioError(Exception):
    """As lgpio has it: derived from nothing but Exception, its words in quotes."""

    def __str__(self) -> str:
        return repr("GPIO busy")


class _OneIsTaken(MockPWMPin):  # type: ignore[misc]
    """Another program, or an overlay such as w1-gpio, has GPIO 4."""

    def __init__(self, factory: Any, info: Any) -> None:
        if info.name == "GPIO4":
            raise _LgpioError
        super().__init__(factory, info)


def test_a_pin_that_another_program_has_is_told_and_the_rest_works(clock: HandClock) -> None:
    """What lgpio raises for it is no error of gpiozero's, nor any of Python's own."""
    pins = MockFactory(pin_class=_OneIsTaken)
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock, language="en")
    (problem,) = panel.problems()
    assert "GPIO 4 (buttons.petite)" in problem
    assert "GPIO busy" in problem
    pins.pin(WIRING.buttons[Button.GARDE]).drive_low()
    clock.on(0.05)
    assert [event.button for event in panel.poll() if isinstance(event, Press)] == [Button.GARDE]
    panel.close()


def test_troubles_are_told_in_the_language_chosen_meanwhile(
    monkeypatch: pytest.MonkeyPatch, clock: HandClock
) -> None:
    spoken: list[Language] = ["fr"]
    pins = MockFactory(pin_class=_OneIsTaken)
    wired = GpioPanel(WIRING, pin_factory=pins, clock=clock, language=lambda: spoken[-1])
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    silent = open_panel(WIRING, language=lambda: spoken[-1])
    assert "ne répond pas" in wired.problems()[0]
    assert "Pas de boutons" in silent.problems()[0]
    spoken.append("en")
    assert "cannot be used" in wired.problems()[0]
    assert "No buttons" in silent.problems()[0]
    wired.close()


def test_active_high_buttons_are_pulled_down(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(Wiring(active_low=False), pin_factory=pins, clock=clock)
    pin = pins.pin(WIRING.buttons[Button.GARDE])
    assert pin.pull == "down"
    pin.drive_high()
    clock.on(0.05)
    assert [event.button for event in panel.poll() if isinstance(event, Press)] == [Button.GARDE]


def test_a_lost_edge_is_made_up_for_by_the_level(pins: Any, clock: HandClock) -> None:
    panel = GpioPanel(WIRING, pin_factory=pins, clock=clock)
    key = panel._keys[Button.GARDE]
    pins.pin(17).drive_low()
    key.edges.clear()
    clock.on(0.2)
    assert list(panel.poll()) == []
    clock.on(0.02)
    assert len(panel.poll()) == 1


def test_without_gpio_there_is_a_silent_panel_that_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    panel = open_panel(WIRING, language="en")
    assert isinstance(panel, SilentPanel)
    assert "nowhere" in panel.problems()[0]
    assert list(open_panel(None).problems()) == []


def test_with_gpio_the_wired_panel_is_opened(pins: Any) -> None:
    panel = open_panel(WIRING)
    assert isinstance(panel, GpioPanel)
    assert pins.pins
    panel.close()
