"""A last look at what a photograph shows: whether each reading is right."""

import math
from typing import Final

import numpy as np

from vision.geometry import cut_all
from vision.looks.second_looks import NEARER_AND_FARTHER
from vision.looks.seen import SUITED, Seen
from vision.nets.classifier import Classifier
from vision.nets.verifier import Opinions, Verifier

READ: Final = 0.3
"""What reads as one card with a chance over this is looked at: of what comes to less hardly any
was right, and the net was shown none of it."""
_AS_BEFORE: Final = 1.0
"""Added to its log-odds: the limits of what is sure were chosen on looks surer than they were
right. Of 1,650 cards in new type 1,594 are read with this and 1,593 were without a verifier; of 63
letters two come up to 0.95 for ten."""


def look_whether_right(
    seen: Seen, classifier: Classifier, second: Classifier, verifier: Verifier
) -> None:
    """Set what reads as a suit card to how likely that is right.

    What a card loses goes to none: it is another pack's letter more often than another card. Trumps
    are not asked about: no letter looks like one, and of what is left of longer numbers the digit
    net knows more.
    """
    cards = seen.chances[:, :-1]
    suited = np.isin(cards.argmax(axis=1), SUITED)
    again = np.flatnonzero(suited & (cards.max(axis=1, initial=0) > READ))
    told = seen.chances[again]
    right = verifier.right(told, opinions_of(seen, classifier, second, again.tolist()))
    counted = right / (right + (1 - right) * math.exp(-_AS_BEFORE))
    for i, row, chance in zip(again.tolist(), told, counted.tolist(), strict=True):
        best = int(row[:-1].argmax())
        before = float(row[best])
        others = row * min(1.0, (1 - chance) / max(1 - before, 1e-6))
        others[best] = chance
        others[-1] += 1 - others.sum()
        seen.put(i, seen.places[i], others)


def opinions_of(
    seen: Seen, classifier: Classifier, second: Classifier, which: list[int]
) -> Opinions:
    """What both classifiers make of these places, the second from nearer and from farther."""
    places = [seen.places[i] for i in which]
    first = classifier.look_at(cut_all(seen.picture, places))
    nearer, farther = (
        second.look_at(cut_all(seen.picture, [place.turned(0.0, times) for place in places]))
        for times in NEARER_AND_FARTHER
    )
    return Opinions(places, first, nearer, farther)
