"""Frames read through the tracker the way the kiosk's eye reads them, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

from vision.evaluation.marking import card_at, crop_at
from vision.evaluation.piles import PileResult
from vision.evaluation.sight import SeenIndex, Sight
from vision.evaluation.statistics import Outcome
from vision.reading import NO_HINT, Detection, Hint, Picture, Reader
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracker import Tracker
from vision.tracking.updates import Doubt, State

FRAME_SECONDS: Final = 0.2
"""Between two frames: about what a Pi needs to read one."""
QUIET: Final = 2.5
"""Seconds a still scene is read without news before it is only watched, as at the kiosk."""


class Timed:
    """A reader that counts its pictures and the processor's seconds they took."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.pictures = 0
        self.seconds = 0.0

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """Every card found."""
        start = process_time()
        found = self._reader.read(picture, hint)
        self.seconds += process_time() - start
        self.pictures += 1
        return found


class Watcher:
    """One tracker and the frames it is shown, one after the other."""

    def __init__(self, reader: Reader, mode: Mode, whole: int | None = None) -> None:
        self.tracker = Tracker(Settings(mode=mode))
        self.tracker.expect(whole)
        self.frames = 0
        self.shown: tuple[Picture, list[Detection]] | None = None
        """The picture in which most was read, the last of them."""
        self.crops: dict[str, Picture] = {}
        """What each card looked like when it was committed."""
        self._reader = reader
        self._news = 0.0

    def see(self, picture: Picture) -> None:
        """One more frame: read it if the kiosk would."""
        tracker, time = self.tracker, self.frames * FRAME_SECONDS
        self.frames += 1
        state = tracker.look(time, picture)
        if state is not State.STILL:
            self._news = time
            if not tracker.wants_reading:
                tracker.observe(time, picture, ())
                return
        elif time - self._news > QUIET and tracker.seen_enough:
            return
        found = self._reader.read(picture, tracker.hint)
        if self.shown is None or len(found) >= len(self.shown[1]):
            self.shown = picture, found
        update = tracker.observe(time, picture, found)
        if update.committed or update.doubtful or update.withdrawn or update.revoked:
            self._news = time
        for card in update.committed:
            self.crops[card.card] = crop_at(picture, card.corners[:4])


@dataclass(frozen=True, slots=True, eq=False)
class Lain:
    """A card's index where the camera saw it, and the first and last frame in which it did."""

    index: SeenIndex
    first: int
    last: int


def pile_of(
    set_name: str, deck: str, cards: Sequence[str], watcher: Watcher, lain: Sequence[Lain]
) -> tuple[PileResult, list[Outcome]]:
    """What the tracker made of a pile after `commit`, and an outcome for each card.

    Of one asked about it says what the question took it for: what it costs to answer such is told.
    `lain` says what could be seen where in which frames, to tell what a misread card really was
    and which card a question is about.
    """
    tracker = watcher.tracker
    committed = {seen.card: seen for seen in tracker.cards}
    asked: dict[str, tuple[str, float]] = {}
    crops = dict(watcher.crops)
    for doubt in tracker.doubts:
        about = _asked_about(doubt, lain)
        if about is not None:
            asked[about] = doubt.candidates[0] if doubt.candidates else (about, 0.0)
            crops.setdefault(about, doubt.crop)
    invented = tuple(card for card in committed if card not in cards)
    truly: dict[str, str | None] = {}
    for card in invented:
        seen = committed[card]
        there = [one.index for one in lain if one.first <= seen.frame <= one.last]
        truly[card] = card_at(there, seen.corners)
    taken = {truth: card for card, truth in truly.items() if truth and truth not in committed}
    outcomes = []
    for card in cards:
        sure = committed.get(card) or committed.get(taken.get(card, ""))
        guess, chance = asked.get(card, (None, 0.0))
        outcomes.append(
            Outcome(
                set_name=set_name, deck=deck, truth=card, read=sure.card if sure else guess,
                confidence=sure.confidence if sure else chance,
                doubtful=sure is None and guess is not None, sight=Sight.READABLE,
                crop=crops.get(sure.card if sure else card),
            )
        )  # fmt: skip
    outcomes += [
        Outcome(
            set_name=set_name, deck=deck, truth=None, at=truth, read=card,
            confidence=committed[card].confidence, crop=crops.get(card),
        )
        for card, truth in truly.items()
        if truth is None or taken.get(truth) != card
    ]  # fmt: skip
    missing = tuple(card for card in cards if card not in committed)
    pile = PileResult(
        set_name=set_name, deck=deck, cards=len(cards), missing=missing, invented=invented,
        asked=len(tracker.doubts), lost=tuple(card for card in missing if card not in asked),
        contested=len({doubt.was for doubt in tracker.doubts} & set(invented)),
    )  # fmt: skip
    return pile, outcomes


def _asked_about(doubt: Doubt, lain: Sequence[Lain]) -> str | None:
    """The card that lies where a question stands; None where no card does.

    What it guesses is that card only where it lay there before, and may show under another: a
    question about a flourish makes up for no card elsewhere that it happens to be named for.
    """
    guess = doubt.candidates[0][0] if doubt.candidates else None
    if not doubt.corners:
        return guess
    there = [one.index for one in lain if one.first <= doubt.frame <= one.last]
    before = [one.index for one in lain if one.index.card == guess and one.first <= doubt.frame]
    quads = [doubt.corners[first : first + 4] for first in range(0, len(doubt.corners) - 3, 4)]
    found = (card_at(indices, quad) for indices in (there, before) for quad in quads)
    return next((card for card in found if card is not None), None)
