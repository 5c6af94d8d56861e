"""Buttons, lamps, encoder and buzzer."""

from hardware.panel.choose import open_panel
from hardware.panel.parts import Button, Lamp, Panel, Press, Turn
from hardware.panel.scripted import ScriptedPanel, SilentPanel
from hardware.panel.wiring import Wiring

__all__ = [
    "Button",
    "Lamp",
    "Panel",
    "Press",
    "ScriptedPanel",
    "SilentPanel",
    "Turn",
    "Wiring",
    "open_panel",
]
