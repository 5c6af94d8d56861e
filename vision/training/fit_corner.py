"""Teaches the corner net whether a place is a card's corner, which way up, and if it is whole."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.nets.corner import SURROUNDINGS, WAYS
from vision.training.behind import (
    from_below,
    printed_on,
    printed_whole,
    rims,
    strengths,
    strongly,
)
from vision.training.engraved import engraved
from vision.training.fit import fit
from vision.training.nets import Corner
from vision.training.precision import quickest
from vision.training.rows import Rows
from vision.training.shards import AROUND_HEIGHTS, WIDE_HEIGHTS, Shard
from vision.training.views import Askew, cut_askew, in_other_light

_INDICES, _NONE, _CUT = 224, 96, 64
"""In each batch: indices, of which at least so many cut, and places that are none."""
_REAL = 12
"""Of the indices, so many are photographed ones where there are any."""
_HALF_A_NUMBER: Final = 0.24
"""How far aside of a number of two digits, in heights, the middle of what is left of it is."""
_HALF_A_PAIR: Final = 0.22
"""How far above the middle of rank and pip the rank's own is."""
_WITH_ART: Final = 0.12
"""Of the whole indices, so many have a picture behind them, and as many an engraved one."""
_BATCHES, _BATCH = 40, 256
"""How many places tell what a restored net's layers usually give."""

Views = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""What surrounds n places, (n, 64, 64) grey, and closer, (n, 96, 96, 3) BGR."""
Batch = tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]
"""(n, 2, 48, 48) 0…1; (n,) numbers of WAYS; of which wholeness is known, and who is whole."""


def fit_corner(
    around: Rows,
    patches: Rows,
    there: NDArray[np.uint8],
    whole: NDArray[np.int8],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    rate: float = 4e-3,
    start: Corner | None = None,
    real: Views | None = None,
) -> Corner:
    """Train on (n, 64, 64) grey surroundings and (n, 96, 96, 3) patches of the same places.

    `there` (n,) is 1 where an index stands, upright; `whole` (n,) is 1 where it can be read, 0
    where part of it is covered or out of the picture, −1 where nobody says. `real` are those of
    photographed indices, whole and upright. `start` is a net to go on with instead of a new one.
    """
    torch.manual_seed(seed)
    net = (start or Corner()).to(memory_format=torch.channels_last)
    indices, none = np.flatnonzero(there), np.flatnonzero(there == 0)
    cut = np.flatnonzero((there == 1) & (whole == 0))

    def make(step: int) -> Batch:
        rng = np.random.default_rng([seed, 7, step])
        chosen = np.concatenate(
            [
                indices[rng.integers(len(indices), size=_INDICES - _CUT)],
                cut[rng.integers(len(cut), size=_CUT)],
                none[rng.integers(len(none), size=_NONE)],
            ]
        )
        wider, closer, sound_here = around[chosen], patches[chosen], whole[chosen]
        if real is not None and len(real[0]):
            picked = rng.integers(len(real[0]), size=_REAL)
            wider[:_REAL], closer[:_REAL] = real[0][picked], real[1][picked]
            sound_here[:_REAL] = 1
        down = torch.from_numpy(rng.random(len(chosen)) < 0.5)
        goal = torch.where(down, WAYS.index("upside down"), WAYS.index("upright"))
        goal[_INDICES:] = WAYS.index("no corner")
        known = torch.from_numpy((sound_here >= 0) & (there[chosen] == 1))
        sound = torch.from_numpy(sound_here == 1).float()
        generator = torch.Generator().manual_seed(seed * 1_000_033 + step)
        rest = known & (sound == 0)
        views = _in_grey(wider, closer)
        _put_art_behind(views, sound.bool(), torch.from_numpy(there[chosen] == 0), generator)
        return _seen_anew(views, down, rest, generator), goal, known, sound

    def loss_of(batch: Batch) -> torch.Tensor:
        return corner_loss(net, batch)

    fit(net, make, loss_of, steps=steps, rate=rate, checkpoint=checkpoint)
    return net


def some_views(shards: Sequence[Shard]) -> list[torch.Tensor]:
    """Batches of places as the net sees them: what a restored one's layers give is told by them."""
    batches = []
    for shard in shards[:_BATCHES]:
        wider, closer = shard.around[:_BATCH], shard.patches[:_BATCH]
        nothing = torch.zeros(len(wider))
        batches.append(
            cut_askew(
                _in_grey(wider, closer), Askew(nothing, nothing + 1, nothing + 1, nothing, nothing)
            )
        )
    return batches


