"""A further look takes back what a first one was too sure of, and finds what it missed."""

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import NINE, Counts, Tells, Whole, index_of, nine
from vision.cards import CARDS
from vision.geometry import Place
from vision.learned import open_classifier, open_corner, open_second
from vision.looks.second_looks import (
    ask_second,
    look_below,
    look_beside,
    look_for_longer,
)
from vision.looks.seen import Seen
from vision.nets.classifier import Classifier, Looks
from vision.nets.corner import Corner
from vision.reading import Picture


def taken_for(card: str, picture: Picture, place: Place) -> NDArray[np.float32]:
    """What is said of a place a first look was sure of, after the look to its left."""
    chances = np.zeros((1, 79), np.float32)
    chances[0, CARDS.index(card)] = 1.0
    one = np.ones(1, np.float32)
    seen = Seen(picture, [place], one, chances, np.array([[1, 0, 0]], np.float32), one)
    look_beside(seen, open_classifier(), [0])
    return np.asarray(seen.chances[0])


@pytest.mark.parametrize("number", [12, 13, 16, 18, 19])
def test_the_right_digit_of_two_is_no_trump_by_itself(number: int) -> None:
    """Seen: the 13 of a deck of wide type, read as a 3 for certain."""
    picture, place = index_of(f"T-{number}")
    chances = taken_for(f"T-{number % 10}", picture, place.moved(0.27))
    assert chances[CARDS.index(f"T-{number % 10}")] < 0.7
    assert chances[CARDS.index(f"T-{number}")] > 0.3


@pytest.mark.parametrize("number", [2, 3, 6, 8, 9])
def test_a_digit_that_stands_alone_stays_what_it_was(number: int) -> None:
    picture, place = index_of(f"T-{number}")
    assert taken_for(f"T-{number}", picture, place)[CARDS.index(f"T-{number}")] == 1.0


