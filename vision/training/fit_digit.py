"""Teaches the digit net whether a digit is a whole number, or what is left of something longer."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.cards import CARDS, RESTS
from vision.nets.classifier import REJECT
from vision.training.fit import fit
from vision.training.nets import Digit
from vision.training.precision import quickest
from vision.training.rows import Rows
from vision.training.shards import Shard
from vision.training.views import Askew, cut_askew, in_other_light

_WHOLE, _WHOLE_IN_STRIPS, _CUT, _CUT_IN_STRIPS = 64, 64, 32, 96
"""In each batch: whole small trumps and cut indices, of scenes of all kinds and of strips."""
_HALF_A_NUMBER: Final = 0.24
"""How far aside of a cut index of those scenes, in heights, what is left of it may be."""
_TINT: Final = 0.05
_BATCHES: Final = 20
"""So many batches tell what a restored net's layers usually give."""
_SMALL: Final = [number for number, card in enumerate(CARDS) if card in RESTS]


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """What surrounds n places, closer, and which of them are whole small trumps and which are cut.

    Rows of (n, 64, 64) grey and (n, 96, 96, 3) BGR; numbers of rows.
    """

    around: Rows
    patches: Rows
    whole: NDArray[np.int64]
    cut: NDArray[np.int64]


def numbers_of(shards: Sequence[Shard]) -> Numbers:
    """What shards of tarots show of small trumps, and of what is left of longer indices."""
    labels = np.concatenate([shard.labels for shard in shards])
    there = np.concatenate([shard.there for shard in shards])
    return Numbers(
        Rows([shard.around for shard in shards]),
        Rows([shard.patches for shard in shards]),
        np.flatnonzero(np.isin(labels, _SMALL)),
        np.flatnonzero((labels == REJECT) & (there == 1)),
    )


def fit_digit(
    usual: Numbers,
    strips: Numbers,
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    rate: float = 3e-3,
    start: Digit | None = None,
) -> Digit:
    """Train on scenes of all kinds and on strips, whose rests are looked at where they stand.

    `start` is a net to go on with instead of a new one. ValueError where either shows no whole
    small trump, or no cut index.
    """
    if not all(len(rows) for kind in (usual, strips) for rows in (kind.whole, kind.cut)):
        raise ValueError("no small trumps, or no cut numbers, to learn from: render more scenes")
    torch.manual_seed(seed)
    net = (start or Digit()).to(memory_format=torch.channels_last)

    def make(step: int) -> tuple[torch.Tensor, torch.Tensor]:
        return _batch(usual, strips, seed, step)

    def loss_of(batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        seen, whole = batch
        with quickest():
            logits = net(seen.to(memory_format=torch.channels_last))
        return functional.binary_cross_entropy_with_logits(logits.float()[:, 0], whole)

    fit(net, make, loss_of, steps=steps, rate=rate, checkpoint=checkpoint)
    return net


def some_numbers(usual: Numbers, strips: Numbers, seed: int) -> list[torch.Tensor]:
    """Batches as the net sees them: what a restored one's layers give is told by them."""
    return [_batch(usual, strips, seed + 1, step)[0] for step in range(_BATCHES)]


def _batch(
    usual: Numbers, strips: Numbers, seed: int, step: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """(n, 4, 48, 48) places of one step as they are seen, and (n,) 1 for a whole number."""
    rng = np.random.default_rng([seed, 13, step])
    picked = [
        (kind, rows[rng.integers(len(rows), size=count)])
        for kind, rows, count in (
            (usual, usual.whole, _WHOLE),
            (strips, strips.whole, _WHOLE_IN_STRIPS),
            (usual, usual.cut, _CUT),
            (strips, strips.cut, _CUT_IN_STRIPS),
        )
    ]
    around = np.concatenate([kind.around[chosen] for kind, chosen in picked])
    closer = np.concatenate([kind.patches[chosen] for kind, chosen in picked])
    whole = torch.zeros(len(around))
    whole[: _WHOLE + _WHOLE_IN_STRIPS] = 1
    aside = torch.zeros(len(whole), dtype=torch.bool)
    aside[_WHOLE + _WHOLE_IN_STRIPS :][:_CUT] = True
    generator = torch.Generator().manual_seed(seed * 1_000_033 + step)
    return _seen_anew(around, closer, aside, generator), whole


def _seen_anew(
    around: NDArray[np.uint8],
    closer: NDArray[np.uint8],
    aside: torch.Tensor,
    generator: torch.Generator,
) -> torch.Tensor:
    """(n, 4, 48, 48): a little off, in other light; some `aside` of where they stand."""
    n = len(aside)

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(n, generator=generator) * spread

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(n, generator=generator) * (high - low) + low

    views = (
        torch.from_numpy(around)[:, None].float(),
        torch.from_numpy(closer).permute(0, 3, 1, 2).float(),
    )
    askew = Askew(
        angle=normal(0.08),
        zoom=torch.exp(torch.where(aside, uniform(-0.5, 0.0), normal(0.1))),
        wide=torch.exp(torch.where(uniform(0, 1) < 0.3, uniform(-0.3, 0.3), normal(0.1))),
        right=normal(0.06) + torch.where(aside, torch.sign(normal(1.0)) * _HALF_A_NUMBER, 0.0),
        below=normal(0.06),
    )
    seen = cut_askew(views, askew).mul_(1 / 255)
    tint = torch.randn(n, 3, 1, 1, generator=generator) * _TINT
    seen[:, 1:] += tint
    return in_other_light(seen, generator)
