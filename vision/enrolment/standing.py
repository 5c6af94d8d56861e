"""Where the indices of a deck stand, told by all its cards together.

A card shows its index at both ends, turned about its middle, and all cards of a kind show it in the
same place. So two places that are each other's turn give a card's middle and size, and those of the
cards that are read well say where on it the others are. Where a finder took one digit of a number
for the whole, that digit is what stands there still: `teaching.py` sets it right.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from vision.cards import TWO_DIGITS
from vision.enrolment.shown import ShownCard
from vision.geometry import Place

_TURNED: Final = 0.3
"""Radians by which two ends may miss facing opposite ways."""
_AS_HIGH: Final = 0.3
"""And the logarithm by which their heights may differ."""
_FAR: Final = 3.0
"""Heights that lie between two ends at least."""
_READ: Final = 0.8
"""The chance from which a place surely is an index of its card."""
_ENOUGH: Final = 3
"""So many cards of a kind say where its index is."""
_ASKEW, _LARGER = 0.22, 0.35
"""A pair may point so many radians beside where the others of its kind do, and be larger by so
much of a logarithm."""
_MISSED: Final = 6.0
"""What it costs a pair to stand as far off as it may, in what makes places likely."""
_ASIDE, _LEVEL = 0.2, 0.8
"""Cosine of the direction in which an index stands left or right of its card's middle, at least and
at most: two at one edge of a card with four have it straight above, or beside."""
_THERE: Final = 0.7
"""A place nearer than so many heights to where the index must be is left as it was found."""


@dataclass(frozen=True, slots=True)
class _Ends:
    """Two places that may be the ends of a card: `one` is the upper in its own frame.

    `likely` is how much they are like indices, `surely` that both read as the card, `turned` that
    the other faces the other way; some decks print the lower numbers upright.
    """

    one: Place
    other: Place
    likely: float
    surely: bool
    turned: bool

    @property
    def apart(self) -> float:
        """Pixels between them, one at least."""
        return max(1.0, math.hypot(self.one.x - self.other.x, self.one.y - self.other.y))

    @property
    def ahead(self) -> float:
        """The direction from the card's middle to the one, in the picture."""
        return math.atan2(self.one.y - self.other.y, self.one.x - self.other.x)

    @property
    def way(self) -> float:
        """The same in the frame of the index."""
        other = self.other.angle - (math.pi if self.turned else 0.0)
        return _folded(self.ahead - self.one.angle - _folded(other - self.one.angle) / 2)

    @property
    def aside(self) -> int:
        """−1 where the upper stands left of the middle, 1 right of it, 0 above or level with it."""
        right = math.cos(self.way)
        return 0 if not _ASIDE < abs(right) < _LEVEL else 1 if right > 0 else -1

    @property
    def size(self) -> float:
        """Height of an index over what lies between them."""
        return math.sqrt(self.one.height * self.other.height) / self.apart


@dataclass(frozen=True, slots=True)
class _Corner:
    """Where one of a kind's indices stands: `way`, `size` and `turned` as of two ends."""

    way: float
    size: float
    turned: bool

    def misses(self, ends: _Ends) -> float:
        """How far two places are from standing so, 1 at most where they still may."""
        if ends.turned is not self.turned:
            return math.inf
        askew = abs(_folded(ends.way - self.way)) / _ASKEW
        return max(askew, abs(math.log(ends.size / self.size)) / _LARGER)


def standing(shown: Mapping[str, Sequence[ShownCard]]) -> dict[str, list[list[Place]]]:
    """For each look at each card where its indices stand, in that look's picture.

    Where its own places and the other cards leave that open, where the reader saw any.
    """
    ends = {card: [_ends(look) for look in looks] for card, looks in shown.items()}
    alike: dict[str, list[list[_Ends]]] = {}
    for card, looks in ends.items():
        alike.setdefault(_kind(card), []).extend(looks)
    known = {kind: _corners(looks, surely=True) for kind, looks in alike.items()}
    trumps = known.get("small") or _corners(alike.get("small", []), surely=False)
    for kind in ("small", "large"):
        known[kind] = known.get(kind) or trumps
    return {
        card: [
            _stand(look, pairs, known.get(_kind(card), []))
            for look, pairs in zip(looks, ends[card], strict=True)
        ]
        for card, looks in shown.items()
    }


def _kind(card: str) -> str:
    """Cards of one kind have their indices in one place."""
    if card.startswith("T-"):
        return "large" if card in TWO_DIGITS else "small"
    return "suit" if card != "EX" else card


