"""What is written on a button: the panel's own trouble is told by it, not by its key."""

from typing import Final

from hardware.panel.parts import Button
from hardware.words import Tongue, spoken

_NAMES: Final[dict[Button, tuple[str, str]]] = {
    Button.PETITE: ("Petite", "Petite"),
    Button.GARDE: ("Garde", "Garde"),
    Button.GARDE_SANS: ("Garde sans", "Garde sans"),
    Button.GARDE_CONTRE: ("Garde contre", "Garde contre"),
    Button.POIGNEE: ("Poignée", "Poignée"),
    Button.CHELEM: ("Chelem", "Chelem"),
    Button.PETIT_AU_BOUT: ("Petit au bout", "Petit au bout"),
    Button.DERNIER_PLI: ("Dernier pli", "Last trick"),
    Button.ANNULER: ("Annuler", "Cancel"),
    Button.VALIDER: ("Valider", "Enter"),
    Button.ENCODER: ("Molette", "Knob"),
}


def button_name(button: Button, tongue: Tongue) -> str:
    """The button's name in that language."""
    french, english = _NAMES[button]
    return french if spoken(tongue) == "fr" else english
