"""Which way up an index stands that, turned round, reads as another card's.

A 6 is a 9 to whoever mistakes its card's edge; the cards beside it show which way they face.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place
from vision.looks.seen import SUITED, SURE, TRUMPS, Seen, looked
from vision.looks.upright import look_at_upright, prints_upright
from vision.nets.classifier import Classifier
from vision.upside_down import ONE_WAY, SIX_OR_NINE

_NEVER_DOWN: Final = 0.004
"""A place upside down with less than this chance is read one way up only; of 2,525 indices of
decks the net never saw, none stood the way it gave less than 0.05."""

_AGAINST: Final = 0.25
"""In a deck whose lower numbers stand upright, so many of those surely read do at least: in a
picture of many, the edge of one or two is mistaken."""

_TWO_WAYS: Final = np.array(
    [
        (card[0] in "SHDC" and card[2:] in {"2", "5", "6", "9"})
        or card in SIX_OR_NINE | {"T-1", "T-7", "T-12", "T-17", "T-21"}
        for card in CARDS
    ]
)
"""Cards whose number, turned round, is or looks like another: 17 is a slender 4 on its head, 7 a 1
on a wide foot."""
_ONE_WAY: Final = [i for i, card in enumerate(CARDS) if card in ONE_WAY]
_ONE_WAY_UP: Final = _ONE_WAY + SUITED
"""And suit cards, whose pip is always below."""
_ALONG: Final = math.cos(math.radians(25))
"""What is turned less than this from another stands along with it or opposite."""
_OFF_LINE, _FAR_ALONG, _UNTOLD = 1.2, 12.0, 0.05
"""An index so many heights off the line of another hardly tells how that stands, nor one so far
along it; and what weighs as much as one that tells is left untold. Of 2,786 indices in spreads of
decks kept out of training the line says the wrong way of 14, and surely of none; the whole picture
of 540."""
_PERHAPS: Final = 0.5
"""What reads as the same card with this chance may be its other end."""
_NEAREST_END, _FARTHEST_END, _ASLANT = 3.0, 22.0, 1.0
"""The other end of a card is so many heights of its number away, and no farther aside than that: of
1,986 ends of 6s and 9s, drawn in styles kept out of training, 1,977 told the way up."""
_SHORTER: Final = 0.8
"""And no nearer than so many times those of other cards: in rows a 9 may lie right above a 6."""
_ENDS: Final = 0.98
"""The chance that what the other end says is so."""
_ITSELF: Final = 0.5
"""What is nearer than so many heights is the same index."""
_SURELY_ON_ITS_HEAD: Final = 0.9


def look_both_ways(seen: Seen, classifier: Classifier) -> None:
    """Weigh both ways up where a card turned round reads as another.

    A 6 is a 9 to whoever mistakes its edge: each way up has a say as far as it reads as an
    index, and as far as what surrounds it and the cards beside it say that it is this way up;
    where other trumps stand against their edge, neither says anything of a trump: its number faces
    as its card was laid, whichever end it stands at. Where it is plain that a deck prints its lower
    numbers upright, both ends of a trump's card say which way up that is.
    """
    apart = _between_ends(seen)
    seen.upright = prints_upright(seen, classifier, apart)
    if seen.upright:
        look_at_upright(seen, classifier, apart)
    best = seen.chances[:, :-1].argmax(axis=1)
    trumps = best >= TRUMPS.start
    against = not seen.upright and _against_the_edge(seen)
    open_ = (seen.ways[:, 1] > _NEVER_DOWN) | (against & trumps)
    open_ &= ~(seen.upright & trumps)
    again = np.flatnonzero(_TWO_WAYS[best] & open_).tolist()
    told = _that_tell(seen)
    ends = _of_two_ends(seen, apart)
    turned = [seen.places[i].turned() for i in again]
    for i, second in zip(again, looked(seen, classifier, turned), strict=True):
        this, other = 1 - seen.as_none[i], 1 - second[-1]
        if not (against and best[i] >= TRUMPS.start):
            likewise, end = _facing_likewise(told, seen.places[i]), ends.get(i, 0.5)
            this *= seen.ways[i, 0] * likewise * end
            other *= seen.ways[i, 1] * (1 - likewise) * (1 - end)
        if this + other > 0:
            mean = (this * seen.chances[i] + other * second) / (this + other)
            seen.put(i, seen.places[i], mean)


def _that_tell(seen: Seen) -> NDArray[np.float64]:
    """(n, 3) x, y and angle of what was read for sure and is nothing when turned round."""
    sure = np.flatnonzero(seen.chances[:, _ONE_WAY_UP].max(axis=1, initial=0) > SURE).tolist()
    return _where([seen.places[k] for k in sure])


def _of_two_ends(seen: Seen, apart: float) -> dict[int, float]:
    """By the numbers of places, the chance of standing as given, by what faces the other way.

    The two ends of a card face opposite ways, each with its head to its own edge: of a trump, what
    reads alike and faces the other way lies below. Where as much lies above, nothing is told. A 9
    says nothing of a 6, since whoever mistakes one end of a card, and not the other, sees both face
    the same way. `apart` is how far apart in pixels the ends of other cards are.
    """
    said: dict[int, float] = {}
    least = _SHORTER * apart
    for card in np.flatnonzero(_TWO_WAYS[TRUMPS.start :]) + TRUMPS.start:
        alike = np.flatnonzero(seen.chances[:, card] > _PERHAPS).tolist()
        places = [seen.places[i] for i in alike]
        x, y, angle = _where(places).T
        for i, place in zip(alike, places, strict=True):
            along, down = place.heights_to(x, y)
            away = np.cos(angle - place.angle) < -_ALONG
            away &= (np.abs(down) > _NEAREST_END) & (np.hypot(along, down) < _FARTHEST_END)
            away &= np.abs(along) < _ASLANT * np.abs(down)
            away &= np.hypot(x - place.x, y - place.y) > least
            below, above = bool((away & (down > 0)).any()), bool((away & (down < 0)).any())
            if below != above:
                said[i] = _ENDS if below else 1 - _ENDS
    return said


def _between_ends(seen: Seen) -> float:
    """How far apart, in pixels, the two ends of cards are that read as nothing on their heads.

    The middle of those read for sure at both; 0 where none is.
    """
    apart = []
    best = seen.chances[:, :-1].argmax(axis=1)
    sure = seen.chances[:, _ONE_WAY_UP].max(axis=1, initial=0) > SURE
    for card in np.unique(best[sure]):
        x, y, angle = _where([seen.places[k] for k in np.flatnonzero(sure & (best == card))]).T
        away = np.cos(angle[:, None] - angle) < -_ALONG
        far = np.hypot(x[:, None] - x, y[:, None] - y)[away]
        apart += [float(far.max())] if len(far) else []
    return float(np.median(apart)) if apart else 0.0


def _where(places: Sequence[Place]) -> NDArray[np.float64]:
    """(n, 3) x, y and angle of places."""
    return np.array([(p.x, p.y, p.angle) for p in places], np.float64).reshape(-1, 3)


def _facing_likewise(told: NDArray[np.float64], place: Place) -> float:
    """The chance that an index stands as one at `place` does, by those in line with it.

    Cards laid along or over one another have their upper edges in one line and their lower in
    another: what lies in the line of an index, either way up, says which of the two it is; what
    lies across tells nothing.
    """
    x, y, angle = told.T
    along, down = place.heights_to(x, y)
    near = np.exp(-((down / _OFF_LINE) ** 2) - np.abs(along) / _FAR_ALONG)
    near *= np.hypot(along, down) > _ITSELF
    turn = np.cos(angle - place.angle)
    same, opposite = float(near[turn > _ALONG].sum()), float(near[turn < -_ALONG].sum())
    return (same + _UNTOLD) / (same + opposite + 2 * _UNTOLD)


def _against_the_edge(seen: Seen) -> bool:
    """Whether trumps' numbers were read surely though by their edges they stand on their heads."""
    sure = seen.chances[:, _ONE_WAY].max(axis=1, initial=0) > SURE
    against = int((sure & (seen.ways[:, 1] > _SURELY_ON_ITS_HEAD)).sum())
    return against > 0 and against >= _AGAINST * int(sure.sum())
