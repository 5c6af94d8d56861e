"""Teaches the classifier which index a patch shows, or that it shows none that can be read."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.cards import CARDS, RANKS, RESTS, SUITS
from vision.nets.classifier import REJECT, label_table
from vision.training.anew import Trouble, covered_in_part, seen_anew, with_art
from vision.training.fit import fit
from vision.training.nets import KINDS, TRUMPS, Classifier
from vision.training.overlaid import overlaid
from vision.training.precision import quickest
from vision.training.rows import Rows

Patches = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""(n, 96, 96, 3) uint8 BGR and (n,) labels."""
Batch = tuple[torch.Tensor, torch.Tensor, torch.Tensor]
"""(n, 3, 64, 64) 0…1, (n, 4) as in `label_table`, (n, 4) poses."""

_REJECT_KIND = KINDS.index("reject")
_PARTS: Final = (len(KINDS), len(RANKS), len(SUITS), TRUMPS)
_MANY: Final = 1000
"""So many steps make up for the half minute that translating a net takes, where a compiler is: a
step of the second classifier takes a quarter less then."""
_SMALL: Final = [number for number, card in enumerate(CARDS) if card in RESTS]
"""Where a batch is even over cards these come twice: they are the likeliest to be doubted."""
_REAL_READ, _REAL_REFUSED = 4, 2
"""Photographed patches in a batch, to be read and to be refused."""


def fit_classifier(
    patches: Rows,
    labels: NDArray[np.uint8],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    batch: int = 64,
    real: Callable[[Classifier], Patches] | None = None,
    first_steps: int = 0,
    start: Classifier | None = None,
    rate: float = 2e-3,
    trouble: Trouble | None = None,
    letters: NDArray[np.int64] | None = None,
    share: float = 0.0,
) -> Classifier:
    """Train on (n, 96, 96, 3) uint8 BGR patches; a quarter of each batch is even over cards.

    Of what is to be refused, such a `share` is of the patches `letters`, by their numbers: indices
    of cards that are no tarot.

    After `first_steps`, what `real` finds in photographs with the net so far is learned too.
    `start` is a net to go on with instead of a new one.
    """
    torch.manual_seed(seed)
    net = (start or Classifier()).to(memory_format=torch.channels_last)
    if steps >= _MANY and shutil.which("g++"):
        net.compile()
    trouble = trouble or Trouble()
    table = torch.from_numpy(label_table())
    kinds = [np.flatnonzero(labels == k) for k in range(REJECT + 1)]
    kinds = [k for k in (*kinds[:REJECT], *(kinds[n] for n in _SMALL), kinds[REJECT]) if len(k)]
    positives = np.flatnonzero(labels != REJECT)
    rejects = kinds[-1]
    photographed: list[Patches] = []

    def look_at_photographs(step: int) -> None:
        if real and step >= first_steps and not photographed:
            photographed.append(real(net))
            net.train()

    def make(step: int) -> Batch:
        rng = np.random.default_rng([seed, step])
        even = [
            k[rng.integers(len(k))]
            for k in (kinds[i] for i in rng.integers(len(kinds), size=batch // 4))
        ]
        usual = positives[rng.integers(len(positives), size=batch * 7 // 16)]
        none = rejects[rng.integers(len(rejects), size=batch - len(even) - len(usual))]
        if letters is not None and len(letters):
            count = round(share * len(none))
            none[:count] = letters[rng.integers(len(letters), size=count)]
        chosen = np.concatenate([even, usual, none])
        cut, meant = patches[chosen], labels[chosen]
        if photographed and step >= first_steps:  # it may be made while they are looked for
            _put_in(rng, cut, meant, photographed[0])
        pictures = torch.from_numpy(cut).permute(0, 3, 1, 2).float().mul_(1 / 255)
        goal = table[torch.from_numpy(meant.astype(np.int64))].clone()
        generator = torch.Generator().manual_seed(seed * 1_000_003 + step)
        if trouble.art:
            pictures = with_art(pictures, goal, trouble.art, generator)
        pictures, shift, covered = covered_in_part(pictures, goal, trouble, generator)
        goal[covered] = table[REJECT]
        pictures, moved, hidden = overlaid(pictures, goal, trouble.hidden, trouble.close, generator)
        goal[hidden] = table[REJECT]
        shift.x.add_(moved[:, 0])
        shift.y.add_(moved[:, 1])
        pictures, pose, spoiled = seen_anew(pictures, goal, generator, shift, trouble.slant)
        goal[spoiled] = table[REJECT]
        return pictures, goal, pose

    def loss_of(batch: Batch) -> torch.Tensor:
        pictures, goal, pose = batch
        with quickest():
            logits, _embedding, told = net(pictures.to(memory_format=torch.channels_last))
        there = goal[:, 0] != _REJECT_KIND
        gap = functional.smooth_l1_loss(told.float()[there], pose[there], beta=0.05)
        return _loss(logits.float(), goal) + 2 * gap

    fit(
        net,
        make,
        loss_of,
        steps=steps,
        rate=rate,
        checkpoint=checkpoint,
        before=look_at_photographs,
    )
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


def _loss(logits: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
    total = logits.new_zeros(())
    for column, part in enumerate(torch.split(logits, _PARTS, dim=1)):
        known = goal[:, column] >= 0
        if bool(known.any()):
            share = known.float().mean()
            total = total + share * functional.cross_entropy(
                part[known], goal[known, column], label_smoothing=0.001
            )
    return total
