"""The menu, the people who come and go, the table's rules, and what to do when all is over."""

from kiosk.evening.intents import (
    ChooseDealer,
    CloseEvening,
    LeavePlayer,
    RenamePlayer,
    SetHouseRules,
    SetSeats,
    SetTable,
)
from kiosk.evening.state import Evening, Phase, PlayerId, State, TableKind
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.model import Form, Live, Order, Place, Step, Task, Ui
from kiosk.screens.nouvelle import MOST_PEOPLE, house_rows, joins
from kiosk.screens.options import option_rows
from kiosk.screens.scene import Align, Scene
from kiosk.screens.table import seats
from kiosk.tarot.house import HouseRules

Entry = tuple[str, str, str, Step | None]


def tiles(draw: Draw, body: Rect, entries: list[Entry]) -> None:
    """Large buttons with a sign each: (name, label, icon, step)."""
    scale = draw.look.scale
    across = 2 if draw.look.tall else 3 if len(entries) > 4 else 2
    down = -(-len(entries) // across)
    for cell, (name, label, icon, step) in zip(
        body.grid(across, down, scale.gap), entries, strict=False
    ):
        place = cell.middle(cell.w, round(scale.touch * 2.6))
        draw.button(name, place, label, step, Style(icon=icon, align=Align.LEFT))


def menu(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Everywhere one can go from la marque."""
    say, ui = draw.look.words.say, draw.ui
    cancel = frame.unasked(ui, frame.back(ui))
    body = frame.bar(draw, state, live, say("Menu"), cancel=cancel)
    if ui.asking == "close":
        answers = [
            ("close.no", say("Go on"), Step(ui.but(asking="")), "primary"),
            ("close.yes", say("Close the evening"), frame.act_home(ui, CloseEvening()), "danger"),
        ]
        frame.ask(draw, body, say("Is the evening over? The sheet is kept."), answers)
        return draw.scene("menu.close", default="close.no", cancel=cancel)
    running = state.evening is not None and state.phase is not Phase.NO_EVENING
    resting = state.phase is Phase.RESTING

    def to(place: Place, *, when: bool = True) -> Step | None:
        return frame.go(ui, place) if when else None

    sheet = Step(ui.but(), orders=(Order(Task.EXPORT),)) if running and live.usb else None
    entries: list[Entry] = [
        ("go.history", say("Deals"), "list", to(Place.HISTORY, when=running)),
        ("go.curves", say("Curves"), "curve", to(Place.CURVES, when=running)),
        ("go.people", say("People"), "people", to(Place.PEOPLE, when=resting)),
        ("go.dealer", say("Dealer"), "cards", to(Place.DEALER, when=resting)),
        ("go.rules", say("Rules"), "check", to(Place.RULES, when=resting)),
        ("go.settings", say("Settings"), "warning" if live.problems else "gear",
         to(Place.SETTINGS)),
        ("go.sheet", say("Sheet to USB"), "down", sheet),
        ("go.close", say("Close the evening"), "close",
         Step(ui.but(asking="close")) if resting else None),
        ("go.power", say("Switch off"), "power", to(Place.POWER)),
    ]  # fmt: skip
    tiles(draw, body, entries)
    return draw.scene("menu", cancel=cancel)


def rules(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """What is played from the next deal on."""
    say, ui, evening = draw.look.words.say, draw.ui, _evening(state)
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("From the next deal"), cancel=cancel)
    possible = [k for k in TableKind if k.least_people <= len(evening.seats)]

    def step(kind: TableKind | None, house: HouseRules | None) -> Step:
        if kind is not None:
            return frame.act(ui, SetTable(kind))
        return frame.act(ui, SetHouseRules(house or evening.house))

    option_rows(draw, body, house_rows(draw, (evening.kind, evening.house), possible, step))
    return draw.scene("rules", cancel=cancel)


def _evening(state: State) -> Evening:
    if state.evening is None:
        raise ValueError("there is no evening yet")
    return state.evening


def dealer(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Somebody else deals next."""
    ui, evening = draw.ui, _evening(state)
    cancel = frame.back(ui)
    title = draw.look.words.say("Who deals next?")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    steps = [(i, frame.act_home(ui, ChooseDealer(i))) for i in evening.seats]
    seats(draw, body, evening, steps, evening.dealer)
    return draw.scene("dealer", cancel=cancel)


def people(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Who joins, leaves, changes name or seat."""
    say, ui, scale, evening = draw.look.words.say, draw.ui, draw.look.scale, _evening(state)
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("People"), cancel=cancel)
    if draw.look.tall:
        around, side = body.rows((1.2, 1), scale.gap)
    else:
        around, side = body.columns((1.6, 1), scale.gap)
    subject = ui.subject if ui.subject in evening.seats else None
    steps = []
    for number in evening.seats:
        if subject is None:
            step = Step(ui.but(subject=number))
        elif subject == number:
            step = Step(ui.but(subject=None))
        else:
            order = tuple({subject: number, number: subject}.get(one, one) for one in evening.seats)
            step = Step(ui.but(subject=None), (SetSeats(order),))
        steps.append((number, step))
    seats(draw, around, evening, steps, subject)
    if subject is None:
        _join(draw, side, live, evening)
    else:
        rows = side.rows((0.7, 1, 1, 1), scale.gap)
        draw.block(rows[0], say("Touch another seat to change places."), "small", middle=True)
        player = evening.player(subject)
        rename = ui.go(Place.NAME, text=player.name, subject=subject, shift=False, form=Form())
        draw.button("about.rename", rows[1], say("Name"), Step(rename))
        taken = {p.badge for p in evening.players}
        free = [b for b in range(MOST_PEOPLE) if b not in taken]
        badge = next((b for b in free if b > player.badge), free[0] if free else player.badge)
        colour = frame.act(ui, RenamePlayer(subject, player.name, badge))
        draw.button("about.badge", rows[2], say("Colour"), colour)
        leave = _leave(ui, evening, subject)
        draw.button("about.leave", rows[3], say("Leaves"), leave, Style("danger"))
    return draw.scene("people", cancel=cancel)


def _leave(ui: Ui, evening: Evening, subject: PlayerId) -> Step | None:
    """Who goes; the table becomes a smaller one where too few stay for it."""
    stay = len(evening.seats) - 1
    if stay < TableKind.THREE.least_people:
        return None
    smaller = None
    if stay < evening.kind.least_people:
        smaller = {3: TableKind.THREE, 4: TableKind.FOUR}[stay]
    return Step(ui.but(subject=None), (LeavePlayer(subject, smaller),))


def _join(draw: Draw, rect: Rect, live: Live, evening: Evening) -> None:
    """Those who left can come back; remembered names and new ones can join."""
    ui, scale, say = draw.ui, draw.look.scale, draw.look.words.say
    names = [p.name for p in evening.players if not p.present]
    here = {p.name for p in evening.players}
    names += [name for name in live.known if name not in here]
    new, rect = rect.foot(scale.touch, scale.gap)
    typing = ui.go(Place.NAME, text="", subject=None, shift=True, form=Form())
    full = len(evening.seats) >= MOST_PEOPLE
    draw.button("name.new", new, say("Somebody joins"), None if full else Step(typing),
                Style(icon="plus"))  # fmt: skip
    down = max(1, (rect.h + scale.gap) // (scale.touch + scale.gap))
    rect, shown = frame.pager(draw, rect, len(names), down)
    for cell, index in zip(rect.rows(down, scale.gap), shown, strict=False):
        name = names[index]
        step = None if full else frame.act(ui, joins(evening, name))
        draw.button(f"join.{name}", cell, name, step)


def accueil(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Before any evening."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    body = frame.bar(draw, state, live, "")
    words, rest = body.rows((1.2, 1), scale.gap)
    draw.block(
        words, say("Good evening. Who plays tarot?"), "score", align=Align.CENTRE, middle=True
    )
    new = rest.middle(min(rest.w, 8 * scale.touch), round(1.6 * scale.touch))
    draw.button("new", new, say("New evening"), frame.go(ui, Place.NEW), Style("primary"))
    return draw.scene("accueil", default="new")


def power(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Switch off or start again; the evening is kept either way."""
    say, ui = draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Switch off"), cancel=cancel)
    answers = [
        ("power.no", say("Go on"), cancel, "primary"),
        ("power.restart", say("Restart"), Step(ui.but(), orders=(Order(Task.RESTART),)), "plain"),
        ("power.off", say("Switch off"), Step(ui.but(), orders=(Order(Task.SWITCH_OFF),)),
         "danger"),
    ]  # fmt: skip
    frame.ask(draw, body, say("Everything is kept. Switch the kiosk off?"), answers)
    return draw.scene("power", default="power.no", cancel=cancel)


def panne(draw: Draw, _state: State, live: Live) -> Scene[Step]:
    """Something unexpected: what happened in words; the evening is kept."""
    say, scale, p = draw.look.words.say, draw.look.scale, draw.look.palette
    home = Step(draw.ui.home())
    foot, body = frame.footer(draw, draw.area)
    head, body = body.top(round(scale.title * 1.5), scale.gap)
    mark, head = head.left(head.h, scale.gap)
    draw.shape(mark, "warning", p.warn)
    draw.text(head, say("Something went wrong"), "title")
    below, body = body.foot(round(scale.body * 1.5), scale.gap)
    draw.box(body, p.panel)
    draw.block(body.inset(scale.pad), live.fault or "", "body", middle=True)
    if live.starting:
        draw.text(below, say("It is tried again every two seconds."), "body")
        draw.button("go.power", foot, say("Switch off"), frame.go(draw.ui, Place.POWER))
        return draw.scene("panne", default="go.power")
    draw.text(below, say("The evening is kept: nothing that was counted is lost."), "body")
    draw.button("home", foot, say("Back to the scores"), home, Style("primary"))
    return draw.scene("panne", default="home", cancel=home)
