"""Nouvelle soirée: who plays, where they sit, what is played."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.evening.intents import Intent, JoinPlayer, RenamePlayer, StartEvening
from kiosk.evening.state import Evening, Player, PlayerId, State, TableKind
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.model import Form, Guest, Live, Place, Step, Ui
from kiosk.screens.options import Option, Row, option_rows
from kiosk.screens.scene import Align, Scene
from kiosk.screens.table import around
from kiosk.screens.theme import SHAPES
from kiosk.screens.widgets import keyboard
from kiosk.screens.words import Words
from kiosk.tarot.house import HouseRules

LONGEST_NAME = 20
MOST_PEOPLE = len(SHAPES)


def kind_name(words: Words, kind: TableKind) -> str:
    """« 5, roi appelé »."""
    say = words.say
    return {
        TableKind.THREE: say("3 players"),
        TableKind.FOUR: say("4 players"),
        TableKind.FIVE: say("5, called king"),
        TableKind.DEAD_HAND: say("5, dead hand"),
    }[kind]


def kinds_for(people: int) -> list[TableKind]:
    """What so many people can play."""
    return [kind for kind in TableKind if kind.least_people <= people]


def _free_badge(form: Form) -> int:
    taken = {guest.badge for guest in form.guests}
    return next((badge for badge in range(MOST_PEOPLE) if badge not in taken), 0)


def seat(form: Form, name: str) -> Form:
    """One more person; the kind follows the number while it suits it."""
    guests = (*form.guests, Guest(name, _free_badge(form)))
    return suited(replace(form, guests=guests, chosen=None))


def suited(form: Form) -> Form:
    """The kind that goes with the number of people."""
    people = len(form.guests)
    usual = {3: TableKind.THREE, 4: TableKind.FOUR, 5: TableKind.FIVE}
    if people in usual:
        return replace(form, kind=usual[people])
    if form.kind.least_people > people:
        return replace(form, kind=(kinds_for(people) or [TableKind.FOUR])[-1])
    return form


def touched(form: Form, place: int) -> Form:
    """A seat was touched: chosen, let go, or changed with the one chosen before."""
    if form.chosen is None:
        return replace(form, chosen=place)
    if form.chosen == place:
        return replace(form, chosen=None)
    guests = list(form.guests)
    guests[place], guests[form.chosen] = guests[form.chosen], guests[place]
    return replace(form, guests=tuple(guests), chosen=None)


def without(form: Form, place: int) -> Form:
    """That person does not play after all."""
    guests = (*form.guests[:place], *form.guests[place + 1 :])
    return suited(replace(form, guests=guests, chosen=None))


def nouvelle(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """The table with who sits where; remembered names to touch; what is played."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    form = ui.form
    cancel = frame.back(ui) if ui.trail else None
    body = frame.bar(draw, state, live, say("Who plays?"), cancel=cancel)
    foot, body = frame.footer(draw, body)
    if draw.look.tall:
        seats, names = body.rows((1.2, 1), scale.gap)
    else:
        seats, names = body.columns((1.5, 1), scale.gap)
    if form.guests:
        people = [
            (Player(place, guest.name, guest.badge), Step(ui.but(form=touched(form, place))))
            for place, guest in enumerate(form.guests)
        ]
        around(draw, seats, people, form.chosen, words=say("Touch a seat to change it."))
    else:
        draw.box(seats, draw.look.palette.panel)
        words = say("Add the players one by one, in the order of play: counter-clockwise.")
        if live.known:
            words = say("Touch a name, or add one. They sit counter-clockwise.")
        draw.block(seats.inset(scale.pad), words, "body", align=Align.CENTRE, middle=True)
    if form.chosen is not None and form.chosen < len(form.guests):
        _about(draw, names, form, form.chosen)
    else:
        _names(draw, names, live, form)
    _start(draw, foot, live, form)
    return draw.scene("nouvelle", default="start" if kinds_for(len(form.guests)) else None,
                      cancel=cancel)  # fmt: skip


