"""A look at what is still open where both classifiers, each time they look, say that its middle is.

A finder misses the middle of an index, its height or its turn by a little, and a classifier says by
how much; but it says so of what it sees, and sees better from where that leads.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.geometry import Sized, corrected, cut_all
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
    places, last = [seen.places[i] for i in again], []
    for time in range(_TIMES + 1):
        patches = cut_all(seen.picture, places)
        one, other = (net.look_at(patches) for net in (classifier, second))
        if time > _TIMES - _LAST:
            last += [one.chances, other.chances]
        if time < _TIMES:
            poses = (one.poses + other.poses) / 2
            places = [corrected(place, pose) for place, pose in zip(places, poses, strict=True)]
    before: dict[int, NDArray[np.float32]] = {}
    around = corner.look(grey, places)
    for k, (i, place, way, whole) in enumerate(zip(again, places, *around, strict=True)):
        row = together(np.stack([seen.chances[i], *(looks[k] for looks in last)]))
        told = CARDS[int(row[:-1].argmax())]
        digit = told in RESTS
        here = whole > (_A_DIGIT if digit else _WHOLE_THERE) and way[2] < _IN_NO_CORNER
        if here and told != "EX" and not (digit and seen.as_none[i] > _HARDLY_NONE):
            before[i] = seen.chances[i].copy()
            seen.put(i, place, row)
            seen.ways[i], seen.whole[i] = way, whole
    return before
