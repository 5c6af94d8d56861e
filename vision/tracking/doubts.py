"""The open questions, and what became of them."""

from collections.abc import Callable, Container
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from vision.reading import Point
from vision.tracking.tracks import Track
from vision.tracking.updates import Committed, Doubt, Why


@dataclass(slots=True)
class Changes:
    """What one frame or one answer has changed so far."""

    committed: list[Committed] = field(default_factory=list)
    doubtful: list[Doubt] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    revoked: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Open:
    """A question, its place, and the card surely read there that was counted since."""

    doubt: Doubt
    track: Track | None
    counted_as: str | None = None


class Doubts:
    """Doubts that wait for an answer, each with the place it is about."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._open: dict[int, _Open] = {}

    def all(self) -> tuple[Doubt, ...]:
        """The open doubts, oldest first."""
        return tuple(entry.doubt for entry in self._open.values())

    def ask(
        self, changes: Changes, track: Track, why: Why, *, time: float, lot: int,
        was: str | None = None,
    ) -> None:  # fmt: skip
        """Ask about a track, unless it is asked about already."""
        if track.doubt is not None:
            return
        evidence = track.evidence
        doubt = Doubt(
            id=next(self._numbers), why=why, candidates=evidence.chances(), frame=track.frame,
            time=time, lot=lot, corners=track.corners, was=was,
            crop=track.crop if track.crop is not None else _nothing(),
        )  # fmt: skip
        track.doubt = doubt.id
        self._open[doubt.id] = _Open(doubt, track)
        changes.doubtful.append(doubt)

    def asked_of_one_card(self, track: Track) -> bool:
        """Whether a card seen too briefly is asked about already, by another corner of it.

        What was seen in one look, where a look shows one new card, is that card when either
        reads as the other may.
        """
        best = track.evidence.best
        mine = {card for card, _ in track.evidence.chances()}
        for entry in self._open.values():
            if entry.doubt.why is not Why.BRIEF or entry.track is None:
                continue
            theirs = [card for card, _ in entry.doubt.candidates]
            if entry.track.most_look == track.most_look and (best in theirs or theirs[0] in mine):
                return True
        return False

    def asked_in(self, look: int) -> bool:
        """Whether a question is open about what was mostly seen in a look."""
        entries = self._open.values()
        return any(entry.track is not None and entry.track.most_look == look for entry in entries)

    def ask_unread(
        self, changes: Changes, corners: tuple[Point, ...], *, frame: int, time: float, lot: int,
        crop: np.ndarray[tuple[int, ...], np.dtype[np.uint8]],
    ) -> int:  # fmt: skip
        """Ask what covered a place where nothing was read; the value is the doubt's id."""
        doubt = Doubt(
            id=next(self._numbers), why=Why.UNREAD, candidates=(), frame=frame, time=time,
            lot=lot, corners=corners, crop=crop,
        )  # fmt: skip
        self._open[doubt.id] = _Open(doubt, None)
        changes.doubtful.append(doubt)
        return doubt.id

    def asked_as_two(self, track: Track) -> bool:
        """Whether it is asked about because a counted card was read elsewhere at the same time.

        That the other is gone does not tell which of them was misread.
        """
        entry = self._open.get(track.doubt) if track.doubt is not None else None
        return entry is not None and entry.doubt.why is Why.TWICE

    def withdraw(self, changes: Changes, number: int | None) -> None:
        """The question needs no answer any more."""
        if number is None:
            return
        entry = self._open.pop(number, None)
        if entry is not None:
            changes.withdrawn.append(number)
            if entry.track is not None:
                entry.track.doubt = None

    def committed(
        self,
        changes: Changes,
        card: str,
        counted: Container[str],
        may_be: Callable[[Track, int], bool],
    ) -> None:
        """`card` is certain now: withdraw what was asked of a brief but unrivalled sight of it.

        Where another that is not `counted` was likely too, that one would go unasked. Of a sight
        that, by its place and lot, cannot have been of it nothing is said: another lay there.
        """
        for number, entry in list(self._open.items()):
            track = entry.track
            if track is None or entry.doubt.why is Why.TWICE:
                continue
            evidence = track.evidence
            alone = evidence.sure(card) > 0 and evidence.against(card) == 0
            if alone and may_be(track, entry.doubt.lot):
                entry.counted_as = card
            if entry.counted_as is not None and evidence.only(entry.counted_as, counted):
                self.withdraw(changes, number)

    def answer(self, number: int) -> tuple[Doubt, Track | None]:
        """Take a question off the list; KeyError when it is not, or no longer, asked."""
        entry = self._open.pop(number, None)
        if entry is None:
            raise KeyError(f"doubt {number} is not open: it was answered or withdrawn")
        if entry.track is not None:
            entry.track.doubt = None
        return entry.doubt, entry.track


def _nothing() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.zeros((1, 1, 3), np.uint8)
