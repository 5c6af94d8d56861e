import math

import numpy as np
import pytest

from vision.geometry import PATCH, PATCH_HEIGHTS, Place, cut, place_of


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
