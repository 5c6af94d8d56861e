"""Courbes et statistiques: running totals, contracts taken and made, best and worst deals."""

from collections.abc import Sequence

from kiosk.evening.marks import listed
from kiosk.evening.state import Player, State
from kiosk.screens import frame
from kiosk.screens.draw import Draw
from kiosk.screens.figures import Figures, running, statistics
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Live, Place, Step
from kiosk.screens.scene import Align, Scene
from kiosk.screens.text import Type, fit_line
from kiosk.screens.widgets import curves, sign
from kiosk.screens.words import Words


def courbes(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Everybody's running total."""
    say, ui = draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Curves"), cancel=cancel)
    foot, body = frame.footer(draw, body)
    draw.button("stats", foot, say("Statistics"), frame.go(ui, Place.STATS))
    evening = state.evening
    if evening is None or not evening.deals:
        draw.block(body, say("No deal yet."), "body", align=Align.CENTRE, middle=True)
    else:
        lines = [(p, running(evening, p.id)) for p in listed(evening)]
        curves(draw, body, lines, named=True)
    return draw.scene("courbes", cancel=cancel)


def statistiques(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """A line a player, of this evening or of all."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Statistics"), cancel=cancel)
    foot, body = frame.footer(draw, body)
    over_all = ui.choice == "all"
    draw.choices("over", foot.columns(2, scale.gap), [
        ("evening", say("This evening"), not over_all, Step(ui.but(choice="", page=0))),
        ("all", say("All evenings"), over_all, Step(ui.but(choice="all", page=0))),
    ])  # fmt: skip
    evenings = [state.evening] if state.evening else []
    if over_all:
        evenings = [*live.past, *evenings]
    lines = sorted(statistics(evenings), key=lambda f: (-f.total, f.name))
    if not lines:
        draw.block(body, say("No deal yet."), "body", align=Align.CENTRE, middle=True)
        return draw.scene("statistiques", cancel=cancel)
    _table(draw, body, lines)
    return draw.scene("statistiques", cancel=cancel)


def _table(draw: Draw, body: Rect, lines: list[Figures]) -> None:
    """Heads and lines; where it is narrow the figures have a line of their own below the name."""
    scale, words, p = draw.look.scale, draw.look.words, draw.look.palette
    say = words.say
    heads = [say("Taken"), say("Made"), say("Average"), say("Best"), say("Worst"), say("Bouts"),
             say("Poignées")]  # fmt: skip
    wide = max(draw.look.fonts.width(h, scale.least) for h in heads) + 4
    beside = body.w - round(body.w * 0.24) - scale.gap >= len(heads) * (wide + scale.gap // 2)
    head, body = body.top(round(scale.small * 1.5), 2)
    line_high = round(scale.small * 1.6)
    # High enough for a long name on two lines.
    tall = max(line_high, round(scale.least * 2.35), min(scale.touch, body.h // max(1, len(lines))))
    if not beside:
        tall = 2 * line_high
    fit = max(1, (body.h + 2) // (tall + 2))
    if not beside and fit < len(lines):  # The figures need the whole width: pages turn below.
        fit = max(1, (body.h - scale.touch - scale.gap + 2) // (tall + 2))
    body, shown = frame.pager(draw, body, len(lines), fit, below=not beside)
    head = Rect(head.x, head.y, body.w, head.h)
    name_wide = round(head.w * 0.24) if beside else 0
    # Each column as wide as its head asks for, and as its figures do, which stand a bit apart.
    apart, width = scale.gap // 2, draw.look.fonts.width
    weights = [
        max(width(text, scale.least), width(most, scale.least) + apart)
        for text, most in zip(heads, _WIDEST, strict=True)
    ]

    def cells(row: Rect) -> list[Rect]:
        strip = row.left(name_wide, scale.gap)[1] if beside else row
        strip = Rect(strip.x, strip.y, strip.w - scale.gap // 2, strip.h)
        return strip.columns(weights, scale.gap if beside else scale.gap // 2)

    def alike(texts: Sequence[str], apart: int = 0) -> int:
        """The size at which each fits its column: all have the letters of the longest."""
        kind = Type(Weight.REGULAR, scale.small, scale.least)
        return min(
            fit_line(draw.look.fonts, text, cell.w - apart, cell.h, kind).size
            for cell, text in zip(cells(head), texts, strict=True)
        )

    most = alike(heads)
    most_figures = min(alike(_figures(words, lines[index]), apart) for index in shown)
    for cell, text in zip(cells(head), heads, strict=True):
        draw.text(cell, text, "small", colour=p.quiet, align=Align.RIGHT, most=most)
    for row, index in enumerate(shown):
        line = lines[index]
        slot = Rect(body.x, body.y + row * (tall + 2), body.w, tall)
        draw.box(slot, p.panel)
        name, figures = (slot, slot) if beside else slot.rows(2)
        wide = name_wide if beside else name.w
        place = Rect(name.x + scale.gap // 2, name.y, wide - scale.gap // 2, name.h)
        mark, place = place.left(min(round(scale.small * 0.9), name.h), scale.gap // 2)
        sign(draw, mark, Player(0, line.name, line.badge), p.panel)
        draw.name(place, line.name, "small")
        for cell, value in zip(cells(figures), _figures(words, line), strict=True):
            draw.text(cell, value, "small", align=Align.RIGHT, most=most_figures)


_WIDEST = ("999", "999", "+9 999", "+9 999", "−9 999", "999", "999")
"""The widest figures there are, in the order of the heads."""


def _figures(words: Words, line: Figures) -> list[str]:
    """A player's figures in the order of the heads."""
    return [
        str(line.taken),
        str(line.made),
        words.signed(line.average),
        words.signed(line.best) if line.best is not None else "–",
        words.signed(line.worst) if line.worst is not None else "–",
        str(line.bouts),
        str(line.poignees),
    ]
