"""Sights become intents, and people's answers become words for the eye."""

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from kiosk.app.eye import Commit, Forget, Settle, Sight, Want, Word
from kiosk.app.seeing import Seeing
from kiosk.app.wants import wanted
from kiosk.counting.count import Count, Pile, Scope, Showing
from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal, Undone
from kiosk.evening.intents import (
    AddCard,
    ChoosePile,
    CloseTrick,
    CountAgain,
    DoubtCard,
    Intent,
    RemoveCard,
    SeeCards,
    SettleDoubt,
    StartCount,
    Undo,
)
from kiosk.evening.state import Phase, State
from kiosk.tarot.cards import CARDS
from tests.app.test_presses import state_in
from vision.reading import Detection
from vision.tracking import Committed, Doubt, Mode
from vision.tracking.updates import Why


@dataclass
class Ears:
    """What an eye is told."""

    want_now: Want | None = None
    label: str = ""
    whole: int | None = None
    words: list[Word] = field(default_factory=list)

    def want(
        self,
        want: Want | None,
        label: str = "",
        *,
        whole: int | None = None,
        watching: bool = False,
        metering: bool = False,
    ) -> None:
        del watching, metering
        self.want_now, self.label, self.whole = want, label, whole

    def tell(self, word: Word) -> None:
        self.words.append(word)


PIXELS = np.zeros((4, 6, 3), np.uint8)


class Table:
    """A count going on, with an eye that only listens."""

    def __init__(self, showing: Showing = Showing.TRICKS, scope: Scope = Scope.ATTACK) -> None:
        self.state = state_in(Phase.COUNTING)
        self.do(StartCount(showing, scope))
        self.ears = Ears()
        self.seeing = Seeing(self.ears, self.do, lambda: self.state)  # type: ignore[arg-type]
        self.seeing.turn_eye()

    def do(self, intent: Intent) -> State | Refusal:
        decision = decide(self.state, intent)
        if isinstance(decision, Refusal):
            return decision
        assert not isinstance(decision, Undone)
        self.state = apply_act(self.state, decision)
        return self.state

    def person(self, intent: Intent) -> None:
        before = self.state
        assert isinstance(self.do(intent), State)
        self.seeing.heard(intent, before)
        self.seeing.turn_eye()

    def undo(self, back_to: State) -> None:
        before, self.state = self.state, back_to
        self.seeing.heard(Undo(), before)
        self.seeing.turn_eye()

    @property
    def count(self) -> Count:
        assert self.state.draft is not None
        assert self.state.draft.count is not None
        return self.state.draft.count

    def sight(self, **fields: object) -> None:
        assert self.ears.want_now is not None
        want = self.ears.want_now
        told = {"showing": want.showing, "turn": want.turn, "serial": 1, "label": self.ears.label}
        self.seeing.take(Sight(**{**told, **fields}))  # type: ignore[arg-type]


def seen(*cards: str) -> tuple[Committed, ...]:
    return tuple(
        Committed(card=card, frame=0, time=0.0, confidence=1.0, lot=0, corners=()) for card in cards
    )


def doubt(number: int, *candidates: str) -> Doubt:
    return Doubt(
        id=number, why=Why.UNSURE, candidates=tuple((card, 0.4) for card in candidates),
        frame=0, time=0.0, lot=0, corners=(), crop=np.zeros((4, 4, 3), np.uint8),
    )  # fmt: skip


def test_what_is_wanted_goes_by_the_phase_and_the_way_of_showing() -> None:
    assert wanted(state_in(Phase.RESTING)) is None
    assert wanted(state_in(Phase.ANNOUNCES)) is None
    assert wanted(state_in(Phase.RESULT)) is None
    for showing, mode in ((Showing.TRICKS, Mode.TRICKS), (Showing.DEALT, Mode.DEALT)):
        want = Table(showing).ears.want_now
        assert want is not None
        assert want.mode is mode
    assert Table(Showing.HAND).ears.want_now is None


@pytest.mark.parametrize(
    ("showing", "tricks", "apart"),
    [(Showing.TRICKS, 4, 6), (Showing.SPREAD, None, 6), (Showing.DEALT, None, None)],
)
def test_the_eye_is_told_how_many_cards_lie_there_at_a_time(
    showing: Showing, tricks: int | None, apart: int | None
) -> None:
    table = Table(showing)
    assert table.ears.whole == tricks
    table.person(ChoosePile(Pile.APART))
    assert table.ears.whole == apart