def _in_grey(
    wider: NDArray[np.uint8], closer: NDArray[np.uint8]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Both views, (n, 1, h, w) 0…1, of (n, h, w) grey and (n, h, w, 3) BGR."""
    n, high, wide = closer.shape[:3]
    grey = cv2.cvtColor(closer.reshape(n * high, wide, 3), cv2.COLOR_BGR2GRAY)
    both = np.array(wider), grey.reshape(n, high, wide)
    first, second = (torch.from_numpy(each)[:, None].float() / 255 for each in both)
    return first, second


def corner_loss(
    net: Corner, batch: Batch, *, none_weighs: float = 1.0, whole_weighs: float = 1.0
) -> torch.Tensor:
    """How far off the net is; what no corner and what a whole index weighs, next to the others."""
    seen, goal, known, sound = batch
    with quickest():
        logits = net(seen.to(memory_format=torch.channels_last))
    ways, wholeness = logits.float().split([len(WAYS), 1], dim=1)
    weights = torch.tensor([none_weighs if way == "no corner" else 1.0 for way in WAYS])
    gap = functional.binary_cross_entropy_with_logits(
        wholeness[known, 0], sound[known], pos_weight=torch.tensor(whole_weighs)
    )
    return functional.cross_entropy(ways, goal, weights, label_smoothing=0.002) + gap


def _put_art_behind(
    views: tuple[torch.Tensor, torch.Tensor],
    whole: torch.Tensor,
    none: torch.Tensor,
    generator: torch.Generator,
) -> None:
    """Let what lies where there is no index run up to some that are whole, the same in both views.

    And what engravers draw up to as many more. Both views are changed in place.
    """
    lot = torch.rand(len(whole), generator=generator)
    others = torch.nonzero(none)[:, 0]
    side = round(SURROUNDINGS * AROUND_HEIGHTS / WIDE_HEIGHTS)
    which = torch.nonzero(whole & (lot < _WITH_ART))[:, 0]
    picked = others[torch.randint(len(others), (len(which),), generator=generator)]
    rim, strength = rims(len(which), side, generator), strengths(len(which), generator)
    for view, part in zip(views, _in_both(rim, views), strict=True):
        view[which] = printed_on(view[which], view[picked], part, strength)
    which = torch.nonzero(whole & (lot > 1 - _WITH_ART))[:, 0]
    if not len(which):
        return
    picture = engraved(len(which), side, generator).mean(1, keepdim=True)
    rim, strength = from_below(len(which), side, generator), strongly(len(which), generator)
    parts = zip(views, _in_both(picture, views), _in_both(rim, views), strict=True)
    for view, art, part in parts:
        view[which] = printed_whole(view[which], art, part, strength)


def _in_both(
    wider: torch.Tensor, views: tuple[torch.Tensor, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """What the wider view and the closer one, in its middle, show of (n, 1, side, side)."""
    within = round(wider.shape[3] * WIDE_HEIGHTS / AROUND_HEIGHTS)
    edge = (wider.shape[3] - within) // 2
    closer = wider[:, :, edge : edge + within, edge : edge + within]
    first, second = (
        functional.interpolate(part, view.shape[2:], mode="bilinear", align_corners=False)
        for part, view in zip((wider, closer), views, strict=True)
    )
    return first, second


def _seen_anew(
    views: tuple[torch.Tensor, torch.Tensor],
    down: torch.Tensor,
    rest: torch.Tensor,
    generator: torch.Generator,
) -> torch.Tensor:
    """Cut (n, 2, 48, 48) from the two views, a little off, some upside down; change light.

    Half of what is the `rest` of a covered index is looked at nearer, and more to a side or farther
    up: a finder takes what is left for the whole, a digit of two or a rank whose pip is covered.
    """
    n = len(down)

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(n, generator=generator) * spread

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(n, generator=generator) * (high - low) + low

    angle = normal(0.12) + torch.where(down, math.pi, 0.0)
    lot = uniform(0, 1)
    near, rank = rest & (lot < 0.5), rest & (lot < 0.2)
    zoom = torch.exp(torch.where(near, uniform(-0.7, 0.0), normal(0.1)))
    wide = torch.exp(torch.where(uniform(0, 1) < 0.3, uniform(-0.3, 0.3), normal(0.1)))
    aside = torch.sign(normal(1.0)) * _HALF_A_NUMBER
    right = normal(0.1) + torch.where(near & ~rank, aside, 0.0)
    below = normal(0.1) - torch.where(rank, _HALF_A_PAIR, 0.0)
    return in_other_light(cut_askew(views, Askew(angle, zoom, wide, right, below)), generator)
