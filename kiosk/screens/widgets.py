"""Things several screens show: people, cards, a bar towards a target, a curve, keys."""

from collections.abc import Callable, Mapping, Sequence

from kiosk.evening.state import Player
from kiosk.screens.draw import Draw
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Step
from kiosk.screens.scene import Align
from kiosk.screens.text import is_whole
from kiosk.screens.theme import SHAPES, Colour
from kiosk.tarot.cards import EXCUSE, rank, suit, trump_number


def badge(number: int) -> str:
    """The shape of a badge."""
    return SHAPES[number % len(SHAPES)]


def tint(draw: Draw, number: int) -> Colour:
    """The colour of a badge."""
    people = draw.look.palette.people
    return people[number % len(people)]


def sign(draw: Draw, rect: Rect, player: Player, back: Colour | None = None) -> None:
    """A player's shape in the player's colour."""
    draw.shape(rect, badge(player.badge), tint(draw, player.badge), back)


def person(
    draw: Draw,
    name: str,
    rect: Rect,
    player: Player,
    step: Step | None,
    *,
    chosen: bool = False,
    sub: str = "",
) -> None:
    """A button with a player's shape and name."""
    p, scale = draw.look.palette, draw.look.scale
    fill = p.chosen if chosen else p.raised if step else p.panel
    ink = p.on_chosen if chosen else p.ink if step else p.quiet
    draw.box(rect, fill)
    inner = rect.inset(max(4, scale.gap * 2 // 3), 3)
    side = min(round(scale.small * 0.9), inner.h, inner.w // 4)
    mark, rest = inner.left(side, max(4, scale.gap * 2 // 3))
    if not sub and not is_whole(draw.named(rest, player.name), player.name):
        # A long name in a narrow place has the whole width, with the shape above it.
        small = max(8, min(side, round(inner.h * 0.24)))
        mark, rest = rect.inset(3).top(small, 0)
    draw.shape(mark, badge(player.badge), ink if chosen else tint(draw, player.badge), fill)
    if sub:
        upper, lower = rest.rows((1.2, 1))
        draw.text(upper, player.name, "body", colour=ink, weight=Weight.SEMIBOLD)
        draw.text(lower, sub, "small", colour=ink)
    else:
        draw.name(rest, player.name, colour=ink)
    if step:
        draw.touch(name, rect, step)


def card(draw: Draw, rect: Rect, card_id: str, *, dim: bool = False) -> None:
    """A small playing card: rank over pip, trump number, or the Excuse's star."""
    p, scale = draw.look.palette, draw.look.scale
    fill = p.blank if dim else p.card
    of = suit(card_id)
    dark = p.quiet if dim else p.card_ink
    ink = (p.quiet if dim else p.card_red) if of in ("H", "D") else dark
    line = p.line if dim else p.card_ink
    draw.box(rect, fill, line=line, width=max(1, scale.stroke // 2))
    inner = rect.inset(max(2, rect.w // 12), max(2, rect.h // 14))
    if card_id == EXCUSE:
        draw.shape(inner.middle(inner.w, round(inner.h * 0.7)), "star", ink, fill)
        return
    number = trump_number(card_id)
    role = "title"
    if number is not None:
        # A band under the number sets trumps apart from the suits without any colour.
        strip, place = inner.foot(max(3, inner.h // 6), 2)
        draw.box(strip, ink, round_=False)
        draw.text(place, str(number), role, colour=ink, align=Align.CENTRE, weight=Weight.BOLD)
        return
    upper, lower = inner.rows((1.15, 1))
    text = rank(card_id) or ""
    draw.text(upper, text, role, colour=ink, align=Align.CENTRE, weight=Weight.BOLD)
    draw.shape(lower, of or "S", ink, fill)


def target_bar(draw: Draw, rect: Rect, half_points: int, target: int) -> None:
    """Points as a bar on the scale of 91, with a notch at the target."""
    p, scale = draw.look.palette, draw.look.scale
    draw.box(rect, p.raised)
    made = half_points >= 2 * target
    wide = round(rect.w * min(182, max(0, half_points)) / 182)
    if wide > 2 * scale.radius:
        draw.box(Rect(rect.x, rect.y, wide, rect.h), p.gain if made else p.loss)
    notch = rect.x + round(rect.w * 2 * target / 182)
    width = max(3, scale.stroke)
    draw.box(Rect(notch - width // 2, rect.y, width, rect.h), p.ink, round_=False)


def curves(
    draw: Draw,
    rect: Rect,
    lines: Sequence[tuple[Player, Sequence[int]]],
    *,
    named: bool,
) -> None:
    """Running totals as lines from the left to now, each ending in its player's shape."""
    p, scale, words = draw.look.palette, draw.look.scale, draw.look.words
    draw.box(rect, p.panel)
    plot = rect.inset(scale.gap, scale.gap)
    values = [value for _, line in lines for value in line]
    low, high = min([0, *values]), max([0, *values])
    if low == high:
        low, high = -100, 100
    side = max(10, round(scale.small * 0.66))
    if named:
        axis, plot = plot.left(draw.look.fonts.width("−9 999", scale.small), scale.gap)
        for value in (high, 0, low):
            middle = _height(value, low, high, plot.inset(0, side // 2))
            room = Rect(axis.x, middle - scale.small // 2, axis.w, scale.small)
            apart = [abs(middle - _height(end, low, high, plot)) for end in (low, high)]
            if value == 0 and min(apart) < scale.small + side:
                continue
            draw.text(room, words.number(value), "small", colour=p.quiet, align=Align.RIGHT)
    names = 0
    if named:
        wide = max(draw.look.fonts.width(who.name, scale.small) for who, _ in lines)
        names = min(wide, round(plot.w * 0.42)) + 2 * scale.gap
    inner = Rect(plot.x, plot.y + side // 2, plot.w - names - side, plot.h - side)
    zero = _height(0, low, high, inner)
    draw.path([(inner.x, zero), (inner.right, zero)], p.line, 1)
    longest = max([len(line) for _, line in lines] or [1])
    ends: list[tuple[int, Player]] = []
    for player, line in lines:
        whole = [0, *line]
        points = [
            (inner.x + round(inner.w * i / max(1, longest)), _height(v, low, high, inner))
            for i, v in enumerate(whole)
        ]
        draw.path(points, tint(draw, player.badge), max(2, scale.stroke))
        ends.append((points[-1][1], player))
    _ends(draw, ends, inner, side, names)


def _ends(draw: Draw, ends: list[tuple[int, Player]], inner: Rect, side: int, names: int) -> None:
    """Shapes (and names) at the end of the lines, moved apart where lines end together."""
    scale, p = draw.look.scale, draw.look.palette
    apart = max(side, round(scale.small * 1.1)) if names else side
    ends.sort(key=lambda end: end[0])
    if not ends:
        return
    room = inner.h / max(1, len(ends) - 1) if len(ends) > 1 else inner.h
    apart = min(apart, int(room))
    places: list[int] = []
    for height, _ in ends:
        places.append(max(height, places[-1] + apart) if places else height)
    over = places[-1] - inner.bottom
    if over > 0:
        limit = inner.bottom
        for index in range(len(places) - 1, -1, -1):
            places[index] = min(places[index], limit)
            limit = places[index] - apart
    for place, (_, player) in zip(places, ends, strict=True):
        mark = Rect(inner.right, place - side // 2, side, side)
        draw.shape(mark, badge(player.badge), tint(draw, player.badge), p.panel)
        if names:
            label = Rect(mark.right + scale.gap // 2, place - apart // 2, names - scale.gap, apart)
            draw.text(label, player.name, "small")


def _height(value: int, low: int, high: int, plot: Rect) -> int:
    return plot.y + round(plot.h * (high - value) / (high - low))


LAYOUTS: Mapping[str, tuple[str, ...]] = {
    "azerty": ("éèêëçàïîôœ", "azertyuiop", "qsdfghjklm", "⇧wxcvbn'-⌫"),
    "qwerty": ("éèêëçàïîôœ", "qwertyuiop", "asdfghjkl'", "⇧zxcvbnm-⌫"),
}


def keyboard(
    draw: Draw, rows: Sequence[Rect], layout: str, *, capital: bool, press: Callable[[str], Step]
) -> None:
    """Letter keys filling their rows; `⇧` and `⌫` are the shift and erase keys."""
    for row, letters in zip(rows, LAYOUTS[layout], strict=False):
        for cell, letter in zip(row.columns(len(letters)), letters, strict=True):
            _key(draw, cell, letter.upper() if capital else letter, press)


def keypad(draw: Draw, rect: Rect, press: Callable[[str], Step], *, half: bool) -> None:
    """Figures 1 to 9, a half, 0 and erase."""
    keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "½" if half else "", "0", "⌫"]
    for cell, letter in zip(rect.grid(3, 4), keys, strict=True):
        if letter:
            _key(draw, cell, letter, press)


def _key(draw: Draw, cell: Rect, letter: str, press: Callable[[str], Step]) -> None:
    p = draw.look.palette
    seen = cell.inset(2)
    draw.box(seen, p.raised)
    icons = {"⇧": "shift", "⌫": "erase"}
    if letter in icons:
        side = round(min(seen.w, seen.h) * 0.5)
        draw.shape(seen.middle(side, side), icons[letter], p.ink, p.raised)
    else:
        draw.text(seen, letter, "title", align=Align.CENTRE)
    draw.touch(f"key.{letter}", cell, press(letter))
