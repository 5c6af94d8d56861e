"""Pictures put together by other code than training's: faces pasted flat, with no lens or shadow.

How well training's own camera and table are known is not what these measure: nothing here is
shared with the scenes that nets were shown, but what a face is. Cards are as one puts them together
who has pictures of them and a picture editor: in a grid, in rows, in a fan, on one another or
strewn, on a plain colour, on stripes or on noise, with sharp edges or a thin line round them.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluation.sight import best_shares, seen_indices
from vision.evaluation.tables import SIZE, Table
from vision.synthesis.face import Deck, Face
from vision.synthesis.lens import Lens
from vision.synthesis.scene import Drawn, IndexTruth

Rng = np.random.Generator
Spot = tuple[float, float, float]
"""Where a card's middle lies in pixels, and how it is turned in degrees."""
_CARD: Final = (62.0, 113.0)
"""A card and a bit, mm: what a grid keeps free."""
_STRIP: Final = 26.0
"""What a row shows of each card, mm: a number of two digits is 21 wide."""


def flat(rng: Rng, deck: Deck, number: int) -> Table:
    """Picture `number`: each way of laying cards in turn."""
    scale = float(rng.uniform(2.5, 3.0))
    layout = tuple(LAYOUTS.values())[number % len(LAYOUTS)]
    spots = layout(rng, scale)
    cards = [str(card) for card in rng.permutation(deck.cards())[: len(spots)]]
    paste = _Paste(_ground(rng))
    line, round_off = bool(rng.random() < 0.5), bool(rng.random() < 0.8)
    for card, spot in zip(cards, spots, strict=False):
        paste.lay(deck.face(card), spot, scale, line=line, round_off=round_off)
    drawn = Drawn(paste.picture, paste.indices(), tuple(paste.outlines), paste.owners)
    seen = seen_indices(deck, drawn, Lens())
    shares = best_shares(tuple(cards), seen)
    return Table((_sent(paste.picture, rng),), tuple(cards), shares, seen, drawn)


def _grid(rng: Rng, scale: float) -> list[Spot]:
    """Cards beside and above one another, straight."""
    across = int(rng.integers(4, int(SIZE[0] / (_CARD[0] * scale)) + 1))
    wide, high = SIZE[0] / across, SIZE[1] / 2
    return [(wide * (k + 0.5), high * (j + 0.5), 0.0) for j in range(2) for k in range(across)]


