"""Teaches the corner net whether a place is a card's corner, which way up, and if it is whole."""

import math
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.corner import SURROUNDINGS, WAYS
from vision.training.fit import fit
from vision.training.nets import Corner
from vision.training.rows import Rows
from vision.training.shards import AROUND

_INDICES, _NONE, _CUT = 224, 96, 64
"""In each batch: indices, of which at least so many cut, and places that are none."""
_REAL = 12
"""Of the indices, so many are photographed ones where there are any."""


def fit_corner(
    around: Rows,
    there: NDArray[np.uint8],
    whole: NDArray[np.int8],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    real: NDArray[np.uint8] | None = None,
) -> Corner:
    """Train on (n, 64, 64) grey surroundings.

    `there` (n,) is 1 where an index stands, upright; `whole` (n,) is 1 where it can be read, 0
    where part of it is covered or out of the picture, −1 where nobody says. `real` are those of
    photographed indices, whole and upright.
    """
    torch.manual_seed(seed)
    net = Corner().to(memory_format=torch.channels_last)
    indices, none = np.flatnonzero(there), np.flatnonzero(there == 0)
    cut = np.flatnonzero((there == 1) & (whole == 0))

    def loss_of_step(step: int) -> torch.Tensor:
        rng = np.random.default_rng([seed, 7, step])
        chosen = np.concatenate(
            [
                indices[rng.integers(len(indices), size=_INDICES - _CUT)],
                cut[rng.integers(len(cut), size=_CUT)],
                none[rng.integers(len(none), size=_NONE)],
            ]
        )
        cut_out, sound_here = around[chosen], whole[chosen]
        if real is not None and len(real):
            cut_out[:_REAL] = real[rng.integers(len(real), size=_REAL)]
            sound_here[:_REAL] = 1
        pictures = torch.from_numpy(cut_out)[:, None].float() / 255
        down = torch.from_numpy(rng.random(len(chosen)) < 0.5)
        goal = torch.where(down, WAYS.index("upside down"), WAYS.index("upright"))
        goal[_INDICES:] = WAYS.index("no corner")
        known = torch.from_numpy((sound_here >= 0) & (there[chosen] == 1))
        sound = torch.from_numpy(sound_here == 1).float()
        generator = torch.Generator().manual_seed(seed * 1_000_033 + step)
        rest = known & (sound == 0)
        seen = _seen_anew(pictures, down, rest, generator)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(seen.to(memory_format=torch.channels_last))
        ways, wholeness = logits.float().split([len(WAYS), 1], dim=1)
        gap = functional.binary_cross_entropy_with_logits(wholeness[known, 0], sound[known])
        return functional.cross_entropy(ways, goal, label_smoothing=0.002) + gap

    fit(net, loss_of_step, steps=steps, rate=4e-3, checkpoint=checkpoint)
    return net


def _seen_anew(
    pictures: torch.Tensor, down: torch.Tensor, rest: torch.Tensor, generator: torch.Generator
) -> torch.Tensor:
    """Cut (n, 1, 48, 48) from (n, 1, 64, 64), a little off, some upside down; change light.

    Half of what is the `rest` of a covered index is looked at nearer and more to a side: a finder
    takes what is left for the whole.
    """
    n = len(pictures)

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(n, generator=generator) * spread

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(n, generator=generator) * (high - low) + low

    angle = normal(0.12) + torch.where(down, math.pi, 0.0)
    near = rest & (uniform(0, 1) < 0.5)
    reach = SURROUNDINGS / AROUND * torch.exp(torch.where(near, uniform(-0.7, 0.0), normal(0.1)))
    off = torch.where(near, 0.08, 0.04)
    wide = torch.exp(torch.where(uniform(0, 1) < 0.3, uniform(-0.3, 0.3), normal(0.1)))
    c, s = torch.cos(angle) * reach, torch.sin(angle) * reach
    theta = torch.stack(
        [
            torch.stack([c * wide, -s, normal(1.0) * off], 1),
            torch.stack([s * wide, c, normal(1.0) * off], 1),
        ],
        1,
    )
    grid = functional.affine_grid(theta, [n, 1, SURROUNDINGS, SURROUNDINGS], align_corners=False)
    out = functional.grid_sample(pictures, grid, align_corners=False, padding_mode="border")
    contrast = torch.exp(normal(0.3))[:, None, None, None]
    out = (out - 0.5) * contrast + 0.5 + normal(0.1)[:, None, None, None]
    grain = uniform(0, 0.06)[:, None, None, None]
    return (out + torch.randn(out.shape, generator=generator) * grain).clamp_(0, 1)
