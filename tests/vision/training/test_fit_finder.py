"""What the finder is shown: small stars often, and pictures behind indices that leave ink whole.

Run by `make test-training`.
"""

import math
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS  # noqa: E402
from vision.training.engraved_scenes import Engravings  # noqa: E402
from vision.training.fit_finder import CROP, STRIDE, _example, _small_stars  # noqa: E402

ACE, STAR, PETIT = (float(CARDS.index(card)) for card in ("H-1", "EX", "T-1"))


def _box(card: float, x: float, y: float, height: float, *, visible: float = 1.0) -> list[float]:
    return [0.0, x, y, height, 0.0, visible, card]


def _rows(*boxes: list[float]) -> Any:
    return np.array(boxes, np.float32).reshape(-1, 7)


def test_small_stars_in_sight_are_known_by_their_scenes() -> None:
    scenes = [
        _rows(_box(ACE, 100, 100, 12)),
        _rows(_box(STAR, 50, 60, 12), _box(STAR, 300, 90, 40), _box(STAR, 8, 8, 12, visible=0.5)),
    ]
    assert _small_stars(scenes).tolist() == [[1.0, 50.0, 60.0]]
    assert _small_stars(scenes[:1]).shape == (0, 3)


@pytest.mark.parametrize("star", [(6.0, 5.0), (634.0, 475.0), (320.0, 240.0)])
def test_a_scene_cut_round_a_star_shows_it(star: tuple[float, float]) -> None:
    grey = np.full((480, 640), 220, np.uint8)
    rows = _rows(_box(STAR, *star, 14))
    for seed in range(20):
        rng = np.random.default_rng(seed)
        _, target = _example(rng, grey, rows, Engravings(1, seed), star)
        assert target[0].max() == 1.0, "the star's heat is in the crop"


def test_cut_anywhere_a_corner_of_the_scene_is_seldom_shown() -> None:
    grey, rows = np.full((480, 640), 220, np.uint8), _rows(_box(STAR, 6, 5, 14))
    art = Engravings(1, 1)
    shown = [_example(np.random.default_rng(k), grey, rows, art)[1][0].max() for k in range(40)]
    assert sum(value == 1.0 for value in shown) < 12


def _page(card: float) -> tuple[Any, Any]:
    """A page with ink in its middle, and the darkest of it that thirty pictures behind it make."""
    page = np.full((200, 200), 230, np.float32)
    page[90:110, 92:108] = 25
    darkest, art = page.copy(), Engravings(30, 4)
    for k in range(30):
        printed, place = page.copy(), np.array([[100.0, 100.0, 24.0, k * math.tau / 30]])
        art.print_behind(np.random.default_rng(k), printed, place, np.array([card], np.float32))
        darkest = np.minimum(darkest, printed)
    return page, darkest


def test_a_picture_comes_up_to_the_ink_and_leaves_it_whole() -> None:
    before, after = _page(ACE)
    assert np.array_equal(before[90:110, 92:108], after[90:110, 92:108])
    darker = before - after > 40
    assert darker[84:116, 86:114].sum() > 50, "close by it is dark"
    assert not darker[:, :40].any(), "and far away it is not"
    assert not darker[:40].any()


def test_behind_a_trump_nothing_is_printed() -> None:
    before, after = _page(PETIT)
    assert np.array_equal(before, after)


def test_at_the_edge_of_a_picture_as_much_is_printed_as_lies_in_it() -> None:
    page = np.full((60, 60), 230, np.float32)
    page[0:8, 0:6] = 20
    places = np.array([[2.0, 3.0, 20.0, 0.0], [-40.0, -40.0, 20.0, 0.0]])
    darker = 0
    for k in range(8):
        printed, cards = page.copy(), np.array([ACE, ACE], np.float32)
        Engravings(8, 2).print_behind(np.random.default_rng(k), printed, places, cards)
        assert np.array_equal(printed[0:8, 0:6], page[0:8, 0:6])
        darker += int((printed < 190).sum()) - 48
    assert darker > 60


def test_an_example_has_its_targets_where_its_indices_are() -> None:
    grey, rows = np.full((480, 640), 220, np.uint8), _rows(_box(ACE, 320, 240, 40))
    crop, target = _example(np.random.default_rng(3), grey, rows, Engravings(1, 1), (320.0, 240.0))
    assert crop.shape == (CROP, CROP)
    assert target.shape == (8, CROP // STRIDE, CROP // STRIDE)
    row, column = np.unravel_index(int(target[0].argmax()), target[0].shape)
    assert target[7, row, column] > 0.45
    assert abs(float(target[4, row, column])) < 1.0
