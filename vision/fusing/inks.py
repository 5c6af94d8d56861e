"""How colourful the ink of an index is, whatever the light: a red 10 is no trump.

A rank whose pip is hidden looks like a small trump, but trumps are printed in one ink.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
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
    colours = _colours(cut_all(picture, places, _SIDE, _HEIGHTS))
    by_light = _by_light(colours)
    ink = np.median(np.take_along_axis(colours, by_light[:, : _share(_DARKEST)], axis=1), axis=1)
    shares = ink / _paper(colours, by_light)
    return np.asarray(np.clip(shares.max(axis=1) - shares.min(axis=1), 0.0, 1.0), np.float64)


def redness(picture: Sized, places: Sequence[Place]) -> NDArray[np.float64]:
    """(n,): by how much of the paper's light red is more than blue and green, where it is most.

    What is not red anywhere is printed in no red ink, whatever lies behind it; a black index on a
    picture may be red in places.
    """
    patches = cut_all(picture, places, _SIDE, _HEIGHTS)
    soft = np.array([cv2.blur(patch, (3, 3)) for patch in patches]).reshape(patches.shape)
    colours = _colours(soft)
    shares = colours / _paper(colours, _by_light(colours))[:, None]
    red = shares[..., 2] - shares[..., :2].max(axis=2)
    return np.asarray(np.sort(red, axis=1)[:, -_share(_DARKEST) :].mean(axis=1), np.float64)


def _colours(patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, pixels, 3) of (n, side, side, 3), what may be the table left out."""
    inside = patches[:, :, _ASIDE:-_ASIDE]
    return inside.reshape(len(patches), _SIDE * (_SIDE - 2 * _ASIDE), 3).astype(np.float32)


def _by_light(colours: NDArray[np.float32]) -> NDArray[np.intp]:
    """(n, pixels, 1): their numbers, the darkest first."""
    return np.argsort(colours @ np.ones(3, np.float32), axis=1)[:, :, None]


def _paper(colours: NDArray[np.float32], by_light: NDArray[np.intp]) -> NDArray[np.float32]:
    """(n, 3): what the paper looks like, 1 at least."""
    light = np.take_along_axis(colours, by_light[:, _share(_PAPER) :], axis=1)
    return np.asarray(np.maximum(np.median(light, axis=1), 1.0), np.float32)


def _share(percent: int) -> int:
    """So many in a hundred of the pixels looked at."""
    return _SIDE * (_SIDE - 2 * _ASIDE) * percent // 100
