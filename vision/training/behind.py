"""Pictures that run up to an index and behind it, as on many decks' court cards.

Drawn decks leave paper round an index, and some printed ones do not: a flag behind a letter was
taken for another card that covers it.
"""

from typing import Final

import torch
from torch.nn import functional

_KNOTS: Final = 9
"""Points along a side of the wider view between which the rim of the art winds."""
_FAINTEST, _STRONGEST = 0.2, 0.7
"""How much of the art's colour may show; the rest is paper."""


def rims(count: int, side: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 1, side, side): 1 where there is art and 0 where there is paper, softly wound."""
    knots = torch.randn(count, 1, _KNOTS, _KNOTS, generator=generator)
    smooth = functional.interpolate(knots, (side, side), mode="bicubic", align_corners=True)
    level = torch.rand(count, 1, 1, 1, generator=generator) * 1.2 - 0.3
    return ((smooth - level) * 6).clamp_(0, 1)


def strengths(count: int, generator: torch.Generator) -> torch.Tensor:
    """(count, 1, 1, 1): how much of the colour of each shows."""
    lot = torch.rand(count, 1, 1, 1, generator=generator)
    return _FAINTEST + (_STRONGEST - _FAINTEST) * lot


def printed_on(
    ink: torch.Tensor, art: torch.Tensor, rim: torch.Tensor, strength: torch.Tensor
) -> torch.Tensor:
    """(n, c, h, w) 0…1 of `ink` over `art`: where the art is, both darken the paper."""
    return ink * (1 - rim * strength * (1 - art))
