"""Correcting a count: any card in or out, points by hand, which pile and how, failed checks."""

from collections.abc import Callable, Sequence

from kiosk.counting.count import Count, Pile, Scope, Showing
from kiosk.evening.intents import (
    AddCard,
    ChoosePile,
    ClearByHand,
    ConfirmCount,
    CountAgain,
    EnterByHand,
    Intent,
    RemoveCard,
    SetChelem,
    SetOwed,
    SetPetitAuBout,
    SetPetitChelem,
    SettleDoubt,
    StartCount,
)
from kiosk.evening.state import Draft, State
from kiosk.evening.vouching import BEYOND_A_WORD
from kiosk.screens import frame
from kiosk.screens.comptage import count_of, doubt_key, hand_step, piles_of
from kiosk.screens.donne import draft_of
from kiosk.screens.draw import PRIMARY, Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Live, Step, Ui
from kiosk.screens.names import apart_name
from kiosk.screens.options import Option, Row, option_rows, side_row
from kiosk.screens.pages import turn
from kiosk.screens.reckon import finding_words, report_of
from kiosk.screens.scene import Align, Scene
from kiosk.screens.widgets import card, keypad
from kiosk.tarot.cards import EXCUSE, RANKS, SUITS, TRUMPS
from kiosk.tarot.contracts import TARGETS
from kiosk.tarot.deal import Side

GROUPS = (*[tuple(f"{suit}-{rank}" for rank in RANKS) for suit in SUITS], (*TRUMPS, EXCUSE))
"""The pack as it is ticked: four suits, then the trumps with the Excuse."""


