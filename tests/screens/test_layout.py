"""Rectangles cut without a pixel lost."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.screens.layout import Rect

rects = st.builds(
    Rect, st.integers(0, 50), st.integers(0, 50), st.integers(0, 400), st.integers(0, 400)
)


@given(rects, st.integers(1, 9), st.integers(0, 12))
@settings(max_examples=60)
def test_columns_and_rows_fill_the_rectangle_in_order(rect: Rect, count: int, gap: int) -> None:
    columns, rows = rect.columns(count, gap), rect.rows(count, gap)
    if rect.w >= gap * (count - 1):
        assert columns[0].x == rect.x
        assert columns[-1].right == rect.right
        for one, two in pairwise(columns):
            assert two.x - one.right == gap
        assert max(c.w for c in columns) - min(c.w for c in columns) <= 1
    if rect.h >= gap * (count - 1):
        assert (rows[0].y, rows[-1].bottom) == (rect.y, rect.bottom)


@given(rects, st.integers(0, 200), st.integers(0, 20))
@settings(max_examples=60)
def test_strips_and_the_rest_never_overlap_nor_leave(rect: Rect, length: int, gap: int) -> None:
    for strip, rest in (
        rect.top(length, gap),
        rect.foot(length, gap),
        rect.left(length, gap),
        rect.end(length, gap),
    ):
        assert rect.contains(strip)
        assert rect.contains(rest)
        assert not strip.meets(rest)


def test_weights_share_the_length() -> None:
    assert [r.w for r in Rect(0, 0, 100, 10).columns((3, 1))] == [75, 25]
    assert [r.h for r in Rect(0, 0, 10, 105).rows((1, 2), 5 * 3)] == [30, 60]


def test_a_grid_is_in_reading_order() -> None:
    cells = Rect(10, 20, 100, 50).grid(2, 2, 10)
    assert [(c.x, c.y) for c in cells] == [(10, 20), (65, 20), (10, 50), (65, 50)]


def test_edges_right_and_bottom_are_outside() -> None:
    rect = Rect(0, 0, 10, 10)
    assert rect.holds((9, 9))
    assert not rect.holds((10, 9))
    assert not rect.meets(Rect(10, 0, 5, 5))
    assert rect.meets(Rect(9, 9, 5, 5))


def test_the_middle_is_no_larger_than_the_rectangle() -> None:
    assert Rect(0, 0, 20, 10).middle(100, 4) == Rect(0, 3, 20, 4)
    assert Rect(0, 0, 30, 10).square() == Rect(10, 0, 10, 10)
