"""A further look takes back what a first one was too sure of, and finds what it missed."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.classifier import Classifier, Looks
from vision.geometry import Place, place_of
from vision.learned import open_classifier
from vision.reading import Picture
from vision.second_looks import Seen, look_below, look_beside, look_both_ways
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above


def index_of(card: str) -> tuple[Picture, Place]:
    """A card by itself, and where its upper left index is."""
    rng = np.random.default_rng(7)
    mat = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    view = view_from_above((640, 480), 2.7)
    laid = draw(house_deck(), [card], [Pose(0, 0, 0.1)], view, mat, rng=rng)
    picture = photograph(laid.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    return picture, place_of(laid.indices[0].quad)


def taken_for(card: str, picture: Picture, place: Place) -> NDArray[np.float32]:
    """What is said of a place a first look was sure of, after the look to its left."""
    chances = np.zeros((1, 79), np.float32)
    chances[0, CARDS.index(card)] = 1.0
    one = np.ones(1, np.float32)
    seen = Seen(picture, [place], one, chances, np.array([[1, 0, 0]], np.float32), one)
    look_beside(seen, open_classifier())
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


class Tells(Classifier):
    """A classifier that says the same of every patch."""

    def __init__(self, **chances: float) -> None:
        self._row = np.zeros((1, 79), np.float32)
        for card, chance in chances.items():
            self._row[0, CARDS.index(card.replace("_", "-"))] = chance

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        rows = np.repeat(self._row, len(patches), axis=0)
        return Looks(
            rows, np.zeros((len(rows), 64), np.float32), np.zeros((len(rows), 4), np.float32)
        )


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
    look_beside(seen, Tells(**second))
    assert bool(seen.chances[0, CARDS.index(f"T-{number}")] > 0.95) is sure
    assert seen.chances.sum() == pytest.approx(1.0, abs=1e-5)


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


def six_among(
    neighbours: list[tuple[float, tuple[float, float, float]]], ways: tuple[float, float, float]
) -> NDArray[np.float32]:
    """A 6 of trumps and what it reads as, both ways up weighed.

    Beside it are 7s read for sure, each turned so much from it and standing so to its own edge.
    """
    picture, place = index_of("T-6")
    chances = np.zeros((len(neighbours) + 1, 79), np.float32)
    chances[0, CARDS.index("T-6")] = 1.0
    chances[1:, CARDS.index("T-7")] = 1.0
    places = [place] + [place.turned(angle) for angle, _ in neighbours]
    stands = np.array([ways] + [edge for _, edge in neighbours], np.float32)
    ones = np.ones(len(places), np.float32)
    seen = Seen(picture, places, ones, chances, stands, ones)
    look_both_ways(seen, open_classifier())
    return np.asarray(seen.chances[0])


UP, DOWN, EITHER = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.5, 0.5, 0.0)


def test_cards_laid_along_tell_a_six_from_a_nine() -> None:
    six, nine = CARDS.index("T-6"), CARDS.index("T-9")
    alone = six_among([], EITHER)
    along, against = six_among([(0.1, UP)] * 30, EITHER), six_among([(math.pi, UP)] * 30, EITHER)
    assert 1 - along[six] < 0.2 * (1 - alone[six])
    assert alone[six] > alone[nine]
    assert against[nine] > 5 * against[six]
    for told in (
        six_among([(math.pi / 2, UP)] * 30, EITHER),
        six_among([(0.1, UP), (math.pi, UP)] * 15, EITHER),
    ):
        assert told == pytest.approx(alone, abs=1e-4)


def test_one_number_against_its_edge_of_many_makes_no_other_deck() -> None:
    """Seen: one edge mistaken in a deck of trumps, and every 6 and 9 of it asked about."""
    six = CARDS.index("T-6")
    across = math.pi / 2
    assert six_among([(across, UP)] * 11 + [(across, DOWN)], (0.99, 0.01, 0.0))[six] > 0.95
    assert six_among([(across, UP)] * 7 + [(across, DOWN)] * 5, (0.99, 0.01, 0.0))[six] < 0.8


@pytest.mark.parametrize("edge", [DOWN, UP])
def test_a_seventeen_where_others_stand_against_their_edge_may_be_a_four(
    edge: tuple[float, float, float],
) -> None:
    """Seen: a deck whose lower numbers are upright, its 4s read as 17 on their heads."""
    four, seventeen = CARDS.index("T-4"), CARDS.index("T-17")
    chances = np.zeros((8, 79), np.float32)
    chances[0, seventeen] = 1.0
    chances[1:, CARDS.index("T-7")] = 1.0
    places = [Place(100.0 + 60 * k, 100.0, 40.0, 0.0) for k in range(8)]
    ones, stands = np.ones(8, np.float32), np.array([UP] + [edge] * 7, np.float32)
    picture = np.zeros((200, 600, 3), np.uint8)
    seen = Seen(picture, places, ones, chances, stands, ones)
    look_both_ways(seen, Tells(T_4=1.0))
    if edge == UP:
        assert seen.chances[0, seventeen] == 1.0
    else:
        assert seen.chances[0, seventeen] < 0.95
        assert seen.chances[0, four] > 0.05
