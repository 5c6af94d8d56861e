"""Shutting down and restarting through logind, without root.

The polkit rule in systemd/ allows it to the kiosk's user. systemctl asks logind over D-Bus;
where it is missing, busctl does.
"""

import subprocess
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from hardware.words import Language, say

_PATIENCE: Final = 10.0

Run = Callable[[Sequence[str]], tuple[int, str]]
"""Runs a command: its exit status and what it said. OSError when there is none such."""


class PowerError(RuntimeError):
    """The system would not: says why and what to do."""


class Action(StrEnum):
    """What can be asked for, by logind's names."""

    POWER_OFF = "PowerOff"
    REBOOT = "Reboot"


_COMMANDS: Final = {
    Action.POWER_OFF: ("systemctl", "--no-ask-password", "poweroff"),
    Action.REBOOT: ("systemctl", "--no-ask-password", "reboot"),
}


def _busctl(action: Action) -> tuple[str, ...]:
    manager = (
        "org.freedesktop.login1",
        "/org/freedesktop/login1",
        "org.freedesktop.login1.Manager",
    )
    return ("busctl", "--system", "call", *manager, action.value, "b", "false")


def run_command(command: Sequence[str]) -> tuple[int, str]:
    """Run it for at most ten seconds, never through a shell."""
    try:
        done = subprocess.run(  # noqa: S603 - an argument list of our own
            command, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return 124, f"{command[0]}: no answer within {_PATIENCE:.0f} s"
    return done.returncode, (done.stderr or done.stdout).strip()


def ask(action: Action, language: str = "fr", *, run: Run = run_command) -> None:
    """Shut down or restart; PowerError when it is refused, in that language or else in French."""
    tongue: Language = "en" if language == "en" else "fr"
    said = []
    for command in (_COMMANDS[action], _busctl(action)):
        try:
            status, words = run(command)
        except OSError as error:
            said.append(str(error))
            continue
        if status == 0:
            return
        said.append(words or f"{command[0]}: {status}")
    raise PowerError(say("power.refused", tongue, error="; ".join(said)))
