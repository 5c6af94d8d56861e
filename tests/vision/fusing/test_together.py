"""Looks at one picture in several sizes, brought together place by place."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.glimpses import ELSEWHERE, UPPER_LEFT, glimpse, line_of_cards
from vision.cards import CARDS
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.fusing.together import together


def one_of(*looks: Glimpse) -> Glimpse:
    """The one place that these looks found."""
    (found,) = together([[look] for look in looks])
    return found


def counted(seen: Sequence[Glimpse]) -> set[str]:
    """The cards that are sure in a picture."""
    return {one.card for one in fuse(seen, Caution()) if not one.doubtful}


def test_one_place_that_all_sizes_show_is_one_with_the_mean_of_their_log_odds() -> None:
    seen = [glimpse("S-R", 0.9, UPPER_LEFT) for _ in range(3)]
    heats, whole = (0.5, 0.8, 0.9), (0.6, 0.9, 0.99)
    looks = [replace(g, heat=h, whole=w) for g, h, w in zip(seen, heats, whole, strict=True)]
    found = one_of(*looks)
    for got, each in ((found.heat, heats), (found.whole, whole)):
        odds = math.prod(one / (1 - one) for one in each) ** (1 / 3)
        assert got == pytest.approx(odds / (1 + odds))
    assert found.chance == pytest.approx(0.9, abs=1e-3)
    assert found.chances.sum() == pytest.approx(1)
    assert found.chances.dtype == np.float32


def test_a_look_that_contradicts_the_others_leaves_the_card_in_doubt() -> None:
    for_once = one_of(*(glimpse(card, 0.99, UPPER_LEFT) for card in ("S-3", "S-3", "S-8")))
    assert CARDS[for_once.best] == "S-3"
    assert 0.7 < for_once.chance < 0.9
    assert for_once.chances[CARDS.index("S-8")] > 0.02


def test_what_no_look_gives_a_chance_has_none() -> None:
    """Else 77 other cards would take from a sure one what parts a star from a pip: 0.995."""
    found = one_of(*(glimpse("EX", 0.999, UPPER_LEFT) for _ in range(3)))
    assert found.chance > 0.998


def test_one_look_cannot_outvote_two() -> None:
    """A card that one holds impossible is as unlikely as one it gives a chance in 10,000."""
    surely, hardly = glimpse("T-9", 0.99, UPPER_LEFT), glimpse("T-9", 0.001, UPPER_LEFT)
    never = glimpse("T-9", 0.0, UPPER_LEFT, "T-6")
    assert one_of(surely, surely, hardly).chance == pytest.approx(0.68, abs=0.02)
    assert 0.9 < one_of(surely, surely, never).chance < 0.95


def test_what_one_size_alone_found_is_cooler() -> None:
    hot = replace(glimpse("S-R", 0.99, UPPER_LEFT), heat=0.9)
    (alone,) = together([[hot], [], []])
    (twice,) = together([[hot], [], [hot]])
    assert alone.heat < 0.5 < twice.heat < 0.9
    assert alone.chance == pytest.approx(0.99, abs=1e-3)


@pytest.mark.parametrize(
    ("moved", "times", "places"),
    [(0.3, 1.0, 1), (0.4, 1.0, 2), (0.0, 1.5, 1), (0.0, 1.7, 2), (0.0, 0.65, 1), (0.0, 0.6, 2)],
)
def test_a_place_is_the_same_where_it_lies_close_and_is_about_as_high(
    moved: float, times: float, places: int
) -> None:
    """A rank is a place within its index, and half as high."""
    other = UPPER_LEFT.moved(moved, times=times)
    found = together([[glimpse("S-R", 0.9, UPPER_LEFT)], [glimpse("S-R", 0.9, other)]])
    assert len(found) == places


def test_two_places_of_one_look_stay_two() -> None:
    near = UPPER_LEFT.moved(0.2)
    look = [glimpse("S-R", 0.9, UPPER_LEFT), glimpse("S-R", 0.9, near)]
    found = together([look, [glimpse("S-R", 0.9, near.moved(0.02))]])
    assert [g.place.x for g in found] == pytest.approx([UPPER_LEFT.x, near.x], abs=1)
    assert found[1].heat > found[0].heat, "the nearer one was found again"


def test_it_lies_as_most_looks_that_read_it_have_it() -> None:
    """Seen: a 9 that stood on its head at one size was asked about twice for a 6 and a 9."""
    on_its_head = glimpse("T-6", 0.74, UPPER_LEFT.turned())
    upright = [glimpse("T-9", chance, UPPER_LEFT) for chance in (0.96, 0.92)]
    found = one_of(on_its_head, *upright)
    assert CARDS[found.best] == "T-9"
    assert found.place == UPPER_LEFT
    askew = glimpse("S-R", 0.99, UPPER_LEFT.turned(0.9))
    straight = [glimpse("S-R", 0.95, UPPER_LEFT.turned(turn)) for turn in (0.0, 0.1, math.tau)]
    assert one_of(askew, *straight).place.angle % math.tau == pytest.approx(0, abs=0.11)


@pytest.mark.parametrize(
    ("uncut", "shown"),
    [((0.99, 0.98, 0.3), 0.93), ((0.99, 0.6, 0.5), 0.6), ((0.99, 0.99, 0.99), 0.99)],
    ids=["two of three", "one alone", "all"],
)
def test_a_card_is_uncut_as_far_as_most_sizes_show_it_so(
    uncut: tuple[float, ...], shown: float
) -> None:
    for card in ("T-12", "S-R"):
        looks = [replace(glimpse(card, 0.95, UPPER_LEFT), uncut=one) for one in uncut]
        assert one_of(*looks).uncut == pytest.approx(shown, abs=0.02)


@pytest.mark.parametrize("card", ["T-2", "D-1"])
def test_what_one_size_alone_reads_is_uncut_at_none(card: str) -> None:
    """Seen: the 15 of a strip read as the 11 at one size, and the 2s left of a 12 and a 21.

    And a stroke of a picture read as the ace of diamonds.
    """
    once, hardly = glimpse(card, 0.99, UPPER_LEFT), glimpse(card, 0.3, UPPER_LEFT)
    for looks in ([[once], [hardly], []], [[once], [], []]):
        (found,) = together(looks)
        assert found.uncut == 0
    (twice,) = together([[once], [once], []])
    assert twice.uncut > 0.9


def test_what_is_round_a_digit_is_told_by_the_looks_that_read_it() -> None:
    two = [replace(glimpse("T-2", 0.9, UPPER_LEFT), margin=m, room=m, clear=m, boxed=b, colour=c)
           for m, b, c in ((0.3, True, 0.1), (0.1, True, 0.5), (0.2, False, 0.2))]  # fmt: skip
    other = glimpse("T-12", 0.4, UPPER_LEFT)
    found = one_of(*two, other)
    assert (found.margin, found.room, found.clear, found.colour) == (0.2, 0.2, 0.2, 0.2)
    assert found.boxed
    assert not one_of(two[0], two[2], other).boxed


def test_a_deck_whose_numbers_stand_upright_at_one_size_does_at_all() -> None:
    one = glimpse("T-4", 0.9, UPPER_LEFT)
    assert one_of(one, replace(one, upright=True), one).upright
    assert not one_of(one, one, one).upright


def test_a_card_that_most_sizes_doubt_counts_by_what_all_say_of_it() -> None:
    company = line_of_cards("S-1", "S-2", "H-3", "D-4", "C-R")
    looks = [[*company, glimpse("S-R", chance, UPPER_LEFT, "S-D")] for chance in (0.94, 0.94, 0.99)]
    assert [("S-R" in counted(look)) for look in looks] == [False, False, True]
    assert "S-R" in counted(together(looks))


def test_nothing_comes_of_nothing() -> None:
    assert together([[], [], []]) == []
    (only,) = together([[glimpse("S-R", 0.9, ELSEWHERE)]])
    assert only.place == ELSEWHERE
