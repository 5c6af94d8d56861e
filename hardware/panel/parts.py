"""The parts of the panel, and what every panel can do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable


class Button(StrEnum):
    """The buttons a panel may have; each has a key and a touch twin as well."""

    PETITE = "petite"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"
    POIGNEE = "poignee"
    CHELEM = "chelem"
    PETIT_AU_BOUT = "petit_au_bout"
    DERNIER_PLI = "dernier_pli"
    ANNULER = "annuler"
    VALIDER = "valider"
    ENCODER = "encoder"


class Lamp(StrEnum):
    """What a button's lamp says: nothing to press, can be pressed now, is set."""

    OFF = "off"
    READY = "ready"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Press:
    """A button went down; `time` in seconds of a monotonic clock."""

    button: Button
    time: float


@dataclass(frozen=True, slots=True)
class Turn:
    """The encoder turned by `steps` clicks, positive clockwise."""

    steps: int
    time: float


@runtime_checkable
class Panel(Protocol):
    """Buttons to read, lamps and a buzzer to drive."""

    def poll(self) -> Sequence[Press | Turn]:
        """What happened since the last poll, in order; never waits."""
        ...

    def wait(self, seconds: float) -> None:
        """Rest so long, or until there is something to poll."""
        ...

    def set_lamps(self, lamps: Mapping[Button, Lamp]) -> None:
        """Show these; a button not named goes dark."""
        ...

    def buzz(self, milliseconds: int) -> None:
        """Sound for that long, without waiting for it."""
        ...

    def problems(self) -> Sequence[str]:
        """What is wrong with the panel in plain words, such as a button that is stuck."""
        ...

    def close(self) -> None:
        """Lamps dark, pins released; harmless when closed already."""
        ...