def grid(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """All 78 cards: those counted are bright; a touch puts one in or takes it out."""
    _, draft = draft_of(state)
    count, say, ui = count_of(draft), draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    doubt = next((one for one in count.doubts if doubt_key(one) == ui.choice), None)
    bright = {card_id for pile in Pile for card_id in count.cards(pile)}
    title = draw.look.words.many("{n} card counted", "{n} cards counted", len(bright))
    if ui.choice:
        title = say("Which card is it?") if doubt else say("This card is no longer asked about.")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    for cell, name in card_cells(draw, body):
        lit = name in bright
        card(draw, cell.inset(2), name, dim=not lit)
        if doubt is not None:
            step = Step(ui.back(), (SettleDoubt(doubt.number, name),))
        elif ui.choice:
            continue  # The camera read it meanwhile: an answer would be one to another question.
        else:
            step = frame.act(ui, RemoveCard(name) if lit else AddCard(name))
        draw.touch(f"card.{name}", cell, step)
    return draw.scene("grid", cancel=cancel, answers="card.")


def card_cells(draw: Draw, body: Rect) -> list[tuple[Rect, str]]:
    """A place for each card; where 78 would be too small to touch, a suit at a time."""
    least = max(48, min(draw.look.scale.touch, 56))
    across = 14 if body.w >= 14 * least else 7
    rows = {14: (1, 1, 1, 1, 2), 7: (2, 2, 2, 2, 4)}[across]
    if sum(rows) * least <= body.h:
        cells = []
        strips = body.rows(sum(rows))
        start = 0
        for group, high in zip(GROUPS, rows, strict=True):
            wide = -(-len(group) // high)
            places = [c for strip in strips[start : start + high] for c in strip.columns(wide)]
            cells += list(zip(places, group, strict=False))
            start += high
        return cells
    tabs, body = body.top(draw.look.scale.touch, draw.look.scale.gap)
    page = min(draw.ui.page, 4)
    for index, (tab, name) in enumerate(zip(tabs.columns(5), (*SUITS, "star"), strict=True)):
        step = Step(draw.ui.but(page=index))
        kind = "set" if index == page else "plain"
        draw.button(f"tab.{name}", tab.inset(2, 0), "", step, Style(kind, icon=name))
    group = GROUPS[page]
    down = max(2, -(-len(group) // (body.w // least)))
    across = -(-len(group) // down)
    return list(zip(body.grid(across, down), group, strict=False))


def hand(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Bouts and points of the attack, entered by hand."""
    _, draft = draft_of(state)
    ui, cancel = draw.ui, frame.back(draw.ui)
    title = draw.look.words.say("Points of the attack, by hand")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    half = len(draft.facts.players) != 4

    def enter(bouts: int, half_points: int) -> Step:
        return Step(ui.home(), (EnterByHand(bouts, half_points),))

    entered = points_entry(draw, body, enter, half=half)
    return draw.scene("hand", default="enter" if entered else None, cancel=cancel)


def typed(text: str) -> int | None:
    """Half-points of « 40½ »; None for nothing and for more than 91."""
    if not text:
        return None
    half = 2 * int(text.rstrip("½") or 0) + text.endswith("½")
    return half if half <= 182 else None


def press_figure(ui: Ui, key: str) -> Ui:
    """What is typed after one more key: at most 91 points, a half only at the end."""
    if key == "⌫":
        return ui.but(text=ui.text[:-1])
    text = "½" if key == "½" and not ui.text else (ui.text + key).lstrip("0") or "0"
    if "½" in ui.text or typed(text) is None:
        return ui.but()
    return ui.but(text=text)


def points_entry(draw: Draw, body: Rect, enter: Callable[[int, int], Step], *, half: bool) -> bool:
    """Bouts and a keypad; whether both are entered, so that `enter` can be touched."""
    ui, scale, words = draw.ui, draw.look.scale, draw.look.words
    if draw.look.tall:
        left, right = body.rows((1, 1.4), scale.gap)
    else:
        left, right = body.columns((1, 1), scale.gap * 2)
    caption, choice, shown, last = left.rows((0.5, 1, 1.2, 1), scale.gap)
    asked = words.say("Bouts") if ui.bouts is not None else words.say("How many bouts?")
    draw.text(caption, asked, "small")
    options = [(str(n), str(n), ui.bouts == n, Step(ui.but(bouts=n))) for n in range(4)]
    cells = [cell.middle(cell.w, 3 * scale.touch) for cell in choice.columns(4, scale.gap)]
    draw.choices("bouts", cells, options)
    half_points = typed(ui.text)
    number, aim = shown.columns((1, 1), scale.gap)
    if half_points is None:
        draw.block(shown, words.say("How many points?"), "small", middle=True)
    else:
        text = words.points(half_points)
        draw.text(number, text, "giant", align=Align.RIGHT, weight=Weight.BOLD)
        if ui.bouts is not None:
            draw.text(aim, words.say("of {n}", n=TARGETS[ui.bouts]), "title")
    keypad(draw, right, lambda key: Step(press_figure(ui, key)), half=half)
    step = None
    if ui.bouts is not None and half_points is not None:
        step = enter(ui.bouts, half_points)
    place = last.middle(last.w, 2 * scale.touch)
    draw.button("enter", place, words.say("Enter"), step, PRIMARY)
    return step is not None


def piles(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """How the cards are shown, whose pile, what is owed, and beginning again."""
    _, draft = draft_of(state)
    count, say, ui = count_of(draft), draw.look.words.say, draw.ui
    cancel = frame.unasked(ui, frame.back(ui))
    body = frame.bar(draw, state, live, say("How to count"), cancel=cancel)
    if ui.asking:
        return _ask_again(draw, body)
    foot, body = frame.footer(draw, body)
    again, by_hand = foot.columns(2, draw.look.scale.gap)
    if count.by_hand is None:
        hand_button = ("hand", say("Points by hand"), hand_step(draw, count), Style())
    else:
        hand_button = ("hand", say("Go by the cards"), frame.act(ui, ClearByHand()), Style())
    draw.row((again, by_hand), [
        ("again", say("Count again"), Step(ui.but(asking="again")), Style()), hand_button,
    ])  # fmt: skip
    option_rows(draw, body, _pile_rows(draw, draft, count))
    return draw.scene("piles", cancel=cancel)


def _ask_again(draw: Draw, body: Rect) -> Scene[Step]:
    """Whether to begin anew, with the same pile or with the other."""
    say, ui = draw.look.words.say, draw.ui
    keep, again = Step(ui.but(asking="")), frame.act_home(ui, CountAgain())
    question = say("Forget the cards counted and begin again?")
    if ui.asking != "again":
        question = say("Cards of the other pile were counted. Begin again with this one?")
        again = frame.act_home(ui, CountAgain(Scope(ui.asking)))
    answers = [
        ("again.no", say("Keep them"), keep, "primary"),
        ("again.yes", say("Count again"), again, "danger"),
    ]
    frame.ask(draw, body, question, answers)
    return draw.scene("piles.again", default="again.no", cancel=keep)


def _pile_rows(draw: Draw, draft: Draft, count: Count) -> list[Row]:
    say, ui = draw.look.words.say, draw.ui
    ways = {
        Showing.TRICKS: say("Tricks"),
        Showing.SPREAD: say("Spread"),
        Showing.DEALT: say("One by one"),
    }
    scopes = {
        Scope.ATTACK: say("Attack"),
        Scope.DEFENCE: say("Defence"),
        Scope.BOTH: say("Both"),
    }
    where = {
        Pile.ATTACK: say("Attack"),
        Pile.DEFENCE: say("Defence"),
        Pile.APART: apart_name(draw.look.words, draft.facts.contract),
    }
    return [
        Row("pile", say("On the mat now"), [
            Option(p, where[p], p is count.pile, frame.act(ui, ChoosePile(p)))
            for p in piles_of(count)
        ]),
        Row("showing", say("Cards shown as"), [
            Option(w, label, w is count.showing, frame.act(ui, StartCount(w, count.scope)))
            for w, label in ways.items()
        ]),
        Row("scope", say("Pile shown"), [
            Option(s, label, s is count.scope, _shown_step(ui, count, s))
            for s, label in scopes.items()
        ]),
        *_side_rows(draw, draft, count),
    ]  # fmt: skip


def _shown_step(ui: Ui, count: Count, scope: Scope) -> Step:
    """Another pile is shown; asked where only cards of the one left out were counted.

    They would count for nothing, and shown anew as this one's be no news to the camera. So would
    a card that is asked about: its answer lies in the pile it was seen in.
    """
    asked = any(doubt.pile not in (scope.value, Pile.APART) for doubt in count.doubts)
    other = count.attack or count.defence or asked
    if scope is not Scope.BOTH and other and not count.cards(Pile(scope.value)):
        return Step(ui.but(asking=scope.value))
    return frame.act(ui, StartCount(count.showing, scope))


def _side_rows(draw: Draw, draft: Draft, count: Count) -> list[Row]:
    """What the two sides made or owe; the house's petit chelem only where it is played."""
    say, ui, facts = draw.look.words.say, draw.ui, draft.facts

    def row(key: str, caption: str, now: Side | None, to: Callable[[Side | None], Intent]) -> Row:
        return side_row(draw, key, caption, now, lambda side: frame.act(ui, to(side)))

    rows = [
        row("petit", say("Petit au bout"), facts.petit_au_bout, SetPetitAuBout),
        row("owed", say("Owes a card for the Excuse"), count.owed, SetOwed),
        row("chelem", say("Chelem made"), facts.chelem, SetChelem),
    ]
    if facts.house.petit_chelem is not None:
        caption = say("Petit chelem")
        rows.append(row("petit_chelem", caption, facts.petit_chelem, SetPetitChelem))
    return rows


def checks(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Why this count cannot end as it is; a person may answer for it."""
    _, draft = draft_of(state)
    report, say, ui = report_of(draft), draw.look.words.say, draw.ui
    scale, p, words = draw.look.scale, draw.look.palette, draw.look.words
    cancel = frame.back(ui)
    title = (
        say("This count cannot be right yet")
        if report.failed or report.questions
        else say("The count is in order")
    )
    body = frame.bar(draw, state, live, title, cancel=cancel)
    foot, body = frame.footer(draw, body)
    first, second = foot.columns((1, 1.2), scale.gap)
    resume = ("resume", say("Back to the count"), frame.act_home(ui), Style("primary"))
    beyond = any(finding.key in BEYOND_A_WORD for finding in report.failed)
    vouch = None
    if not report.questions and not beyond:
        vouch = frame.act_home(ui, ConfirmCount(tuple(f.key for f in report.failed)))
    label = say("I answer for it") if report.failed else say("Finish")
    answer = ("vouch", label, vouch, Style("danger"))
    findings = [*report.failed, *report.questions]
    nothing = [finding for finding in findings if finding.key == "nothing_shown"]
    if nothing:  # What else fails follows from that, and the cure is another.
        findings = nothing
        answer = ("hand", say("Points by hand"), hand_step(draw, count_of(draft)), Style())
    draw.row((first, second), [resume, answer])
    told = [finding_words(words, finding) for finding in findings]
    for slot, index in _slots(draw, body, told):
        draw.box(slot, p.panel)
        mark, rest = _told_in(draw, slot)
        failed = findings[index] in report.failed
        draw.shape(mark, "warning" if failed else "question", p.warn, p.panel)
        draw.block(rest, told[index], "body", middle=True)
    asked = "; ".join(finding.message for finding in findings)
    return draw.scene("checks", default="resume", cancel=cancel, asked=asked, answers="vouch")


def _told_in(draw: Draw, slot: Rect) -> tuple[Rect, Rect]:
    """Where the sign of what failed stands, and its words."""
    scale = draw.look.scale
    return slot.inset(scale.gap).left(round(scale.touch * 0.7), scale.gap)


def _slots(draw: Draw, body: Rect, told: Sequence[str]) -> list[tuple[Rect, int]]:
    """A place for each on this page, as high as its words need: the cure comes last in them."""
    scale = draw.look.scale
    least = round(1.5 * scale.touch)

    def heights(room: Rect) -> list[int]:
        wide = _told_in(draw, room)[1].w
        tall = [draw.height(wide, words, "small") + 2 * scale.gap for words in told]
        return [min(room.h, max(least, one)) for one in tall]

    body, shown = turn(draw, body, heights, scale.gap)
    tall = [heights(body)[index] for index in shown]
    if len(tall) == 1:  # One alone need not fill the screen.
        slot, _ = body.top(max(tall[0], body.h // 2), scale.gap)
        return [(slot, shown[0])]
    return list(zip(body.rows(tall, scale.gap), shown, strict=True))
