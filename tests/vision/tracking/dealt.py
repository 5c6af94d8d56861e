"""A pile dealt card by card before a tracker, for the tests of what it makes of it."""

from dataclasses import replace

from tests.vision.tracking.helpers import seen, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Mode, Settings, Tracker


def dealt(
    *steps: tuple[list[Lying], list[Detection]], frames: int = 8, dark: bool = False
) -> Tracker:
    """Steps of so many still frames each, all read alike, in the dealt mode."""
    return shown(*((lying, [read] * frames) for lying, read in steps), every=0.1, dark=dark)


def shown(
    *steps: tuple[list[Lying], list[list[Detection]]], every: float = 0.2, dark: bool = False
) -> Tracker:
    """Steps with what is read in each of their still frames, so many seconds apart.

    With `dark` cards they are black, and so they are read.
    """
    tracker, time = Tracker(Settings(mode=Mode.DEALT)), 0.0
    for lying, readings in steps:
        for read in readings:
            picture = 255 - table(*lying) if dark else table(*lying)
            tracker.observe(time, picture, [replace(one, dark=dark) for one in read])
            time += every
    return tracker


def at(card: str, x: int, y: int) -> Detection:
    return seen(card, x + 4, y + 4)
