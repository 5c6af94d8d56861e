"""What was read surely beside a place tells how it lies and how high it is."""

import math
from functools import lru_cache

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Tells, Whole
from vision.cards import CARDS
from vision.geometry import Halved, Place, place_of
from vision.learned import open_classifier, open_corner
from vision.looks.neighbours import Lying, as_low_as, at_height_of, look_along, look_as_high
from vision.looks.seen import Seen
from vision.nets.classifier import Classifier, Looks
from vision.reading import Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above

ROW = ("H-7", "C-4", "D-8", "S-V")
TRUMPS = ("T-8", "T-14", "T-19", "T-3")
"""The card that is looked at comes after these and lies uppermost."""


@lru_cache(maxsize=8)
def row_of(card: str, row: tuple[str, ...] = ROW) -> tuple[Picture, tuple[Place, ...]]:
    """Cards overlapping in a row, and where the upper left index of each is, `card`'s the last."""
    rng = np.random.default_rng(7)
    mat = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    view = view_from_above((640, 480), 2.7)
    cards = [*row, card]
    poses = [Pose(-60 + 22 * k, 0, 0.1) for k in range(len(cards))]
    laid = draw(house_deck(), cards, poses, view, mat, rng=rng)
    picture = photograph(laid.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    first = {index.card: place_of(index.quad) for index in reversed(laid.indices)}
    return picture, tuple(first[one] for one in cards)


def seen_as(
    picture: Picture,
    known: tuple[Place, ...],
    last: Place,
    way: tuple[float, float, float],
    row: tuple[str, ...] = ROW,
) -> Seen:
    """The cards of `row` read for sure at places that are `known`, and none at the last."""
    chances = np.zeros((len(known) + 1, 79), np.float32)
    for k in range(len(known)):
        chances[k, CARDS.index(row[k])] = 1.0
    chances[-1, -1] = 1.0
    ways = np.array([*[(1.0, 0.0, 0.0)] * len(known), way], np.float32)
    ones = np.ones(len(chances), np.float32)
    return Seen(picture, [*known, last], ones, chances, ways, ones.copy())


def grey_of(picture: Picture) -> NDArray[np.uint8]:
    return np.ascontiguousarray(picture[..., 1])


def picture_of(seen: Seen) -> Picture:
    """What it was made with."""
    assert not isinstance(seen.picture, Halved)
    return seen.picture


def along(seen: Seen) -> tuple[str, Place]:
    """What the last place reads as, looked at as its neighbours lie."""
    look_along(seen, open_classifier(), open_corner(), grey_of(picture_of(seen)))
    best = int(seen.chances[-1].argmax())
    return "none" if best == len(CARDS) else CARDS[best], seen.places[-1]


@pytest.mark.parametrize("askew", [35, -60, 90, 150])
@pytest.mark.parametrize("card", ["T-15", "D-C"])
def test_an_index_whose_turn_was_mistaken_is_read_as_its_neighbours_lie(
    card: str, askew: int
) -> None:
    """Seen: trumps of an unknown deck lost because the finder took them to lie on their side."""
    picture, (*known, true) = row_of(card)
    seen = seen_as(picture, tuple(known), true.turned(math.radians(askew)), (0.0, 0.0, 1.0))
    read, place = along(seen)
    assert read == card
    assert math.cos(place.angle - true.angle) > 0.99
    assert seen.ways[-1, 0] > 0.9, "what surrounds it is that of the place as it was turned"


def test_nothing_is_known_of_how_it_lies_where_nothing_was_read_near() -> None:
    picture, (*known, true) = row_of("T-15")
    away = tuple(Place(p.x - 4000, p.y, p.height, p.angle) for p in known)
    seen = seen_as(picture, away, true.turned(1.0), (0.0, 0.0, 1.0))
    assert along(seen)[0] == "none"


def test_what_lies_across_its_neighbours_is_left_as_it_is() -> None:
    picture, (*known, true) = row_of("T-15")
    across = tuple(p.turned(math.pi / 2) for p in known)
    askew = true.turned(1.0)
    seen = seen_as(picture, across, askew, (0.0, 0.0, 1.0))
    assert along(seen) == ("none", askew)


def test_the_mat_beside_cards_stays_none() -> None:
    picture, (*known, true) = row_of("T-15")
    bare = Place(true.x, 20.0, true.height, true.angle + 1.0)
    seen = seen_as(picture, tuple(known), bare, (0.0, 0.0, 1.0))
    assert along(seen) == ("none", bare)


class Blind(Classifier):
    """A classifier that is shown nothing."""

    def __init__(self) -> None:
        pass

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        assert not len(patches), "a place in no corner is not worth a look"
        nothing = np.empty((0, 79), np.float32)
        return Looks(nothing, np.empty((0, 64), np.float32), np.empty((0, 4), np.float32))


def test_what_stands_in_no_corner_either_way_costs_no_look() -> None:
    picture, (*known, true) = row_of("T-15")
    bare = Place(true.x, 20.0, true.height, true.angle + 1.0)
    seen = seen_as(picture, tuple(known), bare, (0.0, 0.0, 1.0))
    look_along(seen, Blind(), open_corner(), grey_of(picture))


def as_high(seen: Seen) -> str:
    """What the last place reads as, as high as its neighbours."""
    look_as_high(seen, open_classifier(), open_corner(), grey_of(picture_of(seen)))
    best = int(seen.chances[-1].argmax())
    return "none" if best == len(CARDS) else CARDS[best]


@pytest.mark.parametrize(
    ("right", "down", "times"), [(0.0, -0.29, 0.42), (0.0, -0.2, 0.6), (0.4, 0.1, 1.6)]
)
@pytest.mark.parametrize("card", ["D-C", "S-R"])
def test_what_is_too_low_or_too_high_is_taken_as_high_as_its_neighbours(
    card: str, right: float, down: float, times: float
) -> None:
    """Seen: a tall V alone, and a rank and its pip together with the large one beside them."""
    picture, (*known, true) = row_of(card)
    seen = seen_as(picture, tuple(known), true.moved(right, down, times), (0.8, 0.0, 0.2))
    assert as_high(seen) == card
    assert seen.places[-1].height == pytest.approx(true.height, rel=0.12)
    assert seen.ways[-1, 0] > 0.9, "what surrounds it is that of the place as it was changed"


@pytest.mark.parametrize("card", ["D-C", "S-R"])
def test_what_is_half_read_is_taken_as_high_as_its_neighbours_too(card: str) -> None:
    """Seen: clear cards of an unknown deck asked about, their indices taken a little too low."""
    picture, (*known, true) = row_of(card)
    seen = seen_as(picture, tuple(known), true.moved(0.0, -0.12, 0.75), (0.8, 0.0, 0.2))
    seen.chances[-1] = 0
    seen.chances[-1, [CARDS.index(card), -1]] = 0.7, 0.3
    assert as_high(seen) == card
    assert seen.chances[-1].max() > 0.9
    assert seen.places[-1].height == pytest.approx(true.height, rel=0.12)


@pytest.mark.parametrize(("stood", "read"), [(0.97, "D-C"), (0.9, "none")])
def test_a_rank_that_stands_in_a_corner_has_its_pip_below_it_on_whatever_picture(
    stood: float, read: str
) -> None:
    """Seen: knaves whose pips stand in their pictures, as no card's corner looks."""
    picture, (*known, true) = row_of("D-C")
    seen = seen_as(picture, tuple(known), true.moved(0.0, -0.29, 0.42), (stood, 0.0, 1 - stood))
    look_as_high(seen, open_classifier(), Whole(0.9, no_corner=0.6), grey_of(picture))
    best = int(seen.chances[-1].argmax())
    assert ("none" if best == len(CARDS) else CARDS[best]) == read
    assert seen.ways[-1, 0] == np.float32(stood), "that of the rank, which is surer"
    assert seen.whole[-1] == np.float32(0.9 if read == "D-C" else 1.0)


@pytest.mark.parametrize("stood", [0.97, 0.6])
def test_what_is_lower_than_it_was_must_stand_in_a_corner_itself(stood: float) -> None:
    picture, (*known, true) = row_of("D-C")
    higher = true.moved(0.4, 0.1, 1.6)
    seen = seen_as(picture, tuple(known), higher, (stood, 0.0, 1 - stood))
    look_as_high(seen, open_classifier(), Whole(0.9, no_corner=0.6), grey_of(picture))
    assert seen.places[-1] is higher


def test_what_reads_better_as_it_was_stays_so() -> None:
    picture, (*known, true) = row_of("D-C")
    too_low = true.moved(0.0, -0.12, 0.75)
    seen = seen_as(picture, tuple(known), too_low, (0.8, 0.0, 0.2))
    seen.chances[-1] = 0
    seen.chances[-1, CARDS.index("S-7")] = 0.9799
    nothing = Tells(D_C=0.9)
    look_as_high(seen, nothing, open_corner(), grey_of(picture))
    assert CARDS[int(seen.chances[-1].argmax())] == "S-7"
    assert seen.places[-1] is too_low


@pytest.mark.parametrize("times", [1.4, 1.8])
@pytest.mark.parametrize("card", ["T-6", "T-1", "T-9"])
def test_a_digit_taken_for_rank_and_pip_is_taken_as_low_as_other_trumps(
    card: str, times: float
) -> None:
    """Seen: a bold 6 of trumps, lost in silence as it was taken to be nearly twice as high."""
    picture, (*known, true) = row_of(card, TRUMPS)
    higher = true.moved(0.0, (times - 1) / 2, times)
    seen = seen_as(picture, tuple(known), higher, (0.8, 0.0, 0.2), TRUMPS)
    assert as_high(seen) == card
    assert seen.places[-1].height == pytest.approx(true.height, rel=0.12)


@pytest.mark.parametrize("turn", [0.0, 0.7, 3.0])
def test_the_top_of_a_number_taken_too_high_is_its_own(turn: float) -> None:
    number = Place(300.0, 200.0, 50.0, turn)
    measured = Lying.of([number] * 3)
    (place,) = as_low_as(measured, number.moved(0.0, 0.35, 1.7))
    assert (place.x, place.y) == pytest.approx((number.x, number.y))
    assert place.height == pytest.approx(number.height)
    for times in (1.0, 0.6, 4.0):
        assert as_low_as(measured, number.moved(0.0, 0.0, times)) == []


@pytest.mark.parametrize("turn", [0.0, 0.7, 3.0])
def test_the_top_of_a_rank_is_that_of_its_index(turn: float) -> None:
    index = Place(300.0, 200.0, 50.0, turn)
    (place,) = at_height_of(Lying.of([index] * 3), index.moved(0.0, -0.25, 0.5))
    assert (place.x, place.y) == pytest.approx((index.x, index.y))
    assert place.height == pytest.approx(index.height)


def test_a_pip_taken_with_the_index_lies_right_of_it_and_lower() -> None:
    index = Place(300.0, 200.0, 50.0, 0.0)
    (place,) = at_height_of(Lying.of([index] * 3), Place(320.0, 206.0, 80.0, 0.0))
    assert place.x < 310.0
    assert place.y < 203.0
    assert place.height == pytest.approx(index.height)


@pytest.mark.parametrize("times", [1.0, 0.3, 5.0])
def test_what_is_as_high_as_the_others_or_far_from_it_is_left(times: float) -> None:
    index = Place(300.0, 200.0, 50.0, 0.0)
    assert at_height_of(Lying.of([index] * 3), index.moved(0.0, 0.0, times)) == []


def test_a_rank_whose_pip_is_covered_stays_none() -> None:
    picture, (*known, true) = row_of("D-C")
    side, covered = 2.4 * true.height, picture.copy()
    x, y = true.x - 0.6 * true.height, true.y + 0.02 * true.height
    covered[round(y) : round(y + side), round(x) : round(x + side)] = 250
    rank = true.moved(0.0, -0.2, 0.6)
    seen = seen_as(covered, tuple(known), rank, (0.8, 0.0, 0.2))
    assert as_high(seen) == "none"
    assert seen.places[-1] is rank


def test_two_neighbours_are_too_few_to_tell_how_high_it_is() -> None:
    picture, (*known, true) = row_of("D-C")
    seen = seen_as(picture, tuple(known[:2]), true.moved(0.0, -0.29, 0.42), (0.8, 0.0, 0.2))
    assert as_high(seen) == "none"


def test_what_surely_stands_in_no_corner_is_not_looked_at_otherwise() -> None:
    picture, (*known, true) = row_of("D-C")
    seen = seen_as(picture, tuple(known), true.moved(0.0, -0.29, 0.42), (0.05, 0.0, 0.95))
    assert as_high(seen) == "none"
