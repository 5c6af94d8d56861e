"""The sets a reader is measured on. Each yields outcomes; what is drawn follows from the seed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards import CARDS
from vision.evaluation import tables
from vision.evaluation.statistics import Outcome
from vision.evaluation.tables import Table, lay
from vision.reading import Detection, Picture, Reader
from vision.synthesis import clutter
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import photograph, random_lens
from vision.synthesis.scene import Sprite, draw, view_from_above
from vision.tracking.settings import Mode, Settings
from vision.tracking.tracker import Tracker

Rng = np.random.Generator
FRAME_SECONDS: Final = 0.1
BURST: Final = 8


@dataclass(frozen=True, slots=True)
class PileResult:
    """One pile shown: every card committed and no other; and whether nobody would notice."""

    set_name: str
    deck: str
    exact: bool
    silently_wrong: bool
    asked: int


def one_frame(
    name: str, deck: Deck, reader: Reader, poses: Callable[[Rng], list[Pose]], count: int, seed: int
) -> Iterator[Outcome]:
    """Single pictures of `count` layouts."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        table = lay(rng, deck, poses(rng), mat=clutter.mat)
        detections = reader.read(table.frames[0])
        yield from compare(name, deck.name, table, detections, f"{deck.name} {name} {number}")


def compare(
    name: str, deck: str, table: Table, detections: Sequence[Detection], picture_id: str
) -> Iterator[Outcome]:
    """An outcome for each card that lay there, and for each that was read and did not.

    A card with no index in full sight is not `readable`: the goals do not count it.
    """
    sure = {d.card: d for d in detections if not d.doubtful}
    asked = {d.card: d for d in detections if d.doubtful}
    for card in table.cards:
        if card not in table.readable and card not in sure:
            continue
        found = sure.get(card) or asked.get(card)
        yield Outcome(
            set_name=name,
            deck=deck,
            truth=card,
            read=found.card if found else None,
            confidence=found.confidence if found else 0.0,
            doubtful=bool(found and found.doubtful),
            readable=card in table.readable,
            picture_id=picture_id,
            crop=None if found and not found.doubtful else _crop_of(table, card),
        )
    for card, detection in sure.items():
        if card not in table.cards:
            truth = _lying_at(table, detection)
            yield Outcome(
                set_name=name,
                deck=deck,
                truth=truth,
                read=card,
                confidence=detection.confidence,
                picture_id=picture_id,
                crop=_crop_at(table.frames[0], detection.corners[:4]),
            )


