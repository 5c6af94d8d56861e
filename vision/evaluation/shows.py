"""Cards shown to the kiosk over time, rendered in full: bursts, looks, tricks, dealt piles.

Each show plays before a `Watcher` and gives what became of its pile.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.evaluation import tables
from vision.evaluation.arms import Arm
from vision.evaluation.piles import PileResult
from vision.evaluation.sight import SeenIndex, in_glare, seen_indices
from vision.evaluation.stage import Stage
from vision.evaluation.statistics import Outcome
from vision.evaluation.tables import SIZE, Table
from vision.evaluation.things import any_thing
from vision.evaluation.watching import Lain, Watcher, pile_of
from vision.reading import Reader
from vision.synthesis import clutter
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, random_lens
from vision.synthesis.scene import Sprite, View
from vision.tracking.settings import Mode

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Shown = tuple[PileResult, list[Outcome], Watcher]
BURST: Final = 12
"""Frames of one look at a spread."""
_FOREVER: Final = 1 << 30


def burst(name: str, deck: Deck, reader: Reader, rng: Rng) -> Shown:
    """Twelve to forty cards spread out, seen for a moment."""
    most = min(40, len(deck.cards()))
    count = int(rng.integers(12, most + 1))
    table = tables.lay_showing(
        rng, deck, lambda r: tables.spread(r, count), frames=BURST, mat=clutter.mat
    )
    watcher = Watcher(reader, Mode.SPREAD)
    for picture in table.frames:
        watcher.see(picture)
    return told(name, deck, table.cards, watcher, lain_while(table.indices, 0, _FOREVER))


def looks(name: str, deck: Deck, reader: Reader, rng: Rng) -> Shown:
    """Forty-one to seventy-eight cards in two or three looks, the mat cleared between."""
    count = int(rng.integers(41, len(deck.cards()) + 1))
    cards = [str(card) for card in rng.permutation(deck.cards())[:count]]
    parts = np.array_split(np.array(cards), math.ceil(count / 39))
    view, mat = tables.camera(rng), clutter.mat(rng, SIZE[1], SIZE[0])
    lens, laid = _all_showing(rng, deck, [[str(c) for c in part] for part in parts], view, mat)
    stage, arm = Stage(mat, view, lens, 0.3, rng), Arm(rng, 2.7, SIZE)
    watcher, lain = Watcher(reader, Mode.SPREAD), []
    _bare(watcher, stage)
    for table in laid:
        for sprite in _passing(rng, arm, (SIZE[0] / 2, SIZE[1] / 2)):
            watcher.see(stage.take(sprite))
        stage.put(table.drawn.picture)
        first = watcher.frames
        watcher.see(stage.take(_hovering(rng, arm, (SIZE[0] / 2, SIZE[1] / 2))))
        lain += lain_while(table.indices, first, watcher.frames + BURST)
        for _ in range(BURST):
            watcher.see(stage.take())
    return told(name, deck, cards, watcher, lain)


def _all_showing(
    rng: Rng, deck: Deck, parts: Sequence[Sequence[str]], view: View, mat: Picture
) -> tuple[Lens, list[Table]]:
    """One light under which all parts can be laid so that every card is readable."""
    failed: RuntimeError | None = None
    for _ in range(6):
        lens = random_lens(rng, tables.HARDNESS)
        try:
            return lens, [_showing(rng, deck, part, view, mat, lens) for part in parts]
        except RuntimeError as error:
            failed = error
    raise RuntimeError(f"no light will do: {failed}")


def _showing(
    rng: Rng, deck: Deck, cards: Sequence[str], view: View, mat: Picture, lens: Lens
) -> Table:
    return tables.lay_showing(
        rng, deck, lambda r: tables.spread(r, len(cards)), frames=0, mat=lambda *_: mat,
        cards=cards, lens=lens, view=view,
    )  # fmt: skip


def tricks(name: str, deck: Deck, reader: Reader, rng: Rng) -> Shown:
    """Six to fifteen tricks of three to five cards, laid, looked at and taken one by one."""
    seats = int(rng.integers(3, 6))
    count = min(int(rng.integers(6, 16)), len(deck.cards()) // seats)
    cards = [str(card) for card in rng.permutation(deck.cards())[: count * seats]]
    view, mat = tables.camera(rng), clutter.mat(rng, SIZE[1], SIZE[0])
    lens = lit_middle(rng)
    stage, arm = Stage(mat, view, lens, 0.3, rng), Arm(rng, 2.7, SIZE)
    watcher, lain = Watcher(reader, Mode.TRICKS, whole=seats), []
    _bare(watcher, stage)
    for number in range(count):
        mine = cards[number * seats : (number + 1) * seats]
        table = tables.lay_showing(
            rng, deck, lambda r: tables.trick(r, seats), frames=0, mat=lambda *_: mat,
            cards=mine, lens=lens, view=view,
        )  # fmt: skip
        for sprite in _passing(rng, arm, (SIZE[0] / 2, SIZE[1] / 2)):
            watcher.see(stage.take(sprite))
        stage.put(table.drawn.picture)
        first = watcher.frames
        watcher.see(stage.take(_hovering(rng, arm, (SIZE[0] / 2, SIZE[1] / 2))))
        still = int(rng.integers(6, 11))
        lain += lain_while(table.indices, first, watcher.frames + still)
        for _ in range(still):
            watcher.see(stage.take())
        stage.put(mat)
        for sprite in _passing(rng, arm, (SIZE[0] / 2, SIZE[1] / 2)):
            watcher.see(stage.take(sprite))
    return told(name, deck, cards, watcher, lain)


def dealt(name: str, deck: Deck, reader: Reader, rng: Rng) -> Shown:
    """Twenty to seventy-eight cards dealt one by one onto a pile, a hand between."""
    count = int(rng.integers(20, len(deck.cards()) + 1))
    cards = [str(card) for card in rng.permutation(deck.cards())[:count]]
    view, lens = tables.camera(rng), lit_middle(rng)
    stage = Stage(clutter.mat(rng, SIZE[1], SIZE[0]), view, lens, float(rng.uniform(0.1, 0.5)), rng)
    arm, watcher = Arm(rng, 2.7, SIZE), Watcher(reader, Mode.DEALT)
    heap = _Heap(rng)
    lain: list[Lain] = []
    _bare(watcher, stage)
    for card in cards:
        pose = heap.next()
        x, y = _pixel(view, pose)
        watcher.see(stage.take(arm.at(*arm.away(x, y, float(rng.uniform(100, 260))))))
        drawn = stage.lay(deck, [card], [pose])
        first = watcher.frames
        watcher.see(stage.take(arm.at(*arm.away(x, y, float(rng.uniform(-30, 40))))))
        if rng.random() < 0.6:
            watcher.see(stage.take(arm.at(*arm.away(x, y, float(rng.uniform(120, 320))))))
        still = heap.pause()
        lain += lain_while(seen_indices(deck, drawn, lens), first, watcher.frames + still + 3)
        for _ in range(still):
            watcher.see(stage.take())
    return told(name, deck, cards, watcher, lain)


class _Heap:
    """Where cards of one pile fall, and how fast they come."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._x, self._y = float(rng.uniform(-60, 60)), float(rng.uniform(-25, 25))
        self._turn = float(rng.normal(0, 0.12)) + (math.pi / 2 if rng.random() < 0.25 else 0.0)
        self._sloppy = float(rng.uniform(1.0, 8.0))
        self._pause = float(rng.uniform(4.5, 7.0))

    def next(self) -> Pose:
        rng, sloppy = self._rng, self._sloppy
        return Pose(
            self._x + float(rng.normal(0, sloppy)),
            self._y + float(rng.normal(0, sloppy)),
            self._turn + float(rng.normal(0, 0.02 * sloppy)) + math.pi * int(rng.integers(0, 2)),
        )

    def pause(self) -> int:
        """Frames the card lies there before the hand is back: 0.9 to 1.5 s or so."""
        return max(4, round(self._pause + float(self._rng.normal(0, 0.7))))


