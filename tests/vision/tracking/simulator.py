"""A table with drawn cards, a reader that errs at stated rates, and hands that come and go.

Pictures are 640 × 360, so that 1 px is about 0.8 mm: a white card of 82 × 150 with a black
pattern of its own at two corners stands for a card, a dark bar from the edge for an arm.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.reading import Detection, Picture, Point

WIDTH, HEIGHT = 640, 360
CARD_WIDTH, CARD_HEIGHT = 82, 150
INDEX = (4, 4, 16, 28)
"""Left, top, right, bottom of the index, from the card's corner, in pixels."""

FRAME_TIME = 0.1


@cache
def pattern(card: str) -> NDArray[np.uint8]:
    """The ink of a card's index, (24, 12), 0 for ink and 240 for paper."""
    bits = np.random.default_rng(crc32(card.encode())).random((8, 4)) < 0.5
    bits[0, 0] = True
    cells = np.where(bits, 0, 240).astype(np.uint8)
    return np.kron(cells, np.ones((3, 3), np.uint8))


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table, its left top corner in pixels."""

    card: str
    x: int
    y: int

    def quads(self) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
        left, top, right, bottom = INDEX
        first = (self.x + left, self.y + top, self.x + right, self.y + bottom)
        second = (
            self.x + CARD_WIDTH - right, self.y + CARD_HEIGHT - bottom,
            self.x + CARD_WIDTH - left, self.y + CARD_HEIGHT - top,
        )  # fmt: skip
        return first, second

    def covers(self, box: tuple[int, int, int, int]) -> bool:
        left, top, right, bottom = box
        return (
            left < self.x + CARD_WIDTH and right > self.x
            and top < self.y + CARD_HEIGHT and bottom > self.y
        )  # fmt: skip


@dataclass
class Table:
    """What lies there, lowest first, and where an arm is (its tip's x and y), if any."""

    lying: list[Lying] = field(default_factory=list)
    arm: tuple[int, int] | None = None

    def draw(self, noise: NDArray[np.float32], light: float = 1.0) -> Picture:
        """The table as a camera sees it: `noise`, of the picture's shape, is added."""
        grey = np.full((HEIGHT, WIDTH), 70, np.float32)
        for card in self.lying:
            grey[card.y : card.y + CARD_HEIGHT, card.x : card.x + CARD_WIDTH] = 235
            ink = pattern(card.card)
            first, second = card.quads()
            for (left, top, right, bottom), part in ((first, ink), (second, ink[::-1, ::-1])):
                spot = grey[top:bottom, left:right]
                spot[:] = part[: spot.shape[0], : spot.shape[1]]
        if self.arm is not None:
            x, y = self.arm
            grey[max(0, y - 35) : y + 35, : max(1, x)] = 140
        levels = np.clip(grey * light + noise, 0, 255).astype(np.uint8)
        return np.repeat(levels[:, :, None], 3, axis=2)

    def readable(self) -> list[tuple[Lying, list[tuple[int, int, int, int]]]]:
        """The cards with an uncovered index, and those indices."""
        found = []
        for place, card in enumerate(self.lying):
            above = self.lying[place + 1 :]
            free = [box for box in card.quads() if not any(c.covers(box) for c in above)]
            if self.arm is not None:
                x, y = self.arm
                free = [b for b in free if b[0] > x or b[3] < y - 35 or b[1] > y + 35]
            if free:
                found.append((card, free))
        return found


def corners(boxes: Sequence[tuple[int, int, int, int]]) -> tuple[Point, ...]:
    points: list[Point] = []
    for left, top, right, bottom in boxes:
        points += [(left, top), (right, top), (right, bottom), (left, bottom)]
    return tuple((float(x), float(y)) for x, y in points)


@dataclass(frozen=True)
class Rates:
    """How often, a card a frame (`persistent`: a card a look; `phantom`: a frame), it errs."""

    miss: float = 0.03
    misread: float = 0.002
    doubtful: float = 0.02
    persistent: float = 0.0
    persistent_confidence: float = 0.96
    phantom: float = 0.0


class Noisy:
    """A reader that knows what lies there and errs as told."""

    def __init__(self, rates: Rates, seed: int) -> None:
        self._rates = rates
        self._random = Random(seed)
        self._stuck: dict[tuple[str, int], str | None] = {}
        self.look = 0

    def read(self, table: Table) -> list[Detection]:
        chance, rates = self._random.random, self._rates
        found = []
        for lying, boxes in table.readable():
            if chance() < rates.miss:
                continue
            card, doubtful = lying.card, False
            confidence = 1 - 10 ** -self._random.uniform(2, 4)
            stuck = self._stuck_as(lying.card)
            if stuck is not None:
                card, confidence = stuck, rates.persistent_confidence
            elif chance() < rates.misread:
                card, confidence = self._other(lying.card), self._random.uniform(0.9, 0.999)
            elif chance() < rates.doubtful:
                confidence, doubtful = self._random.uniform(0.4, 0.9), True
            candidates = ((card, confidence), (self._other(card), (1 - confidence) / 2))
            found.append(self._one(card, confidence, boxes, candidates, doubtful=doubtful))
        if chance() < rates.phantom:
            x, y = self._random.randrange(WIDTH - 12), self._random.randrange(HEIGHT - 24)
            card = self._random.choice(CARDS)
            found.append(self._one(card, 0.97, [(x, y, x + 12, y + 24)], (), doubtful=False))
        return found

    def _one(
        self, card: str, confidence: float, boxes: list[tuple[int, int, int, int]],
        candidates: tuple[tuple[str, float], ...], *, doubtful: bool,
    ) -> Detection:  # fmt: skip
        jitter = self._random.uniform(-0.5, 0.5)
        points = tuple((x + jitter, y + jitter) for x, y in corners(boxes))
        return Detection(
            card=card, confidence=confidence, corners=points, candidates=candidates,
            doubtful=doubtful,
        )  # fmt: skip

    def _stuck_as(self, card: str) -> str | None:
        key = (card, self.look)
        if key not in self._stuck:
            stuck = self._random.random() < self._rates.persistent
            self._stuck[key] = self._other(card) if stuck else None
        return self._stuck[key]

    def _other(self, card: str) -> str:
        return self._random.choice([other for other in CARDS if other != card])


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One simulated frame."""

    time: float
    picture: Picture
    detections: list[Detection]


class Film:
    """Builds frames one after the other."""

    def __init__(self, rates: Rates, seed: int) -> None:
        self.table = Table()
        self.reader = Noisy(rates, seed)
        self.random = Random(seed + 1)
        noise = np.random.default_rng(seed).normal(0, 2.0, (HEIGHT, WIDTH))
        self._noise = noise.astype(np.float32)
        self._time = 0.0

    def frame(self, light: float = 1.0) -> Shown:
        self._time += FRAME_TIME
        self._noise = np.roll(self._noise, 17 * WIDTH + 29)
        picture = self.table.draw(self._noise, light)
        return Shown(self._time, picture, self.reader.read(self.table))

    def still(self, frames: int) -> Iterator[Shown]:
        self.reader.look += 1
        for _ in range(frames):
            yield self.frame(1.0 + 0.02 * self.random.uniform(-1, 1))

    def arm_comes_and_goes(self, y: int) -> Iterator[Shown]:
        self.reader.look += 1
        for x in (120, 300, 420):
            self.table.arm = (x, y)
            yield self.frame()

    def arm_leaves(self, y: int) -> Iterator[Shown]:
        for x in (350, 150):
            self.table.arm = (x, y)
            yield self.frame()
        self.table.arm = None


def dealt(cards: Sequence[str], rates: Rates, seed: int, frames: int = 8) -> Iterator[Shown]:
    """Each card laid on the pile by an arm, then left alone for some frames."""
    film = Film(rates, seed)
    yield from film.still(4)
    for card in cards:
        yield from film.arm_comes_and_goes(180)
        x, y = 270 + film.random.randint(-12, 12), 105 + film.random.randint(-12, 12)
        film.table.lying = [*film.table.lying[-6:], Lying(card, x, y)]
        yield from film.arm_leaves(180)
        yield from film.still(frames)


def slid(cards: Sequence[str], rates: Rates, seed: int, frames: int = 8) -> Iterator[Shown]:
    """Each card slid over the mat onto the pile, without a hand in sight."""
    film = Film(rates, seed)
    yield from film.still(4)
    for card in cards:
        film.reader.look += 1
        under = film.table.lying[-6:]
        for x in (480, 420, 350, 300):
            film.table.lying = [*under, Lying(card, x, 105)]
            yield film.frame()
        x, y = 270 + film.random.randint(-12, 12), 105 + film.random.randint(-12, 12)
        film.table.lying = [*under, Lying(card, x, y)]
        yield from film.still(frames)


def rows(cards: Sequence[str]) -> list[Lying]:
    """Cards in overlapping rows, every left top index showing."""
    return [
        Lying(card, 10 + (place % 20) * 27, 5 + (place // 20) * 60)
        for place, card in enumerate(cards)
    ]


def spread(
    cards: Sequence[str], rates: Rates, seed: int, frames: int = 12, looks: int = 1
) -> Iterator[Shown]:
    """The cards in as many looks as asked, each swept away before the next is laid."""
    film = Film(rates, seed)
    yield from film.still(3)
    share = -(-len(cards) // looks)
    for first in range(0, len(cards), share):
        yield from film.arm_comes_and_goes(300)
        film.table.lying = rows(cards[first : first + share])
        yield from film.arm_leaves(300)
        yield from film.still(frames)


def tricks(cards: Sequence[str], rates: Rates, seed: int, frames: int = 8) -> Iterator[Shown]:
    """Four cards laid at once, taken away, and the next four laid, the mat never bare and still."""
    film = Film(rates, seed)
    yield from film.still(4)
    for first in range(0, len(cards), 4):
        yield from film.arm_comes_and_goes(300)
        film.table.lying = [
            Lying(card, 120 + 60 * place + film.random.randint(-6, 6), 60 + 20 * place)
            for place, card in enumerate(cards[first : first + 4])
        ]
        yield from film.arm_leaves(300)
        yield from film.still(frames)


def poignee(cards: Sequence[str], rates: Rates, seed: int, frames: int = 25) -> Iterator[Shown]:
    """A fan held up, shaking by some pixels from frame to frame."""
    film = Film(rates, seed)
    for _ in range(frames):
        x, y = film.random.randint(-8, 8), film.random.randint(-8, 8)
        film.table.lying = [
            Lying(card, 60 + 28 * place + x, 100 + y) for place, card in enumerate(cards)
        ]
        yield film.frame()
