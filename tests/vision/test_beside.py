"""What is measured beside a digit: how close something comes, and whether it is a line."""

import cv2
import numpy as np
import pytest

from tests.vision.looking import NINE, nine
from vision.beside import beside
from vision.geometry import Place


@pytest.mark.parametrize("light", [1.0, 0.5])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("edge", [0.1, 0.2, 0.4])
def test_a_margin_is_measured_to_what_stands_nearest_on_either_side(
    edge: float, side: int, light: float
) -> None:
    (what,) = beside(nine(edge, side=side, light=light), [NINE])
    assert what.margin == pytest.approx(edge, abs=0.06)


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


def stands_left(top: int, bottom: int, edge: float = 0.3, lean: int = 0) -> bool:
    """Whether a stroke left of the 9, from one row to another, is taken for a line."""
    picture = nine(None)
    at = round(69 - 40 * edge)
    cv2.line(picture, (at + lean, top), (at - lean, bottom), (30, 30, 30), 3)
    return beside(picture, [NINE])[0].line


def test_what_is_as_high_as_the_digit_may_be_another() -> None:
    assert not stands_left(41, 79)


def test_what_reaches_higher_and_lower_is_a_line() -> None:
    assert stands_left(25, 95)
    assert stands_left(25, 95, edge=0.4, lean=4)


def test_what_reaches_higher_alone_may_be_a_digit_under_the_edge_of_a_panel() -> None:
    assert not stands_left(25, 79)
    assert not stands_left(41, 95)


def test_a_line_as_close_as_a_card_that_hides_a_digit_tells_nothing() -> None:
    assert not stands_left(25, 95, edge=0.18)


def test_nothing_beside_a_digit_is_no_line() -> None:
    assert not beside(nine(None), [NINE])[0].line
