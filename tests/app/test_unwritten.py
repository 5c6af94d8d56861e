"""What the eye saw while the journal could not be written is not lost."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from kiosk.app.eye import Settle, Sight
from kiosk.app.failsafe import Failsafe
from kiosk.app.kiosk import CALM
from kiosk.app.rehearsal import STEP, Rehearsal
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.demo import layouts
from kiosk.evening.events import Act, CardsSeen, Refusal
from kiosk.evening.intents import (
    ClearByHand,
    ConfirmCount,
    CountAgain,
    EnterByHand,
    Intent,
    OpenDeal,
    SeeCards,
    SetContract,
    SetTaker,
    SettleDoubt,
    StartCount,
    StepBack,
)
from kiosk.evening.journal import Journal
from kiosk.evening.state import Phase, State
from kiosk.evening.trouble import FullError
from kiosk.screens.model import Place
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.app.rehearsing import go, rehearsal
from tests.app.test_finishing import phase
from tests.app.test_seeing import Table, doubt, seen

TRICKS = (("T-21", "S-2", "S-3", "S-4"), ("EX", "T-19", "D-7", "D-9"))


class FullDisk:
    """A journal in which cards cannot be written while it is `full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        write = Journal.append

        def append(journal: Journal, evening: int, act: Act, after: int) -> int:
            if self.full and any(isinstance(event, CardsSeen) for event in act):
                raise FullError(journal.path, "no room left", "free some space")
            return write(journal, evening, act, after)

        monkeypatch.setattr(Journal, "append", append)


def _wait(table: Rehearsal, seconds: float) -> None:
    go(table, range(round(seconds / STEP)))


def _begin_to_count(table: Rehearsal) -> None:
    table.kiosk.failsafe = Failsafe(table.clock, words=str, log=lambda _: None)
    for intent in (
        OpenDeal(), SetTaker(1), SetContract(Contract.GARDE),
        StartCount(Showing.TRICKS, Scope.ATTACK),
    ):  # fmt: skip
        assert isinstance(table.record.do(intent), State)


def _place(table: Rehearsal) -> Place:
    return table.stage.ui.place


@pytest.mark.parametrize("taken_away", [False, True])
def test_a_trick_that_could_not_be_written_is_counted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, taken_away: bool
) -> None:
    """Whether its cards still lie there by then or not."""
    disk = FullDisk(monkeypatch)
    with rehearsal(tmp_path) as table:
        _begin_to_count(table)
        rng = np.random.default_rng(1)
        for number, cards in enumerate(TRICKS):
            disk.full = number == 1
            go(table, table.hands.lay(cards, layouts.trick(rng, len(cards))))
            _wait(table, 5)
            if not disk.full:
                go(table, table.hands.tap("trick"))
        assert _place(table) is Place.FAULT
        if taken_away:
            go(table, table.hands.clear())
        disk.full = False
        go(table, table.hands.tap("home"))
        _wait(table, CALM + 1)
        assert table.hands.counted(Pile.ATTACK) == {*TRICKS[0], *TRICKS[1]}
        _wait(table, 5)
        assert _place(table) is Place.HOME


def test_a_disk_that_stays_full_leaves_time_to_go_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    with rehearsal(tmp_path) as table:
        _begin_to_count(table)
        disk.full = True
        rng = np.random.default_rng(1)
        go(table, table.hands.lay(TRICKS[0], layouts.trick(rng, 4)))
        _wait(table, 5)
        for _ in range(2):
            assert _place(table) is Place.FAULT
            go(table, table.hands.tap("home"))
            _wait(table, CALM - 1)
            assert _place(table) is Place.HOME
            _wait(table, 2)


class Refusing(Table):
    """A count whose acts of one kind cannot be written while they are `refused`."""

    refused: type | None = None

    def do(self, intent: Intent) -> State | Refusal:
        if self.refused is not None and isinstance(intent, self.refused):
            raise OSError("no room left")
        return super().do(intent)

    def fail(self, kind: type, **sight: object) -> None:
        """A sight of which `kind` cannot be written, and the rest the fault's screen gives."""
        self.refused = kind
        with pytest.raises(OSError, match="no room"):
            self.sight(**sight)
        self.refused = None
        self.seeing.turn_eye(resting=True)
        assert self.ears.want_now is None
        self.seeing.turn_eye()
        assert self.ears.want_now is not None


def test_a_question_that_could_not_be_written_is_asked_later() -> None:
    table = Refusing()
    table.fail(SeeCards, committed=seen("T-1"), doubtful=(doubt(1, "S-R", "S-D"),))
    # The new tracker numbers its doubts from 1 again.
    table.sight(committed=seen("C-7"), doubtful=(doubt(1, "H-6", "H-9"),))
    assert list(table.count.attack) == ["T-1", "C-7"]
    assert [one.candidates for one in table.count.doubts] == [("S-R", "S-D"), ("H-6", "H-9")]
    table.person(SettleDoubt(table.count.doubts[0].number, "S-R"))
    assert Settle(1, "S-R") not in table.ears.words
    assert list(table.count.attack) == ["T-1", "C-7", "S-R"]


def test_what_comes_while_it_still_cannot_be_written_is_kept_too() -> None:
    table = Refusing()
    table.fail(SeeCards, committed=seen("T-1"), doubtful=(doubt(1, "S-R", "S-D"),))
    table.fail(SeeCards, committed=seen("C-7"), doubtful=(doubt(1, "H-6", "H-9"),))
    table.sight()
    assert list(table.count.attack) == ["T-1", "C-7"]
    assert [one.candidates for one in table.count.doubts] == [("S-R", "S-D"), ("H-6", "H-9")]


def test_what_the_tracker_of_before_told_meanwhile_is_kept_too() -> None:
    """The eye has a thread of its own: more sights may wait while the journal is waited for."""
    table = Refusing()
    assert table.ears.want_now is not None
    late = partial(Sight, showing=table.ears.want_now.showing, label="attack", looked=True)
    table.refused = SeeCards
    with pytest.raises(OSError, match="no room"):
        table.sight(committed=seen("T-1"))
    table.refused = None
    table.seeing.turn_eye(resting=True)
    table.seeing.take(late(serial=8, committed=seen("S-R")))
    table.seeing.take(late(serial=9, doubtful=(doubt(1, "S-D", "S-9"),)))
    table.seeing.turn_eye()
    table.sight()
    assert list(table.count.attack) == ["T-1", "S-R"]
    assert [one.candidates for one in table.count.doubts] == [("S-D", "S-9")]


@pytest.mark.parametrize("resting", [False, True])
def test_a_count_finished_before_it_was_written_goes_on_for_it(*, resting: bool) -> None:
    """Or a whole trick were lost, and every check passed."""
    table, whole = Refusing(), CARDS[:22]
    table.sight(committed=seen(*whole))
    table.fail(SeeCards, committed=seen(*CARDS[22:26]))
    before = table.state
    assert isinstance(table.do(ConfirmCount()), State)
    table.seeing.heard(ConfirmCount(), before)
    table.seeing.turn_eye(resting=resting)
    table.seeing.turn_eye()
    table.sight()
    assert table.state.phase is Phase.COUNTING
    assert table.count.attack == CARDS[:26]


def test_what_reopens_a_finished_count_is_done_once_it_can_be_written() -> None:
    """The result stood, and a card of the pile was neither counted nor asked about."""
    table, pile = Refusing(), CARDS[:24]
    table.sight(committed=seen(*pile))
    table.person(ConfirmCount(vouched=("size",)))
    table.fail(StepBack, doubtful=(doubt(1, "T-1", "T-7"),))
    assert phase(table) is Phase.RESULT
    table.sight()
    assert phase(table) is Phase.COUNTING
    assert [one.candidates for one in table.count.doubts] == [("T-1", "T-7")]
    table.person(SettleDoubt(table.count.doubts[0].number, "T-1"))
    assert table.count.attack == (*pile, "T-1")
    assert not table.count.doubts


def test_points_by_hand_meanwhile_lose_nothing_of_it_either() -> None:
    table = Refusing()
    table.fail(SeeCards, committed=seen("T-1"))
    table.person(EnterByHand(1, 40))
    table.person(ClearByHand())
    table.sight()
    assert list(table.count.attack) == ["T-1"]


def test_an_eye_rests_for_what_could_not_be_written_only() -> None:
    table = Refusing()
    table.seeing.turn_eye(resting=True)
    assert table.ears.want_now is not None


def test_what_is_counted_anew_owes_nothing_to_what_could_not_be_written() -> None:
    table = Refusing()
    table.fail(SeeCards, committed=seen("T-1"))
    table.person(CountAgain())
    table.sight(committed=seen("C-7"))
    assert table.count.attack == ("C-7",)
