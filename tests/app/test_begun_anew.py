"""The eye begins anew in the middle of a count: nothing told, asked or waiting is lost by it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kiosk.app.eye import Settle
from kiosk.app.rehearsal import STEP
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.demo import layouts
from kiosk.evening.intents import (
    CountAgain,
    DoubtCard,
    SettleDoubt,
    StartCount,
    StepBack,
)
from kiosk.evening.state import Phase
from kiosk.screens.model import Order, Task
from tests.app.rehearsing import begin_tricks, go, rehearsal
from tests.app.test_presses import state_in
from tests.app.test_seeing import Table, doubt

TRICK = ("S-2", "S-3", "S-4", "S-5")


def test_cards_on_the_mat_are_counted_in_a_copy_restored_in_the_middle_of_the_count(
    tmp_path: Path,
) -> None:
    """The eye had told them, to the journal of before: it never told them again."""
    with rehearsal(tmp_path) as table:
        begin_tricks(table)
        copy, hands = tmp_path / "copy.db", table.hands
        table.record.journal.backup(copy)
        go(table, hands.lay(TRICK, layouts.trick(np.random.default_rng(1), 4)))
        go(table, hands.wait_to_be_read(TRICK, lambda: hands.counted(Pile.ATTACK)))
        table.kiosk._parts = replace(
            table.kiosk._parts, order=lambda _: str(table.record.restore(copy))
        )
        table.kiosk._ask([Order(Task.RESTORE, text=copy.name)])
        assert hands.counted(Pile.ATTACK) == set()
        go(table, range(round(6 / STEP)))
        assert hands.counted(Pile.ATTACK) == set(TRICK)


def test_a_slow_eye_s_late_question_takes_no_number_of_the_next_one() -> None:
    """Back to the announces and on while a frame is read: it comes from the tracker of before."""
    table = Table(Showing.TRICKS)
    before = table.ears.want_now
    assert before is not None
    table.person(StepBack())
    table.person(StartCount(Showing.TRICKS, Scope.ATTACK))
    assert table.ears.want_now is not None
    table.sight(turn=before.turn, looked=True, doubtful=(doubt(1, "C-7", "S-7"),))
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"),))
    assert [one.candidates for one in table.count.doubts] == [("C-7", "S-7"), ("T-6", "T-9")]
    table.person(SettleDoubt(table.count.doubts[0].number, "S-7"))
    assert Settle(1, "S-7") not in table.ears.words


def _shown_otherwise(table: Table) -> None:
    table.person(StartCount(Showing.SPREAD, Scope.ATTACK))


def _back_and_on(table: Table) -> None:
    table.person(StepBack())
    table.person(StartCount(Showing.TRICKS, Scope.ATTACK))


@pytest.mark.parametrize("begun_anew", [_shown_otherwise, _back_and_on])
def test_a_question_that_waits_for_another_is_asked_though_the_eye_began_anew(
    begun_anew: Callable[[Table], None],
) -> None:
    """A 6 and a 9 of a trick taken away since: the second was never asked about."""
    table = Table(Showing.TRICKS)
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"), doubt(2, "T-9", "T-6")))
    begun_anew(table)
    table.sight(looked=True)
    (asked,) = table.count.doubts
    table.person(SettleDoubt(asked.number, "T-6"))
    table.sight(looked=True)
    (second,) = table.count.doubts
    table.person(SettleDoubt(second.number, "T-9"))
    table.sight(looked=True)
    assert (table.count.attack, table.count.doubts) == (("T-6", "T-9"), ())


def test_what_waited_in_a_count_begun_again_is_not_asked_about() -> None:
    table = Table(Showing.TRICKS)
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"), doubt(2, "T-9", "T-6")))
    table.person(CountAgain())
    table.sight(looked=True)
    assert table.count.doubts == ()


@pytest.mark.parametrize("begun_anew", [_shown_otherwise, _back_and_on])
def test_an_open_question_keeps_its_picture_though_the_eye_began_anew(
    begun_anew: Callable[[Table], None],
) -> None:
    """Its card may be gone by then: nobody could say which it was."""
    table = Table(Showing.TRICKS)
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"),))
    pictures = table.seeing.crops
    assert pictures
    begun_anew(table)
    assert table.seeing.crops == pictures
    # Lying there still it is asked about by the new tracker: that is the same question.
    table.sight(looked=True, doubtful=(doubt(1, "T-9", "T-6"),))
    (asked,) = table.count.doubts
    table.person(SettleDoubt(asked.number, "T-9"))
    assert table.ears.words[-1] == Settle(1, "T-9")
    table.sight(looked=True)
    assert table.count.doubts == ()


def test_another_journal_s_question_has_not_the_picture_of_one_with_its_number() -> None:
    table = Table(Showing.TRICKS)
    before = table.state
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"), doubt(2, "T-9", "T-6")))
    table.state = before
    table.do(DoubtCard(("C-7", "S-7")))
    table.seeing.begin_anew()
    table.seeing.turn_eye()
    assert table.seeing.crops == ()
    table.sight(looked=True)
    assert [one.candidates for one in table.count.doubts] == [("C-7", "S-7")]


def test_what_is_asked_goes_with_its_count_and_is_asked_anew_where_its_card_still_lies() -> None:
    table = Table(Showing.TRICKS)
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"),))
    table.person(CountAgain())
    assert (table.count.doubts, table.seeing.crops) == ((), ())
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"),))
    (asked,) = table.count.doubts
    assert [crop.doubt for crop in table.seeing.crops] == [asked.number]


@pytest.mark.parametrize("showing", [Showing.TRICKS, Showing.SPREAD, Showing.DEALT])
def test_a_count_begun_again_and_undone_asks_with_the_picture_it_asked_with(
    showing: Showing,
) -> None:
    """Its card may lie beneath others by then: the eye asks about it no more."""
    table = Table(showing)
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"),))
    pictures, before = table.seeing.crops, table.state
    assert pictures
    table.person(CountAgain())
    table.sight(looked=True)
    table.person(CountAgain())  # Nothing is there to forget any more, nor to undo.
    table.undo(before)
    table.sight(looked=True)
    assert table.seeing.crops == pictures


def test_a_question_of_another_deal_has_not_the_picture_of_a_count_begun_again() -> None:
    table = Table(Showing.TRICKS)
    nothing_asked = table.state
    table.sight(looked=True, doubtful=(doubt(1, "T-6", "T-9"),))
    asked = table.state
    table.person(CountAgain())
    for following in (state_in(Phase.RESTING), nothing_asked):
        table.state = following
        table.seeing.turn_eye()
    table.undo(asked)
    assert table.seeing.crops == ()
