"""Rows of choices with a caption each, turned by pages where they do not all fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.model import Step
from kiosk.tarot.deal import Side


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: what it is called, whether it is set, what it does."""

    key: str
    label: str
    chosen: bool
    step: Step | None


@dataclass(frozen=True, slots=True)
class Row:
    """A question with its choices."""

    key: str
    caption: str
    options: Sequence[Option]


def option_rows(draw: Draw, body: Rect, rows: Sequence[Row]) -> None:
    """The rows, one below the other, captions at the left (above, where it is narrow)."""
    scale, look = draw.look.scale, draw.look
    stacked = look.tall
    head = round(scale.small * 1.15) if stacked else 0
    tall = scale.touch + head
    fit = max(1, (body.h + scale.gap) // (tall + scale.gap))
    body, shown = frame.pager(draw, body, len(rows), fit)
    slots = body.rows(max(len(shown), 1), scale.gap)
    for slot, index in zip(slots, shown, strict=False):
        row = rows[index]
        place = slot.middle(slot.w, min(slot.h, round(tall * 1.35)))
        if stacked:
            caption, cells = place.top(head, 2)
        else:
            caption, cells = place.left(round(place.w * 0.27), scale.gap)
        draw.block(caption, row.caption, "small", colour=look.palette.quiet, middle=True)
        places = cells.columns(len(row.options), scale.gap)
        draw.choices(
            row.key,
            places,
            [(o.key, o.label, o.chosen, o.step) for o in row.options],
            Style(role="small"),
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
