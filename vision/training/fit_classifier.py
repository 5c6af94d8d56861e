"""Teaches the classifier which index a patch shows, or that it shows none that can be read."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.cards import CARDS, RANKS, SUITS
from vision.geometry import PATCH, PATCH_HEIGHTS
from vision.training.fit import fit
from vision.training.nets import KINDS, TRUMPS, Classifier
from vision.training.rows import Rows
from vision.training.shards import REJECT, WIDE

Patches = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""(n, 96, 96, 3) uint8 BGR and (n,) labels."""

_REJECT_KIND = KINDS.index("reject")
_REAL_READ, _REAL_REFUSED = 14, 6
"""Photographed patches in a batch, to be read and to be refused."""


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
    patches: Rows,
    labels: NDArray[np.uint8],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    batch: int = 256,
    real: Callable[[Classifier], Patches] | None = None,
    first_steps: int = 0,
) -> Classifier:
    """Train on (n, 96, 96, 3) uint8 BGR patches; a quarter of each batch is even over cards.

    After `first_steps`, what `real` finds in photographs with the net so far is learned too.
    """
    torch.manual_seed(seed)
    net = Classifier().to(memory_format=torch.channels_last)
    table = torch.from_numpy(label_table())
    kinds = [np.flatnonzero(labels == k) for k in range(REJECT + 1)]
    kinds = [k for k in kinds if len(k)]
    positives = np.flatnonzero(labels != REJECT)
    rejects = kinds[-1]
    photographed: list[Patches] = []

    def loss_of_step(step: int) -> torch.Tensor:
        rng = np.random.default_rng([seed, step])
        even = [
            k[rng.integers(len(k))]
            for k in (kinds[i] for i in rng.integers(len(kinds), size=batch // 4))
        ]
        usual = positives[rng.integers(len(positives), size=batch * 7 // 16)]
        none = rejects[rng.integers(len(rejects), size=batch - len(even) - len(usual))]
        chosen = np.concatenate([even, usual, none])
        cut, meant = patches[chosen], labels[chosen]
        if real and step >= first_steps:
            if not photographed:
                photographed.append(real(net))
                net.train()
            _put_in(rng, cut, meant, photographed[0])
        pictures = torch.from_numpy(cut).permute(0, 3, 1, 2).float() / 255
        goal = table[torch.from_numpy(meant.astype(np.int64))].clone()
        generator = torch.Generator().manual_seed(seed * 1_000_003 + step)
        pictures, shift, covered = _covered(pictures, goal, generator)
        goal[covered] = table[REJECT]
        pictures, pose, spoiled = _seen_anew(pictures, generator, shift)
        goal[spoiled] = table[REJECT]
        with torch.autocast("cpu", torch.bfloat16):
            logits, _embedding, told = net(pictures.to(memory_format=torch.channels_last))
        there = goal[:, 0] != _REJECT_KIND
        gap = functional.smooth_l1_loss(told.float()[there], pose[there], beta=0.05)
        return _loss(logits.float(), goal) + 2 * gap

    fit(net, loss_of_step, steps=steps, rate=4e-3, checkpoint=checkpoint)
    return net


def _put_in(
    rng: np.random.Generator, cut: NDArray[np.uint8], labels: NDArray[np.uint8], real: Patches
) -> None:
    """Give some places of a batch to photographed patches, to be read and to be refused."""
    pictures, meant = real
    parts = (
        (np.flatnonzero(meant != REJECT), _REAL_READ, 0),
        (np.flatnonzero(meant == REJECT), _REAL_REFUSED, len(cut) - _REAL_REFUSED),
    )
    for which, count, start in parts:
        if len(which):
            picked = which[rng.integers(len(which), size=count)]
            cut[start : start + count] = pictures[picked]
            labels[start : start + count] = meant[picked]


@dataclass(frozen=True, slots=True)
class _Shift:
    """Where n patches are looked at: off the middle in index heights, and how much nearer."""

    x: torch.Tensor
    y: torch.Tensor
    zoom: torch.Tensor


def _covered(
    patches: torch.Tensor, goal: torch.Tensor, generator: torch.Generator
) -> tuple[torch.Tensor, _Shift, torch.Tensor]:
    """Lay another card over part of some indices, so that what is left must be refused.

    A 16 of which the 1 is left must never be read as the Petit, nor a rank whose pip is covered
    as a small trump; each is looked at where a finder would: in the middle of what is left.
    `goal` is (n, 4) as in `label_table`. `patches` is changed in place; the last value, (n,) bool,
    says which were covered.
    """
    n, side = len(patches), patches.shape[3]
    unit = side / (1.5 * PATCH_HEIGHTS)
    shift = _Shift(torch.zeros(n), torch.zeros(n), torch.ones(n))

    def rand(count: int) -> torch.Tensor:
        return torch.rand(count, generator=generator)

    def normal(count: int) -> torch.Tensor:
        return torch.randn(count, generator=generator)

    lot = rand(n)
    digits = torch.nonzero((goal[:, 3] >= 9) & (lot < 0.4))[:, 0]
    m = len(digits)
    left = rand(m) < 0.75
    edge = side / 2 + (rand(m) * 0.18 - 0.07) * unit
    ahead = _ahead(edge, normal(m) * 0.04, side)
    _lay_over(patches, digits, torch.where(left[:, None, None], ahead, -ahead), generator)
    shift.x[digits] = torch.where(left, -0.24, 0.24) + normal(m) * 0.05

    ranks = torch.nonzero((goal[:, 1] >= 0) & (lot < 0.12))[:, 0]
    m = len(ranks)
    edge = side / 2 + (rand(m) * 0.3 + 0.02) * unit
    ahead = _ahead(edge, normal(m) * 0.1, side).transpose(1, 2)
    _lay_over(patches, ranks, ahead, generator)
    near = rand(m) < 0.75
    shift.y[ranks] = torch.where(near, normal(m) * 0.05 - 0.22, 0.0)
    shift.zoom[ranks] = torch.where(near, 0.56 * torch.exp(normal(m) * 0.12), 1.0)

    covered = torch.zeros(n, dtype=torch.bool)
    covered[digits] = True
    covered[ranks] = True
    return patches, shift, covered


def _ahead(edge: torch.Tensor, slant: torch.Tensor, side: int) -> torch.Tensor:
    """(n, side, side): how far right of a nearly upright line at `edge` each pixel lies."""
    across = torch.arange(side, dtype=torch.float32)
    line = edge[:, None, None] + slant[:, None, None] * (across[None, :, None] - side / 2)
    return across[None, None, :] - line


def _lay_over(
    patches: torch.Tensor, which: torch.Tensor, ahead: torch.Tensor, generator: torch.Generator
) -> None:
    """Put a shadowed card, the rest of some other patch, where `ahead` is positive."""
    lot = torch.randint(len(patches), (len(which),), generator=generator)
    others = patches[lot].roll(patches.shape[3] // 3, dims=3)
    shade = 1 - 0.5 * torch.exp(-ahead.abs() / 2.0)
    laid = others * shade[:, None]
    patches[which] = torch.where((ahead > 0)[:, None], laid, patches[which])


def _seen_anew(
    patches: torch.Tensor, generator: torch.Generator, shift: _Shift
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
    zoom = torch.exp(normal(0.10) * wild.clamp(max=1.6)) * shift.zoom
    dx, dy = normal(0.05) * wild + shift.x, normal(0.05) * wild + shift.y
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
    squeezed = uniform(0, 1) < 0.35
    wide = torch.exp(torch.where(squeezed, uniform(-0.45, 0.45), normal(0.1)))
    lean = normal(0.1)
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
    """Change light and colour of all; grey, blur, speckle, shade or darken some."""
    n = len(pictures)

    def rand(*shape: int) -> torch.Tensor:
        return torch.rand(*shape, generator=generator)

    gain = torch.exp(torch.randn(n, 3, 1, 1, generator=generator) * 0.12)
    contrast = rand(n, 1, 1, 1) * 0.6 + 0.7
    faint = rand(n, 1, 1, 1) < 0.12
    contrast = torch.where(faint, contrast * (rand(n, 1, 1, 1) * 0.6 + 0.25), contrast)
    lift = (rand(n, 1, 1, 1) - 0.5) * (1.25 - contrast).clamp(min=0.25)
    out = pictures.mul_(contrast * gain).add_((0.5 - 0.5 * contrast + lift) * gain)
    lot = rand(n)
    grey = lot < 0.12
    out[grey] = out[grey].mean(1, keepdim=True).expand(-1, 3, -1, -1)
    soft = (lot > 0.05) & (lot < 0.22)
    out[soft] = functional.avg_pool2d(out[soft], 3, 1, 1)
    coarse = (lot > 0.3) & (lot < 0.45)
    side = int(torch.randint(18, 40, (1,), generator=generator))
    few = functional.interpolate(out[coarse], size=(side, side), mode="area")
    out[coarse] = functional.interpolate(few, size=(PATCH, PATCH), mode="bilinear")
    dim = (lot > 0.5) & (lot < 0.6)
    out[dim] *= 1 - (1 - _shade(int(dim.sum()), generator)) * (rand(int(dim.sum()), 1, 1, 1) * 0.7)
    noisy = lot > 0.6
    grain = torch.randn(out[noisy].shape, generator=generator)
    out[noisy] += grain * (rand(len(grain), 1, 1, 1) * 0.08)
    specks = (lot > 0.15) & (lot < 0.27)
    fleck = rand(int(specks.sum()), 1, PATCH, PATCH)
    share = rand(len(fleck), 1, 1, 1) * 0.015
    out[specks] = torch.where(fleck < share, rand(len(fleck), 1, 1, 1).round(), out[specks])
    return out.clamp_(0, 1)


def _shade(n: int, generator: torch.Generator) -> torch.Tensor:
    """(n, 1, 64, 64): 1 on one side of a soft line across the patch and 0 on the other."""
    way = torch.rand(n, 1, 1, 1, generator=generator) * 2 * math.pi
    off = torch.randn(n, 1, 1, 1, generator=generator) * 0.4
    steep = torch.rand(n, 1, 1, 1, generator=generator) * 30 + 3
    across = torch.linspace(-1, 1, PATCH)
    line = across[None, None, None, :] * torch.cos(way) + across[None, None, :, None] * torch.sin(
        way
    )
    return torch.sigmoid((line - off) * steep)


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
