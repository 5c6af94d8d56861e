"""What every panel must do. A room with a panel of its own takes the class and gives a `rig`."""

import time

import pytest

from hardware.panel import Button, Lamp, Panel, Press, Turn
from tests.hardware.clock import HandClock


class PanelRig:
    """A panel, its clock, and fingers on it."""

    def __init__(self, panel: Panel, clock: HandClock) -> None:
        self.panel, self.clock = panel, clock

    def press(self, button: Button) -> None:
        """Down and up again; time goes on."""
        raise NotImplementedError

    def turn(self, steps: int) -> None:
        """Click by click; positive is clockwise."""
        raise NotImplementedError


class PanelContract:
    """Gathered by pytest where a class named Test… takes it."""

    def test_it_is_a_panel(self, rig: PanelRig) -> None:
        assert isinstance(rig.panel, Panel)
        assert list(rig.panel.poll()) == []
        assert list(rig.panel.problems()) == []

    @pytest.mark.parametrize("button", list(Button))
    def test_a_press_comes_once(self, rig: PanelRig, button: Button) -> None:
        began = rig.clock()
        rig.press(button)
        assert list(rig.panel.poll()) == [Press(button, began)]
        assert list(rig.panel.poll()) == []

    def test_events_come_in_order_and_none_is_lost(self, rig: PanelRig) -> None:
        rig.press(Button.GARDE)
        rig.turn(2)
        rig.press(Button.VALIDER)
        rig.turn(-1)
        events = list(rig.panel.poll())
        assert [event.time for event in events] == sorted(event.time for event in events)
        kinds = [event.steps if isinstance(event, Turn) else event.button for event in events]
        assert kinds == [Button.GARDE, 1, 1, Button.VALIDER, -1]

    def test_lamps_and_buzzer_can_be_told_anything(self, rig: PanelRig) -> None:
        rig.panel.set_lamps(dict.fromkeys(Button, Lamp.READY))
        rig.panel.set_lamps({Button.VALIDER: Lamp.SET})
        rig.panel.set_lamps({})
        rig.panel.buzz(5)
        assert list(rig.panel.poll()) == []

    def test_a_closed_panel_is_dead_and_closes_again(self, rig: PanelRig) -> None:
        rig.press(Button.GARDE)
        rig.panel.close()
        assert list(rig.panel.poll()) == []
        rig.panel.set_lamps({Button.VALIDER: Lamp.SET})
        rig.panel.buzz(100)
        rig.panel.close()
        assert list(rig.panel.poll()) == []

    def test_waiting_comes_to_an_end(self, rig: PanelRig) -> None:
        begin = time.perf_counter()
        rig.panel.wait(0.0)
        rig.panel.wait(0.02)
        assert 0.015 < time.perf_counter() - begin < 5

    def test_polling_never_waits(self, rig: PanelRig) -> None:
        took = []
        for _ in range(99):
            begin = time.perf_counter()
            rig.panel.poll()
            took.append(time.perf_counter() - begin)
        assert sorted(took)[49] < 0.005, "the middle one: a busy machine holds up others"
