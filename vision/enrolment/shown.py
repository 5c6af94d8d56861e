"""A card its owner lays down alone, and where its indices may stand.

A deck the nets read badly they also find badly, so that what looks like an index is kept with how
much it does, and all cards together tell which are (`standing.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol, runtime_checkable

import cv2
import numpy as np

from vision.cards import CARDS
from vision.contour.reader import card_quads
from vision.fusing.glimpse import Glimpse
from vision.geometry import Halved, Place, cut_all, place_of
from vision.light import in_full_light, negative
from vision.reading import Detection, Picture, Point, Reader
from vision.synthesis.drawn import house_deck

_MOST: Final = 12
"""No card has more places that may be an index."""
_IN_A_CORNER: Final = 0.5
"""What stands at a card's corner with less chance is no index."""
_LEAST: Final = 1.0
"""Pixels an index is high at least."""
_ROUND: Final = 3.0
"""So many heights of the picture round an index are kept."""
_READ: Final = 0.8
"""The chance from which what a reader saw tells how high the card's indices are."""
_AT_LEAST: Final = 0.7
"""They are so many times as high as it seems, or higher."""
_INK: Final = 30
"""Levels by which ink differs from its paper at least."""
_NAMED: Final = 4.0
"""How much the chance of being the card counts beside a place's heat and corner."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """One look at one card.

    `picture` is the part round its `places`, light and dark as it is read, and no finer than
    patches of its indices need it: of 78 photographs of 12 megapixels nobody has the room. `likely`
    says of each place how much it is like an index, `own` with what chance one of this card; those
    a reader's detections stand on are `detected`. `beside` names another card that surely lies
    there too: its indices are none of the places, but the picture may show it.
    """

    picture: Picture
    places: tuple[Place, ...]
    likely: tuple[float, ...]
    own: tuple[float, ...]
    detected: tuple[bool, ...]
    beside: str = ""

    def at_once(self) -> list[Place]:
        """Where the indices are as far as this look alone tells: where the reader saw any.

        Else the likeliest place.
        """
        seen = [p for p, d in zip(self.places, self.detected, strict=True) if d]
        return seen or [self.places[int(np.argmax(self.likely))]]


@runtime_checkable
class Glimpsing(Protocol):
    """A reader that also tells of places it makes no card of."""

    def glimpses(self, picture: Picture) -> list[Glimpse]:
        """Every place that may be an index."""
        ...


class _Spot(NamedTuple):
    """One place and what is known of it, as of a `ShownCard`."""

    place: Place
    likely: float
    own: float
    detected: bool


def shown_card(
    picture: Picture, card: str, reader: Reader, found: Sequence[Detection] | None = None
) -> ShownCard | None:
    """The one card a picture shows, whose identity a person gave; None where there is nothing.

    `found` is what the reader says of the picture, where it was asked already. A detection counts
    though it names another card: half of an 11 taken for a 1 is of this card too. Not so beside
    one that is surely this card: what is sure to be another is a neighbour left on the mat. Where
    nothing is found, places where indices usually are on a card count, if its outline is found. Of
    a card seen in a mirror nothing is kept.
    """
    lit = in_full_light(picture)
    detections = reader.read(lit) if found is None else found
    if any(one.mirrored for one in detections):
        return None
    lit = as_read(lit, detections)
    others = _others(detections, card)
    spots = _detected([one for one in detections if one not in others], card)
    if isinstance(reader, Glimpsing):
        spots = _glimpsed(reader.glimpses(lit), card, spots, _detected(others, card))
    spots = spots or [_Spot(place, 0.0, 0.0, detected=False) for place in _usual_places(lit, card)]
    spots = [spot for spot in spots if spot.place.height >= _LEAST]
    spots.sort(key=lambda spot: (not spot.detected, -spot.likely))
    if not spots:
        return None
    beside = min((one.card for one in others), key=CARDS.index, default="")
    return replace(_kept(lit, spots[:_MOST]), beside=beside)


def _others(detections: Sequence[Detection], card: str) -> list[Detection]:
    """The neighbours of a card that is surely seen: what is surely another."""
    sure = [one for one in detections if not one.doubtful]
    others = [one for one in sure if one.card != card]
    return others if len(others) < len(sure) else []


def _detected(detections: Sequence[Detection], card: str) -> list[_Spot]:
    """Where detections stand, those that name the card first."""
    named = sorted(detections, key=lambda one: not _named(one, card))
    return [
        _Spot(place_of(box), 1.0, one.confidence if one.card == card else 0.0, detected=True)
        for one in named
        for box in np.asarray(one.corners, np.float32).reshape(-1, 4, 2)
    ]


def _glimpsed(
    glimpses: Sequence[Glimpse], card: str, seen: Sequence[_Spot], others: Sequence[_Spot]
) -> list[_Spot]:
    """What stands in a corner, or where a detection was seen, but not where a neighbour's was."""
    spots = []
    for glimpse in glimpses:
        if any(_same(glimpse.place, spot.place) for spot in others):
            continue
        detected = any(_same(glimpse.place, spot.place) for spot in seen)
        if detected or glimpse.corner > _IN_A_CORNER:
            own = float(glimpse.chances[CARDS.index(card)])
            spots.append(_Spot(glimpse.place, glimpse.evidence + _NAMED * own, own, detected))
    return spots


