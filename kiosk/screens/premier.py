"""The first start, which goes through the most needful settings; each can be skipped."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.evening.state import State
from kiosk.screens import frame
from kiosk.screens.draw import Draw, Style
from kiosk.screens.jeux import deck_body
from kiosk.screens.model import Health, Live, Order, Step, Task
from kiosk.screens.options import option_rows
from kiosk.screens.reglages import aim_body, buttons_body, heard, language_rows
from kiosk.screens.scene import Scene


def first_steps(live: Live) -> tuple[str, ...]:
    """The pages of the first start; of a part the table does without nothing is asked."""
    camera, panel = live.camera is not Health.ABSENT, live.panel is not Health.ABSENT
    wanted = {"language": True, "aim": camera, "buttons": panel, "deck": camera}
    return tuple(name for name, there in wanted.items() if there)


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
    if cancel is None and ui.trail:  # Not the first time: from the settings, and back there.
        cancel = frame.back(ui)
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
        "language": lambda: option_rows(draw, body, language_rows(draw)),
        "aim": lambda: aim_body(draw, body, live),
        "buttons": lambda: buttons_body(draw, body, live),
        "deck": lambda: deck_body(draw, body, live),
    }
    bodies[name]()
    pressed = heard(ui) if name == "buttons" else []
    return draw.scene(f"premier.{name}", default="next", cancel=cancel, buttons=pressed)
