"""A look at half the size where a card's corner holds what is not read: a star may be that small.

A finder takes the smallest stars for as high as the indices beside them, twice too high: to the
classifier the star is then a speck. Of eight Excuses of one deck that bursts had lost seven read as
one so.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place, corrected
from vision.looks.seen import Seen, looked, looks_at
from vision.nets.classifier import Classifier

_STAR: Final = CARDS.index("EX")
_SMALLER: Final = (0.65, 0.5)
"""Of the height a place was taken to have."""
_UNREAD: Final = 0.95
"""What reads with less than this is looked at."""
_IN_A_CORNER: Final = 0.5
"""And stands in no corner with less chance than this."""
_PERHAPS, _SURELY = 0.3, 0.7
"""What is a star with the one chance at first, and with the other set straight, is one."""


def look_for_small_stars(seen: Seen, classifier: Classifier) -> list[int]:
    """At what stands in a card's corner and is not read, half as high.

    The value is which places were changed: what surrounds them must be looked at anew.
    """
    best = seen.chances[:, :-1].max(axis=1, initial=0)
    open_ = (best < _UNREAD) & (seen.ways[:, 2] < _IN_A_CORNER)
    again = np.flatnonzero(open_).tolist()
    told: dict[int, tuple[Place, NDArray[np.float32]]] = {}
    for times in _SMALLER:
        tried = [seen.places[i].turned(0.0, times) for i in again]
        looks = looks_at(seen, classifier, tried)
        likely = np.flatnonzero(looks.chances[:, _STAR] > _PERHAPS).tolist()
        straight = [corrected(tried[k], looks.poses[k]) for k in likely]
        second = looked(seen, classifier, straight)
        for i, place, row in zip((again[k] for k in likely), straight, second, strict=True):
            so_far = told[i][1] if i in told else seen.chances[i]
            if row[_STAR] > max(_SURELY, so_far[_STAR]):
                told[i] = place, row
    for i, (place, row) in told.items():
        seen.put(i, place, row)
    return sorted(told)
