"""Announces of a deal: poignées by player and size or shown, and deals that end otherwise."""

from kiosk.counting.count import ShowPart
from kiosk.counting.poignee import poignee_report
from kiosk.evening.intents import (
    AddPoignee,
    DeclareMisere,
    EndShow,
    FausseDonne,
    Intent,
    PassGenerale,
    PetitSec,
    RemoveCard,
    RemovePoignee,
    Renonce,
    ShowCards,
)
from kiosk.evening.state import DealFacts, Evening, PlayerId, State
from kiosk.screens import frame
from kiosk.screens.donne import draft_of
from kiosk.screens.draw import Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Live, Step
from kiosk.screens.names import size_name
from kiosk.screens.scene import Align, Scene
from kiosk.screens.widgets import card, person
from kiosk.screens.words import Words
from kiosk.tarot.deal import MisereKind, PoigneeSize
from kiosk.tarot.poignees import trumps_needed


def players_row(
    draw: Draw, row: Rect, evening: Evening, facts: DealFacts, chosen: PlayerId | None
) -> None:
    """Whom it is about; upright, five beside one another would have no room for their names."""
    gap, count = draw.look.scale.gap, len(facts.players)
    many = draw.look.tall and count > 3
    cells = row.grid(-(-count // 2), 2, gap) if many else row.columns(count, gap)
    for cell, number in zip(cells, facts.players, strict=False):
        step = Step(draw.ui.but(subject=number))
        player = evening.player(number)
        person(draw, f"who.{number}", cell, player, step, chosen=number == chosen)


def poignee(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Who shows one, and which: by its size, or shown to the camera."""
    evening, draft = draft_of(state)
    facts, say, scale = draft.facts, draw.look.words.say, draw.look.scale
    ui, cancel = draw.ui, frame.back(draw.ui)
    subject = ui.subject if ui.subject in facts.players else facts.taker
    if subject is None:
        subject = facts.players[0]
    body = frame.bar(draw, state, live, say("Who shows a poignée?"), cancel=cancel)
    rows = [row.middle(row.w, 3 * scale.touch) for row in body.rows(3, scale.gap)]
    players_row(draw, rows[0], evening, facts, subject)
    shown = next((p for p in facts.poignees if p.player == subject), None)
    cells = rows[1].columns(3, scale.gap)
    for cell, size in zip(cells, PoigneeSize, strict=True):
        chosen = shown is not None and shown.size is size
        intent = RemovePoignee(subject) if chosen else AddPoignee(subject, size)
        step = Step(ui.but(subject=subject), (intent,))
        trumps = say("{n} trumps", n=trumps_needed(len(facts.players), size))
        kind = "set" if chosen else "plain"
        name = size_name(draw.look.words, size).capitalize()
        draw.button(f"size.{size}", cell, name, step, Style(kind, sub=trumps))
    lower = rows[2].columns((1.6, 1), scale.gap)
    show = Step(ui.home(), (ShowCards(ShowPart.POIGNEE, subject),))
    seen = show if live.view is not None else None
    draw.button("show", lower[0], say("Show it to the camera"), seen, Style(icon="camera"))
    draw.button("done", lower[1], say("Done"), cancel, Style("primary"))
    return draw.scene("poignee", default="done", cancel=cancel)


def showing(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """What the camera has seen of a poignée or an écart being shown."""
    evening, draft = draft_of(state)
    if draft.shown is None:
        raise ValueError("nothing is being shown")
    shown, say, scale = draft.shown, draw.look.words.say, draw.look.scale
    name = evening.player(shown.player).name
    title = say("{name} shows a poignée", name=name)
    drop = frame.act_home(draw.ui, EndShow(keep=False))
    body = frame.bar(draw, state, live, title, cancel=drop)
    foot, body = frame.footer(draw, body)
    seen = poignee_report(shown.cards, len(draft.facts.players))
    words, cards = body.top(round(scale.body * 1.4), scale.gap)
    count = draw.look.words.many("{n} card", "{n} cards", len(shown.cards))
    if seen.size:
        size = size_name(draw.look.words, seen.size)
        count = say("{cards}: {size} poignée", cards=count, size=size)
    elif seen.surplus:
        count = say("{cards}: {n} too many", cards=count, n=seen.surplus)
    draw.text(words, count, "body", weight=Weight.SEMIBOLD)
    if shown.cards:
        across = max(6, -(-len(shown.cards) // 2))
        cards, _ = cards.top(min(cards.h, round(cards.w / across * 3.5)))
        for cell, one in zip(cards.grid(across, 2, scale.gap // 2), shown.cards, strict=False):
            face = cell.middle(cell.w, min(cell.h, round(cell.w * 1.7)))
            card(draw, face, one)
            draw.touch(f"shown.{one}", face, frame.act(draw.ui, RemoveCard(one)))
    else:
        draw.block(
            cards, say("Lay the cards on the mat."), "title", align=Align.CENTRE, middle=True
        )
    keep = frame.act_home(draw.ui, EndShow(keep=True)) if seen.size else None
    no, yes = foot.columns(2, scale.gap)
    draw.button("show.drop", no, say("Give up"), drop)
    draw.button("show.keep", yes, say("That is all"), keep, Style("primary"))
    return draw.scene(
        "showing", default="show.keep" if keep else None, cancel=drop,
        asked=" ".join(shown.cards), answers="shown.",
    )  # fmt: skip


def no_score(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """A deal that ends without a score, a renonce, and the house's misères."""
    evening, draft = draft_of(state)
    facts, say, ui = draft.facts, draw.look.words.say, draw.ui
    cancel = Step(ui.but(choice="")) if ui.choice else frame.back(ui)
    body = frame.bar(draw, state, live, say("What happened?"), cancel=cancel)
    if ui.choice:
        return _whose(draw, evening, facts, body, cancel)
    entries = [
        ("passe", say("Everybody passes"), say("no score, next dealer"),
         frame.act_home(ui, PassGenerale())),
        ("petit_sec", say("Petit sec"), say("deal cancelled, next dealer"),
         Step(ui.but(choice="petit_sec"))),
        ("fausse_donne", say("Misdeal"), say("the same dealer deals again"),
         Step(ui.but(choice="fausse_donne"))),
        ("renonce", say("Renonce"), say("a defender revoked"), Step(ui.but(choice="renonce"))),
    ]  # fmt: skip
    for kind, label in miseres(draw.look.words, facts):
        step = Step(ui.but(choice=f"misere_{kind.value}"))
        entries.append((f"misere_{kind.value}", label, say("house rule"), step))
    gap = draw.look.scale.gap
    down = -(-len(entries) // 2)
    cells = body.rows(len(entries), gap) if draw.look.tall else body.grid(2, down, gap)
    for cell, (name, label, sub, step) in zip(cells, entries, strict=False):
        place = cell.middle(cell.w, draw.look.scale.touch * 2)
        chosen = name == "renonce" and facts.renonce is not None
        style = Style("set" if chosen else "plain", sub=sub)
        draw.button(f"end.{name}", place, label, step, style)
    return draw.scene("no_score", cancel=cancel)


def miseres(words: Words, facts: DealFacts) -> list[tuple[MisereKind, str]]:
    """The misères this table plays, and what they are called."""
    names = {
        MisereKind.TRUMPS: words.say("Misère without trumps"),
        MisereKind.HONOURS: words.say("Misère without honours"),
    }
    return [(kind, names[kind]) for kind in MisereKind if facts.house.misere(kind) is not None]


def _happening(what: str, facts: DealFacts, number: PlayerId) -> tuple[Intent, bool]:
    """What a touch on a player says, and whether it was said already."""
    if what == "petit_sec":
        return PetitSec(number), False
    if what == "fausse_donne":
        return FausseDonne(number), False
    if what == "renonce":
        known = facts.renonce == number
        return Renonce(None if known else number), known
    kind = MisereKind(what.removeprefix("misere_"))
    shown = any(one.player == number and one.kind is kind for one in facts.miseres)
    return DeclareMisere(number, kind, not shown), shown


def _whose(draw: Draw, evening: Evening, facts: DealFacts, body: Rect, cancel: Step) -> Scene[Step]:
    """Whom it happened to."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    what = ui.choice
    question = {
        "petit_sec": say("Who has the Petit alone?"),
        "fausse_donne": say("Who is at fault?"),
        "renonce": say("Which defender revoked?"),
    }.get(what) or say("Who shows a misère?")
    words, body = body.top(round(scale.body * 1.6), scale.gap)
    draw.text(words, question, "body")
    people = facts.players
    if what == "renonce":
        people = tuple(n for n in people if n not in (facts.taker, facts.partner))
    if what == "fausse_donne" and facts.dealer not in people:
        people = (*people, facts.dealer)
    rows = (
        body.rows(max(3, len(people)), scale.gap)
        if draw.look.tall
        else body.grid(2, max(3, -(-len(people) // 2)), scale.gap)
    )
    for cell, number in zip(rows, people, strict=False):
        intent, chosen = _happening(what, facts, number)
        place = cell.middle(cell.w, scale.touch * 2)
        step = frame.act_home(ui, intent)
        person(draw, f"whose.{number}", place, evening.player(number), step, chosen=chosen)
    return draw.scene(f"no_score.{what}", cancel=cancel)
