"""Small numbers are looked at once, and nine times where one look leaves open if they are whole."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import index_of
from tests.vision.shots import shot
from vision.geometry import Place, Sized
from vision.learned import open_reader
from vision.looks.whole_numbers import whole_numbers
from vision.nets.digit import Digit
from vision.synthesis.layouts import Pose


class Told(Digit):
    """A digit net that tells what it is told, look by look."""

    def __init__(self, *odds: float) -> None:
        self.odds = list(odds)
        self.places: list[Place] = []

    def look(self, picture: Sized, grey: Sized, places: Sequence[Place]) -> NDArray[np.float32]:
        """The next of its words for each place."""
        del picture, grey
        self.places += places
        told, self.odds = self.odds[: len(places)], self.odds[len(places) :]
        return np.array(told, np.float32)


PLACES = [Place(100.0, 50.0 + 60 * n, 40.0, 0.2) for n in range(3)]


def test_what_one_look_leaves_open_is_the_mean_of_nine() -> None:
    digit = Told(9.0, 3.0, -4.0, *range(9))
    odds = whole_numbers(digit, *pictures(), PLACES)
    assert odds.tolist() == [9.0, 4.0, -4.0]
    about = digit.places[3:]
    assert len(about) == 9
    assert {round(one.height, 1) for one in about} == {37.2, 40.0, 43.2}
    assert max(abs(one.x - PLACES[1].x) for one in about) == pytest.approx(2.35, abs=0.05)
    assert all(one.angle == PLACES[1].angle for one in about)


def test_what_one_look_tells_is_not_looked_at_again() -> None:
    digit = Told(5.5, -2.0, 12.0)
    assert whole_numbers(digit, *pictures(), PLACES).tolist() == [5.5, -2.0, 12.0]
    assert len(digit.places) == 3
    assert len(whole_numbers(digit, *pictures(), [])) == 0


def test_so_the_reader_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """At each index of a 9, and at none of a 19."""
    picture = shot(["T-9", "T-19"], [Pose(-60, 0, 0), Pose(60, 0, 0)])
    eye, digit = open_reader(), Told(*[1.0] * 999)
    monkeypatch.setattr(eye, "_digit", digit)
    eye.glimpses(picture)
    assert len(digit.places) >= 2 * 10, "once, and nine times, at two corners at least"
    assert len(digit.places) % 10 == 0


def pictures() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    picture, _ = index_of("T-9")
    return picture, picture[..., 0]
