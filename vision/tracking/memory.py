"""One frame as it was read, and all that was seen since a tracker began anew."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from vision.reading import AS_USUAL, Detection, Way
from vision.tracking.doubts import Doubts
from vision.tracking.pile import PileWatch
from vision.tracking.settings import Mode
from vision.tracking.tracks import Table, Track
from vision.tracking.updates import Committed, Why


@dataclass(frozen=True, slots=True)
class Moment:
    """One frame's detections with the time and number they have.

    `way` is how the picture was to be looked at.
    """

    time: float
    frame: int
    detections: Sequence[Detection]
    way: Way = AS_USUAL


@dataclass(slots=True)
class Memory:
    """All that was seen of a pile.

    `look` numbers the stretches of still frames, `seen` counts the frames of this one and
    `read_at` those by the way they were looked at; `prior` keeps sure readings and log-odds of
    cards that were gone before they were certain, `gone` the places a question may have to be
    asked about, and since when, `alone` what a hand showed for certain that had shown hardly
    another, `most_corners` at how many corners at once any card was seen that was counted, `whole`
    how many cards lie there at a time, where that is known, from the look `whole_from` on.
    """

    table: Table
    doubts: Doubts = field(default_factory=Doubts)
    pile: PileWatch = field(default_factory=PileWatch)
    cards: dict[str, Committed] = field(default_factory=dict)
    holders: dict[str, Track] = field(default_factory=dict)
    prior: dict[str, tuple[float, float]] = field(default_factory=dict)
    gone: list[tuple[Track, Why, float, int]] = field(default_factory=list)
    alone: dict[str, Track] = field(default_factory=dict)
    most_corners: int = 0
    look: int = 0
    seen: int = 0
    read_at: Counter[Way] = field(default_factory=Counter)
    lot: int = 0
    whole: int | None = None
    whole_from: int = 0

    def may_be(self, card: str, mode: Mode) -> Callable[[Track, int], bool]:
        """Tells whether a sight, by its place and lot, may have been of a card that is counted.

        A look at a dealt pile shows one new card, though a hand may pass over it; and no card lies
        in two tricks, though one may be seen before the last is known to be taken away.
        """
        holder, counted_in = self.holders.get(card), self.cards[card].lot

        def of_it(track: Track, lot: int) -> bool:
            if track.under:
                return False
            if mode is Mode.TRICKS:
                return abs(lot - counted_in) <= 1
            if mode is not Mode.DEALT or holder is None:
                return mode is not Mode.DEALT
            look = holder.held_look if holder.held_look >= 0 else holder.most_look
            return abs(track.most_look - look) <= 1

        return of_it

    def unread(self) -> None:
        """What was read so far, neither counted nor asked about, was read the wrong way."""
        for track in list(self.table):
            if track.held is None and track.doubt is None:
                self.table.drop(track)
        self.prior.clear()
        self.alone.clear()
