"""Correcting an old deal: who, what, announces, cards or points, then what that changes."""

from dataclasses import replace

from kiosk.counting import count as counting
from kiosk.counting.count import Count
from kiosk.evening import marks
from kiosk.evening.intents import CorrectDeal
from kiosk.evening.state import Evening, PlayerId, ShownMisere, ShownPoignee, State, Tally
from kiosk.screens import frame
from kiosk.screens.annonces import miseres
from kiosk.screens.correction import card_cells, points_entry
from kiosk.screens.donne import call_cells
from kiosk.screens.draw import PRIMARY, Draw
from kiosk.screens.historique import confirm, deal_at
from kiosk.screens.layout import Rect
from kiosk.screens.model import Amendment, Live, Step
from kiosk.screens.names import card_name, contract_name, size_name
from kiosk.screens.options import Option, Row, option_rows, side_row
from kiosk.screens.scene import Scene
from kiosk.screens.widgets import card
from kiosk.tarot.deal import Contract, PoigneeSize, Side


def amend(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """An old deal as it should have been; nothing is written before the change is seen."""
    say, ui, amendment = draw.look.words.say, draw.ui, draw.ui.amendment
    if amendment is None or amendment.tally is None:
        raise ValueError("no deal is being amended")
    evening, done = deal_at(state, amendment.number)
    back = Step(ui.but(choice="", page=0)) if ui.choice else frame.unasked(ui, frame.back(ui))
    title = {
        "points": say("Points of the attack, by hand"),
        "cards": say("Cards of deal {n}", n=done.number),
        "called": say("Which card is called?"),
    }.get(ui.choice) or say("Correct deal {n}", n=done.number)
    body = frame.bar(draw, state, live, title, cancel=back)
    if ui.asking == "change":
        facts = None if amendment.facts == done.facts else amendment.facts
        tally = None if amendment.tally == done.tally else amendment.tally
        intent = CorrectDeal(done.number, facts, tally)
        return confirm(draw, state, body, intent, say("Change it"))
    if ui.choice == "points":
        return _points(draw, body, amendment)
    if ui.choice == "cards" and amendment.tally.count is not None:
        return _cards(draw, body, amendment, amendment.tally.count)
    if ui.choice == "called":
        return _called(draw, body, amendment)
    foot, body = frame.footer(draw, body)
    changed = (amendment.facts, amendment.tally) != (done.facts, done.tally)
    step = Step(ui.but(asking="change")) if changed else None
    draw.button("amend.next", foot, say("See what it changes"), step, PRIMARY)
    option_rows(draw, body, _rows(draw, evening, amendment, amendment.tally))
    return draw.scene("amend", default="amend.next" if changed else None, cancel=back)


def _with(draw: Draw, amendment: Amendment, **changes: object) -> Step:
    """The facts otherwise."""
    facts = replace(amendment.facts, **changes)  # type: ignore[arg-type]
    return Step(draw.ui.but(amendment=replace(amendment, facts=facts)))


def _rows(draw: Draw, evening: Evening, amendment: Amendment, tally: Tally) -> list[Row]:
    say, facts, words = draw.look.words.say, amendment.facts, draw.look.words
    rows = [
        Row("taker", say("Taker"), [_taker(draw, evening, amendment, n) for n in facts.players]),
        Row(
            "contract",
            say("Contract"),
            [
                Option(c, contract_name(words, c), c is facts.contract, _with_contract(draw, c))
                for c in Contract
            ],
        ),
    ]
    if len(facts.players) == 5:
        rows += [_called_row(draw, amendment), _partner(draw, evening, amendment)]
    rows += _count_rows(draw, amendment, tally)
    rows += [
        side_row(draw, "petit", say("Petit au bout"), facts.petit_au_bout,
                 lambda side: _with(draw, amendment, petit_au_bout=side)),
        Row("announced", say("Chelem announced"), [
            Option("no", say("No"), not facts.chelem_announced,
                   _with(draw, amendment, chelem_announced=False)),
            Option("yes", say("Yes"), facts.chelem_announced,
                   _with(draw, amendment, chelem_announced=True)),
        ]),
        side_row(draw, "chelem", say("Chelem made"), facts.chelem,
                 lambda side: _with(draw, amendment, chelem=side)),
        Row("poignee", say("Poignées"),
            [_poignee(draw, evening, amendment, n) for n in facts.players]),
    ]  # fmt: skip
    return [*rows, *_house_rows(draw, evening, amendment), _renonce(draw, evening, amendment)]


def _taker(draw: Draw, evening: Evening, amendment: Amendment, number: PlayerId) -> Option:
    facts = amendment.facts
    partner = None if facts.partner == number else facts.partner
    if facts.partner == facts.taker:
        partner = number if facts.partner is not None else None
    step = _with(draw, amendment, taker=number, partner=partner)
    return Option(str(number), evening.player(number).name, number == facts.taker, step)


def _with_contract(draw: Draw, contract: Contract) -> Step | None:
    """Another contract; cards counted are reckoned again, since the chien may change sides."""
    amendment = draw.ui.amendment
    if amendment is None or amendment.tally is None:
        return None
    facts = replace(amendment.facts, contract=contract)
    changed = replace(amendment, facts=facts)
    count = amendment.tally.count
    if count is not None:
        changed = replace(changed, tally=marks.tally_of(facts, count))
    return Step(draw.ui.but(amendment=changed))


def _called_row(draw: Draw, amendment: Amendment) -> Row:
    """The called card, and where to change it."""
    say, called = draw.look.words.say, amendment.facts.called
    label = card_name(draw.look.words, called) if called else say("None")
    step = Step(draw.ui.but(choice="called"))
    return Row("called", say("Called card"), [Option("card", label, False, step)])


def _called(draw: Draw, body: Rect, amendment: Amendment) -> Scene[Step]:
    """Another card was called."""
    ui = draw.ui

    def pick(card_id: str | None) -> Step:
        facts = replace(amendment.facts, called=card_id)
        return Step(ui.but(choice="", amendment=replace(amendment, facts=facts)))

    call_cells(draw, body, amendment.facts.called, pick)
    return draw.scene("amend.called", cancel=Step(ui.but(choice="")))


def _partner(draw: Draw, evening: Evening, amendment: Amendment) -> Row:
    say, facts = draw.look.words.say, amendment.facts
    options = [
        Option(
            str(n),
            evening.player(n).name,
            n == facts.partner,
            _with(draw, amendment, partner=n),
        )
        for n in facts.players
        if n != facts.taker
    ]
    alone = _with(draw, amendment, partner=facts.taker)
    options.append(Option("alone", say("Alone"), facts.partner == facts.taker, alone))
    return Row("partner", say("Partner"), options)


def _count_rows(draw: Draw, amendment: Amendment, tally: Tally) -> list[Row]:
    """Bouts and points; the cards themselves where they were counted."""
    say, ui, words = draw.look.words.say, draw.ui, draw.look.words

    def by_hand(bouts: int) -> Step:
        new = Tally(bouts=bouts, half_points=tally.half_points)
        return Step(ui.but(amendment=replace(amendment, tally=new)))

    typing = Step(ui.but(choice="points", text="", bouts=tally.bouts))
    counts = [Option("points", words.points(tally.half_points), False, typing)]
    if tally.count is not None and tally.count.by_hand is None:
        counts.append(Option("cards", say("Cards"), False, Step(ui.but(choice="cards", page=0))))
    return [
        Row("points", say("Points of the attack"), counts),
        Row(
            "bouts",
            say("Bouts"),
            [Option(str(n), str(n), n == tally.bouts, by_hand(n)) for n in range(4)],
        ),
    ]


def _poignee(draw: Draw, evening: Evening, amendment: Amendment, number: PlayerId) -> Option:
    """A player's poignée: none, single, double, triple, each touch the next."""
    facts, words = amendment.facts, draw.look.words
    mine = next((one for one in facts.poignees if one.player == number), None)
    sizes: list[PoigneeSize | None] = [None, *PoigneeSize]
    now = mine.size if mine else None
    following = sizes[(sizes.index(now) + 1) % len(sizes)]
    others = tuple(one for one in facts.poignees if one.player != number)
    if following is not None:
        others = (*others, ShownPoignee(number, following))
    size = size_name(words, now) if now else "–"
    step = _with(draw, amendment, poignees=others)
    return Option(str(number), evening.player(number).name, now is not None, step, size)


def _house_rows(draw: Draw, evening: Evening, amendment: Amendment) -> list[Row]:
    """The petit chelem and the misères, where the table played them."""
    say, facts, rows = draw.look.words.say, amendment.facts, []
    if facts.house.petit_chelem is not None:
        caption, now = say("Petit chelem"), facts.petit_chelem
        rows.append(side_row(draw, "petit_chelem", caption, now,
                             lambda side: _with(draw, amendment, petit_chelem=side)))  # fmt: skip
    for kind, caption in miseres(draw.look.words, facts):
        options = []
        for number in facts.players:
            one = ShownMisere(number, kind)
            others = tuple(each for each in facts.miseres if each != one)
            shown = one in facts.miseres
            step = _with(draw, amendment, miseres=others if shown else (*others, one))
            options.append(Option(str(number), evening.player(number).name, shown, step))
        rows.append(Row(f"misere_{kind.value}", caption, options))
    return rows


def _renonce(draw: Draw, evening: Evening, amendment: Amendment) -> Row:
    """Which defender revoked; a deal let go for it is marked once nobody did."""
    say, facts = draw.look.words.say, amendment.facts
    defence = [n for n in facts.players if facts.side(n) is Side.DEFENCE]
    nobody = facts.renonce not in defence
    options = [Option("none", say("Nobody"), nobody, _with(draw, amendment, renonce=None))]
    for number in defence:
        step = _with(draw, amendment, renonce=number)
        name = evening.player(number).name
        options.append(Option(str(number), name, number == facts.renonce, step))
    return Row("renonce", say("Renonce"), options)


def _points(draw: Draw, body: Rect, amendment: Amendment) -> Scene[Step]:
    """The attack's bouts and points entered anew."""
    ui = draw.ui

    def enter(bouts: int, half_points: int) -> Step:
        tally = Tally(bouts=bouts, half_points=half_points)
        return Step(ui.but(choice="", amendment=replace(amendment, tally=tally)))

    half = len(amendment.facts.players) != 4
    entered = points_entry(draw, body, enter, half=half)
    default = "enter" if entered else None
    return draw.scene("amend.points", default=default, cancel=Step(ui.but(choice="")))


def _cards(draw: Draw, body: Rect, amendment: Amendment, count: Count) -> Scene[Step]:
    """The cards of the deal; one put in goes to the tricks of the side that was counted."""
    ui = draw.ui
    for cell, name in card_cells(draw, body):
        pile = count.pile_of(name)
        card(draw, cell.inset(2), name, dim=pile is None)
        if pile is None:
            changed = counting.see(count, (name,), counting.first_pile(count.scope))
        else:
            changed = counting.remove(count, name, pile)
        tally = marks.tally_of(amendment.facts, changed)
        draw.touch(f"card.{name}", cell, Step(ui.but(amendment=replace(amendment, tally=tally))))
    return draw.scene("amend.cards", cancel=Step(ui.but(choice="", page=0)))
