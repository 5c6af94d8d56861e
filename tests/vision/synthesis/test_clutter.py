"""Mats, hands and objects: sizes, opacity, breadth, the same for the same seed."""

import numpy as np
import pytest

from vision.synthesis.clutter import hand, mat, object_
from vision.synthesis.mats import MATS
from vision.synthesis.sprites import OBJECTS


@pytest.mark.parametrize("number", range(len(MATS)))
def test_every_mat_fills_the_size_asked_for(number: int) -> None:
    picture = MATS[number](np.random.default_rng(number), 121, 203)
    assert picture.shape == (121, 203, 3)
    assert picture.dtype == np.uint8


@pytest.mark.parametrize("number", range(len(OBJECTS)))
@pytest.mark.parametrize("scale", [1.3, 5.0])
def test_every_object_has_colour_and_opacity(number: int, scale: float) -> None:
    thing = OBJECTS[number](np.random.default_rng(number), scale)
    assert thing.ndim == 3
    assert thing.shape[2] == 4
    assert thing.dtype == np.uint8
    assert thing[:, :, 3].max() > 50


def test_a_hand_is_hand_sized_and_leaves_at_the_lower_edge() -> None:
    for seed in range(5):
        shape = hand(np.random.default_rng(seed), 2.0)
        solid = shape[:, :, 3] > 128
        assert shape.shape == (600, 300, 4)
        assert solid[-1].any()
        assert not solid[0].any()
        assert 0.1 < solid.mean() < 0.6


def test_hands_have_several_skins() -> None:
    tones = [hand(np.random.default_rng(seed), 1.0)[150, 75, :3].mean() for seed in range(12)]
    assert max(tones) - min(tones) > 60


def test_a_seed_gives_the_same_clutter() -> None:
    for draw in (hand, object_):
        one, two = (draw(np.random.default_rng(9), 2.0) for _ in range(2))
        assert np.array_equal(one, two)
    mats = [mat(np.random.default_rng(9), 50, 60) for _ in range(2)]
    assert np.array_equal(mats[0], mats[1])
