"""A recorded pile, read from its first frame to its last."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from vision.reading import Detection, Picture, Reader
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracker import Tracker
from vision.tracking.tracks import crop
from vision.tracking.updates import Committed, Doubt, State, Why

_GLIMPSED: Final = 0.9
"""Confidence above which a sure reading in a single unsettled frame is worth a question."""


class TimedPicture(Protocol):
    """What a camera's frame has: `picture` (h, w, 3) uint8 BGR and `time` in seconds."""

    @property
    def picture(self) -> Picture:
        """The picture."""
        ...

    @property
    def time(self) -> float:
        """When it was taken."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceResult:
    """The cards in the order they were committed, and those a person must name.

    Frames are counted from 0; `frames` is how many there were.
    """

    cards: tuple[Committed, ...]
    doubtful: tuple[Doubt, ...]
    frames: int


def read_sequence(
    frames: Iterable[TimedPicture],
    reader: Reader,
    mode: Mode = Mode.DEALT,
    settings: Settings | None = None,
) -> SequenceResult:
    """Read the frames one by one; `settings`, when given, are used instead of the mode's own.

    A card read surely in some frame but never long enough to commit is doubtful, not lost.
    """
    tracker = Tracker(settings or Settings(mode=mode))
    glimpses: dict[str, _Glimpse] = {}
    number, settled = -1, False
    for number, frame in enumerate(frames):
        state = tracker.look(frame.time, frame.picture)
        detections = reader.read(frame.picture, tracker.hint) if tracker.wants_reading else []
        settled |= state is State.STILL
        tracker.observe(frame.time, frame.picture, detections)
        for detection in detections:
            if not detection.doubtful and detection.confidence >= _GLIMPSED:
                seen = glimpses.get(detection.card)
                if seen is not None:
                    seen.times += 1
                    continue
                cut = crop(frame.picture, detection.corners)
                glimpses[detection.card] = _Glimpse(detection, number, frame.time, cut)
    tracker.commit()
    asked = {doubt.candidates[0][0] for doubt in tracker.doubts if doubt.candidates}
    known = asked | {seen.card for seen in tracker.cards}
    least = 2 if settled else 1
    lost = [
        glimpse
        for card, glimpse in glimpses.items()
        if card not in known and glimpse.times >= least
    ]
    first = max((doubt.id for doubt in tracker.doubts), default=0) + 1
    return SequenceResult(
        cards=tracker.cards,
        doubtful=(
            *tracker.doubts,
            *(glimpse.doubt(first + place) for place, glimpse in enumerate(lost)),
        ),
        frames=number + 1,
    )


@dataclass(slots=True, eq=False)
class _Glimpse:
    """The first frame in which a card was read, and how many did.

    Of its picture only what a question would show is kept: 78 whole ones are more than a Pi holds.
    """

    first: Detection
    frame: int
    time: float
    crop: Picture
    times: int = 1

    def doubt(self, number: int) -> Doubt:
        return Doubt(
            id=number, why=Why.BRIEF, frame=self.frame, time=self.time, lot=0,
            candidates=self.first.candidates or ((self.first.card, self.first.confidence),),
            corners=self.first.corners, crop=self.crop,
        )  # fmt: skip
