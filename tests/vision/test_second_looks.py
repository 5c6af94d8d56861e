"""A further look takes back what a first one was too sure of."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place, place_of
from vision.learned import open_classifier
from vision.reading import Picture
from vision.second_looks import Seen, look_beside
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
