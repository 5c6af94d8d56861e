"""La marque: everybody's total, big enough for a metre. The screen the table rests on."""

from dataclasses import replace

from kiosk.evening.events import Refusal
from kiosk.evening.intents import ChooseDealer, DrawDealer, OpenDeal, ReopenEvening, RepeatLastDeal
from kiosk.evening.marks import listed, round_of
from kiosk.evening.state import Ending, Evening, Phase, PlayerId, State, TableKind
from kiosk.screens import frame, table
from kiosk.screens.draw import Draw, Style
from kiosk.screens.figures import last_change, ranks, running
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Live, Place, Step, Tone
from kiosk.screens.reckon import preview
from kiosk.screens.scene import Align, Scene
from kiosk.screens.theme import TextSize
from kiosk.screens.widgets import curves, sign


def playing(evening: Evening) -> tuple[PlayerId, ...]:
    """Who holds cards in the next deal, the one who speaks first first; nobody while unknown."""
    known = evening.dealer is not None and evening.dealer in evening.seats
    if not known or evening.dealer is None or len(evening.seats) < evening.kind.least_people:
        return ()
    places = round_of(evening, evening.dealer).players
    return tuple(evening.seats[place] for place in places)


def marque(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Totals with rank and last change, dealer and who speaks, the evening's curve in small."""
    evening = state.evening
    if evening is None:
        raise ValueError("la marque is drawn for an evening; there is none")
    if evening.dealer is None and state.phase is Phase.RESTING:
        return _who_deals(draw, state, live, evening)
    say = draw.look.words.say
    headline, brief = _headlines(draw, state, evening)
    body = frame.bar(draw, state, live, headline, brief=brief)
    buttons, body = frame.footer(draw, body)
    scored = any(deal.ending is Ending.SCORED and not deal.voided for deal in evening.deals)
    if state.phase is Phase.CLOSED:
        again, sheet = buttons.columns(2, draw.look.scale.gap)
        draw.button("reopen", again, say("One more deal"), frame.act(draw.ui, ReopenEvening()))
        new = frame.go(draw.ui, Place.NEW)
        draw.button("new", sheet, say("New evening"), new, Style("primary"))
        default = "new"
    else:
        repeat, new_deal = buttons.columns((1, 1), draw.look.scale.gap)
        step = frame.act_home(draw.ui, RepeatLastDeal()) if scored else None
        draw.button("repeat", repeat, say("Same as last"), step)
        deal = frame.act_home(draw.ui, OpenDeal())
        draw.button("deal", new_deal, say("New deal"), deal, Style("primary"))
        default = "deal"
    _standings(draw, evening, body)
    return draw.scene("marque", default=default)


def _headlines(draw: Draw, state: State, evening: Evening) -> tuple[str, str]:
    """Who deals and who speaks; where that is too long the second: the dealer has a token."""
    say = draw.look.words.say
    if state.phase is Phase.CLOSED:
        return say("The evening is over"), ""
    number = len(evening.deals) + 1
    first = playing(evening)
    if evening.dealer is None or not first:
        return say("Deal {n}", n=number), ""
    dealer, speaks = evening.player(evening.dealer).name, evening.player(first[0]).name
    whole = say("Deal {n}: {dealer} deals, {first} speaks", n=number, dealer=dealer, first=speaks)
    return whole, say("Deal {n}: {first} speaks", n=number, first=speaks)


def _standings(draw: Draw, evening: Evening, body: Rect) -> None:
    scale = draw.look.scale
    people = sorted(listed(evening), key=lambda p: (-evening.totals[p.id], p.id))
    if draw.look.tall and evening.deals:
        table_area, curve = body.rows((1.6, 1), scale.gap)
    elif draw.look.narrow or not evening.deals:
        table_area, curve = body, Rect(0, 0, 0, 0)
    else:
        # Large letters need the room more than the curve does.
        share = 2.7 if draw.look.settings.text is TextSize.LARGE else 2.1
        table_area, curve = body.columns((share, 1), scale.gap)
    places = ranks(evening)
    changes = last_change(evening)
    gap = min(scale.gap, max(2, table_area.h // 60))
    most = round(scale.score * 1.9)
    rows = table_area.rows(len(people), gap)
    if rows and rows[0].h > most:
        tall = most * len(rows) + gap * (len(rows) - 1)
        rows = table_area.middle(table_area.w, tall).rows(len(people), gap)
    # Of one height to the pixel, so that every line is laid out alike.
    low = min((row.h for row in rows), default=0)
    rows = [Rect(row.x, row.y, row.w, low) for row in rows]
    for row, player in zip(rows, people, strict=True):
        _line(draw, evening, row, player.id, (places[player.id], changes.get(player.id)))
    if curve.w:
        lines = [(p, running(evening, p.id)) for p in people]
        curves(draw, curve, lines, named=False)


def _line(
    draw: Draw, evening: Evening, row: Rect, number: PlayerId, standing: tuple[int, int | None]
) -> None:
    p, scale, words = draw.look.palette, draw.look.scale, draw.look.words
    place, change = standing
    player = evening.player(number)
    draw.box(row, p.panel)
    inner = row.inset(scale.gap, 0)
    side = min(round(row.h * 0.5), scale.body)
    order, inner = inner.left(round(scale.body * 0.66), scale.gap // 2)
    if evening.deals:
        draw.text(order, str(place), "small", colour=p.quiet, align=Align.CENTRE)
    mark, inner = inner.left(side, scale.gap)
    sign(draw, mark, player, p.panel)
    digits = min(scale.score, round(row.h / 0.78))
    width = draw.look.fonts.width("−9 999", digits, Weight.BOLD)
    width = min(width, round(inner.w * 0.46))
    total, inner = inner.end(width, scale.gap)
    draw.text(
        total, words.number(evening.totals[number]), "score", align=Align.RIGHT, weight=Weight.BOLD
    )
    if inner.w > 8.5 * scale.small:
        wide = draw.look.fonts.width("+9 999", scale.body, Weight.SEMIBOLD)
        delta, inner = inner.end(wide, scale.gap)
        if change is not None:
            colour = p.gain if change > 0 else p.loss if change < 0 else p.quiet
            draw.text(delta, words.signed(change), "body", colour=colour, align=Align.RIGHT,
                      weight=Weight.SEMIBOLD)  # fmt: skip
    elif change is not None:
        inner, below = inner.rows((1.4, 1))
        colour = p.gain if change > 0 else p.loss if change < 0 else p.quiet
        draw.text(below, words.signed(change), "body", colour=colour, weight=Weight.SEMIBOLD)
    _name(draw, evening, inner, number)


def _name(draw: Draw, evening: Evening, inner: Rect, number: PlayerId) -> None:
    """The name, with the dealer's token; that of who sits the deal out is grey.

    A word says so too, where the name can still be read from a metre beside it.
    """
    p, scale, say = draw.look.palette, draw.look.scale, draw.look.words.say
    name, colour = evening.player(number).name, p.ink
    if number == evening.dealer:
        token, inner = inner.end(round(scale.small * 1.1), scale.gap // 2)
        draw.shape(token, "cards", p.quiet, p.panel)
    rest = playing(evening)
    if rest and number in evening.seats and number not in rest:
        colour = p.quiet
        dead = number == evening.dealer and evening.kind is TableKind.DEAD_HAND
        word = say("dead") if dead else say("sits out")
        wide = draw.look.fonts.width(word, scale.small)
        place, beside = inner.end(min(wide, round(inner.w * 0.6)), scale.gap // 2)
        alone = draw.named(inner, name, "title").size
        left = draw.named(beside, name, "title")
        cut = any(line.endswith("…") for line in left.lines)
        if not cut and left.size >= min(scale.body, alone):
            draw.text(place, word, "small", colour=p.quiet)
            inner = beside
    draw.name(inner, name, "title", colour=colour)


def _dealer(evening: Evening) -> str:
    """The dealer's name, « » while there is none."""
    return "" if evening.dealer is None else evening.player(evening.dealer).name


def _who_deals(draw: Draw, state: State, live: Live, evening: Evening) -> Scene[Step]:
    """The first dealer: touched at the table, or by lot (the lowest card deals)."""
    say = draw.look.words.say
    body = frame.bar(draw, state, live, say("Who deals first?"))
    buttons, body = frame.footer(draw, body)
    lot = None
    if len(live.lot) >= len(evening.seats):
        drawn = tuple(zip(evening.seats, live.lot, strict=False))
        intent = DrawDealer(drawn)
        drawn_state = preview(state, intent)
        lot = frame.act_home(draw.ui, intent)
        if not isinstance(drawn_state, Refusal) and drawn_state.evening is not None:
            told = say("The lot falls on {name}.", name=_dealer(drawn_state.evening))
            lot = Step(replace(lot.ui, notice=told, tone=Tone.DONE), lot.intents)
    draw.button("lot", buttons, say("Draw lots"), lot, Style("primary" if lot else "plain"))
    steps = [(i, frame.act_home(draw.ui, ChooseDealer(i))) for i in evening.seats]
    table.seats(draw, body, evening, steps, words=say("Touch who deals, or draw lots."))
    return draw.scene("who_deals", default="lot" if lot else None)
