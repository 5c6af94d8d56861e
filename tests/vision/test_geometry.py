import math

import numpy as np
import pytest

from vision.geometry import PATCH, PATCH_HEIGHTS, Halved, Place, apart, cut, cut_all, place_of


@pytest.mark.parametrize("angle", [0.0, 0.7, math.pi / 2, math.pi, -2.2])
def test_a_place_survives_its_own_quad(angle: float) -> None:
    place = Place(100.0, 80.0, 30.0, angle)
    again = place_of(place.quad())
    assert again.x == pytest.approx(place.x, abs=1e-3)
    assert again.y == pytest.approx(place.y, abs=1e-3)
    assert again.height == pytest.approx(place.height, abs=1e-3)
    assert math.remainder(again.angle - angle, 2 * math.pi) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_patch_stands_upright_however_the_card_is_turned(turns: int) -> None:
    upright = np.full((200, 200, 3), 255, np.uint8)
    upright[80:100, 95:105] = 0  # the upper half of the ink is dark, the lower is not
    upright[100:120, 95:105] = 128
    picture = np.ascontiguousarray(np.rot90(upright, turns))
    patch = cut(picture, Place(99.5, 99.5, 40.0, -turns * math.pi / 2))
    middle, above = PATCH // 2, round(PATCH / PATCH_HEIGHTS / 4)
    assert patch.shape == (PATCH, PATCH, 3)
    assert patch[middle - above, middle, 0] < 20
    assert 110 < patch[middle + above, middle, 0] < 150
    assert patch[middle - above, 4, 0] == 255


@pytest.mark.parametrize("angle", [0.0, 0.4, -2.0, math.pi])
def test_how_far_a_point_is_in_heights_is_how_far_a_place_moves_there(angle: float) -> None:
    place = Place(30.0, 40.0, 20.0, angle)
    there = [place.moved(*way) for way in ((2.0, 3.0), (-1.0, 0.5))]
    right, down = place.heights_to(np.array([p.x for p in there]), np.array([p.y for p in there]))
    assert right == pytest.approx([2.0, -1.0])
    assert down == pytest.approx([3.0, 0.5])


def test_places_are_as_far_apart_as_each_tells_of_the_others() -> None:
    first = Place(30.0, 40.0, 20.0, 0.4)
    places = [first, first.moved(2.0, 3.0, 0.5), first.moved(-1.0, 0.5)]
    along, down = apart(places)
    assert along[0] == pytest.approx([0.0, 2.0, -1.0])
    assert down[0] == pytest.approx([0.0, 3.0, 0.5])
    assert along[1, 0] == pytest.approx(-4.0)
    assert down[1, 0] == pytest.approx(-6.0)
    assert apart([])[0].shape == (0, 0)


def test_what_is_cut_of_one_halved_picture_is_what_is_cut_of_the_picture() -> None:
    rng = np.random.default_rng(3)
    picture = rng.integers(0, 256, (90, 160, 3), np.uint8)
    places = [Place(70.0, 40.0, height, 0.3) for height in (20.0, 60.0, 200.0)]
    halved = Halved(picture)
    for heights in (PATCH_HEIGHTS, 3.6):
        once = cut_all(picture, places, PATCH, heights)
        assert np.array_equal(cut_all(halved, places, PATCH, heights), once)
    assert np.array_equal(cut(picture, places[0]), cut_all(halved, places)[0])
    assert [size.shape[1] for size in halved.sizes] == [160, 80, 40, 20]
    assert once[2].std() < 0.5 * once[0].std(), "what is much reduced is taken from a reduced one"
    assert cut_all(halved, []).shape == (0, PATCH, PATCH, 3)


def test_a_picture_is_halved_no_further_than_to_a_line() -> None:
    halved = Halved(np.zeros((5, 40), np.uint8))
    assert halved.times(0) == 0
    assert halved.times(9) == len(halved.sizes) - 1
    assert min(halved.sizes[-1].shape) == 1


def test_what_is_cut_of_a_reduced_picture_is_cut_where_the_place_is() -> None:
    picture = np.full((720, 1280), 255, np.uint8)
    picture[300:420, 860:940] = 0
    (patch,) = cut_all(picture, [Place(899.5, 359.5, 240.0, 0.0)])
    dark = np.argwhere(patch < 128)
    middle = (PATCH - 1) / 2
    assert dark.mean(axis=0) == pytest.approx([middle, middle], abs=0.6)
    high, wide = dark.max(axis=0) - dark.min(axis=0) + 1
    assert (high, wide) == pytest.approx((120 / 6, 80 / 6), abs=1.5)


def test_a_picture_longer_than_opencv_cuts_from_is_cut_from_as_others_are() -> None:
    """Seen: a strip of cards 33,000 pixels long ended a scan with an error of OpenCV's."""
    for size in ((100, 33_000), (33_000, 100), (100, 70_000)):
        picture = np.zeros((*size, 3), np.uint8)
        across, down = size[1] - 50, size[0] - 50
        picture[down - 20 : down + 20, across - 20 : across + 20] = 255
        (patch,) = cut_all(picture, [Place(across - 0.5, down - 0.5, 40.0, 0.0)])
        light, middle = np.argwhere(patch[..., 0] > 128), (PATCH - 1) / 2
        assert light.mean(axis=0) == pytest.approx([middle, middle], abs=2)
