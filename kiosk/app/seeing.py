"""Between the eye and the evening: sights become intents, people's acts become words."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final

from hardware.camera.meters import Meters, light_advice, sharpness_advice
from hardware.words import Language
from kiosk.app.asked import answers_to, counted, doubt_numbers, same_question
from kiosk.app.eye import Commit, Eye, Forget, Settle, Sight, Want, Word
from kiosk.app.wants import at_a_time, begun_otherwise, pile_now, wanted
from kiosk.counting.count import Pile
from kiosk.counting.findings import Severity
from kiosk.evening.events import Refusal
from kiosk.evening.intents import (
    AddCard,
    ChoosePile,
    CloseTrick,
    ConfirmCount,
    CountAgain,
    DoubtCard,
    Intent,
    RemoveCard,
    SeeCards,
    SettleDoubt,
    StepBack,
    Undo,
)
from kiosk.evening.marks import report_of
from kiosk.evening.state import Phase, State
from kiosk.screens.model import CameraView, Crop, Meter, SeenCard
from kiosk.tarot.cards import CARDS
from vision.tracking import Doubt, Mode

Do = Callable[[Intent], State | Refusal]

_SHARP: Final = 0.6
"""Sharpness that fills the gauge."""


class Seeing:
    """Keeps which question of the count is which doubt of the tracker, with its picture.

    `do` decides, writes and applies one intent; `state` says how the evening stands.
    """

    def __init__(self, eye: Eye, do: Do, state: Callable[[], State]) -> None:
        self._eye = eye
        self._do = do
        self._state = state
        self._again = self._turn = 0
        self._want: Want | None = None
        self._asked: dict[int, int] = {}
        self._once_asked: set[int] = set()
        self._crops: dict[int, Crop] = {}
        self._forgotten: dict[int, Crop] = {}
        self._waiting: dict[int, tuple[Doubt, str]] = {}
        self._held: tuple[Sight, ...] = ()
        self._held_doubts = count(-1, -1)
        self._told: deque[Word] = deque()
        self._finish: _Finish | None = None
        self._resting = False
        self._cut = 0
        self._rings: tuple[SeenCard, ...] = ()
        self.view: CameraView | None = None
        self.meters: Meters | None = None
        self.fault = ""
        self.taken = 0

    @property
    def crops(self) -> tuple[Crop, ...]:
        """The pictures of the cards that are asked about."""
        open_ = doubt_numbers(self._state())
        return tuple(crop for number, crop in self._crops.items() if number in open_)

    @property
    def has_last_word(self) -> bool:
        """Whether a count was finished and the eye has not said yet what it left open."""
        return self._finish is not None

    def begin_anew(self) -> None:
        """The journal is another: what was told, asked and not written yet was the other's."""
        self._again += 1
        self._held, self._finish = (), None
        self._crops.clear()
        self._forgotten.clear()
        self._waiting.clear()

    def turn_eye(
        self, *, watching: bool = False, metering: bool = False, resting: bool = False
    ) -> None:
        """Tell the eye what the evening wants now.

        While what it saw could not be written it may be `resting`; then it begins anew, as its
        tracker takes for counted what it told. A count just finished is wanted until the eye has
        said what it left open.
        """
        state, finish = self._state(), self._finish
        if state.phase is not Phase.RESULT or (resting and not self._held):
            self._finish = None
        want = wanted(state, self._again) if self._finish is None else self._want
        if finish and finish is not self._finish and finish.sights and want == finish.want:
            # Gone back to, the count goes on with what was told meanwhile.
            self._do_all(finish.all(), finish.want)
        if want != self._want:
            self._want, self.fault = want, ""
            self._turn += want is None
            if want is None:
                self._forgotten.clear()
            if want is not None and any(one.showing != want.showing for one in self._held):
                self._held = ()
            self._begin_asking()
        self._resting = resting and bool(self._held)
        if self._resting:
            self._turn += 1
            self._begin_asking()
        looking = watching or state.phase in (Phase.ANNOUNCES, Phase.COUNTING)
        if not looking:
            self.view, self._rings = None, ()
        if not metering:
            self.meters = None
        now = None if self._resting or want is None else replace(want, turn=self._turn)
        self._eye.want(
            now, pile_now(state), whole=at_a_time(state), watching=looking, metering=metering
        )

    def _begin_asking(self) -> None:
        """Another tracker asks from now on. What is asked stays, and what waits for its answer.

        That has a number then that no tracker gives.
        """
        state = self._state()
        self._told.clear()
        self._asked.clear()
        self._once_asked.clear()
        self._crops = {crop.doubt: crop for crop in self.crops}
        waiting = [
            (replace(doubt, id=next(self._held_doubts)), label)
            for doubt, label in self._waiting.values()
            if same_question(state, answers_to(doubt, state)) is not None
        ]
        self._waiting = {doubt.id: (doubt, label) for doubt, label in waiting}

    def take(self, sight: Sight) -> None:
        """Do what a sight calls for.

        What cannot be written is kept and done before the next one: its cards may be gone by then.
        """
        self._show(sight)
        if self._want is None or sight.showing != self._want.showing:
            return
        if self._resting:
            # Told by the tracker of before, meanwhile.
            if sight.committed or sight.doubtful or sight.revoked:
                self._held = (*self._held, self._to_be_done(sight))
            return
        if sight.turn != self._turn:
            sight = self._to_be_done(sight)
        elif self._told and _answers(sight):
            sight = _beside(self._told.popleft(), sight)
        if self._finish is None:
            self._do_all(sight, self._want)
            return
        self._finish.sights.append(sight)
        if not self._told:
            self._finished(self._finish, self._want)

    def _do_all(self, sight: Sight, want: Want) -> None:
        for one in (*self._held, sight):
            try:
                self._count(one, want)
            except Exception:
                self._held = (*self._held, self._to_be_done(sight))
                raise
            self._held = self._held[1:]

    def _to_be_done(self, sight: Sight) -> Sight:
        """What of a sight is still to be done beside another tracker, which counts from 1 too."""
        doubtful = tuple(replace(doubt, id=next(self._held_doubts)) for doubt in sight.doubtful)
        return replace(sight, withdrawn=(), doubtful=doubtful)

    def _finished(self, finish: "_Finish", want: Want) -> None:
        """The eye said what it left open when the count was finished: the count goes on for that.

        Where nothing comes of it, the result stands; so it does where no counted card is in doubt
        and the pile is of whole tricks: with a card more it would not be.
        """
        left, before = finish.all(), counted(self._state())
        told = (*self._held, left)
        new = [each for one in told for each in one.doubtful if each.id not in self._asked]
        asked = any(doubt.was is not None for doubt in new) or (new and not _whole(self._state()))
        cards = {committed.card for one in told for committed in one.committed} - before
        if asked or cards or any(before.intersection(one.revoked) for one in told):
            try:
                self._do(StepBack())
            except Exception:
                self._held, finish.sights = (*self._held, self._to_be_done(left)), []
                raise
            self._finish = None
            self._do_all(left, want)
            if counted(self._state()) == before:
                self._do(finish.intent)  # Refused while anything is asked.
        self._finish = None

    def _show(self, sight: Sight) -> None:
        """What of it is seen on the screen."""
        if sight.looked:
            self.fault = sight.fault
            self.taken += 1
            self._rings = _rings(sight)
        if sight.pixels is not None:
            self.view = CameraView(sight.serial, sight.pixels, self._rings)
        elif sight.looked and self.view is not None and self.view.cards != self._rings:
            self.view = replace(self.view, cards=self._rings)
        if sight.meters is not None:
            self.meters = sight.meters

    def _count(self, sight: Sight, want: Want) -> None:
        """What of it is counted, asked, or taken back."""
        # Dealt one on another, the card beneath was there all the same: what the tracker takes
        # for one card read anew is mostly two, and a card gone unasked would be a silent error.
        for card in sight.revoked if want.mode is not Mode.DEALT else ():
            if card in counted(self._state()):
                self._do(RemoveCard(card))
        seen = tuple(committed.card for committed in sight.committed)
        if seen:
            self._see(seen, sight.label)
        for number in sight.withdrawn:
            self._withdraw(number)
        if self._state().phase is Phase.COUNTING:
            told = _answers(sight) or not self._told
            waiting = sorted(self._waiting.values() if told else (), key=_of_before)
            for doubt, label in (*waiting, *((doubt, sight.label) for doubt in sight.doubtful)):
                self._ask(doubt, label)

    def heard(self, intent: Intent, before: State) -> None:
        """A person's act was done: what the eye must know of it."""
        if self._want is None:
            return
        words: list[Word] = []
        if isinstance(intent, SettleDoubt):
            words += [
                Settle(number, intent.card)
                for number, asked in self._asked.items()
                if asked == intent.number
            ]
        # The number of a question that was undone is given again, and then another's.
        open_ = doubt_numbers(self._state())
        self._asked = {n: a for n, a in self._asked.items() if a in open_}
        if isinstance(intent, CloseTrick | ChoosePile):
            words.append(Commit())
        if isinstance(intent, ConfirmCount) and not counted(before).issuperset(CARDS):
            words.append(Commit())
            self._finish = _Finish(intent, self._want)
        if isinstance(intent, CountAgain):
            self._forgotten |= self._crops
        if isinstance(intent, Undo):
            # A count begun again was not meant: its questions have the pictures that they had.
            again = {n: crop for n, crop in self._forgotten.items() if n in open_}
            self._crops = again | self._crops
            self._forgotten = {} if again else self._forgotten
        if isinstance(intent, CountAgain) or begun_otherwise(before, self._state()):
            self._again += 1
        elif not isinstance(intent, AddCard | SeeCards):
            gone = counted(before) - counted(self._state())
            words += [Forget(card) for card in sorted(gone)]
        for word in words:
            self._told.append(word)
            self._eye.tell(word)

    def gauges(
        self, language: Language, reference: float | None = None
    ) -> tuple[Meter | None, Meter | None]:
        """Sharpness and light, each with its advice; `reference` as the camera was set up."""
        meters = self.meters
        if meters is None:
            return None, None
        sharp, sharp_words = sharpness_advice(meters, language, reference=reference)
        lit, light_words = light_advice(meters, language)
        return (
            Meter(min(1.0, meters.sharpness / _SHARP), sharp, sharp_words),
            Meter(min(1.0, meters.light / 255), lit, light_words),
        )

    def _see(self, cards: tuple[str, ...], label: str) -> None:
        """Cards seen; those of a frame taken before the pile was changed lie in the old pile."""
        if not label or label == pile_now(self._state()):
            self._do(SeeCards(cards))
            return
        for card in cards:
            if card not in counted(self._state()):
                self._do(AddCard(card, Pile(label)))

    def _ask(self, doubt: Doubt, label: str) -> None:
        """A question on the screen.

        Its card lies in the pile that was chosen when it was seen, whichever is by now.
        Two places may raise the same question, as a 6 and a 9 do: the second waits for the
        answer to the first. A question still open from before the power went is not asked twice.
        """
        if doubt.id in self._asked:
            return
        candidates = answers_to(doubt, self._state())
        same = same_question(self._state(), candidates)
        waited = doubt.id in self._waiting
        if same is not None and (waited or same in {*self._asked.values(), *self._once_asked}):
            self._waiting[doubt.id] = doubt, label
            return
        self._waiting.pop(doubt.id, None)
        likely = {card for card, _ in doubt.candidates}
        if waited and doubt.id < 0 and likely and likely <= counted(self._state()):
            return  # The tracker of now asked about that place, or read it.
        before = doubt_numbers(self._state())
        self._do(DoubtCard(candidates, Pile(label) if label else None))
        new = doubt_numbers(self._state()) - before
        number = new.pop() if new else same
        if number is not None:
            self._asked[doubt.id] = number
            self._once_asked.add(number)
            self._cut += 1
            # Negative, so that it is no picture of the camera's, and never used again.
            self._crops[number] = Crop(number, doubt.crop[..., ::-1].copy(), -self._cut)

    def _withdraw(self, number: int) -> None:
        self._waiting.pop(number, None)
        asked = self._asked.pop(number, None)
        if asked is not None and asked in doubt_numbers(self._state()):
            self._do(SettleDoubt(asked, None))


