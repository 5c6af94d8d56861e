"""Court cards' pictures as printers engrave them: flat colours, dark outlines, hatching.

Many a deck prints a rank or its pip upon the picture itself, a plume or the blade of an axe: the
ink stays whole, and lines run up to it on all sides. Drawn decks leave paper there.
"""

import math
from collections.abc import Callable
from typing import Final

import torch

from vision.training.smooth import mean_of, wound

Draw = Callable[..., torch.Tensor]

_COLOURS: Final = 4
_FEWEST, _MOST = 4, 9
"""Points along a side between which the shapes of a picture wind."""


def engraved(count: int, side: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 3, side, side) 0…1: pictures that are no index, in BGR."""

    def rand(*shape: int) -> torch.Tensor:
        return torch.rand(*shape, generator=generator)

    knots = int(torch.randint(_FEWEST, _MOST + 1, (1,), generator=generator))
    shapes = wound(torch.randn(count, 2, knots, knots, generator=generator), side, side)
    pale = torch.where(rand(count, _COLOURS, 1) < 0.5, 0.75 + 0.25 * rand(count, _COLOURS, 1), 0.0)
    table = torch.maximum(rand(count, _COLOURS, 3), pale)
    field = (shapes[:, 0] > 0).long() * 2 + (shapes[:, 1] > 0).long()
    flat = table.gather(1, field.reshape(count, -1, 1).expand(-1, -1, 3))
    picture = flat.transpose(1, 2).reshape(count, 3, side, side)

    thick = side * (0.006 + 0.012 * rand(count, 1, 1, 1))
    lines = (1 - _away(shapes) / thick).clamp(0, 1).amax(1, keepdim=True)
    hatched = _hatching(shapes, rand) * (shapes[:, :1] > rand(count, 1, 1, 1) * 1.5 - 0.7)
    dark = rand(count, 1, 1, 1) * 0.35
    drawn = torch.maximum((lines * 1.6).clamp(max=1), hatched * (rand(count, 1, 1, 1) < 0.7))
    return _blurred(picture * (1 - drawn) + dark * drawn, rand)


def _away(shapes: torch.Tensor) -> torch.Tensor:
    """(n, c, h, w): roughly how many pixels off the nearest line where a shape ends."""
    down, right = torch.gradient(shapes, dim=(2, 3))
    return shapes.abs() / (down.square() + right.square()).sqrt().clamp(min=1e-4)


def _blurred(pictures: torch.Tensor, rand: Draw) -> torch.Tensor:
    """As a camera would show them: a third sharp, the others a little soft or very."""
    lot = rand(len(pictures))
    for which, size in ((lot > 1 / 3, 3), (lot > 2 / 3, 5)):
        pictures[which] = mean_of(pictures[which], size)
    return pictures


def _hatching(shapes: torch.Tensor, rand: Draw) -> torch.Tensor:
    """(n, 1, h, w) 0…1: thin lines side by side, bent as the second shape is."""
    count, side = len(shapes), shapes.shape[3]
    turn = rand(count, 1, 1) * math.pi
    down, right = torch.meshgrid(
        torch.arange(side, dtype=torch.float32), torch.arange(side, dtype=torch.float32),
        indexing="ij",
    )  # fmt: skip
    apart = side * (0.035 + 0.06 * rand(count, 1, 1))
    wave = (right * torch.cos(turn) + down * torch.sin(turn)) / apart
    phase = 2 * math.pi * wave + 4 * rand(count, 1, 1) * shapes[:, 1]
    share = 0.3 + 0.6 * rand(count, 1, 1)
    return ((torch.sin(phase) - share) * 4).clamp(0, 1)[:, None]
