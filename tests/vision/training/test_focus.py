"""What a picture out of focus keeps, and what it loses. Run by `make test-training`."""

from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training import fit_finder, views  # noqa: E402
from vision.training.anew import _relit  # noqa: E402
from vision.training.focus import (  # noqa: E402
    BLUR,
    Focus,
    crop_out_of_focus,
    out_of_focus,
    some_focus,
)
from vision.training.views import in_other_light  # noqa: E402

SIDE, HEIGHT = 64, 40.0


def _generator(seed: int = 1) -> Any:
    return torch.Generator().manual_seed(seed)


def _bars(period: int, count: int = 1) -> Any:
    dark = (torch.arange(SIDE) // (period // 2)) % 2
    return dark.float().expand(count, 3, SIDE, SIDE).clone()


def _contrast(pictures: Any) -> float:
    middle = pictures[..., 16:48]
    return float(middle.max() - middle.min())


def test_a_blur_is_a_share_of_how_high_an_index_is() -> None:
    small, large = out_of_focus(_bars(4), 10, Focus(0.05, 0)), _bars(16)
    assert _contrast(small) == pytest.approx(
        _contrast(out_of_focus(large, 40, Focus(0.05, 0))), abs=0.15
    )
    assert _contrast(out_of_focus(_bars(4), HEIGHT, Focus(0.05, 0))) < 0.15


def test_light_is_kept_and_edges_are_not_drawn_in() -> None:
    grey = torch.full((2, 3, SIDE, SIDE), 0.7)
    for keen in (0.0, 1.6):
        torch.testing.assert_close(out_of_focus(grey, HEIGHT, Focus(0.065, keen)), grey)


def test_a_camera_that_sharpens_gives_back_some_of_the_contrast() -> None:
    soft, keen = (out_of_focus(_bars(8), HEIGHT, Focus(0.03, k)) for k in (0.0, 0.9))
    assert _contrast(soft) + 0.05 < _contrast(keen)


def test_a_crop_is_blurred_as_patches_are() -> None:
    crop = _bars(4)[0, 0].numpy() * 255
    seen = [crop_out_of_focus(np.random.default_rng(k), crop, HEIGHT) for k in range(8)]
    assert all(one.std() < 0.8 * crop.std() and one.dtype == np.float32 for one in seen)
    assert len({round(float(one.std()), 3) for one in seen}) > 4


def test_some_patches_and_some_places_are_out_of_focus_and_most_are_not() -> None:
    """A bar pattern that a pixel's blur keeps and a poor lens does not."""
    low, high = BLUR
    assert low <= some_focus(_generator()).blur <= high
    patches = _relit(_bars(8, 400) * 0.6 + 0.2, _generator())
    lost = (patches[..., 8:56, 8:56].mean(2).std(2).amax(1) < 0.12).float().mean()
    plain = _relit(_bars(32, 400) * 0.6 + 0.2, _generator())
    anyway = (plain[..., 8:56, 8:56].mean(2).std(2).amax(1) < 0.12).float().mean()
    assert lost > anyway + 0.04


def test_some_places_are_out_of_focus_the_wider_view_as_the_closer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = _bars(4, 400)[:, :2, :48, :48] * 0.6 + 0.2
    poor = in_other_light(seen, _generator())
    monkeypatch.setattr(views, "_POOR", 0.0)
    moved = (poor - in_other_light(seen, _generator())).abs().amax((2, 3)) > 0.02
    assert 0.08 < float(moved[:, 1].float().mean()) < 0.16
    assert float((moved[:, 0] == moved[:, 1]).float().mean()) > 0.98


def test_other_light_is_as_often_lighter_as_darker() -> None:
    seen = in_other_light(torch.full((400, 2, 48, 48), 0.5), _generator())
    assert float(seen.mean()) == pytest.approx(0.5, abs=0.02)
    assert 0.05 < float(seen.mean((1, 2, 3)).std()) < 0.15


def test_some_crops_are_out_of_focus_and_none_without_an_index(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the indices in it: what a crop without one shows has no measure."""
    grey = np.tile(np.repeat(np.array([0, 255], np.uint8), 2), (480, 160))
    box = np.array([[0, 300, 200, 60, 0, 1, 0]], np.float32)
    for boxes, lost in ((box, True), (box[:0], False)):
        spreads = []
        for poor in (0.0, 1.0):
            monkeypatch.setattr(fit_finder, "_POOR", poor)
            made = [
                fit_finder._example(np.random.default_rng([9, k]), grey, boxes) for k in range(20)
            ]
            spreads.append(float(np.median([picture.std() for picture, _ in made])))
        assert (spreads[1] < 0.5 * spreads[0]) is lost
