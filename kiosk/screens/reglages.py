"""Réglages: the display, the camera's aim, the buttons."""

from dataclasses import replace
from typing import Any

from kiosk.evening.state import State
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.layout import Rect
from kiosk.screens.menu import Entry, tiles
from kiosk.screens.model import Health, Language, Live, Meter, Order, Place, Step, Task, Ui
from kiosk.screens.options import Option, Row, option_rows
from kiosk.screens.scene import Align, Scene
from kiosk.screens.taps import ROTATIONS
from kiosk.screens.theme import ON_PICTURE, Mode, TextSize

LANGUAGES = {Language.FRENCH: "Français", Language.ENGLISH: "English"}
PANEL = (
    "petite", "garde", "garde_sans", "garde_contre", "poignee", "chelem", "petit_au_bout",
    "dernier_pli", "annuler", "valider",
)  # fmt: skip


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
        ("go.about", say("About"), "warning" if live.problems else "question", to(Place.ABOUT)),
        ("go.first", say("First start"), "next", to(Place.FIRST)),
        ("go.power", say("Switch off"), "power", to(Place.POWER)),
    ]
    tiles(draw, body, entries)
    return draw.scene("reglages", cancel=cancel)


def language_rows(draw: Draw) -> list[Row]:
    """Language, rotation, letters and colours."""
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
    darker = choose(draw, brightness=now.brightness - 1) if now.brightness > 1 else None
    brighter = choose(draw, brightness=now.brightness + 1) if now.brightness < 10 else None
    brightness = Row("brightness", say("Brightness {n}", n=now.brightness), [
        Option("less", "−", False, darker), Option("more", "+", False, brighter),
    ])  # fmt: skip
    rows = [
        *language_rows(draw),
        *([brightness] if live.dimmable else []),
        Row("sound", say("Sound"), [
            Option("on", say("On"), now.sound, choose(draw, sound=True)),
            Option("off", say("Off"), not now.sound, choose(draw, sound=False)),
            Option("try", say("Try it"), False,
                   Step(ui.but(), orders=(Order(Task.TRY_SOUND),))),
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
    """The picture, the meters with their advice, and focusing."""
    say, scale, p = draw.look.words.say, draw.look.scale, draw.look.palette
    if live.camera is Health.ABSENT:
        words = say("This table plays without a camera (camera.kind in the configuration).")
        draw.block(body.inset(scale.pad), words, "body", align=Align.CENTRE, middle=True)
        return
    if draw.look.tall:
        picture, side = body.rows((1, 1), scale.gap)
    else:
        picture, side = body.columns((1.25 if draw.look.narrow else 1.7, 1), scale.gap)
    if live.view is None or live.camera is Health.MISSING:
        draw.box(picture, p.panel)
        words = live.camera_words or say("The camera does not answer. Check its cable.")
        draw.block(picture.inset(scale.pad), words, "body", align=Align.CENTRE, middle=True)
    else:
        draw.picture(picture, live.view.serial, live.view.pixels)
        mat = picture.middle(round(picture.w * 0.86), round(picture.w * 0.86 * 9 / 16))
        x, y = mat.x, mat.y
        corners = [(x, y), (mat.right, y), (mat.right, mat.bottom), (x, mat.bottom)]
        draw.path(corners, ON_PICTURE, scale.stroke, closed=True)
    first, second, third = side.rows((1, 1, 0.8), scale.gap)
    # Of a camera that is gone nothing is known: what it last measured would mislead.
    seen = live.view is not None and live.camera is not Health.MISSING
    _meter(draw, first, say("Sharpness"), live.sharpness if seen else None)
    _meter(draw, second, say("Light"), live.light if seen else None)
    focus = Step(draw.ui.but(), orders=(Order(Task.AUTOFOCUS),))
    place = third.middle(third.w, round(scale.touch * 1.4))
    draw.button("autofocus", place, say("Focus"), focus if live.view else None)


def _meter(draw: Draw, rect: Rect, label: str, meter: Meter | None) -> None:
    p, scale, say = draw.look.palette, draw.look.scale, draw.look.words.say
    bar, words = rect.foot(round(0.7 * scale.body), max(2, scale.gap // 2))
    text = say("{label}: {verdict}", label=label, verdict="–")
    if meter is not None:
        good = say("{label}: {verdict}", label=label, verdict=say("good"))
        text = good if meter.good else meter.words
    if draw.look.narrow and meter is not None and not meter.good:
        words, bar = rect, Rect(0, 0, 0, 0)  # The advice needs the room.
    draw.block(words, text, "small", middle=True)
    if not bar.w:
        return
    draw.box(bar, p.raised)
    if meter is None:
        return
    wide = round(bar.w * min(1.0, max(0.0, meter.value)))
    if wide > 2 * scale.radius:
        draw.box(Rect(bar.x, bar.y, wide, bar.h), p.gain if meter.good else p.loss)


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
    """Press every button: those felt light up here; or have every lamp shine."""
    ui, say = draw.ui, draw.look.words.say
    trying = ui.asking == "lamps"
    cancel = Step(ui.but(asking="")) if trying else frame.back(ui)
    title = say("Try the lamps") if trying else say("Press each button")
    body = frame.bar(draw, state, live, title, cancel=cancel)
    foot, body = frame.footer(draw, body)
    there = live.panel not in (Health.ABSENT, Health.MISSING)
    if trying:
        end = Step(ui.but(asking=""))
        draw.button("lamps", foot, say("Lamps as before"), end, Style("primary"))
    else:
        step = Step(ui.but(asking="lamps")) if there else None
        draw.button("lamps", foot, say("Try the lamps"), step)
    buttons_body(draw, body, live)
    lit = PANEL if trying else ()
    default = "lamps" if there or trying else None
    return draw.scene("buttons", default=default, cancel=cancel, buttons=heard(ui), lit=lit)


def heard(ui: Ui) -> list[tuple[str, Step]]:
    """Every button marks itself as felt; `choice` keeps their names.

    The two that lead on and back do so once they were felt: nobody is caught here without a
    finger.
    """
    felt = set(ui.choice.split())
    ways = felt & {"valider", "annuler"}
    return [
        (name, Step(ui.but(choice=" ".join(sorted({*felt, name})))))
        for name in PANEL
        if name not in ways
    ]


def buttons_body(draw: Draw, body: Rect, live: Live) -> None:
    """The panel drawn, and what is wrong with it."""
    scale, say, p = draw.look.scale, draw.look.words.say, draw.look.palette
    felt = set(draw.ui.choice.split())
    told = list(live.panel_words)
    if draw.ui.asking == "lamps":
        told = [say("Every lamp shines now. One that stays dark: check how it is wired.")]
    elif live.panel is Health.MISSING:
        told.insert(0, say("No buttons answer: everything works by touch as well."))
    elif not felt and not told:
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
