"""A search round what stands in a card's corner and is still not read.

A finder that mistakes which way up a print stands mistakes its height too, and is cool about it: a
number higher than wide that stands near the edge it takes for a rank and a pip on their heads. What
it points at reads as nothing then, and from there no look at a middle leads anywhere.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.geometry import Place, Sized, corrected
from vision.looks.centred import where_both_come_to
from vision.looks.neighbours import Lying
from vision.looks.second_looks import together
from vision.looks.seen import SURE, Seen, looks_at
from vision.nets.classifier import Classifier
from vision.nets.corner import Corner
from vision.upside_down import EITHER_WAY, SIX_OR_NINE

_UNREAD: Final = 0.95
"""What reads with less than this is looked for."""
_IN_NO_CORNER, _IN_SIGHT, _COOL = 0.1, 0.2, 0.3
"""It stands in no corner with less chance than the first, is in sight with more than the second and
hotter than the last: of 9,944 left open half are, and all 17 that are then read rightly; of five
misread three."""
_MAY_STAND: Final = 0.2
"""A start from which it stands in a corner, upright and in sight, with no more is none."""
_READ_ALREADY: Final = 0.35
"""Nearer to what is read surely than so many of its heights nothing else is."""
_PERHAPS, _LIKELY = 0.9, 0.5
"""What reads as none with less than the one is set right, and read by both where it then reads as
a card with more than the other."""
_TIMES: Final = 1
"""How often both set it right."""
_TOGETHER, _EACH = 0.95, 0.8
"""The chance both give a card together, and each of them where it comes to."""
_WHOLE, _A_DIGIT, _UPRIGHT = 0.7, 0.9, 0.6
"""There it is wholly in sight with more than the one, a digit, which may be what is left of more,
with more than the other, and stands upright in a corner with more than the last."""
_HARDLY: Final = 0.5
"""What read as that card with no less chance has been looked at enough, and so has any digit: look
at them often enough, and some look is surer. Of 152 so read that were no digit 24 were wrong, of 56
others two."""


class Start(NamedTuple):
    """How a place is taken to lie, to begin with.

    Turned so far, so many times as high, its middle kept, or its top as it was found.
    """

    turn: float
    times: float
    from_top: bool

    def of(self, place: Place) -> Place:
        """The place as it lies then."""
        down = (self.times - 1) / 2 if self.from_top else 0.0
        return place.moved(0.0, down, self.times).turned(self.turn)


_STARTS: Final = (
    Start(0.0, 1.35, from_top=True),
    Start(0.0, 0.85, from_top=True),
    Start(0.0, 0.72, from_top=False),
    Start(math.pi, 1.35, from_top=False),
    Start(math.pi, 0.58, from_top=True),
)
"""Of 18 such these five lead to 104 of the 116 that any leads to, in 540 tables."""


def look_anew(
    seen: Seen, classifier: Classifier, second: Classifier, corner: Corner, grey: Sized
) -> dict[int, NDArray[np.float32]]:
    """From other heights and the other way up, at what no look has read.

    It counts where both come to one card, wholly in sight, in a card's corner. A digit that is
    another on its head counts only the way up it was found. `grey` is the (h, w) picture. The value
    is what the places read as before, by their numbers.
    """
    read = Lying.of([seen.places[k] for k in np.flatnonzero(_best(seen.chances) > SURE)])
    open_ = (_best(seen.chances) < _UNREAD) & (seen.whole > _IN_SIGHT)
    open_ &= (seen.ways[:, 2] < _IN_NO_CORNER) & (seen.heat > _COOL)
    begun = [
        (i, start.turn, start.of(seen.places[i]))
        for i in np.flatnonzero(open_).tolist()
        if not _is_read(read, seen.places[i])
        for start in _STARTS
    ]
    ways, whole = corner.look(grey, [place for *_, place in begun])
    stands = ways[:, 0] * whole > _MAY_STAND
    begun = [one for one, may in zip(begun, stands, strict=True) if may]
    begun = _set_right(seen, classifier, begun, none=_PERHAPS, card=0.0)
    begun = _set_right(seen, classifier, begun, none=1.0, card=_LIKELY)
    tried = [place for *_, place in begun]
    places, looks = where_both_come_to(seen, tried, classifier, second, _TIMES)
    told: dict[int, int] = {}
    rows = [together(look) for look in looks]
    ways, whole = corner.look(grey, places)
    for k, (i, turn, _) in enumerate(begun):
        upright = ways[k, 0] > _UPRIGHT and not _is_read(read, places[k])
        least = _A_DIGIT if CARDS[int(rows[k][:-1].argmax())] in RESTS else _WHOLE
        agreed = _agreed(rows[k], looks[k], turn) and _is_new(rows[k], seen.chances[i])
        if upright and whole[k] > least and agreed:
            told[i] = max(told.get(i, k), k, key=lambda one: float(rows[one].max()))
    before = {i: seen.chances[i].copy() for i in told}
    for i, k in told.items():
        seen.put(i, places[k], rows[k])
        seen.ways[i], seen.whole[i] = ways[k], whole[k]
    return before


def _set_right(
    seen: Seen,
    classifier: Classifier,
    begun: Sequence[tuple[int, float, Place]],
    *,
    none: float,
    card: float,
) -> list[tuple[int, float, Place]]:
    """Those that read as none with less than the one chance, as a card with no less than the other.

    Each is set right by what the classifier says of it.
    """
    looks = looks_at(seen, classifier, [place for *_, place in begun])
    likely = (looks.chances[:, -1] < none) & (_best(looks.chances) >= card)
    kept = np.flatnonzero(likely).tolist()
    return [(*begun[k][:2], corrected(begun[k][2], looks.poses[k])) for k in kept]


def _agreed(row: NDArray[np.float32], looks: NDArray[np.float32], turn: float) -> bool:
    """Whether (4, 79) looks come to one card, (79,) all together, that is no other on its head."""
    best = int(row[:-1].argmax())
    card = CARDS[best]
    surely = row[best] >= _TOGETHER and looks[-2:, best].min() >= _EACH
    one_way = not turn or card not in SIX_OR_NINE | EITHER_WAY
    return bool(surely and one_way and card != "EX")


def _is_new(row: NDArray[np.float32], before: NDArray[np.float32]) -> bool:
    """Whether a place reads, of (79,) chances, as what it was hardly held for."""
    card, held_for = int(row[:-1].argmax()), int(before[:-1].argmax())
    hardly = bool(before[held_for] < _HARDLY)
    return hardly or (card != held_for and CARDS[card] not in RESTS)


def _best(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,): the chance of the likeliest card in (n, 79)."""
    return np.asarray(chances[:, :-1].max(axis=1, initial=0), np.float32)


def _is_read(read: Lying, place: Place) -> bool:
    """Whether what stands there was read surely."""
    return bool((read.far_from(place) < _READ_ALREADY * read.height).any())
