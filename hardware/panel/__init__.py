"""Buttons, lamps, encoder and buzzer."""

from hardware.panel.parts import Button, Lamp, Panel, Press, Turn

__all__ = ["Button", "Lamp", "Panel", "Press", "Turn"]
