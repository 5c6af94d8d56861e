"""The stage: what the app calls. It holds where the screen is and draws only what changed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from kiosk.evening.events import Refusal
from kiosk.evening.intents import Intent
from kiosk.evening.state import EMPTY, Phase, State
from kiosk.screens import (
    amend,
    annonces,
    comptage,
    correction,
    courbes,
    donne,
    entretien,
    historique,
    jeux,
    marque,
    menu,
    nouvelle,
    premier,
    reglages,
    resultat,
)
from kiosk.screens.draw import Draw, Look
from kiosk.screens.fonts import Fonts
from kiosk.screens.haste import NEVER, Haste
from kiosk.screens.model import NO_LIVE, Live, Order, Place, Settings, Step, Tone, Ui
from kiosk.screens.paint import Painter
from kiosk.screens.reckon import refusal_words
from kiosk.screens.scene import Picture, Scene
from kiosk.screens.taps import Input, Key, Normaliser, Tap, Turned, Typed, logical_size
from kiosk.screens.theme import palette, scale
from kiosk.screens.undone import undone_words
from kiosk.screens.words import Words

View = Callable[[Draw, State, Live], Scene[Step]]

PLACES: Final[Mapping[Place, View]] = {
    Place.MENU: menu.menu,
    Place.NEW: nouvelle.nouvelle,
    Place.NAME: nouvelle.name,
    Place.HOUSE: nouvelle.house,
    Place.CALL: donne.call,
    Place.POIGNEE: annonces.poignee,
    Place.NO_SCORE: annonces.no_score,
    Place.GRID: correction.grid,
    Place.HAND: correction.hand,
    Place.PILES: correction.piles,
    Place.CHECKS: correction.checks,
    Place.RULES: menu.rules,
    Place.HISTORY: historique.historique,
    Place.DEAL: historique.deal,
    Place.AMEND: amend.amend,
    Place.CURVES: courbes.courbes,
    Place.STATS: courbes.statistiques,
    Place.PEOPLE: menu.people,
    Place.DEALER: menu.dealer,
    Place.SETTINGS: reglages.reglages,
    Place.DISPLAY: reglages.affichage,
    Place.AIM: reglages.aim,
    Place.BUTTONS: reglages.buttons,
    Place.DECK: jeux.deck,
    Place.ENROL: jeux.enrol,
    Place.JOURNAL: entretien.journal,
    Place.ABOUT: entretien.about,
    Place.POWER: menu.power,
    Place.FIRST: premier.premier,
    Place.FAULT: menu.panne,
}

HOMES: Final[Mapping[Phase, View]] = {
    Phase.NO_EVENING: menu.accueil,
    Phase.RESTING: marque.marque,
    Phase.ANNOUNCES: donne.donne,
    Phase.COUNTING: comptage.comptage,
    Phase.RESULT: resultat.resultat,
    Phase.CLOSED: marque.marque,
}

NEEDS: Final[Mapping[Place, frozenset[Phase]]] = {
    Place.CALL: frozenset({Phase.ANNOUNCES}),
    Place.POIGNEE: frozenset({Phase.ANNOUNCES}),
    Place.NO_SCORE: frozenset({Phase.ANNOUNCES}),
    Place.GRID: frozenset({Phase.COUNTING}),
    Place.HAND: frozenset({Phase.COUNTING}),
    Place.PILES: frozenset({Phase.COUNTING}),
    Place.CHECKS: frozenset({Phase.COUNTING}),
    Place.PEOPLE: frozenset({Phase.RESTING}),
    Place.DEALER: frozenset({Phase.RESTING}),
    Place.RULES: frozenset({Phase.RESTING}),
}
"""Places that make sense only in some phases; elsewhere they fall back to home."""

LATE: Final = float("inf")
"""A time at which whatever is shown has long been read."""

HEARD: Final = 5.0
"""Seconds after which a notice was read, and goes with the state that it tells of."""

_ONWARD: Final = ("valider", "encoder")
"""Buttons that press whatever stands there."""


def view(look: Look, ui: Ui, state: State, live: Live) -> Scene[Step]:
    """The scene to show: a function of its arguments and nothing else."""
    draw = Draw(look, ui, people=_people(ui, state, live))
    if live.fault is not None and ui.place is Place.FAULT:
        return menu.panne(draw, state, live)
    place = standing(ui, state)
    if place is Place.HOME:
        if ui.place is not Place.HOME:
            draw.ui = ui.home()
        if state.phase is Phase.ANNOUNCES and state.draft and state.draft.shown:
            return annonces.showing(draw, state, live)
        return HOMES[state.phase](draw, state, live)
    return PLACES[place](draw, state, live)


def _people(ui: Ui, state: State, live: Live) -> frozenset[str]:
    """Everybody whose name may be on the screen."""
    seated = [player.name for player in state.evening.players] if state.evening else []
    return frozenset([*seated, *[guest.name for guest in ui.form.guests], *live.known])


def standing(ui: Ui, state: State) -> Place:
    """The place, or home where the evening has moved on without it."""
    if ui.place in NEEDS and state.phase not in NEEDS[ui.place]:
        return Place.HOME
    if ui.place in (Place.DEAL, Place.AMEND):
        deals = len(state.evening.deals) if state.evening else 0
        if ui.deal is None or not 1 <= ui.deal <= deals:
            return Place.HOME
        if ui.place is Place.AMEND and ui.amendment is None:
            return Place.HOME
    return ui.place


def look_for(size: tuple[int, int], settings: Settings, fonts: Fonts) -> Look:
    """How things look on a drawing of that size with these settings."""
    return Look(
        size=size,
        palette=palette(settings.mode),
        scale=scale(size, settings.text),
        words=Words(settings.language),
        fonts=fonts,
        settings=settings,
    )


class Stage:
    """The screen, as the app's main loop sees it; never waits, never writes, owns no thread.

    Each turn of the loop: give every pygame event to `handle` (and the panel's presses and
    turns to `press` and `turn`), act on what comes back (intents go to `decide` in order; an
    `Order` is for the app), tell `refused` when `decide` said no and `undone` after an undo, then
    call `draw` with the state and what is live. `draw` brings `surface` up to date and says
    whether anything changed; `flip` then shows it. A step of several intents that is refused
    half-way stops there: the screen goes back to where it was and says why.

    `settings` are kept by the app: read them after an order to save them.
    """

    def __init__(
        self, surface: pygame.Surface, settings: Settings, *, ui: Ui | None = None
    ) -> None:
        self.surface = surface
        self.settings = settings
        first = Ui(place=Place.HOME) if settings.started else Ui(place=Place.FIRST)
        self.ui = ui or first
        self._before = self.ui
        self._fonts = Fonts()
        self._painter = Painter(self._fonts)
        self._taps = Normaliser(surface.get_size(), settings.rotation)
        self._state: State = EMPTY
        self._live: Live = NO_LIVE
        self._look = self._looked()
        self._scene: Scene[Step] | None = None
        self._key: tuple[object, ...] = ()
        self._watching = False
        self._haste = Haste()
        self._fault: str | None = None
        self._told: tuple[State, float] | None = None

    def _looked(self) -> Look:
        size = logical_size(self.surface.get_size(), self.settings.rotation)
        return look_for(size, self.settings, self._fonts)

    @property
    def scene(self) -> Scene[Step]:
        """What is (about to be) shown, for the state last drawn."""
        # A picture nobody sees is no reason to build the scene again.
        live = self._live if self._watching else without_pictures(self._live)
        key = (self.ui, self._state, live, self.settings)
        if self._scene is None or not _same(key, self._key):
            self._scene = view(self._look, self.ui, self._state, self._live)
            self._key = key
            self._taps.typing = self._scene.typing
            self._watching = any(isinstance(item, Picture) for item in self._scene.items)
            if not self._watching:
                self._key = (self.ui, self._state, without_pictures(self._live), self.settings)
        return self._scene

    def handle(self, event: pygame.event.Event, time: float) -> list[Intent | Order]:
        """What a touch, click or key asks for; `time` in seconds of a monotonic clock."""
        felt = self._taps.feed(event, time)
        return self._felt(felt, time) if felt is not None else []

    def press(self, button: str, time: float = LATE) -> list[Intent | Order]:
        """A button of the panel, by the value of `hardware.panel.Button`."""
        return self._felt(Key(button), time)

    def hears(self, button: str) -> bool:
        """Whether what is shown gives that button a meaning."""
        return ("valider" if button in _ONWARD else button) in self.lamps()

    def unread(self, point: tuple[int, int], time: float) -> bool:
        """Whether a touch there would come too soon to be meant for what is shown."""
        hit = self.scene.at(point)
        reach = self._look.scale.touch
        return hit is not None and self._haste.unread(
            self.scene, time, hit.name, Tap(*point), reach
        )

    def turn(self, steps: int) -> list[Intent | Order]:
        """The encoder: the focus goes that many things on."""
        return self._felt(Turned(steps), LATE)

    def refused(self, refusal: Refusal) -> None:
        """The evening said no: stay where one was, and say why."""
        why = refusal_words(self._look.words, refusal)
        self.ui, self._told = replace(self._before, notice=why, tone=Tone.WARN), None

    def undone(self, before: State, after: State) -> None:
        """Something was taken back: say what, where that is seen."""
        ui = self.ui if standing(self.ui, after) is self.ui.place else self.ui.home()
        what = undone_words(self._look.words, before, after)
        self.ui, self._told = replace(ui, notice=what, tone=Tone.UNDONE), None

    def fail(self) -> None:
        """Show the fault that `Live.fault` tells of."""
        self.ui = Ui(place=Place.FAULT)

    def draw(self, state: State, live: Live, time: float = NEVER) -> bool:
        """Bring the surface up to this; whether anything on it changed.

        `time` is that of `handle`: what came up just now is not to be touched unread.
        """
        if live.fault is not None and live.fault != self._fault:
            self.fail()
        self._fault = live.fault
        self._state, self._live = state, live
        self._outlive(state, time)
        areas = self._painter.draw(self.scene)
        self._haste.drawn(self.scene, time)
        if not areas:
            return False
        canvas = self._painter.canvas
        if self.settings.rotation == 0:
            for area in areas:
                self.surface.blit(canvas, area, area)
        else:
            turned = pygame.transform.rotate(canvas, -self.settings.rotation)
            self.surface.blit(turned, (0, 0))
        return True

    def _outlive(self, state: State, time: float) -> None:
        """A notice goes once the state does by itself: cards counted since were not taken back."""
        if self._told is None:
            self._told = state, time
        told_of, since = self._told
        if self.ui.notice and state is not told_of and time - since >= HEARD:
            self.ui = self.ui.but()

    def redraw(self) -> None:
        """Draw everything next time, such as after the window was covered."""
        self._painter.forget()

    def lamps(self) -> dict[str, str]:
        """Which buttons can be pressed or are set, as values of `hardware.panel.Lamp`."""
        scene = self.scene
        lamps = {name: "ready" for name, _ in scene.buttons}
        if scene.default is not None or self.ui.focus is not None:
            lamps["valider"] = "ready"
        if scene.cancel is not None:
            lamps["annuler"] = "ready"
        return lamps | dict.fromkeys(scene.lit, "set")

    def _felt(self, felt: Input, time: float) -> list[Intent | Order]:
        scene = self.scene
        self._before = self.ui
        if isinstance(felt, Tap):
            hit = scene.at((felt.x, felt.y))
            if hit is None or self.unread((felt.x, felt.y), time):
                return []
            self._before = self.ui = replace(self.ui, focus=None)
            asked = self._take(replace_focus(hit.step, None))
            self._haste.acted(felt, hit.name, asked=bool(asked))
            return asked
        if isinstance(felt, Turned):
            self._turn(scene, felt.steps)
            return []
        if isinstance(felt, Typed):
            return self._typed(felt.text)
        return self._pressed(scene, felt.name, time)

    def _pressed(self, scene: Scene[Step], name: str, time: float) -> list[Intent | Order]:
        pressed = "back" if name == "annuler" else name
        if name in _ONWARD:
            pressed = self.ui.focus or scene.default or ""
            if self._haste.unread(scene, time, pressed, None, 0):
                return []
        if self._haste.done(pressed):
            return []
        asked = self._key_pressed(scene, name)
        self._haste.acted(None, pressed, asked=bool(asked))
        return asked

    def _key_pressed(self, scene: Scene[Step], name: str) -> list[Intent | Order]:
        direct = dict(scene.buttons).get(name)
        if direct is not None:
            return self._take(direct)
        if name in _ONWARD:
            hit = scene.hit(self.ui.focus or "") or scene.hit(scene.default or "")
            return self._take(hit.step) if hit else []
        if name == "annuler" and self.ui.notice:
            self.ui = self.ui.but(notice="")
            return []
        if name == "annuler" and scene.cancel is not None:
            return self._take(scene.cancel)
        return []

    def _turn(self, scene: Scene[Step], steps: int) -> None:
        names = [hit.name for hit in scene.hits]
        if not names:
            return
        order = sorted(names, key=lambda name: _reading_order(scene, name))
        now = self.ui.focus
        if now in order:
            place = (order.index(now) + steps) % len(order)
        elif scene.default in order:
            place = order.index(scene.default)
        else:
            place = 0 if steps > 0 else len(order) - 1
        self.ui = replace(self.ui, focus=order[place])

    def _typed(self, text: str) -> list[Intent | Order]:
        ui = nouvelle.typed_name(self.ui, text)
        self.ui = replace(ui, focus=None)
        return []

    def _take(self, step: Step) -> list[Intent | Order]:
        ui = step.ui
        if self.ui.focus and ui.focus is None and ui.place is self.ui.place:
            ui = replace(ui, focus=self.ui.focus)
        self.ui, self._told = ui, None
        if step.settings is not None and step.settings != self.settings:
            self.settings = step.settings
            self._look = self._looked()
            self._taps.rotation = self.settings.rotation
            self._painter.forget()
        return [*step.intents, *step.orders]


def without_pictures(live: Live) -> Live:
    """The same with any picture instead of the newest: whether there is one still counts."""
    if live.view is None:
        return live
    return replace(live, view=replace(live.view, serial=0, cards=()))


def replace_focus(step: Step, focus: str | None) -> Step:
    """The step with the focus put elsewhere: a finger needs no ring."""
    return replace(step, ui=replace(step.ui, focus=focus))


def _reading_order(scene: Scene[Step], name: str) -> tuple[int, int]:
    hit = scene.hit(name)
    if hit is None:
        return 0, 0
    return hit.rect.centre[1] // 24, hit.rect.x


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(a is b or a == b for a, b in zip(one, other, strict=True))
