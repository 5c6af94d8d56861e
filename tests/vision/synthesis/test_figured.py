"""Printed figures that are no cards: they stand where it is said they do."""

import math

import cv2
import numpy as np
import pytest

from vision.geometry import cut
from vision.synthesis.figured import FIGURED, Figured, figured


def ink_in_the_middle(thing: Figured) -> list[float]:
    """How much each figure's patch differs within the figure from its rim, in grey levels."""
    grey = np.asarray(cv2.cvtColor(thing.picture[:, :, :3], cv2.COLOR_BGR2GRAY), np.uint8)
    patches = [cut(grey, place, 48, 1.6).astype(float) for place in thing.figures]
    return [float(patch[9:39, 12:36].std()) for patch in patches]


@pytest.mark.parametrize("number", range(len(FIGURED)))
def test_every_thing_has_figures_and_says_where(number: int) -> None:
    ink = []
    for seed in range(5):
        thing = FIGURED[number](np.random.default_rng([number, seed]), 4.0)
        assert thing.picture.shape[2] == 4
        assert thing.figures
        ink.append(np.median(ink_in_the_middle(thing)))
    assert np.median(ink) > 12, "whatever type the machine has: some is pale or fine"


@pytest.mark.parametrize("angle", [0.0, 1.0, math.pi / 2, 4.0])
def test_figures_turn_and_shrink_with_the_thing(angle: float) -> None:
    for seed in range(4):
        thing = figured(np.random.default_rng([5, seed]), 5.0)
        laid = thing.laid(angle, 0.8)
        before, after = (np.median(ink_in_the_middle(one)) for one in (thing, laid))
        assert after > 0.7 * before
        assert [p.height for p in laid.figures] == pytest.approx(
            [0.8 * p.height for p in thing.figures]
        )
        rows, columns = laid.picture.shape[:2]
        assert all(0 < p.x < columns and 0 < p.y < rows for p in laid.figures)


def test_a_seed_gives_the_same_thing() -> None:
    one, two = (figured(np.random.default_rng(8), 3.0) for _ in range(2))
    assert np.array_equal(one.picture, two.picture)
    assert one.figures == two.figures