def _names(draw: Draw, rect: Rect, live: Live, form: Form) -> None:
    ui, scale = draw.ui, draw.look.scale
    full = len(form.guests) >= MOST_PEOPLE
    new, rect = rect.foot(scale.touch, scale.gap)
    step = None if full else Step(ui.go(Place.NAME, text="", subject=None, shift=True))
    say = draw.look.words.say
    label = say("New name") if live.known else say("Add a player")
    kind = "plain" if kinds_for(len(form.guests)) or live.known else "primary"
    draw.button("name.new", new, label, step, Style(kind, icon="plus"))
    seated = {guest.name for guest in form.guests}
    known = [name for name in live.known if name not in seated]
    across = 2 if rect.w > 5 * scale.touch else 1
    down = max(1, (rect.h + scale.gap) // (scale.touch + scale.gap))
    rect, shown = frame.pager(draw, rect, len(known), across * down)
    for cell, index in zip(rect.grid(across, down, scale.gap), shown, strict=False):
        name = known[index]
        pick = None if full else Step(ui.but(form=seat(form, name)))
        draw.button(f"name.{name}", cell, name, pick)


def _about(draw: Draw, rect: Rect, form: Form, place: int) -> None:
    """What to do with the person touched."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    rows = rect.rows((0.7, 1, 1, 1), scale.gap)
    draw.block(rows[0], say("Touch another seat to change places."), "small", middle=True)
    rename = ui.go(Place.NAME, text=form.guests[place].name, subject=place, shift=False)
    draw.button("about.rename", rows[1], say("Name"), Step(rename))
    taken = {guest.badge for guest in form.guests}
    now = form.guests[place].badge
    free = [(now + i) % MOST_PEOPLE for i in range(1, MOST_PEOPLE)]
    badge = next((b for b in free if b not in taken), now)
    guests = tuple(
        replace(guest, badge=badge) if index == place else guest
        for index, guest in enumerate(form.guests)
    )
    other = Step(ui.but(form=replace(form, guests=guests)))
    draw.button("about.badge", rows[2], say("Colour"), other)
    leave = Step(ui.but(form=without(form, place)))
    draw.button("about.leave", rows[3], say("Take away"), leave, Style("danger"))


def _start(draw: Draw, foot: Rect, live: Live, form: Form) -> None:
    say, ui, gap = draw.look.words.say, draw.ui, draw.look.scale.gap
    house, start = foot.columns((1.5, 1), gap)
    kinds = kinds_for(len(form.guests))
    name = kind_name(draw.look.words, form.kind) if kinds else say("At least 3 people")
    step = frame.go(ui, Place.HOUSE) if kinds else None
    draw.button("kind", house, name, step, Style(icon="gear" if kinds else ""))
    begin = None
    if kinds:
        begin = Step(ui.home(), (StartEvening(
            name=live.now[:10] or "1",
            started=live.now,
            kind=form.kind,
            people=tuple((guest.name, guest.badge) for guest in form.guests),
            house=form.house,
        ),))  # fmt: skip
    draw.button("start", start, say("Play"), begin, Style("primary"))


def house(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """What is played, and the house rules, which are off unless a table turns them on."""
    say, ui = draw.look.words.say, draw.ui
    form, rules = ui.form, ui.form.house
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("What is played"), cancel=cancel)
    possible = kinds_for(len(form.guests))

    def with_(kind: TableKind | None = None, house: HouseRules | None = None) -> Step:
        changed = replace(form, kind=kind or form.kind, house=house or form.house)
        return Step(ui.but(form=changed))

    rows = house_rows(draw, (form.kind, rules), possible, with_)
    option_rows(draw, body, rows)
    return draw.scene("house", cancel=cancel)


def house_rows(
    draw: Draw,
    now: tuple[TableKind, HouseRules],
    possible: list[TableKind],
    step: Callable[[TableKind | None, HouseRules | None], Step],
) -> list[Row]:
    """Table kinds and house rules as rows of choices."""
    words, (kind, rules) = draw.look.words, now
    say = words.say
    petit = [(None, say("Off")), (100, "100"), (200, "200")]
    misere = [(None, say("Off")), (10, "10"), (20, "20")]
    return [
        Row("kind", say("Table"), [
            Option(k, kind_name(words, k), k is kind, step(k, None)) for k in possible
        ]),
        Row("petit_chelem", say("Petit chelem (house)"), [
            Option(str(value), label, rules.petit_chelem == value,
                   step(None, replace(rules, petit_chelem=value))) for value, label in petit
        ]),
        Row("misere", say("Misère (house)"), [
            Option(str(value), label, rules.misere_trumps == value,
                   step(None, replace(rules, misere_trumps=value, misere_honours=value)))
            for value, label in misere
        ]),
    ]  # fmt: skip


def name(draw: Draw, state: State, _live: Live) -> Scene[Step]:
    """A name on the keyboard on the glass (a real keyboard types as well)."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    cancel = frame.back(ui)
    whole = Rect(0, 0, *draw.look.size)
    top, keys = whole.inset(0, scale.gap // 2).top(scale.touch, scale.gap // 2)
    strip = top.inset(scale.gap, 0)
    place, strip = strip.left(scale.touch, scale.gap)
    draw.button("back", place, "", cancel, Style(icon="back"))
    done, strip = strip.end(scale.touch * 2, scale.gap)
    draw.box(strip, draw.look.palette.panel, line=draw.look.palette.line, width=2)
    shown = ui.text or say("Name")
    colour = None if ui.text else draw.look.palette.quiet
    draw.text(strip.inset(scale.gap, 2), shown, "title", colour=colour)
    # Why a name is refused stands below it; the room is kept free, so that no key ever moves.
    lines = 2.8 if draw.look.tall else 1.5
    told, keys = keys.top(min(round(scale.small * lines), keys.h - 5 * scale.touch), 0)
    if ui.notice:
        p = draw.look.palette
        draw.box(told, p.warn, round_=False)
        draw.block(told.inset(scale.gap, 1), ui.notice, "small", colour=p.on_warn, middle=True)
    draw.button("done", done, say("OK"), name_done(draw, state), Style("primary"))
    wide = round(keys.w / 10 * 1.5)
    keys, _ = keys.foot(min(keys.h, 5 * wide))
    rows = keys.rows(5)
    layout = draw.look.settings.keyboard
    keyboard(draw, rows, layout, capital=ui.shift, press=lambda key: Step(typed_name(ui, key)))
    apart = min(2, (rows[4].h - scale.touch) // 2)
    space = rows[4].inset(rows[4].w // 5, apart)
    draw.button("key.space", space, say("space"), Step(typed_name(ui, " ")), Style(role="small"))
    return draw.scene("name", default="done", cancel=cancel, typing=True)


def typed_name(ui: Ui, key: str) -> Ui:
    """What is typed after one more key; a capital begins each part of a name."""
    if key == "⇧":
        return ui.but(shift=not ui.shift)
    text = ui.text[:-1] if key in ("⌫", "\b") else (ui.text + key)[:LONGEST_NAME]
    return ui.but(text=text.lstrip(), shift=not text or text[-1] in " -'")


def joins(evening: Evening, name: str) -> JoinPlayer:
    """Who comes sits last; who comes back sits where he sat and has the badge he had."""
    same = [p for p in evening.players if p.name.casefold() == name.casefold() and not p.present]
    if not same:
        return JoinPlayer(name, _badge(evening), len(evening.seats))
    return JoinPlayer(name, _badge(evening, same[0].badge), _place(evening, same[0].id))


def _place(evening: Evening, number: PlayerId) -> int:
    """To the right of whoever sat there in the last deal marked; the last seat before any."""
    for deal in reversed(evening.deals):
        order = [player for player, _ in deal.scores]
        if number not in order:
            continue
        place = order.index(number)
        for left in reversed([*order[place:], *order[:place]]):
            if left in evening.seats:
                return evening.seats.index(left) + 1
    return len(evening.seats)


def _badge(evening: Evening, old: int | None = None) -> int:
    """His own of before, one nobody had, or else one that nobody has at the table."""
    here = {player.badge for player in evening.players if player.present}
    if old is not None and old not in here:
        return old
    for taken in ({player.badge for player in evening.players}, here):
        for badge in range(MOST_PEOPLE):
            if badge not in taken:
                return badge
    return 0


def _at_table(evening: Evening, name: str, subject: PlayerId | None) -> Intent:
    """Somebody at the table is called that, or somebody joins."""
    if subject is not None:
        return RenamePlayer(subject, name, evening.player(subject).badge)
    return joins(evening, name)


def name_done(draw: Draw, state: State) -> Step | None:
    """The name taken over where it was asked for; None while it cannot be."""
    ui = draw.ui
    name = " ".join(ui.text.split())
    form = ui.form
    others = {g.name for place, g in enumerate(form.guests) if place != ui.subject}
    if not name:
        return None
    if ui.trail[-1:] in ((Place.DECK,), (Place.FIRST,)):  # A deck's name, then.
        return Step(ui.back().go(Place.ENROL, text=name, step=ui.step))
    if ui.trail[-1:] == (Place.PEOPLE,) and state.evening is not None:
        return Step(ui.back(), (_at_table(state.evening, name, ui.subject),))
    if name in others:
        return Step(ui.but(notice=draw.look.words.say("{name} sits already", name=name)))
    before = ui.back()
    if ui.subject is None:
        return Step(replace(before, form=seat(form, name), text=""))
    guests = tuple(
        replace(guest, name=name) if place == ui.subject else guest
        for place, guest in enumerate(form.guests)
    )
    changed = replace(form, guests=guests, chosen=None)
    return Step(replace(before, form=changed, text="", subject=None))
