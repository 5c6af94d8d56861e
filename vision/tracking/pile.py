"""A pile dealt card by card: notice when its top was covered and nothing was read there."""

from collections.abc import Iterable, Sequence

import numpy as np

from vision.reading import Point
from vision.tracking.doubts import Changes, Doubts
from vision.tracking.gates import Glance, Grey
from vision.tracking.ink import Green, left_of_it, same_ink
from vision.tracking.tracks import Track, crop

_BARE = 14.0
"""Mean grey levels by which a place may differ from the empty mat and still be bare."""


class PileWatch:
    """Knows the pile's top card and the empty mat; `top` is set whenever a card is committed."""

    def __init__(self) -> None:
        self.top: Track | None = None
        self._mat: Grey | None = None
        self._laid: Track | None = None
        self._since_laid: Green | None = None
        self._asked: int | None = None
        self._asked_look = -1

    def laid(self, picture: Green) -> None:
        """The top card was counted in this picture: what it shows lay there before the next."""
        self._laid, self._since_laid = self.top, picture

    def watch(
        self, doubts: Doubts, changes: Changes, sight: Glance, before: Green | None,
        tracks: Iterable[Track], *, look: int, seen: int, ask_frames: int, frame: int,
        time: float, lot: int,
    ) -> None:  # fmt: skip
        """One still frame of look number `look`, the `seen`th of it.

        Asks once a look when the top card is out of sight, its place is neither unchanged nor
        bare mat, and no new card was seen in this look; takes the question back when the top
        card shows again.
        """
        if self.top is not self._laid:
            self.laid(np.ascontiguousarray(sight.picture[..., 1]))
        here = [
            track
            for track in tracks
            if track.look == look
            and (track.held is None or track.held_look == look)
            and not track.beneath
        ]
        if self.top is None:
            if not here and self._mat is None:
                self._mat = sight.grey
            return
        if self.top.look == look:
            doubts.withdraw(changes, self._asked)
            self._asked = None
            return
        if here or seen != ask_frames or self._asked_look == look or before is None:
            return
        quad = self.top.corners[:4]
        if self._bare(sight, quad) or same_ink(before, sight.picture[..., 1], quad):
            return
        self._asked_look = look
        self._asked = doubts.ask_unread(
            changes, self.top.corners, frame=frame, time=time, lot=lot,
            crop=crop(sight.picture, quad),
        )  # fmt: skip

    def beneath(self, sight: Glance, quad: Sequence[Point]) -> bool:
        """Whether all ink there was to be seen when the top card was committed.

        Then it is a rest of the top card or of one beneath, not of a card laid since.
        """
        before = self._since_laid
        return before is not None and left_of_it(before, sight.picture[..., 1], quad)

    def _bare(self, sight: Glance, quad: tuple[Point, ...]) -> bool:
        """Whether the mat shows; also True when it was never seen, since nobody can tell."""
        if self._mat is None or self._mat.shape != sight.grey.shape:
            return True
        xs, ys = [x / sight.step for x, _ in quad], [y / sight.step for _, y in quad]
        box = (
            slice(max(0, int(min(ys))), max(1, int(max(ys)) + 1)),
            slice(max(0, int(min(xs))), max(1, int(max(xs)) + 1)),
        )
        now, mat = sight.grey[box].astype(np.float32), self._mat[box].astype(np.float32)
        return not now.size or float(np.abs(now - mat).mean()) <= _BARE
