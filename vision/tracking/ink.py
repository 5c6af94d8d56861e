"""Whether the ink now read was there before: what tells a misread from a new card."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Point

Green = NDArray[np.uint8]
"""The green channel of a whole picture, (h, w)."""

_SPREAD: Final = 40
"""Grey levels between ink and paper under which a place has no ink to compare."""

_SHARE: Final = 0.9
_TOLERANCE: Final = 3
_COARSE: Final = 18
_FINE: Final = 36
"""Pixels along an index when it is compared loosely and closely."""

_INDEX_WIDE: Final = 0.8
"""Heights that the box of an index is wide."""
_ALIKE: Final = 0.93
"""How much two prints of one index are alike, at least; a 21 and an 11 come to 0.9."""

_ONE_INDEX: Final = 0.92
"""And how much at least two looks at one that was pushed or turned."""

_PLAIN, _PICTURE = 8.0, 16.0
"""Levels that what is plain paper spreads over at most, and a picture at least."""
_UNLIKE: Final = 0.6
"""Two prints as little alike as this are not one."""


def same_ink(before: Green, now: Green, quad: Sequence[Point]) -> bool:
    """Whether the ink in the quad now may be the ink that was there in the earlier picture.

    Loosely: a shift of a pixel or two is allowed for, and only the box round the ink that shows
    now counts. So this is True for the same index and for what is left of one partly covered,
    and mostly False for another card.
    """
    inks = _inks(before, now, quad, _COARSE)
    return inks is not None and _within(*inks) and _within(inks[1], inks[0])


def same_print(before: Green, now: Green, quad: Sequence[Point]) -> bool:
    """Whether the quad shows, ink and paper, what it did in the earlier picture, or a bit aside.

    Closely: True for an index in full sight in both, False for any other card's.
    """
    box = _box(now.shape, quad, _FINE)
    if before.shape != now.shape or box is None:
        return False
    inside, rest = now[box], before[box]
    inside = inside[_TOLERANCE:-_TOLERANCE, _TOLERANCE:-_TOLERANCE]
    if inside.size == 0 or inside.std() < 1 or rest.std() < 1:
        return False
    return float(cv2.matchTemplate(rest, inside, cv2.TM_CCOEFF_NORMED).max()) >= _ALIKE


def other_print(before: Green, now: Green, quad: Sequence[Point]) -> bool:
    """Whether the quad surely shows another picture than it did, or paper where it showed one."""
    box = _box(now.shape, quad, _FINE)
    if before.shape != now.shape or box is None:
        return False
    inside, rest = now[box], before[box]
    few, many = sorted((float(inside.std()), float(rest.std())))
    if few < _PLAIN:
        return many >= _PICTURE
    inside = inside[_TOLERANCE:-_TOLERANCE, _TOLERANCE:-_TOLERANCE]
    return float(cv2.matchTemplate(rest, inside, cv2.TM_CCOEFF_NORMED).max()) < _UNLIKE


def moved_print(before: Green, old: Sequence[Point], now: Green, new: Sequence[Point]) -> bool:
    """Whether what the old quad showed, ink on paper, may be what the new one, near it, shows.

    Also True where either shows too little ink to tell.
    """
    was, here = _box(before.shape, old, _FINE), _box(now.shape, new, _FINE)
    if before.shape != now.shape or was is None or here is None:
        return True
    inside, rest = now[here][_TOLERANCE:-_TOLERANCE, _TOLERANCE:-_TOLERANCE], before[was]
    wide = np.pad(rest, 2 * _TOLERANCE, mode="edge")
    if not inside.size or _ink(now[here]) is None or _ink(rest) is None:
        return True
    if wide.shape[0] < inside.shape[0] or wide.shape[1] < inside.shape[1]:
        return True
    return float(cv2.matchTemplate(wide, inside, cv2.TM_CCOEFF_NORMED).max()) >= _UNLIKE


def same_index(before: Green, old: Sequence[Point], now: Green, new: Sequence[Point]) -> bool:
    """Whether two boxes, upright top left first, may show one index, however its card lay in each.

    Also True where either shows too little ink to tell.
    Of cards of ten decks that were pushed or turned the least alike of four came to 0.93; of 50
    others all but three 9s laid on a 3 to less than 0.91.
    """
    if before.shape != now.shape:
        return True
    was, here = _upright(before, old), _upright(now, new)
    if _ink(was) is None or _ink(here) is None:
        return True
    inside = here[_TOLERANCE:-_TOLERANCE, _TOLERANCE:-_TOLERANCE]
    return float(cv2.matchTemplate(was, inside, cv2.TM_CCOEFF_NORMED).max()) >= _ONE_INDEX


def left_of_it(before: Green, now: Green, quad: Sequence[Point]) -> bool:
    """Whether all ink in the quad now was there before, with more about it or not."""
    inks = _inks(before, now, quad, _FINE)
    return inks is not None and _within(*inks)


def _upright(picture: Green, quad: Sequence[Point]) -> Green:
    """(36, 29): a box of a picture, upright; what lies beyond the picture is as its edge."""
    width = round(_FINE * _INDEX_WIDE)
    flat = np.array([(0, 0), (width, 0), (width, _FINE), (0, _FINE)], np.float32)
    onto = cv2.getPerspectiveTransform(np.array(quad, np.float32), flat)
    seen = cv2.warpPerspective(picture, onto, (width, _FINE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _box(shape: tuple[int, ...], quad: Sequence[Point], fine: int) -> tuple[slice, slice] | None:
    """The quad's box in a picture of that shape, `fine` pixels long; None when too small."""
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    step = max(1, round(max(max(xs) - min(xs), max(ys) - min(ys)) / fine))
    top, bottom = max(0, int(min(ys))), min(shape[0], int(max(ys)) + 1)
    left, right = max(0, int(min(xs))), min(shape[1], int(max(xs)) + 1)
    if bottom - top < _TOLERANCE * step or right - left < _TOLERANCE * step:
        return None
    return slice(top, bottom, step), slice(left, right, step)


def _inks(
    before: Green, now: Green, quad: Sequence[Point], fine: int
) -> tuple[Green, Green] | None:
    """What is ink now, and what was, in the box round what is ink now."""
    box = _box(now.shape, quad, fine)
    if before.shape != now.shape or box is None:
        return None
    new, old = _ink(now[box]), _ink(before[box])
    if new is None or old is None:
        return None
    x, y, width, height = cv2.boundingRect(new)
    return new[y : y + height, x : x + width], old[y : y + height, x : x + width]


def _ink(grey: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """1 where there is ink, 0 on paper; None when there is too little between them."""
    dark, paper = np.percentile(grey, (3, 90))
    if paper - dark < _SPREAD:
        return None
    ink: NDArray[np.uint8] = (grey < (paper + dark) / 2).astype(np.uint8)
    return ink


def _within(ink: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    near = cv2.dilate(other, np.ones((_TOLERANCE, _TOLERANCE), np.uint8))
    return cv2.countNonZero(cv2.bitwise_and(ink, near)) >= _SHARE * cv2.countNonZero(ink)
