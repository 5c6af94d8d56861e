"""Rows of choices with a caption each, turned by pages where they do not all fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.model import Step
from kiosk.screens.pages import turn
from kiosk.tarot.deal import Side


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: what it is called, whether it is set, what it does."""

    key: str
    label: str
    chosen: bool
    step: Step | None
    sub: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A question with its choices."""

    key: str
    caption: str
    options: Sequence[Option]


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a row's buttons stand: lines of them, and how high one is."""

    lines: int
    high: int


_LARGE_ENOUGH = 0.7
"""Share of the size that was set which letters have: large ones are never less than normal ones."""

_MOST_LINES = 3
_HEIGHTS = (1.0, 1.2)
_HEIGHTS_WITH_SUB = (1.4, 1.8)
"""How high a button may be, in touches; with words below the label it needs more."""


def option_rows(draw: Draw, body: Rect, rows: Sequence[Row]) -> None:
    """The rows, one below the other, captions at the left (above, where it is narrow)."""
    gap = draw.look.scale.gap
    head = round(draw.look.scale.small * 1.15) if draw.look.tall else 0

    def heights(room: Rect) -> list[int]:
        return [_height(draw, _shape(draw, room, row, head), head) for row in rows]

    body, shown = turn(draw, body, heights, gap)
    all_heights = heights(body)  # Once: each row is tried in several shapes for it.
    shares = [all_heights[index] for index in shown]
    for slot, index, tall in zip(body.rows(shares, gap), shown, shares, strict=True):
        place = slot.middle(slot.w, min(slot.h, round(tall * 1.35)))
        _option_row(draw, place, rows[index], _shape(draw, body, rows[index], head).lines, head)


def _option_row(draw: Draw, place: Rect, row: Row, lines: int, head: int) -> None:
    caption, cells = _split(draw, place, head)
    draw.block(caption, row.caption, "small", colour=draw.look.palette.quiet, middle=True)
    draw.row(_cells(cells, len(row.options), lines, draw.look.scale.gap), [
        (f"{row.key}.{o.key}", o.label, o.step,
         Style("set" if o.chosen else "plain", role="small", sub=o.sub))
        for o in row.options
    ])  # fmt: skip


def _split(draw: Draw, place: Rect, head: int) -> tuple[Rect, Rect]:
    """Where the caption stands, and the buttons."""
    return place.top(head, 2) if head else place.left(round(place.w * 0.27), draw.look.scale.gap)


def _cells(cells: Rect, count: int, lines: int, gap: int) -> list[Rect]:
    return cells.grid(-(-count // lines), lines, gap)[:count]


def _height(draw: Draw, shape: _Shape, head: int) -> int:
    above = head + 2 if head else 0
    return above + shape.lines * (shape.high + draw.look.scale.gap) - draw.look.scale.gap


def _shape(draw: Draw, body: Rect, row: Row, head: int) -> _Shape:
    """The flattest shape with letters as large as was set, or all of them, or else the roomiest."""
    touch = draw.look.scale.touch
    with_sub = any(option.sub for option in row.options)
    shapes = [
        _Shape(lines, round(touch * times))
        for lines in range(1, min(_MOST_LINES, len(row.options)) + 1)
        for times in (_HEIGHTS_WITH_SUB if with_sub else _HEIGHTS)
    ]
    shapes = [shape for shape in shapes if _height(draw, shape, head) <= body.h] or shapes[:1]
    sizes = [_letters(draw, body, row, shape, head) for shape in shapes]
    for wanted in (round(draw.look.scale.small * _LARGE_ENOUGH), 1):
        for shape, size in zip(shapes, sizes, strict=True):
            if size >= wanted:
                return shape
    return shapes[-1]


def _letters(draw: Draw, body: Rect, row: Row, shape: _Shape, head: int) -> int:
    """The smallest letters of a row in that shape, 0 where something would be left out."""
    place = Rect(body.x, body.y, body.w, _height(draw, shape, head))
    gap = draw.look.scale.gap
    cells = _cells(_split(draw, place, head)[1], len(row.options), shape.lines, gap)
    return min(
        draw.whole(cell, option.label, Style(role="small", sub=option.sub))
        for cell, option in zip(cells, row.options, strict=True)
    )


def side_row(
    draw: Draw, key: str, caption: str, now: Side | None, step: Callable[[Side | None], Step]
) -> Row:
    """Nobody, the attack or the defence."""
    say = draw.look.words.say
    sides: dict[Side | None, str] = {
        None: say("Nobody"),
        Side.ATTACK: say("Attack"),
        Side.DEFENCE: say("Defence"),
    }
    options = [Option(s or "none", label, s is now, step(s)) for s, label in sides.items()]
    return Row(key, caption, options)