def test_cards_seen_are_counted_and_those_of_another_showing_are_not() -> None:
    table = Table()
    table.sight(committed=seen("S-R", "T-1"))
    table.sight(committed=seen("S-D"), showing="an older pile")
    assert table.count.attack == ("S-R", "T-1")


def test_a_frame_taken_before_the_pile_was_changed_counts_in_the_old_one() -> None:
    table = Table()
    table.person(ChoosePile(Pile.APART))
    assert table.ears.label == "apart"
    table.sight(committed=seen("C-7"), label="attack")
    table.sight(committed=seen("D-2"))
    assert (table.count.attack, table.count.apart) == (("C-7",), ("D-2",))


def test_a_question_is_about_the_pile_its_card_was_seen_in() -> None:
    """To choose the next pile is what brings it up, as the one before is whole by then."""
    table = Table(Showing.SPREAD)
    table.person(ChoosePile(Pile.APART))
    double = doubt(3, "T-6", "T-9")
    table.sight(label="attack", doubtful=(doubt(1, "C-7", "S-7"), double, replace(double, id=4)))
    table.sight(doubtful=(doubt(2, "D-2", "D-3"),))
    for card in ("C-7", "T-9", "D-2"):
        asked = next(one for one in table.count.doubts if card in one.candidates)
        table.person(SettleDoubt(asked.number, card))
    table.sight()
    table.person(SettleDoubt(table.count.doubts[0].number, "T-6"))
    assert (table.count.attack, table.count.apart) == (("C-7", "T-9", "T-6"), ("D-2",))


def test_a_doubt_is_asked_with_its_picture_and_the_answer_told() -> None:
    table = Table()
    table.sight(doubtful=(doubt(7, "C-7", "S-7"),))
    (asked,) = table.count.doubts
    assert asked.candidates == ("C-7", "S-7")
    assert [crop.doubt for crop in table.seeing.crops] == [asked.number]
    table.person(SettleDoubt(asked.number, "S-7"))
    assert table.ears.words == [Settle(7, "S-7")]
    assert table.count.attack == ("S-7",)
    assert table.seeing.crops == ()


def test_a_number_given_again_never_shows_the_picture_of_before() -> None:
    """Doubt 1 asked after the first was undone is another card: its picture has another serial."""
    table = Table()
    before = table.state
    table.sight(doubtful=(doubt(7, "C-7", "S-7"),))
    shown = list(table.seeing.crops)
    table.state = before  # as undo does
    table.sight(doubtful=(doubt(1, "T-6", "T-9"),))
    shown += table.seeing.crops
    assert [crop.doubt for crop in shown] == [shown[0].doubt] * 2
    assert shown[0].serial != shown[1].serial


def test_a_question_undone_says_nothing_of_the_next_that_has_its_number() -> None:
    """Once the first is read after all, or answered, the second is another card's still."""
    for answered in (False, True):
        table = Table(Showing.SPREAD)
        before = table.state
        table.sight(looked=True, doubtful=(doubt(1, "C-7", "S-7"),))
        table.undo(before)
        table.sight(looked=True, doubtful=(doubt(2, "T-6", "T-9"),))
        if answered:
            table.person(SettleDoubt(table.count.doubts[0].number, None))
            assert table.ears.words == [Settle(2, None)]
        else:
            table.sight(looked=True, committed=seen("C-7"), withdrawn=(1,))
            assert [each.candidates for each in table.count.doubts] == [("T-6", "T-9")]


def test_a_question_undone_is_asked_again_when_the_pile_is_whole() -> None:
    table = Table(Showing.SPREAD)
    before = table.state
    table.sight(looked=True, doubtful=(doubt(1, "C-7", "S-7"),))
    table.undo(before)
    assert not table.count.doubts
    table.person(ChoosePile(Pile.APART))
    table.sight(doubtful=(doubt(1, "C-7", "S-7"),))
    assert [each.candidates for each in table.count.doubts] == [("C-7", "S-7")]