def nothing(reader: Reader, rng: Rng, mode: Mode, frames: int) -> Watcher:
    """Frames without a card face: things, backs, hands that come, move something, and go."""
    view, mat = tables.camera(rng), clutter.mat(rng, SIZE[1], SIZE[0])
    stage = Stage(mat, view, random_lens(rng, tables.HARDNESS), 0.3, rng)
    arm, watcher = Arm(rng, 2.7, SIZE), Watcher(reader, mode)
    lying: list[Sprite] = []
    while watcher.frames < frames:
        lying = _rearranged(rng, lying)
        place = (float(rng.uniform(200, 1080)), float(rng.uniform(150, 570)))
        if watcher.frames:
            for sprite in _passing(rng, arm, place):
                watcher.see(stage.take(sprite))
        stage.put(mat)
        if lying:
            stage.put(stage.over(lying))
        resting = [_hovering(rng, arm, place)] if rng.random() < 0.2 else []
        for _ in range(min(int(rng.integers(7, 12)), max(0, frames - watcher.frames))):
            watcher.see(stage.take(*resting))
    return watcher


def _rearranged(rng: Rng, lying: Sequence[Sprite]) -> list[Sprite]:
    """Some things taken, some moved, some put there."""
    kept = [sprite for sprite in lying if rng.random() < 0.7]
    if kept and rng.random() < 0.5:
        moved = kept.pop(int(rng.integers(len(kept))))
        x, y = (int(v) for v in rng.normal(0, 60, 2))
        kept.append(Sprite(moved.picture, moved.x + x, moved.y + y))
    if rng.random() < 0.12:
        return []
    for _ in range(int(rng.integers(0, 4))):
        thing = any_thing(rng, float(rng.uniform(*tables.SCALE)))
        rows, columns = thing.shape[:2]
        x = int(rng.integers(-columns // 3, SIZE[0] - columns // 2))
        y = int(rng.integers(-rows // 3, SIZE[1] - rows // 2))
        kept.append(Sprite(thing, x, y))
    return kept[-8:]


def _bare(watcher: Watcher, stage: Stage) -> None:
    """The mat before anything lies on it, as the kiosk first sees it."""
    for _ in range(4):
        watcher.see(stage.take())


def _passing(rng: Rng, arm: Arm, place: tuple[float, float]) -> Iterator[Sprite]:
    """The arm on its way in: two or three frames."""
    for away in sorted(rng.uniform(20, 420, int(rng.integers(2, 4))), reverse=True):
        yield arm.at(*arm.away(*place, float(away)))


def _hovering(rng: Rng, arm: Arm, place: tuple[float, float]) -> Sprite:
    return arm.at(*arm.away(*place, float(rng.uniform(-40, 60))))


def lit_middle(rng: Rng) -> Lens:
    """Light and camera without a reflection where the cards are laid."""
    shares = [(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)]
    middle = np.array(shares, np.float32) * np.array(SIZE, np.float32)
    while True:
        lens = random_lens(rng, tables.HARDNESS)
        if not in_glare(middle, lens, SIZE):
            return lens


def _pixel(view: View, pose: Pose) -> tuple[float, float]:
    x, y, w = view.matrix @ (pose.x, pose.y, 1.0)
    return float(x / w), float(y / w)


def lain_while(indices: Sequence[SeenIndex], first: int, last: int) -> list[Lain]:
    """What could be seen from one frame to another."""
    return [Lain(index, first, last) for index in indices]


def told(
    name: str, deck: Deck, cards: Sequence[str], watcher: Watcher, lain: Sequence[Lain]
) -> Shown:
    """What the tracker made of it when the show is over."""
    watcher.tracker.commit()
    pile, outcomes = pile_of(name, deck.name, cards, watcher, lain)
    return pile, outcomes, watcher
