"""What was read of one picture held against what lay there, place by place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.evaluation.sight import SeenIndex, Sight, sight_of
from vision.evaluation.statistics import Outcome
from vision.evaluation.tables import Table
from vision.reading import Detection, Picture, Point

_NEAR: Final = 0.6
"""A reading this near to an index's middle, in lengths of its diagonal, is a reading of it."""
_HIDDEN: Final = 0.05
"""The share of an index's ink under which it is not there to be read."""
_MARGIN: Final = 12


def card_at(
    indices: Iterable[SeenIndex], corners: Sequence[Point], read: str | None = None
) -> str | None:
    """The card whose index lies nearest to a quad's middle, or None when none is near.

    An index under other cards is nobody's: what is read above it is theirs. And of one that is
    partly covered that is what covers it, where it is what was `read` and its own index is near.
    """
    x, y = np.mean(corners[:4], axis=0)
    near: list[tuple[float, SeenIndex]] = []
    for index in indices:
        if index.ink < _HIDDEN:
            continue
        middle = index.quad.mean(axis=0)
        size = float(np.hypot(*(index.quad[2] - index.quad[0])))
        away = float(np.hypot(middle[0] - x, middle[1] - y)) / (_NEAR * max(size, 1.0))
        if away < 1:
            near.append((away, index))
    if not near:
        return None
    _, nearest = min(near, key=lambda each: each[0])
    if sight_of(nearest.ink) is not Sight.READABLE and any(one.card == read for _, one in near):
        return read
    return nearest.card


def cards_at(indices: Iterable[SeenIndex], detection: Detection) -> list[str]:
    """The cards on whose indices a detection's quads lie."""
    known, read = tuple(indices), detection.card
    corners = detection.corners
    quads = (corners[first : first + 4] for first in range(0, len(corners) - 3, 4))
    return [card for card in (card_at(known, quad, read) for quad in quads) if card is not None]


@dataclass(slots=True)
class _Placed:
    """Detections by the card that lies where they were read."""

    right: dict[str, Detection] = field(default_factory=dict)
    wrong: dict[str, list[Detection]] = field(default_factory=dict)
    asked: dict[str, list[Detection]] = field(default_factory=dict)
    nowhere: list[Detection] = field(default_factory=list)

    def add(self, detection: Detection, lying: Sequence[str]) -> None:
        if not lying:
            self.nowhere.append(detection)
        elif detection.doubtful:
            for card in lying:
                self.asked.setdefault(card, []).append(detection)
        elif detection.card in lying:
            self.right[detection.card] = detection
        else:
            self.wrong.setdefault(lying[0], []).append(detection)


def mark(
    name: str, deck: str, table: Table, detections: Sequence[Detection], picture_id: str
) -> list[Outcome]:
    """An outcome for each card that lay there, and for each reading beyond those.

    A card read as itself at one index and as another at a second has two outcomes: it was
    found, and something was read that is not there; so it is with a doubtful one of another.
    """
    placed = _Placed()
    for detection in detections:
        placed.add(detection, cards_at(table.indices, detection))
    found = []
    for card in table.cards:
        wrong, asked = placed.wrong.get(card, []), placed.asked.get(card, [])
        one = placed.right.get(card) or next((some.pop(0) for some in (wrong, asked) if some), None)
        found.append(
            Outcome(
                set_name=name, deck=deck, truth=card, read=one.card if one else None,
                confidence=one.confidence if one else 0.0, sight=table.sight(card),
                doubtful=bool(one and one.doubtful), picture_id=picture_id,
                crop=None if one and one.card == card and not one.doubtful
                else _crop_of(table, card),
            )
        )  # fmt: skip
    beyond = [(None, one) for one in placed.nowhere]
    beyond += [(card, one) for card, many in placed.wrong.items() for one in many]  # type: ignore[misc]
    beyond += [
        (card, one)  # type: ignore[misc]
        for card, many in placed.asked.items()
        for one in many
        if one.card != card
    ]
    found += [
        Outcome(
            set_name=name, deck=deck, truth=None, at=at, read=one.card, doubtful=one.doubtful,
            confidence=one.confidence, picture_id=picture_id,
            crop=crop_at(table.frames[0], one.corners[:4]),
        )
        for at, one in beyond
    ]  # fmt: skip
    return found


def _crop_of(table: Table, card: str) -> Picture | None:
    seen = [index for index in table.indices if index.card == card]
    if not seen:
        return None
    best = max(seen, key=lambda index: index.share)
    return crop_at(table.frames[0], [(float(x), float(y)) for x, y in best.quad])


def crop_at(picture: Picture, corners: Sequence[Point]) -> Picture:
    """The part of a picture round a quad, a copy."""
    points = np.array(corners)
    (x0, y0), (x1, y1) = points.min(0) - _MARGIN, points.max(0) + _MARGIN
    rows, columns = picture.shape[:2]
    part = picture[
        int(min(max(y0, 0), rows - 2)) : int(max(y1, 1)) + 1,
        int(min(max(x0, 0), columns - 2)) : int(max(x1, 1)) + 1,
    ]
    return np.asarray(part.copy(), np.uint8)
