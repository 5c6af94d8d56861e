"""Pictures out of focus, as a cheap camera gives them: blurred, and sharpened again in vain.

A scene's own lens blurs by pixels, and that is much to a small index and nothing to a large one.
"""

from typing import Final, NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.training.smooth import blurred

BLUR: Final = (0.02, 0.065)
"""One sigma of the blur in heights of an index; from 0.075 on a club is a spade to anybody."""
_KEEN: Final = (0.0, 0.4, 0.9, 1.6)
"""How much a camera sharpens; a lens draws with the same."""
_REACH: Final = 1.2
"""One sigma, in pixels of the camera, of the blur it sharpens against."""


class Focus(NamedTuple):
    """One sigma of the blur in heights of an index, and how much the camera sharpens."""

    blur: float
    keen: float


def some_focus(generator: torch.Generator) -> Focus:
    """A poor one."""
    low, high = BLUR
    return Focus(
        low + (high - low) * float(torch.rand((), generator=generator)),
        _KEEN[int(torch.randint(len(_KEEN), (), generator=generator))],
    )


def out_of_focus(pictures: torch.Tensor, height: float, focus: Focus) -> torch.Tensor:
    """(n, c, h, w), in which an index is so many pixels high, blurred and sharpened."""
    if not len(pictures):
        return pictures
    soft = blurred(pictures, focus.blur * height)
    return torch.lerp(blurred(soft, _REACH), soft, 1 + focus.keen) if focus.keen else soft


def crop_out_of_focus(
    rng: np.random.Generator, crop: NDArray[np.float32], height: float
) -> NDArray[np.float32]:
    """The same of one grey picture (h, w)."""
    soft = cv2.GaussianBlur(crop, (0, 0), height * rng.uniform(*BLUR))
    keen = float(rng.choice(_KEEN))
    if keen:
        soft = cv2.addWeighted(soft, 1 + keen, cv2.GaussianBlur(soft, (0, 0), _REACH), -keen, 0)
    return np.asarray(soft, np.float32)
