"""Whether a picture is worth judging: still, sharp, lit, free of glare and of hands.

Each gate keeps only what it needs, works on a small grey copy made once, and takes its time
from the caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture, Point
from vision.tracking.updates import State

Grey = NDArray[np.uint8]

_GREY_WIDTH: Final = 640
_TINY_WIDTH: Final = 160
_LOUDEST: Final = 20.0
"""Grey levels of a block that no noise comes to: where most of a picture has changed, as when forty
cards are swept off between two frames, that change is none."""
_FEWEST_EDGES: Final = 80
_PRINT, _INK_AMID = 25, 40
"""Pixels of the small grey picture that print is less wide than, and that it has at least."""
_SOME_INK: Final = 0.06
"""Share of an index's box that the thinnest stroke of a rank covers."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """Small copies of one picture.

    `grey` is its green channel, every `step`th pixel, at most about 640 wide; `tiny` is the
    mean of `grey` over blocks, 160 wide, in which sensor noise is all but gone. `green` is the
    channel whole, (h, w), turned over where cards are printed light on dark: ink is darker in it.
    """

    picture: Picture
    grey: Grey
    tiny: Grey
    step: int
    green: Grey

    def of_dark_cards(self) -> Self:
        """The same, of cards printed light on dark."""
        return replace(self, green=np.bitwise_not(self.green))


def glance(picture: Picture) -> Glance:
    """The small copies of a (h, w, 3) picture that all gates share."""
    height, width = picture.shape[:2]
    step = max(1, round(width / _GREY_WIDTH))
    grey = np.ascontiguousarray(picture[::step, ::step, 1])
    rows = max(8, round(_TINY_WIDTH * height / width))
    tiny = cv2.resize(grey, (_TINY_WIDTH, rows), interpolation=cv2.INTER_AREA)
    return Glance(picture, grey, tiny.astype(np.uint8, copy=False), step, picture[..., 1])


def _gain(now: NDArray[np.float32], before: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much brighter each row is now, the last axis being the row; robust to what moved."""
    stride = max(1, now.shape[-1] // 32)
    ratio = (now[..., ::stride] + 1) / (before[..., ::stride] + 1)
    middle = ratio.shape[-1] // 2
    median = np.partition(ratio, middle, axis=-1)[..., middle : middle + 1]
    return np.clip(median, 0.6, 1.6).astype(np.float32, copy=False)


def _gain_of_light(now: NDArray[np.float32], before: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same, of (h, w) blocks, each counting by its light.

    A step of one grey level is a twentieth of a dark mat: taken for the lamp's it would move the
    bright paper on it by ten.
    """
    stride = max(1, now.shape[1] // 32)
    now, before = now[:, ::stride] + 1, before[:, ::stride] + 1
    ratio, light = now / before, np.minimum(now, before)
    order = np.argsort(ratio, axis=1)
    sums = np.cumsum(np.take_along_axis(light, order, axis=1), axis=1)
    middle = (sums * 2 < sums[:, -1:]).sum(axis=1, keepdims=True)
    median = np.take_along_axis(ratio, np.take_along_axis(order, middle, axis=1), axis=1)
    return np.asarray(np.clip(median, 0.6, 1.6), np.float32)


class Stillness:
    """Whether anything moves: blocks that differ from the last frame and from a while ago.

    A row's common gain is taken out first, so that a lamp's flicker, whole or in bands, is not
    taken for a movement; blocks are averaged with their neighbours, as grain on bright paper is
    several times that on a dark mat; the noise of the frame raises what counts as a difference.
    """

    def __init__(self, *, cells: int = 10, floor: float = 5.0, span: float = 0.3) -> None:
        self._cells = cells
        self._floor = floor
        self._span = span
        self._last: NDArray[np.float32] | None = None
        self._anchor: NDArray[np.float32] | None = None
        self._anchor_time = 0.0

    def still(self, time: float, tiny: Grey) -> bool:
        """Whether nothing moved since the last frame; False for the first."""
        now = tiny.astype(np.float32)
        last, self._last = self._last, now
        if last is None or last.shape != now.shape:
            self._anchor, self._anchor_time = now, time
            return False
        still = self.changed(now, last) <= self._cells
        if still and self._anchor is not None and self._anchor is not last:
            still = self.changed(now, self._anchor) <= self._cells
        if not still or time - self._anchor_time >= self._span:
            self._anchor, self._anchor_time = now, time
        return still

    def changed(self, now: NDArray[np.float32], before: NDArray[np.float32]) -> int:
        """How many blocks changed by more than light and noise can."""
        change = now - before * _gain_of_light(now, before)
        difference = np.abs(np.asarray(cv2.blur(change, (3, 3)), np.float32))
        sample = difference[::3, ::5].ravel()
        noise = float(np.partition(sample, len(sample) // 2)[len(sample) // 2]) * 1.5
        return int(np.count_nonzero(difference > min(max(self._floor, 6 * noise), _LOUDEST)))


class Sharpness:
    """Whether edges are as steep as this camera has shown them.

    The measure is the share of an edge's whole height, over ten pixels, that it climbs in two.
    It does not depend on how many edges there are or on their contrast; a picture without edges
    is never called blurred. Both directions are told apart: a movement blurs along one only, and
    thin lines across a bare mat, which are steeper than any card's edge, say nothing of the other.
    """

    def __init__(self, *, share: float = 0.72, contrast: int = 40, half_life: float = 60.0) -> None:
        self._share = share
        self._contrast = contrast
        self._half_life = half_life
        self._best = [0.0, 0.0]
        self._time = 0.0

    def blurred(self, time: float, picture: Picture) -> bool:
        """Whether the picture is much softer along a direction than the sharpest of late."""
        now = self.measure(picture)
        if now == (None, None):
            return False
        fallen = 0.5 ** (max(0.0, time - self._time) / self._half_life)
        self._time = time
        self._best = [
            max(one or 0.0, best * fallen) for one, best in zip(now, self._best, strict=True)
        ]
        return any(
            one is not None and one < self._share * best
            for one, best in zip(now, self._best, strict=True)
        )

    def measure(self, picture: Picture) -> tuple[float | None, float | None]:
        """Steepness of the edges along rows and columns, about 0.2 (flat ramps) to 1.

        None along which there are none.
        """
        height, width = picture.shape[:2]
        rows = np.ascontiguousarray(picture[:: max(1, height // 36), :, 1])
        columns = np.ascontiguousarray(picture[:, :: max(1, width // 48), 1].T)
        return self._steepness(rows), self._steepness(columns)

    def _steepness(self, lines: Grey) -> float | None:
        if lines.shape[1] < 32:
            return None
        whole = cv2.absdiff(lines[:, 10:], lines[:, :-10])
        edges = np.flatnonzero(whole >= self._contrast)
        if len(edges) < _FEWEST_EDGES:
            return None
        step = cv2.absdiff(lines[:, 2:], lines[:, :-2])
        steepest = cv2.dilate(step, np.ones((1, 9), np.uint8))[:, 4:-4]
        shares = steepest.ravel()[edges].astype(np.float32) / whole.ravel()[edges]
        at = int(0.7 * len(shares))
        return min(1.0, float(np.partition(shares, at)[at]))


class Glare:
    """Where light drowns the print: saturated blobs too thick to be paper round ink.

    Overexposed paper makes such blobs too, beside thin strokes; where there is ink none drowned.
    An overexposed table is one such blob, with the cards' ink in it: a reflection has none.
    """

    def __init__(
        self, *, level: int = 252, blob: int = 7, frame: float = 0.6, ink: int = 150
    ) -> None:
        self._level = level
        self._ink = ink
        self._kernel = np.ones((blob, blob), np.uint8)
        self._print = np.ones((_PRINT, _PRINT), np.uint8)
        self._frame = frame
        self._mask: Grey | None = None
        self._grey: Grey | None = None
        self._step = 1

    def flooded(self, sight: Glance) -> bool:
        """Whether most of the picture is drowned, ink and all; keeps where, for `drowned`."""
        over = cv2.threshold(sight.grey, self._level - 1, 1, cv2.THRESH_BINARY)[1]
        self._step, self._grey = sight.step, sight.grey
        if cv2.countNonZero(over) < self._kernel.size:
            self._mask = None
            return False
        mask = np.asarray(cv2.morphologyEx(over, cv2.MORPH_OPEN, self._kernel), np.uint8)
        self._mask = mask
        return cv2.countNonZero(mask) > self._frame * mask.size and not self._inked(
            sight.grey, mask
        )

    def _inked(self, grey: Grey, mask: Grey) -> bool:
        """Whether something dark stands amid the blobs, narrow enough to be print.

        Of 120 tables in reflections that drowned three fifths or more none shows a pixel of it; of
        67 light ones so overexposed, one to forty cards on them, 63 show more than this.
        """
        amid = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, self._print)
        return int(np.count_nonzero((grey < self._ink) & (amid > mask))) > _INK_AMID

    def drowned(self, quad: Sequence[Point]) -> bool:
        """Whether more than half of a quad's box lies in a saturated blob, and nothing is dark."""
        if self._mask is None or self._grey is None:
            return False
        where = _box(quad, self._step, self._mask.shape)
        box = self._mask[where]
        if not box.size or cv2.countNonZero(box) * 2 <= box.size:
            return False
        return float(np.quantile(self._grey[where], _SOME_INK)) >= self._ink


def _box(quad: Sequence[Point], step: int, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """The quad's box in a picture made of every `step`th pixel, cut to its edges."""
    xs = [point[0] / step for point in quad]
    ys = [point[1] / step for point in quad]
    return (
        slice(max(0, int(min(ys))), max(0, min(shape[0], int(max(ys)) + 1))),
        slice(max(0, int(min(xs))), max(0, min(shape[1], int(max(xs)) + 1))),
    )


def dark(tiny: Grey, *, brightest: int = 55) -> bool:
    """Whether even the brightest hundredth of the picture is too dark to show print."""
    values = tiny.ravel()
    at = int(0.99 * len(values))
    return int(np.partition(values, at)[at]) < brightest


class Hand:
    """Whether an arm reaches over the edge of the picture.

    Whatever belongs to a person comes in over the rim; a stretch of the rim that differs from
    every rim seen at rest is a hand. When all is still for `rest` seconds (a card over the edge,
    a shifted mat) the new rim is taken for rest, and at once when all of it changed: a light.
    """

    def __init__(self, *, level: float = 18.0, run: int = 12, rest: float = 0.5) -> None:
        self._level = level
        self._run = run
        self._rest = rest
        self._known: list[NDArray[np.float32]] = []
        self._last: NDArray[np.float32] | None = None
        self._since = 0.0

    def present(self, time: float, tiny: Grey, *, still: bool) -> bool:
        """Whether a hand reaches in; the first picture seen is taken for rest."""
        rim = _rim(tiny)
        last, self._last = self._last, rim
        if last is None or last.shape != rim.shape:
            self._known = [rim]
            return False
        shortest = len(rim)
        for known in self._known:
            run = self._longest(rim, known)
            if run < self._run:
                self._since = time
                np.add(known, 0.02 * (rim - known), out=known)
                return False
            shortest = min(shortest, run)
        if shortest == len(rim):
            self._rest_is(rim)
            return False
        if not still:
            self._since = time
        if time - self._since >= self._rest:
            self._rest_is(rim)
            return False
        return True

    def _rest_is(self, rim: NDArray[np.float32]) -> None:
        self._known = [rim.copy(), *self._known[:2]]

    def _longest(self, rim: NDArray[np.float32], known: NDArray[np.float32]) -> int:
        other = np.abs(rim - known * _gain(rim, known)) > self._level
        if not other.any():
            return 0
        if other.all():
            return len(other)
        turned = np.roll(other, -int(np.argmin(other)))
        edges = np.flatnonzero(np.diff(np.concatenate(([False], turned, [False])).astype(np.int8)))
        return int(np.max(edges[1::2] - edges[::2]))


def _rim(tiny: Grey) -> NDArray[np.float32]:
    """The picture's rim, two blocks thick, once round."""
    wide = tiny.astype(np.float32)
    top, bottom = wide[:2].mean(axis=0), wide[-2:].mean(axis=0)
    left, right = wide[:, :2].mean(axis=1), wide[:, -2:].mean(axis=1)
    return np.concatenate((top, right, bottom[::-1], left[::-1]))


class Gates:
    """All gates together: the state of a picture, and where it is in glare."""

    def __init__(self, *, hands: bool = True) -> None:
        self._stillness = Stillness()
        self._sharpness = Sharpness()
        self._glare = Glare()
        self._hand = Hand() if hands else None

    def state(self, time: float, sight: Glance) -> State:
        """The one word that matters most about this picture."""
        still = self._stillness.still(time, sight.tiny)
        # A bare black mat is too dark to show print, and yet shows what a rim without a hand is.
        hand = self._hand is not None and self._hand.present(time, sight.tiny, still=still)
        if dark(sight.tiny):
            return State.DARK
        blurred = self._sharpness.blurred(time, sight.picture)
        flooded = self._glare.flooded(sight)
        if hand:
            return State.HAND
        if blurred:
            return State.BLURRED
        if not still:
            return State.MOVING
        return State.GLARE if flooded else State.STILL

    def drowned(self, quad: Sequence[Point]) -> bool:
        """Whether a place of the last picture lies in glare."""
        return self._glare.drowned(quad)
