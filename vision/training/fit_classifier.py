"""Teaches the classifier which index a patch shows, or that it shows none that can be read."""

import math
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.cards import CARDS, RANKS, SUITS
from vision.geometry import PATCH, PATCH_HEIGHTS
from vision.training.fit import fit
from vision.training.nets import KINDS, TRUMPS, Classifier
from vision.training.shards import REJECT, WIDE

_REJECT_KIND = KINDS.index("reject")


def label_table() -> NDArray[np.int64]:
    """(79, 4): kind, rank, suit, number of each card and of reject; −1 where it has none."""
    table = np.full((len(CARDS) + 1, 4), -1, np.int64)
    for row, card in enumerate(CARDS):
        kind, _, name = card.partition("-")
        if card == "EX":
            table[row, 0] = KINDS.index("excuse")
        elif kind == "T":
            table[row, 0], table[row, 3] = KINDS.index("trump"), int(name) - 1
        else:
            table[row] = (KINDS.index("suit"), RANKS.index(name), SUITS.index(kind), -1)
    table[REJECT, 0] = _REJECT_KIND
    return table


def fit_classifier(
    patches: NDArray[np.uint8],
    labels: NDArray[np.uint8],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    batch: int = 256,
) -> Classifier:
    """Train on (n, 96, 96, 3) uint8 BGR patches; half of each batch is balanced over cards."""
    torch.manual_seed(seed)
    net = Classifier().to(memory_format=torch.channels_last)
    table = torch.from_numpy(label_table())
    kinds = [np.flatnonzero(labels == k) for k in range(REJECT + 1)]
    kinds = [k for k in kinds if len(k)]
    positives = np.flatnonzero(labels != REJECT)
    rejects = kinds[-1]

    def loss_of_step(step: int) -> torch.Tensor:
        rng = np.random.default_rng([seed, step])
        even = [
            k[rng.integers(len(k))]
            for k in (kinds[i] for i in rng.integers(len(kinds), size=batch // 4))
        ]
        usual = positives[rng.integers(len(positives), size=batch * 7 // 16)]
        none = rejects[rng.integers(len(rejects), size=batch - len(even) - len(usual))]
        chosen = np.concatenate([even, usual, none])
        pictures = torch.from_numpy(patches[chosen]).permute(0, 3, 1, 2).float() / 255
        goal = table[torch.from_numpy(labels[chosen].astype(np.int64))].clone()
        generator = torch.Generator().manual_seed(seed * 1_000_003 + step)
        pictures, aside = _cut_short(pictures, goal[:, 3], generator)
        goal[aside != 0] = table[REJECT]
        pictures, pose, spoiled = _seen_anew(pictures, generator, aside)
        goal[spoiled] = table[REJECT]
        with torch.autocast("cpu", torch.bfloat16):
            logits, _embedding, told = net(pictures.to(memory_format=torch.channels_last))
        there = goal[:, 0] != _REJECT_KIND
        gap = functional.smooth_l1_loss(told.float()[there], pose[there], beta=0.05)
        return _loss(logits.float(), goal) + 2 * gap

    fit(net, loss_of_step, steps=steps, rate=4e-3, checkpoint=checkpoint)
    return net


def _cut_short(
    patches: torch.Tensor, number: torch.Tensor, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Lay another card over one digit of some two-digit trumps, so that a lone digit shows.

    A 16 of which the 1 is left must never be read as the Petit. The second value, (n,), is by
    how many index heights the digit that is left lies beside the middle; 0 where nothing was
    covered. `number` is the trump less one, −1 for other cards.
    """
    n, side = len(patches), patches.shape[3]
    chosen = (number >= 9) & (torch.rand(n, generator=generator) < 0.4)
    left = torch.rand(n, generator=generator) < 0.75
    unit = side / (1.5 * PATCH_HEIGHTS)
    edge = side / 2 + (torch.rand(n, generator=generator) * 0.18 - 0.07) * unit
    slant = torch.randn(n, generator=generator) * 0.04
    across = torch.arange(side, dtype=torch.float32)
    line = edge[:, None, None] + slant[:, None, None] * (across[None, :, None] - side / 2)
    ahead = torch.where(left[:, None, None], across[None, None, :] - line, line - across)
    cover = (ahead > 0) & chosen[:, None, None]
    others = patches[torch.randperm(n, generator=generator)].roll(side // 3, dims=3)
    shade = 1 - 0.5 * torch.exp(-ahead.abs() / 2.0)
    laid = torch.where(cover[:, None], others * shade[:, None], patches)
    place = torch.where(left, -0.24, 0.24) + torch.randn(n, generator=generator) * 0.05
    return laid, torch.where(chosen, place, torch.zeros(()))


def _seen_anew(
    patches: torch.Tensor, generator: torch.Generator, aside: torch.Tensor | float = 0.0
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Cut (n, 3, 64, 64) from (n, 3, 96, 96) as a finder would, a little off; change light.

    The second value is how the index lies in each, (n, 4) as POSE_OUTPUTS says; the third tells
    which were put so far off (upside down, beside, wrong scale) that they must be rejected.
    """
    n = len(patches)

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(n, generator=generator) * (high - low) + low

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(n, generator=generator) * spread

    wild = torch.where(uniform(0, 1) < 0.12, 2.5, 1.0)
    angle = normal(0.10) * wild
    zoom = torch.exp(normal(0.10) * wild.clamp(max=1.6))
    dx, dy = normal(0.05) * wild + aside, normal(0.05) * wild
    draw = uniform(0, 1)
    upside, beside, scaled = (
        draw < 0.08,
        (draw >= 0.08) & (draw < 0.12),
        (draw >= 0.12) & (draw < 0.14),
    )
    turned = (draw >= 0.14) & (draw < 0.16)
    angle = torch.where(upside, angle + math.pi, angle)
    angle = torch.where(turned, angle + torch.sign(normal(1.0)) * uniform(0.9, 2.2), angle)
    far = uniform(0.3, 0.6)
    way = uniform(0, 2 * math.pi)
    dx = torch.where(beside, far * torch.cos(way), dx)
    dy = torch.where(beside, far * torch.sin(way), dy)
    zoom = torch.where(
        scaled, torch.where(uniform(0, 1) < 0.5, uniform(0.4, 0.6), uniform(1.6, 1.9)), zoom
    )
    spoiled = upside | beside | scaled | turned

    reach = PATCH / WIDE * zoom
    c, s = torch.cos(angle) * reach, torch.sin(angle) * reach
    unit = 2 / (1.5 * PATCH_HEIGHTS)
    wide, lean = torch.exp(normal(0.14)), normal(0.08)
    theta = torch.stack(
        [
            torch.stack([c * wide, c * lean - s, dx * unit], 1),
            torch.stack([s * wide, s * lean + c, dy * unit], 1),
        ],
        1,
    )
    grid = functional.affine_grid(theta, [n, 3, PATCH, PATCH], align_corners=False)
    out = functional.grid_sample(patches, grid, align_corners=False, padding_mode="border")
    return _relit(out, generator), _pose(theta), spoiled


def _pose(theta: torch.Tensor) -> torch.Tensor:
    """Where (n, 2, 3) cuts from wide patches leave the index, which lay upright in the middle."""
    back = torch.linalg.inv(theta[:, :, :2])
    middle = -(back @ theta[:, :, 2:])[:, :, 0]
    down = back[:, :, 1] * (2 / (1.5 * PATCH_HEIGHTS))
    turn = torch.atan2(-down[:, 0], down[:, 1])
    height = torch.log(down.norm(dim=1) / (2 / PATCH_HEIGHTS))
    return torch.stack([middle[:, 0], middle[:, 1], turn, height], 1)


def _relit(pictures: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Change light and colour of all; take colour from some, blur some, add noise to some."""
    n = len(pictures)

    def rand(*shape: int) -> torch.Tensor:
        return torch.rand(*shape, generator=generator)

    gain = torch.exp(torch.randn(n, 3, 1, 1, generator=generator) * 0.12)
    contrast = rand(n, 1, 1, 1) * 0.6 + 0.7
    lift = (rand(n, 1, 1, 1) - 0.5) * 0.25
    out = pictures.mul_(contrast * gain).add_((0.5 - 0.5 * contrast + lift) * gain)
    lot = rand(n)
    grey = lot < 0.12
    out[grey] = out[grey].mean(1, keepdim=True).expand(-1, 3, -1, -1)
    soft = (lot > 0.05) & (lot < 0.22)
    out[soft] = functional.avg_pool2d(out[soft], 3, 1, 1)
    noisy = lot > 0.6
    grain = torch.randn(out[noisy].shape, generator=generator)
    out[noisy] += grain * (rand(len(grain), 1, 1, 1) * 0.08)
    return out.clamp_(0, 1)


def _loss(logits: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
    sizes = (len(KINDS), len(RANKS), len(SUITS), TRUMPS)
    total = logits.new_zeros(())
    for column, part in enumerate(torch.split(logits, sizes, dim=1)):
        known = goal[:, column] >= 0
        if bool(known.any()):
            share = known.float().mean()
            total = total + share * functional.cross_entropy(
                part[known], goal[known, column], label_smoothing=0.001
            )
    return total
