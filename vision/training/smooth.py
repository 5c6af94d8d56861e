"""What most batches are made with, many times a second: blurs, soft fields, sampling points.

OpenCV blurs a small picture in a tenth of the time that torch takes; a field that winds between
a few knots, and a grid of points that is not bent, are sums of what rows and columns give.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

Smooth = Callable[[NDArray[np.float32]], Any]


def each(pictures: torch.Tensor, smooth: Smooth) -> torch.Tensor:
    """(n, c, h, w) of up to 4 channels, each picture (h, w, c) made another by `smooth`."""
    _, c, h, w = pictures.shape
    points = pictures.permute(0, 2, 3, 1).contiguous().numpy()
    made = [np.asarray(smooth(one), np.float32).reshape(h, w, c) for one in points]
    out = np.stack(made) if made else points
    return torch.from_numpy(out).permute(0, 3, 1, 2)


def blurred(pictures: torch.Tensor, sigma: float) -> torch.Tensor:
    """(n, c, h, w) under a Gauss of so many pixels; at the edge they go on as they end."""
    side = 2 * max(1, int(np.ceil(2.5 * sigma))) + 1
    return each(
        pictures,
        lambda one: cv2.GaussianBlur(one, (side, side), sigma, borderType=cv2.BORDER_REPLICATE),
    )


def mean_of(pictures: torch.Tensor, size: int) -> torch.Tensor:
    """(n, c, h, w): of each pixel and those round it, in a square of that side."""
    return each(pictures, lambda one: cv2.blur(one, (size, size), borderType=cv2.BORDER_REPLICATE))


def wound(knots: torch.Tensor, high: int, wide: int) -> torch.Tensor:
    """(n, c, k, k) values → (n, c, high, wide), smooth between them, the outer ones at the rim."""
    rows, columns = (_between(knots.shape[2], length) for length in (high, wide))
    return rows @ knots @ columns.T


@lru_cache(maxsize=32)
def _between(knots: int, length: int) -> torch.Tensor:
    """(length, knots): how much of each knot is in each point of a line."""
    lines = torch.eye(knots).view(1, knots, knots, 1).expand(1, knots, knots, 2)
    smooth = functional.interpolate(lines, (length, 2), mode="bicubic", align_corners=True)
    return smooth[0, :, :, 0].T.contiguous()


def points_of(theta: torch.Tensor, high: int, wide: int) -> torch.Tensor:
    """Where (n, 2, 3) maps look at each pixel: (n, high, wide, 2), −1 to 1 from rim to rim.

    As torch's `affine_grid` with its corners at the pixels' rims.
    """
    x, y = ((torch.arange(length) + 0.5) * (2 / length) - 1 for length in (wide, high))
    along = theta[:, None, None, :, 0] * x[None, None, :, None]
    down = theta[:, None, None, :, 1] * y[None, :, None, None] + theta[:, None, None, :, 2]
    return along + down
