"""Random tables to learn from: decks, layouts, light and clutter as they may come."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis import clutter, layouts
from vision.synthesis.drawn import DrawnDeck
from vision.synthesis.face import Deck, Face, IndexInk
from vision.synthesis.lens import photograph, random_lens
from vision.synthesis.scanned import ScannedDeck
from vision.synthesis.scene import IndexTruth, Sprite, View, draw, view_from_above
from vision.synthesis.styles import random_style
from vision.training.foreign import ForeignDeck

Rng = np.random.Generator
Picture = NDArray[np.uint8]
DRAWN, FOREIGN = "drawn", "foreign"
"""Sources that are no folder of pictures."""
SIZE = (640, 480)
_SPRITES, _SPRITE_SCALE = 48, 2.5
FINEST = 5.0
"""Pixels a mm of the sharpest face kept: no view looks closer."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A photograph (h, w, 3) uint8 BGR and the indices in it."""

    picture: Picture
    indices: tuple[IndexTruth, ...]


class AlteredDeck:
    """A deck printed otherwise: other ink weight, colours, paper and proportions."""

    def __init__(self, deck: Deck, rng: Rng) -> None:
        self.name = f"{deck.name}~"
        self._deck = deck
        self._faces: dict[str, Face] = {}
        self._ink = float(rng.normal(0, 0.5))
        colour = rng.uniform(0.4, 1.35)
        paper = 1 - np.abs(rng.normal(0, 0.05, 3))
        mixed = np.full((3, 3), (1 - colour) / 3) + np.eye(3) * colour
        gain = (1 + rng.normal(0, 0.06, 3)) * paper
        self._tint = np.column_stack([mixed * gain[:, None], rng.normal(0, 8, 3)])
        self._width = float(rng.uniform(60, 67))

    def cards(self) -> tuple[str, ...]:
        """The ids this deck has a face for."""
        return self._deck.cards()

    def back(self) -> Picture:
        """The back of the deck it is made from."""
        return self._deck.back()

    def face(self, card: str) -> Face:
        """The altered face; its boxes follow its proportions."""
        if card not in self._faces:
            self._faces[card] = self._altered(self._deck.face(card))
        return self._faces[card]

    def _altered(self, face: Face) -> Face:
        picture = face.picture
        finest = int(self._width * FINEST)
        if picture.shape[1] > finest:
            size = (finest, round(picture.shape[0] * finest / picture.shape[1]))
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        if abs(self._ink) > 0.35:
            kernel = np.ones((2, 2), np.uint8)
            change = cv2.erode if self._ink > 0 else cv2.dilate
            picture = np.asarray(change(picture, kernel), np.uint8)
        stretch = self._width / face.width
        moved = tuple(
            IndexInk(i.left * stretch, i.top, i.right * stretch, i.bottom, i.turned)
            for i in face.indices
        )
        changed = np.asarray(cv2.transform(picture, self._tint), np.uint8)
        return Face(face.card, changed, self._width, face.height, face.corner, moved)


def random_deck(rng: Rng, source: ScannedDeck | str) -> Deck:
    """A deck drawn in a new style, one of no tarot, or a known one, often printed otherwise."""
    if source == FOREIGN:
        return ForeignDeck(random_style(rng), FINEST)
    if isinstance(source, str):
        return DrawnDeck(random_style(rng), FINEST)
    return source if rng.random() < 0.25 else AlteredDeck(source, rng)


def random_sample(rng: Rng, deck: Deck, textures: Sequence[Path]) -> Sample:
    """One photograph of cards of this deck, laid somehow on some mat."""
    poses = _poses(rng)
    chosen = rng.permutation(len(deck.cards()))[: len(poses)]
    cards = [deck.cards()[i] for i in chosen]
    poses = poses[: len(cards)]
    view = _view(rng, poses)
    drawn = draw(
        deck,
        cards,
        poses,
        view,
        _mat(rng, textures),
        sprites=_sprites(rng, view),
        shadow=float(rng.uniform(0, 0.6)),
        bend=float(rng.uniform(0, 0.9)),
        rng=rng,
    )
    return Sample(photograph(drawn.picture, random_lens(rng), rng), drawn.indices)