def _rows(rng: Rng, scale: float) -> list[Spot]:
    """Two rows, each card over the one before."""
    step, start = _STRIP * scale, 12 + _CARD[0] * scale / 2
    count = int((SIZE[0] - 2 * start) // step) + 1
    return [
        (start + k * step, SIZE[1] * y + float(rng.normal(0, 2)), float(rng.normal(0, 1.5)))
        for y in (0.26, 0.74)
        for k in range(count)
    ]


def _fan(rng: Rng, scale: float) -> list[Spot]:
    """Cards turned round one point below the picture."""
    count, far = int(rng.integers(6, 13)), 165 * scale
    turns = [9.0 * (k - (count - 1) / 2) for k in range(count)]
    x, y = SIZE[0] / 2, SIZE[1] * 0.45 + far
    return [
        (x + math.sin(math.radians(t)) * far, y - math.cos(math.radians(t)) * far, t) for t in turns
    ]


def _round(rng: Rng, scale: float) -> list[Spot]:
    """A trick: three to five cards, their feet on one another."""
    count, first = int(rng.integers(3, 6)), float(rng.uniform(0, 360))
    turns = [first + 360 * k / count + float(rng.normal(0, 6)) for k in range(count)]
    x, y, far = SIZE[0] / 2, SIZE[1] / 2, 42 * scale
    return [
        (x + math.cos(math.radians(t)) * far, y + math.sin(math.radians(t)) * far, t + 90)
        for t in turns
    ]


def _strewn(rng: Rng, scale: float) -> list[Spot]:
    """A few cards turned any way."""
    count = int(rng.integers(3, 6))
    return [
        (
            SIZE[0] * (k + 0.5) / count + float(rng.normal(0, 5)) * scale,
            SIZE[1] / 2 + float(rng.normal(0, 20)) * scale,
            float(rng.uniform(0, 360)),
        )
        for k in range(count)
    ]


LAYOUTS: Final[Mapping[str, Callable[[Rng, float], list[Spot]]]] = MappingProxyType(
    {"grid": _grid, "rows": _rows, "fan": _fan, "trick": _round, "strewn": _strewn}
)


@dataclass(slots=True, eq=False)
class _Paste:
    """A picture cards are pasted into, and which card each pixel shows, from 1."""

    picture: NDArray[np.uint8]
    owners: NDArray[np.uint8] = field(init=False)
    outlines: list[NDArray[np.float32]] = field(default_factory=list)
    _laid: list[Face] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.owners = np.zeros(self.picture.shape[:2], np.uint8)

    def lay(self, face: Face, spot: Spot, scale: float, *, line: bool, round_off: bool) -> None:
        """Paste one card over what is there."""
        outline = _outline(face, spot, scale)
        times = scale * face.width / face.picture.shape[1]
        picture = cv2.resize(face.picture, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
        whole = _shape(picture.shape[:2], face.corner * scale if round_off else 0.0)
        onto = cv2.getAffineTransform(_box(picture.shape[:2])[:3], outline[:3])
        size = self.picture.shape[1::-1]
        shown = cv2.warpAffine(picture, onto, size, flags=cv2.INTER_LINEAR)
        cover = cv2.warpAffine(whole, onto, size, flags=cv2.INTER_LINEAR)[..., None] / 255.0
        self.picture[:] = (self.picture * (1 - cover) + shown * cover).astype(np.uint8)
        self._laid.append(face)
        self.owners[cover[..., 0] > 0.5] = len(self._laid)
        self.outlines.append(outline)
        if line:
            edge = np.round(outline).astype(np.int32)
            cv2.polylines(self.picture, [edge], isClosed=True, color=(90, 90, 90))

    def indices(self) -> tuple[IndexTruth, ...]:
        """Every index of which something can be seen."""
        found = []
        for owner, (face, outline) in enumerate(zip(self._laid, self.outlines, strict=True), 1):
            right = (outline[1] - outline[0]) / face.width
            down = (outline[3] - outline[0]) / face.height
            for number, ink in enumerate(face.indices):
                box = [
                    (ink.left, ink.top),
                    (ink.right, ink.top),
                    (ink.right, ink.bottom),
                    (ink.left, ink.bottom),
                ]
                quad = np.array([outline[0] + x * right + y * down for x, y in box], np.float32)
                visible, middle = self._seen(quad, owner)
                if visible > 0:
                    turned = np.roll(quad, -2, axis=0) if ink.turned else quad
                    found.append(IndexTruth(face.card, turned, visible, owner, number, middle))
        return tuple(found)

    def _seen(self, quad: NDArray[np.float32], owner: int) -> tuple[float, tuple[float, float]]:
        """How much of a box shows this card, and the middle of that part."""
        inside = np.zeros(self.owners.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), (1,))
        whole = max(float(cv2.contourArea(quad)), float(cv2.countNonZero(inside)))
        y, x = np.nonzero((inside > 0) & (self.owners == owner))
        if not len(x):
            return 0.0, (0.0, 0.0)
        return len(x) / whole, (float(x.mean()), float(y.mean()))


def _outline(face: Face, spot: Spot, scale: float) -> NDArray[np.float32]:
    """(4, 2): where a card's corners lie, the upper left first."""
    x, y, turn = spot
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = np.array([face.width, face.height]) * scale / 2
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    return np.asarray(corners @ np.array([[c, s], [-s, c]]) + (x, y), np.float32)


def _box(shape: Sequence[int]) -> NDArray[np.float32]:
    rows, columns = shape
    return np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)


def _shape(shape: Sequence[int], corner: float) -> NDArray[np.uint8]:
    """(h, w) 255 where a card is, its corners rounded by so many pixels."""
    rows, columns = shape
    mask = np.zeros((rows, columns), np.uint8)
    r = min(round(corner), min(rows, columns) // 2)
    cv2.rectangle(mask, (r, 0), (columns - r, rows), (255,), -1)
    cv2.rectangle(mask, (0, r), (columns, rows - r), (255,), -1)
    for x in (r, columns - 1 - r):
        for y in (r, rows - 1 - r):
            cv2.circle(mask, (x, y), r, (255,), -1)
    return mask


def _ground(rng: Rng) -> NDArray[np.uint8]:
    """A plain colour, stripes of two, or coarse noise."""
    wide, high = SIZE
    one, other = rng.integers(0, 256, (2, 3))
    ground = np.tile(one.astype(np.uint8), (high, wide, 1))
    kind = int(rng.integers(3))
    if kind == 1:
        ground[:, (np.arange(wide) // int(rng.integers(8, 60))) % 2 == 1] = other
    elif kind == 2:
        coarse = rng.integers(0, 256, (high // 40, wide // 40, 3), np.uint8)
        noise = cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)
        return np.asarray(cv2.addWeighted(ground, 0.7, noise, 0.3, 0), np.uint8)
    return ground


def _sent(picture: NDArray[np.uint8], rng: Rng) -> NDArray[np.uint8]:
    """The picture as it is sent: as it is, a bit soft, noisy, dark or tinged, mostly as a JPEG."""
    soft = float(rng.uniform(0.3, 0.9)) if rng.random() < 0.5 else 0.0
    out = (cv2.GaussianBlur(picture, (0, 0), soft) if soft else picture).astype(np.float64)
    if rng.random() < 0.5:
        out += rng.normal(0, float(rng.uniform(1, 5)), out.shape)
    if rng.random() < 0.5:
        out *= float(rng.uniform(0.5, 1.05)) * rng.uniform(0.9, 1.1, 3)
    sent = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))]
        packed = cv2.imencode(".jpg", sent, quality)[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return sent
