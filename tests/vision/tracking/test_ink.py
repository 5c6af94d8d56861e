"""Whether ink is the same: an index, what is left of one, or another card's at its place."""

import cv2
import numpy as np
import pytest

from vision.reading import Point
from vision.tracking.ink import Green, left_of_it, same_ink, same_print

QUAD: list[Point] = [(40, 30), (66, 30), (66, 68), (40, 68)]


def index(words: str, *, shift: int = 0, scale: float = 1.0) -> Green:
    """A card's corner with its index, as a camera 2.7 pixels to the millimetre shows it."""
    picture = np.full((120, 120), 235, np.uint8)
    for place, letter in enumerate(words):
        at = (42 + shift + 11 * place, 64)
        cv2.putText(picture, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 0.75, 20, 2, cv2.LINE_AA)
    drawn = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.6 * scale), np.uint8)


@pytest.mark.parametrize("scale", [1.0, 1.8, 3.0])
def test_an_index_in_full_sight_is_known_again_and_another_is_not(scale: float) -> None:
    """A trump laid exactly on another: loosely, a 21 and an 11 are one."""
    quad = [(x * scale, y * scale) for x, y in QUAD]
    drawn = {words: index(words, scale=scale) for words in ("21", "11", "16", "5", "2")}
    for words, picture in drawn.items():
        again = index(words, shift=1, scale=scale)
        assert same_print(picture, again, quad)
        assert same_ink(picture, again, quad)
        for other, another in drawn.items():
            assert other == words or not same_print(picture, another, quad)
    assert same_ink(drawn["21"], drawn["11"], quad)


def test_what_is_left_of_a_covered_index_was_all_there_before() -> None:
    before = index("16")
    now = before.copy()
    now[:, 53:] = 235
    assert left_of_it(before, now, QUAD)
    assert same_ink(before, now, QUAD)
    assert not left_of_it(now, before, QUAD), "a 6 more is news"
    assert not left_of_it(np.full_like(before, 235), before, QUAD), "laid on bare paper"


def test_where_there_is_no_ink_there_is_nothing_to_compare() -> None:
    bare = np.full((120, 120), 235, np.uint8)
    assert not same_ink(bare, bare, QUAD)
    assert not same_print(bare, bare, QUAD)
    assert not same_print(index("7"), index("7")[:60], QUAD), "pictures of another size"
    assert not same_ink(index("7"), index("7")[:60], QUAD), "pictures of another size"
    assert not same_ink(index("7"), index("7"), [(50, 50), (51, 50), (51, 51), (50, 51)])
