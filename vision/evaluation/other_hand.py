"""Decks drawn by another hand: what they measure is not how well training's own drawing is known.

Nothing here is shared with `vision.synthesis` but the ids of cards and what a face is. Cards are as
one draws them who has Pillow and a font: rank over pip, trumps numbered where ranks stand, shapes
for pictures.
"""

import math
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.cards import CARDS
from vision.synthesis.face import Face, IndexInk

Rng = np.random.Generator
Ink = tuple[int, int, int]
WIDTH, HEIGHT = 61, 112
"""Of a card, mm."""
_SCALE: Final = 8
"""Pixels a mm."""
_FINER: Final = 4
"""Signs are drawn so many times as large and reduced."""
_FAINT: Final = 60
"""Of 255: less ink than this is none."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How one deck is drawn; lengths in mm, colours red, green, blue.

    The `scene` of a trump runs `across` below its number, `between` the numbers, or across with
    each number in a box. `gap` is from rank to pip, `room` from a number to the scene.
    """

    ranks: str
    numbers: str
    rank: float
    number: float
    pip: float
    side: float
    top: float
    gap: float
    room: float
    inset: float
    corners: Literal[2, 4]
    rounding: float
    ruled: bool
    scene: Literal["across", "between", "boxed"]
    paper: Ink
    black: Ink
    red: Ink
    trumps: Ink


def random_hand(rng: Rng, fonts: tuple[str, ...]) -> Hand:
    """A hand drawn by lot, with one or two of these fonts."""
    ranks = str(rng.choice(fonts))
    rank = float(rng.uniform(6.0, 10.0))
    black = (int(rng.integers(0, 40)),) * 3
    coloured = rng.random() < 0.3
    return Hand(
        ranks=ranks,
        numbers=ranks if rng.random() < 0.6 else str(rng.choice(fonts)),
        rank=rank,
        number=rank * float(rng.uniform(1.0, 1.5)),
        pip=rank * float(rng.uniform(0.7, 1.0)),
        side=float(rng.uniform(2.5, 5.0)),
        top=float(rng.uniform(3.0, 6.0)),
        gap=float(rng.uniform(0.8, 2.0)),
        room=float(rng.uniform(1.0, 4.0)),
        inset=float(rng.uniform(4.0, 7.0)),
        corners=4 if rng.random() < 0.3 else 2,
        rounding=float(rng.uniform(2.0, 5.0)),
        ruled=bool(rng.random() < 0.4),
        scene=("across", "between", "boxed")[int(rng.integers(3))],
        paper=(int(rng.integers(236, 256)),) * 3,
        black=black,
        red=(int(rng.integers(170, 240)), int(rng.integers(0, 50)), int(rng.integers(0, 60))),
        trumps=_dark(rng) if coloured else black,
    )


def _dark(rng: Rng) -> Ink:
    red, green, blue = (int(value) for value in rng.integers(0, 120, 3))
    return red, green, blue


