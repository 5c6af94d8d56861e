"""Pictures put together by other code than training's, and what is known of their cards."""

import numpy as np
import pytest

from vision.evaluation import flat, sets
from vision.evaluation.sight import Sight
from vision.evaluation.tables import SIZE, Table
from vision.evaluation.watching import Timed
from vision.readers import open_reader
from vision.synthesis.drawn import house_deck

EACH = range(len(flat.LAYOUTS))
NAMES = tuple(flat.LAYOUTS)


def picture(number: int) -> Table:
    rng = sets.randomness(sets.FLAT, house_deck(), number)
    return flat.flat(rng, house_deck(), number)


@pytest.mark.parametrize("number", EACH)
def test_a_picture_is_the_cameras_size_and_always_the_same(number: int) -> None:
    table = picture(number)
    assert table.frames[0].shape == (SIZE[1], SIZE[0], 3)
    assert len(set(table.cards)) == len(table.cards)
    assert np.array_equal(table.frames[0], picture(number).frames[0])


@pytest.mark.parametrize("number", EACH)
def test_the_card_laid_last_shows_whole_and_those_beside_others_do(number: int) -> None:
    table = picture(number)
    if NAMES[number] in ("grid", "rows", "fan"):
        assert all(table.sight(card) is Sight.READABLE for card in table.cards)
    else:
        assert table.sight(table.cards[-1]) is Sight.READABLE


def test_what_a_card_covers_is_not_to_be_read() -> None:
    """A trick lies with its feet on one another: no card shows all its indices but the last."""
    table = picture(NAMES.index("trick"))
    of_one = [[index for index in table.indices if index.card == card] for card in table.cards]
    printed = len(house_deck().face("S-7").indices)
    assert all(index.ink == 1.0 for index in of_one[-1])
    assert any(len([i for i in some if i.ink > 0.99]) < printed for some in of_one[:-1])


@pytest.mark.parametrize("number", EACH)
def test_they_are_read_and_told_from_one_another(number: int) -> None:
    """By the reader that ships: none wrong, and most right, in each way of laying them."""
    rng = sets.randomness(sets.FLAT, house_deck(), number)
    told = sets.FLAT.measure(Timed(open_reader()), house_deck(), rng, number).outcomes
    here = [one for one in told if one.truth and one.sight is Sight.READABLE]
    right = [one for one in here if one.read == one.truth and not one.doubtful]
    assert not [one for one in told if one.read != one.truth and not one.doubtful and one.read]
    assert len(right) >= 0.9 * len(here) > 0
