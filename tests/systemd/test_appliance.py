"""What the appliance's checks look for is what the kiosk of now says: they are run but seldom."""

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.panel.gpio import GpioPanel
from hardware.panel.parts import Button
from hardware.panel.wiring import Wiring
from kiosk.cli.findings import Finding, Tongue, lines
from tests.appliance import checks
from tests.hardware.clock import HandClock


def test_a_stuck_button_is_told_by_the_name_that_is_looked_for() -> None:
    clock, pins, wiring = HandClock(), MockFactory(pin_class=MockPWMPin), Wiring()
    panel = GpioPanel(wiring, pin_factory=pins, clock=clock)
    pins.pin(wiring.buttons[Button.POIGNEE]).drive_low()
    for seconds in (1.0, checks.STUCK):
        panel.poll()
        clock.on(seconds)
    (problem,) = panel.problems()
    assert checks.STUCK_NAME in problem
    panel.close()


def test_the_doctor_s_complaints_are_the_lines_that_are_counted() -> None:
    said = lines(Tongue("en"), (Finding(False, "Camera", "no picture", "check the cable"),))
    assert next(iter(said)).startswith(checks.COMPLAINT)