class OtherHandDeck:
    """A deck drawn by one hand; a face is drawn when first asked for and kept."""

    def __init__(self, seed: int, fonts: tuple[str, ...]) -> None:
        self.name = f"autre-main-{seed}"
        self.hand = random_hand(np.random.default_rng([seed, 0]), fonts)
        self._seed = seed
        self._faces: dict[str, Face] = {}

    def cards(self) -> tuple[str, ...]:
        """All 78."""
        return CARDS

    def back(self) -> NDArray[np.uint8]:
        """A plain blue back."""
        sheet = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), self.hand.paper)
        edge = 4 * _SCALE
        box = (edge, edge, sheet.width - edge, sheet.height - edge)
        ImageDraw.Draw(sheet).rectangle(box, fill=(40, 60, 140))
        return _as_bgr(sheet)

    def face(self, card: str) -> Face:
        """The face of a card, the same pixels each time; KeyError for anything else."""
        if card not in self._faces:
            if card not in CARDS:
                raise KeyError(card)
            self._faces[card] = self._draw(card)
        return self._faces[card]

    def _draw(self, card: str) -> Face:
        hand, index = self.hand, self._index(card)
        sheet = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), hand.paper)
        rng = np.random.default_rng([self._seed, 1 + CARDS.index(card)])
        kind, _, rank = card.partition("-")
        if kind in "SHDC" and rank.isdigit():
            self._pips(sheet, kind, int(rank))
        else:
            widest = self._index("T-20") if kind == "T" else index
            self._scene(rng, sheet, widest, trump=kind == "T")
        if hand.ruled:
            edge = (8, 8, sheet.width - 9, sheet.height - 9)
            ImageDraw.Draw(sheet).rectangle(edge, outline=(120, 120, 120), width=2)
        boxes = self._print(sheet, index, boxed=kind == "T" and hand.scene == "boxed")
        picture = _as_bgr(sheet)
        picture.setflags(write=False)
        return Face(card, picture, float(WIDTH), float(HEIGHT), hand.rounding, boxes)

    def _ink(self, suit: str) -> Ink:
        return self.hand.red if suit in "HD" else self.hand.black

    def _index(self, card: str) -> Image.Image:
        """What is printed in a corner, on clear ground, no larger than its ink."""
        hand = self.hand
        kind, _, rank = card.partition("-")
        if card == "EX":
            return _sign("star", hand.rank * 1.1, hand.black)
        if kind == "T":
            return _text(hand.numbers, rank, hand.number, hand.trumps)
        text = _text(hand.ranks, rank, hand.rank, self._ink(kind))
        pip = _sign(kind, hand.pip, self._ink(kind))
        below = text.height + int(hand.gap * _SCALE)
        both = Image.new("RGBA", (max(text.width, pip.width), below + pip.height))
        both.paste(text, ((both.width - text.width) // 2, 0))
        both.paste(pip, ((both.width - pip.width) // 2, below))
        return both

    def _print(
        self, sheet: Image.Image, index: Image.Image, *, boxed: bool
    ) -> tuple[IndexInk, ...]:
        hand = self.hand
        x, y = int(hand.side * _SCALE), int(hand.top * _SCALE)
        far_x, far_y = sheet.width - x - index.width, sheet.height - y - index.height
        turned = index.rotate(180)
        boxes = []
        for left, top in ((x, y), (far_x, far_y), (far_x, y), (x, far_y))[: hand.corners]:
            lower = top == far_y
            if boxed:
                edge = int(1.2 * _SCALE)
                box = (
                    left - edge,
                    top - edge,
                    left + index.width + edge,
                    top + index.height + edge,
                )
                ImageDraw.Draw(sheet).rectangle(box, outline=(0, 0, 0), width=3)
            piece = turned if lower else index
            sheet.paste(piece, (left, top), piece)
            right, bottom = left + index.width, top + index.height
            boxes.append(
                IndexInk(left / _SCALE, top / _SCALE, right / _SCALE, bottom / _SCALE, lower)
            )
        return tuple(boxes)

    def _pips(self, sheet: Image.Image, suit: str, count: int) -> None:
        """So many pips in two columns, the last of an odd number between them."""
        pip = _sign(suit, 11.0, self._ink(suit))
        rows = (count + 1) // 2
        for number in range(count):
            single = number == count - 1 and count % 2
            x = 0.5 if single else (0.39, 0.61)[number % 2]
            y = 0.5 if rows == 1 else 0.2 + 0.6 * (number // 2) / (rows - 1)
            piece = pip if y <= 0.5 else pip.rotate(180)
            at = (round(x * sheet.width - pip.width / 2), round(y * sheet.height - pip.height / 2))
            sheet.paste(piece, at, piece)

    def _scene(self, rng: Rng, sheet: Image.Image, index: Image.Image, *, trump: bool) -> None:
        """A coloured panel of shapes, clear of the indices."""
        hand = self.hand
        left, top = hand.inset, hand.top + hand.room + index.height / _SCALE
        column = hand.side + hand.room + index.width / _SCALE
        if hand.scene == "between" and column < 22.0:
            left, top = column, hand.inset
        if not trump:
            left = max(left, min(column, 22.0))
        box = (left, top, WIDTH - left, HEIGHT - top)
        x0, y0, x1, y1 = (int(value * _SCALE) for value in box)
        pen = ImageDraw.Draw(sheet)
        pen.rectangle((x0, y0, x1, y1), fill=_pale(rng), outline=(0, 0, 0), width=3)
        for _ in range(25):
            wide, high = (int(value) for value in rng.integers(15, 140, 2))
            x, y = int(rng.integers(x0, x1 - 40)), int(rng.integers(y0, y1 - 40))
            shape = (x, y, min(x + wide, x1), min(y + high, y1))
            (pen.ellipse if rng.random() < 0.5 else pen.rectangle)(shape, fill=_any(rng))


def _any(rng: Rng) -> Ink:
    red, green, blue = (int(value) for value in rng.integers(0, 256, 3))
    return red, green, blue


def _pale(rng: Rng) -> Ink:
    red, green, blue = (int(value) for value in rng.integers(90, 256, 3))
    return red, green, blue


def _text(font: str, text: str, high: float, ink: Ink) -> Image.Image:
    """Text whose figures are so many mm high."""
    face = ImageFont.truetype(font, int(2 * high * _SCALE))
    left, top, right, bottom = (int(value) for value in face.getbbox(text))
    drawn = Image.new("RGBA", (right - left, bottom - top))
    ImageDraw.Draw(drawn).text((-left, -top), text, font=face, fill=(*ink, 255))
    _, above, _, below = face.getbbox("8")
    times = high * _SCALE / (below - above)
    size = (max(1, int(drawn.width * times)), max(1, int(drawn.height * times)))
    return _to_its_ink(drawn.resize(size, Image.Resampling.LANCZOS))


def _sign(kind: str, high: float, ink: Ink) -> Image.Image:
    """A pip of a suit, or the star, on a square so many mm high; cut to its ink."""
    side = int(high * _SCALE) * _FINER
    drawn = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(drawn)
    for centre, radius in _ROUND.get(kind, ()):
        box = [side * value for value in (centre[0] - radius, centre[1] - radius)]
        box += [side * value for value in (centre[0] + radius, centre[1] + radius)]
        pen.ellipse(box, fill=ink)
    for points in _STRAIGHT[kind]:
        pen.polygon([(side * x, side * y) for x, y in points], fill=ink)
    size = (side // _FINER, side // _FINER)
    return _to_its_ink(drawn.resize(size, Image.Resampling.LANCZOS))


def _to_its_ink(drawn: Image.Image) -> Image.Image:
    ink = drawn.getchannel("A").point(lambda value: 255 if value > _FAINT else 0)
    return drawn.crop(ink.getbbox())


def _as_bgr(sheet: Image.Image) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.asarray(sheet, np.uint8)[..., ::-1])


_STAR: Final = [
    (
        0.5 + (0.21 if point % 2 else 0.5) * math.sin(point * math.pi / 5),
        0.5 - (0.21 if point % 2 else 0.5) * math.cos(point * math.pi / 5),
    )
    for point in range(10)
]
_ROUND: Final = {
    "H": (((0.27, 0.27), 0.27), ((0.73, 0.27), 0.27)),
    "S": (((0.27, 0.62), 0.25), ((0.73, 0.62), 0.25)),
    "C": (((0.5, 0.26), 0.25), ((0.25, 0.6), 0.25), ((0.75, 0.6), 0.25)),
}
"""Discs, by their middle and radius, and corners of polygons: shares of a sign's side."""
_STRAIGHT: Final = {
    "H": ([(0.05, 0.4), (0.95, 0.4), (0.5, 1.0)],),
    "D": ([(0.5, 0.0), (0.88, 0.5), (0.5, 1.0), (0.12, 0.5)],),
    "S": (
        [(0.5, 0.0), (0.97, 0.55), (0.03, 0.55)],
        [(0.5, 0.55), (0.7, 1.0), (0.3, 1.0)],
    ),
    "C": ([(0.5, 0.4), (0.68, 1.0), (0.32, 1.0)],),
    "star": (_STAR,),
}
