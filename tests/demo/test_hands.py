"""The hands say what they were waiting for when they cannot go on."""

from pathlib import Path

import numpy as np
import pytest

from kiosk.demo import layouts
from kiosk.demo.clock import SimClock
from kiosk.demo.hands import StuckError
from tests.app.rehearsing import rehearsal


def test_the_clock_never_goes_back() -> None:
    clock = SimClock(5.0)
    assert clock.on(0.5) == clock() == 5.5
    with pytest.raises(ValueError, match="go back"):
        clock.on(-1)


def test_something_that_is_not_there_to_touch_is_named(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table, pytest.raises(StuckError, match=r"finish.*marque.*deal"):
        table.run(table.hands.tap("finish", patience=1.0))


def test_waiting_in_vain_says_for_what(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as table, pytest.raises(StuckError, match="the cows"):
        table.run(table.hands.until(lambda: False, "the cows", patience=1.0))


@pytest.mark.parametrize("count", [3, 14, 24, 39])
def test_a_spread_lies_within_what_the_camera_sees(count: int) -> None:
    rng = np.random.default_rng(count)
    for _ in range(20):
        for pose in layouts.spread(rng, count):
            assert abs(pose.x) < 1280 / 2.7 / 2 - 30
            assert abs(pose.y) < 720 / 2.7 / 2 - 50


@pytest.mark.parametrize(("lay", "count", "across"), [("spread", 24, 12), ("row", 6, 6)])
def test_every_card_leaves_the_upper_left_corner_of_the_one_beneath_in_sight(
    lay: str, count: int, across: int
) -> None:
    """Seen: a deck with two indices a card, laid leftwards: none of them could be seen."""
    rng = np.random.default_rng(2)
    for _ in range(40):
        poses = getattr(layouts, lay)(rng, count)
        for first in range(0, count, across):
            places = [pose.x for pose in poses[first : first + across]]
            assert places == sorted(places)


def test_a_pile_is_spread_whole_in_looks_that_fit() -> None:
    rng = np.random.default_rng(1)
    for size in range(1, 79):
        cards = [str(number) for number in range(size)]
        parts = layouts.looks(rng, cards)
        assert [card for part in parts for card in part] == cards
        assert all(1 <= len(part) <= 39 for part in parts)
