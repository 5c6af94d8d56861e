"""Quick blurs and fields give what torch's own, slower ones give. Run by `make test-training`."""

from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from torch.nn import functional  # noqa: E402

from vision.training.smooth import blurred, mean_of, points_of, wound  # noqa: E402

SIDE = 24


def _pictures(channels: int = 3) -> Any:
    return torch.rand(5, channels, SIDE, SIDE, generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("channels", [1, 3])
@pytest.mark.parametrize("sigma", [0.4, 1.2, 2.7])
def test_a_blur_is_a_gauss_and_the_edge_goes_on(sigma: float, channels: int) -> None:
    pictures = _pictures(channels)
    reach = max(1, -int(-2.5 * sigma // 1))
    at = torch.arange(-reach, reach + 1).float()
    line = torch.exp(-0.5 * (at / sigma) ** 2)
    kernel = (line[:, None] * line)[None, None] / line.sum() ** 2
    wide = functional.pad(pictures, (reach,) * 4, mode="replicate")
    expected = functional.conv2d(wide.flatten(0, 1)[:, None], kernel).view(pictures.shape)
    torch.testing.assert_close(blurred(pictures, sigma), expected)


@pytest.mark.parametrize("size", [3, 5])
def test_a_mean_is_of_a_square_and_keeps_the_light_at_the_edge(size: int) -> None:
    pictures = _pictures()
    wide = functional.pad(pictures, (size // 2,) * 4, mode="replicate")
    torch.testing.assert_close(mean_of(pictures, size), functional.avg_pool2d(wide, size, 1))
    grey = torch.full((1, 3, SIDE, SIDE), 0.7)
    torch.testing.assert_close(mean_of(grey, size), grey)


def test_of_no_picture_there_is_none() -> None:
    assert (
        blurred(_pictures()[:0], 1.0).shape == mean_of(_pictures()[:0], 3).shape == (0, 3, 24, 24)
    )


def test_a_field_winds_between_its_knots_as_bicubic_ones_do() -> None:
    knots = torch.randn(4, 2, 7, 7, generator=torch.Generator().manual_seed(2))
    expected = functional.interpolate(knots, (40, 30), mode="bicubic", align_corners=True)
    torch.testing.assert_close(wound(knots, 40, 30), expected, atol=1e-5, rtol=1e-5)


def test_points_are_those_of_an_affine_grid() -> None:
    theta = torch.randn(6, 2, 3, generator=torch.Generator().manual_seed(3))
    expected = functional.affine_grid(theta, [6, 1, 20, 30], align_corners=False)
    torch.testing.assert_close(points_of(theta, 20, 30), expected, atol=1e-5, rtol=1e-5)
