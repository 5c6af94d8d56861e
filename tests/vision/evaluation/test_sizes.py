"""Photographs of every size, from far and near, and what the reader makes of them."""

import numpy as np
import pytest

from vision.evaluation import sets, sizes
from vision.evaluation.tables import Table
from vision.evaluation.watching import Timed
from vision.learned import open_reader
from vision.synthesis.drawn import house_deck

ALL = len(sizes.PICTURES)


def _drawn(number: int) -> tuple[Table, float]:
    rng = sets.randomness(sets.SIZES, house_deck(), number)
    return sizes.photograph_of(rng, house_deck(), number)


@pytest.mark.parametrize("number", range(ALL - 1))
def test_each_size_comes_in_turn_and_shows_something_to_read(number: int) -> None:
    for again in range(number, 4 * ALL, ALL):
        table, scale = _drawn(again)
        height, width = table.frames[0].shape[:2]
        assert (width, height) == sizes.PICTURES[number]
        assert scale >= sizes.FARTHEST
        assert 1 <= len(table.cards) <= 5


def test_what_the_nearest_pictures_show_is_one_card_that_fills_them() -> None:
    shares = []
    for number in range(ALL - 1):
        for again in range(number, 8 * ALL, ALL):
            table, scale = _drawn(again)
            height, width = table.frames[0].shape[:2]
            room = sorted((width / scale, height / scale))
            assert room[0] >= 66 - 1e-6
            assert room[1] >= 118 - 1e-6
            if len(table.cards) == 1:
                shares.append(66 * 118 / (room[0] * room[1]))
            else:
                assert room[0] >= 230, "a trick has room"
    assert max(shares) > 0.5


def test_the_parts_of_the_set_have_the_bounds_of_their_scales() -> None:
    assert sizes.part_of(1.3) == sizes.part_of(1.99) == "1.3 to 2 px a mm"
    assert sizes.part_of(2.0) == "2 to 4 px a mm"
    assert sizes.part_of(7.9) == "4 to 8 px a mm"
    assert sizes.part_of(40.0) == "from 8 px a mm on"


@pytest.mark.parametrize("number", [0, 1, 3, 8])
def test_the_reader_reads_them_without_being_told_their_scale(number: int) -> None:
    rng = sets.randomness(sets.SIZES, house_deck(), number)
    measured = sets.SIZES.measure(Timed(open_reader()), house_deck(), rng, number)
    readable = [one for one in measured.outcomes if one.readable]
    assert readable
    assert all(one.right for one in readable)
    assert all(one.set_name.startswith(sets.SIZES.title + ": ") for one in measured.outcomes)


def test_one_item_is_the_same_each_time() -> None:
    first, second = (_drawn(1)[0].frames[0] for _ in range(2))
    assert np.array_equal(first, second)
