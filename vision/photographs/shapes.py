"""The shape a photograph had before it was made square.

No camera takes square pictures: collections and some apps cut them so, or pull them. In one that
was pulled a card's corners are not where a card has corners and its indices lean, so that a reader
asks about most of it. The shape in which most can be read is the one it had.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Generic, NamedTuple

import cv2
import numpy as np

from vision.photographs.agreement import OTHER_SIZES, Look, Tell, told_by_all
from vision.photographs.large import in_reach
from vision.reading import Detection, Picture

_SQUARE: Final = 0.02
"""Sides that differ by less than this share of the longer one make a square."""
_SHAPES: Final = (1.0, 4 / 3, 16 / 9, 3 / 4, 9 / 16)
"""Width over height: as it is, and as cameras have it, lying and upright."""
_LEAST: Final = 640
"""A picture that is pulled is also enlarged to so many pixels of its shorter side."""
_AGREED: Final = 0.99
"""What several sizes say together counts from this chance on: of 900 indices of three packs kept
for choosing 846 did, none wrong, and 27 letters, all of the pack whose J is an 8; from 0.98 on 857
and 30, and of a set that chose nothing three readings more of what is no whole index."""


def is_square(picture: Picture) -> bool:
    """Whether a (h, w, 3) picture has a shape no camera gives it."""
    height, width = picture.shape[:2]
    return bool(abs(height - width) < _SQUARE * max(height, width))


def read_in_its_shape(
    picture: Picture, look: Callable[[Picture, float], Look], tell: Tell[Look]
) -> list[Detection]:
    """What looks at a square picture tell in the shape in which most cards are surely read.

    `look` sees a picture as if it were so many times as large. Another shape than its own counts
    only where more is sure than asked about: of cards that are no tarot, one or two may be misread
    in any, and the choice would go to the misread ones. In shapes with as many sure cards the
    picture is looked at in other sizes too, and what they say together counts: most cards, then
    fewest questions, as it is before others. Corners are in pixels of the picture as it is.
    """
    as_it_is, *pulled = (_looked_at(picture, shape, look, tell) for shape in _SHAPES)
    kept = [as_it_is, *(one for one in pulled if _mostly_sure(one.found))]
    if not any(one.found for one in kept):
        return []
    most = max(_sure(one.found) for one in kept)
    best = (_in_all_sizes(picture, one, look, tell) for one in kept if _sure(one.found) == most)
    return max(best, key=_how_well)


class _Pulled(NamedTuple):
    """A picture so many times as wide and as high as it was."""

    picture: Picture
    wider: float
    higher: float


class _LookedAt(NamedTuple, Generic[Look]):
    """What was seen of a picture in one shape, and what that tells."""

    shape: float
    look: Look
    found: list[Detection]


def _pulled(picture: Picture, shape: float) -> _Pulled:
    """A square picture as wide over high as `shape`."""
    if shape == 1.0:
        return _Pulled(picture, 1.0, 1.0)
    height, width = picture.shape[:2]
    larger = max(1.0, _LEAST / max(height, width))
    larger *= in_reach(height * width * larger**2 * max(shape, 1 / shape))
    wider, higher = larger * max(shape, 1.0), larger * max(1 / shape, 1.0)
    smooth = cv2.INTER_AREA if max(wider, higher) < 1 else cv2.INTER_LINEAR
    pulled = cv2.resize(picture, None, fx=wider, fy=higher, interpolation=smooth)
    return _Pulled(np.asarray(pulled, np.uint8), wider, higher)


def _looked_at(
    picture: Picture, shape: float, look: Callable[[Picture, float], Look], tell: Tell[Look]
) -> _LookedAt[Look]:
    seen = look(_pulled(picture, shape).picture, 1.0)
    return _LookedAt(shape, seen, tell([seen]))


def _in_all_sizes(
    picture: Picture,
    one: _LookedAt[Look],
    look: Callable[[Picture, float], Look],
    tell: Tell[Look],
) -> list[Detection]:
    """What all sizes of a picture in its shape tell, in pixels of the picture as it was."""
    pulled, wider, higher = _pulled(picture, one.shape)
    looks = [one.look, *(look(pulled, times) for times in OTHER_SIZES)]
    return [
        replace(card, corners=tuple((x / wider, y / higher) for x, y in card.corners))
        for card in told_by_all(looks, tell, least=_AGREED, sure_by=2)
    ]


def _how_well(found: list[Detection]) -> tuple[int, int]:
    """More where more was read surely, then where less was asked about."""
    sure = _sure(found)
    return sure, sure - len(found)


def _sure(found: list[Detection]) -> int:
    return sum(not one.doubtful for one in found)


def _mostly_sure(found: list[Detection]) -> bool:
    return 2 * _sure(found) > len(found)
