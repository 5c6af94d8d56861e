"""Pictures that run up to an index and behind it, as on many decks' court cards.

Drawn decks leave paper round an index, and some printed ones do not: a flag behind a letter was
taken for another card that covers it.
"""

import math
from typing import Final

import torch

from vision.training.smooth import wound

_KNOTS: Final = 9
"""Points along a side of the wider view between which the rim of the art winds."""
_FAINTEST, _STRONGEST = 0.2, 0.7
"""How much of the art's colour may show; the rest is paper."""
_ENGRAVED: Final = 0.3
"""And how much at least where it does not dull the ink."""


def rims(count: int, side: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 1, side, side): 1 where there is art and 0 where there is paper, softly wound."""
    knots = torch.randn(count, 1, _KNOTS, _KNOTS, generator=generator)
    smooth = wound(knots, side, side)
    level = torch.rand(count, 1, 1, 1, generator=generator) * 1.2 - 0.3
    return ((smooth - level) * 6).clamp_(0, 1)


def strengths(count: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 1, 1, 1): how much of the colour of each shows."""
    lot = torch.rand(count, 1, 1, 1, generator=generator)
    return _FAINTEST + (_STRONGEST - _FAINTEST) * lot


def strongly(count: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 1, 1, 1): how much of the colour of each shows where ink is left whole."""
    return _ENGRAVED + (1 - _ENGRAVED) * torch.rand(count, 1, 1, 1, generator=generator)


def printed_on(
    ink: torch.Tensor, art: torch.Tensor, rim: torch.Tensor, strength: torch.Tensor
) -> torch.Tensor:
    """(n, c, h, w) 0…1 of `ink` over `art`: where the art is, both darken the paper."""
    return ink * (1 - rim * strength * (1 - art))


def from_below(count: int, side: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 1, side, side): as `rims`, of art that comes up to an index and may lie all round."""
    knots = torch.randn(count, 1, _KNOTS // 2, _KNOTS // 2, generator=generator)
    smooth = wound(knots, side, side)
    way = math.pi / 2 + 0.8 * torch.randn(count, 1, 1, 1, generator=generator)
    across = torch.linspace(-1, 1, side)
    nearer = across[None, None, None, :] * torch.cos(way) + across[None, None, :, None] * torch.sin(
        way
    )
    steep = 4 * torch.rand(count, 1, 1, 1, generator=generator)
    level = torch.rand(count, 1, 1, 1, generator=generator) * 1.6 - 0.8
    return ((0.5 * smooth + steep * nearer - level) * 12).clamp_(0, 1)


def printed_whole(
    ink: torch.Tensor, art: torch.Tensor, rim: torch.Tensor, strength: torch.Tensor
) -> torch.Tensor:
    """As `printed_on`, but ink hides the art: what is as dark as ink in any colour stays.

    Where ink is faint the art is too.
    """
    some = ink[:, :, 1::3, 1::3].flatten(2)  # of all it would take ten times as long
    paper = some.quantile(0.85, dim=2).clamp(min=0.2)[:, :, None, None]
    bare = (1.4 * (ink / paper).amin(1, keepdim=True) - 0.2).clamp(0, 1)
    middle = slice(ink.shape[2] // 3, -ink.shape[2] // 3)
    faint = bare[:, :, middle, middle].amin((2, 3), keepdim=True)
    return ink * (1 - rim * strength * (1 - art) * bare * (1 - faint))
