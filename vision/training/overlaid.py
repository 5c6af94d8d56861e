"""Indices with a card laid over them from any side, so that what is left must be refused.

Cards of a trick lie at every angle: a 9 whose upper half a rounded corner hides was still read as a
C. As often a card is laid close by that hides nothing, or nearness alone would be refused.
"""

import math
from typing import Final

import torch
from torch.nn import functional

from vision.geometry import PATCH_HEIGHTS
from vision.training.nets import KINDS

_TRUMP, _NONE = KINDS.index("trump"), KINDS.index("reject")
_INNER: Final = (0.22, 0.18, 0.38)
_OUTER: Final = (0.5, 0.42, 0.72)
"""Half the width, in index heights, that ink surely has and surely does not exceed: of a suit
index or a star, a trump of one digit, and of two."""
_LEAST: Final = 0.12
"""What hides a smaller share of where ink surely is may hide none: it is not laid."""
_CORNERS: Final = 0.5
"""The share of cards that show a rounded corner there and not an edge."""
_WITH_MARGIN: Final = 0.75
_MARGIN: Final = (0.08, 0.6)
"""The share of cards laid over that show a bare margin, and its width in index heights."""
_SHADE: Final = (0.2, 0.6)
"""How much darker a card is where it ends."""


def overlaid(
    patches: torch.Tensor,
    goal: torch.Tensor,
    hidden: float,
    close: float,
    generator: torch.Generator,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Lay a card over a share of (n, 3, side, side) indices, and one close to a share, in place.

    `goal` is (n, 4) as in `label_table`. The second value is where they are looked at then, (n, 2)
    index heights off the middle; the third, (n,) bool, which are hidden in part.
    """
    n, side = len(patches), patches.shape[3]
    unit = side / (1.5 * PATCH_HEIGHTS)
    lot = torch.rand(n, generator=generator)
    lot[goal[:, 0] == _NONE] = 1.0
    which = torch.nonzero(lot < hidden + close)[:, 0]
    m = len(which)
    over = lot[which] < hidden

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(m, generator=generator) * (high - low) + low

    way = uniform(0, 2 * math.pi)
    corner = uniform(0, 1) < _CORNERS
    across, down = torch.cos(way), torch.sin(way)
    inner, outer = (
        _widths(goal[which], widths) * across.abs() + 0.5 * down.abs()
        for widths in (_INNER, _OUTER)
    )
    deep = torch.where(corner, uniform(-0.4, 0.15), uniform(-0.3, 0.35))
    edge = torch.where(over, deep * inner, uniform(1.1, 1.8) * outer)
    beside = torch.where(corner, uniform(0.05, 0.4), 9.0)
    hand = torch.where(uniform(0, 1) < 0.5, 1.0, -1.0)
    round_ = uniform(0.15, 0.6)

    at = (torch.arange(side, dtype=torch.float32) + 0.5 - side / 2) / unit
    x, y = at[None, None, :], at[None, :, None]
    along = across[:, None, None] * x + down[:, None, None] * y - edge[:, None, None]
    aside = hand[:, None, None] * (across[:, None, None] * y - down[:, None, None] * x)
    ahead = _inside(along, aside + beside[:, None, None], round_[:, None, None]) * unit
    ink = (x.abs() <= _widths(goal[which], _INNER)[:, None, None]) & (y.abs() <= 0.5)
    share = ((ahead > 0) & ink).sum((1, 2)) / ink.sum((1, 2))
    hides = over & (share >= _LEAST)
    laid = hides | ~over
    lay_over(patches, which[laid], ahead[laid], generator)

    covered = torch.zeros(n, dtype=torch.bool)
    covered[which[hides]] = True
    moved = torch.zeros(n, 2)
    centred = (hides & ~corner & (uniform(0, 1) < 0.5)).float() * (inner - edge) / 2
    moved[which] = -centred[:, None] * torch.stack([across, down], 1)
    return patches, moved, covered


def _widths(goal: torch.Tensor, of_kinds: tuple[float, float, float]) -> torch.Tensor:
    """(n,) of these widths, the one of each index's kind."""
    trump = goal[:, 0] == _TRUMP
    number = torch.where(trump & (goal[:, 3] >= 9), 2, torch.where(trump, 1, 0))
    return torch.tensor(of_kinds)[number]


def _inside(first: torch.Tensor, second: torch.Tensor, radius: torch.Tensor) -> torch.Tensor:
    """How far within a card whose two edges are so far off, and whose corner is round."""
    return radius - torch.hypot((radius - first).clamp(min=0), (radius - second).clamp(min=0))


def lay_over(
    patches: torch.Tensor, which: torch.Tensor, ahead: torch.Tensor, generator: torch.Generator
) -> None:
    """Put a shadowed card, the rest of some other patch, where `ahead` (m, side, side) is positive.

    It is in pixels, of the patches of these numbers, which are changed in place. Most cards show
    their bare margin first, of the paper of what they cover: what is printed right up to a number
    is most often its own card's.
    """
    m, side = len(which), patches.shape[3]
    if not m:
        return
    unit = side / (1.5 * PATCH_HEIGHTS)

    def uniform(low: float, high: float) -> torch.Tensor:
        return (torch.rand(m, generator=generator) * (high - low) + low)[:, None, None]

    lot = torch.randint(len(patches), (m,), generator=generator)
    mine = patches[which]
    others = patches[lot].roll(side // 3, dims=3)
    margin = torch.where(uniform(0, 1) < _WITH_MARGIN, uniform(*_MARGIN) * unit, 0.0)
    bare = ((ahead < margin) & (margin > 0))[:, None].float()
    paper = functional.avg_pool2d(mine, side // 12).amax((2, 3), keepdim=True)
    laid = torch.lerp(others, paper, bare)  # by masks, `where` takes five times as long
    shade = 1 - uniform(*_SHADE) * torch.exp(-ahead.abs() / 2.0)
    over = (ahead > 0)[:, None].float()
    patches[which] = torch.lerp(mine, laid.mul_(shade[:, None]), over)
