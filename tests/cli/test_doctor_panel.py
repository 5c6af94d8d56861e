"""What the doctor says of the panel: its parts with pin and place, and buttons pressed."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.panel import Button, Press, ScriptedPanel, SilentPanel, Wiring
from hardware.panel.gpio import GpioPanel
from hardware.panel.wiring import EncoderPins
from kiosk.cli import parts
from kiosk.cli.findings import Finding, Tongue
from tests.hardware.clock import HandClock
from tests.hardware.panel.mock_pins import mock_pins

EN = Tongue("en")
SMALL = Wiring(buttons={Button.GARDE: 17, Button.VALIDER: 21}, lamps={}, encoder=None, buzzer=None)


def _on(clock: HandClock) -> None:
    clock.on(0.1)


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    with mock_pins() as factory:
        yield factory


def test_the_panel_s_parts_are_listed_with_pin_and_place(pins: Any) -> None:
    panel = GpioPanel(Wiring(), pin_factory=pins, language="en")
    found = list(parts.panel_findings(EN, panel, Wiring(), on_a_pi=True))
    panel.close()
    assert len(found) == len(Wiring().parts())
    assert all(finding.good for finding in found)
    assert Finding(True, "buttons.garde", "GPIO 17, place 11") in found


def test_a_pin_that_cannot_be_had(pins: Any) -> None:
    wiring = Wiring(buttons={Button.GARDE: 17}, lamps={}, encoder=EncoderPins(17, 24), buzzer=None)
    panel = GpioPanel(wiring, pin_factory=pins, language="en")
    found = list(parts.panel_findings(EN, panel, wiring, on_a_pi=True))
    panel.close()
    assert [finding.what for finding in found if finding.good is False] == ["Panel"]
    assert [finding.what for finding in found if finding.good is None] == ["encoder.a"]


def test_no_header_is_an_ill_on_a_pi_only() -> None:
    panel = SilentPanel(["No buttons (no lgpio): the screen is enough."])
    assert [f.good for f in parts.panel_findings(EN, panel, SMALL, on_a_pi=False)] == [None]
    found = list(parts.panel_findings(EN, panel, SMALL, on_a_pi=True))
    assert [f.good for f in found] == [False], "of no pin is it said that it is well"


@pytest.mark.parametrize(
    ("pressed", "goods", "cure"),
    [
        ((Button.GARDE, Button.VALIDER), [True, True], ""),
        ((Button.VALIDER, Button.GARDE), [False, False], "swap the two wires"),
        ((), [False, False], "check its two wires"),
    ],
)
def test_press(pressed: Sequence[Button], goods: list[bool], cure: str) -> None:
    clock = HandClock()
    panel = ScriptedPanel(
        [Press(button, clock() + 1 + 5 * index) for index, button in enumerate(pressed)],
        clock=clock,
    )
    told: list[str] = []
    found = list(
        parts.press_findings(
            EN, panel, SMALL, tell=told.append, clock=clock, pause=lambda _: _on(clock)
        )
    )
    assert [finding.good for finding in found] == goods
    assert all(cure in finding.cure for finding in found)
    assert told == ["Press “garde”…", "Press “valider”…"]
    assert panel.lamps == {}
