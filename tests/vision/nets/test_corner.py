"""The corner net: which way up a card's corner stands, and what is no corner."""

import math
from functools import lru_cache

import cv2
import numpy as np
import pytest

from vision.geometry import Place, place_of
from vision.learned import open_corner
from vision.nets.corner import WAYS, Corner
from vision.reading import Picture
from vision.synthesis import clutter
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import IndexTruth, draw, view_from_above


@lru_cache(maxsize=1)
def corner() -> Corner:
    return open_corner()


@lru_cache(maxsize=1)
def table() -> tuple[Picture, tuple[IndexTruth, ...]]:
    rng = np.random.default_rng(4)
    cards = ["T-6", "T-9", "S-6", "H-R", "T-16", "D-2"]
    poses = [Pose(-190 + 75 * k, (-1) ** k * 30, 0.9 * k) for k in range(len(cards))]
    view = view_from_above((1280, 720), 2.7)
    drawn = draw(house_deck(), cards, poses, view, clutter.mat(rng, 720, 1280), rng=rng)
    picture = photograph(drawn.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8), drawn.indices


@pytest.mark.parametrize(("turn", "way"), [(0.0, "upright"), (math.pi, "upside down")])
def test_the_card_round_an_index_tells_which_way_up_it_stands(turn: float, way: str) -> None:
    grey, indices = table()
    whole = [place_of(i.quad) for i in indices if i.visible > 0.985]
    turned = [Place(p.x, p.y, p.height, p.angle + turn) for p in whole]
    ways = corner().look(grey, turned).ways
    assert len(whole) > 15
    assert (ways.argmax(axis=1) == WAYS.index(way)).mean() > 0.95


def test_the_middle_of_a_card_and_the_mat_are_no_corner() -> None:
    grey, indices = table()
    rng = np.random.default_rng(1)
    places: list[Place] = []
    while len(places) < 60:
        x, y = rng.uniform(40, 1240), rng.uniform(40, 680)
        if all(np.hypot(*(i.quad.mean(axis=0) - (x, y))) > 60 for i in indices):
            places.append(Place(float(x), float(y), 40.0, float(rng.uniform(0, 6))))
    ways = corner().look(grey, places).ways
    assert (ways.argmax(axis=1) == WAYS.index("no corner")).mean() > 0.9


def test_no_places_give_no_ways() -> None:
    seen = corner().look(table()[0], [])
    assert seen.ways.shape == (0, len(WAYS))
    assert seen.whole.shape == (0,)


def test_what_a_card_lies_over_is_not_whole() -> None:
    rng = np.random.default_rng(5)
    cards = [f"T-{number}" for number in range(11, 21)]
    whole: list[float] = []
    rests: list[float] = []
    for card in cards:
        for step in (12.5, 40.0):
            poses = [Pose(-60, 0, 0.1), Pose(-60 + step, 0, 0.1)]
            view = view_from_above((640, 480), 2.7)
            mat = clutter.mat(rng, 480, 640)
            drawn = draw(house_deck(), [card, "H-4"], poses, view, mat, rng=rng)
            picture = photograph(drawn.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
            grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
            upper = [i for i in drawn.indices if i.card == card and i.quad[:, 1].mean() < 240]
            left = min(upper, key=lambda i: float(i.quad[:, 0].mean()))
            (sound,) = corner().look(grey, [place_of(left.quad)]).whole
            (whole if step > 20 else rests).append(float(sound))
    assert np.mean([s > 0.5 for s in whole]) >= 0.9
    assert np.mean([s < 0.5 for s in rests]) >= 0.9
