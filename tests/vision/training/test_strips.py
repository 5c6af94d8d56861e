"""Strips: a rest stands where it shows, and only small trumps wholly in sight are whole."""

from typing import cast

import numpy as np
import pytest

from vision.cards import CARDS, RESTS
from vision.geometry import Place, place_of
from vision.nets.classifier import REJECT
from vision.synthesis import clutter
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.random_styles import random_style
from vision.synthesis.scene import IndexTruth, draw, view_from_above
from vision.training.decks import STRIPS
from vision.training.shards import render
from vision.training.strips import StripsDeck, digits

_FAR = 60.0


def laid_over(card: str, right: float, down: float) -> tuple[IndexTruth, ...]:
    """The upper left index of a card with another laid over it, so many mm aside; or whole."""
    rng = np.random.default_rng(2)
    poses = [Pose(-60, 0, 0), Pose(-60 + right, down, 0)]
    view = view_from_above((640, 480), 2.7)
    drawn = draw(house_deck(), [card, "H-R"], poses, view, clutter.mat(rng, 480, 640), rng=rng)
    mine = [i for i in drawn.indices if i.card == card]
    return (min(mine, key=lambda i: float(i.quad.sum())),)


class Always:
    """A random number generator that takes every longer index apart, to the right."""

    def random(self) -> float:
        return 0.0

    def uniform(self, low: float, high: float) -> float:
        return (low + high) / 2


class Never(Always):
    """One that takes none apart."""

    def random(self) -> float:
        return 1.0


def told(
    indices: tuple[IndexTruth, ...], rng: Always | None = None
) -> list[tuple[Place, str | None]]:
    return digits(cast("np.random.Generator", rng or Never()), indices)


def only(indices: tuple[IndexTruth, ...], rng: Always | None = None) -> tuple[Place, str | None]:
    ((place, card),) = told(indices, rng)
    return place, card


def test_a_small_trump_in_sight_stands_where_its_index_does() -> None:
    indices = laid_over("T-8", _FAR, 0)
    assert only(indices) == (place_of(indices[0].quad), "T-8")


@pytest.mark.parametrize("right", [9.0, 10.0, 11.0])
def test_what_is_left_of_a_long_number_stands_where_it_shows(right: float) -> None:
    (index,) = laid_over("T-18", right, 0)
    assert 0.2 < index.visible < 0.7
    place, card = only((index,))
    assert card is None
    whole = place_of(index.quad)
    edge = float(index.quad[:, 0].min()) + index.visible * float(np.ptp(index.quad[:, 0]))
    assert place.x == pytest.approx((float(index.quad[:, 0].min()) + edge) / 2, abs=1.0)
    assert place.height == whole.height


def test_a_rank_whose_pip_is_covered_is_as_high_as_it_shows() -> None:
    (index,) = laid_over("S-7", 0, 11)
    place, card = only((index,))
    assert card is None
    whole = place_of(index.quad)
    assert place.y < whole.y
    assert 0.4 < place.height / whole.height < 0.75


def test_of_a_long_number_in_sight_a_digit_is_taken_for_itself() -> None:
    (index,) = laid_over("T-18", _FAR, 0)
    place, card = only((index,), Always())
    assert card is None
    left, right = float(index.quad[:, 0].min()), float(index.quad[:, 0].max())
    assert place.x == pytest.approx(left + 0.75 * (right - left), abs=0.5)


def test_of_a_suit_card_in_sight_the_rank_is_taken_for_itself() -> None:
    (index,) = laid_over("S-7", _FAR, 0)
    place, card = only((index,), Always())
    assert card is None
    top = float(index.quad[:, 1].min())
    assert place.y - place.height / 2 == pytest.approx(top, abs=0.5)
    assert place.height < 0.6 * place_of(index.quad).height


def test_a_10_in_sight_is_a_small_trump_and_its_0_is_none() -> None:
    (whole, ten), (_, nought) = told(laid_over("T-10", _FAR, 0), Always())
    assert (ten, nought) == ("T-10", None)
    assert whole.height > 8


@pytest.mark.parametrize(
    ("card", "right", "down"),
    [("T-18", _FAR, 0), ("S-7", _FAR, 0), ("T-8", 10.5, 0), ("S-7", 8.5, 0)],
)
def test_what_looks_like_no_small_trump_teaches_nothing(
    card: str, right: float, down: float
) -> None:
    """Whole longer indices, half a digit, and a rank and pip cut lengthwise."""
    assert told(laid_over(card, right, down)) == []


def test_shards_of_strips_hold_small_trumps_and_rests_alone() -> None:
    made = render(np.random.default_rng(6), STRIPS, [], scenes=18)
    cards = [None if k == REJECT else CARDS[k] for k in made.labels]
    assert {card for card in cards if card} <= RESTS
    assert made.there.all()
    assert 0.2 < np.mean([card is None for card in cards]) < 0.8


def test_black_tens_lie_among_the_strips() -> None:
    """A 10 of spades whose pip another card hides is the 10 of trumps to who never saw one."""
    cards = StripsDeck(random_style(np.random.default_rng(1))).cards()
    assert {"S-10", "C-10"} <= set(cards)
    assert sum(card.startswith("T-") for card in cards) == 21
