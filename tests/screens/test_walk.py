"""A walk over all screens: each is reached, and from each one comes home by annuler alone."""

from collections import deque
from dataclasses import replace

import pygame
import pytest

from hardware.panel.parts import Button
from kiosk.evening.applying import apply_act
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal, Undone
from kiosk.evening.state import EMPTY, State, TableKind
from kiosk.screens import gallery, samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Form, Guest, Health, Place, Settings, Step, Task, Ui
from kiosk.screens.scene import Scene
from kiosk.screens.stage import Stage, look_for, view
from tests.screens.sitting import Sitting, scored, seated

Spot = tuple[Ui, State]

LOOK = look_for((800, 480), Settings(started=True), Fonts())
LIVE = samples.live()


def scene_at(spot: Spot) -> Scene[Step]:
    return view(LOOK, spot[0], spot[1], LIVE)


def after(spot: Spot, step: Step) -> Spot | None:
    """Where a step leads; None when the evening refuses it."""
    state = spot[1]
    for intent in step.intents:
        decision = decide(state, intent)
        if isinstance(decision, (Refusal, Undone)):
            return None
        state = apply_act(state, decision)
    return step.ui, state


def key(spot: Spot) -> tuple[object, ...]:
    """What tells screens apart; which buttons of the press-test were felt does not."""
    ui, state = spot
    kind = state.evening.kind if state.evening else None
    choice = "" if ui.place in (Place.BUTTONS, Place.FIRST) else ui.choice.partition(":")[0]
    asked = bool(state.draft and state.draft.count and state.draft.count.doubts)
    return ui.place, choice, ui.asking, ui.step, state.phase, kind, asked


def starts() -> list[Spot]:
    four, five = samples.evening(), samples.evening(samples.NAMES[:5], TableKind.FIVE)
    states = [
        EMPTY,
        samples.started(samples.NAMES[:4], TableKind.FOUR, dealer=False),
        four,
        samples.announcing(five),
        samples.shown(four),
        samples.counting(four, doubts=1),
        samples.result(four),
        samples.result(five, partner=False),
        samples.closed(four),
    ]
    three = Form(tuple(Guest(name, badge) for badge, name in enumerate(samples.NAMES[:3])))
    return [
        *[(Ui(), state) for state in states],
        (Ui(place=Place.FIRST), EMPTY),
        (Ui().go(Place.NEW, form=three), EMPTY),
    ]


@pytest.fixture(scope="module")
def met() -> dict[tuple[object, ...], Spot]:
    """Every kind of spot that touches lead to."""
    found: dict[tuple[object, ...], Spot] = {}
    waiting = deque(starts())
    while waiting:
        spot = waiting.popleft()
        if key(spot) in found:
            continue
        found[key(spot)] = spot
        scene = scene_at(spot)
        steps = [hit.step for hit in scene.hits] + [step for _, step in scene.buttons]
        for step in steps:
            following = after(spot, step)
            if following is not None and key(following) not in found:
                waiting.append(following)
    return found


def test_every_place_is_reached_by_touch(met: dict[tuple[object, ...], Spot]) -> None:
    places = {spot[0].place for spot in met.values()}
    assert set(Place) - places == {Place.FAULT}  # which only a fault shows


def homeward(spot: Spot) -> Spot | None:
    """One press of annuler (and yes, where it asks); the same spot at home, None when stuck."""
    scene = scene_at(spot)
    if scene.cancel is None:
        return spot if scene.name in HOMES else None
    following = after(spot, scene.cancel)
    if following is not None and following[0].asking == "drop":
        hit = scene_at(following).hit("drop.yes")
        return after(following, hit.step) if hit else None
    return following


def test_no_screen_is_a_dead_end(met: dict[tuple[object, ...], Spot]) -> None:
    stuck = []
    good: set[tuple[object, ...]] = set()
    for first in met.values():
        spot, way = first, [key(first)]
        while way[-1] not in good:
            following = homeward(spot)
            if following is None or (following != spot and len(way) > 12):
                stuck.append(way)
                break
            if following == spot:
                break
            spot = following
            way.append(key(spot))
        else:
            good.update(way)
            continue
        if way not in stuck:
            good.update(way)
    assert stuck == []


