"""People round a drawn table, seated counter-clockwise, which is the way of play and deal."""

from collections.abc import Sequence
from math import copysign, cos, pi, sin

from kiosk.evening.state import Evening, Player, PlayerId
from kiosk.screens.draw import Draw
from kiosk.screens.layout import Rect
from kiosk.screens.model import Step
from kiosk.screens.scene import Align
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


def cloth(draw: Draw, body: Rect, count: int, words: str = "") -> None:
    """The table itself, in the middle, with what is to be done written on it."""
    p, scale = draw.look.palette, draw.look.scale
    body = _room(body)
    tall = min(max(scale.touch, round(scale.body * 1.45)), (body.h - 2 * scale.gap) // 3)
    wide = body.w if count < 4 else body.w - 2 * round(body.w * 0.36) - 2 * scale.gap
    felt = body.inset(0, tall + scale.gap)
    felt = felt.middle(min(wide, round(felt.h * 2.2)), min(felt.h, round(wide * 1.25)))
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
    if words and felt.w >= 6 * scale.small:
        inside = felt.middle(round(felt.w * 0.8), round(felt.h * 0.7))
        draw.block(inside, words, "small", align=Align.CENTRE, middle=True)


def _squircle(value: float) -> float:
    return copysign(pow(abs(value), 0.6), value)


def seats(
    draw: Draw,
    body: Rect,
    evening: Evening,
    steps: Sequence[tuple[PlayerId, Step | None]],
    chosen: PlayerId | None = None,
    *,
    words: str = "",
) -> None:
    """Everybody at the table as a button."""
    people = [(evening.player(number), step) for number, step in steps]
    around(draw, body, people, chosen, words=words)


def around(
    draw: Draw,
    body: Rect,
    people: Sequence[tuple[Player, Step | None]],
    chosen: PlayerId | None = None,
    *,
    words: str = "",
) -> None:
    """People as buttons round the table, and words on the cloth."""
    cloth(draw, body, len(people), words)
    for rect, (player, step) in zip(seat_rects(draw, body, len(people)), people, strict=True):
        person(draw, f"seat.{player.id}", rect, player, step, chosen=player.id == chosen)
