"""Further looks at places that a first look left open: straight, turned round, from the sides.

Each takes what is known so far and changes it where the second look tells more.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.beside import beside
from vision.cards import BOUTS, CARDS, RESTS, TWO_DIGITS
from vision.geometry import Sized, corrected
from vision.looks.seen import SUITED, SURE, TRUMPS, Seen, looked, looks_at
from vision.nets.classifier import Classifier
from vision.nets.corner import Corner
from vision.upside_down import ONE_WAY

SURE_AT_ONCE, GIVEN_UP = 0.995, 0.98
"""A patch is cut again, set right, unless it reads this surely, or as surely as none."""
_GUESSED, _CERTAIN = 0.5, 0.998
"""A place read more surely than the one and less than the other is looked at a little off."""
_NEARER_AND_FARTHER: Final = (0.93, 1.07)
_IN_NO_CORNER: Final = 0.5
"""A longer number stands in no corner with less chance than this."""
_TOGETHER: Final = 1.1
"""What the mean of the log-chances of three looks by two nets is taken times: they mislead each
other less than the mean of them knows."""
_PERHAPS: Final = 0.4
"""How hot a place that reads as none must be to be looked at the other way up."""
_HARDLY_DOWN: Final = 0.02
"""Upside down with less chance than this: by its edge it is the right way up."""
_WARM: Final = 0.45
"""How hot a place that reads as none must be to be looked at from its sides."""
_WHOLE: Final = 0.5
"""And how likely wholly in sight: what is left of a covered index is none from any side."""
_HARDLY_WHOLE: Final = 0.08
"""An index that lies on its side looks covered to a net that takes it for upright."""
LIKELY: Final = 0.7
"""What reads as none with more chance than this from another side, or in another size, is not
looked at closer."""
_WIDER, _SIDEWAYS = 1.2, 0.2
"""How much higher an index is then taken to be, and the most chance it may have to be none."""
_TEPID, NO_CORNER = 0.3, 0.9
"""How hot a place that reads as none must be, and how surely no corner at most, to be looked at
with what stands below it."""
_BELOW: Final = ((0.5, 2.0), (0.3, 1.6))
"""How far below the middle of a rank, in its heights, that of rank and pip is, and how much higher
both are: where the finder took the rank alone, and where a part of the pip with it."""
_SURELY_ONE: Final = 0.2
"""The most chance of none with which a rank and a pip then count as an index."""
_DIGITS: Final = range(CARDS.index("T-1"), CARDS.index("T-9") + 1)
_HALF_A_NUMBER, _LIKELY_LONGER = 0.27, 0.3
"""How far left of a digit, in heights, the middle of a number of two is; and a chance of one."""
_A_QUARTER: Final = 0.16
"""How far it is where the finder took half of the other digit too."""
_SURELY_LONGER: Final = 0.95
"""And the chance a net must give one that stands in place of a digit it holds."""
_SLIP: Final = 3e-3
"""The least chance of anything, however surely one look alone denies it."""
_UNHEARD_OF: Final = 1e-4
"""The least chance of anything in one of three looks."""
_BOUTS: Final = [CARDS.index(card) for card in BOUTS]
_ONE_WAY: Final = [i for i, card in enumerate(CARDS) if card in ONE_WAY]


class Longer(NamedTuple):
    """What a number must come up to, to stand in place of a digit it holds.

    The chance both nets give it, and how likely it is wholly in sight.
    """

    chance: float
    whole: float


_OF_A_PART: Final = Longer(_SURELY_LONGER, 0.85)
_OF_AN_OPEN_ONE: Final = Longer(0.97, 0.95)
"""Where the digit net takes the digit for a part, and where it is not sure of that. Of 160 such in
pictures kept for choosing, 34 wholly in sight, all that come up to these were read rightly; two
numbers that were covered in half reached 0.97 and 0.99, but 0.76 of being whole."""
_NEARER: Final = Longer(0.99, 0.95)
"""And where the number is looked at from no farther than a quarter: a 3 of clubs whose pip lay
under a card read as a 13 with 0.98 from there; of 34 that come up to this all read as what it is,
two of them covered in part."""


def look_straight(seen: Seen, classifier: Classifier, poses: NDArray[np.float32]) -> None:
    """Set right what was cut askew and is not sure, by the (n, 4) `poses` of the first look."""
    unsure = seen.chances[:, :-1].max(axis=1, initial=0) < SURE_AT_ONCE
    again = np.flatnonzero(unsure & (seen.as_none < GIVEN_UP)).tolist()
    straight = [corrected(seen.places[i], poses[i]) for i in again]
    for i, place, row in zip(again, straight, looked(seen, classifier, straight), strict=True):
        if row[:-1].max() > seen.chances[i, :-1].max():
            seen.put(i, place, row)


def ask_second(seen: Seen, second: Classifier, which: Sequence[int]) -> None:
    """What is not read for certain, of these places, the second classifier looks at too.

    It does so a little nearer and a little farther, and what all looks make of it together counts:
    a misread rarely stands three looks, and the other net seldom makes it.
    """
    best = seen.chances[:, :-1].max(axis=1, initial=0)
    again = [i for i in which if _GUESSED < best[i] < _CERTAIN]
    nearer_and_farther = [
        seen.places[i].turned(0.0, times) for times in _NEARER_AND_FARTHER for i in again
    ]
    other = np.split(looked(seen, second, nearer_and_farther), len(_NEARER_AND_FARTHER))
    for i, *looks in zip(again, *other, strict=True):
        seen.put(i, seen.places[i], together(np.stack([seen.chances[i], *looks])))


def together(looks: NDArray[np.float32]) -> NDArray[np.float32]:
    """(79,): what (n, 79) looks at one place make of it, none of them quite sure of anything.

    One look that sees no whole index is heeded less than the others together, but where it is a
    low trump they read: that may be what is left of another. One that sees a bout is heeded as if
    it were alone.
    """
    told = np.exp(_TOGETHER * np.log(np.maximum(looks, _UNHEARD_OF)).mean(axis=0))
    told /= told.sum()
    bouts = looks[:, _BOUTS].max(axis=0)
    bouts[told[_BOUTS] >= told[:-1].max()] = 0.0
    told[_BOUTS] = np.maximum(told[_BOUTS], bouts)
    told /= told.sum()
    none = float(looks[:, -1].mean())
    if CARDS[int(told[:-1].argmax())] in RESTS and none > told[-1]:
        told[:-1] *= (1 - none) / told[:-1].sum()
        told[-1] = none
    return np.asarray(told, np.float32)


def look_upside_down(seen: Seen, classifier: Classifier) -> None:
    """The other way up, at what seemed an index and read as none.

    Where the edge says that it is the right way up already, only a trump's number that no other
    is turned round counts: some decks print the lower ones upright.
    """
    again = np.flatnonzero((seen.heat > _PERHAPS) & (seen.as_none > 0.5)).tolist()
    turned = [seen.places[i].turned() for i in again]
    for i, place, second in zip(again, turned, looked(seen, classifier, turned), strict=True):
        if seen.ways[i, 1] > _HARDLY_DOWN:
            told = second[-1] < 0.2
        else:
            told = second[_ONE_WAY].max() > SURE and seen.whole[i] > _WHOLE
        if told:
            seen.put(i, place, second)
            seen.turn_round(i)


def look_below(seen: Seen, classifier: Classifier) -> list[int]:
    """At what seemed an index and read as none, with what stands below it.

    In tall type with a pip as large as its rank, a finder takes the rank for the whole. The value
    is which places were changed: what surrounds them must be looked at anew.
    """
    told: list[int] = []
    for down, times in _BELOW:
        open_ = (seen.heat > _TEPID) & (seen.as_none > 0.5) & (seen.ways[:, 2] < NO_CORNER)
        again = np.flatnonzero(open_).tolist()
        tried = [seen.places[i].moved(0.0, down, times) for i in again]
        looks = looks_at(seen, classifier, tried)
        likely = np.flatnonzero(looks.chances[:, -1] < LIKELY).tolist()
        straight = [corrected(tried[row], looks.poses[row]) for row in likely]
        second = looked(seen, classifier, straight)
        for i, place, row in zip((again[k] for k in likely), straight, second, strict=True):
            if row[-1] < _SURELY_ONE and int(row[:-1].argmax()) in SUITED:
                seen.put(i, place, row)
                told.append(i)
    return told


def look_sideways(seen: Seen, classifier: Classifier) -> list[int]:
    """From either side, at what seemed an index and read as none.

    In a picture that was pulled wide, or of type broader than high, the finder takes the
    index for one that lies on its side. The value is which places were turned: what surrounds
    them must be looked at anew.
    """
    open_ = (seen.heat > _WARM) & (seen.as_none > 0.5) & (seen.whole > _HARDLY_WHOLE)
    again = np.flatnonzero(open_).tolist()
    told: set[int] = set()
    for angle in (math.pi / 2, -math.pi / 2) if again else ():
        tried = [seen.places[i].turned(angle, _WIDER) for i in again]
        looks = looks_at(seen, classifier, tried)
        likely = np.flatnonzero(looks.chances[:, -1] < LIKELY).tolist()
        straight = [corrected(tried[row], looks.poses[row]) for row in likely]
        second = looked(seen, classifier, straight)
        for i, place, row in zip((again[k] for k in likely), straight, second, strict=True):
            if row[-1] < min(_SIDEWAYS, seen.as_none[i]):
                seen.put(i, place, row)
                told.add(i)
    return sorted(told)


def look_beside(seen: Seen, classifier: Classifier, which: Sequence[int]) -> None:
    """A little to the left, where a trump of one digit may be the right one of two.

    In wide type a finder takes the digits of a 13 apart, but the line of a panel looks like a 1.
    Where a number that ends alike is read from farther left, and a digit may stand there, what both
    looks hold likely counts, and where they agree on nothing, somebody is asked.
    """
    best = seen.chances[:, :-1].argmax(axis=1)
    alone = [i for i in which if best[i] in _DIGITS and seen.as_none[i] < 0.5]
    left = [seen.places[i].moved(-_HALF_A_NUMBER) for i in alone]
    looks = zip(alone, looked(seen, classifier, left), strict=True)
    longer = [(i, second) for i, second in looks if _half_of_one(second, best[i])]
    stands = beside(seen.picture, [seen.places[i] for i, _ in longer])
    for (i, second), what in zip(longer, stands, strict=True):
        if not what.first:
            both = np.maximum(seen.chances[i], _SLIP) * np.maximum(second, _SLIP)
            seen.put(i, seen.places[i], both / both.sum())


def look_for_longer(
    seen: Seen,
    classifier: Classifier,
    second: Classifier,
    corner: Corner,
    grey: Sized,
    part: Sequence[int],
    perhaps: Sequence[int] = (),
) -> None:
    """From either side, at digits that are, or may be, part of a longer number by the digit net.

    In wide type a finder takes one digit for the number, and the classifier reads it for one, or
    doubts which it is. Where both nets surely read the same longer number from the side its other
    digit would be on, and that is wholly in sight, it is what stands there.
    """
    which = dict.fromkeys(perhaps, _OF_AN_OPEN_ONE) | dict.fromkeys(part, _OF_A_PART)
    told: set[int] = set()
    digits = _digits_alone(seen, which) | _digits_or_longer(seen)
    for right in (-_HALF_A_NUMBER, _HALF_A_NUMBER, -_A_QUARTER, _A_QUARTER):
        open_ = [i for i in digits if i not in told]
        tried = [seen.places[i].moved(right) for i in open_]
        looks = looked(seen, classifier, tried)
        likely = [k for k, look in enumerate(looks) if _holds(look, digits[open_[k]], right)]
        again = looked(seen, second, [tried[k] for k in likely])
        ways, whole = corner.look(grey, [tried[k] for k in likely])
        for k, look, way, in_sight in zip(likely, again, ways, whole, strict=True):
            i, less = open_[k], _more_doubtful(look, looks[k])
            bar = _NEARER if abs(right) == _A_QUARTER else which.get(i, _OF_AN_OPEN_ONE)
            agreed = look.argmax() == looks[k].argmax() and less.max() >= bar.chance
            if agreed and in_sight >= bar.whole and way[2] < _IN_NO_CORNER:
                seen.put(i, tried[k], less)
                seen.ways[i], seen.whole[i] = way, in_sight
                told.add(i)


def _digits_alone(seen: Seen, which: Iterable[int]) -> dict[int, int]:
    """What is read at those of the places that read as a digit, by their numbers."""
    best = seen.chances[:, :-1].argmax(axis=1)
    return {i: int(best[i]) for i in which if best[i] in _DIGITS}


def _digits_or_longer(seen: Seen) -> dict[int, int]:
    """The digit that places perhaps read as, but rather as a longer number that holds it."""
    found = {}
    for i, chances in enumerate(seen.chances[:, :-1]):
        digit, best = (int(k) for k in np.argsort(chances)[-2:])
        number = CARDS[best][2:] if best in TRUMPS else ""
        if digit in _DIGITS and CARDS[digit][2:] in number and chances[best] < SURE:
            found[i] = digit
    return found


def _more_doubtful(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """Of two looks that agree, the one that is less sure."""
    return one if one.max() <= other.max() else other


def _holds(look: NDArray[np.float32], digit: int, right: float) -> bool:
    """Whether a look from a digit's `right` surely reads a number in which it is the other one."""
    card = CARDS[look[:-1].argmax()]
    other = card[3 if right < 0 else 2] if card in TWO_DIGITS else None
    return other == CARDS[digit][2:] and float(look.max()) >= _SURELY_LONGER


def _half_of_one(look: NDArray[np.float32], digit: int) -> bool:
    """Whether a look from farther left reads, perhaps, a number that ends with the digit."""
    ends = [k for k in TRUMPS if CARDS[k][3:] == CARDS[digit][2:]]
    return bool(look[ends].max() > _LIKELY_LONGER)
