"""How colourful the ink of an index is, whatever the light: a red 10 is no trump.

A rank whose pip is hidden looks like a small trump, but trumps are printed in one ink.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place, Sized, cut_all

_SIDE, _HEIGHTS = 32, 1.2
"""Side of what is looked at, in pixels, and in index heights."""
_ASIDE: Final = 8
"""Pixels left out at either side, where the table may be seen."""
_PAPER: Final = 85
"""So many in a hundred pixels round an index are no lighter than its paper."""
_DARKEST: Final = 6
"""And so many are surely its ink."""
_PERHAPS: Final = 0.5
"""A larger trump read with less chance than this will not be sure, and tells nothing."""


def with_colours(picture: Sized, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses, small trumps and what may tell their ink with its colour."""
    seen = list(glimpses)
    small = [k for k, glimpse in enumerate(seen) if CARDS[glimpse.best] in RESTS]
    larger = [
        k
        for k, glimpse in enumerate(seen)
        if CARDS[glimpse.best].startswith("T-")
        and CARDS[glimpse.best] not in RESTS
        and glimpse.chance >= _PERHAPS
    ]
    told = [*small, *larger] if small else []
    colours = colourfulness(picture, [seen[k].place for k in told])
    for k, colour in zip(told, colours, strict=True):
        seen[k] = replace(seen[k], colour=float(colour))
    return seen


def colourfulness(picture: Sized, places: Sequence[Place]) -> NDArray[np.float64]:
    """(n,) 0…1: by how much of the paper's light the ink's colours differ; black and grey are 0."""
    patches = cut_all(picture, places, _SIDE, _HEIGHTS)[:, :, _ASIDE:-_ASIDE]
    colours = patches.reshape(len(places), _SIDE * (_SIDE - 2 * _ASIDE), 3).astype(np.float32)
    by_light = np.argsort(colours @ np.ones(3, np.float32), axis=1)[:, :, None]
    ink, paper = (
        np.median(np.take_along_axis(colours, those, axis=1), axis=1)
        for those in (by_light[:, : _share(_DARKEST)], by_light[:, _share(_PAPER) :])
    )
    shares = ink / np.maximum(paper, 1.0)
    return np.asarray(np.clip(shares.max(axis=1) - shares.min(axis=1), 0.0, 1.0), np.float64)


def _share(percent: int) -> int:
    """So many in a hundred of the pixels looked at."""
    return _SIDE * (_SIDE - 2 * _ASIDE) * percent // 100