@pytest.mark.parametrize(
    ("first", "second", "number", "sure"),
    [
        ({"T_5": 1.0}, {"T_15": 0.6, "T_5": 0.4}, 5, True),
        ({"T_3": 0.68, "T_13": 0.32}, {"T_13": 0.98, "T_3": 0.02}, 13, True),
        ({"T_3": 1.0}, {"T_13": 1.0}, 3, False),
        ({"T_5": 1.0}, {"T_15": 0.2, "T_5": 0.8}, 5, True),
    ],
)
def test_what_both_looks_hold_likely_counts(
    first: dict[str, float],
    second: dict[str, float],
    number: int,
    sure: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: whole 5s and 8s asked about, as the line of a panel beside them looked like a 1."""
    one, picture = np.ones(1, np.float32), np.zeros((80, 80, 3), np.uint8)
    chances = Tells(**first).look_at(picture[None, :64, :64]).chances
    way = np.array([[1, 0, 0]], np.float32)
    seen = Seen(picture, [Place(40, 40, 20, 0.0)], one, chances, way, one)
    look_beside(seen, Tells(**second), [0])
    assert bool(seen.chances[0, CARDS.index(f"T-{number}")] > 0.95) is sure
    assert seen.chances.sum() == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(("edge", "sure"), [(0.05, False), (0.3, True), (None, True)])
def test_where_no_digit_can_stand_none_counts_whatever_it_looks_like(
    edge: float | None,
    sure: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a panel's line beside 5s and 9s read as a 1, and blank paper beside a flagged 1."""
    one, picture = np.ones(1, np.float32), nine(edge, side=-1)
    chances = Tells(T_9=1.0).look_at(picture[None, :64, :64]).chances
    seen = Seen(picture, [NINE], one, chances, np.array([[1, 0, 0]], np.float32), one)
    look_beside(seen, Tells(T_19=1.0), [0])
    assert bool(seen.chances[0, CARDS.index("T-9")] > 0.95) is sure


def rank_alone(
    card: str, up: float, share: float, *, pip_covered: bool
) -> tuple[Seen, Place, list[int]]:
    """What a look below makes of a card's rank that was taken for a whole index, and read as none.

    With where the index truly is, and which places were changed.
    """
    picture, place = index_of(card)
    rank = place.moved(0.0, -up, share)
    if pip_covered:
        side = 2.4 * place.height
        x, y = place.x - 0.6 * place.height, place.y + 0.02 * place.height
        picture[round(y) : round(y + side), round(x) : round(x + side)] = 250
    chances = np.zeros((1, 79), np.float32)
    chances[0, -1] = 1.0
    one = np.ones(1, np.float32)
    seen = Seen(picture, [rank], 0.5 * one, chances, np.array([[0.9, 0, 0.1]], np.float32), one)
    return seen, place, look_below(seen, open_classifier())


@pytest.mark.parametrize(("up", "share"), [(0.25, 0.5), (0.125, 0.75)])
@pytest.mark.parametrize("card", ["S-V", "H-R", "D-7", "C-D"])
def test_a_rank_taken_for_the_whole_is_looked_at_with_its_pip(
    card: str, up: float, share: float
) -> None:
    """Seen: the tall V of a deck whose pip is as large as its rank, lost in silence."""
    seen, place, changed = rank_alone(card, up, share, pip_covered=False)
    assert changed == [0]
    assert CARDS[int(seen.chances[0].argmax())] == card
    assert math.hypot(seen.places[0].x - place.x, seen.places[0].y - place.y) < 0.2 * place.height


@pytest.mark.parametrize("card", ["S-V", "H-R", "D-7", "C-D"])
def test_a_rank_whose_pip_is_covered_stays_none(card: str) -> None:
    seen, _, changed = rank_alone(card, 0.25, 0.5, pip_covered=True)
    assert changed == []
    assert seen.as_none[0] == 1.0


def asked_of_both(first: dict[str, float], second: Counts) -> Seen:
    """A place of which the first classifier said this, after the second was asked."""
    one, picture = np.ones(1, np.float32), np.zeros((80, 80, 3), np.uint8)
    said = Tells(**first).look_at(picture[None, :64, :64])
    ways = np.array([[1, 0, 0]], np.float32)
    seen = Seen(picture, [Place(40, 40, 20, 0)], one, said.chances, ways, one)
    ask_second(seen, second, [0])
    return seen


def test_two_classifiers_that_agree_are_surer_than_either() -> None:
    told = {"S_V": 0.94, "S_C": 0.06}
    seen = asked_of_both(told, Counts(**told))
    assert 0.95 < seen.chances[0, CARDS.index("S-V")] < 0.97
    assert seen.chances[0].sum() == pytest.approx(1.0)


def test_a_card_the_second_classifier_takes_for_another_is_not_sure() -> None:
    seen = asked_of_both({"C_7": 0.99, "S_7": 0.01}, Counts(S_7=0.9, C_7=0.1))
    assert seen.chances[0].max() < 0.9


def test_what_no_look_thinks_likely_stays_unlikely() -> None:
    seen = asked_of_both({"C_7": 0.9, "S_7": 0.1}, Counts(C_7=0.9, D_7=0.1))
    assert seen.chances[0, CARDS.index("S-7")] < 0.01
    assert seen.chances[0, CARDS.index("C-7")] > 0.95


@pytest.mark.parametrize(
    ("card", "least", "most"), [("C_7", 0.95, 1.0), ("T_12", 0.95, 1.0), ("T_7", 0.8, 0.88)]
)
def test_one_look_that_sees_no_whole_index_is_enough_for_a_low_trump(
    card: str, least: float, most: float
) -> None:
    """Seen: what is left of an 11 counted as the Petit, as the nets called it a rest at times."""
    second = Counts(**{card: 0.75})
    second.none = 0.25
    seen = asked_of_both({card: 0.99}, second)
    assert least < seen.chances[0, CARDS.index(card.replace("_", "-"))] < most
    assert seen.chances[0].sum() == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize("sure", [0.999, 0.45])
def test_what_is_certain_or_no_card_needs_no_second_classifier(sure: float) -> None:
    second = Counts(S_7=1.0)
    seen = asked_of_both({"C_7": sure}, second)
    assert second.shown == 0
    assert seen.chances[0, CARDS.index("C-7")] == np.float32(sure)


def longer_at(
    read_as: str,
    picture: Picture,
    place: Place,
    *nets: Classifier,
    whole: Corner | None = None,
    part: bool = True,
) -> Seen:
    """What is known of a place that read as a digit, after the looks for a longer number.

    The digit net takes it for a `part`, or is not sure.
    """
    chances = np.zeros((1, 79), np.float32)
    chances[0, CARDS.index(read_as)] = 1.0
    one, way = np.ones(1, np.float32), np.array([[1, 0, 0]], np.float32)
    seen = Seen(picture, [place], one, chances, way, one.copy())
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    corner = whole or open_corner()
    classifier, second = nets or (open_classifier(), open_second())
    look_for_longer(seen, classifier, second, corner, grey, [0] if part else [], [0])
    return seen


@pytest.mark.parametrize(
    ("number", "digit", "right"), [(13, 3, 0.27), (18, 8, 0.27), (21, 2, -0.27), (20, 2, -0.27)]
)
def test_the_number_a_digit_is_part_of_stands_in_its_place(
    number: int, digit: int, right: float
) -> None:
    """Seen: the 13 and the 21 of a deck of wide type, read as a 3 and a 2 and asked about."""
    picture, place = index_of(f"T-{number}")
    seen = longer_at(f"T-{digit}", picture, place.moved(right))
    assert CARDS[int(seen.chances[0].argmax())] == f"T-{number}"
    assert math.hypot(seen.places[0].x - place.x, seen.places[0].y - place.y) < 1
    assert seen.whole[0] > 0.5


@pytest.mark.parametrize("number", [2, 3, 8])
def test_a_digit_that_stands_alone_is_no_part(number: int) -> None:
    picture, place = index_of(f"T-{number}")
    seen = longer_at(f"T-{number}", picture, place)
    assert seen.places == [place]
    assert seen.chances[0, CARDS.index(f"T-{number}")] == 1.0


@pytest.mark.parametrize(
    ("first", "second", "whole", "told"),
    [
        ({"T_13": 0.97}, {"T_13": 0.96}, 1.0, True),
        ({"T_13": 0.96}, {"T_13": 0.97}, 1.0, True),
        ({"T_13": 0.97}, {"T_13": 0.9, "T_3": 0.1}, 1.0, False),
        ({"T_13": 0.9}, {"T_13": 0.97}, 1.0, False),
        ({"T_13": 0.97}, {"T_3": 0.97}, 1.0, False),
        ({"T_18": 0.97}, {"T_18": 0.97}, 1.0, False),
        ({"T_13": 0.97}, {"T_13": 0.97}, 0.3, False),
        ({"T_13": 0.97}, {"T_13": 0.97}, 0.8, False),
        ({"T_13": 0.96}, {"T_13": 0.97}, 0.9, True),
    ],
)
def test_both_nets_must_be_sure_of_a_number_that_is_wholly_in_sight(
    first: dict[str, float], second: dict[str, float], whole: float, *, told: bool
) -> None:
    """Seen: an 18 whose 8 was covered, beside what looked like a 1, an 11 to one net."""
    picture, place = np.zeros((200, 200, 3), np.uint8), Place(100, 100, 40, 0.0)
    corner = Whole(whole)
    seen = longer_at("T-3", picture, place, Tells(**first), Tells(**second), whole=corner)
    assert (seen.places[0] != place) is told
    surest = float(seen.chances[0].max())
    assert surest == pytest.approx(0.96 if told else 1.0, abs=1e-3)


@pytest.mark.parametrize(
    ("chance", "whole", "told"),
    [(0.98, 0.96, True), (0.96, 0.96, False), (0.98, 0.9, False)],
)
def test_of_a_digit_that_may_stand_alone_more_is_asked(
    chance: float, whole: float, *, told: bool
) -> None:
    """Seen: a 13 that one look took for a 3, asked about though others read it for certain."""
    picture, place = np.zeros((200, 200, 3), np.uint8), Place(100, 100, 40, 0.0)
    nets = Tells(T_13=chance), Tells(T_13=chance)
    seen = longer_at("T-3", picture, place, *nets, whole=Whole(whole), part=False)
    assert (seen.places[0] != place) is told


def test_a_longer_number_in_no_corner_is_none() -> None:
    """Seen: an 18 read beside a picture, at what read as an 8."""
    picture, place = np.zeros((200, 200, 3), np.uint8), Place(100, 100, 40, 0.0)
    nets = Tells(T_18=0.99), Tells(T_18=0.99)
    seen = longer_at("T-8", picture, place, *nets, whole=Whole(0.96, no_corner=0.6))
    assert seen.places == [place]


class FromNearBy(Tells):
    """Reads a longer number only where it is looked at from nearer than half a number."""

    def __init__(self, **chances: float) -> None:
        super().__init__(**chances)
        self._far = 2

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        looks = super().look_at(patches)
        if self._far > 0:
            looks.chances[:] = 0.0
            looks.chances[:, -1] = 1.0
        self._far -= 1
        return looks


@pytest.mark.parametrize(
    ("chance", "whole", "told"),
    [(0.992, 0.96, True), (0.985, 0.96, False), (0.992, 0.93, False)],
)
def test_from_nearer_a_longer_number_must_be_surer_still(
    chance: float, whole: float, *, told: bool
) -> None:
    """Seen: a 13 of which the finder took the 3 and half the 1; a covered 3 of clubs, read so."""
    picture, place = np.zeros((200, 200, 3), np.uint8), Place(100, 100, 40, 0.0)
    nets = FromNearBy(T_13=chance), Tells(T_13=chance)
    seen = longer_at("T-3", picture, place, *nets, whole=Whole(whole))
    assert (seen.places[0] != place) is told
    assert not told or seen.places[0].x == pytest.approx(100 - 0.16 * 40)


@pytest.mark.parametrize(
    ("best", "other", "told"),
    [("T-13", "T-3", True), ("T-13", "T-4", False), ("D-3", "T-3", False)],
)
@pytest.mark.parametrize("surely", [False, True])
def test_a_longer_number_that_may_be_a_digit_it_holds_is_looked_at_from_beside(
    best: str, other: str, *, told: bool, surely: bool
) -> None:
    """Seen: a 13 that was a 3 to one look in two, and asked about."""
    picture, place = np.zeros((200, 200, 3), np.uint8), Place(100, 100, 40, 0.0)
    chances = np.zeros((1, 79), np.float32)
    likely = 0.99 if surely else 0.66
    chances[0, CARDS.index(best)], chances[0, CARDS.index(other)] = likely, 1 - likely
    one, way = np.ones(1, np.float32), np.array([[1, 0, 0]], np.float32)
    seen = Seen(picture, [place], one, chances, way, one.copy())
    grey = np.zeros((200, 200), np.uint8)
    nets = Tells(T_13=0.98), Tells(T_13=0.98)
    look_for_longer(seen, *nets, Whole(0.96), grey, [])
    assert (seen.places[0] != place) is (told and not surely)
