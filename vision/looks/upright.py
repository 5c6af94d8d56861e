"""Decks that print the lower numbers of their trumps upright, as some do: which way up each stands.

A number shows its card's edge there at the upper end only, and whoever goes by the edge reads the
lower 4 as a 17 and the lower 6 as a 9. So each is read both ways up, and what stands at the other
end of its card, one and the same way up, has a say in it.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Lie, Place
from vision.looks.seen import TRUMPS, Seen, looked
from vision.nets.classifier import Classifier
from vision.upside_down import EITHER_WAY, TOLD_BY_A_PAIR

_SURELY: Final = 0.95
"""The chance from which on a place tells how its deck is printed."""
_LIKELY: Final = 0.8
"""And the other end of its card, or a 6 that may be a 9, which is read less surely."""
_PERHAPS: Final = 0.5
"""And what a number reads as on its head, where that is what its other end says."""
_ALIKE: Final = math.cos(math.radians(20))
"""What is turned less than this from another stands as it does, or on its head."""
_NEAREST_END, _FARTHEST_END = 4.0, 22.0
"""So many heights of its number the other end of a card is away: 5.3 to 7.9 in four printed decks,
4.3 and more in drawn ones."""
_A_CARD: Final = 6.0
"""Where no other card tells, a card is as long as so many heights of its number."""
_BESIDE: Final = 0.8
"""No more heights than this the other end of a card's side is to the left or right."""
_LONGER, _SHORTER = 1.08, 0.75
"""Trumps' numbers are so many times as far apart as the ends of suit cards, at most and at least:
in rows the same number, misread, may stand nearer."""
_NO_INDEX: Final = 0.5
"""What reads as none with more chance says nothing of what else it might be."""
_UNHEARD_OF: Final = 0.01
"""With less chance than this the two ends have nothing in common."""
_TOLD: Final = [CARDS.index(card) for card in sorted(TOLD_BY_A_PAIR)]
_TELLING: Final = sorted({*TRUMPS} - {CARDS.index(card) for card in EITHER_WAY})


def prints_upright(seen: Seen, classifier: Classifier, length: float) -> bool:
    """Whether this deck's lower numbers stand upright, as far as this picture tells.

    Some trump surely stands twice the same way up, one above the other, as far apart as a card's
    ends, and none both ways. Or two numbers face away from one another, heads out, no farther apart
    than a card is long: with its head to its edge each would lie on the other's card, and one of
    them be hidden; and one, on its head, reads as the other. `length` is how far apart in pixels a
    card's two ends are, 0 where that is not known.
    """
    best, chance = seen.chances[:, :-1].argmax(axis=1), seen.chances[:, :-1].max(axis=1, initial=0)
    which = np.flatnonzero((chance > _LIKELY) & np.isin(best, _TELLING))
    places, best, surely = [seen.places[i] for i in which], best[which], chance[which] > _SURELY
    lie, alike, told = Lie.of(places), best[:, None] == best, np.isin(best, _TOLD)
    ends = _ends(lie) & alike & told & (surely | surely[:, None])
    if (ends & (lie.turn < -_ALIKE)).any():
        return False
    if length:
        ends &= (lie.far > _SHORTER * length) & (lie.far < _LONGER * length)
    if (ends & (lie.turn > _ALIKE)).any():
        return True
    card = _LONGER * length or _A_CARD * max((place.height for place in places), default=0.0)
    one, other = np.nonzero(_heads_out(lie) & ~alike & (lie.far < card))
    turned = looked(seen, classifier, [places[i].turned() for i in one])
    return bool((turned[range(len(one)), best[other]] > _PERHAPS).any())


def look_at_upright(seen: Seen, classifier: Classifier, length: float) -> None:
    """Read trumps' numbers both ways up, with what stands at the other end of each one's card.

    Which way up a card lies its number tells, where both ends read so; a 6 that is a 9 on its head
    at both ends is either. Of one whose other end is not seen either way up counts as far as it
    reads as an index.
    """
    best = seen.chances[:, :-1].argmax(axis=1)
    which = np.flatnonzero((best >= TRUMPS.start) & (best <= TRUMPS[-1])).tolist()
    places = [seen.places[i] for i in which]
    here = seen.chances[which]
    down = looked(seen, classifier, [place.turned() for place in places])
    other = _other_ends(places, length)
    for k, (i, place) in enumerate(zip(which, places, strict=True)):
        ways = np.stack([here[k], down[k]])
        j = other[k]
        if j is not None:
            as_mine = math.cos(places[j].angle - place.angle) > 0
            theirs = np.stack([here[j], down[j]] if as_mine else [down[j], here[j]])
            ways = _agreeing(ways, theirs)
        ways *= np.where(ways[:, -1:] < _NO_INDEX, 1 - ways[:, -1:], 0.0)
        if not ways.any():
            continue
        turned = ways[1].sum() > ways[0].sum()
        seen.put(i, place.turned() if turned else place, ways.sum(axis=0) / ways.sum())
        if turned:
            seen.turn_round(i)


def _agreeing(mine: NDArray[np.float32], theirs: NDArray[np.float32]) -> NDArray[np.float32]:
    """(2, 79): what both ends of a card read as, this way up and on their heads.

    As surely as none as the end that can be read better. Where both have nothing in common they are
    two cards', and mine reads as it did.
    """
    both = mine * theirs
    both[:, -1] = 0.0
    total = float(both.sum())
    if total < _UNHEARD_OF:
        return mine
    none = float(min(mine[:, -1].min(), theirs[:, -1].min()))
    both *= (1 - none) / total
    both[:, -1] = none / 2
    return both


def _other_ends(places: Sequence[Place], length: float) -> list[int | None]:
    """By their numbers, which of the places is the other end of each; None where none is seen."""
    lie = Lie.of(places)
    fits = _ends(lie) & (np.abs(lie.turn) > _ALIKE)
    if length:
        fits &= (lie.far > _SHORTER * length) & (lie.far < _LONGER * length)
    farthest = np.where(fits, lie.far, 0.0)
    return [int(row.argmax()) if row.any() else None for row in farthest]


def _ends(lie: Lie) -> NDArray[np.bool_]:
    """(n, n): which two of the places may be those at the ends of one side of a card."""
    far = np.abs(lie.down)
    return (lie.along < _BESIDE) & (far > _NEAREST_END) & (far < _FARTHEST_END)


def _heads_out(lie: Lie) -> NDArray[np.bool_]:
    """(n, n): which two face away from one another, each right below the other as both face."""
    below = (lie.along < _BESIDE) & (lie.down > 1)
    return below & (lie.turn < -_ALIKE)
