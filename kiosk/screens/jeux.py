"""Cartes: which deck is on the table, and showing the kiosk one's own, card by card."""

from kiosk.evening.state import State
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.model import Enrolment, Health, Live, Order, Place, Showing, Step, Task
from kiosk.screens.names import card_name
from kiosk.screens.reglages import choose
from kiosk.screens.scene import Align, Scene
from kiosk.screens.widgets import card
from kiosk.screens.words import Words


def deck(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Which cards are on the table: the built-in reader, or a deck of one's own."""
    ui, say = draw.ui, draw.look.words.say
    cancel = frame.unasked(ui, frame.back(ui))
    body = frame.bar(draw, state, live, say("Cards"), cancel=cancel)
    if ui.asking == "forget":
        name = draw.look.settings.deck
        order = (Order(Task.FORGET_DECK, text=name),)
        gone = choose(draw, deck="")
        answers = [
            ("forget.no", say("Keep it"), Step(ui.but(asking="")), "primary"),
            ("forget.yes", say("Forget it"),
             Step(ui.but(asking=""), (), (*gone.orders, *order), gone.settings), "danger"),
        ]  # fmt: skip
        question = say("Forget the deck {name}? It would have to be shown again.", name=name)
        frame.ask(draw, body, question, answers)
        return draw.scene("deck.forget", default="forget.no", cancel=cancel)
    deck_body(draw, body, live)
    return draw.scene("deck", cancel=cancel)


def deck_body(draw: Draw, body: Rect, live: Live) -> None:
    """Decks known, enrolling one, and forgetting the chosen one."""
    say, scale, now, ui = draw.look.words.say, draw.look.scale, draw.look.settings, draw.ui
    words, body = body.top(round(2.6 * scale.body), scale.gap)
    text = say("Most decks are read as they are. Shown whole, yours is learned: fewer questions.")
    if live.view is None:
        text = say("To enrol a deck the camera must see. {camera}", camera=live.camera_words)
    draw.block(words, text, "small", middle=True)
    foot, body = body.foot(scale.touch, scale.gap)
    name = frame.go(ui, Place.NAME, text=say("My deck"), subject=None, shift=False, step=ui.step)
    enrol = ("enrol", say("Enrol my deck"), name if live.view else None, Style())
    asked = Step(ui.but(asking="forget")) if now.deck and ui.place is Place.DECK else None
    forget = ("forget", say("Forget this deck"), asked, Style("danger"))
    if asked:
        draw.row(foot.columns(2, scale.gap), [enrol, forget])
    else:
        draw.row([foot], [enrol])
    decks = ["", *live.decks]
    if now.deck and now.deck not in decks:
        decks.append(now.deck)
    fit = max(1, (body.h + scale.gap) // (scale.touch + scale.gap))
    body, shown = frame.pager(draw, body, len(decks), fit)
    for cell, index in zip(body.rows(fit, scale.gap), shown, strict=False):
        name_ = decks[index]
        kind = "set" if now.deck == name_ else "plain"
        label = name_ or say("Built-in reader")
        place = cell.middle(cell.w, round(1.3 * scale.touch))
        draw.button(f"deck.{name_}", place, label, choose(draw, deck=name_), Style(kind))


def named_deck(name: str) -> str:
    """What was typed as a deck may be called."""
    return " ".join(name.replace("'", " ").split())


def enrol(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """The card to lay, the live picture, how far it is; then what the deck cannot tell apart."""
    ui, say = draw.ui, draw.look.words.say
    lesson = live.enrolment
    name = named_deck(ui.text)
    if lesson is None:
        return _before(draw, state, live, name)
    if lesson.showing in (Showing.SAVING, Showing.DONE, Showing.FAILED):
        return _after(draw, state, live, lesson)
    stop = frame.unasked(ui, Step(ui.but(asking="stop")))
    card_words = card_name(draw.look.words, lesson.card)
    title = say("Lay alone: {card}", card=card_words)
    body = frame.bar(draw, state, live, title, cancel=stop)
    if ui.asking == "stop":
        return _ask_stop(draw, body, live, lesson)
    return _showing(draw, body, live, lesson, stop)


def _ask_stop(draw: Draw, body: Rect, live: Live, lesson: Enrolment) -> Scene[Step]:
    """What becomes of the cards shown, which nobody wants to show again."""
    say, ui = draw.look.words.say, draw.ui
    end = (Order(Task.ENROL_END),)
    answers = [("stop.no", say("Go on"), Step(ui.but(asking="")), "primary")]
    if lesson.done:
        label = draw.look.words.many("Keep the {n} card", "Keep the {n} cards", lesson.done)
        answers.append(("stop.keep", label, Step(ui.but(asking=""), orders=end), "plain"))
    drop = Step(ui.back(), orders=(Order(Task.ENROL_STOP),))
    answers.append(("stop.drop", say("Keep nothing"), drop, "danger"))
    question = say("Stop showing the deck?")
    if lesson.done and lesson.name in live.decks:
        question = say(
            "Stop? Cards kept now take the place of the whole of {name}.", name=lesson.name
        )
    frame.ask(draw, body, question, answers)
    return draw.scene("enrol.stop", default="stop.no", cancel=Step(ui.but(asking="")))


def _before(draw: Draw, state: State, live: Live, name: str) -> Scene[Step]:
    """What will be asked for, before the first card."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Enrol {name}", name=name), cancel=cancel)
    foot, body = frame.footer(draw, body)
    words = say(
        "Sort the deck: spades, hearts, diamonds, clubs from ace to king, trumps from 1 to 21, the"
        " Excuse. Lay each card alone on the mat when it is asked for: the kiosk takes it by"
        " itself."
    )
    label = say("Begin")
    if name in live.decks:
        words = say("{name} is there already and will be replaced once all is shown.", name=name)
        label = say("Replace it")
    draw.block(body.inset(scale.gap), words, "body", middle=True)
    begin = None
    if name and live.view is not None and live.camera is not Health.MISSING:
        begin = Step(ui.but(), orders=(Order(Task.ENROL_DECK, text=name),))
    draw.button("begin", foot, label, begin, Style("primary"))
    return draw.scene("enrol.begin", default="begin" if begin else None, cancel=cancel)


def _showing(draw: Draw, body: Rect, live: Live, lesson: Enrolment, stop: Step) -> Scene[Step]:
    """One card being asked for."""
    ui, scale, say, p = draw.ui, draw.look.scale, draw.look.words.say, draw.look.palette
    foot, body = frame.footer(draw, body)
    picture, side = body.rows((1, 1), scale.gap) if draw.look.tall else body.columns(2, scale.gap)
    if live.view is not None:
        draw.picture(picture, live.view.serial, live.view.pixels)
    else:
        draw.box(picture, p.panel)
        words = live.camera_words or say("No camera")
        draw.block(picture.inset(scale.gap), words, "small", align=Align.CENTRE, middle=True)
    head, hint = side.rows((1.3, 1), scale.gap)
    face, far = head.left(min(head.w // 3, round(head.h * 0.66)), scale.gap)
    card(draw, face, lesson.card)
    count, bar = far.rows((1, 0.5), scale.gap)
    done = say("{n} of {of}", n=lesson.done, of=lesson.of)
    draw.text(count, done, "title", weight=Weight.BOLD)
    bar = bar.middle(bar.w, scale.body)
    draw.box(bar, p.raised)
    wide = round(bar.w * lesson.done / max(1, lesson.of))
    if wide > 2 * scale.radius:
        draw.box(Rect(bar.x, bar.y, wide, bar.h), p.gain)
    draw.block(hint, _hint(draw.look.words, lesson), "small", middle=True)

    def order(task: Task) -> Step:
        return Step(ui.but(), orders=(Order(task),))

    if lesson.showing is Showing.OTHER:
        draw.row(foot.columns((1, 1), scale.gap), [
            ("again", say("No, another card"), order(Task.ENROL_AGAIN), Style()),
            ("take", say("Yes, it is that one"), order(Task.ENROL_TAKE), Style("primary")),
        ])  # fmt: skip
        return draw.scene("enrol.other", cancel=stop, asked=lesson.card)
    before = order(Task.ENROL_BACK) if lesson.card != "S-1" else None
    draw.row(foot.columns((1, 1, 1.2), scale.gap), [
        ("before", say("Card before"), before, Style()),
        ("skip", say("Skip"), order(Task.ENROL_SKIP), Style()),
        ("take", say("Take it"), order(Task.ENROL_TAKE), Style("primary")),
    ])  # fmt: skip
    return draw.scene("enrol", default="take", cancel=stop, asked=lesson.card)


def _hint(words: Words, lesson: Enrolment) -> str:
    asked = card_name(words, lesson.card)
    if lesson.showing is Showing.OTHER:
        other = card_name(words, lesson.other)
        return words.say("It reads {other}. Is it {card} all the same?", other=other, card=asked)
    if lesson.showing is Showing.BESIDE:
        other = card_name(words, lesson.other)
        return words.say(
            "Another card lies beside it: {other}. Leave only one on the mat.", other=other
        )
    if lesson.showing is Showing.UNSEEN:
        return words.say("No index found: lay the card flat, alone, in good light.")
    return words.say("Lay the card and take the hand away: it is taken by itself.")


def _after(draw: Draw, state: State, live: Live, lesson: Enrolment) -> Scene[Step]:
    """Being kept, kept, or why not."""
    say, ui, scale, words = draw.look.words.say, draw.ui, draw.look.scale, draw.look.words
    drop = (Order(Task.ENROL_STOP),)
    leave = Step(ui.back(), orders=drop)
    done, failed = lesson.showing is Showing.DONE, lesson.showing is Showing.FAILED
    again_helps = failed and bool(lesson.words)
    if again_helps:  # The cards shown are there still: not thrown away unasked.
        leave = frame.unasked(ui, Step(ui.but(asking="stop")))
    title = say("{name} is enrolled", name=lesson.name) if done else say("Enrol my deck")
    body = frame.bar(draw, state, live, title, cancel=leave)
    if again_helps and ui.asking == "stop":
        return _ask_stop(draw, body, live, lesson)
    if not done:
        text = say("The kiosk is learning the deck: a minute or two…")
        if again_helps:
            text = say("The deck could not be kept: {why}", why=lesson.words)
            foot, body = frame.footer(draw, body)
            again = Step(ui.but(), orders=(Order(Task.ENROL_END),))
            draw.button("again", foot, say("Try again"), again, Style("primary"))
        elif failed:
            text = say(
                "The deck could not be kept: no index could be read. "
                "Show the cards nearer, in good light."
            )
        draw.block(body, text, "body", align=Align.CENTRE, middle=True)
        return draw.scene("enrol.saving", cancel=leave)
    foot, body = frame.footer(draw, body)
    lines = [words.many("{n} card of {of} is enrolled.", "{n} cards of {of} are enrolled.",
                        lesson.done, of=lesson.of)]  # fmt: skip
    if lesson.missing:
        names = ", ".join(card_name(words, one) for one in lesson.missing[:8])
        more = "…" if len(lesson.missing) > 8 else ""
        lines.append(say("Missing, and read without its help: {cards}", cards=names + more))
    if lesson.alike:
        pairs = [f"{card_name(words, a)} / {card_name(words, b)}" for a, b in lesson.alike[:6]]
        more = "…" if len(lesson.alike) > 6 else ""
        lines.append(
            say("It cannot tell these apart alone: {pairs}", pairs=", ".join(pairs) + more)
        )
    draw.block(body.inset(scale.gap), "\n".join(lines), "body", middle=True)
    use = choose(draw, deck=lesson.name)
    step = Step(ui.back(), (), (*use.orders, *drop), use.settings)
    draw.row(foot.columns(2, scale.gap), [
        ("leave", say("Later"), leave, Style()),
        ("use", say("Read with it"), step, Style("primary")),
    ])  # fmt: skip
    return draw.scene("enrol.done", default="use", cancel=leave)
