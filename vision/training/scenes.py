"""Random tables to learn from: decks, layouts, light and clutter as they may come."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import TWO_DIGITS
from vision.geometry import Place
from vision.synthesis import clutter, layouts
from vision.synthesis.face import Deck
from vision.synthesis.figured import Figured, figured
from vision.synthesis.lens import photograph, random_lens
from vision.synthesis.scene import IndexTruth, Sprite, View, draw, view_from_above
from vision.training.decks import NoDeck
from vision.training.strips import StripsDeck, strips

Rng = np.random.Generator
Picture = NDArray[np.uint8]
_WITH_FIGURES = 0.7
"""Of the tables without a card, those with printed figures on them."""
_TWO_DIGITS_FIRST = 0.3
"""Of the tables with cards, those with more trumps of two digits than come by chance."""
_WITH_EXCUSE = 0.3
"""Of the tables with cards, those that have the Excuse for certain: one card of 78, and the only
one whose index is neither letter nor number."""
SIZE = (640, 480)
_SPRITES, _SPRITE_SCALE = 160, 2.5
_FIGURED, _FIGURED_SCALE = 240, 3.5


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A photograph (h, w, 3) uint8 BGR, the indices in it, and figures that are none."""

    picture: Picture
    indices: tuple[IndexTruth, ...]
    figures: tuple[Place, ...] = ()


def random_sample(rng: Rng, deck: Deck, textures: Sequence[Path]) -> Sample:
    """One photograph of cards of this deck, laid somehow on some mat."""
    bare = isinstance(deck, NoDeck)
    poses = _backs(rng) if bare else strips(rng) if isinstance(deck, StripsDeck) else _poses(rng)
    cards = _cards(rng, deck, len(poses))
    poses = poses[: len(cards)]
    view = _view(rng, poses)
    printed = _figured(rng, view) if bare and rng.random() < _WITH_FIGURES else []
    others = int(rng.integers(0, 4) if printed else rng.integers(3, 9)) if bare else None
    drawn = draw(
        deck,
        cards,
        poses,
        view,
        _mat(rng, textures),
        sprites=[*(sprite for sprite, _ in printed), *_sprites(rng, view, others)],
        shadow=float(rng.uniform(0, 0.6)),
        bend=float(rng.uniform(0, 0.9)),
        rng=rng,
    )
    figures = tuple(place for _, places in printed for place in places)
    return Sample(photograph(drawn.picture, random_lens(rng), rng), drawn.indices, figures)


def _cards(rng: Rng, deck: Deck, count: int) -> list[str]:
    """Cards to lay; at times trumps of two digits first, which are cut when cards lie close."""
    cards = [deck.cards()[i] for i in rng.permutation(len(deck.cards()))]
    if count and "EX" in cards and rng.random() < _WITH_EXCUSE:
        here, there = int(rng.integers(count)) % len(cards), cards.index("EX")
        cards[here], cards[there] = cards[there], cards[here]
    if rng.random() < _TWO_DIGITS_FIRST:
        two = [card for card in cards if card in TWO_DIGITS]
        some = set(two[: max(3, count // 2)])
        mixed = [card for card in cards if card in some] + [c for c in cards if c not in some]
        return [mixed[:count][i] for i in rng.permutation(len(mixed[:count]))]
    return cards[:count]


def _poses(rng: Rng) -> list[layouts.Pose]:
    kind = rng.random()
    if kind < 0.17:
        poses = layouts.trick(rng, int(rng.integers(3, 6)))
    elif kind < 0.47:
        show = (8.0, 24.0) if rng.random() < 0.5 else (15.0, 28.0)
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


def _backs(rng: Rng) -> list[layouts.Pose]:
    """Now and then some cards face down."""
    if rng.random() < 0.5:
        return []
    laid = layouts.scatter(rng, int(rng.integers(1, 8)), 330, 240)
    return [layouts.Pose(p.x, p.y, p.angle, face_down=True) for p in laid]


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


def _sprites(rng: Rng, view: View, many: int | None = None) -> list[Sprite]:
    """Hands and things over the cards: `many`, or as it comes."""
    if many is None and rng.random() > 0.4:
        return []
    count = int(rng.integers(1, 4)) if many is None else many
    width, height = view.size
    scale = math.sqrt(abs(float(np.linalg.det(view.matrix[:2, :2])))) / _SPRITE_SCALE
    sprites = []
    for _ in range(count):
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


def _figured(rng: Rng, view: View) -> list[tuple[Sprite, list[Place]]]:
    """Printed things on the table, and where in the picture their figures stand."""
    width, height = view.size
    scale = math.sqrt(abs(float(np.linalg.det(view.matrix[:2, :2])))) / _FIGURED_SCALE
    laid = []
    for _ in range(int(rng.integers(1, 4))):
        thing = _printed(int(rng.integers(_FIGURED)))
        size = scale * float(np.exp(rng.normal(0, 0.2)))
        turned = thing.laid(float(rng.uniform(0, 2 * math.pi)), size)
        rows, columns = turned.picture.shape[:2]
        x = round(rng.uniform(0, width) - columns / 2)
        y = round(rng.uniform(0, height) - rows / 2)
        places = [Place(p.x + x, p.y + y, p.height, p.angle) for p in turned.figures]
        inside = [p for p in places if 0 < p.x < width and 0 < p.y < height]
        laid.append((Sprite(turned.picture, x, y), inside))
    return laid


@lru_cache(maxsize=_FIGURED)
def _printed(number: int) -> Figured:
    """One of a fixed lot of printed things: setting them anew is slow."""
    return figured(np.random.default_rng([10, number]), _FIGURED_SCALE)


@lru_cache(maxsize=_SPRITES)
def _sprite(number: int) -> Picture:
    """One of a fixed lot of hands and things: drawing them anew is slow."""
    rng = np.random.default_rng([9, number])
    make = clutter.hand if number % 2 else clutter.object_
    return make(rng, _SPRITE_SCALE)