HOMES = {"marque", "who_deals", "accueil", "premier.language"}


def test_the_encoder_reaches_everything_that_can_be_touched(
    met: dict[tuple[object, ...], Spot],
) -> None:
    stage = Stage(pygame.Surface((800, 480)), Settings(started=True))
    by_place = {spot[0].place: spot for spot in met.values()}
    for ui, state in by_place.values():
        if ui.place is Place.GRID:
            continue  # 78 cards: the same encoder as everywhere
        stage.ui = ui
        stage.draw(state, LIVE)
        names = {hit.name for hit in stage.scene.hits}
        reached = set()
        for _ in names:
            stage.turn(1)
            reached.add(stage.ui.focus)
        assert reached == names, stage.scene.name


def test_the_focus_ring_is_drawn_and_follows_the_encoder() -> None:
    stage = Stage(pygame.Surface((800, 480)), Settings(started=True))
    stage.draw(samples.evening(), LIVE)
    plain = stage.scene
    stage.turn(1)
    first = stage.ui.focus
    ringed = set(stage.scene.items) - set(plain.items)
    assert len(ringed) == 1
    stage.turn(-1)
    assert stage.ui.focus != first
    hit = stage.scene.hit(stage.ui.focus or "")
    assert hit is not None
    assert any(item.rect == hit.rect for item in set(stage.scene.items) - set(plain.items))


def test_a_finger_puts_the_ring_away() -> None:
    stage = Stage(pygame.Surface((800, 480)), Settings(started=True))
    stage.draw(samples.evening(), LIVE)
    stage.turn(1)
    hit = stage.scene.hit("menu")
    assert hit is not None
    x, y = hit.rect.centre
    event = pygame.event.Event(pygame.FINGERDOWN, finger_id=0, x=(x + 0.5) / 800, y=(y + 0.5) / 480)
    stage.handle(event, 0.0)
    assert stage.ui.place is Place.MENU
    assert stage.ui.focus is None


@pytest.mark.parametrize("name", list(samples.enrolments()))
def test_every_state_of_a_deck_being_enrolled_has_a_way_back(name: str) -> None:
    """By annuler alone, and what that asks, back to the settings' own place."""
    live = replace(LIVE, enrolment=samples.enrolments()[name])
    ui = Ui().go(Place.SETTINGS).go(Place.DECK).go(Place.ENROL, text="Mon jeu")
    scene = view(LOOK, ui, samples.evening(), live)
    assert scene.cancel is not None
    if name == "echec":  # 76 cards were shown, and there may be room for them again.
        assert scene.cancel.ui.asking == "stop"
    if scene.cancel.ui.asking == "stop":
        asked = view(LOOK, scene.cancel.ui, samples.evening(), live)
        assert asked.default == "stop.no"
        drop = asked.hit("stop.drop")
        assert drop is not None
        assert drop.step.ui.place is Place.DECK
        assert [order.task for order in drop.step.orders] == [Task.ENROL_STOP]
        assert asked.cancel is not None
        assert asked.cancel.ui.place is Place.ENROL
    else:
        assert scene.cancel.ui.place is Place.DECK


def test_no_sign_leads_away_from_cards_being_shown() -> None:
    """Elsewhere the lesson would end, and all the cards shown be forgotten."""
    live = replace(LIVE, camera=Health.MISSING, panel=Health.MISSING)
    ui = Ui().go(Place.SETTINGS).go(Place.DECK).go(Place.ENROL, text="Mon jeu")
    before = view(LOOK, ui, samples.evening(), live)
    assert before.hit("alarm.camera") is not None
    for name, enrolment in samples.enrolments().items():
        scene = view(LOOK, ui, samples.evening(), replace(live, enrolment=enrolment))
        signs = [hit.name for hit in scene.hits if hit.name.startswith("alarm.")]
        assert bool(signs) is (name == "debut"), name


def test_the_first_start_opened_from_the_settings_leads_back_there() -> None:
    ui = Ui().go(Place.MENU).go(Place.SETTINGS).go(Place.FIRST)
    scene = view(LOOK, ui, samples.evening(), LIVE)
    assert scene.cancel is not None
    assert scene.cancel.ui.place is Place.SETTINGS
    assert scene.hit("back") is not None
    assert view(LOOK, Ui(place=Place.FIRST), samples.evening(), LIVE).cancel is None


