"""Cards read as one side's, and then it is the other's pile that is shown."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from kiosk.app.rehearsal import STEP, Rehearsal
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.demo import layouts
from kiosk.evening.intents import OpenDeal, SetContract, SetTaker, StartCount
from kiosk.evening.state import State
from kiosk.tarot.deal import Contract
from tests.app.rehearsing import rehearsal

TRICK = ("S-2", "S-3", "S-4", "S-5")


def _go(table: Rehearsal, acts: Iterable[object]) -> None:
    for _ in acts:
        table.kiosk.turn()
        table.clock.on(STEP)


@pytest.mark.parametrize("laid_anew", [False, True])
def test_a_trick_begun_as_the_other_side_s_is_counted(tmp_path: Path, *, laid_anew: bool) -> None:
    """Left with the attack it counts for nothing, and every check of the defence's pile passes."""
    with rehearsal(tmp_path) as table:
        for intent in (
            OpenDeal(), SetTaker(1), SetContract(Contract.GARDE),
            StartCount(Showing.TRICKS, Scope.ATTACK),
        ):  # fmt: skip
            assert isinstance(table.record.do(intent), State)
        rng, hands = np.random.default_rng(1), table.hands
        _go(table, hands.lay(TRICK, layouts.trick(rng, 4)))
        _go(table, hands.wait_to_be_read(TRICK, lambda: hands.counted(Pile.ATTACK)))
        for name in ("how", "scope.defence", "again.yes"):
            _go(table, hands.tap(name))
        if laid_anew:
            _go(table, hands.lay(TRICK, layouts.trick(rng, 4)))
        _go(table, hands.wait_to_be_read(TRICK, lambda: hands.counted(Pile.DEFENCE)))
        assert hands.counted(Pile.DEFENCE) == set(TRICK)
        assert hands.counted(Pile.ATTACK) == set()