def as_read(picture: Picture, detections: Sequence[Detection]) -> Picture:
    """The picture, or its negative where that was read: the cards are printed light on dark."""
    return negative(picture) if any(one.dark for one in detections) else picture


def _kept(picture: Picture, spots: Sequence[_Spot]) -> ShownCard:
    """The part of the picture round the spots, and these in it."""
    places, likely, own, detected = zip(*spots, strict=True)
    height, width = picture.shape[:2]
    left = int(max(0, min(p.x - _ROUND * p.height for p in places)))
    top = int(max(0, min(p.y - _ROUND * p.height for p in places)))
    right = int(min(width, max(p.x + _ROUND * p.height for p in places) + 1))
    bottom = int(min(height, max(p.y + _ROUND * p.height for p in places) + 1))
    read = [p.height for p, o, d in zip(places, own, detected, strict=True) if d and o > _READ]
    least = _AT_LEAST * min(read or [p.height for p in places])
    whole = Halved(np.ascontiguousarray(picture[top:bottom, left:right]))
    part, size = whole.for_height(least)
    inside = tuple(
        Place((p.x - left) * size, (p.y - top) * size, p.height * size, p.angle) for p in places
    )
    return ShownCard(part, inside, likely, own, detected)


def _same(one: Place, other: Place) -> bool:
    """Whether two places are one."""
    return float(np.hypot(one.x - other.x, one.y - other.y)) < 0.4 * other.height


def _usual_places(picture: Picture, card: str) -> list[Place]:
    """Where indices usually are on a card whose outline is found, or that fills the picture."""
    quads = card_quads(picture)
    h, w = picture.shape[:2]
    if not quads and 1.4 < h / w < 2.2:
        quads = [np.array([(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)], np.float32)]
    if not quads:
        return []
    largest = max(quads, key=lambda quad: abs(cv2.contourArea(quad)))
    corners = np.asarray(usual_corners(card, largest), np.float32).reshape(-1, 4, 2)
    places = [place_of(box) for box in corners]
    return [place for place in places if _printed(picture, place)]


def _printed(picture: Picture, place: Place) -> bool:
    """Whether anything stands there: of a bare mat no card is learned."""
    (patch,) = cut_all(picture, [place])
    levels = cv2.GaussianBlur(patch, (0, 0), 1.5)
    return int(np.ptp(levels, axis=(0, 1)).max()) >= _INK


def usual_corners(card: str, quad: np.typing.NDArray[np.float32]) -> list[Point]:
    """Where a card's indices usually stand inside its outline, four corners each, in pixels."""
    face = house_deck().face(card)
    flat = np.array([(0, 0), (face.width, 0), (face.width, face.height), (0, face.height)])
    onto = cv2.getPerspectiveTransform(flat.astype(np.float32), quad)
    boxes = []
    for ink in face.indices:
        box = [(ink.left, ink.top), (ink.right, ink.top)]
        box += [(ink.right, ink.bottom), (ink.left, ink.bottom)]
        boxes.append(np.roll(box, 2 if ink.turned else 0, axis=0))
    seen = cv2.perspectiveTransform(np.concatenate(boxes).astype(np.float32)[None], onto)[0]
    return [(float(x), float(y)) for x, y in seen]


def _named(detection: Detection, card: str) -> bool:
    return detection.card == card or card in [name for name, _ in detection.candidates]
