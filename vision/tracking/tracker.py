"""Frames over time to cards that are certain, or that a person must name.

A *look* is a stretch of still frames between two movements. Within a look nothing can change
place, so two identities at one place, or one at two, is a misread; after a movement both are
ordinary, unless the ink shows that nothing changed there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.cards import CARDS
from vision.reading import Detection, Picture
from vision.tracking.doubts import Changes, Doubts
from vision.tracking.evidence import chance
from vision.tracking.gates import Gates, Glance, Grey, glance
from vision.tracking.ink import same_ink
from vision.tracking.pile import PileWatch
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracks import Spot, Table, Track, near, spots
from vision.tracking.updates import Committed, Doubt, Lot, State, Update, Why

_RECENT = 5
_CONTRARY_SHARE = 0.4
_CONTRARY_FRAMES = 5
_ALL_CARDS = frozenset(CARDS)


@dataclass(frozen=True, slots=True)
class _Moment:
    """One frame's detections with the time and number they have."""

    time: float
    frame: int
    detections: Sequence[Detection]


class Tracker:
    """Remembers what was read; pure but for what it is shown, and deterministic."""

    def __init__(self, settings: Settings | None = None, gates: Gates | None = None) -> None:
        self.settings = settings or Settings()
        self._gates = gates or Gates(hands=self.settings.mode is not Mode.POIGNEE)
        self._frame = 0
        self._look = 0
        self._lot = 0
        self._state = State.MOVING
        self._sight: Glance | None = None
        self._start()

    def _start(self) -> None:
        self._table = Table(self.settings)
        self._doubts = Doubts()
        self._pile = PileWatch()
        self._cards: dict[str, Committed] = {}
        self._holders: dict[str, Track] = {}
        self._prior: dict[str, tuple[float, float]] = {}
        self._gone: list[tuple[Track, float, int]] = []
        self._held_back: _Moment | None = None
        self._moved = True
        self._seen = 0
        self._last_grey: Grey | None = None
        self._before: Grey | None = None

    @property
    def cards(self) -> tuple[Committed, ...]:
        """Every card committed since the last reset, in the order they were."""
        return tuple(self._cards.values())

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The open questions, oldest first."""
        return self._doubts.all()

    @property
    def lot(self) -> int:
        """The number of the present trick, pile or spread, from 0."""
        return self._lot

    @property
    def state(self) -> State:
        """The state of the last picture looked at."""
        return self._state

    @property
    def wants_reading(self) -> bool:
        """Whether detections of the picture just looked at would be used.

        A moving picture's are: it may be the first frame of a stretch of still ones.
        """
        return self._state in (State.STILL, State.MOVING)

    def look(self, time: float, picture: Picture) -> State:
        """Judge the picture alone; call it before reading to save reading one in vain."""
        self._sight = glance(picture)
        self._state = self._gates.state(time, self._sight)
        return self._state

    def observe(self, time: float, picture: Picture, detections: Sequence[Detection]) -> Update:
        """Take one frame and what was read in it; says what that changed.

        `time` is in seconds and never runs back; `look` is called if the caller did not.
        """
        if self._sight is None or self._sight.picture is not picture:
            self.look(time, picture)
        sight, self._sight = self._sight, None
        if sight is None:
            raise RuntimeError("look() kept no picture: call observe() with the picture it saw")
        moment = _Moment(time, self._frame, detections)
        self._frame += 1
        changes = Changes()
        poignee = self.settings.mode is Mode.POIGNEE
        if self._state is State.STILL or (poignee and self._state is State.MOVING):
            held_back, self._held_back = self._held_back, None
            if held_back is not None and not poignee:
                self._take(held_back, sight, changes)
            self._take(moment, sight, changes)
            self._last_grey = sight.grey
        else:
            self._moved = True
            self._held_back = moment if self._state is State.MOVING else None
        self._ask_about_gone(time, changes)
        return self._update(changes)

    def commit(self) -> Lot:
        """Close the present lot: whatever in it is not certain becomes a question now."""
        changes = Changes()
        for track in list(self._table):
            if self._unsettled(track):
                self._doubts.ask(changes, track, Why.BRIEF, time=track.look_time, lot=self._lot)
        self._ask_about_gone(float("inf"), changes)
        closed = Lot(
            number=self._lot,
            cards=tuple(card for card in self.cards if card.lot == self._lot),
            doubtful=tuple(doubt for doubt in self.doubts if doubt.lot == self._lot),
        )
        self._lot += 1
        return closed

    def reset(self) -> None:
        """Begin a new pile; what the gates learnt of the camera stays."""
        self._start()
        self._lot = 0

    def forget(self, card: str) -> Update:
        """A person took `card` off the list: it counts again once it lies there anew.

        While it still lies where it was read it stays forgotten. KeyError when it was not seen.
        """
        if card not in self._cards:
            raise KeyError(f"{card} is not among the cards seen: nothing to forget")
        changes = Changes(revoked=[card])
        track = self._uncommit(card)
        if track is not None:
            self._doubts.withdraw(changes, track.doubt)
            track.held, track.dismissed = None, True
        return self._update(changes)

    def settle(self, doubt: int, card: str | None) -> Update:
        """A person's answer: what the doubtful card is, or None when it is no card.

        KeyError for a doubt that is not open, ValueError for an id that is no card.
        """
        if card is not None and card not in _ALL_CARDS:
            raise ValueError(f"{card!r} is no card: give one of the 78 ids, such as T-1 or H-10")
        asked, track = self._doubts.answer(doubt)
        changes = Changes()
        if asked.was is not None and asked.was != card and asked.was in self._cards:
            self._uncommit(asked.was)
            changes.revoked.append(asked.was)
        if track is not None:
            track.named, track.held, track.dismissed = card is not None, card, card is None
        if card is not None:
            if card not in self._cards:
                seen = Committed(
                    card=card, frame=asked.frame, time=asked.time, confidence=1.0, lot=asked.lot,
                    corners=asked.corners,
                )  # fmt: skip
                self._cards[card] = seen
                changes.committed.append(seen)
            if track is not None:
                self._release(card, track)
                self._holders[card] = track
            self._doubts.committed(changes, card)
        return self._update(changes)

    def _update(self, changes: Changes) -> Update:
        return Update(
            state=self._state, lot=self._lot, committed=tuple(changes.committed),
            doubtful=tuple(changes.doubtful), withdrawn=tuple(changes.withdrawn),
            revoked=tuple(changes.revoked),
        )  # fmt: skip

    def _uncommit(self, card: str) -> Track | None:
        del self._cards[card]
        self._prior.pop(card, None)
        return self._holders.pop(card, None)

    def _release(self, card: str, keeper: Track) -> None:
        """Another place that held `card` holds it no more, and is judged again."""
        other = self._holders.get(card)
        if other is not None and other is not keeper:
            other.held, other.named = None, False

    def _take(self, moment: _Moment, sight: Glance, changes: Changes) -> None:
        """One still frame."""
        if self._moved:
            self._begin_look()
        self._seen += 1
        taken: dict[int, Track] = {}
        left: list[tuple[Detection, list[Spot]]] = []
        for detection in moment.detections:
            where = spots(detection.corners)
            if not where or self._not_judged(detection):
                continue
            track = self._table.at(detection, where, taken)
            if track is None:
                left.append((detection, where))
            elif self._replaced(track, detection, sight):
                self._leave(track, moment.time)
                left.append((detection, where))
            else:
                self._see(track, detection, where, moment, sight, taken)
        for detection, where in left:
            track = self._table.elsewhere(detection, where, taken)
            if track is None:
                track = Track(detection, where, self.settings)
                self._table.add(track, detection.card)
            self._see(track, detection, where, moment, sight, taken)
        claims = self._claims(moment.frame)
        for track in taken.values():
            self._judge(track, claims, moment, changes)
        if self._seen == self.settings.ask_frames:
            self._leave_unseen(moment.time)
        if self.settings.mode is Mode.DEALT:
            self._pile.watch(
                self._doubts, changes, sight, self._before, self._table,
                look=self._look, seen=self._seen, ask_frames=self.settings.ask_frames,
                frame=moment.frame, time=moment.time, lot=self._lot,
            )  # fmt: skip

    def _see(
        self, track: Track, detection: Detection, where: list[Spot], moment: _Moment,
        sight: Glance, taken: dict[int, Track],
    ) -> None:  # fmt: skip
        if self.settings.mode is Mode.POIGNEE and not near(where, track.spots, 0.25):
            track.evidence.refresh(0.5)
        track.see(
            detection, where, moment.time, moment.frame, self._look, self._seen, sight.picture
        )
        taken[id(track)] = track

    def _not_judged(self, detection: Detection) -> bool:
        if self.settings.mode is Mode.POIGNEE and not detection.card.startswith(("T-", "EX")):
            return True
        return all(
            self._gates.drowned(detection.corners[first : first + 4])
            for first in range(0, len(detection.corners) - 3, 4)
        )

    def _begin_look(self) -> None:
        for track in list(self._table):
            weak = track.presence(self._look, self._seen) < self.settings.presence
            if weak and track.held is None and track.doubt is None and track.look == self._look:
                self._table.drop(track)
        self._moved = False
        self._look += 1
        self._seen = 0
        self._before = self._last_grey

    def _replaced(self, track: Track, detection: Detection, sight: Glance) -> bool:
        """Whether a card now read at a track's place is another card than the track's."""
        if track.look == self._look or self.settings.mode is Mode.POIGNEE:
            return False
        if detection.card in (track.held, track.evidence.best):
            return False
        if track.look < self._look - 1 or self._before is None:
            return True
        return not same_ink(self._before, sight.grey, detection.corners[:4], sight.step)

    def _leave_unseen(self, time: float) -> None:
        for track in list(self._table):
            if track.look < self._look:
                self._leave(track, time)

    def _leave(self, track: Track, time: float) -> None:
        """The card is gone, or covered: keep what is still to be said of it."""
        self._table.drop(track)
        if not self._unsettled(track):
            return
        evidence, best = track.evidence, track.evidence.best
        if evidence.against(best) < self.settings.rival_share:
            sure, odds = self._prior.get(best, (0.0, 0.0))
            self._prior[best] = (sure + evidence.sure(best), odds + max(0.0, evidence.odds(best)))
        if self.settings.mode is not Mode.POIGNEE:
            self._gone.append((track, time, self._lot))

    def _unsettled(self, track: Track) -> bool:
        """Whether a card was there and was neither committed, asked about nor sent away."""
        if track.held is not None or track.doubt is not None or track.dismissed:
            return False
        best = track.evidence.best
        enough = track.sightings >= self.settings.min_frames or track.evidence.sure(best) >= 2
        return enough and best not in self._cards

    def _ask_about_gone(self, time: float, changes: Changes) -> None:
        waiting = []
        for track, since, lot in self._gone:
            if not self._unsettled(track):
                continue
            if time - since < self.settings.ask_after:
                waiting.append((track, since, lot))
            else:
                self._doubts.ask(changes, track, Why.BRIEF, time=since, lot=lot)
        self._gone = waiting

    def _claims(self, frame: int) -> dict[str, list[Track]]:
        """Which uncommitted places, seen just now, are taken for which card."""
        claims: dict[str, list[Track]] = {}
        for track in self._table:
            if track.held is None and track.look == self._look and frame - track.frame <= _RECENT:
                claims.setdefault(track.evidence.best, []).append(track)
        return claims

    def _judge(
        self, track: Track, claims: dict[str, list[Track]], moment: _Moment, changes: Changes
    ) -> None:
        if track.named or track.dismissed:
            return
        if track.held is not None:
            self._doubt_held(track, track.held, moment, changes)
            return
        best = track.evidence.best
        twice = self._lies_elsewhere(track, best) or len(claims[best]) > 1
        believed = self._believed(track, best)
        if believed and not twice:
            if best not in self._cards:
                self._commit(track, best, moment, changes)
            elif self._seen >= self.settings.min_frames:
                self._hold(track, best, changes)
            return
        waited = moment.time - track.look_time >= self.settings.ask_after
        if waited and track.look_sightings >= self.settings.ask_frames and self._present(track):
            rivals = track.evidence.against(best) >= self.settings.rival_share
            why = Why.TWICE if twice else Why.RIVALS if rivals else Why.UNSURE
            self._doubts.ask(changes, track, why, time=moment.time, lot=self._lot)

    def _lies_elsewhere(self, track: Track, card: str) -> bool:
        holder = self._holders.get(card)
        return holder is not None and holder is not track and holder.look == self._look

    def _present(self, track: Track) -> bool:
        return track.presence(self._look, self._seen) >= self.settings.presence

    def _believed(self, track: Track, card: str) -> bool:
        evidence = track.evidence
        sure, odds = self._prior.get(card, (0.0, 0.0))
        return (
            evidence.sure(card) + sure >= self.settings.min_frames
            and evidence.odds(card) + odds >= self.settings.commit_odds
            and evidence.against(card) < self.settings.rival_share
            and self._present(track)
        )

    def _commit(self, track: Track, card: str, moment: _Moment, changes: Changes) -> None:
        if self.settings.mode is Mode.TRICKS and self._trick_was_taken():
            self._lot += 1
        odds = track.evidence.odds(card) + self._prior.pop(card, (0.0, 0.0))[1]
        seen = Committed(
            card=card, frame=moment.frame, time=moment.time, confidence=chance(odds),
            lot=self._lot, corners=track.corners,
        )  # fmt: skip
        self._cards[card] = seen
        changes.committed.append(seen)
        self._pile.top = track
        self._hold(track, card, changes)
        self._doubts.committed(changes, card)

    def _hold(self, track: Track, card: str, changes: Changes) -> None:
        track.held = card
        self._holders[card] = track
        self._table.read_as(card, track)
        self._doubts.withdraw(changes, track.doubt)

    def _trick_was_taken(self) -> bool:
        """Whether nothing of the present lot lies there any more, though something did."""
        mine = [self._holders[card.card] for card in self.cards if card.lot == self._lot]
        return bool(mine) and all(track.look != self._look for track in mine)

    def _doubt_held(self, track: Track, held: str, moment: _Moment, changes: Changes) -> None:
        evidence = track.evidence
        best = evidence.best
        if self._lies_elsewhere(track, held):
            if track.look_sightings >= self.settings.ask_frames:
                self._doubts.ask(changes, track, Why.TWICE, time=moment.time, lot=self._lot)
        elif evidence.against(held) < _CONTRARY_SHARE:
            if track.doubt is not None:
                self._doubts.withdraw(changes, track.doubt)
        elif best != held and evidence.sure(best) >= _CONTRARY_FRAMES and self._present(track):
            self._doubts.ask(changes, track, Why.CHANGED, time=moment.time, lot=self._lot, was=held)
