"""The first reader, kept as the measured baseline: cards lying apart, found by their outline.

Threshold, outline, four corners, rectified card, corner compared with templates of known decks.
It fails where cards overlap (a heap is no four-cornered outline) and says nothing there.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contour.templates import Templates, corner_windows
from vision.reading import NO_HINT, Detection, Hint, Picture, Point
from vision.synthesis.face import Deck

Quad = NDArray[np.float32]
"""(4, 2) float32, pixels, clockwise from the top left of a card standing upright."""

SEEN: Final = 640
"""Outlines are looked for on a picture this wide."""
_SLIMMEST, _STOUTEST = 1.45, 2.15
_LEAST_SCORE: Final = 0.84
_LEAST_MARGIN: Final = 0.3


class ContourReader:
    """Reads separate cards of the decks it was given templates of."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self._templates = Templates(decks)

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """Cards lying apart in a (h, w, 3) uint8 BGR picture, or one card filling it."""
        del hint
        if _fills(picture):
            h, w = picture.shape[:2]
            whole = np.array([(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)], np.float32)
            alone = self._identify(picture, whole)
            if alone and (not alone.doubtful or alone.confidence > 0.5):
                return [alone]
        quads = card_quads(picture)
        return _each_once([found for quad in quads if (found := self._identify(picture, quad))])

    def _identify(self, picture: Picture, quad: Quad) -> Detection | None:
        """The card inside a quad; None when nothing there looks like a card's index."""
        size = self._templates.card_size
        card = rectified(picture, quad, size)
        scores = self._templates.scores(corner_windows(card, first=True))
        margins = self._margins(scores)
        if float(scores.max()) > _LEAST_SCORE and margins[1:].min() < _LEAST_MARGIN:
            scores = self._templates.scores(corner_windows(card, first=False))
            margins = self._margins(scores)
        order = np.argsort(-scores)[: len(margins)]
        by_margin = np.argsort(margins, kind="stable")
        order, margins = order[by_margin], margins[by_margin]
        best = float(scores[order[0]])
        if best < 0.35:
            return None
        chances = _chances(margins, best)
        names = [self._templates.cards[index] for index in order]
        return Detection(
            card=names[0],
            confidence=float(chances[0]),
            corners=self._index_corners(names[0], quad),
            candidates=tuple(zip(names, (float(chance) for chance in chances), strict=True)),
            doubtful=best < _LEAST_SCORE or float(margins[1:].min()) < _LEAST_MARGIN,
        )

    def _index_corners(self, card: str, quad: Quad) -> tuple[Point, ...]:
        """Four corners, upright top left first, of each place that card has an index at."""
        face = self._templates.faces[card]
        flat = np.array(
            [(0, 0), (face.width, 0), (face.width, face.height), (0, face.height)], np.float32
        )
        boxes = [
            np.roll(
                [(i.left, i.top), (i.right, i.top), (i.right, i.bottom), (i.left, i.bottom)],
                2 if i.turned else 0,
                axis=0,
            )
            for i in face.indices
        ]
        grid = np.concatenate(boxes).astype(np.float32)[None]
        seen = cv2.perspectiveTransform(grid, cv2.getPerspectiveTransform(flat, quad))[0]
        return tuple((float(x), float(y)) for x, y in seen)

    def _margins(self, scores: NDArray[np.float32]) -> NDArray[np.float32]:
        """How far each of the five best lies behind the best, 0 for itself.

        1 is what the two templates differ by, so that a 9 of clubs is kept from a 9 of spades
        by their pips though their ranks are the same.
        """
        order = np.argsort(-scores)[:5]
        apart = np.maximum(1 - self._templates.likeness[order[0], order], 0.01)
        behind = (scores[order[0]] - scores[order]) / apart
        behind[0] = 0
        return np.asarray(behind, np.float32)