def _ends(look: ShownCard) -> list[_Ends]:
    """All pairs of places that may be two ends of the card."""
    pairs = []
    for i, j in combinations(range(len(look.places)), 2):
        likely = look.likely[i] + look.likely[j]
        surely = min(look.own[i], look.own[j]) > _READ
        one, other = look.places[i], look.places[j]
        turned = abs(_folded(one.angle - other.angle)) > math.pi / 2
        pair = _Ends(one, other, likely, surely, turned)
        if math.sin(pair.way) > 0:
            pair = _Ends(other, one, likely, surely, turned)
        askew = abs(_folded(one.angle - other.angle - (math.pi if turned else 0.0)))
        as_high = abs(math.log(one.height / other.height)) < _AS_HIGH
        if askew < _TURNED and as_high and pair.size < 1 / _FAR:
            pairs.append(pair)
    return pairs


def _corners(looks: Sequence[Sequence[_Ends]], *, surely: bool) -> list[_Corner]:
    """Where the indices of a kind stand, one at the left, and one at the right if it has four.

    By the pairs that `surely` are indices, or by the likeliest. An index that leans tells its turn
    badly: where the second stands is told by the first.
    """
    likely = [[pair for pair in look if pair.surely or not surely] for look in looks]
    turned = [pair.turned for look in likely for pair in look]
    way = sum(turned) * 2 >= len(turned)
    sides = [[_likeliest(look, side, turned=way) for look in likely] for side in (-1, 1)]
    sides.sort(key=lambda side: side.count(None))
    ones, others = sides
    pairs = [pair for pair in ones if pair is not None]
    if len(pairs) < _ENOUGH:
        return []
    first = _Corner(_middle([pair.way for pair in pairs]), _size(pairs), way)
    both = [(one, other) for one, other in zip(ones, others, strict=True) if one and other]
    if len(both) < max(_ENOUGH, len(pairs) / 2):
        return [first]
    ways = [_folded(first.way + _between(one, other)) for one, other in both]
    return [first, _Corner(_middle(ways), _size([other for _, other in both]), way)]


def _between(one: _Ends, other: _Ends) -> float:
    """How far another pair's index stands round the card from one's.

    Each of two turned ends is the upper in its own frame: the pairs may begin at opposite ends.
    """
    gap = other.ahead - one.ahead
    return gap if math.cos(gap - (other.way - one.way)) > 0 else gap + math.pi


def _likeliest(look: Sequence[_Ends], side: int, *, turned: bool) -> _Ends | None:
    """Of one look's pairs that stand at that side."""
    there = [pair for pair in look if pair.aside == side and pair.turned is turned]
    return max(there, key=lambda pair: pair.likely, default=None)


def _middle(ways: Sequence[float]) -> float:
    """The middle of directions that lie close together."""
    return ways[0] + float(np.median([_folded(way - ways[0]) for way in ways]))


def _size(pairs: Sequence[_Ends]) -> float:
    return float(np.median([pair.size for pair in pairs]))


def _stand(look: ShownCard, pairs: Iterable[_Ends], corners: Sequence[_Corner]) -> list[Place]:
    fitting = [
        (pair.surely, pair.likely - _MISSED * corner.misses(pair), pair, corner)
        for pair in pairs
        for corner in corners
        if corner.misses(pair) < 1
    ]
    if not fitting:
        return look.at_once()
    *_, pair, corner = max(fitting, key=lambda one: one[:2])
    x, y = (pair.one.x + pair.other.x) / 2, (pair.one.y + pair.other.y) / 2
    frame, height = pair.ahead - corner.way, corner.size * pair.apart
    found = []
    for one in corners:
        away = height / one.size / 2
        for turn in (0.0, math.pi):
            px = x + math.cos(frame + turn + one.way) * away
            py = y + math.sin(frame + turn + one.way) * away
            angle = frame + (turn if one.turned else 0.0)
            found.append(_as_found(Place(px, py, height, angle), look))
    return found


def _as_found(place: Place, look: ShownCard) -> Place:
    """The place, or that found there and read, which lies the better for it."""
    for one, own in zip(look.places, look.own, strict=True):
        near = math.hypot(one.x - place.x, one.y - place.y) < _THERE * place.height
        if near and own > _READ:
            return one
    return place


def _folded(angle: float) -> float:
    """The same angle between −π and π."""
    return (angle + math.pi) % (2 * math.pi) - math.pi
