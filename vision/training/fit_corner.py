"""Teaches the corner net whether a place is a card's corner, and which way up."""

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


def fit_corner(
    around: Rows, there: NDArray[np.uint8], *, steps: int, seed: int, checkpoint: Path
) -> Corner:
    """Train on (n, 64, 64) grey surroundings; `there` (n,) is 1 where an index stands upright."""
    torch.manual_seed(seed)
    net = Corner().to(memory_format=torch.channels_last)
    indices, none = np.flatnonzero(there), np.flatnonzero(there == 0)

    def loss_of_step(step: int) -> torch.Tensor:
        rng = np.random.default_rng([seed, 7, step])
        chosen = np.concatenate(
            [indices[rng.integers(len(indices), size=192)], none[rng.integers(len(none), size=96)]]
        )
        pictures = torch.from_numpy(around[chosen])[:, None].float() / 255
        down = torch.from_numpy(rng.random(len(chosen)) < 0.5)
        goal = torch.where(down, WAYS.index("upside down"), WAYS.index("upright"))
        goal[192:] = WAYS.index("no corner")
        generator = torch.Generator().manual_seed(seed * 1_000_033 + step)
        seen = _seen_anew(pictures, down, generator)
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(seen.to(memory_format=torch.channels_last))
        return functional.cross_entropy(logits.float(), goal, label_smoothing=0.002)

    fit(net, loss_of_step, steps=steps, rate=4e-3, checkpoint=checkpoint)
    return net


def _seen_anew(
    pictures: torch.Tensor, down: torch.Tensor, generator: torch.Generator
) -> torch.Tensor:
    """Cut (n, 1, 48, 48) from (n, 1, 64, 64), a little off, some upside down; change light."""
    n = len(pictures)

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(n, generator=generator) * spread

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(n, generator=generator) * (high - low) + low

    angle = normal(0.12) + torch.where(down, math.pi, 0.0)
    reach = SURROUNDINGS / AROUND * torch.exp(normal(0.1))
    wide = torch.exp(torch.where(uniform(0, 1) < 0.3, uniform(-0.3, 0.3), normal(0.1)))
    c, s = torch.cos(angle) * reach, torch.sin(angle) * reach
    theta = torch.stack(
        [
            torch.stack([c * wide, -s, normal(0.04)], 1),
            torch.stack([s * wide, c, normal(0.04)], 1),
        ],
        1,
    )
    grid = functional.affine_grid(theta, [n, 1, SURROUNDINGS, SURROUNDINGS], align_corners=False)
    out = functional.grid_sample(pictures, grid, align_corners=False, padding_mode="border")
    contrast = torch.exp(normal(0.3))[:, None, None, None]
    out = (out - 0.5) * contrast + 0.5 + normal(0.1)[:, None, None, None]
    grain = uniform(0, 0.06)[:, None, None, None]
    return (out + torch.randn(out.shape, generator=generator) * grain).clamp_(0, 1)
