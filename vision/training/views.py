"""Places seen a little otherwise, in both squares that a net looks at them in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import torch
from torch.nn import functional

from vision.nets.corner import CLOSER_HEIGHTS, SURROUNDINGS, SURROUNDINGS_HEIGHTS
from vision.training.focus import out_of_focus, some_focus
from vision.training.shards import AROUND_HEIGHTS, WIDE_HEIGHTS
from vision.training.smooth import points_of

_HEIGHTS: Final = (
    (AROUND_HEIGHTS, SURROUNDINGS_HEIGHTS),
    (WIDE_HEIGHTS, CLOSER_HEIGHTS),
)
"""Index heights that a side has, stored and seen: of what surrounds a place, and closer."""
_POOR: Final = 0.12
"""The share of places out of focus."""


@dataclass(frozen=True, slots=True, eq=False)
class Askew:
    """How n places are cut; each of these is (n,).

    Turned by `angle` radians, from `zoom` times as far, `wide` times as wide, and moved `right` and
    `below` by so many index heights.
    """

    angle: torch.Tensor
    zoom: torch.Tensor
    wide: torch.Tensor
    right: torch.Tensor
    below: torch.Tensor


def cut_askew(views: Sequence[torch.Tensor], askew: Askew) -> torch.Tensor:
    """(n, c, 48, 48) of both stored views, (n, c, h, w) each, as corner and digit net see them."""
    cuts = []
    for pictures, (stored, seen) in zip(views, _HEIGHTS, strict=True):
        far = askew.zoom * seen / stored
        c, s = torch.cos(askew.angle) * far, torch.sin(askew.angle) * far
        unit = 2 / stored
        theta = torch.stack(
            [
                torch.stack([c * askew.wide, -s, askew.right * unit], 1),
                torch.stack([s * askew.wide, c, askew.below * unit], 1),
            ],
            1,
        )
        grid = points_of(theta, SURROUNDINGS, SURROUNDINGS)
        cuts.append(
            functional.grid_sample(pictures, grid, align_corners=False, padding_mode="border")
        )
    return torch.cat(cuts, dim=1)


def in_other_light(seen: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """(n, c, 48, 48) 0…1, the wider view first, in other contrast, brightness, focus and grain."""

    def normal(spread: float) -> torch.Tensor:
        return (torch.randn(len(seen), generator=generator) * spread)[:, None, None, None]

    contrast = torch.exp(normal(0.3))
    out = torch.addcmul(0.5 - 0.5 * contrast + normal(0.1), seen, contrast)
    poor, focus = torch.rand(len(seen), generator=generator) < _POOR, some_focus(generator)
    parts = zip(out[poor].split([1, out.shape[1] - 1], dim=1), _HEIGHTS, strict=True)
    out[poor] = torch.cat(
        [out_of_focus(part, SURROUNDINGS / heights, focus) for part, (_, heights) in parts], dim=1
    )
    grain = torch.rand(len(seen), generator=generator)[:, None, None, None] * 0.06
    return out.addcmul_(torch.randn(out.shape, generator=generator), grain).clamp_(0, 1)
