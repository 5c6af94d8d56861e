"""People round a drawn table, seated counter-clockwise, which is the way of play and deal."""

from collections.abc import Sequence
from math import copysign, cos, pi, sin

from kiosk.evening.state import Evening, Player, PlayerId
from kiosk.screens.draw import Draw
from kiosk.screens.layout import Rect
from kiosk.screens.model import Step
from kiosk.screens.widgets import person


def seat_rects(draw: Draw, body: Rect, count: int) -> list[Rect]:
    """A place for each, the first at the bottom, then counter-clockwise: right, top, left.

    Rows above and below the table hold as many as fit, so that no two ever meet.
    """
    scale = draw.look.scale
    body = _room(body)
    tall = min(max(scale.touch, round(scale.body * 1.45)), (body.h - 2 * scale.gap) // 3)
    sides = 2 if count > 3 else 0
    rest = count - sides
    below, above = -(-rest // 2), rest // 2
    bottom, upper = body.foot(tall, scale.gap)
    top, middle = upper.top(tall, scale.gap)
    wide = round(body.w / max(below, above, 2)) - scale.gap
    wide = min(wide, round(body.w * 0.46))
    low = _spread(bottom, below, wide, scale.gap)
    high = _spread(top, above, wide, scale.gap)
    if not sides:
        return [*low, *reversed(high)]
    side = min(round(middle.w * 0.36), wide) if count > 4 else round(middle.w * 0.36)
    left = Rect(middle.x, middle.y + (middle.h - tall) // 2, side, tall)
    right = Rect(middle.right - side, left.y, side, tall)
    return [*low, right, *reversed(high), left]


def _room(body: Rect) -> Rect:
    """No higher than it is wide: a table is not a plank."""
    return body.middle(body.w, body.w)


def _spread(strip: Rect, count: int, wide: int, gap: int) -> list[Rect]:
    total = count * wide + (count - 1) * gap
    return strip.middle(total, strip.h).columns(count, gap) if count else []


def cloth(draw: Draw, body: Rect, count: int) -> None:
    """The table itself, in the middle."""
    p, scale = draw.look.palette, draw.look.scale
    body = _room(body)
    tall = min(max(scale.touch, round(scale.body * 1.45)), (body.h - 2 * scale.gap) // 3)
    wide = body.w if count < 4 else body.w - 2 * round(body.w * 0.36) - 2 * scale.gap
    felt = body.inset(0, tall + scale.gap).middle(wide, body.h)
    if felt.w < 8 or felt.h < 8:
        return
    x, y = felt.centre
    points = [
        (
            round(x + felt.w * 0.46 * _squircle(cos(2 * pi * i / 60))),
            round(y + felt.h * 0.46 * _squircle(sin(2 * pi * i / 60))),
        )
        for i in range(60)
    ]
    draw.path(points, p.raised, 0, closed=True)


def _squircle(value: float) -> float:
    return copysign(pow(abs(value), 0.6), value)


def seats(
    draw: Draw,
    body: Rect,
    evening: Evening,
    steps: Sequence[tuple[PlayerId, Step | None]],
    chosen: PlayerId | None = None,
) -> None:
    """Everybody at the table as a button."""
    people = [(evening.player(number), step) for number, step in steps]
    around(draw, body, people, chosen)


def around(
    draw: Draw,
    body: Rect,
    people: Sequence[tuple[Player, Step | None]],
    chosen: PlayerId | None = None,
) -> None:
    """People as buttons round the table."""
    cloth(draw, body, len(people))
    for rect, (player, step) in zip(seat_rects(draw, body, len(people)), people, strict=True):
        person(draw, f"seat.{player.id}", rect, player, step, chosen=player.id == chosen)
