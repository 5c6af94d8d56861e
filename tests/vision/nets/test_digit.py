"""The digit net: what a card laid over a long number leaves is told from a small trump."""

from functools import lru_cache
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.geometry import Place, place_of
from vision.learned import open_digit
from vision.nets.digit import Digit
from vision.reading import Picture
from vision.synthesis import clutter
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above


@lru_cache(maxsize=1)
def digit() -> Digit:
    return open_digit()


def two_cards(below: str, above: str, right: float) -> tuple[Picture, list[Place]]:
    """A card laid over another, so many mm to the right; and where the lower one's index shows.

    The upper left ones of both, the lower card's where its middle is.
    """
    rng = np.random.default_rng(int(100 * right))
    poses = [Pose(-60, 0, 0.1), Pose(-60 + right, 0, 0.1)]
    view = view_from_above((640, 480), 2.7)
    drawn = draw(house_deck(), [below, above], poses, view, clutter.mat(rng, 480, 640), rng=rng)
    picture = photograph(drawn.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    mine = [i for i in drawn.indices if i.card == below]
    index = min(mine, key=lambda i: float(i.quad.sum()))
    place = place_of(index.quad)
    shown = place.heights_to(*map(np.asarray, index.middle))
    return picture, [place.moved(float(shown[0]))]


def told(picture: Picture, places: list[Place]) -> list[float]:
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    return [float(odds) for odds in digit().look(picture, grey, places)]


@pytest.mark.parametrize("number", range(1, 10))
def test_a_small_trump_in_sight_is_whole(number: int) -> None:
    (odds,) = told(*two_cards(f"T-{number}", "H-4", 40.0))
    assert odds > 2


@pytest.mark.parametrize("right", [10.0, 10.5])
def test_the_1_that_is_left_of_a_long_number_is_not(right: float) -> None:
    odds = [told(*two_cards(f"T-{number}", "H-4", right))[0] for number in range(11, 20)]
    assert max(odds) < 0


def test_no_places_are_told_nothing_about() -> None:
    picture = np.zeros((48, 48, 3), np.uint8)
    assert digit().look(picture, picture[..., 0], []).shape == (0,)


class Blob:
    """A net that keeps what it is given."""

    def setInput(self, given: NDArray[np.float32]) -> None:  # noqa: N802 - as OpenCV names it
        self.given = given

    def forward(self) -> NDArray[np.float32]:
        return np.zeros((len(self.given), 1), np.float32)


def test_it_is_given_the_wider_square_in_grey_and_then_the_closer_in_colour() -> None:
    """As it learned them: another order makes it guess, and nothing else would say so."""
    picture = np.full((60, 60, 3), (10, 20, 30), np.uint8)
    net = Blob()
    Digit(cast("cv2.dnn.Net", net)).look(picture, picture[..., 0] * 0 + 5, [Place(30, 30, 12, 0)])
    assert (net.given.mean(axis=(0, 2, 3)) * 255).round().tolist() == [5, 10, 20, 30] * 4
