"""Pictures taken in a mirror: a 2 reads as a 5 there, and little else at all.

Of 216 tables kept for choosing none reads so much better in a mirror, and 180 of their mirror
images do the other way round. Of decks hardly read one card more is sure there now and then.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.cards import CARDS
from vision.reading import Detection, Picture

_DOUBTED: Final = 0.3
"""Such a share of what was found is doubtful where a picture is looked at in the mirror too."""
_MORE: Final = 2
"""So many more indices must be gained there than are lost."""
_OTHERS, _CLEARER = 2, 0.5
"""And so many cards be sure there of which nothing was found, and at most such a share of what was
doubted be in doubt: a picture hardly read shows one card more in the mirror by chance, and a camera
turned round for that makes every score wrong."""


def mirrored(picture: Picture) -> Picture:
    """The (h, w, 3) picture as a mirror shows it."""
    return np.ascontiguousarray(picture[:, ::-1])


def puzzling(found: Sequence[Detection]) -> bool:
    """Whether so much of what was read is doubtful that it may be seen in a mirror.

    Where more is found than there are cards a page of print lies there.
    """
    return 0 < len(found) <= len(CARDS) and _doubted(found) >= _DOUBTED * len(found)


def tells_more(other: Sequence[Detection], found: Sequence[Detection]) -> bool:
    """Whether the mirror image of a picture reads so much better that it is the cards' own.

    A star, an 8 and an 11 are what they are in either: some must be none that was found as the
    picture lies, in doubt or not.
    """
    there, here = _sure(other), _sure(found)
    gained = sum(count for card, count in there.items() if card not in here)
    lost = sum(count for card, count in here.items() if card not in there)
    others = there.keys() - {one.card for one in found}
    clearer = _doubted(other) <= _CLEARER * _doubted(found)
    return len(others) >= _OTHERS and clearer and gained >= lost + _MORE


def of_either_hand(picture: Picture, read: Callable[[Picture], list[Detection]]) -> list[Detection]:
    """What `read` says of a picture that stands alone, or of its mirror image where that is it."""
    found = read(picture)
    if not puzzling(found):
        return found
    other = read(mirrored(picture))
    return _in_the_picture(other, picture.shape[1]) if tells_more(other, found) else found


def _in_the_picture(found: Sequence[Detection], width: int) -> list[Detection]:
    """The same with its corners where they are in the picture, each four from the left top on."""
    turned = []
    for one in found:
        there = [(width - 1 - x, y) for x, y in one.corners]
        boxes = [there[first : first + 4] for first in range(0, len(there), 4)]
        corners = tuple(point for a, b, *rest in boxes for point in (b, a, *reversed(rest)))
        turned.append(replace(one, corners=corners, mirrored=True))
    return turned


def _sure(found: Sequence[Detection]) -> Counter[str]:
    """At how many indices each card is surely read."""
    sure: Counter[str] = Counter()
    for one in found:
        if not one.doubtful:
            sure[one.card] += len(one.corners) // 4
    return sure


def _doubted(found: Sequence[Detection]) -> int:
    return sum(one.doubtful for one in found)
