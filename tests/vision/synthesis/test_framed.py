"""Lines close to an index: where they run, and that they leave the index alone."""

from dataclasses import replace

import numpy as np
import pytest

from vision.synthesis.canvas import Canvas
from vision.synthesis.framed import box_numbers, frame_court
from vision.synthesis.framing import Boxing, Framing
from vision.synthesis.indices import Printed
from vision.synthesis.random_styles import random_style
from vision.synthesis.styles import DeckStyle

SCALE = 5.0
WIDE, HIGH = 60.0, 110.0
INDEX = [Printed(np.full((40, 30), 255, np.uint8), 4.0, 5.0)]
"""An index from 4 to 10 mm across and 5 to 13 down."""
FRAMING = Framing(
    kind="inner", gap=1.5, drop=0.5, inset=2.0, lines=1, thick=0.3, coloured=False
)  # fmt: skip
BOXING = Boxing(gap=1.0, lines=1, thick=0.3, radius=0.5)


def _card() -> Canvas:
    return Canvas(WIDE, HIGH, SCALE, (255, 255, 255))


def _dark(canvas: Canvas, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether there is ink in a box, in mm."""
    x0, y0, x1, y1 = (round(value * SCALE) for value in (left, top, right, bottom))
    return bool((canvas.picture[y0:y1, x0:x1].min(axis=2) < 128).any())


def _near_an_index(canvas: Canvas, gap: float, count: int = 4) -> bool:
    """Whether a line comes nearer to one of the indices than `gap`."""
    boxes = [(4, 5, 10, 13), (50, 97, 56, 105), (50, 5, 56, 13), (4, 97, 10, 105)][:count]
    return any(
        _dark(canvas, left - gap, top - gap, right + gap, bottom + gap)
        for left, top, right, bottom in boxes
    )


def test_an_inner_frame_runs_beside_the_indices() -> None:
    canvas = _card()
    frame_court(canvas, FRAMING, INDEX, 4, (0, 0, 255))
    assert not _near_an_index(canvas, 0.9)
    assert _dark(canvas, 11.2, 50, 11.8, 60), "left line 1.5 mm from the ink"
    assert _dark(canvas, 25, 8.7, 35, 9.3), "top line half an index down"


@pytest.mark.parametrize("count", [2, 4])
def test_a_stepped_frame_goes_round_each_index_and_no_other_corner(count: int) -> None:
    canvas = _card()
    frame_court(canvas, replace(FRAMING, kind="stepped"), INDEX, count, (0, 0, 255))
    assert not _near_an_index(canvas, 0.9, count)
    assert _dark(canvas, 6, 14.2, 9, 14.8), "a step under the index"
    assert _dark(canvas, 1.7, 50, 2.3, 60), "along the edge elsewhere"
    assert _dark(canvas, 51, 14.2, 54, 14.8) == (count == 4), "and at the right only with four"


def test_a_double_frame_has_a_line_farther_in() -> None:
    one, two = _card(), _card()
    frame_court(one, FRAMING, INDEX, 4, (0, 0, 255))
    frame_court(two, replace(FRAMING, lines=2), INDEX, 4, (0, 0, 255))
    assert not _dark(one, 12.0, 50, 12.5, 60)
    assert _dark(two, 12.0, 50, 12.5, 60)


def test_a_coloured_frame_is_of_its_suit() -> None:
    canvas = _card()
    frame_court(canvas, replace(FRAMING, coloured=True), INDEX, 4, (0, 0, 200))
    blue, _green, red = canvas.picture[round(55 * SCALE), round(11.5 * SCALE)].tolist()
    assert red > 150 > blue


@pytest.mark.parametrize("count", [2, 4])
def test_each_number_has_its_box(count: int) -> None:
    canvas = _card()
    box_numbers(canvas, BOXING, INDEX, count)
    assert not _near_an_index(canvas, 0.5, count)
    assert _dark(canvas, 10.7, 7, 11.3, 11)
    assert _dark(canvas, 6, 13.7, 8, 14.3)
    assert _dark(canvas, 48.7, 7, 49.3, 11) == (count == 4)
    assert _dark(canvas, WIDE - 11.3, HIGH - 11, WIDE - 10.7, HIGH - 7), "and turned below"
    assert _dark(canvas, WIDE - 8, HIGH - 14.3, WIDE - 6, HIGH - 13.7)


def test_some_drawn_decks_have_such_lines_and_the_house_deck_has_none() -> None:
    styles = [random_style(np.random.default_rng(seed)) for seed in range(200)]
    framed = [style.court for style in styles if style.court.framing]
    boxed = [style.trump for style in styles if style.trump.boxing]
    assert 20 < len(framed) < 80
    assert 15 < len(boxed) < 75
    assert {court.framing.kind for court in framed if court.framing} == {"inner", "stepped"}
    assert all(court.frame == 0 for court in framed), "one frame is enough"
    assert DeckStyle().court.framing is None
    assert DeckStyle().trump.boxing is None
