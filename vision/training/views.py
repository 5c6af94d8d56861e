"""Places seen a little otherwise, in both squares that a net looks at them in."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from vision.training.shards import AROUND_HEIGHTS, WIDE_HEIGHTS

STORED = (AROUND_HEIGHTS, WIDE_HEIGHTS)
"""Heights of an index that a side of the stored views has: what surrounds a place, and closer."""


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


def cut_askew(
    views: Sequence[torch.Tensor], heights: Sequence[float], side: int, askew: Askew
) -> torch.Tensor:
    """(n, c, side, side) of both (n, c, h, w) stored views, so many index heights a side each."""
    cuts = []
    for pictures, stored, seen in zip(views, STORED, heights, strict=True):
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
        grid = functional.affine_grid(theta, [len(theta), 1, side, side], align_corners=False)
        cuts.append(
            functional.grid_sample(pictures, grid, align_corners=False, padding_mode="border")
        )
    return torch.cat(cuts, dim=1)


def in_other_light(seen: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """(n, c, h, w) 0…1 with other contrast, brightness and grain."""

    def normal(spread: float) -> torch.Tensor:
        return (torch.randn(len(seen), generator=generator) * spread)[:, None, None, None]

    out = (seen - 0.5) * torch.exp(normal(0.3)) + 0.5 + normal(0.1)
    grain = torch.rand(len(seen), generator=generator)[:, None, None, None] * 0.06
    return (out + torch.randn(out.shape, generator=generator) * grain).clamp_(0, 1)
