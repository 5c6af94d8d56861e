"""Trump numbers that stand where ranks do: where they begin; the scene leaves them alone."""

from dataclasses import replace

import numpy as np
import pytest

from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.plain_numbers import with_plain_numbers
from vision.synthesis.random_styles import random_style
from vision.synthesis.styles import DeckStyle

SCALE = 5.0
HOUSE = DeckStyle()


def _plain(seed: int) -> DeckStyle:
    style = with_plain_numbers(np.random.default_rng(seed), HOUSE)
    return replace(style, rule=0.0)


def _begins(style: DeckStyle, card: str) -> float:
    return DrawnDeck(style, SCALE).face(card).indices[0].left


@pytest.mark.parametrize("seed", range(6))
def test_a_number_of_one_digit_begins_where_one_of_two_does(seed: int) -> None:
    style = _plain(seed)
    assert style.trump.begins is not None
    assert 1.5 <= style.trump.begins <= 6.0
    for card in ("T-7", "T-20"):
        assert _begins(style, card) == pytest.approx(style.trump.begins, abs=1.5 / SCALE)


def test_other_decks_centre_their_numbers() -> None:
    assert _begins(HOUSE, "T-7") > _begins(HOUSE, "T-20") + 2.0


def test_some_scenes_stand_beside_the_numbers_and_leave_their_column_bare() -> None:
    beside = [style for style in map(_plain, range(30)) if style.trump.beside is not None]
    assert 4 <= len(beside) <= 15
    for style in beside[:5]:
        face = DrawnDeck(replace(style, indices=2), SCALE).face("T-20")
        right = round(face.indices[0].right * SCALE)
        below = round((face.indices[0].bottom + 1.0) * SCALE)
        column = face.picture[below : -below - 1, :right]
        assert (column == np.asarray(style.paper, np.uint8)).all()
        middle = face.picture[below : -below - 1, right:-right]
        assert (middle != np.asarray(style.paper, np.uint8)).any(), "the scene is drawn there"


def test_a_fifth_of_such_decks_have_wide_figures() -> None:
    stretches = [_plain(seed).trump.text.stretch for seed in range(60)]
    wide = [stretch for stretch in stretches if stretch > 1.15]
    assert 5 <= len(wide) <= 21
    assert 1.4 < max(wide) <= 1.8
    assert min(stretches) >= 0.6


def test_a_fifth_of_such_decks_box_each_number_by_itself() -> None:
    own = [style for style in map(_plain, range(60)) if style.trump.boxing]
    assert 5 <= len(own) <= 21
    style = next(each for each in own if each.trump.boxing and each.trump.boxing.gap > 0.8)
    assert style.trump.boxing is not None
    gap = style.trump.boxing.gap
    for card in ("T-7", "T-20"):
        face = DrawnDeck(style, SCALE).face(card)
        index = face.indices[0]
        row = face.picture[round((index.top + index.bottom) / 2 * SCALE)].min(axis=1)
        right = round((index.right + gap) * SCALE)
        assert row[right - 2 : right + 3].min() < 128, "the line right of the number"
        assert row[round(index.right * SCALE) + 1 : right - 2].min(initial=255) > 128


def test_half_of_such_decks_number_two_corners_only() -> None:
    two = sum(_plain(seed).indices == 2 for seed in range(60))
    assert 18 <= two <= 42


def test_the_same_lot_gives_the_same_deck() -> None:
    style = random_style(np.random.default_rng(5))
    one, other = (with_plain_numbers(np.random.default_rng([5, 8]), style) for _ in range(2))
    assert one == other
    assert one != style
