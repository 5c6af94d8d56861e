"""Réglages, and the first start, which goes through the most needful of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kiosk.evening.state import State
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.menu import Entry, tiles
from kiosk.screens.model import Health, Language, Live, Order, Place, Step, Task, Ui
from kiosk.screens.options import Option, Row, option_rows
from kiosk.screens.scene import Align, Scene
from kiosk.screens.taps import ROTATIONS
from kiosk.screens.theme import Mode, TextSize

LANGUAGES = {Language.FRENCH: "Français", Language.ENGLISH: "English"}
PANEL = (
    "petite", "garde", "garde_sans", "garde_contre", "poignee", "chelem", "petit_au_bout",
    "dernier_pli", "annuler", "valider",
)  # fmt: skip


def first_steps(live: Live) -> tuple[str, ...]:
    """The pages of the first start; of a part the table does without nothing is asked."""
    camera, panel = live.camera is not Health.ABSENT, live.panel is not Health.ABSENT
    wanted = {"language": True, "aim": camera, "buttons": panel, "deck": camera}
    return tuple(name for name, there in wanted.items() if there)


def choose(draw: Draw, **changes: Any) -> Step:
    """Settings changed, here at once and kept by the app."""
    settings = replace(draw.look.settings, **changes)
    return Step(draw.ui.but(), (), (Order(Task.SAVE_SETTINGS, settings),), settings)


def reglages(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """What can be set, a tile each."""
    say, ui = draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Settings"), cancel=cancel)

    def to(place: Place) -> Step:
        return frame.go(ui, place)

    entries: list[Entry] = [
        ("go.display", say("Display and sound"), "sound", to(Place.DISPLAY)),
        ("go.aim", say("Camera"), "camera", to(Place.AIM)),
        ("go.buttons", say("Buttons"), "circle", to(Place.BUTTONS)),
        ("go.deck", say("Cards"), "cards", to(Place.DECK)),
        ("go.journal", say("Journal"), "list", to(Place.JOURNAL)),
        ("go.about", say("About"), "question", to(Place.ABOUT)),
        ("go.first", say("First start"), "next", to(Place.FIRST)),
        ("go.power", say("Switch off"), "power", to(Place.POWER)),
    ]
    tiles(draw, body, entries)
    return draw.scene("reglages", cancel=cancel)


def _language_rows(draw: Draw) -> list[Row]:
    now, say = draw.look.settings, draw.look.words.say
    return [
        Row("language", say("Language"), [
            Option(value, label, value is now.language, choose(draw, language=value))
            for value, label in LANGUAGES.items()
        ]),
        Row("rotation", say("Rotation"), [
            Option(str(turn), f"{turn}°", turn == now.rotation, choose(draw, rotation=turn))
            for turn in ROTATIONS
        ]),
        Row("text", say("Letters"), [
            Option(TextSize.NORMAL, say("Normal"), now.text is TextSize.NORMAL,
                   choose(draw, text=TextSize.NORMAL)),
            Option(TextSize.LARGE, say("Large"), now.text is TextSize.LARGE,
                   choose(draw, text=TextSize.LARGE)),
        ]),
        Row("mode", say("Colours"), [
            Option(Mode.DARK, say("Dark"), now.mode is Mode.DARK, choose(draw, mode=Mode.DARK)),
            Option(Mode.LIGHT, say("Bright"), now.mode is Mode.LIGHT,
                   choose(draw, mode=Mode.LIGHT)),
        ]),
    ]  # fmt: skip


def affichage(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Language, letters, colours, rotation, brightness, sound, keyboard."""
    now, say, ui = draw.look.settings, draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Display and sound"), cancel=cancel)
    quieter = choose(draw, volume=now.volume - 1) if now.volume > 0 else None
    louder = choose(draw, volume=now.volume + 1) if now.volume < 10 else None
    darker = choose(draw, brightness=now.brightness - 1) if now.brightness > 1 else None
    brighter = choose(draw, brightness=now.brightness + 1) if now.brightness < 10 else None
    rows = [
        *_language_rows(draw),
        Row("brightness", say("Brightness {n}", n=now.brightness), [
            Option("less", "−", False, darker), Option("more", "+", False, brighter),
        ]),
        Row("sound", say("Sound"), [
            Option("on", say("On"), now.sound, choose(draw, sound=True)),
            Option("off", say("Off"), not now.sound, choose(draw, sound=False)),
        ]),
        Row("volume", say("Volume {n}", n=now.volume), [
            Option("less", "−", False, quieter), Option("more", "+", False, louder),
        ]),
        Row("keyboard", say("Keyboard"), [
            Option("azerty", "AZERTY", now.keyboard == "azerty", choose(draw, keyboard="azerty")),
            Option("qwerty", "QWERTY", now.keyboard == "qwerty", choose(draw, keyboard="qwerty")),
        ]),
    ]  # fmt: skip
    option_rows(draw, body, rows)
    return draw.scene("affichage", cancel=cancel)


