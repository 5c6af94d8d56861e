"""Historique: every deal, one opened, amended or struck out, with what that changes shown first."""

from dataclasses import replace
from typing import Final

from kiosk.evening.events import Refusal
from kiosk.evening.intents import Intent, VoidDeal
from kiosk.evening.marks import listed
from kiosk.evening.state import Ending, Evening, FinishedDeal, Player, State
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Amendment, Live, Place, Step
from kiosk.screens.reckon import deal_reckoning, preview, refusal_words
from kiosk.screens.resultat import result_body, verdict
from kiosk.screens.scene import Align, Scene
from kiosk.screens.widgets import sign
from kiosk.screens.words import Words

MOST_SEATS: Final = 5
"""So many hold cards in a deal at most."""


_ITS_PAGE: Final = -1
"""The page of the list that has the deal one comes back from."""


def summary(words: Words, evening: Evening, deal: FinishedDeal) -> str:
    """One deal in a line: « Garde réussie de 8, Anne »."""
    say, facts = words.say, deal.facts
    if deal.ending is Ending.PASSED:
        return say("Everybody passed")
    if deal.ending is Ending.PETIT_SEC:
        return say("Petit sec")
    if deal.ending is Ending.FAUSSE_DONNE:
        return say("Misdeal")
    reckoning = deal_reckoning(deal)
    if reckoning is None or facts.taker is None:
        return say("Not scored")
    score = reckoning.score
    text = verdict(words, reckoning.contract, made=score.made, gap=score.gap)
    return say("{deal}, {name}", deal=text, name=evening.player(facts.taker).name)


