"""Frames over time to cards that are certain or doubtful."""

from vision.tracking.printing import Printing
from vision.tracking.sequence import SequenceResult, TimedPicture, read_sequence
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracker import Tracker
from vision.tracking.updates import Committed, Doubt, Lot, State, Update, Why

__all__ = [
    "Committed",
    "Doubt",
    "Lot",
    "Mode",
    "Printing",
    "SequenceResult",
    "Settings",
    "State",
    "TimedPicture",
    "Tracker",
    "Update",
    "Why",
    "read_sequence",
]
