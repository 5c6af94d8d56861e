"""A camera that sees in a mirror: its pictures are turned back once the cards tell.

A 2 seen in a mirror is read as a 5, and surely: nothing else would say so.
"""

from collections.abc import Callable, Sequence
from typing import Final

from vision.photographs.mirrored import mirrored, puzzling, tells_more
from vision.reading import Detection, Picture

_TRIES: Final = 6
"""After so many pictures that read no better in the mirror the camera is held to see straight."""


class Mirror:
    """Which way round a camera sees; those who read and who show its pictures share one."""

    def __init__(self) -> None:
        self._turned = False
        self._tried = 0
        self._taken: Sequence[Detection] = ()

    def seen(self, picture: Picture) -> Picture:
        """The picture as the cards lie, as far as is known."""
        return mirrored(picture) if self._turned else picture

    def tells(
        self,
        picture: Picture,
        found: Sequence[Detection],
        read: Callable[[Picture], Sequence[Detection]],
    ) -> bool:
        """Take what was found in a picture as `seen`; whether it showed the cards in a mirror.

        One that puzzles the reader is given to `read` the other way round, if it was not already.
        The same finding taken again tells nothing anew.
        """
        if found is self._taken:
            return False
        self._taken = found
        told = any(one.mirrored for one in found)
        if not told:
            if self._tried >= _TRIES or not puzzling(found):
                return False
            self._tried += 1
            told = tells_more(read(mirrored(picture)), found)
        if told:
            self._turned, self._tried = not self._turned, 0
        return told
