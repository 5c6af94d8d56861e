"""A pile dealt card by card: notice when its top was covered and nothing was read there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from vision.reading import Picture, Point
from vision.tracking.doubts import Changes, Doubts
from vision.tracking.gates import Glance, Grey
from vision.tracking.ink import Green, left_of_it, other_print, same_ink, same_print
from vision.tracking.settings import Settings
from vision.tracking.tracks import Track, crop, quads

_BARE = 14.0
"""Mean grey levels by which a place may differ from the empty mat and still be bare."""
_A_HAIR = 0.08
"""What is read less than so many of its lengths from where it was has not moved."""


@dataclass(frozen=True, slots=True)
class _Unread:
    """What lies on the `top` card, or `partly` on it, and was not read: when, and its picture."""

    top: Track
    partly: bool
    look: int
    frame: int
    time: float
    lot: int
    crop: Picture
    picture: Green


class PileWatch:
    """Knows the pile's top card and the empty mat; `top` is set whenever a card is committed."""

    def __init__(self) -> None:
        self.top: Track | None = None
        self._mat: Grey | None = None
        self._laid: Track | None = None
        self._since_laid: Green | None = None
        self._indices: Sequence[Sequence[Point]] = ()
        self._unread: _Unread | None = None
        self._asked: int | None = None

    def laid(self, picture: Green) -> None:
        """The top card was counted in this picture: what it shows lay there before the next."""
        self._laid, self._since_laid = self.top, picture
        self._indices = quads(self.top.corners) if self.top is not None else ()

    def watch(
        self, doubts: Doubts, changes: Changes, sight: Glance, before: Green | None,
        tracks: Iterable[Track], *, look: int, seen: int, settings: Settings, frame: int,
        time: float, lot: int,
    ) -> None:  # fmt: skip
        """One still frame of look number `look`, the `seen`th of it.

        Asks once a look when the top card is covered, in part or whole, and no new card was seen
        in this look, in half its frames; at once, or when the look is over. Takes the question
        back when the top card shows again, or what lay on it is read.
        """
        if self.top is not self._laid:
            self.laid(np.ascontiguousarray(sight.green))
        here = [
            track
            for track in tracks
            if track.presence(look, seen) >= settings.presence
            and (track.held is None or track.held_look == look)
            and not track.beneath
        ]
        if self.top is None:
            if not here and self._mat is None:
                self._mat = sight.grey
            return
        if self.top.look == look:
            self._top_shows(self.top, doubts, changes, sight)
        if before is None or not settings.min_frames <= seen <= settings.ask_frames:
            return
        if here and self._asked is not None:
            return
        covered = self._covered(self.top, look, sight, before)
        if covered is not None:
            self._asked, self._unread = None, _Unread(
                self.top, self.top.look == look, look, frame, time, lot,
                crop(sight.picture, covered), np.ascontiguousarray(sight.green),
            )  # fmt: skip
            if seen == settings.ask_frames and not here:
                self.ask(doubts, changes)
        elif self._asked is None:
            self._unread = None

    def _covered(
        self, top: Track, look: int, sight: Glance, before: Green
    ) -> Sequence[Point] | None:
        """Where on the top card something lies now that did not before: an index, or its middle.

        Where the card shows elsewhere, that must be where it was or as it was, to a hair or what is
        left of it: it was not pushed aside. A card with two indices may be hidden by one beside
        both of them.
        """
        now = sight.green
        middles: Sequence[Sequence[Point]] = ()
        which: Sequence[Sequence[Point]] = (top.corners[:4],)
        if top.look == look:
            as_before = any(
                same_print(before, now, quad) or same_ink(before, now, quad)
                for quad in self._indices
            )
            which = self._indices if as_before else ()
            if as_before or _unmoved(quads(top.corners), self._indices):
                middles = _between(self._indices)
        for quad in which:
            if not self._bare(sight, quad) and not same_ink(before, now, quad):
                return quad
        return next((quad for quad in middles if other_print(before, now, quad)), None)

    def _top_shows(self, top: Track, doubts: Doubts, changes: Changes, sight: Glance) -> None:
        """Take a question back that the card now on top answers; another's is still to be told.

        That is the card that was covered, or the one that covered it, read at last.
        """
        unread, now = self._unread, sight.green
        if unread is not None:
            again = top is unread.top
            if again and unread.partly:
                return
            if again or top.look == unread.look or same_print(unread.picture, now, top.corners[:4]):
                doubts.withdraw(changes, self._asked)
        self._unread = self._asked = None

    @property
    def covered(self) -> bool:
        """Whether what covered the top card in this look is neither told of nor asked about yet."""
        return self._unread is not None and self._asked is None

    def told(self) -> None:
        """What covered the top card in this look is counted, or asked about by what was read."""
        self._unread = None

    def ask(self, doubts: Doubts, changes: Changes) -> None:
        """Ask about what lay unread in this look, once: enough was seen of it, or it is over."""
        unread = self._unread
        if unread is not None and self._asked is None:
            self._asked = doubts.ask_unread(
                changes, unread.top.corners, frame=unread.frame, time=unread.time, lot=unread.lot,
                crop=unread.crop,
            )  # fmt: skip

    def beneath(self, sight: Glance, quad: Sequence[Point]) -> bool:
        """Whether all ink there was to be seen when the top card was committed.

        Then it is a rest of the top card or of one beneath, not of a card laid since.
        """
        before = self._since_laid
        return before is not None and left_of_it(before, sight.green, quad)

    def _bare(self, sight: Glance, quad: Sequence[Point]) -> bool:
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


def _unmoved(now: Sequence[Sequence[Point]], before: Sequence[Sequence[Point]]) -> bool:
    """Whether some index is read to a hair where one was."""
    return any(
        bool(
            np.hypot(*np.mean(np.subtract(one, other), axis=0))
            < _A_HAIR * np.ptp(one, axis=0).max()
        )
        for one in now
        for other in before
    )


def _between(indices: Sequence[Sequence[Point]]) -> Sequence[Sequence[Point]]:
    """Squares halfway between two indices of a card, twice as large as these."""
    squares = []
    for one, other in combinations(indices, 2):
        x, y = np.mean([*one, *other], axis=0)
        half = float(max(np.ptp(one, axis=0)))
        squares.append([(x - half, y - half), (x + half, y - half), (x + half, y + half)])
    return squares
