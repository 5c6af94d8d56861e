"""Whether the cards shown are printed dark on light, as most are, or light on dark."""

from collections.abc import Sequence
from typing import Final

from vision.cards import SUITS
from vision.reading import Detection
from vision.tracking.memory import Memory

_TRIED: Final = 2
"""The frame of a look, from 0, that is read both ways where the ones before told nothing: none is
counted before."""


class Printing:
    """How the cards here are printed, told by what is read; `dark`: light on dark.

    Frames that begin a look are read both ways until one shows a suit card; later, while nothing
    was counted, so is one frame of a look that shows none. A pile is of one deck, and so mostly is
    an evening. Large numbers in frames of their own read alike either way: no trump tells for good.
    """

    def __init__(self) -> None:
        self.dark = False
        self._known = False
        self._told = False

    def begin_look(self) -> None:
        """Another look: nothing was told by it yet."""
        self._told = False

    def unknown(self, number: int, memory: Memory) -> bool:
        """Whether frame `number` of a look is to be read both ways."""
        if not self._known:
            return number in (0, _TRIED)
        return number == _TRIED and not (self._told or memory.cards or memory.doubts.all())

    def changes(self, detections: Sequence[Detection]) -> bool:
        """Take what a frame showed; True when all before it was read the wrong way."""
        if not detections:
            return False
        self._told |= any(one.card[0] in SUITS and not one.doubtful for one in detections)
        self._known |= self._told
        before, self.dark = self.dark, any(one.dark for one in detections)
        return self.dark is not before
