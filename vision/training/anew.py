"""Patches as another look would give them: partly covered, cut askew, in other type and light."""

import math
from dataclasses import dataclass, replace
from typing import Final

import torch
from torch.nn import functional

from vision.geometry import PATCH, PATCH_HEIGHTS
from vision.training.behind import (
    from_below,
    printed_on,
    printed_whole,
    rims,
    strengths,
    strongly,
)
from vision.training.engraved import engraved
from vision.training.focus import out_of_focus, some_focus
from vision.training.nets import KINDS
from vision.training.overlaid import lay_over
from vision.training.shards import WIDE
from vision.training.smooth import mean_of, points_of
from vision.training.warped import bent, weighed


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """How often an index is shown worse than it was rendered, as shares.

    Another card is laid over a digit of a two-digit trump, `left` of them so that the left one
    stays, or over a pip; over `hidden` of all from any side, and beside `close` of them. `slant`
    lean as in a picture of a turned card pulled wide; `art` have a picture behind them, and as many
    more an engraved one.
    """

    digit: float = 0.4
    left: float = 0.75
    pip: float = 0.12
    slant: float = 0.0
    art: float = 0.0
    hidden: float = 0.0
    close: float = 0.0


POLISH: Final = Trouble(digit=0.6, left=0.5, pip=0.15)
"""To end a cycle: what is left of a 13 whose 1 is covered was still read as a 3 before it."""
SECOND: Final = Trouble(digit=0.5, left=0.6, pip=0.2, slant=0.25, art=0.15)
"""For a second cycle: a 10 of spades without its pip was still read as a trump before it, and a
letter with a flag behind it was not read."""
SECOND_POLISH: Final = replace(SECOND, digit=0.6, left=0.5)
THIRD: Final = replace(SECOND, hidden=0.12, close=0.12)
"""For one more: a 9 whose upper half lay under a card was still read as a C before it."""
THIRD_POLISH: Final = replace(SECOND_POLISH, hidden=0.12, close=0.12)


_STAR, _NONE = KINDS.index("excuse"), KINDS.index("reject")
_ALIKE: Final = (0, 7)
_UNTOLD: Final = 10
"""Trumps 1 and 8, counted from 0: on their heads their numbers look the same, or no other number's;
what is an upside-down 1 to a printer of plain strokes is a 1 to all. Of an 11 nothing is said: some
printers' 17 on its head is like one."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Where n patches are looked at: off the middle in index heights, and how much nearer."""

    x: torch.Tensor
    y: torch.Tensor
    zoom: torch.Tensor


def covered_in_part(
    patches: torch.Tensor, goal: torch.Tensor, trouble: Trouble, generator: torch.Generator
) -> tuple[torch.Tensor, Shift, torch.Tensor]:
    """Lay another card over part of some indices, so that what is left must be refused.

    A 16 of which the 1 is left must never be read as the Petit, nor a rank whose pip is covered
    as a small trump; each is looked at where a finder would: in the middle of what is left.
    `goal` is (n, 4) as in `label_table`. `patches` is changed in place; the last value, (n,) bool,
    says which were covered.
    """
    n, side = len(patches), patches.shape[3]
    unit = side / (1.5 * PATCH_HEIGHTS)
    shift = Shift(torch.zeros(n), torch.zeros(n), torch.ones(n))

    def rand(count: int) -> torch.Tensor:
        return torch.rand(count, generator=generator)

    def normal(count: int) -> torch.Tensor:
        return torch.randn(count, generator=generator)

    lot = rand(n)
    digits = torch.nonzero((goal[:, 3] >= 9) & (lot < trouble.digit))[:, 0]
    m = len(digits)
    left = rand(m) < trouble.left
    edge = side / 2 + (rand(m) * 0.18 - 0.07) * unit
    ahead = _ahead(edge, normal(m) * 0.04, side)
    lay_over(patches, digits, torch.where(left[:, None, None], ahead, -ahead), generator)
    shift.x[digits] = torch.where(left, -0.24, 0.24) + normal(m) * 0.05

    ranks = torch.nonzero((goal[:, 1] >= 0) & (lot < trouble.pip))[:, 0]
    m = len(ranks)
    edge = side / 2 + (rand(m) * 0.3 + 0.02) * unit
    ahead = _ahead(edge, normal(m) * 0.1, side).transpose(1, 2)
    lay_over(patches, ranks, ahead, generator)
    near = rand(m) < 0.75
    shift.y[ranks] = torch.where(near, normal(m) * 0.05 - 0.22, 0.0)
    shift.zoom[ranks] = torch.where(near, 0.56 * torch.exp(normal(m) * 0.12), 1.0)

    covered = torch.zeros(n, dtype=torch.bool)
    covered[digits] = True
    covered[ranks] = True
    return patches, shift, covered


