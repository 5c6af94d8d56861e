"""Switching the box off, or on again, by touch."""

from collections.abc import Callable
from typing import Final

from hardware.power import Action, PowerError
from kiosk.app.errands import Work
from kiosk.screens.model import Task
from kiosk.screens.words import Words

Power = Callable[[Action, str], None]
"""Asks the system for it; PowerError, in that language, where it is refused."""

ACTIONS: Final = {Task.SWITCH_OFF: Action.POWER_OFF, Task.RESTART: Action.REBOOT}


def switching(task: Task, power: Power, words: Words) -> tuple[str, Work]:
    """What is being done, in words, and the errand that does it."""

    def work() -> str | None:
        try:
            power(ACTIONS[task], words.language)
        except PowerError as error:
            return str(error)
        return None

    off = task is Task.SWITCH_OFF
    return words.say("Switching off…") if off else words.say("Restarting…"), work