def bursts(
    name: str, deck: Deck, reader: Reader, count: int, seed: int
) -> Iterator[tuple[list[Outcome], PileResult]]:
    """Spreads seen for a few frames through the tracker."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        table = lay(rng, deck, tables.spread(rng), frames=BURST, mat=clutter.mat)
        tracker = Tracker(Settings(mode=Mode.SPREAD))
        for frame, picture in enumerate(table.frames):
            tracker.observe(frame * FRAME_SECONDS, picture, reader.read(picture))
        tracker.commit()
        committed = {c.card: c.confidence for c in tracker.cards}
        asked = {d.candidates[0][0]: d for d in tracker.doubts if d.candidates}
        outcomes = [
            Outcome(
                set_name=name,
                deck=deck.name,
                truth=card if card in table.cards else None,
                read=card if card in committed or card in asked else None,
                confidence=committed.get(card, 0.0),
                doubtful=card not in committed and card in asked,
                picture_id=f"{deck.name} burst {number}",
            )
            for card in sorted({*table.readable, *committed})
        ]
        exact = set(committed) >= table.readable and set(committed) <= set(table.cards)
        silent = not set(committed) <= set(table.cards)
        yield outcomes, PileResult(name, deck.name, exact, silent, len(tracker.doubts))


def scans(deck: Deck, reader: Reader) -> Iterator[Outcome]:
    """Each face alone, filling the picture, as `scan` is given it."""
    for card in deck.cards():
        picture = np.asarray(
            cv2.copyMakeBorder(
                deck.face(card).picture, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=(255, 255, 255)
            ),
            np.uint8,
        )
        yield from lone("scans, one a picture", deck.name, card, picture, reader.read(picture))


def lone(
    name: str, deck: str, card: str, picture: Picture, detections: Sequence[Detection]
) -> Iterator[Outcome]:
    """A picture of one card: its outcome, and one for everything else that was read."""
    mine = next((d for d in detections if d.card == card and not d.doubtful), None)
    mine = mine or next((d for d in detections if d.card == card), None)
    yield Outcome(
        set_name=name,
        deck=deck,
        truth=card,
        read=mine.card if mine else None,
        confidence=mine.confidence if mine else 0.0,
        doubtful=bool(mine and mine.doubtful),
        picture_id=card,
        crop=picture,
    )
    for other in detections:
        if other.card != card and not other.doubtful:
            yield Outcome(
                set_name=name,
                deck=deck,
                truth=None,
                read=other.card,
                confidence=other.confidence,
                picture_id=card,
                crop=picture,
            )


def nothing(reader: Reader, frames: int, seed: int) -> Iterator[Outcome]:
    """Sequences with no card face in sight, through the tracker; ten frames each."""
    for number in range(frames // 10):
        rng = np.random.default_rng([seed, number])
        tracker = Tracker(Settings(mode=Mode.SPREAD))
        for frame, picture in enumerate(_empty_sequence(rng)):
            tracker.observe(frame * FRAME_SECONDS, picture, reader.read(picture))
        tracker.commit()
        wrong = tracker.cards[0].card if tracker.cards else None
        yield Outcome(
            set_name="nothing to read, ten frames",
            deck="clutter",
            truth=None,
            read=wrong,
            confidence=1.0 if wrong else 0.0,
            picture_id=f"nothing {number}",
            crop=picture if wrong else None,
        )


def _empty_sequence(rng: Rng) -> Iterator[Picture]:
    width, height = tables.SIZE
    mat = clutter.mat(rng, height, width)
    view = view_from_above(tables.SIZE, 2.7)
    poses = [
        Pose(rng.uniform(-200, 200), rng.uniform(-110, 110), rng.uniform(0, 6.3), face_down=True)
        for _ in range(int(rng.integers(0, 6)))
    ]
    things = [
        Sprite(
            (clutter.hand if rng.random() < 0.5 else clutter.object_)(rng, 2.7),
            int(rng.integers(-50, width - 50)),
            int(rng.integers(-50, height - 50)),
        )
        for _ in range(int(rng.integers(0, 4)))
    ]
    lens = random_lens(rng, 0.7)
    drawn = draw(house_deck(), list(CARDS[: len(poses)]), poses, view, mat, sprites=things, rng=rng)
    for _ in range(10):
        yield photograph(drawn.picture, lens, rng)


def _lying_at(table: Table, detection: Detection) -> str | None:
    """The card whose index lies where something else was read."""
    x, y = np.mean(detection.corners[:4], axis=0)
    for index in table.drawn.indices:
        middle = index.quad.mean(axis=0)
        size = float(np.hypot(*(index.quad[2] - index.quad[0])))
        if np.hypot(middle[0] - x, middle[1] - y) < size:
            return index.card
    return None


def _crop_of(table: Table, card: str) -> Picture | None:
    seen = [i for i in table.drawn.indices if i.card == card]
    if not seen:
        return None
    best = max(seen, key=lambda i: i.visible)
    return _crop_at(table.frames[0], [(float(x), float(y)) for x, y in best.quad])


def _crop_at(picture: Picture, corners: Sequence[tuple[float, float]]) -> Picture:
    points = np.array(corners)
    (x0, y0), (x1, y1) = points.min(0) - 12, points.max(0) + 12
    rows, columns = picture.shape[:2]
    part = picture[
        int(min(max(y0, 0), rows - 2)) : int(max(y1, 1)) + 1,
        int(min(max(x0, 0), columns - 2)) : int(max(x1, 1)) + 1,
    ]
    return np.asarray(part.copy(), np.uint8)
