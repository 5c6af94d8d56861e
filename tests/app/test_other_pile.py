"""Cards read as one side's, and then it is the other's pile that is shown."""

from pathlib import Path

import numpy as np
import pytest

from kiosk.counting.count import Pile, Scope, Showing
from kiosk.demo import layouts
from kiosk.evening.intents import AddCard, StartCount
from tests.app.rehearsing import begin_tricks, go, rehearsal
from tests.app.test_seeing import Table, doubt, seen

TRICK = ("S-2", "S-3", "S-4", "S-5")


@pytest.mark.parametrize("laid_anew", [False, True])
def test_a_trick_begun_as_the_other_side_s_is_counted(tmp_path: Path, *, laid_anew: bool) -> None:
    """Left with the attack it counts for nothing, and every check of the defence's pile passes."""
    with rehearsal(tmp_path) as table:
        begin_tricks(table)
        rng, hands = np.random.default_rng(1), table.hands
        go(table, hands.lay(TRICK, layouts.trick(rng, 4)))
        go(table, hands.wait_to_be_read(TRICK, lambda: hands.counted(Pile.ATTACK)))
        for name in ("how", "scope.defence", "again.yes"):
            go(table, hands.tap(name))
        if laid_anew:
            go(table, hands.lay(TRICK, layouts.trick(rng, 4)))
        go(table, hands.wait_to_be_read(TRICK, lambda: hands.counted(Pile.DEFENCE)))
        assert hands.counted(Pile.DEFENCE) == set(TRICK)
        assert hands.counted(Pile.ATTACK) == set()


@pytest.mark.parametrize("scope", [Scope.ATTACK, Scope.BOTH])
def test_what_was_being_read_as_the_other_side_s_is_read_anew(scope: Scope) -> None:
    """A slow eye tells of it once the other pile is chosen, and tells it once."""
    table = Table(scope=scope)
    old = table.ears.want_now
    assert old is not None
    table.person(StartCount(Showing.TRICKS, Scope.DEFENCE))
    late = {"showing": old.showing, "label": "attack"}
    table.sight(**late, committed=seen(*TRICK), doubtful=(doubt(1, "C-R"),))
    assert (table.count.attack, table.count.doubts) == ((), ())
    table.sight(committed=seen(*TRICK))
    assert table.count.defence == TRICK
    assert table.ears.want_now != old, "its tracker takes them for told"


def test_what_was_being_read_as_one_of_two_sides_stays_that_one_s() -> None:
    table = Table(scope=Scope.BOTH)
    table.person(AddCard("H-R", Pile.ATTACK))
    table.person(AddCard("H-2", Pile.DEFENCE))
    table.person(StartCount(Showing.TRICKS, Scope.DEFENCE))
    table.sight(label="attack", committed=seen(*TRICK))
    assert table.count.attack == ("H-R", *TRICK)