def rectified(picture: Picture, quad: Quad, size: tuple[int, int]) -> Picture:
    """The card inside a quad, upright, at `size` (width, height) pixels."""
    w, h = size
    onto = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
    move = cv2.getPerspectiveTransform(quad, onto)
    shrink = np.linalg.norm(quad[1] - quad[0]) / w
    if shrink > 2:
        f = float(1 / shrink)
        x0, y0 = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
        x1, y1 = np.ceil(quad.max(axis=0)).astype(int) + 1
        part = cv2.resize(picture[y0:y1, x0:x1], None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
        nearer = ((quad - (x0, y0)) * f).astype(np.float32)
        return np.asarray(
            cv2.warpPerspective(part, cv2.getPerspectiveTransform(nearer, onto), size), np.uint8
        )
    return np.asarray(cv2.warpPerspective(picture, move, size), np.uint8)


def card_quads(picture: Picture) -> list[Quad]:
    """Outlines with a card's proportions, each seen upright one way (or upside down)."""
    f = min(1.0, SEEN / max(picture.shape[:2]))
    if f * min(picture.shape[:2]) < 1:
        return []  # A strip: less than a line would be left of it.
    small = picture
    if f < 1:
        small = np.asarray(
            cv2.resize(picture, None, fx=f, fy=f, interpolation=cv2.INTER_AREA), np.uint8
        )
    mask = _apart_from_table(small)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    least = 0.0015 * small.shape[0] * small.shape[1]
    quads = [
        quad
        for outline in outlines
        if cv2.contourArea(outline) > least
        and (quad := _quad(np.asarray(outline, np.int32))) is not None
    ]
    return [np.asarray((quad + 0.5) / f - 0.5, np.float32) for quad in quads]


def _apart_from_table(small: Picture) -> NDArray[np.uint8]:
    """255 where the picture differs from the colour of its rim."""
    rim = np.concatenate([small[:3].reshape(-1, 3), small[-3:].reshape(-1, 3)])
    rim = np.concatenate([rim, small[:, :3].reshape(-1, 3), small[:, -3:].reshape(-1, 3)])
    table = np.median(rim, axis=0).astype(np.uint8)
    smooth = cv2.GaussianBlur(small, (3, 3), 0)
    blue, green, red = cv2.split(cv2.absdiff(smooth, np.broadcast_to(table, small.shape).copy()))
    apart = cv2.max(cv2.max(blue, green), red)
    level, _ = cv2.threshold(apart, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    limit = max(14.0, min(float(level) * 0.6, 70.0))
    mask = np.asarray(cv2.threshold(apart, limit, 255, cv2.THRESH_BINARY)[1], np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _quad(outline: NDArray[np.int32]) -> Quad | None:
    hull = cv2.convexHull(outline)
    area = cv2.contourArea(hull)
    box = cv2.boxPoints(cv2.minAreaRect(hull))
    near = cv2.approxPolyDP(hull, 0.06 * cv2.arcLength(hull, True), True)
    box_area = abs(cv2.contourArea(box))
    if area < 0.86 * box_area and len(near) != 4:
        return None
    if cv2.contourArea(outline) < 0.8 * area:
        return None
    corners = box
    if len(near) == 4 and area > 1.01 * cv2.contourArea(near) > 0.9 * area:
        # Rounded corners pull the polygon in; the box stays true unless the view leans.
        corners = box if area > 0.955 * box_area else near.reshape(4, 2).astype(np.float32)
    return _upright(np.asarray(corners, np.float32))


def _upright(corners: Quad) -> Quad | None:
    """Corners clockwise, starting so that the first edge is a short one; None if no card."""
    middle = corners.mean(axis=0)
    turn = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    around = corners[np.argsort(turn)]
    edges = np.linalg.norm(np.roll(around, -1, axis=0) - around, axis=1)
    first, second = (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2
    if min(first, second) < 12:
        return None
    ratio = max(first, second) / min(first, second)
    if not _SLIMMEST < ratio < _STOUTEST:
        return None
    ordered = around if first < second else np.roll(around, -1, axis=0)
    return np.ascontiguousarray(ordered, np.float32)


def _fills(picture: Picture) -> bool:
    h, w = picture.shape[:2]
    return bool(_SLIMMEST < h / w < _STOUTEST)


def _chances(margins: NDArray[np.float32], best: float) -> NDArray[np.float32]:
    power = np.exp(-margins * 8)
    return np.asarray(power / power.sum() * min(1.0, best / _LEAST_SCORE), np.float32)


def _each_once(found: list[Detection]) -> list[Detection]:
    """Of two places with one identity neither is sure."""
    times: dict[str, int] = {}
    for detection in found:
        if not detection.doubtful:
            times[detection.card] = times.get(detection.card, 0) + 1
    return [
        detection
        if times.get(detection.card, 0) < 2 or detection.doubtful
        else Detection(
            card=detection.card,
            confidence=min(detection.confidence, 0.5),
            corners=detection.corners,
            candidates=detection.candidates,
            doubtful=True,
        )
        for detection in found
    ]
