"""Entretien: the journal and its copies on a stick, and what the doctor says of the kiosk."""

from collections.abc import Sequence

from kiosk.evening.state import State
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.model import Check, Live, Order, Step, Task
from kiosk.screens.pages import turn
from kiosk.screens.scene import Align, Scene


def journal(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """How large the record is; a copy on a USB stick, and back."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    if ui.choice == "copies":
        return _copies(draw, state, live)
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Journal"), cancel=cancel)
    rows = body.rows(3, scale.gap)
    size = draw.look.words.number(max(1, live.journal_bytes // 1024))
    text = say("The journal holds {n} kB.", n=size)
    if not live.usb:
        text = f"{text} {say('Put a USB stick in to copy it.')}"
    elif not live.copies:
        text = f"{text} {say('There is no copy on the stick yet.')}"
    draw.block(rows[0], text, "body", middle=True)
    save = Step(ui.but(), orders=(Order(Task.BACKUP),)) if live.usb else None
    load = Step(ui.but(choice="copies", page=0)) if live.usb and live.copies else None
    tall = round(1.6 * scale.touch)
    draw.button("backup", rows[1].middle(rows[1].w, tall), say("Copy to USB"), save)
    draw.button("restore", rows[2].middle(rows[2].w, tall), say("Restore from USB"), load)
    return draw.scene("journal", cancel=cancel)


def _copies(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Which copy is to come back; asked before the journal is changed for it."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    chosen = next((copy for copy in live.copies if copy.file == ui.asking), None)
    keep, leave = Step(ui.but(asking="")), Step(ui.but(choice="", asking="", page=0))
    cancel = keep if chosen else leave
    body = frame.bar(draw, state, live, say("Which copy?"), cancel=cancel)
    if chosen is not None:
        order = (Order(Task.RESTORE, text=chosen.file),)
        answers = [
            ("restore.no", say("Leave it"), keep, "primary"),
            ("restore.yes", say("Restore"), Step(ui.but(asking="", choice=""), orders=order),
             "danger"),
        ]  # fmt: skip
        question = say(
            "Put the copy of {made} in place of this journal? This one is kept beside it.",
            made=chosen.made,
        )
        frame.ask(draw, body, question, answers)
        return draw.scene("journal.restore", default="restore.no", cancel=keep)
    if not live.copies:
        words = say("There is no copy on the stick yet.") if live.usb else say("The stick is gone.")
        draw.block(body, words, "body", align=Align.CENTRE, middle=True)
        return draw.scene("journal.copies", cancel=cancel)
    fit = max(1, (body.h + scale.gap) // (round(1.2 * scale.touch) + scale.gap))
    body, shown = frame.pager(draw, body, len(live.copies), fit)
    for cell, index in zip(body.rows(fit, scale.gap), shown, strict=False):
        copy = live.copies[index]
        draw.button(f"copy.{copy.file}", cell, copy.made, Step(ui.but(asking=copy.file)))
    return draw.scene("journal.copies", cancel=cancel)


def about(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Version and diagnostics."""
    say, ui = draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    title = say("Tarot kiosk {version}", version=live.version)
    body = frame.bar(draw, state, live, title, cancel=cancel)
    foot, body = frame.footer(draw, body)
    order = None if live.examining else Step(ui.but(), orders=(Order(Task.DIAGNOSE),))
    draw.button("diagnose", foot, say("Check everything"), order, Style("primary"))
    found = _found(live)
    if live.examining or not found:
        words = say("Free software under the MIT licence.")
        if live.examining:
            words = say("Everything is being looked at: that takes a moment.")
        draw.block(body, words, "body", align=Align.CENTRE, middle=True)
    # What is wrong first: that is what one came for.
    lines = sorted(found, key=_ill_first) if not live.examining else []
    _findings(draw, body, lines)
    return draw.scene("about", default="diagnose" if order else None, cancel=cancel)


def _findings(draw: Draw, body: Rect, lines: Sequence[Check]) -> None:
    """A line each, as high as its words need: a cure cut off would be none."""
    scale, p = draw.look.scale, draw.look.palette
    least = max(round(scale.small * 1.8), round(0.8 * scale.touch))
    signs = round(scale.small * 1.2)

    def heights(room: Rect) -> list[int]:
        wide = room.w - 2 * (scale.gap // 2) - signs - scale.gap
        tall = [draw.height(wide, line.words, "small") + 2 * scale.gap for line in lines]
        return [min(room.h, max(least, one)) for one in tall]

    body, shown = turn(draw, body, heights, 2)
    tall = heights(body)
    for index in shown:
        line = lines[index]
        slot, body = body.top(tall[index], 2)
        draw.box(slot, p.panel)
        mark, rest = slot.inset(scale.gap // 2, 2).left(signs, scale.gap)
        kind = {True: "check", False: "warning", None: "minus"}[line.good]
        colour = {True: p.gain, False: p.warn, None: p.quiet}[line.good]
        side = round(scale.small * 0.9)
        draw.shape(mark.middle(side, side), kind, colour, p.panel)
        draw.block(rest, line.words, "small", middle=True)


def _found(live: Live) -> list[Check]:
    """What the kiosk knows by itself is not in order, and what the doctor found; nothing twice."""
    told = {line.words for line in live.diagnosis}
    known = [Check(good=False, words=words) for words in live.problems if words not in told]
    return [*known, *live.diagnosis]


def _ill_first(line: Check) -> int:
    return {False: 0, True: 1, None: 2}[line.good]
