"""A count that is finished while the eye has something left to ask goes on for that."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.panel.parts import Button
from kiosk.app.eye import Commit, Settle
from kiosk.app.kiosk import LAST_WORD
from kiosk.app.rehearsal import STEP, Rehearsal
from kiosk.app.seeing import Seeing
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.evening.intents import (
    ChoosePile,
    ConfirmCount,
    ConfirmResult,
    CountAgain,
    DoubtCard,
    EnterByHand,
    OpenDeal,
    SetContract,
    SetTaker,
    SettleDoubt,
    StartCount,
    StepBack,
)
from kiosk.evening.state import Phase, State
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.app.rehearsing import rehearsal
from tests.app.test_seeing import PIXELS, Table, doubt, seen

WHOLE = [*CARDS[:13], *CARDS[20:33]]
"""Five tricks of four and an écart."""
BUSY = "Un dernier regard sur les cartes…"
PILE = WHOLE[2:]
LEFT = [card for card in CARDS if card not in WHOLE]
FINISH = ConfirmCount(vouched=("size",))


def finished(showing: Showing = Showing.SPREAD, pile: list[str] = PILE) -> Table:
    """A count of two cards less than whole tricks, for which somebody answered."""
    table = Table(showing)
    table.sight(committed=seen(*pile))
    table.person(FINISH)
    assert phase(table) is Phase.RESULT
    return table


def phase(table: Table) -> Phase:
    return table.state.phase


def _count_by_hand(table: Rehearsal) -> None:
    """A deal up to its result."""
    for intent in (
        OpenDeal(), SetTaker(1), SetContract(Contract.GARDE), StartCount(Showing.HAND),
        EnterByHand(1, 80), ConfirmCount(),
    ):  # fmt: skip
        assert isinstance(table.record.do(intent), State)


@pytest.mark.parametrize("showing", [Showing.SPREAD, Showing.TRICKS, Showing.DEALT])
def test_what_the_eye_left_open_is_asked_once_the_count_is_finished(showing: Showing) -> None:
    table = finished(showing)
    assert table.ears.words == [Commit()]
    assert table.ears.want_now is not None, "until the eye has said what it left open"
    table.sight(looked=True, pixels=PIXELS)
    assert phase(table) is Phase.RESULT, "a frame is no answer"
    table.sight(doubtful=(doubt(3, LEFT[0], LEFT[1]),))
    assert phase(table) is Phase.COUNTING
    (asked,) = table.count.doubts
    assert asked.candidates == (LEFT[0], LEFT[1])
    table.person(SettleDoubt(asked.number, None))
    assert table.ears.words[-1] == Settle(3, None)
    table.person(FINISH)
    table.sight()
    table.sight()
    assert phase(table) is Phase.RESULT
    assert table.count.attack == tuple(PILE)


def test_where_nothing_is_open_the_result_stands_and_the_eye_rests() -> None:
    table = finished()
    table.sight()
    table.seeing.turn_eye()
    assert phase(table) is Phase.RESULT
    assert table.ears.want_now is None


def test_a_card_counted_while_the_count_was_finished_is_not_lost() -> None:
    table = finished()
    table.sight(looked=True, pixels=PIXELS, committed=seen(LEFT[0]))
    table.sight()
    assert phase(table) is Phase.COUNTING, "it is one card too many, or one too few before"
    assert table.count.attack == (*PILE, LEFT[0])


def test_the_answer_to_a_word_before_is_not_the_one_waited_for() -> None:
    table = Table(Showing.SPREAD)
    table.sight(committed=seen(*PILE), doubtful=(doubt(1, LEFT[0]),))
    (asked,) = table.count.doubts
    table.person(SettleDoubt(asked.number, None))
    table.person(FINISH)
    table.sight()
    assert phase(table) is Phase.RESULT
    table.sight(doubtful=(doubt(2, LEFT[1]),))
    assert [each.candidates for each in table.count.doubts] == [(LEFT[1],)]


def test_a_question_taken_back_meanwhile_or_asked_long_ago_brings_nobody_back() -> None:
    table = finished()
    table.sight(looked=True, pixels=PIXELS, doubtful=(doubt(1, LEFT[0]),))
    table.sight(withdrawn=(1,))
    assert phase(table) is Phase.RESULT


def test_a_question_that_cannot_be_asked_lets_the_result_stand() -> None:
    """Else whoever finishes would be brought back each time, and find nothing to answer."""
    table = finished()
    table.seeing._do = lambda intent: (
        table.state if isinstance(intent, DoubtCard) else table.do(intent)
    )
    table.sight(doubtful=(doubt(1, LEFT[0]),))
    assert phase(table) is Phase.RESULT


def test_one_who_went_on_or_back_is_left_where_he_is() -> None:
    for step, then in ((ConfirmResult(), Phase.RESTING), (StepBack(), Phase.COUNTING)):
        table = finished()
        table.person(step)
        if table.ears.want_now is not None:
            table.sight()
        assert phase(table) is then


@pytest.mark.parametrize("undone", [False, True])
def test_what_was_read_before_one_went_back_is_counted(*, undone: bool) -> None:
    """« Finish » was touched too soon: the eye told the last card, and tells it once."""
    table = Table(Showing.SPREAD)
    table.sight(looked=True, committed=seen(*PILE))
    counting = table.state
    table.person(FINISH)
    table.sight(
        looked=True, label="", committed=seen(LEFT[0]), doubtful=(doubt(1, LEFT[1], LEFT[2]),)
    )
    if undone:
        table.undo(counting)
    else:
        table.person(StepBack())
    assert table.count.attack == (*PILE, LEFT[0])
    assert [each.candidates for each in table.count.doubts] == [(LEFT[1], LEFT[2])]
    table.sight()
    assert phase(table) is Phase.COUNTING


def test_of_a_count_begun_again_nothing_is_left() -> None:
    table = finished()
    table.sight(looked=True, committed=seen(LEFT[0]))
    table.person(CountAgain())
    assert table.count.attack == ()


@pytest.mark.parametrize(("was", "then"), [(None, Phase.RESULT), (WHOLE[3], Phase.COUNTING)])
def test_beside_whole_tricks_only_a_counted_card_that_reads_as_another_is_asked_about(
    was: str | None, then: Phase
) -> None:
    """With a card more they were whole tricks no longer; a misread one leaves them whole."""
    table = Table(Showing.SPREAD)
    table.sight(committed=seen(*WHOLE))
    table.person(ConfirmCount())
    table.sight(doubtful=(replace(doubt(1, LEFT[0]), was=was),))
    assert phase(table) is then


def test_a_counted_card_in_doubt_beside_what_may_be_none_is_asked_about() -> None:
    table = Table(Showing.SPREAD)
    table.sight(committed=seen(*WHOLE))
    table.person(ConfirmCount())
    table.sight(doubtful=(doubt(1, LEFT[0]), replace(doubt(2, LEFT[1]), was=WHOLE[3])))
    assert phase(table) is Phase.COUNTING


def test_the_whole_pack_leaves_nothing_to_ask() -> None:
    table = Table(Showing.SPREAD, Scope.BOTH)
    table.sight(committed=seen(*WHOLE))
    table.person(ChoosePile(Pile.DEFENCE))
    table.sight(committed=seen(*LEFT))
    table.ears.words.clear()
    table.person(ConfirmCount())
    assert table.ears.words == []
    assert table.ears.want_now is None


@pytest.mark.parametrize(
    ("answered_after", "back", "then"),
    [(0.5, False, Phase.RESTING), (9.0, False, Phase.RESTING), (0.5, True, Phase.COUNTING)],
)
def test_a_result_confirmed_at_once_waits_for_the_eye_s_last_word(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answered_after: float,
    back: bool,  # noqa: FBT001 - a table
    then: Phase,
) -> None:
    """But not for ever, and not where it brought the count back."""
    open_ = [True]
    monkeypatch.setattr(Seeing, "has_last_word", property(lambda _: open_[0]))
    with rehearsal(tmp_path) as table:
        _count_by_hand(table)

        def go(acts: Iterable[object]) -> None:
            for _ in acts:
                table.kiosk.turn()
                table.clock.on(STEP)

        go(range(4))  # Until the result can have been read.
        go(table.hands.press(Button.VALIDER))
        assert table.record.state.phase is Phase.RESULT
        assert BUSY in table.stage.scene.words()
        go(range(round(min(answered_after, LAST_WORD / 2) / STEP)))
        assert table.record.state.phase is Phase.RESULT
        if back:
            table.record.do(StepBack())
        open_[0] = answered_after > LAST_WORD
        go(range(round(LAST_WORD / STEP)))
        assert table.record.state.phase is then
        assert BUSY not in table.stage.scene.words()


def test_whoever_thinks_of_counting_again_meanwhile_has_confirmed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Seeing, "has_last_word", property(lambda _: True))
    with rehearsal(tmp_path) as table:
        _count_by_hand(table)
        table.run(iter([None] * 4))
        for name in ("confirm", "again"):
            table.run(table.hands.tap(name))
        table.run(iter([None] * round(2 * LAST_WORD / STEP)))
        assert table.record.state.phase is Phase.RESULT
        table.run(table.hands.tap("again.no"))
        assert BUSY not in table.stage.scene.words()
