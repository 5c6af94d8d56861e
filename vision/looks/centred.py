"""A look at what is still open where both classifiers, each time they look, say that its middle is.

A finder misses the middle of an index, its height or its turn by a little, and a classifier says by
how much; but it says so of what it sees, and sees better from where that leads.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.geometry import Place, Sized, corrected, cut_all
from vision.looks.second_looks import together
from vision.looks.seen import Seen
from vision.nets.classifier import Classifier
from vision.nets.corner import Corner

_PERHAPS, _SURELY_READ = 0.1, 0.95
"""What reads as one card with a chance between these is looked at."""
_WHOLE, _WHOLE_THERE = 0.5, 0.7
"""Where an index is wholly in sight with this chance, as it was found and where its middle is."""
_A_DIGIT: Final = 0.9
_HARDLY_NONE: Final = 0.2
"""A digit may be what is left of a number: it must be whole with this chance, and have read as none
with no more than this. Of 32 more such rests 14 are read then, and 53 of 62 that stand alone."""
_IN_NO_CORNER: Final = 0.5
"""And in no corner with less than this."""
_TIMES: Final = 3
"""How often it is set right."""
_LAST: Final = 2
"""The last looks, so many, count."""


def look_centred(
    seen: Seen, classifier: Classifier, second: Classifier, corner: Corner, grey: Sized
) -> dict[int, NDArray[np.float32]]:
    """Set right again and again by both, what is open is read where they come to.

    Of 1,235 indices of decks never shown that were left open, wholly in sight, 262 were sure and
    right before, 430 are after, and of 15 that were misread 5. Stars are looked for elsewhere: two
    petals come to one. `grey` is the (h, w) picture; what surrounds a place is kept too. The value
    is what the places read as before, by their numbers: what two corners of a card then held
    possible is not forgotten.
    """
    best = seen.chances[:, :-1].max(axis=1, initial=0)
    open_ = (best > _PERHAPS) & (best < _SURELY_READ)
    open_ &= (seen.whole > _WHOLE) & (seen.ways[:, 2] < _IN_NO_CORNER)
    again = np.flatnonzero(open_).tolist()
    places, last = where_both_come_to(
        seen, [seen.places[i] for i in again], classifier, second, _TIMES
    )
    rows = [
        together(np.stack([seen.chances[i], *looks])) for i, looks in zip(again, last, strict=True)
    ]
    before: dict[int, NDArray[np.float32]] = {}
    for i, place, row, way, whole in zip(
        again, places, rows, *corner.look(grey, places), strict=True
    ):
        card = CARDS[int(row[:-1].argmax())]
        digit = card in RESTS
        left_of_more = digit and (whole <= _A_DIGIT or seen.as_none[i] > _HARDLY_NONE)
        there = whole > _WHOLE_THERE and way[2] < _IN_NO_CORNER
        if there and not left_of_more and card != "EX":
            before[i] = seen.chances[i].copy()
            seen.put(i, place, row)
            seen.ways[i], seen.whole[i] = way, whole
    return before


def where_both_come_to(
    seen: Seen, places: Sequence[Place], classifier: Classifier, second: Classifier, times: int
) -> tuple[list[Place], NDArray[np.float32]]:
    """Where these n places are once both have set them right so many `times`.

    And (n, 4, 79), what the two of them read in the last place but one, and in the last.
    """
    here = list(places)
    looks: list[NDArray[np.float32]] = []
    for left in range(times, -1, -1):
        patches = cut_all(seen.picture, here)
        one, other = classifier.look_at(patches), second.look_at(patches)
        looks += [one.chances, other.chances]
        if left:
            poses = (one.poses + other.poses) / 2
            here = [corrected(place, pose) for place, pose in zip(here, poses, strict=True)]
    return here, np.stack(looks[-2 * _LAST :], axis=1)
