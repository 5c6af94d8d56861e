"""What `scan` prints: one JSON object for a picture, a frame or a sequence."""

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

from kiosk.tarot.cards import half_points, is_bout
from vision.reading import Detection, Picture, Point

Line = dict[str, Any]
Size = tuple[int, int]
"""How many pixels wide and high a picture is."""


def size_of(picture: Picture) -> Size:
    """As points are told within."""
    return picture.shape[1], picture.shape[0]


def picture_line(where: Line, detections: Sequence[Detection], size: Size) -> Line:
    """`where` names the picture; bouts, points and count are of the sure cards only."""
    sure = [one for one in detections if not one.doubtful]
    unsure = [one for one in detections if one.doubtful]
    return {
        **where,
        "cards": [_sighting(one, size) for one in sure],
        "doubtful": [
            {
                **_sighting(one, size),
                "candidates": candidates(one.candidates or ((one.card, one.confidence),)),
            }
            for one in unsure
        ],
        **totals(one.card for one in sure),
    }


def totals(cards: Iterable[str]) -> Line:
    """How many bouts, points and cards; points are a whole number or one with a half."""
    seen = list(cards)
    halves = sum(map(half_points, seen))
    return {
        "bouts": sum(map(is_bout, seen)),
        "points": halves // 2 if halves % 2 == 0 else halves / 2,
        "count": len(seen),
    }


def _sighting(one: Detection, size: Size) -> Line:
    return {
        "card": one.card,
        "confidence": rounded(one.confidence),
        "corners": points(one.corners, size),
    }


def points(corners: Sequence[Point], size: Size) -> list[list[float]]:
    """Pixels of the picture as it is shown, to a tenth.

    Those beside it, of an index at its very edge, are put on the edge: whoever cuts the index out
    would cut elsewhere.
    """
    wide, high = size
    return [[_inside(x, wide), _inside(y, high)] for x, y in corners]


def _inside(place: float, side: int) -> float:
    return round(min(max(place, 0.0), side - 1.0), 1)


def candidates(chances: Sequence[tuple[str, float]]) -> list[Line]:
    """Identities with their chance, likeliest first."""
    return [{"card": card, "confidence": rounded(chance)} for card, chance in chances]


def rounded(chance: float) -> float:
    """Five places, rounded down: no chance becomes certainty by printing it."""
    return math.floor(min(max(chance, 0.0), 1.0) * 100_000) / 100_000


def text(line: Line) -> str:
    """The line as JSON that any terminal can show."""
    return json.dumps(line, allow_nan=False)
