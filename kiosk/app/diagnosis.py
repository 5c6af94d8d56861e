"""The doctor asked by the running kiosk, in a process of its own: a fault there stays there."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from kiosk.screens.model import Check

PATIENCE: Final = 60.0
"""Seconds the doctor may take."""

_MARKS: Final = {"ok": True, "!!": False, "--": None}
_DOCTOR: Final = "from kiosk.cli import main; raise SystemExit(main())"


def command(language: str) -> tuple[str, ...]:
    """What is run: the doctor, told that the kiosk has camera, panel and screen."""
    return (sys.executable, "-c", _DOCTOR, "doctor", "--beside", "--language", language)


def checks(said: str) -> tuple[Check, ...]:
    """The doctor's lines, each with its cure, as the screen shows them."""
    found: list[Check] = []
    for line in said.splitlines():
        mark, words = line[:2], line[4:].strip()
        if mark in _MARKS and line[2:4] == "  " and words:
            found.append(Check(_MARKS[mark], words))
        elif line.strip().startswith("→") and found:
            found[-1] = Check(found[-1].good, f"{found[-1].words} {line.strip()}")
    return tuple(found)


def diagnose(run: Sequence[str]) -> tuple[Check, ...]:
    """Run the doctor; one line that says why when it cannot be run."""
    try:
        done = subprocess.run(  # noqa: S603 - an argument list of our own
            run, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return (Check(good=False, words=f"doctor: {error}"),)
    found = checks(done.stdout)
    if found:
        return found
    last = (done.stderr.strip().splitlines() or ["?"])[-1]
    return (Check(good=False, words=f"doctor: {last}"),)
