"""Cards laid on a mat, drawn as seen from above, with the exact place of every index."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.face import Deck, Face
from vision.synthesis.layouts import Pose

Rng = np.random.Generator
_COVERED = 255
"""The owner of pixels that belong to something laid over the cards."""
_KEPT = 100
"""Faces kept ready to be laid: more than a deck has. To touch new memory is the slow part."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """`matrix` takes table mm to pixels (homogeneous 3×3); `size` is width, height in pixels."""

    matrix: NDArray[np.float64]
    size: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """Something laid over the cards: `picture` (h, w, 4) uint8 BGRA, top left at x, y pixels."""

    picture: NDArray[np.uint8]
    x: int
    y: int


@dataclass(frozen=True, slots=True, eq=False)
class IndexTruth:
    """One printed index: `quad` (4, 2) float32 px round its ink, first the upright top left.

    `visible` is the share of that box that is in the picture and covered by nothing, and `middle`
    the middle of this part (x, y in px); `owner` is the card's place in the order of laying,
    `number` the index's on its face.
    """

    card: str
    quad: NDArray[np.float32]
    visible: float
    owner: int
    number: int
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """`picture` (h, w, 3) uint8 BGR before lens and light, and what is in it.

    `owners` (h, w) uint8 says which card each pixel shows, by its place in the order of laying
    from 1; 0 is the mat, 255 something laid over the cards.
    """

    picture: NDArray[np.uint8]
    indices: tuple[IndexTruth, ...]
    outlines: tuple[NDArray[np.float32], ...]
    owners: NDArray[np.uint8]


def view_from_above(
    size: tuple[int, int],
    px_per_mm: float,
    *,
    centre: tuple[float, float] = (0.0, 0.0),
    angle: float = 0.0,
    tilt: float = 0.0,
    tilt_towards: float = 0.0,
) -> View:
    """A camera above the table; `tilt` is the change of scale from the middle to the edge."""
    width, height = size
    c, s = px_per_mm * math.cos(angle), px_per_mm * math.sin(angle)
    reach = 0.5 * max(width, height) / px_per_mm
    move = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1]], np.float64)
    lean = np.eye(3)
    lean[2, :2] = (
        tilt * math.cos(tilt_towards) / reach,
        tilt * math.sin(tilt_towards) / reach,
    )
    onto = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float64)
    shift = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]], np.float64)
    return View(shift @ onto @ lean @ move, size)


def draw(
    deck: Deck,
    cards: Sequence[str],
    poses: Sequence[Pose],
    view: View,
    mat: NDArray[np.uint8],
    *,
    sprites: Sequence[Sprite] = (),
    shadow: float = 0.35,
    bend: float = 0.0,
    rng: Rng,
) -> Drawn:
    """Lay the cards in order on the mat ((h, w, 3) of the view's size) and look at them.

    `bend` moves each card's corners by about that many mm, as curl and thickness do.
    """
    width, height = view.size
    picture = mat.copy()
    owners = np.zeros((height, width), np.uint8)
    placed: list[tuple[int, Face, NDArray[np.float64]]] = []
    outlines = []
    for owner, (card, pose) in enumerate(zip(cards, poses, strict=True), start=1):
        face = deck.face(card)
        onto = _card_to_picture(face, pose, view, bend, rng)
        if not _before_the_camera(onto, face):
            continue
        texture = _back_texture(deck) if pose.face_down else _texture(face)
        _lay(picture, owners, texture, face, onto, owner, shadow)
        outlines.append(_points(onto, _corners(0, 0, face.width, face.height)))
        if not pose.face_down:
            placed.append((owner, face, onto))
    for sprite in sprites:
        _cover(picture, owners, sprite)
    indices = [
        _truth(owner, face, onto, number, owners)
        for owner, face, onto in placed
        for number in range(len(face.indices))
    ]
    return Drawn(picture, tuple(i for i in indices if i.visible > 0), tuple(outlines), owners)


def _card_to_picture(
    face: Face, pose: Pose, view: View, bend: float, rng: Rng
) -> NDArray[np.float64]:
    """3×3 from mm on the card to pixels."""
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    lay = np.array(
        [
            [c, -s, pose.x - c * face.width / 2 + s * face.height / 2],
            [s, c, pose.y - s * face.width / 2 - c * face.height / 2],
            [0, 0, 1],
        ]
    )
    onto: NDArray[np.float64] = view.matrix @ lay
    if bend > 0:
        flat = _corners(0, 0, face.width, face.height).astype(np.float32)
        bent = (flat + rng.normal(0, bend, (4, 2))).astype(np.float32)
        onto = onto @ cv2.getPerspectiveTransform(flat, bent)
    return onto


def _before_the_camera(onto: NDArray[np.float64], face: Face) -> bool:
    """False for a card so far off that the tilted view would turn it inside out."""
    corners = _corners(0, 0, face.width, face.height)
    depth = corners @ onto[2, :2] + onto[2, 2]
    return bool((depth > 0.25).all())


def _lay(
    picture: NDArray[np.uint8],
    owners: NDArray[np.uint8],
    texture: tuple[NDArray[np.uint8], ...],
    face: Face,
    onto: NDArray[np.float64],
    owner: int,
    shadow: float,
) -> None:
    height, width = owners.shape
    outline = _points(onto, _corners(0, 0, face.width, face.height))
    margin = 8
    x0, y0 = np.floor(outline.min(0)).astype(int) - margin
    x1, y1 = np.ceil(outline.max(0)).astype(int) + margin
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    if x0 >= x1 or y0 >= y1:
        return
    side = math.sqrt(abs(np.linalg.det(onto[:2, :2])))
    level = min(texture, key=lambda t: abs(math.log(t.shape[1] / face.width / (1.1 * side))))
    to_card = np.diag([face.width / level.shape[1], face.height / level.shape[0], 1.0])
    to_part = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64)
    warped = cv2.warpPerspective(
        level, to_part @ onto @ to_card, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR
    )
    alpha = warped[..., 3]
    part = picture[y0:y1, x0:x1]
    if shadow > 0:
        dark = cv2.boxFilter(alpha, -1, (13, 13))
        keep = 255 - (dark.astype(np.uint16) * int(shadow * 255) >> 8).astype(np.uint8)
        part[:] = cv2.multiply(part, cv2.merge([keep, keep, keep]), scale=1 / 255)
    weight = cv2.merge([alpha, alpha, alpha])
    card = cv2.multiply(warped[..., :3], weight, scale=1 / 255)
    rest = cv2.multiply(part, 255 - weight, scale=1 / 255)
    cv2.add(card, rest, dst=part)
    owners[y0:y1, x0:x1][alpha > 127] = owner


def _cover(picture: NDArray[np.uint8], owners: NDArray[np.uint8], sprite: Sprite) -> None:
    height, width = owners.shape
    rows, columns = sprite.picture.shape[:2]
    x0, y0 = max(sprite.x, 0), max(sprite.y, 0)
    x1, y1 = min(sprite.x + columns, width), min(sprite.y + rows, height)
    if x0 >= x1 or y0 >= y1:
        return
    part = sprite.picture[y0 - sprite.y : y1 - sprite.y, x0 - sprite.x : x1 - sprite.x]
    alpha = part[..., 3]
    weight = cv2.merge([alpha, alpha, alpha])
    over = cv2.multiply(part[..., :3], weight, scale=1 / 255)
    under = cv2.multiply(picture[y0:y1, x0:x1], 255 - weight, scale=1 / 255)
    picture[y0:y1, x0:x1] = cv2.add(over, under)
    owners[y0:y1, x0:x1][alpha > 40] = _COVERED


def _truth(
    owner: int,
    face: Face,
    onto: NDArray[np.float64],
    number: int,
    owners: NDArray[np.uint8],
) -> IndexTruth:
    ink = face.indices[number]
    quad = _points(onto, _corners(ink.left, ink.top, ink.right, ink.bottom))
    if ink.turned:
        quad = np.roll(quad, 2, axis=0)
    area = abs(cv2.contourArea(quad))
    height, width = owners.shape
    x0, y0 = np.floor(quad.min(0)).astype(int)
    x1, y1 = np.ceil(quad.max(0)).astype(int) + 1
    cx0, cy0, cx1, cy1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    if area < 1 or cx0 >= cx1 or cy0 >= cy1:
        return IndexTruth(face.card, quad, 0.0, owner, number, _middle(quad))
    whole = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(whole, np.round(quad - (x0, y0)).astype(np.int32), (1,))
    part = whole[cy0 - y0 : cy1 - y0, cx0 - x0 : cx1 - x0]
    ys, xs = np.nonzero(part & (owners[cy0:cy1, cx0:cx1] == owner))
    visible = len(xs) / max(int(whole.sum()), 1)
    middle = (float(xs.mean()) + cx0, float(ys.mean()) + cy0) if len(xs) else _middle(quad)
    return IndexTruth(face.card, quad, visible, owner, number, middle)


def _middle(quad: NDArray[np.float32]) -> tuple[float, float]:
    x, y = quad.mean(axis=0)
    return float(x), float(y)


def _corners(left: float, top: float, right: float, bottom: float) -> NDArray[np.float64]:
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)


def _points(onto: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float32]:
    out = cv2.perspectiveTransform(points[None], onto)[0]
    return np.asarray(out, np.float32)


def _rounded(height: int, width: int, radius: float) -> NDArray[np.uint8]:
    big = 4
    mask = np.zeros((height, width), np.uint8)
    r = int(radius)
    cv2.rectangle(mask, (r, 0), (width - r, height), 255, -1)
    cv2.rectangle(mask, (0, r), (width, height - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x << big, y << big), r << big, (255,), -1, cv2.LINE_AA, big)
    return mask


def _levels(picture: NDArray[np.uint8], width: float, corner: float) -> tuple[Any, ...]:
    """The picture with rounded corners at its own size and at ever smaller ones."""
    rows, columns = picture.shape[:2]
    scale = columns / width
    texture = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    texture[..., 3] = _rounded(rows, columns, corner * scale)
    levels = [texture]
    while levels[-1].shape[1] / width > 1.0:
        h, w = levels[-1].shape[:2]
        size = (round(w / 1.4), round(h / 1.4))
        levels.append(cv2.resize(levels[-1], size, interpolation=cv2.INTER_LINEAR))
    return tuple(levels)


@lru_cache(maxsize=_KEPT)
def _texture(face: Face) -> tuple[NDArray[np.uint8], ...]:
    return _levels(face.picture, face.width, face.corner)


@lru_cache(maxsize=2)
def _back_texture(deck: Any) -> tuple[NDArray[np.uint8], ...]:
    face = deck.face(deck.cards()[0])
    return _levels(deck.back(), face.width, face.corner)