def lamps(sitting: Sitting) -> set[str]:
    return {name for name, look in sitting.stage.lamps().items() if look == "set"}


def test_every_lamp_is_tried_by_touch_and_goes_out_again() -> None:
    sitting = Sitting(state=samples.evening())
    sitting.at(Ui().go(Place.MENU).go(Place.SETTINGS).go(Place.BUTTONS))
    assert lamps(sitting) == set()
    sitting.tap("lamps")
    assert lamps(sitting) == {button.value for button in Button} - {"encoder"}
    sitting.tap("lamps")
    assert lamps(sitting) == set()
    sitting.tap("lamps", "back")
    assert sitting.stage.ui.place is Place.BUTTONS
    assert lamps(sitting) == set()


def test_every_lamp_is_tried_by_buttons_alone_and_goes_out_again() -> None:
    sitting = Sitting(state=samples.evening())
    sitting.at(Ui().go(Place.MENU).go(Place.SETTINGS).go(Place.BUTTONS))
    sitting.press("valider")  # The first press only shows that it is felt.
    assert lamps(sitting) == set()
    sitting.press("valider")
    assert lamps(sitting) == {button.value for button in Button} - {"encoder"}
    sitting.press("annuler", "annuler")
    assert lamps(sitting) == set()
    sitting.press("annuler")
    assert sitting.stage.ui.place is Place.SETTINGS


@pytest.mark.parametrize("panel", [Health.MISSING, Health.ABSENT])
def test_lamps_of_a_panel_that_is_not_there_are_not_tried(panel: Health) -> None:
    ui = Ui().go(Place.SETTINGS).go(Place.BUTTONS)
    scene = view(LOOK, ui, samples.evening(), replace(LIVE, panel=panel))
    assert scene.hit("lamps") is None


def test_the_arrow_leads_where_annuler_does(met: dict[tuple[object, ...], Spot]) -> None:
    """Else one back from a question by finger throws away what was said before it."""
    scenes = [scene_at(spot) for spot in met.values()]
    scenes += [view(LOOK, s.ui, s.state, s.live) for s in gallery.all_samples()]
    arrows = [(scene, arrow) for scene in scenes if (arrow := scene.hit("back"))]
    assert len(arrows) > 60
    assert {scene.name for scene, arrow in arrows if arrow.step != scene.cancel} == set()


def test_one_back_from_what_an_amendment_changes_loses_none_of_it() -> None:
    sitting = scored(seated(*samples.NAMES[:4]))
    sitting.tap("menu", "go.history", "deal.1", "amend", "petit.attack", "amend.next")
    assert sitting.screen == "deal.change"
    sitting.tap("back")
    assert sitting.screen == "amend"
    sitting.tap("amend.next", "change.yes")
    assert sitting.state.evening is not None
    assert sitting.state.evening.deals[0].amended


def test_the_arrow_leaves_the_question_whether_a_deal_is_dropped() -> None:
    sitting = seated(*samples.NAMES[:4])
    sitting.tap("deal", "contract.garde", "back")
    assert sitting.screen == "donne.drop"
    sitting.tap("back")
    assert sitting.screen == "donne"


def test_a_touch_takes_the_ring_away_so_that_valider_goes_on() -> None:
    """It would press what was turned to long before, out of sight of who went on by finger."""
    sitting = seated(*samples.NAMES[:4])
    sitting.tap("deal")
    sitting.turn_to("back")
    sitting.tap("taker.0", "contract.garde")
    assert sitting.stage.ui.focus is None
    sitting.press("valider")
    assert sitting.screen == "comptage"


def test_the_first_start_goes_on_where_an_alarm_was_looked_at() -> None:
    gone = replace(LIVE, camera=Health.MISSING, panel=Health.MISSING)
    sitting = Sitting(settings=Settings(), live=gone)
    sitting.tap("next", "next")
    assert sitting.screen == "premier.buttons"
    sitting.tap("alarm.camera", "back")
    assert sitting.screen == "premier.buttons"
