"""A pile dealt card by card before a tracker, for the tests of what it makes of it."""

from tests.vision.tracking.helpers import seen, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Mode, Settings, Tracker


def dealt(*steps: tuple[list[Lying], list[Detection]], frames: int = 8) -> Tracker:
    """Steps of so many still frames each, in the dealt mode."""
    tracker, time = Tracker(Settings(mode=Mode.DEALT)), 0.0
    for lying, detections in steps:
        for _ in range(frames):
            tracker.observe(time, table(*lying), detections)
            time += 0.1
    return tracker


def at(card: str, x: int, y: int) -> Detection:
    return seen(card, x + 4, y + 4)
