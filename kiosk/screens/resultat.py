"""Résultat: the deal in words, how it comes to that, and what each one gains or pays."""

from collections.abc import Sequence

from kiosk.counting.findings import CountReport, Severity
from kiosk.evening.events import Refusal
from kiosk.evening.intents import ConfirmResult, CountAgain, SetPartner, StepBack
from kiosk.evening.state import DealFacts, Evening, State
from kiosk.screens import frame
from kiosk.screens.donne import draft_of
from kiosk.screens.draw import Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Live, Step
from kiosk.screens.names import bout_name, card_name, contract_name, side_name, size_name
from kiosk.screens.reckon import Reckoning, open_reckoning, refusal_words, report_of
from kiosk.screens.scene import Align, Scene
from kiosk.screens.widgets import person, sign
from kiosk.screens.words import Words
from kiosk.tarot.deal import Contract, PoigneeSize, Side
from kiosk.tarot.scoring import Step as Line


def verdict(words: Words, contract: Contract, *, made: bool, gap: int) -> str:
    """« Garde réussie de 8 », « Petite chutée de 7 », « Garde juste faite »."""
    name = contract_name(words, contract)
    if made and gap == 0:
        return words.say("{contract} just made", contract=name)
    if made:
        return words.say("{contract} made by {n}", contract=name, n=gap)
    return words.say("{contract} failed by {n}", contract=name, n=gap)


def step_words(words: Words, line: Line, evening: Evening, facts: DealFacts) -> str:
    """One line of the reckoning: « (25 + 8) × 2 », « Simple poignée »."""
    say = words.say
    if line.label == "contract":
        base, gap, times = line.terms
        return f"({base} + {gap}) × {times}" if times > 1 else f"{base} + {gap}"
    if line.label == "petit_au_bout":
        side = side_name(words, line.side or Side.ATTACK)
        return say("Petit au bout, {side}", side=side)
    if line.label == "poignee":
        size = size_name(words, PoigneeSize(line.detail))
        return say("{size} poignée", size=size).capitalize()
    if line.label == "petit_chelem":
        return say("Petit chelem")
    if line.label == "misere":
        number = facts.players[line.player or 0]
        return say("Misère, {name}", name=evening.player(number).name)
    return {
        "announced_made": say("Chelem announced and made"),
        "unannounced_made": say("Chelem made"),
        "announced_failed": say("Chelem announced, failed"),
        "defence": say("Chelem of the defence"),
    }[line.detail]


