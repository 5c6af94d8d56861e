"""What is measured beside a digit: how close something comes, and whether it can be a digit."""

import cv2
import numpy as np
import pytest

from tests.vision.looking import NINE, nine
from vision.beside import beside
from vision.geometry import Place
from vision.reading import Picture


@pytest.mark.parametrize("light", [1.0, 0.5])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("edge", [0.1, 0.2, 0.4])
def test_a_margin_is_measured_to_what_stands_nearest_on_either_side(
    edge: float, side: int, light: float
) -> None:
    (what,) = beside(nine(edge, side=side, light=light), [NINE])
    assert what.margin == pytest.approx(edge, abs=0.06)


def test_what_is_blank_on_the_other_side_is_measured_too() -> None:
    picture = left_of_nine(nine(0.1), 20, 100, 0.3)
    (what,) = beside(picture, [NINE])
    assert what.margin == pytest.approx(0.1, abs=0.06)
    assert what.room == pytest.approx(0.3, abs=0.08)


def test_a_margin_is_measured_along_the_digit_whichever_way_it_lies() -> None:
    turned = np.ascontiguousarray(np.rot90(nine(0.2)))
    (what,) = beside(turned, [Place(60, 160 - 80, 40, -np.pi / 2)])
    assert what.margin == pytest.approx(0.2, abs=0.06)


def test_blank_paper_is_wide_and_one_shade_has_no_margin_to_measure() -> None:
    assert beside(nine(None), [NINE])[0].margin > 0.6
    assert beside(np.zeros((9, 9, 3), np.uint8), []) == []


def test_what_touches_the_digit_leaves_it_none() -> None:
    bars = np.tile(np.array([[30] * 4 + [235] * 2], np.uint8), (120, 30))
    picture = np.ascontiguousarray(np.repeat(bars[:, :160, None], 3, axis=2))
    assert beside(picture, [NINE])[0].margin <= 0.1


def left_of_nine(picture: Picture, top: int, bottom: int, edge: float, lean: int = 0) -> Picture:
    """With a stroke left of the 9, from one row to another, so many of its heights away."""
    at = round(69 - 40 * edge)
    return np.asarray(
        cv2.line(picture, (at + lean, top), (at - lean, bottom), (30, 30, 30), 3), np.uint8
    )


@pytest.mark.parametrize(
    ("top", "bottom", "edge", "lean", "first"),
    [
        pytest.param(41, 79, 0.2, 0, False, id="as high as the digit: another, perhaps"),
        pytest.param(25, 95, 0.3, 0, True, id="higher: the line of a frame"),
        pytest.param(25, 95, 0.32, 3, True, id="a line that leans"),
        pytest.param(40, 80, 0.3, 0, False, id="hardly higher than the digit"),
        pytest.param(25, 95, 0.18, 0, False, id="as close as a card that hides a digit"),
        pytest.param(25, 79, 0.25, 0, False, id="a digit under the edge of a panel"),
        pytest.param(41, 95, 0.25, 0, False, id="a digit above one"),
        pytest.param(41, 79, 0.5, 0, True, id="farther away than a number's digits are"),
    ],
)
def test_what_stands_left_of_a_digit_tells_whether_it_is_the_first(
    top: int,
    bottom: int,
    edge: float,
    lean: int,
    first: bool,  # noqa: FBT001 - a table
) -> None:
    picture = left_of_nine(nine(None), top, bottom, edge, lean)
    assert beside(picture, [NINE])[0].first is first


def test_a_digit_with_nothing_left_of_it_is_the_first() -> None:
    assert beside(nine(None), [NINE])[0].first


def test_a_digit_hardly_to_be_seen_is_one_all_the_same() -> None:
    """Glare leaves of a 1 a sixth of what it leaves of an 8."""
    picture = nine(None)
    picture[41:79, 58:63] = 200
    assert not beside(picture, [NINE])[0].first


def test_where_no_ink_can_be_told_from_paper_nothing_is_said() -> None:
    picture = np.full((120, 160, 3), 90, np.uint8)
    assert beside(picture, [NINE]) == [(0.0, 0.0, 0.0, False)]


def test_a_digit_that_touches_it_is_seen() -> None:
    picture = nine(None)
    picture[41:79, 60:69] = 30
    assert not beside(picture, [NINE])[0].first