def test_a_question_that_comes_back_has_its_picture_still() -> None:
    table = Table()
    table.sight(doubtful=(doubt(7, "C-7", "S-7"),))
    before, crops = table.state, table.seeing.crops
    table.person(SettleDoubt(crops[0].doubt, None))
    assert table.seeing.crops == ()
    table.state = before  # as undo does
    assert table.seeing.crops == crops


def test_rings_follow_the_eye_and_pictures_the_viewer() -> None:
    table = Table()
    pixels = np.zeros((36, 64, 3), np.uint8)
    one = Detection(card="S-R", confidence=1.0, corners=((0, 0), (20, 0), (20, 20), (0, 20)))
    table.sight(serial=5, pixels=pixels)
    table.sight(looked=True, scale=0.5, cards=(one,))
    assert table.seeing.view is not None
    assert table.seeing.view.serial == 5
    assert [ring.corners[2] for ring in table.seeing.view.cards] == [(10, 10)]
    table.sight(serial=6, pixels=pixels)
    assert table.seeing.view.serial == 6
    assert len(table.seeing.view.cards) == 1
    table.sight(serial=7)  # a word was heard: that is no look at the mat
    assert len(table.seeing.view.cards) == 1
    table.sight(looked=True)
    assert len(table.seeing.view.cards) == 0


@pytest.mark.parametrize("candidates", [(), ("C-7",)])
def test_a_doubt_whose_answers_are_all_counted_is_still_asked(candidates: tuple[str, ...]) -> None:
    """Nothing is dropped in silence: any card not counted yet may be the one."""
    table = Table()
    table.do(SeeCards(("C-7",)))
    table.sight(doubtful=(doubt(3, *candidates),))
    (asked,) = table.count.doubts
    assert set(asked.candidates) >= set(CARDS) - {"C-7"}


def test_two_places_with_the_same_question_are_asked_one_after_the_other() -> None:
    """A 6 and a 9 side by side: neither may be lost for want of a question of its own."""
    table = Table(Showing.SPREAD)
    table.sight(pixels=PIXELS, doubtful=(doubt(1, "T-6", "T-9"), doubt(2, "T-9", "T-6")))
    (asked,) = table.count.doubts
    table.sight(pixels=PIXELS)
    assert table.count.doubts == (asked,)
    table.person(SettleDoubt(asked.number, "T-9"))
    table.sight(committed=seen("T-9"))
    (second,) = table.count.doubts
    assert second.candidates == ("T-6", "T-9"), "what is not counted yet comes first"
    table.person(SettleDoubt(second.number, "T-6"))
    assert table.ears.words == [Settle(1, "T-9"), Settle(2, "T-6")]
    assert table.count.attack == ("T-9", "T-6")
    table.sight(committed=seen("T-6"))
    assert [*table.count.doubts] == [], "both are answered"


def test_a_waiting_question_withdrawn_is_never_asked() -> None:
    table = Table(Showing.SPREAD)
    table.sight(pixels=PIXELS, doubtful=(doubt(1, "EX"), doubt(2, "EX")))
    (asked,) = table.count.doubts
    table.person(SettleDoubt(asked.number, "EX"))
    table.sight(withdrawn=(2,))
    table.sight(pixels=PIXELS)
    assert table.count.doubts == ()


def test_a_question_that_waits_is_none_of_the_count_begun_again() -> None:
    """Its card lies there no more: nobody could answer it."""
    table = Table(Showing.SPREAD)
    table.sight(pixels=PIXELS, doubtful=(doubt(1, "EX"), doubt(2, "EX")))
    table.person(CountAgain())
    table.sight(pixels=PIXELS)
    assert table.count.doubts == ()


