"""Frames over time to cards that are certain, or that a person must name.

A *look* is a stretch of still frames between two movements. Within a look nothing can change
place, so two identities at one place, or one at two, is a misread; after a movement both are
ordinary, unless the ink shows that nothing changed there.
"""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.reading import AS_USUAL, Detection, Hint, Picture, Way, check_picture
from vision.tracking import answers
from vision.tracking.covered import end_look
from vision.tracking.doubts import Changes
from vision.tracking.gates import Gates, Glance, glance
from vision.tracking.ink import Green
from vision.tracking.judge import Judge
from vision.tracking.memory import Memory, Moment
from vision.tracking.parts import other_part
from vision.tracking.presence import note_told, shown
from vision.tracking.printing import Printing
from vision.tracking.replaced import another_card, laid_on, reads_alike, replaced
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracks import Spot, Table, Track, near, quads, spots
from vision.tracking.updates import Committed, Doubt, Lot, State, Update
from vision.tracking.ways import WAYS

_PRUNE_EVERY = 16
_HARDLY = 0.25
_LAID_OPEN: Final = frozenset({Mode.SPREAD, Mode.TRICKS})
"""Where many cards lie still for long."""


class Tracker:
    """Remembers what was read; pure but for what it is shown, and deterministic.

    `printing` is what the trackers before found out of the deck.
    """

    def __init__(self, settings: Settings | None = None, printing: Printing | None = None) -> None:
        self.settings = settings or Settings()
        self._gates = Gates(hands=self.settings.mode is not Mode.POIGNEE)
        self._frame = 0
        self._laid_open = self.settings.mode in _LAID_OPEN
        self._ways = WAYS if self._laid_open else {}
        self._state = State.MOVING
        self._sight: Glance | None = None
        self._printing = printing or Printing()
        self._memory = Memory(Table(self.settings))
        self._judge = Judge(self._memory, self.settings)
        self._held_back: Moment | None = None
        self._moved = True
        self._cleared = False
        self._last: Green | None = None
        self._before: Green | None = None

    @property
    def cards(self) -> tuple[Committed, ...]:
        """Every card committed so far, in the order they were."""
        return tuple(self._memory.cards.values())

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The open questions, oldest first."""
        return self._memory.doubts.all()

    @property
    def lot(self) -> int:
        """The number of the present trick, pile or spread, from 0."""
        return self._memory.lot

    @property
    def state(self) -> State:
        """The state of the last picture looked at."""
        return self._state

    @property
    def hint(self) -> Hint:
        """What the reader should be told before it reads the picture just looked at."""
        number = 0 if self._moved or self._state is not State.STILL else self._memory.seen
        return Hint(
            among_cards=self._judge.among_cards,
            laid_open=self._laid_open,
            way=self._ways.get(number, AS_USUAL)._replace(dark=self._printing.dark),
            either=self._printing.unknown(number, self._memory),
        )

    @property
    def seen_enough(self) -> bool:
        """Whether this look was seen in every way it should be: more frames tell nothing new."""
        return not self._moved and self._memory.seen > max(self._ways, default=0)

    @property
    def wants_reading(self) -> bool:
        """Whether detections of the picture just looked at would be used.

        A moving picture's are: it may be the first frame of a stretch of still ones.
        """
        return self._state in (State.STILL, State.MOVING)

    def expect(self, whole: int | None) -> None:
        """So many cards lie there at a time from the next look on; None where nobody knows."""
        if whole != self._memory.whole:
            self._memory.whole, self._memory.whole_from = whole, self._memory.look + 1

    def look(self, time: float, picture: Picture) -> State:
        """Judge the picture alone; call it before reading to save reading one in vain.

        What is not observed then ends the look as well, unless it is still.
        """
        check_picture(picture)
        self._sight = glance(picture)
        self._state = self._gates.state(time, self._sight)
        if not self._to_be_judged:
            self._moved, self._held_back = True, None
        return self._state

    @property
    def _to_be_judged(self) -> bool:
        """Whether cards are judged by the picture just looked at: a hand held up shakes."""
        held_up = self.settings.mode is Mode.POIGNEE
        return self._state is State.STILL or (held_up and self._state is State.MOVING)

    def observe(self, time: float, picture: Picture, detections: Sequence[Detection]) -> Update:
        """Take one frame and what was read in it; says what that changed.

        `time` is in seconds and never runs back; `look` is called if the caller did not.
        """
        if self._sight is None or self._sight.picture is not picture:
            self.look(time, picture)
        sight, self._sight = self._sight, None
        if sight is None:
            raise RuntimeError("look() kept no picture: call observe() with the picture it saw")
        moment = Moment(time, self._frame, detections, self.hint.way)
        self._frame += 1
        changes = Changes()
        if self._to_be_judged:
            held_back, self._held_back = self._held_back, None
            if held_back is not None:
                self._take(held_back, sight, changes)
            self._take(moment, sight, changes)
        elif self._state is State.MOVING:
            self._held_back = moment
        self._judge.ask_about_gone(time, changes)
        return self._update(changes)

    def commit(self) -> Lot:
        """Close the present lot: whatever in it is not certain becomes a question now.

        So does what a trick before left open, when the next was counted before it was asked about.
        """
        changes, memory = Changes(), self._memory
        for track in list(memory.table):
            note_told(track, memory, self.settings)
            why = self._judge.unsettled(track)
            if why and (shown(track, memory, self.settings) or track.held is not None):
                memory.doubts.ask(
                    changes, track, why, time=track.look_time, lot=memory.lot, was=track.held
                )
            elif why and track.look < memory.look:
                self._judge.still_to_ask(track, why, track.look_time)
        end_look(self._judge, memory, self.settings, changes)
        self._judge.ask_about_gone(float("inf"), changes)
        asked, lot = changes.doubtful, memory.lot
        memory.lot += 1
        return Lot(
            number=lot,
            cards=tuple(card for card in self.cards if card.lot == lot),
            doubtful=tuple(one for one in self.doubts if one.lot == lot or one in asked),
        )

    def forget(self, card: str) -> Update:
        """A person took `card` off the list: it counts again once it lies there anew.

        While it still lies where it was read it stays forgotten, and as long as a hand is shown.
        KeyError when it was not seen.
        """
        return self._update(answers.forget(self._memory, card))

    def settle(self, doubt: int, card: str | None) -> Update:
        """A person's answer: what the doubtful card is, or None when it is no card.

        KeyError for a doubt that is not open, ValueError for an id that is no card.
        """
        return self._update(answers.settle(self._memory, doubt, card, self.settings.mode))

    def _update(self, changes: Changes) -> Update:
        return Update(
            state=self._state, lot=self._memory.lot, committed=tuple(changes.committed),
            doubtful=tuple(changes.doubtful), withdrawn=tuple(changes.withdrawn),
            revoked=tuple(changes.revoked),
        )  # fmt: skip

    def _take(self, moment: Moment, sight: Glance, changes: Changes) -> None:
        """One still frame."""
        if self._moved:
            self._begin_look(moment.time, changes)
        if self._printing.changes(moment.detections):
            self._memory.unread()
        self._memory.seen += 1
        if self._printing.dark:
            sight = sight.of_dark_cards()
        self._memory.read_at[moment.way] += 1
        if self._memory.seen % _PRUNE_EVERY == 0:
            self._prune(_HARDLY, changes)
        taken = self._place(moment, sight, changes)
        claims = self._judge.claims(moment.frame)
        for track in taken.values():
            self._judge.judge(track, claims, moment, changes)
        self._judge.take_back(changes)
        if self._memory.seen == self.settings.ask_frames:
            self._leave_unseen(moment.time)
        if self.settings.mode is Mode.DEALT:
            self._memory.pile.watch(
                self._memory.doubts, changes, sight, self._before, self._memory.table,
                look=self._memory.look, seen=self._memory.seen, settings=self.settings,
                frame=moment.frame, time=moment.time, lot=self._memory.lot,
            )  # fmt: skip
        self._last = np.ascontiguousarray(sight.green)

    def _place(self, moment: Moment, sight: Glance, changes: Changes) -> dict[int, Track]:
        """Give every detection its track; the value is the tracks seen, by id."""
        if self._memory.seen == 1 and self.settings.mode is Mode.SPREAD:
            self._cleared = other_part(moment.detections, self._memory)
        taken: dict[int, Track] = {}
        left: list[tuple[Detection, list[Spot]]] = []
        placed: list[tuple[Track, Detection]] = []
        table = self._memory.table
        judged = map(self._in_its_light, moment.detections)
        seen = [(each, spots(each.corners)) for each in judged]
        # What lies where it was counted comes first: a card laid over its corner is another. What
        # was read there before is next: another's rest beside it would take its place.
        seen.sort(key=lambda each: -table.known_here(*each))
        for detection, where in seen:
            if not where or self._not_judged(detection, where, taken):
                continue
            track = table.at(detection, where, taken)
            if track is None:
                left.append((detection, where))
            elif self._replaced(track, detection, sight):
                self._judge.leave(track, moment.time)
                left.append((detection, where))
            else:
                self._lies_still(track, detection.card, taken, changes)
                self._see(track, detection, where, moment, sight)
                taken[id(track)] = track
                placed.append((track, detection))
        for detection, where in left:
            if self._laid_open and table.known_corner(detection, where, taken):
                continue
            track = table.elsewhere(detection, where, taken)
            around = self._memory.look, self._before, sight
            if track is None or another_card(self.settings.mode, track, detection, *around):
                beneath = self._left_beneath(detection, sight)
                if beneath and detection.doubtful:
                    continue
                track = Track(detection, where, self.settings)
                track.beneath = beneath
                stays = self._laid_open or detection.doubtful
                table.add(track, detection.card, self._memory.look if stays else None)
            self._see(track, detection, where, moment, sight)
            taken[id(track)] = track
            placed.append((track, detection))
        self._join(placed, moment.way, taken, changes)
        return taken

    def _join(
        self,
        placed: Sequence[tuple[Track, Detection]],
        way: Way,
        taken: dict[int, Track],
        changes: Changes,
    ) -> None:
        """Places that a sure card now shows to be further corners of its own are none any more.

        What was read there as another card, as a 7 on its head as a 2, is gainsaid, and so `taken`.
        On a dealt pile a place soon shows another card: there each keeps its own.
        """
        if not self._laid_open:
            return
        for other, detection in list(self._memory.table.gainsaid(placed, taken)):
            other.gainsay(detection, way)
            taken[id(other)] = other
        for track, detection in placed:
            if detection.doubtful:
                continue
            for other in self._memory.table.further_corners(track, detection):
                self._memory.doubts.withdraw(changes, other.doubt)
                self._memory.table.drop(other)
                taken.pop(id(other), None)

    def _lies_still(self, track: Track, card: str, taken: Container[int], changes: Changes) -> None:
        """Where a counted card lies as it lay, what this look read as it beside it is no other.

        It is a corner of it that was never read before.
        """
        memory, spread = self._memory, self.settings.mode is Mode.SPREAD
        if not spread or track.held != card or track.look == memory.look:
            return
        for other in memory.table.beside(track, card, memory.look):
            if id(other) not in taken:
                memory.doubts.withdraw(changes, other.doubt)
                memory.table.drop(other)
                memory.holders[card] = track
        memory.table.read_as(card, track)

    def _see(
        self, track: Track, detection: Detection, where: list[Spot], moment: Moment, sight: Glance
    ) -> None:
        if track.sightings and track.beneath and not self._left_beneath(detection, sight):
            track.begin(self._memory.look)
        if self.settings.mode is Mode.POIGNEE and not near(where, track.spots, 0.25):
            track.evidence.refresh(0.5)
        track.lot = self._memory.lot
        track.see(
            detection, where, sight.picture, time=moment.time, frame=moment.frame,
            look=self._memory.look, seen=self._memory.seen, way=moment.way,
        )  # fmt: skip

    def _not_judged(self, detection: Detection, where: list[Spot], taken: Container[int]) -> bool:
        """Whether a detection tells nothing: of a hand a suit card, else what is counted and seen.

        Two indices of a card may be read apart: the second would take the place of another beside.
        """
        if self.settings.mode is Mode.POIGNEE:
            return not detection.card.startswith(("T-", "EX"))
        return self._memory.table.seen_already(detection, where, taken)

    def _in_its_light(self, detection: Detection) -> Detection:
        """What lies in glare is doubtful, however surely it was read, and is asked about."""
        if detection.doubtful or not all(map(self._gates.drowned, quads(detection.corners))):
            return detection
        return replace(detection, doubtful=True)

    def _begin_look(self, time: float, changes: Changes) -> None:
        self._prune(self.settings.presence, changes)
        if self._judge.end_look(changes) and self._last is not None:
            self._memory.pile.laid(self._last)
        end_look(self._judge, self._memory, self.settings, changes)
        self._leave_unseen(time)
        self._moved = False
        self._memory.look += 1
        self._memory.seen = 0
        self._memory.read_at.clear()
        self._printing.begin_look()
        self._before = self._last

    def _prune(self, presence: float, changes: Changes) -> None:
        """Drop places at which, in this look, something was found too rarely to be a card.

        Of what was found oftener in an earlier one little may show now: that is judged as it was.
        """
        memory = self._memory
        for track in list(memory.table):
            if track.look != memory.look or track.held is not None or track.dismissed:
                continue
            note_told(track, self._memory, self.settings)
            if track.most_look != track.look or track.told:
                continue
            least = presence if track.doubt is None else _HARDLY
            if track.presence(memory.look, memory.seen) < least:
                memory.doubts.withdraw(changes, track.doubt)
                memory.table.drop(track)

    def _replaced(self, track: Track, detection: Detection, sight: Glance) -> bool:
        """Whether a card now read at a track's place is another card than the track's."""
        mode, look = self.settings.mode, self._memory.look
        where = track, detection, look, self._before, sight
        swept = self._cleared or mode is Mode.TRICKS
        if (mode is Mode.DEALT and laid_on(*where)) or (swept and reads_alike(*where)):
            return True
        before = None if self._cleared else self._before
        return mode is not Mode.POIGNEE and replaced(track, detection, look, before, sight)

    def _left_beneath(self, detection: Detection, sight: Glance) -> bool:
        """Whether a sight is but what still shows of a card beneath, where a pile is dealt.

        A card just laid shows ink that was not there before, mostly at all its corners; what is
        left of a covered index reads as anything: two 8s, their pips hidden, as the 8 of trumps.
        """
        indices = quads(detection.corners)
        if len(indices) >= max(2, self._memory.most_corners):
            return False
        return all(self._memory.pile.beneath(sight, index) for index in indices)

    def _leave_unseen(self, time: float) -> None:
        for track in list(self._memory.table):
            if track.look < self._memory.look:
                self._judge.leave(track, time)
