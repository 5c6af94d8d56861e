"""Donne: who took what, whom he calls, and what is announced."""

from collections.abc import Callable

from kiosk.counting.count import Scope, Showing
from kiosk.evening.intents import (
    AnnounceChelem,
    CallCard,
    DropDeal,
    SetContract,
    SetPartner,
    SetTaker,
    StartCount,
)
from kiosk.evening.state import DealFacts, Draft, Evening, State, TableKind
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.model import Live, Place, Step, Ui
from kiosk.screens.names import CONTRACT_BUTTONS, card_name, contract_name
from kiosk.screens.scene import Scene
from kiosk.screens.widgets import card, person
from kiosk.tarot.deal import Contract


def draft_of(state: State) -> tuple[Evening, Draft]:
    """The evening and the deal being played; ValueError when there is none."""
    if state.evening is None or state.draft is None:
        raise ValueError("this screen is drawn while a deal is open; none is")
    return state.evening, state.draft


def donne(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """One row a question: taker, contract, called card and partner, announces."""
    evening, draft = draft_of(state)
    facts, scale = draft.facts, draw.look.scale
    title = _next_question(draw, evening, facts)
    cancel = frame.unasked(draw.ui, _leave(draw.ui, draft))
    body = frame.bar(draw, state, live, title, cancel=cancel)
    if draw.ui.asking == "drop":
        _ask_drop(draw, body)
        return draw.scene("donne.drop", default="drop.no", cancel=cancel)
    five = evening.kind is TableKind.FIVE
    rows = (
        body.rows(4 if five else 3, scale.gap) if draw.look.narrow or five else _roomy(draw, body)
    )
    _takers(draw, evening, facts, rows[0])
    _contracts(draw, facts, rows[1])
    if five:
        _call(draw, evening, facts, rows[2])
    _announces(draw, evening, draft, rows[-1])
    pressed, lit = _panel(draw.ui, facts)
    return draw.scene(
        "donne", default="count" if _ready(facts) else None, cancel=cancel,
        buttons=pressed, lit=lit,
    )  # fmt: skip


def _next_question(draw: Draw, evening: Evening, facts: DealFacts) -> str:
    """What has to be said next; who deals once all is said."""
    say, number = draw.look.words.say, len(evening.deals) + 1
    if facts.taker is None:
        return say("Deal {n}: who takes?", n=number)
    if facts.contract is None:
        return say("Deal {n}: which contract?", n=number)
    if evening.kind is TableKind.FIVE and facts.called is None:
        return say("Deal {n}: which card is called?", n=number)
    return say("Deal {n}: {dealer} deals", n=number, dealer=evening.player(facts.dealer).name)


def _roomy(draw: Draw, body: Rect) -> list[Rect]:
    rows = body.rows((1.15, 1, 1), draw.look.scale.gap)
    most = draw.look.scale.touch * (5 if draw.look.tall else 3)
    return [row.middle(row.w, most) for row in rows]


def _ready(facts: DealFacts) -> bool:
    return facts.taker is not None and facts.contract is not None


def _leave(ui: Ui, draft: Draft) -> Step:
    """Back to rest: at once while nothing is said nor counted, else asked."""
    facts = draft.facts
    empty = DealFacts(dealer=facts.dealer, players=facts.players, house=facts.house)
    if facts == empty and draft.count is None:
        return frame.act_home(ui, DropDeal())
    return Step(ui.but(asking="drop"))


def _ask_drop(draw: Draw, body: Rect) -> None:
    say, ui = draw.look.words.say, draw.ui
    answers = [
        ("drop.no", say("Go on with the deal"), Step(ui.but(asking="")), "primary"),
        ("drop.yes", say("Drop it"), frame.act_home(ui, DropDeal()), "danger"),
    ]
    frame.ask(draw, body, say("Drop this deal? Nothing of it will be kept."), answers)


def _takers(draw: Draw, evening: Evening, facts: DealFacts, row: Rect) -> None:
    row = _captioned(draw, row, draw.look.words.say("Taker"))
    gap = draw.look.scale.gap
    many = draw.look.tall and len(facts.players) > 3
    across = -(-len(facts.players) // 2)
    cells = row.grid(across, 2, gap) if many else row.columns(len(facts.players), gap)
    for cell, number in zip(cells, facts.players, strict=False):
        chosen = number == facts.taker
        barred = number in evening.barred
        step = None if barred else frame.act(draw.ui, SetTaker(None if chosen else number))
        person(draw, f"taker.{number}", cell, evening.player(number), step, chosen=chosen)


def _captioned(draw: Draw, row: Rect, caption: str) -> Rect:
    """A caption at the left where there is room for it."""
    scale = draw.look.scale
    if draw.look.narrow:
        return row
    if draw.look.tall:
        head, rest = row.top(round(scale.small * 1.1), scale.gap // 2)
        draw.text(head, caption, "small", colour=draw.look.palette.quiet)
        return rest
    width = draw.look.fonts.width("Contract ", scale.small)
    head, rest = row.left(min(width, row.w // 7), scale.gap)
    draw.text(head, caption, "small", colour=draw.look.palette.quiet)
    return rest


def _contracts(draw: Draw, facts: DealFacts, row: Rect) -> None:
    row = _captioned(draw, row, draw.look.words.say("Contract"))
    options = []
    for contract in Contract:
        chosen = contract is facts.contract
        step = frame.act(draw.ui, SetContract(None if chosen else contract))
        options.append((contract.value, contract_name(draw.look.words, contract), chosen, step))
    gap = draw.look.scale.gap
    cells = row.grid(2, 2, gap) if draw.look.tall else row.columns(4, gap)
    draw.choices("contract", cells, options)


def _call(draw: Draw, evening: Evening, facts: DealFacts, row: Rect) -> None:
    """The called card, then who holds it once that is known."""
    say, scale, ui = draw.look.words.say, draw.look.scale, draw.ui
    row = _captioned(draw, row, say("Call"))
    cell, rest = row.left(round(row.w * 0.24), scale.gap)
    step = frame.go(ui, Place.CALL)
    if facts.called:
        p = draw.look.palette
        draw.box(cell, p.raised)
        picture, words = cell.inset(4).left(round(cell.h * 0.6), scale.gap)
        card(draw, picture, facts.called)
        draw.block(words, card_name(draw.look.words, facts.called), "small", middle=True)
        draw.touch("call", cell, step)
    else:
        draw.button("call", cell, say("Called card"), step)
    others = [number for number in facts.players if number != facts.taker]
    if facts.taker is None:
        return
    gap = max(4, scale.gap // 2)
    cells = rest.grid(2, 3, gap) if draw.look.tall else rest.columns(len(others) + 1, gap)
    *cells, last = cells[: len(others) + 1]
    for place, number in zip(cells, others, strict=True):
        chosen = number == facts.partner
        pick = frame.act(ui, SetPartner(None if chosen else number))
        person(draw, f"partner.{number}", place, evening.player(number), pick, chosen=chosen)
    alone = facts.partner == facts.taker
    pick = frame.act(ui, SetPartner(None if alone else facts.taker))
    draw.choices("partner", [last], [("alone", say("Alone"), alone, pick)])


def _announces(draw: Draw, evening: Evening, draft: Draft, row: Rect) -> None:
    say, ui, gap, facts = draw.look.words.say, draw.ui, draw.look.scale.gap, draft.facts
    shown = len(facts.poignees)
    label = draw.look.words.many("{n} poignée", "{n} poignées", shown) if shown else say("Poignée")
    poignee = ("poignee", label, shown > 0, frame.go(ui, Place.POIGNEE))
    chelem = (
        "chelem", say("Chelem announced"), facts.chelem_announced,
        frame.act(ui, AnnounceChelem(not facts.chelem_announced)),
    )  # fmt: skip
    other = ("other", say("Pass, other…"), facts.renonce is not None or bool(facts.miseres),
             frame.go(ui, Place.NO_SCORE))  # fmt: skip
    *cells, last = (
        row.columns((0.95, 1, 0.95, 1.3), gap) if not draw.look.tall else row.grid(2, 2, gap)
    )
    draw.choices("announce", cells, [poignee, chelem, other])
    step = None
    if _ready(facts):
        step = frame.act_home(ui, StartCount(*way_of(evening, draft)))
    draw.button("count", last, say("Count the tricks"), step, Style("primary"))


def way_of(evening: Evening, draft: Draft) -> tuple[Showing, Scope]:
    """How the deal was counted so far, or else this table last; trick by trick before any count."""
    if draft.count is not None:
        return draft.count.showing, draft.count.scope
    for deal in reversed(evening.deals):
        count = deal.tally.count if deal.tally else None
        if count is not None and count.showing is not Showing.HAND:
            return count.showing, count.scope
    return Showing.TRICKS, Scope.ATTACK


def _panel(ui: Ui, facts: DealFacts) -> tuple[list[tuple[str, Step]], set[str]]:
    """What the panel's buttons do here, and which of them are set."""
    pressed = []
    for contract, button in CONTRACT_BUTTONS.items():
        chosen = contract is facts.contract
        pressed.append((button, frame.act(ui, SetContract(None if chosen else contract))))
    pressed.append(("poignee", frame.go(ui, Place.POIGNEE)))
    announce = AnnounceChelem(not facts.chelem_announced)
    pressed.append(("chelem", frame.act(ui, announce)))
    lit = {CONTRACT_BUTTONS[facts.contract]} if facts.contract else set()
    if facts.poignees:
        lit.add("poignee")
    if facts.chelem_announced:
        lit.add("chelem")
    return pressed, lit


def call(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """The called card."""
    _, draft = draft_of(state)
    called, cancel = draft.facts.called, frame.back(draw.ui)
    title = draw.look.words.say("Which card is called?")
    body = frame.bar(draw, state, live, title, cancel=cancel)

    def pick(card_id: str | None) -> Step:
        return Step(draw.ui.back(), (CallCard(card_id),))

    call_cells(draw, body, called, pick)
    return draw.scene("call", default="call.S-R", cancel=cancel)


def call_cells(
    draw: Draw, body: Rect, called: str | None, pick: Callable[[str | None], Step]
) -> None:
    """A Roi; a Dame, a Cavalier or a Valet for one who holds all above. Again: none."""
    scale = draw.look.scale
    rows = body.rows((1.5, 1, 1, 1), scale.gap)
    for row, rank in zip(rows, "RDCV", strict=True):
        for cell, suit in zip(row.columns(4, scale.gap), "SHDC", strict=True):
            wanted = f"{suit}-{rank}"
            chosen = wanted == called
            face = cell.middle(max(round(cell.h * 0.8), scale.touch), cell.h)
            if chosen:
                draw.box(cell, draw.look.palette.chosen)
            # Upright a card fills its cell: what is chosen must be seen round it.
            card(draw, face.inset(scale.gap if chosen else 4), wanted)
            draw.touch(f"call.{wanted}", cell, pick(None if chosen else wanted))
