"""Teaches the corner net what stands at the places a finder gives."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch

from vision.cards import CARDS
from vision.nets.corner import WAYS
from vision.training.fit import fit
from vision.training.fit_corner import Batch, corner_loss
from vision.training.found import NOBODY_SAYS, FoundPlaces
from vision.training.nets import Corner
from vision.training.rows import Rows
from vision.training.views import Askew, cut_askew, in_other_light
from vision.upside_down import SIX_OR_NINE

_NO_CORNER: Final = WAYS.index("no corner")
_HOT: Final = 0.3
"""So hot a place without an index is likely to be read."""
_ANY, _CUT, _NUMBERS, _TURNED, _NONE, _HOT_NONE, _ELSEWHERE, _REAL = 88, 40, 24, 24, 64, 40, 40, 24
"""In each batch: indices, cut ones, whole trumps, 6s and 9s, places without an index, hot ones of
them, and, where there are any, places the finder did not find, and places in photographs."""
_TRUMPS: Final = [number for number, card in enumerate(CARDS) if card.startswith("T-")]
_SIXES: Final = [number for number, card in enumerate(CARDS) if card in SIX_OR_NINE]
_NONE_WEIGHS: Final = 0.22
"""A place without an index counts so much of one with: an index that is doubted is lost."""
_WHOLE_WEIGHS: Final = 2.7
"""And one that is whole so many times as much as one that is cut."""

_LEANS: Final = (0.0, 0.0, -1.5, 1.0)
"""What is added in the end to the logits of WAYS and of wholeness: to doubt an index costs more
than to look at a place in vain. Chosen on drawn decks kept out of training."""


def fit_found(
    places: Sequence[FoundPlaces],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    rate: float = 3e-3,
    start: Corner | None = None,
    elsewhere: Sequence[FoundPlaces] = (),
    real: FoundPlaces | None = None,
) -> Corner:
    """Train on places a finder gave, half of the indices shown on their heads.

    `start` is a net to go on with instead of a new one, `elsewhere` shows no index where a finder
    found none, or a net that leans to corners takes a bare mat for one, and `real` is what was
    found in photographs. ValueError when no place shows an index, or every one does.
    """
    torch.manual_seed(seed)
    net = (start or Corner()).to(memory_format=torch.channels_last)
    shown = [*places, *elsewhere, *([real] if real else [])]
    around, closer = Rows([p.around for p in shown]), Rows([p.closer for p in shown])
    ways, whole, labels, heat = (
        np.concatenate([np.asarray(getattr(p, name)) for p in shown])
        for name in ("ways", "whole", "labels", "heat")
    )
    index, row = ways != _NO_CORNER, np.arange(len(ways))
    first_real = len(ways) - (len(real.ways) if real else 0)
    found = row < sum(len(p.ways) for p in places)
    parts = [
        (found & index, _ANY),
        (found & index & (whole == 0), _CUT),
        (found & index & (whole == 1) & np.isin(labels, _TRUMPS), _NUMBERS),
        (found & index & np.isin(labels, _SIXES), _TURNED),
        (found & ~index, _NONE),
        (found & ~index & (heat > _HOT), _HOT_NONE),
        (~found & (row < first_real), _ELSEWHERE),
        (row >= first_real, _REAL),
    ]
    kinds = [(np.flatnonzero(which), count) for which, count in parts if which.any()]
    if not ((found & index).any() and (found & ~index).any()):
        raise ValueError("the finder found too little to learn from: render more scenes")

    def make(step: int) -> Batch:
        rng = np.random.default_rng([seed, 19, step])
        chosen = np.concatenate([which[rng.integers(len(which), size=n)] for which, n in kinds])
        stands = torch.from_numpy(ways[chosen].astype(np.int64))
        sound_here = torch.from_numpy(whole[chosen])
        over = torch.from_numpy(rng.random(len(chosen)) < 0.5)
        goal = torch.where(over & (stands != _NO_CORNER), 1 - stands, stands)
        views = [torch.from_numpy(rows[chosen])[:, None].float() for rows in (around, closer)]
        generator = torch.Generator().manual_seed(seed * 1_000_037 + step)
        seen = cut_askew(views, _hardly_askew(over, generator)).mul_(1 / 255)
        seen = in_other_light(seen, generator)
        return seen, goal, sound_here != NOBODY_SAYS, (sound_here == 1).float()

    def loss_of(batch: Batch) -> torch.Tensor:
        return corner_loss(net, batch, none_weighs=_NONE_WEIGHS, whole_weighs=_WHOLE_WEIGHS)

    fit(net, make, loss_of, steps=steps, rate=rate, checkpoint=checkpoint)
    last = net.last[0].bias
    last.data += torch.tensor(_LEANS)
    return net


def _hardly_askew(over: torch.Tensor, generator: torch.Generator) -> Askew:
    """As a finder gave it, or turned `over`: its own errors are what is to be learned."""

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(len(over), generator=generator) * spread

    return Askew(
        normal(0.05) + torch.where(over, math.pi, 0.0),
        torch.exp(normal(0.05)),
        torch.exp(normal(0.05)),
        normal(0.03),
        normal(0.03),
    )
