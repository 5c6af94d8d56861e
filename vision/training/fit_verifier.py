"""Teaches the verifier which readings are right."""

from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch.nn import functional

from vision.training.fit import fit
from vision.training.nets import Verifier
from vision.training.opened import Opened

_BATCH: Final = 128
_RATE: Final = 2e-3
_LEAST: Final = 1e-2
"""What is given that hardly varies is not spread farther than by one over this."""


def fit_verifier(kept: Opened, *, steps: int, seed: int, checkpoint: Path) -> Verifier:
    """Train on readings; what is given is brought to one spread, and the weights then follow.

    Where there are none, or no steps, it believes what is told.
    """
    torch.manual_seed(seed)
    net = Verifier()
    if not len(kept.given) or not steps:
        return net
    middle = kept.given.mean(axis=0)
    spread = np.maximum(kept.given.std(axis=0), _LEAST)
    given = torch.from_numpy((kept.given - middle) / spread)
    right = torch.from_numpy(kept.right.astype(np.float32))
    net.direct.weight.data *= torch.from_numpy(spread)

    def make(step: int) -> tuple[torch.Tensor, torch.Tensor]:
        rng = np.random.default_rng([seed, 19, step])
        picked = torch.from_numpy(rng.integers(len(right), size=_BATCH))
        return given[picked], right[picked]

    def loss_of(batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        seen, meant = batch
        return functional.binary_cross_entropy_with_logits(net(seen)[:, 0], meant)

    fit(net, make, loss_of, steps=steps, rate=_RATE, checkpoint=checkpoint)
    return _of_what_is_given(net, torch.from_numpy(middle), torch.from_numpy(spread))


def _of_what_is_given(net: Verifier, middle: torch.Tensor, spread: torch.Tensor) -> Verifier:
    """The same of what is given as it is: its spread goes into the weights."""
    with torch.no_grad():
        net.hidden.weight /= spread
        net.hidden.bias -= net.hidden.weight @ middle
        net.direct.weight /= spread
        net.out.bias -= net.direct.weight @ middle
    return net
