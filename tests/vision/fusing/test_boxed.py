"""A number printed in a box of its own, and what a card laid over one leaves of it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.fusing.test_margins import CLOSE, asked
from tests.vision.glimpses import UPPER_LEFT, glimpse, line_of_cards
from tests.vision.looking import NINE, nine
from vision.fusing.boxed import boxed
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.margins import with_margins
from vision.geometry import Place
from vision.reading import Picture

INK, PAPER = (30, 30, 30), (235, 235, 235)
BOX = (66, 34, 96, 86)
"""Left, top, right and bottom of a box round the 9."""


def nine_in(box: tuple[int, int, int, int] | None, ink: tuple[int, int, int] = INK) -> Picture:
    """The 9 at NINE, and a box of lines round it."""
    picture = nine(None)
    if box is not None:
        cv2.rectangle(picture, box[:2], box[2:], ink, 2)
    return picture


def with_card_over(picture: Picture, edge: int) -> Picture:
    """A card laid over it from a column on, whose edge is as dark as ink."""
    covered = picture.copy()
    covered[:, edge:] = PAPER
    cv2.line(covered, (edge, 0), (edge, 119), INK, 2)
    return covered


def test_a_digit_alone_in_a_box_is_told_from_one_without() -> None:
    assert boxed(nine_in(BOX), [NINE]) == [True]
    assert boxed(nine_in(None), [NINE]) == [False]


@pytest.mark.parametrize("grey", [40, 120, 150])
def test_a_box_may_be_drawn_in_grey(grey: int) -> None:
    assert boxed(nine_in(BOX, (grey, grey, grey)), [NINE]) == [True]


def test_a_box_lies_as_its_digit_does() -> None:
    turned = np.ascontiguousarray(np.rot90(nine_in(BOX)))
    assert boxed(turned, [Place(60, 160 - 80, 40, -np.pi / 2)]) == [True]


@pytest.mark.parametrize(
    "box",
    [
        pytest.param((50, 34, 110, 86), id="as wide as for two digits"),
        pytest.param((46, 34, 96, 86), id="half of a number in what is left of its box"),
        pytest.param((66, 14, 96, 106), id="a panel of the picture"),
        pytest.param((66, 34, 96, 130), id="open below"),
    ],
)
def test_what_is_no_box_of_one_digit_is_none(box: tuple[int, int, int, int]) -> None:
    assert boxed(nine_in(box), [NINE]) == [False]


def test_a_ring_round_a_digit_is_no_box() -> None:
    ring = cv2.ellipse(nine(None), (81, 60), (19, 28), 0, 0, 360, INK, 2)
    assert boxed(np.asarray(ring, np.uint8), [NINE]) == [False]


def test_bars_across_a_box_are_no_paper_inside_it() -> None:
    """What lines enclose by pieces, as the loops of a bold 8, is no box with a digit in it."""
    grille = nine_in(BOX)
    for row in range(BOX[1] + 4, BOX[3] - 2, 8):
        cv2.rectangle(grille, (BOX[0], row), (BOX[2], row + 2), INK, -1)
    assert boxed(grille, [NINE]) == [False]


def test_a_card_that_hides_half_of_a_number_closes_no_box_round_the_rest() -> None:
    """Of a 91 in its box the 9 is left, off the middle between box and edge."""
    wide = (66, 34, 126, 86)
    assert boxed(with_card_over(nine_in(wide), 104), [NINE]) == [False]


def test_nothing_is_told_where_ink_and_paper_are_one_shade() -> None:
    assert boxed(np.full((120, 160, 3), 128, np.uint8), [NINE]) == [False]
    assert boxed(nine_in(BOX), []) == []


def test_what_is_read_as_a_small_trump_for_sure_is_looked_at() -> None:
    seen = [glimpse("T-9", 0.99, NINE), glimpse("T-9", 0.8, NINE), glimpse("T-19", 0.99, NINE)]
    assert [g.boxed for g in with_margins(nine_in(BOX), seen)] == [True, False, False]


def petit(*, alone: bool, uncut: float, chance: float = 0.97) -> bool:
    """Whether a Petit that something stands close to is asked about."""
    company = line_of_cards("S-1", "S-2", "H-3", "D-4", "C-R")
    one = glimpse("T-1", chance, UPPER_LEFT)
    one = replace(one, margin=CLOSE, boxed=alone, uncut=uncut, heat=0.99)
    (found,) = [d for d in fuse([*company, one], Caution()) if d.card == "T-1"]
    return found.doubtful


def test_a_petit_in_a_box_counts_though_lines_come_as_close_as_a_card() -> None:
    assert petit(alone=False, uncut=0.99)
    assert not petit(alone=True, uncut=0.99)
    assert not petit(alone=True, uncut=0.6)


def test_it_must_still_be_read_and_not_be_held_for_a_part() -> None:
    assert petit(alone=True, uncut=0.99, chance=0.93)
    assert petit(alone=True, uncut=0.4)


def test_a_number_without_a_box_is_doubted_as_before() -> None:
    assert asked("T-9", (UPPER_LEFT, CLOSE, 0.9))