def aim(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """The live picture with a frame for the mat, and how sharp and light it is."""
    say, ui = draw.look.words.say, draw.ui
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Camera"), cancel=cancel)
    aim_body(draw, body, live)
    return draw.scene("aim", cancel=cancel)


def aim_body(draw: Draw, body: Rect, live: Live) -> None:
    """The picture, the meters, and sharpening."""
    say, scale, p = draw.look.words.say, draw.look.scale, draw.look.palette
    if draw.look.tall:
        picture, side = body.rows((1, 1), scale.gap)
    else:
        picture, side = body.columns((1.7, 1), scale.gap)
    if live.view is None or live.camera is Health.MISSING:
        draw.box(picture, p.panel)
        words = say("The camera does not answer. Check its cable, then restart.")
        draw.block(picture.inset(scale.pad), words, "body", align=Align.CENTRE, middle=True)
    else:
        draw.picture(picture, live.view.serial, live.view.pixels)
        mat = picture.middle(round(picture.w * 0.86), round(picture.w * 0.86 * 9 / 16))
        x, y = mat.x, mat.y
        corners = [(x, y), (mat.right, y), (mat.right, mat.bottom), (x, mat.bottom)]
        draw.path(corners, p.people[3], scale.stroke, closed=True)
    first, second, third = side.rows((1, 1, 0.8), scale.gap)
    _meter(draw, first, say("Sharpness"), live.sharpness)
    _meter(draw, second, say("Light"), live.light)
    focus = Step(draw.ui.but(), orders=(Order(Task.AUTOFOCUS),))
    place = third.middle(third.w, round(scale.touch * 1.4))
    draw.button("autofocus", place, say("Focus"), focus if live.view else None)


def _meter(draw: Draw, rect: Rect, label: str, value: float | None) -> None:
    p, scale, say = draw.look.palette, draw.look.scale, draw.look.words.say
    upper, lower = rect.middle(rect.w, 3 * scale.body).rows((1.2, 1), 4)
    verdict = "–" if value is None else say("good") if value >= 0.5 else say("too little")
    draw.text(upper, say("{label}: {verdict}", label=label, verdict=verdict), "small")
    bar = lower.middle(lower.w, scale.body)
    draw.box(bar, p.raised)
    wide = round(bar.w * min(1.0, max(0.0, value or 0.0)))
    if wide > 2 * scale.radius:
        draw.box(Rect(bar.x, bar.y, wide, bar.h), p.gain if (value or 0) >= 0.5 else p.loss)


def button_words(draw: Draw, name: str) -> str:
    """What is written on a button of the panel."""
    say = draw.look.words.say
    return {
        "petite": say("Petite"), "garde": say("Garde"), "garde_sans": say("Garde sans"),
        "garde_contre": say("Garde contre"), "poignee": say("Poignée"), "chelem": say("Chelem"),
        "petit_au_bout": say("Petit au bout"), "dernier_pli": say("Last trick"),
        "annuler": say("Cancel"), "valider": say("Enter"),
    }[name]  # fmt: skip


def buttons(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Press every button: those felt light up here."""
    ui = draw.ui
    cancel = frame.back(ui)
    title = draw.look.words.say("Press each button")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    buttons_body(draw, body, live)
    return draw.scene("buttons", cancel=cancel, buttons=heard(ui))


def heard(ui: Ui) -> list[tuple[str, Step]]:
    """Every button marks itself as felt; `choice` keeps their names."""
    felt = set(ui.choice.split()) if ui.choice else set()
    return [(name, Step(ui.but(choice=" ".join(sorted({*felt, name}))))) for name in PANEL]


def buttons_body(draw: Draw, body: Rect, live: Live) -> None:
    """The panel drawn, and what is wrong with it."""
    scale, say, p = draw.look.scale, draw.look.words.say, draw.look.palette
    felt = set(draw.ui.choice.split())
    told = list(live.problems)
    if live.panel is Health.MISSING:
        told.insert(0, say("No buttons answer: everything works by touch as well."))
    elif not felt:
        told.insert(0, say("No button at this table? Go on: everything works by touch."))
    if told:
        strip, body = body.foot(2 * scale.body, scale.gap)
        draw.block(strip, " ".join(told), "small", middle=True)
    across = 3 if draw.look.tall else 5
    down = -(-len(PANEL) // across)
    for cell, name in zip(body.grid(across, down, scale.gap), PANEL, strict=False):
        place = cell.middle(cell.w, round(2.4 * scale.touch))
        fill = p.chosen if name in felt else p.panel
        ink = p.on_chosen if name in felt else p.ink
        draw.box(place, fill, line=p.line, width=scale.stroke)
        inner = place.inset(scale.gap // 2)
        label = button_words(draw, name)
        if name in felt:
            mark, inner = inner.foot(round(inner.h * 0.34), 2)
            draw.shape(mark, "check", ink, fill)
        draw.block(inner, label, "small", colour=ink, align=Align.CENTRE, middle=True)


def deck(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Which cards are on the table: the built-in reader, or a deck of one's own."""
    cancel = frame.back(draw.ui)
    body = frame.bar(draw, state, live, draw.look.words.say("Cards"), cancel=cancel)
    deck_body(draw, body, live)
    return draw.scene("deck", cancel=cancel)


def deck_body(draw: Draw, body: Rect, live: Live) -> None:
    """Decks known, and enrolling one."""
    say, scale, now = draw.look.words.say, draw.look.scale, draw.look.settings
    words, body = body.top(round(2.6 * scale.body), scale.gap)
    text = say("Most decks are read as they are. Enrol yours if cards are often asked about.")
    draw.block(words, text, "small", middle=True)
    enrol, body = body.foot(scale.touch, scale.gap)
    step = Step(draw.ui.but(), orders=(Order(Task.ENROL_DECK),)) if live.view else None
    draw.button("enrol", enrol, say("Enrol my deck"), step, Style(icon="camera"))
    decks = ["", *live.decks]
    fit = max(1, (body.h + scale.gap) // (scale.touch + scale.gap))
    body, shown = frame.pager(draw, body, len(decks), fit)
    for cell, index in zip(body.rows(fit, scale.gap), shown, strict=False):
        name = decks[index]
        kind = "set" if now.deck == name else "plain"
        label = name or say("Built-in reader")
        place = cell.middle(cell.w, round(1.3 * scale.touch))
        draw.button(f"deck.{name}", place, label, choose(draw, deck=name), Style(kind))


def journal(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """How large the record is; a copy on a USB stick, and back."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    cancel = frame.back(ui)
    body = frame.bar(draw, state, live, say("Journal"), cancel=cancel)
    if ui.asking == "restore":
        order = (Order(Task.RESTORE),)
        answers = [
            ("restore.no", say("Leave it"), Step(ui.but(asking="")), "primary"),
            ("restore.yes", say("Restore"), Step(ui.but(asking=""), orders=order), "danger"),
        ]
        question = say("Put the copy from the stick in place of this journal?")
        frame.ask(draw, body, question, answers)
        return draw.scene("journal.restore", default="restore.no",
                          cancel=Step(ui.but(asking="")))  # fmt: skip
    rows = body.rows(3, scale.gap)
    size = draw.look.words.number(max(1, live.journal_bytes // 1024))
    text = say("The journal holds {n} kB.", n=size)
    if not live.usb:
        text = f"{text} {say('Put a USB stick in to copy it.')}"
    draw.block(rows[0], text, "body", middle=True)
    save = Step(ui.but(), orders=(Order(Task.BACKUP),)) if live.usb else None
    load = Step(ui.but(asking="restore")) if live.usb else None
    tall = round(1.6 * scale.touch)
    draw.button("backup", rows[1].middle(rows[1].w, tall), say("Copy to USB"), save)
    draw.button("restore", rows[2].middle(rows[2].w, tall), say("Restore from USB"), load)
    return draw.scene("journal", cancel=cancel)


def about(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """Version and diagnostics."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    cancel = frame.back(ui)
    title = say("Tarot kiosk {version}", version=live.version)
    body = frame.bar(draw, state, live, title, cancel=cancel)
    foot, body = frame.footer(draw, body)
    order = Step(ui.but(), orders=(Order(Task.DIAGNOSE),))
    draw.button("diagnose", foot, say("Check everything"), order, Style("primary"))
    tall = round(scale.small * 1.7)
    fit = max(1, body.h // tall)
    body, shown = frame.pager(draw, body, len(live.diagnosis), fit)
    if not live.diagnosis:
        draw.block(body, say("Free software under the MIT licence."), "small", middle=True)
    for row, index in enumerate(shown):
        line = Rect(body.x, body.y + row * tall, body.w, tall)
        draw.text(line, live.diagnosis[index], "small")
    return draw.scene("about", default="diagnose", cancel=cancel)


def premier(draw: Draw, state: State, live: Live) -> Scene[Step]:
    """First start: language and display, camera, buttons, cards; each can be skipped."""
    say, ui, scale = draw.look.words.say, draw.ui, draw.look.scale
    steps = first_steps(live)
    page = min(ui.step, len(steps) - 1)
    name = steps[page]
    titles = {
        "language": say("Welcome"), "aim": say("Aim the camera"),
        "buttons": say("Press each button"), "deck": say("Cards"),
    }  # fmt: skip
    number = f"{page + 1}/{len(steps)} " if len(steps) > 1 else ""
    cancel = Step(ui.but(step=page - 1, page=0, choice="")) if page else None
    body = frame.bar(draw, state, live, number + titles[name], cancel=cancel, menu=False)
    foot, body = frame.footer(draw, body)
    done = replace(draw.look.settings, started=True)
    end = Step(ui.home(), (), (Order(Task.SAVE_SETTINGS, done),), done)
    last = page == len(steps) - 1
    after = end if last else Step(ui.but(step=page + 1, page=0, choice=""))
    onward = ("next", say("Ready") if last else say("Next"), after, Style("primary"))
    if last:
        draw.row([foot], [onward])
    else:
        draw.row(foot.columns((1, 1.6), scale.gap),
                 [("skip", say("Skip all"), end, Style()), onward])  # fmt: skip
    bodies: dict[str, Callable[[], None]] = {
        "language": lambda: option_rows(draw, body, _language_rows(draw)),
        "aim": lambda: aim_body(draw, body, live),
        "buttons": lambda: buttons_body(draw, body, live),
        "deck": lambda: deck_body(draw, body, live),
    }
    bodies[name]()
    pressed = heard(ui) if name == "buttons" else []
    return draw.scene(f"premier.{name}", default="next", cancel=cancel, buttons=pressed)
