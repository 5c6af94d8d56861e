"""An 11 is told from a 17 by its two figures, which are one."""

import cv2
import numpy as np
import pytest

from tests.vision.looking import chance, index_of, left_alone, open_between
from vision.geometry import cut_all
from vision.looks.twins import likeness, look_for_twins


@pytest.mark.parametrize("blur", [0.3, 1.0])
@pytest.mark.parametrize(("right", "turn"), [(0.0, 0.0), (0.06, 0.05), (-0.06, -0.05)])
def test_two_like_figures_are_an_11(blur: float, right: float, turn: float) -> None:
    """A little beside its place too, askew and blurred; what both have together stays."""
    picture, place = index_of("T-11")
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)
    there = place.moved(right).turned(turn)
    seen = open_between(blurred, there, T_17=0.55, T_11=0.43)
    look_for_twins(seen)
    assert chance(seen, "T-11") > 0.95
    assert chance(seen, "T-11") + chance(seen, "T-17") == pytest.approx(0.98, abs=1e-4)


def test_two_like_figures_outweigh_nets_that_hold_an_11_for_a_17() -> None:
    """Seen: a deck's 11 with a long flag, asked about in eleven piles of 120."""
    picture, place = index_of("T-11")
    seen = open_between(picture, place, T_17=0.93, T_11=0.06)
    look_for_twins(seen)
    assert chance(seen, "T-11") > 0.9


def test_a_17_is_left_as_it_was() -> None:
    """That its figures are unlike says nothing: a line beside an 11 makes that too."""
    seen = open_between(*index_of("T-17"), T_17=0.43, T_11=0.55)
    look_for_twins(seen)
    assert chance(seen, "T-11") == pytest.approx(0.55)


@pytest.mark.parametrize(
    "chances",
    [
        {"T_17": 0.999, "T_11": 0.001},
        {"T_17": 0.6, "T_11": 0.25},
        {"T_17": 0.93, "T_14": 0.05, "T_11": 0.02},
        {"T_17": 0.6, "T_7": 0.39},
    ],
    ids=["settled", "perhaps none", "more so a 14", "no 11"],
)
def test_only_what_leaves_the_two_open_is_looked_at(chances: dict[str, float]) -> None:
    picture, place = index_of("T-11")
    assert left_alone(open_between(picture, place, **chances), look_for_twins)


@pytest.mark.parametrize("card", ["T-10", "T-12", "T-14", "T-17", "T-19", "T-20", "T-21"])
def test_no_other_number_is_one_figure_twice(card: str) -> None:
    assert likeness_of(card) < 0.9 < likeness_of("T-11")


def likeness_of(card: str) -> float:
    picture, place = index_of(card)
    return likeness(cut_all(picture, [place])[0])


@pytest.mark.parametrize("level", [0, 128, 255])
def test_nothing_is_no_number(level: int) -> None:
    assert likeness(np.full((64, 64, 3), level, np.uint8)) < 0.9
