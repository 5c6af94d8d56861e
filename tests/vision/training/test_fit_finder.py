"""What the finder is shown: small stars often, and pictures behind indices that leave ink whole.

Run by `make test-training`.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.cards import CARDS  # noqa: E402
from vision.training import fit_finder  # noqa: E402
from vision.training.engraved_scenes import Engravings  # noqa: E402
from vision.training.fit_finder import CROP, STRIDE, _example, _small_stars  # noqa: E402
from vision.training.shards import Shard  # noqa: E402

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
    rows, columns = np.mgrid[0:200, 0:200]
    far = np.hypot(rows - 100, columns - 100) > 1.5 * 24
    assert not (before - after > 1)[far].any(), "and farther off it is not"


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


def test_an_example_has_pictures_behind_some_of_its_whole_indices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grey, art = np.full((480, 640), 220, np.uint8), Engravings(8, 3)
    grey[225:255, 312:328] = 20
    darkest = {}
    for visible, share in ((1.0, 1.0), (1.0, 0.0), (0.5, 1.0)):
        monkeypatch.setattr(fit_finder, "_ENGRAVED", share)
        rows = _rows(_box(ACE, 320, 240, 30, visible=visible))
        crops = [_example(np.random.default_rng(k), grey, rows, art)[0] for k in range(12)]
        darkest[visible, share] = sum(int((crop < crop.max() - 0.2).sum()) for crop in crops)
    assert darkest[1.0, 1.0] > 1.1 * darkest[1.0, 0.0]
    assert darkest[0.5, 1.0] == darkest[1.0, 0.0], "a covered index has none"


def test_each_batch_has_a_crop_round_a_small_star(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def fit(_net: Any, make: Any, _loss: Any, **_: Any) -> None:
        made.extend(make(step) for step in range(6))

    monkeypatch.setattr(fit_finder, "fit", fit)
    boxes = _rows(_box(STAR, 9, 9, 14))
    boxes[:, 0] = 3
    empty = np.zeros((0, 64, 64), np.uint8)
    shard = Shard(
        np.full((40, 480, 640), 220, np.uint8), boxes, np.zeros((0, 96, 96, 3), np.uint8),
        empty, np.zeros(0, np.uint8), np.zeros(0, np.uint8),
    )  # fmt: skip
    fit_finder.fit_finder([shard], steps=1, seed=1, checkpoint=tmp_path / "f.pt")
    for _, targets in made:
        assert float(targets[-1, 0].max()) == 1.0
