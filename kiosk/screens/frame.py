"""What every screen has in common: the top bar with the way back, undo, the menu and banners."""

from collections.abc import Sequence

from kiosk.evening.intents import Intent, Undo
from kiosk.evening.state import State
from kiosk.screens.draw import Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import EVENING, Health, Live, Notice, Place, Step, Tone, Ui
from kiosk.screens.scene import Align


def act(ui: Ui, *intents: Intent) -> Step:
    """Stay, and ask the evening for these."""
    return Step(ui.but(), intents)


def act_home(ui: Ui, *intents: Intent) -> Step:
    """Ask the evening for these, and look at its own screen."""
    return Step(ui.home(), intents)


def go(ui: Ui, place: Place, **changes: object) -> Step:
    """Look at another screen."""
    return Step(ui.go(place, **changes))


def back(ui: Ui) -> Step:
    """Where one came from."""
    return Step(ui.back())


def unasked(ui: Ui, cancel: Step) -> Step:
    """The way back: while something is asked, to where it was not yet, with all that was said."""
    return Step(ui.but(asking="")) if ui.asking else cancel


def bar(
    draw: Draw,
    state: State,
    live: Live,
    title: str,
    *,
    cancel: Step | None = None,
    menu: bool = True,
    extra: tuple[str, str, Step] | None = None,
    brief: str = "",
) -> Rect:
    """The top bar: the way back, title or notice, undo, menu. What is left below it.

    Without `cancel` the screen is a root and has the menu instead of the way back. Undo is only
    where the evening is seen. `extra` is one more button, by name, label and step; `brief` says
    the title where it would be cut off.
    """
    scale = draw.look.scale
    strip, body = draw.area.top(scale.touch, scale.gap)
    if cancel:
        place, strip = strip.left(scale.touch, scale.gap)
        draw.button("back", place, "", cancel, Style("plain", "back"))
    elif menu:
        place, strip = strip.end(scale.touch, scale.gap)
        draw.button("menu", place, "", go(draw.ui, Place.MENU), Style("plain", "menu"))
    if _undoes(draw.ui, state):
        place, strip = strip.end(scale.touch, scale.gap)
        draw.button("undo", place, "", act(draw.ui, Undo()), Style("plain", "undo"))
    if not (draw.look.tall and (draw.ui.notice or live.news)):
        # Upright there is no room for both: what is said now stands in the alarms' place.
        strip = _alarms(draw, live, strip)
    if extra:
        name, label, step = extra
        place, strip = strip.end(min(round(3.8 * scale.touch), strip.w // 2), scale.gap)
        draw.button(name, place, label, step, Style(role="small"))
    notice = Notice(draw.ui.notice, draw.ui.tone) if draw.ui.notice else live.news
    if notice is not None and draw.look.tall and not _holds(draw, strip, notice):
        # What went wrong, without its cure, would help nobody.
        tall = draw.height(_told_in(draw, body)[1].w, notice.words, "small") + 2 * scale.gap
        below, body = body.top(min(tall, body.h // 2), scale.gap)
        _notice(draw, below, notice)
        notice = None
    if notice is not None:
        _notice(draw, strip, notice)
    else:
        whole = not brief or draw.fits(strip, title, "body", Weight.SEMIBOLD)
        words = title if whole else brief
        draw.block(strip, words, "body", weight=Weight.SEMIBOLD, middle=True)
    return body


def _notice(draw: Draw, strip: Rect, notice: Notice) -> None:
    """One line to read, with a sign that says what it tells of; what is wrong stands out."""
    p, scale = draw.look.palette, draw.look.scale
    if notice.tone is Tone.WARN:
        ground, ink, mark = p.warn, p.on_warn, p.on_warn
        draw.box(strip, ground)
    else:
        ground, ink, mark = p.panel, p.ink, p.gain
        draw.box(strip, ground, line=p.gain, width=scale.stroke)
    sign, shown = _told_in(draw, strip)
    draw.shape(sign, notice.tone, mark, ground)
    draw.block(shown, notice.words, "small", colour=ink, weight=Weight.SEMIBOLD, middle=True)


def _told_in(draw: Draw, strip: Rect) -> tuple[Rect, Rect]:
    """Where the sign of a notice stands, and its words."""
    scale = draw.look.scale
    return strip.inset(scale.gap, 2).left(min(round(scale.small), strip.h), scale.gap)


def _holds(draw: Draw, strip: Rect, notice: Notice) -> bool:
    """Whether all of a notice can be read there."""
    return draw.fits(_told_in(draw, strip)[1], notice.words, "small", Weight.SEMIBOLD)


def _undoes(ui: Ui, state: State) -> bool:
    """Whether one sees here what an undo takes back; while something is asked one does not."""
    asked = bool(ui.asking) or _answers(ui)
    return state.evening is not None and ui.place in EVENING and not asked


def _answers(ui: Ui) -> bool:
    """Whether the grid asks which one a card is, instead of having any ticked."""
    return ui.place is Place.GRID and bool(ui.choice)


def _types_points(ui: Ui) -> bool:
    """Whether an old deal's points are being typed: the way back leads past them, to the deal."""
    return ui.place is Place.AMEND and ui.choice == "points"


def _alarms(draw: Draw, live: Live, strip: Rect) -> Rect:
    """A calm sign, to touch, for a part that is not well; play goes on without it."""
    p, scale, say = draw.look.palette, draw.look.scale, draw.look.words.say
    parts = (
        ("camera", live.camera, _how(live.camera, say("No camera"), say("Camera: look")),
         Place.AIM, "camera"),
        ("panel", live.panel, _how(live.panel, say("No buttons"), say("Buttons: look")),
         Place.BUTTONS, "warning"),
    )  # fmt: skip
    unwell = [
        part
        for part in parts
        if part[1] not in (Health.WELL, Health.ABSENT) and draw.ui.place is not part[3]
    ]
    wide = round(scale.touch * 3.8)
    if draw.look.size[0] - len(unwell) * wide < 11 * scale.touch:
        wide = scale.touch  # The title needs the room: a sign alone.
    for name, _, words, place, icon in unwell:
        cell, strip = strip.end(wide, scale.gap)
        draw.box(cell, p.panel, line=p.warn, width=scale.stroke)
        if wide == scale.touch:
            draw.shape(cell.inset(scale.gap), icon, p.warn, p.panel)
        else:
            sign, rest = cell.inset(scale.gap).left(round(scale.touch * 0.5), scale.gap)
            draw.shape(sign, icon, p.warn, p.panel)
            draw.block(rest, words, "small", middle=True)
        # The cards shown so far would be forgotten: their screen says how the camera is.
        shows = draw.ui.place is Place.ENROL and live.enrolment is not None
        # And so would be which card is asked about: a touch would then tick another one.
        if not (shows or _answers(draw.ui) or _types_points(draw.ui)):
            draw.touch(f"alarm.{name}", cell, go(draw.ui, place, step=draw.ui.step))
    return strip


def _how(health: Health, missing: str, poor: str) -> str:
    """Gone, or there with something wrong: one button that sticks is not a table without any."""
    return missing if health is Health.MISSING else poor


def footer(draw: Draw, body: Rect) -> tuple[Rect, Rect]:
    """The row of main buttons at the bottom, and what is left above it."""
    scale = draw.look.scale
    return body.foot(max(scale.touch, round(scale.body * 1.5)), scale.gap)


def ask(
    draw: Draw,
    body: Rect,
    question: str,
    answers: Sequence[tuple[str, str, Step, str]],
) -> None:
    """A question in the middle of the body with its answers: (name, label, step, kind) each."""
    scale, p = draw.look.scale, draw.look.palette
    rows = len(answers) if draw.look.tall or draw.look.narrow else 1
    tall = scale.touch * rows + scale.gap * (rows - 1)
    panel = body.middle(body.w, tall + 5 * scale.gap + 4 * scale.body)
    draw.box(panel, p.panel, line=p.line, width=scale.stroke)
    inner = panel.inset(scale.pad)
    choices, words = inner.foot(tall, scale.pad)
    draw.block(words, question, "body", middle=True)
    cells = choices.rows(rows, scale.gap) if rows > 1 else choices.columns(len(answers), scale.gap)
    for cell, (name, label, step, kind) in zip(cells, answers, strict=True):
        draw.button(name, cell, label, step, Style(kind))


def pager(
    draw: Draw, body: Rect, count: int, fit: int, *, below: bool = False
) -> tuple[Rect, range]:
    """What of a list is shown on this page; buttons to turn it when it does not all fit.

    They stand beside the list, or `below` it where it needs the whole width.
    """
    if count <= fit or fit < 1:
        return body, range(count)
    scale, ui = draw.look.scale, draw.ui
    pages = -(-count // fit)
    page = min(ui.page, pages - 1)
    if below:
        row, rest = body.foot(scale.touch, scale.gap)
        up, label, down = row.columns((1, 0.5, 1), scale.gap)
    elif body.h >= 2 * scale.touch + scale.gap:
        column, rest = body.end(scale.touch, scale.gap)
        up, middle = column.top(max(scale.touch, (column.h - scale.body) // 3), scale.gap)
        down, label = middle.foot(up.h, scale.gap)
    else:
        column, rest = body.end(2 * scale.touch + scale.gap, scale.gap)
        up, down = column.columns(2, scale.gap)
        label = Rect(0, 0, 0, 0)
    before = Step(ui.but(page=page - 1, focus="page.up")) if page else None
    after = Step(ui.but(page=page + 1, focus="page.down")) if page < pages - 1 else None
    draw.button("page.up", up, "", before, Style("plain", "up"))
    draw.text(label, f"{page + 1}/{pages}", "small", align=Align.CENTRE)
    draw.button("page.down", down, "", after, Style("plain", "down"))
    return rest, range(page * fit, min(count, (page + 1) * fit))
