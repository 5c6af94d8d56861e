"""What needs no question: a card that counts has a corner or a pip just there."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np

from vision.cards import CARDS
from vision.fusing import mistaken
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place

Known = tuple[int, Place]
"""The number of a card that counts, and where one of its indices was read."""

_PART: Final = 0.5
"""With less chance of being uncut a digit is likelier part of a number than one."""
_NEAREST, _FARTHEST, _LEVEL = 0.45, 1.0, 0.45
"""A suit card's large pips stand so far beside its index, in heights, and no farther above or below
it. In 240 bursts of printed decks kept for choosing 60 places that read as nothing, likely in a
corner and whole, lay so beside an index, none of them one; of 152 others twelve were."""


def left_of_a_known_number(
    part: Sequence[Glimpse], known: Iterable[Known], fits: Callable[[Place, Place], bool]
) -> bool:
    """Whether a digit is what is left of a number that counts, where its other corner must be.

    `fits` tells of a known index and a place whether they may be one card's. The digit net must
    hold it for a part wherever it was read.
    """
    longer = mistaken.LONGER.get(part[0].best, ())
    own = [place for card, place in known if card in longer]
    return all(g.uncut < _PART and any(fits(place, g.place) for place in own) for g in part)


def is_own_pip(place: Place, known: Iterable[Known]) -> bool:
    """Whether one of the large pips of a suit card that counts stands there, beside its index."""
    return any(_beside(place, index) for card, index in known if CARDS[card][0] in "SHDC")


def _beside(place: Place, index: Place) -> bool:
    along, down = index.heights_to(np.array(place.x), np.array(place.y))
    return bool(_NEAREST < abs(along) < _FARTHEST and abs(down) < _LEVEL)
