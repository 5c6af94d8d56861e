"""Comptage: what the camera reads, drawn on its picture, and what it adds up to."""

from kiosk.counting.count import Count, Doubt, Pile, Scope, Showing
from kiosk.counting.findings import CountReport, Finding
from kiosk.evening.intents import (
    ChoosePile,
    CloseTrick,
    ConfirmCount,
    MarkLastTrick,
    SetChelem,
    SetPetitAuBout,
    SettleDoubt,
    StepBack,
)
from kiosk.evening.state import Draft, Evening, State
from kiosk.screens import frame
from kiosk.screens.donne import draft_of
from kiosk.screens.draw import Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import CameraView, Health, Live, Place, Step
from kiosk.screens.names import apart_name, contract_name
from kiosk.screens.paint import picture_place
from kiosk.screens.reckon import finding_words, report_of
from kiosk.screens.scene import Align, Picture, Scene
from kiosk.screens.widgets import card, target_bar
from kiosk.tarot.cards import BOUTS
from kiosk.tarot.deal import Contract, Side


def count_of(draft: Draft) -> Count:
    """The count being made; ValueError when there is none."""
    if draft.count is None:
        raise ValueError("this screen is drawn while counting; nothing is being counted")
    return draft.count


def pile_cards(count: Count) -> tuple[str, ...]:
    """The cards of the pile now shown."""
    return count.cards(count.pile)


