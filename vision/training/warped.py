"""Patches as other type would print them: strokes bent a little, thicker or thinner.

No set of fonts holds the next deck's; smooth bends and a stroke's weight are what type differs by.
"""

from typing import Final

import torch

from vision.training.smooth import wound

_KNOTS: Final = 5
"""Points along a side that are moved; between them the picture bends smoothly."""
_BENT, _MOST = 0.6, 0.035
"""Share of patches bent, and by how much of half their side at most (one sigma)."""
_BOLDER, _THINNER, _LEAST_LEFT = 0.12, 0.1, 0.4
"""Shares of patches set bolder and thinner; so much of a stroke stays however fine it is."""


def bent(grid: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Sampling points (n, h, w, 2) of a patch, -1 to 1, moved smoothly in some."""
    n, high, wide = grid.shape[:3]
    lot = torch.rand(n, 1, 1, 1, generator=generator)
    reach = torch.where(lot < _BENT, lot / _BENT * _MOST, 0.0)
    knots = torch.randn(n, 2, _KNOTS, _KNOTS, generator=generator) * reach
    return grid + wound(knots, high, wide).permute(0, 2, 3, 1)


def weighed(patches: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Patches (n, 3, h, w), changed in place: strokes of some bolder or thinner by a pixel."""
    lot = torch.rand(len(patches), generator=generator)
    share = torch.rand(len(patches), 1, 1, 1, generator=generator)
    bolder, thinner = lot < _BOLDER, lot > 1 - _THINNER
    dark, light = patches[bolder], patches[thinner]
    patches[bolder] = torch.lerp(dark, -_lightest(-dark), share[bolder])
    patches[thinner] = torch.lerp(light, _lightest(light), share[thinner] * (1 - _LEAST_LEFT))
    return patches


def _lightest(patches: torch.Tensor) -> torch.Tensor:
    """The lightest of each pixel and its eight neighbours; several times faster than pooling."""
    for side in (2, 3):
        length = patches.shape[side] - 1
        first, last = patches.narrow(side, 0, length), patches.narrow(side, 1, length)
        pair = torch.maximum(first, last)
        inner = torch.maximum(pair.narrow(side, 0, length - 1), pair.narrow(side, 1, length - 1))
        ends = (pair.narrow(side, 0, 1), pair.narrow(side, length - 1, 1))
        patches = torch.cat([ends[0], inner, ends[1]], dim=side)
    return patches
