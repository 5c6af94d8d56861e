"""What the finder's maps come to: places in pixels, each once."""

import math

import numpy as np
import pytest

from vision.geometry import Place
from vision.nets.finder import Found, lower_doubles, peaks, with_others, without_doubles


def test_peaks_give_places_in_pixels() -> None:
    maps = np.full((6, 20, 30), -9, np.float32)
    maps[1:] = 0
    maps[:, 7, 11] = (4.0, 0.25, -0.25, 0.0, 0.0, 1.0)
    (found,) = peaks(maps, 0.3)
    assert (found.place.x, found.place.y) == pytest.approx((94.0, 58.0), abs=0.1)
    assert found.place.height == pytest.approx(40.0)
    assert found.place.angle == pytest.approx(math.pi / 2, abs=0.01)
    assert found.heat > 0.98


def test_cells_round_a_peak_share_in_what_it_says() -> None:
    maps = np.full((6, 20, 30), -9, np.float32)
    maps[1:] = 0
    maps[:, 7, 11] = (4.0, 0.0, 0.0, 0.2, 1.0, 0.0)
    maps[:, 7, 12] = (4.0, -1.0, 0.0, -0.2, 1.0, 0.0)
    found = without_doubles(peaks(maps, 0.3))
    assert len(found) == 1
    assert found[0].place.x == pytest.approx(92.0, abs=0.1)
    assert found[0].place.height == pytest.approx(40.0, abs=0.1)


def test_the_hotter_of_two_findings_of_one_index_is_kept() -> None:
    maps = np.full((6, 20, 30), -9, np.float32)
    maps[:, 7, 11] = (4.0, 0, 0, 0.0, 1.0, 0)
    maps[:, 7, 13] = (3.0, -0.9, 0, 0.0, 1.0, 0)
    kept = without_doubles(peaks(maps, 0.3))
    assert len(kept) == 1
    assert kept[0].heat > 0.98


@pytest.mark.parametrize(
    ("x", "y", "height", "lower"),
    [(112, 100, 22, True), (100, 118, 22, True), (100, 100, 31, False), (124, 100, 22, False)],
)
def test_what_is_found_lower_at_the_same_place_is_kept_beside_it(
    x: float,
    y: float,
    height: float,
    lower: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a star, found right and also twice as high where the picture was halved, hotter."""
    other = Found(Place(300, 300, 40, 0.0), 0.9)
    high, low = Found(Place(100, 100, 40, 0.0), 0.63), Found(Place(x, y, height, 0.3), 0.39)
    found = lower_doubles([other, high], [high, other, low], 0.75)
    assert found == ({1: [low.place]} if lower else {})


def test_of_what_is_found_otherwise_that_which_lies_elsewhere_is_taken_too() -> None:
    here, on_it = Found(Place(100, 100, 40, 0.0), 0.3), Found(Place(112, 112, 20, 0.0), 0.9)
    beside = Found(Place(125, 100, 20, 0.0), 0.2)
    assert with_others([here], [on_it, beside]) == [here, beside]
    assert with_others([], [on_it]) == [on_it]
    assert with_others([here], []) == [here]