def resultat(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Words, steps, gains, checks; confirm, correct or count again."""
    evening, draft = draft_of(state)
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    reckoning = open_reckoning(state)
    if isinstance(reckoning, Refusal):
        return _in_the_way(draw, state, live, reckoning)
    cancel = frame.unasked(ui, frame.act_home(ui, StepBack()))
    body = frame.bar(draw, state, live, say("Result"), cancel=cancel)
    if ui.asking == "again":
        answers = [
            ("again.no", say("Keep them"), Step(ui.but(asking="")), "primary"),
            ("again.yes", say("Count again"), frame.act_home(ui, CountAgain()), "danger"),
        ]
        frame.ask(draw, body, say("Forget the cards counted and begin again?"), answers)
        return draw.scene("resultat.again", default="again.no", cancel=cancel)
    may_waive = draft.facts.renonce is not None and not reckoning.score.made
    if may_waive and draw.look.tall:
        foot, body = body.foot(2 * scale.touch + scale.gap, scale.gap)
        cells = foot.grid(2, 2, scale.gap)
    else:
        foot, body = frame.footer(draw, body)
        cells = foot.columns((1, 1, 1, 1.4) if may_waive else (1, 1, 1.4), scale.gap)
    again = Step(ui.but(asking="again"))
    buttons = [
        ("correct", say("Amend"), cancel, Style()), ("again", say("Count again"), again, Style())
    ]  # fmt: skip
    if may_waive:
        waive = frame.act_home(ui, ConfirmResult(marked=False))
        buttons.append(("waive", say("Let it go"), waive, Style()))
    confirm = frame.act_home(ui, ConfirmResult())
    draw.row(cells, [*buttons, ("confirm", say("Confirm"), confirm, Style("primary"))])
    report = report_of(draft)
    result_body(draw, body, evening, draft.facts, (reckoning, report))
    return draw.scene("resultat", default="confirm", cancel=cancel)


def _in_the_way(draw: Draw, state: State, live: Live, refusal: Refusal) -> Scene[Step]:
    """What must be known first; at five, who had the called card."""
    evening, draft = draft_of(state)
    facts, say, ui, scale = draft.facts, draw.look.words.say, draw.ui, draw.look.scale
    cancel = frame.act_home(ui, StepBack())
    asked = refusal.reason == "no_partner"
    title = say("Who had the called card?") if asked else say("Result")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    foot, body = frame.footer(draw, body)
    draw.button("correct", foot, say("Amend"), cancel)
    if not asked:
        # Of a chelem said by mistake the count does not show a thing.
        claimed = ((say("Chelem made"), facts.chelem), (say("Petit chelem"), facts.petit_chelem))
        told = [refusal_words(draw.look.words, refusal)]
        told += [
            say("{label}: {verdict}", label=label, verdict=side_name(draw.look.words, side))
            for label, side in claimed
            if side is not None
        ]
        draw.block(body, "\n".join(told), "body", align=Align.CENTRE, middle=True)
        return draw.scene("resultat.refused", default="correct", cancel=cancel)
    others = [number for number in facts.players if number != facts.taker]
    cells = body.rows(5, scale.gap) if draw.look.tall else body.grid(2, 3, scale.gap)
    for cell, number in zip(cells, others, strict=False):
        place = cell.middle(cell.w, 2 * scale.touch)
        step = frame.act_home(ui, SetPartner(number))
        person(draw, f"partner.{number}", place, evening.player(number), step)
    place = cells[len(others)].middle(cells[0].w, 2 * scale.touch)
    alone = frame.act_home(ui, SetPartner(facts.taker))
    draw.button("partner.alone", place, say("The taker was alone"), alone)
    return draw.scene("resultat.partner", cancel=cancel)


def result_body(
    draw: Draw,
    body: Rect,
    evening: Evening,
    facts: DealFacts,
    result: tuple[Reckoning, CountReport | None],
    *,
    counts: bool = True,
) -> None:
    """The verdict, the reckoning and the gains, as the result and the history show them.

    A deal that does not count is told in grey.
    """
    scale, p, words = draw.look.scale, draw.look.palette, draw.look.words
    reckoning, report = result
    score = reckoning.score
    head, body = body.top(round(min(scale.score * 1.25, body.h * 0.24)), scale.gap)
    text = verdict(words, reckoning.contract, made=score.made, gap=score.gap)
    # A chelem announced and failed costs the taker more than the points he made bring in.
    gained = dict(reckoning.gains).get(facts.taker or 0, 0) > 0
    colour = (p.gain if gained else p.loss) if counts else p.quiet
    draw.text(head, text, "score", colour=colour, align=Align.CENTRE, weight=Weight.BOLD)
    if draw.look.tall:
        left, right = body.rows((1, 1.2), scale.gap)
    else:
        left, right = body.columns((1.15, 1), scale.gap)
    _steps(draw, left, evening, facts, (reckoning, report))
    _gains(draw, right, evening, reckoning, counts=counts)


Entry = tuple[str, str, str]
"""A line of the reckoning: what, how much (or who), and its kind."""


def _steps(
    draw: Draw,
    rect: Rect,
    evening: Evening,
    facts: DealFacts,
    result: tuple[Reckoning, CountReport | None],
) -> None:
    p, scale = draw.look.palette, draw.look.scale
    draw.box(rect, p.panel)
    inner = rect.inset(scale.pad, scale.gap)
    lines = _entries(draw.look.words, evening, facts, result)
    called = [line for line in lines if line[2] == "called"]
    checked = [line for line in lines if line[2] == "checked"]
    for spare in (*called, *checked):  # Rather none than letters nobody can read.
        if inner.h // (round(1.1 * scale.least) + 2) < len(lines):
            lines.remove(spare)
    most = round(scale.body * 1.35)
    slots = inner.rows(len(lines), 2)
    if slots[0].h > most:
        slots = Rect(inner.x, inner.y, inner.w, most * len(lines)).rows(len(lines), 2)
    wide = max(
        draw.look.fonts.width(value, scale.body, Weight.SEMIBOLD)
        for _, value, kind in lines
        if kind in ("step", "total")
    )
    for slot, (label, value, kind) in zip(slots, lines, strict=True):
        weight = Weight.BOLD if kind == "total" else Weight.REGULAR
        if kind == "total":
            draw.path([(slot.x, slot.y), (slot.right, slot.y)], p.line, 1)
        large = kind in ("step", "total")
        place = slot
        if kind in ("who", "called"):
            place, who = slot.left(draw.look.fonts.width(label, scale.small), scale.gap)
            draw.text(who, value, "body", align=Align.RIGHT, weight=Weight.SEMIBOLD)
        elif value:
            number, place = slot.end(wide, scale.gap)
            draw.text(number, value, "body", align=Align.RIGHT, weight=Weight.SEMIBOLD)
        colour = p.ink if large else p.quiet
        draw.text(place, label, "body" if large else "small", colour=colour, weight=weight)


def _entries(
    words: Words,
    evening: Evening,
    facts: DealFacts,
    result: tuple[Reckoning, CountReport | None],
) -> list[Entry]:
    """Who took, the points, how the sum comes about, and what was checked."""
    reckoning, report = result
    score = reckoning.score

    def steps(some: Sequence[Line]) -> list[Entry]:
        return [(step_words(words, x, evening, facts), words.signed(x.value), "step") for x in some]

    points = words.points(reckoning.half_points)
    bouts = _bouts(words, reckoning.bouts, report)
    counted = words.say("{points} of {target}, {bouts}", points=points, target=score.target,
                        bouts=bouts)  # fmt: skip
    checked = _checked(words, report)
    return [
        *_who(words, evening, facts),
        (counted, "", "points"),
        *steps(score.steps),
        (words.say("From each defender"), words.signed(score.unit), "total"),
        *steps(score.extras),
        *([(checked, "", "checked")] if checked else []),
    ]


def _who(words: Words, evening: Evening, facts: DealFacts) -> list[Entry]:
    """Who took and with whom: gains alone do not show that a wrong one was named."""
    say = words.say
    if facts.taker is None:
        return []
    who = [(say("Taker"), evening.player(facts.taker).name, "who")]
    if facts.partner is not None:
        alone = facts.partner == facts.taker
        partner = say("Alone") if alone else evening.player(facts.partner).name
        who.append((say("Partner"), partner, "who"))
    if facts.called is not None:
        who.append((say("Called card"), card_name(words, facts.called), "called"))
    return who


def _bouts(words: Words, bouts: int, report: CountReport | None) -> str:
    """« 2 bouts : Petit, 21 » where cards were counted: who had one sees if it is another's."""
    said = words.many("{n} bout", "{n} bouts", bouts)
    if report is None or not bouts or len(report.bouts_seen) != bouts:
        return said
    names = [bout_name(words, card) for card in report.bouts_seen]
    return words.say("{bouts}: {names}", bouts=said, names=", ".join(names))


def _checked(words: Words, report: CountReport | None) -> str:
    if report is None:
        return ""
    passed = sum(f.severity is Severity.PASSED for f in report.findings)
    if any(f.severity is Severity.VOUCHED for f in report.findings):
        return words.say("Somebody answered for the count")
    return words.many("{n} check passed", "{n} checks passed", passed) if passed else ""


def _gains(draw: Draw, rect: Rect, evening: Evening, reckoning: Reckoning, *, counts: bool) -> None:
    p, scale, words = draw.look.palette, draw.look.scale, draw.look.words
    slots = rect.rows(len(reckoning.gains), max(2, scale.gap // 2))
    most = round(scale.score * 1.6)
    for slot, (number, gain) in zip(slots, reckoning.gains, strict=True):
        row = slot.middle(slot.w, most)
        player = evening.player(number)
        draw.box(row, p.panel)
        inner = row.inset(scale.gap, 0)
        mark, inner = inner.left(min(round(row.h * 0.5), scale.body), scale.gap)
        sign(draw, mark, player, p.panel)
        size = min(scale.score, round(row.h / 0.78))
        widest = max(
            draw.look.fonts.width(words.signed(gain), size, Weight.BOLD)
            for _, gain in reckoning.gains
        )
        wide = min(widest, round(inner.w * 0.55))
        value, inner = inner.end(wide, scale.gap)
        colour = p.gain if gain > 0 else p.loss if gain < 0 else p.ink
        colour = colour if counts else p.quiet
        draw.text(value, words.signed(gain), "score", colour=colour, align=Align.RIGHT,
                  weight=Weight.BOLD)  # fmt: skip
        draw.name(inner, player.name)