def comptage(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Picture, bouts, points against the target, cards and tricks, doubts to settle."""
    evening, draft = draft_of(state)
    count, report = count_of(draft), report_of(draft)
    cancel = frame.act_home(draw.ui, StepBack())
    title = _title(draw, evening, draft)
    named = pile_name(draw, count, draft.facts.contract)
    pile = ("pile", named, frame.act(draw.ui, ChoosePile(_next_pile(count))))
    body = frame.bar(draw, state, live, title, cancel=cancel,
                     extra=None if draw.look.tall else pile)  # fmt: skip
    gap = draw.look.scale.gap
    if draw.look.tall:
        foot, body = body.foot(3 * draw.look.scale.touch + 2 * gap, gap)
    else:
        foot, body = frame.footer(draw, body)
    if draw.look.tall:
        strip, body = body.top(draw.look.scale.touch, gap)
        draw.button(pile[0], strip, pile[1], pile[2], Style(role="small"))
    _buttons(draw, foot, count, report)
    if draw.look.tall:
        picture, strip, facts = body.rows((1.22, 0.57, 1.4), gap)
    else:
        left, facts = body.columns((1.12, 1), gap)
        wanted = round(left.w * 9 / 16)
        picture, strip = left.top(min(wanted, round(left.h * 0.68)), gap)
    _camera(draw, picture, live, count)
    if count.doubts:
        _doubt(draw, strip, live, count.doubts[0], len(count.doubts))
    else:
        _lately(draw, strip, count, live)
    _numbers(draw, facts, count, report)
    asked = str(count.doubts[0].number) if count.doubts else ""
    return draw.scene(
        "comptage", default="finish", cancel=cancel, buttons=_panel(draw, count, draft),
        lit=_lit(count, draft), asked=asked, answers="doubt.",
    )  # fmt: skip


def piles_of(count: Count) -> list[Pile]:
    """The piles that may lie on the mat in this count."""
    shown = [p for p in (Pile.ATTACK, Pile.DEFENCE) if count.scope in (p.value, Scope.BOTH)]
    return [*shown, Pile.APART]


def _next_pile(count: Count) -> Pile:
    piles = piles_of(count)
    return piles[(piles.index(count.pile) + 1) % len(piles)] if count.pile in piles else piles[0]


def pile_name(draw: Draw, count: Count, contract: Contract | None) -> str:
    """Which pile the next cards lie in."""
    say = draw.look.words.say
    return {
        Pile.ATTACK: say("Pile of the attack"),
        Pile.DEFENCE: say("Pile of the defence"),
        Pile.APART: apart_name(draw.look.words, contract),
    }[count.pile]


def _title(draw: Draw, evening: Evening, draft: Draft) -> str:
    facts, words = draft.facts, draw.look.words
    if facts.contract is None or facts.taker is None:
        return words.say("Counting")
    contract, name = contract_name(words, facts.contract), evening.player(facts.taker).name
    return words.say("{contract}, {name}", contract=contract, name=name)


def _buttons(draw: Draw, foot: Rect, count: Count, report: CountReport) -> None:
    say, ui = draw.look.words.say, draw.ui
    gap = draw.look.scale.gap
    if draw.look.tall:
        upper, finish = foot.top((foot.h - gap) * 2 // 3, gap)
        trick, last, grid, how = upper.grid(2, 2, gap)
    else:
        trick, last, grid, how, finish = foot.columns((1, 1.2, 1, 1, 1.25), gap)
    small = Style(role="small")
    last_name, last_label, last_step, last_style = _last_trick(draw, count)
    closing = count.showing is Showing.TRICKS and bool(pile_cards(count))
    step = frame.act(ui, CloseTrick()) if closing else None
    draw.row((trick, last, grid, how), [
        ("trick", say("Trick done"), step, small),
        (last_name, last_label, last_step, last_style),
        ("grid", say("Cards"), frame.go(ui, Place.GRID), small),
        ("how", say("More…"), frame.go(ui, Place.PILES), small),
    ])  # fmt: skip
    draw.button("finish", finish, say("Finish"), finish_step(draw, report), Style("primary"))


def hand_step(draw: Draw, count: Count) -> Step:
    """To the keypad, with the bouts that were entered before."""
    bouts = None if count.by_hand is None else count.by_hand.bouts
    return frame.go(draw.ui, Place.HAND, text="", bouts=bouts)


def finish_step(draw: Draw, report: CountReport) -> Step:
    """To the result; first to what failed, where something did."""
    if report.complete:
        return frame.act_home(draw.ui, ConfirmCount())
    return frame.go(draw.ui, Place.CHECKS)


def _next_side(side: Side | None) -> Side | None:
    """Nobody, attack, defence, nobody: what one more touch says."""
    return {None: Side.ATTACK, Side.ATTACK: Side.DEFENCE, Side.DEFENCE: None}[side]


def _last_trick(draw: Draw, count: Count) -> tuple[str, str, Step, Style]:
    """The button that says whose the last trick was."""
    say = draw.look.words.say
    label = {
        None: say("Last trick?"),
        Side.ATTACK: say("Last: attack"),
        Side.DEFENCE: say("Last: defence"),
    }[count.last_trick]
    step = frame.act(draw.ui, MarkLastTrick(_next_side(count.last_trick)))
    kind = "set" if count.last_trick else "plain"
    return "last", label, step, Style(kind, role="small")


def _camera(draw: Draw, rect: Rect, live: Live, count: Count) -> None:
    """The picture with a ring round each card read; a sign where one is doubtful."""
    p, scale = draw.look.palette, draw.look.scale
    view = live.view
    if view is None or live.camera is Health.MISSING:
        say = draw.look.words.say
        draw.box(rect, p.panel)
        button, words = rect.inset(scale.gap).foot(scale.touch, scale.gap)
        text = live.camera_words or say("No camera")
        if live.camera is Health.ABSENT:
            text = say("Tick the cards won, or enter the points.")
        draw.block(words, text, "small", align=Align.CENTRE, middle=True)
        untouched = count.by_hand is None and not count.attack and not count.defence
        kind = "primary" if untouched and live.camera is Health.ABSENT else "plain"
        draw.button("hand", button, say("Points by hand"), hand_step(draw, count), Style(kind))
        return
    draw.picture(rect, view.serial, view.pixels)
    _rings(draw, rect, view)


def _rings(draw: Draw, rect: Rect, view: CameraView) -> None:
    p, scale = draw.look.palette, draw.look.scale
    place = picture_place(Picture(rect, view.serial, view.pixels))
    height, width = view.pixels.shape[:2]
    for seen in view.cards:
        corners = [
            (place.x + round(x * place.w / width), place.y + round(y * place.h / height))
            for x, y in seen.corners
        ]
        colour = p.people[1] if seen.sure else p.warn
        draw.path(corners, colour, scale.stroke, closed=True)
        if not seen.sure:
            x = sum(c[0] for c in corners) // len(corners)
            y = sum(c[1] for c in corners) // len(corners)
            side = round(scale.small * 0.9)
            mark = Rect(x - side // 2, y - side // 2, side, side)
            draw.shape(mark, "question", p.warn, p.on_warn)


def _lately(draw: Draw, strip: Rect, count: Count, live: Live) -> None:
    """The cards just seen, newest first; before any what to do, unless points are gone by."""
    scale, p = draw.look.scale, draw.look.palette
    cards = list(reversed(pile_cards(count)))
    if not cards:
        reads = live.view is not None and live.camera is not Health.MISSING
        if reads and count.by_hand is None:  # Else the eye does not look at what is shown.
            words = draw.look.words.say("Show the cards to the camera.")
            draw.block(strip, words, "small", colour=p.quiet, middle=True)
        return
    tall = min(strip.h, scale.touch * 2)
    wide = round(tall * 0.62)
    fit = max(1, (strip.w + scale.gap // 2) // (wide + scale.gap // 2))
    for index, seen in enumerate(cards[:fit]):
        x = strip.x + index * (wide + scale.gap // 2)
        place = Rect(x, strip.y + (strip.h - tall) // 2, wide, tall)
        card(draw, place, seen)
        if index == 0:
            draw.box(place, None, line=p.gain, width=scale.stroke + 1)


def _doubt(draw: Draw, strip: Rect, live: Live, doubt: Doubt, open_: int) -> None:
    """A doubtful card: its picture, what it could be, none of these, or another."""
    say, scale, p, ui = draw.look.words.say, draw.look.scale, draw.look.palette, draw.ui
    draw.box(strip, p.panel, line=p.warn, width=scale.stroke)
    inner = strip.inset(max(3, scale.gap // 2))
    crop = next((c for c in live.crops if c.doubt == doubt.number), None)
    question = say("Which card?") if open_ == 1 else say("Which card? ({n} left)", n=open_)
    if inner.h >= scale.touch + 1.3 * scale.small:
        head, inner = inner.top(round(scale.small * 1.2), 2)
        draw.text(head, question, "small", weight=Weight.SEMIBOLD)
    gap = max(3, scale.gap // 2)
    fit = (inner.w - scale.touch // 2) // (max(48, scale.touch) + gap) - 2
    candidates = doubt.candidates[: max(1, min(4, fit))]
    wide = max(48, min((inner.w - gap) // (len(candidates) + 3), round(inner.h * 0.8)))
    wide = max(wide, min(scale.touch, inner.w // (len(candidates) + 3)))
    buttons, picture = inner.end((wide + gap) * (len(candidates) + 2) - gap, gap)
    cells = buttons.columns(len(candidates) + 2, gap)
    if crop is not None:
        draw.picture(picture, crop.serial, crop.pixels)
    else:
        draw.shape(picture, "question", p.warn, p.panel)
    for cell, candidate in zip(cells, candidates, strict=False):
        card(draw, cell.middle(cell.w, round(cell.w * 1.6)), candidate)
        step = frame.act(ui, SettleDoubt(doubt.number, candidate))
        draw.touch(f"doubt.{candidate}", cell, step)
    none = frame.act(ui, SettleDoubt(doubt.number, None))
    draw.button("doubt.none", cells[-2], "", none, Style(icon="close"))
    other = frame.go(ui, Place.GRID, choice=doubt_key(doubt))
    draw.button("doubt.other", cells[-1], "…", other)


def doubt_key(doubt: Doubt) -> str:
    """A doubtful card's own key: its number may be given again."""
    return f"doubt:{doubt.number}:{','.join(doubt.candidates)}"


def _numbers(draw: Draw, rect: Rect, count: Count, report: CountReport) -> None:
    """Bouts, points and target as number and bar, cards and tricks."""
    p, scale, words = draw.look.palette, draw.look.scale, draw.look.words
    draw.box(rect, p.panel)
    bouts, points, bar, rest = rect.inset(scale.gap).rows((1.25, 1.15, 0.4, 0.85), scale.gap)
    _bouts(draw, bouts, count, report)
    number, aim = points.columns((1.35, 1), scale.gap)
    made = report.half_points >= 2 * report.target
    draw.text(number, words.points(report.half_points), "giant",
              align=Align.RIGHT, weight=Weight.BOLD)  # fmt: skip
    upper, lower = aim.rows(2)
    draw.text(upper, words.say("of {n}", n=report.target), "title", colour=p.ink)
    gap = abs(report.half_points - 2 * report.target)
    left = words.points(gap)
    said = words.say("{n} over", n=left) if made else words.say("{n} to go", n=left)
    if made and not gap:
        said = words.say("just made")
    draw.text(lower, said, "small", colour=p.gain if made else p.quiet)
    target_bar(draw, bar, report.half_points, report.target)
    _sums(draw, rest, count, report)


def _bouts(draw: Draw, rect: Rect, count: Count, report: CountReport) -> None:
    """Three bouts that light up; how many, where a person entered that and not which."""
    gap = draw.look.scale.gap
    if count.by_hand is not None:
        said = draw.look.words.many("{n} bout", "{n} bouts", report.bouts)
        draw.text(rect, said, "title", align=Align.CENTRE, weight=Weight.BOLD)
        return
    group = rect.middle(3 * round(rect.h * 0.66) + 2 * gap, rect.h)
    for cell, bout in zip(group.columns(3, gap), BOUTS, strict=True):
        card(draw, cell, bout, dim=bout not in report.bouts_seen)


def _sums(draw: Draw, rest: Rect, count: Count, report: CountReport) -> None:
    words = draw.look.words
    cards = words.many("{n} card", "{n} cards", report.cards)
    tricks = words.many("{n} trick", "{n} tricks", report.tricks)
    text = f"{cards} · {tricks}" if count.showing is Showing.TRICKS else cards
    odd = odd_trick(count, report)
    note = _note(draw, count, report) if odd is None else finding_words(words, odd)
    if note:
        rest, below = rest.rows(2, 2)
        ink = draw.look.palette.quiet if odd is None else draw.look.palette.loss
        draw.text(below, note, "small", colour=ink, align=Align.CENTRE)
    draw.text(rest, text, "body", align=Align.CENTRE)


def odd_trick(count: Count, report: CountReport) -> Finding | None:
    """What is to be said of the trick just closed, when it has a card too few or too many."""
    closed = count.trick_cards(count.pile)
    odd = (found for found in report.findings if found.key == "trick_size")
    return next((found for found in odd if closed and found.cards == closed[-1]), None)


def _note(draw: Draw, count: Count, report: CountReport) -> str:
    """The most telling thing besides the numbers."""
    say = draw.look.words.say
    if count.by_hand is not None:
        return say("Points entered by hand")
    if report.petit_au_bout is not None:
        side = report.petit_au_bout
        return (
            say("Petit au bout: attack") if side is Side.ATTACK else say("Petit au bout: defence")
        )
    return ""


def _panel(draw: Draw, count: Count, draft: Draft) -> list[tuple[str, Step]]:
    last = frame.act(draw.ui, MarkLastTrick(_next_side(count.last_trick)))
    petit = frame.act(draw.ui, SetPetitAuBout(_next_side(draft.facts.petit_au_bout)))
    chelem = frame.act(draw.ui, SetChelem(_next_side(draft.facts.chelem)))
    return [("dernier_pli", last), ("petit_au_bout", petit), ("chelem", chelem)]


def _lit(count: Count, draft: Draft) -> set[str]:
    lit = set()
    if count.last_trick:
        lit.add("dernier_pli")
    if draft.facts.petit_au_bout:
        lit.add("petit_au_bout")
    if draft.facts.chelem:
        lit.add("chelem")
    return lit
