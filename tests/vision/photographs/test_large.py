"""Pictures of more pixels than memory has room for are read smaller."""

import numpy as np
import pytest

from vision.photographs.large import MOST, read_reduced
from vision.reading import Detection, Picture


@pytest.mark.parametrize(("size", "scale"), [((2592, 4608), 1.0), ((5184, 9216), 0.5)])
def test_a_picture_larger_than_the_cameras_is_reduced_and_its_cards_stay_where_they_lie(
    size: tuple[int, int], scale: float
) -> None:
    seen: list[tuple[int, ...]] = []

    def read(picture: Picture) -> list[Detection]:
        seen.append(picture.shape[:2])
        corners = tuple((x * scale, y * scale) for x, y in ((8, 8), (40, 8), (40, 80), (8, 80)))
        return [Detection(card="T-1", confidence=0.999, corners=corners, doubtful=False)]

    (card,) = read_reduced(np.zeros((*size, 3), np.uint8), read)
    assert seen == [(2592, 4608)]
    assert np.prod(seen[0]) == MOST
    assert card.corners[2] == (40, 80)
