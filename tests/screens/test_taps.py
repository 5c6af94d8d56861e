"""Fingers, mouse and keys: one touch is one tap, wherever it comes from and however mounted."""

from collections.abc import Sequence

import pygame
import pytest

from kiosk.screens.model import Place, Settings, Ui
from kiosk.screens.taps import (
    ROTATIONS,
    Input,
    Key,
    Normaliser,
    Rotation,
    Tap,
    Turned,
    Typed,
    logical_size,
    turn_back,
)
from kiosk.screens.theme import Mode
from tests.screens.sitting import Sitting

Event = pygame.event.Event
SIZE = (800, 480)


def finger(x: float, y: float, number: int = 1) -> Event:
    return Event(pygame.FINGERDOWN, finger_id=number, x=x, y=y)


def lift(number: int = 1) -> Event:
    return Event(pygame.FINGERUP, finger_id=number, x=0.0, y=0.0)


def click(x: int, y: int, *, touch: bool = False, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def key(code: int, text: str = "", mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod)


def feed(events: Sequence[tuple[float, Event]], *, typing: bool = False) -> list[Input]:
    taps = Normaliser(SIZE, typing=typing)
    felt = [taps.feed(event, time) for time, event in events]
    return [one for one in felt if one is not None]


def test_a_finger_alone_as_on_a_bare_display() -> None:
    assert feed([(0, finger(0.5, 0.25)), (0.1, lift())]) == [Tap(400, 120)]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_finger_and_mouse_of_one_touch_are_one_tap(order: tuple[int, int]) -> None:
    for marked in (True, False):  # SDL marks its own mouse events; a desktop's may not be
        pair = [finger(0.5, 0.25), click(401, 121, touch=marked)]
        felt = feed([(0.00, pair[order[0]]), (0.02, pair[order[1]]), (0.1, lift())])
        assert len(felt) == 1


def test_two_quick_touches_at_one_place_are_two() -> None:
    events = [(0, finger(0.5, 0.5)), (0.05, lift()), (0.15, finger(0.5, 0.5)), (0.2, lift())]
    assert len(feed(events)) == 2
    assert len(feed([(0, click(5, 5)), (0.1, click(5, 5))])) == 2


def test_mouse_elsewhere_or_later_is_another_tap() -> None:
    assert len(feed([(0, finger(0.5, 0.5)), (0.1, click(10, 10))])) == 2
    assert len(feed([(0, finger(0.5, 0.5)), (0.6, click(400, 240))])) == 2


def test_a_second_finger_is_a_palm() -> None:
    assert len(feed([(0, finger(0.2, 0.2)), (0.1, finger(0.8, 0.8, 2))])) == 1


def test_a_lost_finger_up_does_not_deafen_the_screen() -> None:
    assert len(feed([(0, finger(0.2, 0.2)), (5, finger(0.8, 0.8, 2))])) == 2


def test_other_mouse_buttons_and_movements_are_nothing() -> None:
    moved = Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0))
    assert feed([(0, click(5, 5, button=3)), (1, moved)]) == []


def test_the_wheel_and_the_arrows_turn_like_the_encoder() -> None:
    wheel = Event(pygame.MOUSEWHEEL, x=0, y=-1)
    events = [wheel, key(pygame.K_DOWN), key(pygame.K_LEFT), key(pygame.K_TAB)]
    felt = feed([(0, event) for event in events])
    assert felt == [Turned(1), Turned(1), Turned(-1), Turned(1)]
    assert feed([(0, key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT))]) == [Turned(-1)]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (pygame.K_RETURN, "valider"),
        (pygame.K_ESCAPE, "annuler"),
        (pygame.K_BACKSPACE, "annuler"),
        (pygame.K_F2, "garde"),
        (pygame.K_F8, "dernier_pli"),
    ],
)
def test_every_button_has_a_key(code: int, name: str) -> None:
    assert feed([(0, key(code))]) == [Key(name)]


def test_the_keys_are_the_panels_buttons() -> None:
    from hardware.panel.parts import Button  # noqa: PLC0415 - the screens may not import it
    from kiosk.screens.taps import KEYS  # noqa: PLC0415 - beside what it is compared with

    assert set(KEYS.values()) == {b.value for b in Button} - {"encoder"}


def test_letters_are_typed_only_where_a_name_is() -> None:
    events = [(0.0, key(pygame.K_e, "é")), (0.0, key(pygame.K_BACKSPACE, "\b"))]
    assert feed(events, typing=True) == [Typed("é"), Typed("\b")]
    assert feed(events) == [Key("annuler")]
    assert feed([(0, key(pygame.K_RETURN, "\r"))], typing=True) == [Key("valider")]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_touch_lands_where_it_was_drawn(rotation: Rotation) -> None:
    """A pixel drawn, turned as the stage turns it, is touched back at its own place."""
    window = (80, 48)
    canvas = pygame.Surface(logical_size(window, rotation))
    for point in ((0, 0), (10, 20), (47, 30), (canvas.get_width() - 1, canvas.get_height() - 1)):
        canvas.fill((0, 0, 0))
        canvas.set_at(point, (255, 255, 255))
        turned = pygame.transform.rotate(canvas, -rotation)
        assert turned.get_size() == window
        lit = [
            (x, y)
            for x in range(window[0])
            for y in range(window[1])
            if turned.get_at((x, y))[0] == 255
        ]
        assert [turn_back(place, window, rotation) for place in lit] == [point]


def test_a_touch_beyond_the_edge_is_on_the_edge() -> None:
    assert feed([(0, finger(1.0, 1.0))]) == [Tap(799, 479)]
    assert feed([(0, finger(-0.01, 0.0))]) == [Tap(0, 0)]


@pytest.mark.parametrize("name", ["brightness.less", "rotation.90", "rotation.180", "rotation.270"])
def test_a_setting_touched_is_touched_once_though_finger_and_mouse_tell_of_it(name: str) -> None:
    """On a desktop both do; the picture may have been turned between the two."""
    sitting = Sitting()
    sitting.at(Ui().go(Place.DISPLAY))
    hit = sitting.stage.scene.hit(name)
    assert hit is not None
    x, y = hit.rect.centre
    sitting.touch((x, y))
    chosen = sitting.stage.settings
    assert chosen != Settings(started=True)
    assert sitting.stage.handle(click(x, y), sitting.time + 0.02) == []
    assert sitting.stage.settings == chosen


def test_a_palm_stays_one_while_a_setting_is_touched() -> None:
    sitting = Sitting()
    sitting.at(Ui().go(Place.DISPLAY))
    places = [sitting.stage.scene.hit(name) for name in ("sound.off", "mode.light")]
    for number, (time, hit) in enumerate(zip((5.0, 5.6), places, strict=True)):
        assert hit is not None
        x, y = hit.rect.centre
        sitting.does(sitting.stage.handle(finger(x / SIZE[0], y / SIZE[1], number), time))
    settings = sitting.stage.settings
    assert (settings.sound, settings.mode) == (False, Mode.DARK)
