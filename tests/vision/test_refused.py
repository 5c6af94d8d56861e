"""A picture of another shape is refused where it comes in, with words that say what to give."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.shots import reader
from vision.reading import Hint
from vision.tracking import State, Tracker

DOORS: dict[str, Callable[[NDArray[np.uint8]], object]] = {
    "photograph": lambda picture: reader().read(picture),
    "table": lambda picture: reader().read(picture, Hint()),
    "tracker": lambda picture: Tracker().look(0.0, picture),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("shape", [(72, 128), (72, 128, 1), (72, 128, 4), (0, 0, 3), (72, 0, 3)])
def test_a_picture_of_another_shape_is_refused(door: str, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"uint8: give \(h, w, 3\) uint8 BGR"):
        DOORS[door](np.zeros(shape, np.uint8))


@pytest.mark.parametrize("door", DOORS)
def test_so_is_one_of_other_numbers(door: str) -> None:
    with pytest.raises(ValueError, match=r"float32: give \(h, w, 3\) uint8 BGR"):
        DOORS[door](np.zeros((72, 128, 3), np.float32))


def test_any_other_is_looked_at() -> None:
    picture = np.zeros((72, 128, 3), np.uint8)
    assert reader().read(picture) == []
    assert Tracker().look(0.0, picture) is State.DARK
