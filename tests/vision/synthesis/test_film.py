"""A camera that stands still gives the pictures one that starts anew would give."""

from dataclasses import replace

import numpy as np
import pytest

from vision.synthesis import mats
from vision.synthesis.film import Film
from vision.synthesis.lens import Lens, photograph

SCENE = mats.cloth(np.random.default_rng(5), 180, 320)
QUIET = Lens(
    noise=0.0, gradient=(0.2, -0.1), glare=((0.4, 0.6, 0.2, 0.7),), blur=0.8, motion=(1.5, 0.5)
)


@pytest.mark.parametrize(
    "lens",
    [QUIET, replace(QUIET, mosaic=False, quality=98), replace(QUIET, grey=True, sharpen=0.0)],
)
def test_without_noise_a_picture_is_a_photograph_of_the_scene(lens: Lens) -> None:
    rng = np.random.default_rng(0)
    assert np.array_equal(Film(SCENE, lens, rng).take(), photograph(SCENE, lens, rng))


def test_exposing_what_changed_is_as_good_as_exposing_all() -> None:
    changed = SCENE.copy()
    changed[61:97, 103:155] = (250, 240, 230)
    film = Film(SCENE, QUIET, np.random.default_rng(0))
    before = film.take()
    film.expose(changed, (103, 61, 155, 97))
    after = film.take()
    assert np.array_equal(after, photograph(changed, QUIET, np.random.default_rng(0)))
    assert not np.array_equal(before, after)


@pytest.mark.parametrize("mosaic", [True, False])
def test_noise_is_anew_in_each_picture_and_as_strong_as_a_photographs(mosaic: bool) -> None:  # noqa: FBT001  parametrised
    lens = Lens(noise=0.03, sharpen=0.0, quality=98, half_colour=False, mosaic=mosaic)
    flat = np.full((180, 320, 3), 140, np.uint8)
    rng = np.random.default_rng(1)
    film = Film(flat, lens, rng)
    one, two = film.take().astype(float), film.take().astype(float)
    usual = photograph(flat, lens, rng).astype(float).std()
    assert one.std() == pytest.approx(usual, rel=0.05)
    assert (one - two).std() == pytest.approx(usual * 2**0.5, rel=0.07)