def historique(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """The deals, newest first, with everybody's gain."""
    words, scale, ui = draw.look.words, draw.look.scale, draw.ui
    evening = state.evening
    cancel = frame.back(ui)
    title = words.say("Deals of the evening")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    deals = list(reversed(evening.deals)) if evening else []
    if evening is None or not deals:
        draw.block(body, words.say("No deal yet."), "body", align=Align.CENTRE, middle=True)
        return draw.scene("historique", cancel=cancel)
    apart = _apart(draw, evening, body.w - scale.touch - scale.gap)
    head, body = body.top(0 if apart else round(scale.small * 1.4), scale.gap // 2)
    least = round(scale.touch * _least(draw, apart=apart))
    fit = max(1, (body.h + scale.gap // 2) // (least + scale.gap // 2))
    if ui.page == _ITS_PAGE:
        draw.ui = replace(ui, page=(len(deals) - (ui.deal or len(deals))) // fit)
    body, shown = frame.pager(draw, body, len(deals), fit)
    if not apart:
        _heads(draw, Rect(head.x, head.y, body.w, head.h), evening)
    room = (body.h + scale.gap // 2) // fit - scale.gap // 2
    tall = min(max(least, round(scale.touch * 1.3)), room)
    for row, index in enumerate(shown):
        y = body.y + row * (tall + scale.gap // 2)
        _row(draw, Rect(body.x, y, body.w, tall), evening, deals[index], apart=apart)
    return draw.scene("historique", cancel=cancel)


def _apart(draw: Draw, evening: Evening, width: int) -> bool:
    """Whether so many play that a gain has no room in a column: each then has its own sign."""
    scale, words = draw.look.scale, draw.look.words
    _, _, cells = _columns(draw, Rect(0, 0, width, scale.touch), len(listed(evening)))
    gains = [words.signed(gain) for deal in evening.deals for _, gain in deal.scores]
    wide = [draw.look.fonts.width(gain, scale.least, Weight.SEMIBOLD) for gain in gains]
    return max(wide, default=0) > min(cell.w for cell in cells)


def _least(draw: Draw, *, apart: bool) -> float:
    """How high a deal's row is at least, in touches: two lines of words go above the gains."""
    if draw.look.tall:
        return 1.5
    return 1.25 if apart and draw.look.narrow else 1


def _columns(
    draw: Draw, row: Rect, count: int, *, apart: bool = False
) -> tuple[Rect, Rect, list[Rect]]:
    """The number's place, the words' and one a player: below the words, where it is narrow."""
    scale = draw.look.scale
    number, rest = row.inset(scale.gap // 2, 0).left(round(scale.small * 1.3), scale.gap)
    if draw.look.tall or (apart and draw.look.narrow):
        words, gains = rest.rows((1.5, 1))
    else:
        share = 0.27 * count if count < 5 else 1.25
        words, gains = rest.columns((1, share), scale.gap // 2)
    return number, words, gains.columns(count, 4)


def _heads(draw: Draw, head: Rect, evening: Evening) -> None:
    shown = listed(evening)
    _, _, cells = _columns(draw, head, len(shown))
    for cell, player in zip(cells, shown, strict=True):
        sign(draw, Rect(cell.x, head.y, cell.w, head.h), player)


def _row(draw: Draw, rect: Rect, evening: Evening, deal: FinishedDeal, *, apart: bool) -> None:
    p, words = draw.look.palette, draw.look.words
    draw.box(rect, p.panel)
    shown = listed(evening)
    if apart:
        shown = tuple(player for player in shown if player.id in deal.facts.players)
    number, text, cells = _columns(draw, rect, MOST_SEATS if apart else len(shown), apart=apart)
    draw.text(number, str(deal.number), "small", colour=p.quiet, align=Align.RIGHT)
    line = summary(words, evening, deal)
    if deal.voided:
        line = words.say("Struck out: {deal}", deal=line)
    elif deal.ending is Ending.UNMARKED:
        line = words.say("{deal} (not marked)", deal=line)
    elif deal.amended:
        line = words.say("{deal} (amended)", deal=line)
    counts = not deal.voided and deal.ending is not Ending.UNMARKED
    if not counts:  # Nobody gained by it: the words have the room.
        text = Rect(text.x, rect.y, cells[-1].right - text.x, rect.h)
    draw.block(text, line, "small", colour=p.ink if counts else p.quiet, middle=True)
    _gains(draw, list(zip(cells, shown, strict=False)), deal, apart=apart)
    draw.touch(f"deal.{deal.number}", rect, frame.go(draw.ui, Place.DEAL, deal=deal.number))


def _gains(
    draw: Draw, places: list[tuple[Rect, Player]], deal: FinishedDeal, *, apart: bool
) -> None:
    """What the deal gave each; nothing of who sat it out, or of one that does not count."""
    p, scale, gains = draw.look.palette, draw.look.scale, dict(deal.scores)

    def wide(gain: str) -> int:
        return draw.look.fonts.width(gain, scale.least, Weight.SEMIBOLD)

    for place, player in places:
        gain, cell = gains.get(player.id), place
        if gain is None or deal.voided or (not gain and player.id not in deal.facts.players):
            continue
        if apart:
            room = cell.w - 3 - wide(draw.look.words.signed(gain))
            side = min(round(scale.small * 0.66), cell.w // 4, max(8, room))
            mark, cell = cell.left(side, 3)
            sign(draw, mark, player, p.panel)
        colour = p.gain if gain > 0 else p.loss if gain < 0 else p.quiet
        draw.text(cell, draw.look.words.signed(gain), "small", colour=colour,
                  align=Align.LEFT if apart else Align.CENTRE, weight=Weight.SEMIBOLD)  # fmt: skip


def deal_at(state: State, number: int | None) -> tuple[Evening, FinishedDeal]:
    """The evening and its deal of that number; ValueError when there is none."""
    if state.evening is None or not number or number > len(state.evening.deals):
        raise ValueError(f"there is no deal {number}")
    return state.evening, state.evening.deals[number - 1]


def deal(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """One deal in full; correct it, or strike it out."""
    words, ui, scale = draw.look.words, draw.ui, draw.look.scale
    evening, done = deal_at(state, ui.deal)
    say, before = words.say, ui.back()
    if before.place is Place.HISTORY:
        before = replace(before, page=_ITS_PAGE)
    cancel = frame.unasked(ui, Step(before))
    label = say("Let it stand again") if done.voided else say("Strike out")
    body = frame.bar(draw, state, live, _deal_title(words, done, ui.asking), cancel=cancel)
    if ui.asking == "void":
        return confirm(draw, state, body, VoidDeal(done.number, not done.voided), label)
    foot, body = frame.footer(draw, body)
    first, second = foot.columns(2, scale.gap)
    void = ("void", label, Step(ui.but(asking="void")), Style("danger"))
    step = None
    if done.tally is not None and not done.voided:
        draft = Amendment(done.number, done.facts, done.tally)
        step = frame.go(ui, Place.AMEND, amendment=draft)
    draw.row((first, second), [void, ("amend", say("Amend"), step, Style("primary"))])
    reckoning = deal_reckoning(done)
    if reckoning is None:
        text = summary(words, evening, done)
        ink = draw.look.palette.quiet if done.voided else None
        draw.block(body, text, "title", colour=ink, align=Align.CENTRE, middle=True)
    else:
        counts = not done.voided and done.ending is Ending.SCORED
        result_body(draw, body, evening, done.facts, (reckoning, None), counts=counts)
    return draw.scene("deal", default="back", cancel=cancel)


def _deal_title(words: Words, done: FinishedDeal, asking: str) -> str:
    """Which deal, and whether it stands as it was written; what is asked about it."""
    say, number = words.say, done.number
    if asking == "void":
        if done.voided:
            return say("Let deal {n} stand again?", n=number)
        return say("Strike out deal {n}?", n=number)
    if done.voided:
        return say("Deal {n} (struck out)", n=number)
    if done.ending is Ending.UNMARKED:
        return say("Deal {n} (not marked)", n=number)
    return say("Deal {n} (amended)", n=number) if done.amended else say("Deal {n}", n=number)


def confirm(draw: Draw, state: State, body: Rect, intent: Intent, label: str) -> Scene[Step]:
    """Everybody's total before and after, then yes or no; `label` says what yes does."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    p, words = draw.look.palette, draw.look.words
    no = Step(ui.but(asking=""))
    foot, body = frame.footer(draw, body)
    left, right = foot.columns(2, scale.gap)
    draw.button("change.no", left, say("Leave it"), no, Style("primary"))
    after = preview(state, intent)
    yes = None
    if isinstance(after, Refusal):
        why = refusal_words(words, after)
        draw.block(body, why, "body", align=Align.CENTRE, middle=True)
    elif after.evening is not None and state.evening is not None:
        trail = Step(replace(ui.back(), page=0)) if ui.place is Place.AMEND else no
        yes = Step(trail.ui, (intent,))
        head, body = body.top(round(scale.body * 1.4), scale.gap)
        draw.text(head, say("What this changes"), "body", weight=Weight.SEMIBOLD)
        people = listed(state.evening)
        for row, player in zip(body.rows(max(4, len(people)), 2), people, strict=False):
            old, new = (each.totals[player.id] for each in (state.evening, after.evening))
            name, was, arrow, now = row.columns((1.6, 1, 0.3, 1), scale.gap)
            mark, name = name.left(min(row.h // 2, scale.body), scale.gap)
            sign(draw, mark, player)
            draw.name(name, player.name)
            draw.text(was, words.number(old), "body", colour=p.quiet, align=Align.RIGHT)
            draw.shape(arrow.middle(scale.small, scale.small), "next", p.quiet)
            weight = Weight.BOLD if old != new else Weight.REGULAR
            draw.text(now, words.number(new), "title", align=Align.RIGHT, weight=weight)
    draw.button("change.yes", right, label, yes, Style("danger"))
    return draw.scene("deal.change", default="change.no", cancel=no)