@dataclass(slots=True)
class _Finish:
    """A count that was finished as `intent` says, what was wanted, and what was told since."""

    intent: ConfirmCount
    want: Want
    sights: list[Sight] = field(default_factory=list)

    def all(self) -> Sight:
        """All of it as one, without questions that were taken back."""
        withdrawn = tuple(number for one in self.sights for number in one.withdrawn)
        doubtful = {doubt.id: doubt for one in self.sights for doubt in one.doubtful}
        return replace(
            self.sights[-1],
            committed=tuple(card for one in self.sights for card in one.committed),
            revoked=tuple(card for one in self.sights for card in one.revoked),
            withdrawn=withdrawn,
            doubtful=tuple(doubt for doubt in doubtful.values() if doubt.id not in withdrawn),
        )


def _whole(state: State) -> bool:
    """Whether the pile counted is as large as whole tricks are."""
    if state.draft is None or state.draft.count is None:
        return False
    found = report_of(state.draft.facts, state.draft.count).findings
    return any(one.key == "size" and one.severity is Severity.PASSED for one in found)


def _of_before(waiting: tuple[Doubt, str]) -> bool:
    """Whether a question that waits is of another tracker than now asks: it comes last."""
    return waiting[0].id < 0


def _answers(sight: Sight) -> bool:
    """Whether a sight is what a word to the eye gave, no frame."""
    return not sight.looked and sight.pixels is None


def _beside(word: Word, answer: Sight) -> Sight:
    """What an answer tells beside the word's own card: a person may have said otherwise since.

    What was taken out may be in again by then, and what was named lies in its question's pile.
    """
    if isinstance(word, Forget):
        return replace(answer, revoked=tuple(card for card in answer.revoked if card != word.card))
    if isinstance(word, Settle):
        others = tuple(one for one in answer.committed if one.card != word.card)
        return replace(answer, committed=others)
    return answer


def _rings(sight: Sight) -> tuple[SeenCard, ...]:
    """The indices read in a frame, in the pixels of its picture on the screen."""
    return tuple(
        SeenCard(
            card=found.card,
            corners=tuple((x * sight.scale, y * sight.scale) for x, y in found.corners[i : i + 4]),
            sure=not found.doubtful,
        )
        for found in sight.cards
        for i in range(0, len(found.corners) - 3, 4)
    )
