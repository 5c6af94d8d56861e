"""Buttons, lamps, encoder and buzzer."""

from hardware.panel.choose import open_panel
from hardware.panel.keys import KEYS, button_for, steps_for
from hardware.panel.parts import Button, Lamp, Panel, Press, Turn
from hardware.panel.scripted import ScriptedPanel, SilentPanel
from hardware.panel.wiring import Wiring

__all__ = [
    "KEYS",
    "Button",
    "Lamp",
    "Panel",
    "Press",
    "ScriptedPanel",
    "SilentPanel",
    "Turn",
    "Wiring",
    "button_for",
    "open_panel",
    "steps_for",
]
