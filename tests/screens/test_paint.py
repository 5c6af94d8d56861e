"""Pixels: only what changed is drawn, and drawing a part gives what drawing all gives."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from kiosk.evening.intents import SeeCards
from kiosk.evening.state import State
from kiosk.screens import samples, shapes
from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import Sample, all_samples
from kiosk.screens.model import CameraView, Crop, Settings, Ui
from kiosk.screens.paint import Painter, label_at
from kiosk.screens.stage import Stage, look_for, view
from kiosk.screens.taps import ROTATIONS, Rotation, logical_size
from kiosk.screens.theme import SHAPES

FONTS = Fonts()
SIZE = (800, 480)
LOOK = look_for(SIZE, Settings(started=True), FONTS)


def pixels(surface: pygame.Surface) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    raw = pygame.image.tobytes(surface, "RGB")
    return np.frombuffer(raw, np.uint8).reshape(surface.get_height(), surface.get_width(), 3)


@pytest.fixture(scope="module")
def some() -> list[Sample]:
    wanted = ("marque", "marque-refus", "comptage", "comptage-doute", "grille", "resultat", "menu")
    return [sample for sample in all_samples() if sample.name in wanted]


def test_going_from_screen_to_screen_leaves_nothing_of_the_last(some: list[Sample]) -> None:
    painter = Painter(FONTS)
    for sample in [*some, *reversed(some)]:
        scene = view(LOOK, sample.ui, sample.state, sample.live)
        painter.draw(scene)
        fresh = Painter(FONTS)
        fresh.draw(scene)
        assert np.array_equal(pixels(painter.canvas), pixels(fresh.canvas)), sample.name


def test_no_accent_nor_cedilla_of_the_last_screen_stays() -> None:
    for size in ((800, 480), (720, 1280)):
        look = look_for(size, Settings(started=True), FONTS)
        scenes = [view(look, s.ui, s.state, s.live) for s in all_samples()]
        last = next(scene for scene in scenes if scene.name == "hand")
        fresh = Painter(FONTS)
        fresh.draw(last)
        for scene in scenes:
            painter = Painter(FONTS)
            painter.draw(scene)
            painter.draw(last)
            assert np.array_equal(pixels(painter.canvas), pixels(fresh.canvas)), scene.name


def test_what_is_drawn_of_a_label_lies_in_its_reach() -> None:
    fonts, painter = FONTS, Painter(FONTS)
    for size in ((800, 480), (720, 1280)):
        look = look_for(size, Settings(started=True), fonts)
        for sample in all_samples():
            for label in view(look, sample.ui, sample.state, sample.live).labels():
                picture = fonts.picture(label.text, label.size, label.weight, label.colour)
                corner = label_at(
                    label, picture.get_width(), fonts.ascent(label.size, label.weight)
                )
                drawn = picture.get_bounding_rect().move(corner)
                assert painter._reach(label).contains(drawn), label.text


def test_a_resting_screen_draws_nothing() -> None:
    stage = Stage(pygame.Surface(SIZE), Settings(started=True))
    state, live = samples.evening(), samples.live()
    assert stage.draw(state, live)
    assert not stage.draw(state, live)
    assert not stage.draw(samples.evening(), samples.live())  # equal, though not the same


def test_one_more_trick_draws_only_where_it_shows() -> None:
    painter = Painter(FONTS)
    state = samples.counting(samples.evening())
    live = replace(samples.live(), view=None)
    painter.draw(view(LOOK, Ui(), state, live))
    more = samples.play(state, [SeeCards(("H-R",))])
    areas = painter.draw(view(LOOK, Ui(), more, live))
    assert areas
    assert sum(a.w * a.h for a in areas) < SIZE[0] * SIZE[1] / 2


def test_a_new_picture_draws_only_the_picture() -> None:
    painter = Painter(FONTS)
    state, live = samples.counting(samples.evening()), samples.live()
    ui = Ui()
    painter.draw(view(LOOK, ui, state, live))
    assert live.view is not None
    darker = (live.view.pixels // 2).astype(np.uint8)
    newer = replace(live, view=CameraView(2, darker, live.view.cards))
    areas = painter.draw(view(LOOK, ui, state, newer))
    assert len(areas) == 1
    assert areas[0].w * areas[0].h < SIZE[0] * SIZE[1] / 3
    fresh = Painter(FONTS)
    fresh.draw(view(LOOK, ui, state, newer))
    assert np.array_equal(pixels(painter.canvas), pixels(fresh.canvas))


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_turned_screen_is_the_same_picture_turned(rotation: Rotation) -> None:
    window = (320, 480) if rotation in (90, 270) else (480, 320)
    state, live = samples.evening(), samples.live()
    surface = pygame.Surface(window)
    stage = Stage(surface, Settings(started=True, rotation=rotation))
    stage.draw(state, live)
    assert stage.scene.size == logical_size(window, rotation) == (480, 320)
    plain = pygame.Surface((480, 320))
    Stage(plain, Settings(started=True)).draw(state, live)
    turned_back = pygame.transform.rotate(surface, rotation)
    assert np.array_equal(pixels(turned_back), pixels(plain))


def test_every_sign_draws_something_and_no_two_alike() -> None:
    drawn = {}
    for kind in shapes.KINDS:
        sign = shapes.draw(kind, 32, (255, 255, 255), (0, 0, 0))
        ground = pygame.Surface((32, 32))
        ground.blit(sign, (0, 0))
        drawn[kind] = pixels(ground).tobytes()
        assert 20 < np.count_nonzero(np.frombuffer(drawn[kind], np.uint8)) // 3 < 1020, kind
    same = {frozenset((a, b)) for a in drawn for b in drawn if a != b and drawn[a] == drawn[b]}
    assert same == set()
    assert set(SHAPES) <= set(shapes.KINDS)


def test_a_stage_with_nothing_yet_is_drawn() -> None:
    stage = Stage(pygame.Surface(SIZE), Settings(started=True))
    assert stage.draw(State(), samples.live())
    assert stage.scene.name == "accueil"


def test_a_doubtful_card_is_drawn_anew_when_its_number_is_given_again() -> None:
    """The picture of the doubt before, drawn under the same number, must not stay."""
    state = samples.counting(samples.evening(), doubts=1)
    live = samples.live(doubts=1)
    crop = live.crops[0]
    other = Crop(crop.doubt, np.full_like(crop.pixels, 200), crop.serial - 1)
    stage = Stage(pygame.Surface(SIZE), Settings(started=True))
    stage.draw(state, live)
    before = pixels(stage.surface).copy()
    assert stage.draw(state, replace(live, crops=(other,)))
    fresh = Stage(pygame.Surface(SIZE), Settings(started=True))
    fresh.draw(state, replace(live, crops=(other,)))
    assert np.array_equal(pixels(stage.surface), pixels(fresh.surface))
    assert not np.array_equal(pixels(stage.surface), before)


def test_camera_and_doubtful_card_are_scaled_once_for_each_picture() -> None:
    """Both on one screen: neither drives the other out of what is kept."""
    state = samples.counting(samples.evening(), doubts=1)
    live = samples.live(doubts=1)
    painter = Painter(FONTS)
    painter.draw(view(LOOK, Ui(), state, live))
    kept = dict(painter._scaled)
    assert len(kept) == 2
    painter.forget()
    painter.draw(view(LOOK, Ui(), state, live))
    assert all(painter._scaled[key] is surface for key, surface in kept.items())
