"""The keyboard's twin of every button, by pygame's key names, so that no panel is needed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hardware.panel.parts import Button

KEYS: Final[Mapping[str, Button]] = MappingProxyType(
    {
        "p": Button.PETITE,
        "g": Button.GARDE,
        "s": Button.GARDE_SANS,
        "c": Button.GARDE_CONTRE,
        "o": Button.POIGNEE,
        "h": Button.CHELEM,
        "b": Button.PETIT_AU_BOUT,
        "d": Button.DERNIER_PLI,
        "backspace": Button.ANNULER,
        "return": Button.VALIDER,
        "enter": Button.VALIDER,
        "space": Button.ENCODER,
    }
)
"""Names as `pygame.key.name` gives them; the number pad's Enter is « enter »."""

TURNS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "down": 1,
        "right": 1,
        "up": -1,
        "left": -1,
    }
)


def button_for(key: str) -> Button | None:
    """The button that this key stands for, whatever its case; None for other keys."""
    return KEYS.get(key.lower())


def steps_for(key: str) -> int:
    """How far the encoder turns for this key: 1, -1, or 0 for other keys."""
    return TURNS.get(key.lower(), 0)