@pytest.mark.parametrize("told_again", [True, False])
def test_an_answer_undone_asks_of_two_places_still(*, told_again: bool) -> None:
    """The eye tells of the second once more, or for the first time: it is not the first's."""
    table = Table(Showing.SPREAD)
    first = (doubt(1, "T-6", "T-9"), *([doubt(2, "T-6", "T-9")] * told_again))
    table.sight(pixels=PIXELS, doubtful=first)
    (asked,) = table.count.doubts
    before = table.state
    table.person(SettleDoubt(asked.number, "T-6"))
    table.sight(committed=seen("T-6"))
    table.undo(before)
    table.sight(revoked=("T-6",))
    table.sight(pixels=PIXELS, doubtful=(doubt(2, "T-6", "T-9"),))
    assert table.count.doubts == (asked,)
    table.person(SettleDoubt(asked.number, "T-9"))
    table.sight(pixels=PIXELS)
    (second,) = table.count.doubts
    table.person(SettleDoubt(second.number, "T-6"))
    assert set(table.count.attack) == {"T-6", "T-9"}
    assert table.ears.words[-1] == Settle(2, "T-6")


def test_a_question_from_before_the_power_went_is_the_one_the_eye_asks_now() -> None:
    table = Table(Showing.SPREAD)
    table.do(DoubtCard(("T-9", "T-6")))
    table.sight(pixels=PIXELS, doubtful=(doubt(4, "T-6", "T-9"),))
    (asked,) = table.count.doubts
    assert [crop.doubt for crop in table.seeing.crops] == [asked.number]
    table.person(SettleDoubt(asked.number, "T-6"))
    assert table.ears.words == [Settle(4, "T-6")]


def test_a_doubt_withdrawn_is_asked_no_more() -> None:
    table = Table()
    table.sight(doubtful=(doubt(7, "C-7", "S-7"),))
    table.sight(withdrawn=(7,), committed=seen("C-7"))
    assert table.count.doubts == ()
    assert table.count.attack == ("C-7",)


def test_what_a_person_takes_out_the_eye_forgets() -> None:
    table = Table()
    table.sight(committed=seen("S-R", "T-1"))
    table.person(RemoveCard("S-R"))
    assert table.ears.words == [Forget("S-R")]
    table.person(CloseTrick())
    assert table.ears.words[-1] == Commit()


def test_a_card_taken_back_goes_but_not_from_beneath_a_pile_dealt_on_it() -> None:
    for showing, left in ((Showing.TRICKS, ()), (Showing.DEALT, ("H-D",))):
        table = Table(showing)
        table.sight(committed=seen("H-D"))
        table.sight(revoked=("H-D",))
        assert table.count.attack == left


@pytest.mark.parametrize("showing", [Showing.TRICKS, Showing.SPREAD])
def test_a_card_put_back_before_the_eye_forgot_it_stays(showing: Showing) -> None:
    """Touched by mistake in the grid, and touched again at once: the eye answers later."""
    table = Table(showing)
    table.sight(looked=True, committed=seen("S-R", "T-1"))
    for intent in (RemoveCard("S-R"), AddCard("S-R")):
        table.person(intent)
    assert table.ears.words == [Forget("S-R")]
    table.sight(revoked=("S-R",))
    assert set(table.count.attack) == {"S-R", "T-1"}


def test_what_is_forgotten_after_an_answer_stays_out() -> None:
    """Named, then taken out, both before the eye says anything."""
    table = Table(Showing.SPREAD)
    table.sight(looked=True, doubtful=(doubt(7, "C-7", "S-7"),))
    table.person(SettleDoubt(table.count.doubts[0].number, "S-7"))
    table.person(RemoveCard("S-7"))
    table.sight(committed=seen("S-7"))
    table.sight(revoked=("S-7",))
    assert table.count.attack == ()


def test_what_another_place_was_taken_for_is_taken_out_by_an_answer() -> None:
    table = Table(Showing.SPREAD)
    table.sight(looked=True, committed=seen("C-7"), doubtful=(doubt(7, "S-7", "C-7"),))
    table.person(SettleDoubt(table.count.doubts[0].number, "S-7"))
    table.sight(committed=seen("S-7"), revoked=("C-7",))
    assert table.count.attack == ("S-7",)


def test_a_question_answered_once_another_pile_lies_there_counts_in_its_own_alone() -> None:
    table = Table(Showing.SPREAD)
    table.sight(looked=True, doubtful=(doubt(7, "C-7", "S-7"),))
    table.person(ChoosePile(Pile.APART))
    table.sight()
    table.person(SettleDoubt(table.count.doubts[0].number, "S-7"))
    table.sight(committed=seen("S-7"))
    assert (table.count.attack, table.count.apart) == (("S-7",), ())