def _poses(rng: Rng) -> list[layouts.Pose]:
    kind = rng.random()
    if kind < 0.17:
        poses = layouts.trick(rng, int(rng.integers(3, 6)))
    elif kind < 0.47:
        show = (9.0, 30.0) if rng.random() < 0.4 else (15.0, 28.0)
        down = (22.0, 60.0) if rng.random() < 0.6 else (100.0, 125.0)
        poses = layouts.rows(
            rng, int(rng.integers(6, 34)), show=show, down=down, neat=float(rng.uniform(0.5, 3))
        )
    elif kind < 0.64:
        poses = layouts.fan(rng, int(rng.integers(5, 22)), show=(9.0, 26.0))
    elif kind < 0.82:
        poses = layouts.scatter(rng, int(rng.integers(2, 16)), 330, 240)
    elif kind < 0.92:
        poses = layouts.pile(rng, int(rng.integers(1, 6)))
    else:
        poses = layouts.scatter(rng, int(rng.integers(0, 3)), 200, 120)
    poses = layouts.turned(poses, 0, 0, float(rng.uniform(0, 2 * math.pi)))
    if rng.random() < 0.25:
        poses = [
            layouts.Pose(p.x, p.y, p.angle, face_down=bool(rng.random() < 0.15)) for p in poses
        ]
    return poses


def _view(rng: Rng, poses: Sequence[layouts.Pose]) -> View:
    scale = float(np.exp(rng.uniform(math.log(1.5), math.log(4.8))))
    centre = (0.0, 0.0)
    if poses:
        over = poses[int(rng.integers(len(poses)))]
        part = rng.uniform(0, 0.9)
        centre = (over.x * part + rng.normal(0, 20), over.y * part + rng.normal(0, 20))
    return view_from_above(
        SIZE,
        scale,
        centre=centre,
        angle=float(rng.uniform(0, 2 * math.pi)),
        tilt=float(abs(rng.normal(0, 0.12))),
        tilt_towards=float(rng.uniform(0, 2 * math.pi)),
    )


def _mat(rng: Rng, textures: Sequence[Path]) -> Picture:
    width, height = SIZE
    if textures and rng.random() < 0.5:
        path = textures[int(rng.integers(len(textures)))]
        picture = _texture(path)
        factor = rng.uniform(1.0, 2.5) * max(width / picture.shape[1], height / picture.shape[0])
        y = rng.uniform(0, picture.shape[0] - height / factor)
        x = rng.uniform(0, picture.shape[1] - width / factor)
        onto = np.array([[factor, 0, -x * factor], [0, factor, -y * factor]])
        part = cv2.warpAffine(picture, onto, SIZE, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(cv2.convertScaleAbs(part, alpha=rng.uniform(0.4, 1.1)), np.uint8)
    return clutter.mat(rng, height, width)


@lru_cache(maxsize=64)
def _texture(path: Path) -> Picture:
    picture = cv2.imread(str(path))
    if picture is None:
        raise ValueError(f"{path}: not a picture")
    return np.asarray(picture, np.uint8)


def _sprites(rng: Rng, view: View) -> list[Sprite]:
    if rng.random() > 0.4:
        return []
    width, height = view.size
    scale = math.sqrt(abs(float(np.linalg.det(view.matrix[:2, :2])))) / _SPRITE_SCALE
    sprites = []
    for _ in range(int(rng.integers(1, 4))):
        picture = _sprite(int(rng.integers(_SPRITES)))
        picture = np.rot90(picture, int(rng.integers(4)))
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        picture = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how), np.uint8
        )
        rows, columns = picture.shape[:2]
        x = int(rng.integers(-columns, width))
        y = int(rng.integers(-rows, height))
        sprites.append(Sprite(np.asarray(picture, np.uint8), x, y))
    return sprites


@lru_cache(maxsize=_SPRITES)
def _sprite(number: int) -> Picture:
    """One of a fixed lot of hands and things: drawing them anew is slow."""
    rng = np.random.default_rng([9, number])
    make = clutter.hand if number % 2 else clutter.object_
    return make(rng, _SPRITE_SCALE)
