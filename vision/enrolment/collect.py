"""Index patches from pictures: of a card whose identity is known, or of a detection."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.contour.reader import card_quads
from vision.enrolment.embedding import Patches
from vision.geometry import PATCH, cut_all, place_of
from vision.light import in_full_light, negative
from vision.reading import Detection, Picture, Point, Reader
from vision.synthesis.drawn import house_deck

_MOST = 12


def patches_at(picture: Picture, corners: Sequence[Point]) -> Patches:
    """(n, 64, 64, 3): a patch for every four corners of a detection, upright top left first."""
    boxes = np.asarray(corners, np.float32).reshape(-1, 4, 2)
    return cut_all(picture, [place_of(box) for box in boxes])


def as_read(picture: Picture, detections: Sequence[Detection]) -> Picture:
    """The picture, or its negative where that was read: the cards are printed light on dark."""
    return negative(picture) if any(one.dark for one in detections) else picture


def index_patches(picture: Picture, card: str, reader: Reader) -> Patches:
    """Patches of the indices of the one card a picture shows, whose identity a person gave.

    Taken wherever the reader sees an index, of that card or, wrongly, of another: half of an 11
    taken for a 1 is kept as what it is, so that the deck will gainsay it. Where it sees none,
    taken at the places indices usually have on a card whose outline is found. Empty when there
    is neither.
    """
    picture = in_full_light(picture)
    detections = sorted(reader.read(picture), key=lambda one: not _named(one, card))
    if detections:
        corners = [point for one in detections for point in one.corners]
        return patches_at(as_read(picture, detections), corners)[:_MOST]
    quads = card_quads(picture)
    h, w = picture.shape[:2]
    if not quads and 1.4 < h / w < 2.2:
        quads = [np.array([(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)], np.float32)]
    if not quads:
        return np.empty((0, PATCH, PATCH, 3), np.uint8)
    largest = max(quads, key=lambda quad: abs(cv2.contourArea(quad)))
    return patches_at(picture, usual_corners(card, largest))


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