def with_art(
    patches: torch.Tensor, goal: torch.Tensor, share: float, generator: torch.Generator
) -> torch.Tensor:
    """Put what other patches show behind a share of the suit cards' indices and stars, in place.

    And pictures as engravers draw them behind as many more.
    """
    lot = torch.rand(len(patches), generator=generator)
    with_picture = (goal[:, 1] >= 0) | (goal[:, 0] == _STAR)
    which = torch.nonzero(with_picture & (lot < share))[:, 0]
    none = torch.nonzero(goal[:, 0] == _NONE)[:, 0]
    side = patches.shape[3]
    if len(which) and len(none):
        other = none[torch.randint(len(none), (len(which),), generator=generator)]
        rim = rims(len(which), 2 * side, generator)[:, :, side // 2 :, side // 2 :]
        rim = rim[:, :, :side, :side]
        strength = strengths(len(which), generator)
        patches[which] = printed_on(patches[which], patches[other], rim, strength)
    which = torch.nonzero(with_picture & (lot > 1 - share))[:, 0]
    if len(which):
        patches[which] = printed_whole(
            patches[which],
            engraved(len(which), side, generator),
            from_below(len(which), side, generator),
            strongly(len(which), generator),
        )
    return patches


def _ahead(edge: torch.Tensor, slant: torch.Tensor, side: int) -> torch.Tensor:
    """(n, side, side): how far right of a nearly upright line at `edge` each pixel lies."""
    across = torch.arange(side, dtype=torch.float32)
    line = edge[:, None, None] + slant[:, None, None] * (across[None, :, None] - side / 2)
    return across[None, None, :] - line


def seen_anew(
    patches: torch.Tensor,
    goal: torch.Tensor,
    generator: torch.Generator,
    shift: Shift,
    slant: float = 0.0,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Cut (n, 3, 64, 64) from (n, 3, 96, 96) as a finder would, a little off; change type, light.

    The second value is how the index lies in each, (n, 4) as POSE_OUTPUTS says; the third tells
    which were put so far off (upside down, beside, wrong scale) that they must be rejected.
    `goal` is (n, 4) as in `label_table`: an 8 on its head is an 8, a 1 on a wide foot must not be a
    7 there, and a star stands any way up: none of them is to be rejected.
    So great a share as `slant` leans more than a straight card does.
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
    star = goal[:, 0] == _STAR
    alike = torch.isin(goal[:, 3], torch.tensor(_ALIKE))
    upside, beside, scaled = (
        (draw < 0.08) & ~star & (goal[:, 3] != _UNTOLD),
        (draw >= 0.08) & (draw < 0.12),
        (draw >= 0.12) & (draw < 0.14),
    )
    turned = (draw >= 0.14) & (draw < 0.16) & ~star
    angle = torch.where(upside, angle + math.pi, angle)
    angle = torch.where(turned, angle + torch.sign(normal(1.0)) * uniform(0.9, 2.2), angle)
    far = uniform(0.3, 0.6)
    way = uniform(0, 2 * math.pi)
    dx = torch.where(beside, far * torch.cos(way), dx)
    dy = torch.where(beside, far * torch.sin(way), dy)
    zoom = torch.where(
        scaled, torch.where(uniform(0, 1) < 0.5, uniform(0.4, 0.6), uniform(1.6, 1.9)), zoom
    )
    spoiled = (upside & ~alike) | beside | scaled | turned

    reach = PATCH / WIDE * zoom
    c, s = torch.cos(angle) * reach, torch.sin(angle) * reach
    unit = 2 / (1.5 * PATCH_HEIGHTS)
    squeezed = uniform(0, 1) < 0.35
    wide = torch.exp(torch.where(squeezed, uniform(-0.45, 0.45), normal(0.1)))
    lean = normal(0.1)
    if slant:
        lean = torch.where(uniform(0, 1) < slant, 2.5 * lean, lean)
    theta = torch.stack(
        [
            torch.stack([c * wide, c * lean - s, dx * unit], 1),
            torch.stack([s * wide, s * lean + c, dy * unit], 1),
        ],
        1,
    )
    grid = bent(points_of(theta, PATCH, PATCH), generator)
    patches = weighed(patches, generator)
    out = functional.grid_sample(patches, grid, align_corners=False, padding_mode="border")
    pose = _pose(theta)
    pose[upside, 2] = torch.remainder(pose[upside, 2], 2 * math.pi) - math.pi
    return _relit(out, generator), pose, spoiled


def _pose(theta: torch.Tensor) -> torch.Tensor:
    """Where (n, 2, 3) cuts from wide patches leave the index, which lay upright in the middle."""
    back = torch.linalg.inv(theta[:, :, :2])
    middle = -(back @ theta[:, :, 2:])[:, :, 0]
    down = back[:, :, 1] * (2 / (1.5 * PATCH_HEIGHTS))
    turn = torch.atan2(-down[:, 0], down[:, 1])
    height = torch.log(down.norm(dim=1) / (2 / PATCH_HEIGHTS))
    return torch.stack([middle[:, 0], middle[:, 1], turn, height], 1)


def _relit(pictures: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Change light and colour of all; grey, blur, defocus, speckle, shade or darken some."""
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
    out[soft] = mean_of(out[soft], 3)
    poor = (lot > 0.18) & (lot < 0.32)
    out[poor] = out_of_focus(out[poor], PATCH / PATCH_HEIGHTS, some_focus(generator))
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
