"""What stands beside a small trump: a card laid over a 19 ends next to its 9, as does a box."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vision.beside import beside
from vision.cards import CARDS, RESTS
from vision.fusing.boxed import boxed
from vision.fusing.glimpse import Glimpse
from vision.geometry import Sized

_FREE: Final = 0.4
"""Within so many of its heights the lines of a digit's box stand."""
_READ: Final = 0.85
"""Read with less it may be no digit, but a box with a longer number, found as high as that."""


def with_margins(picture: Sized, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses, of trumps that may be what is left of a longer number what is beside them."""
    seen = list(glimpses)
    small = [k for k, glimpse in enumerate(seen) if CARDS[glimpse.best] in RESTS]
    for k, what in zip(small, beside(picture, [seen[k].place for k in small]), strict=True):
        seen[k] = replace(seen[k], margin=what.margin, room=what.room, clear=what.clear)
    close = [k for k in small if seen[k].margin < _FREE and seen[k].chance >= _READ]
    for k, alone in zip(close, boxed(picture, [seen[k].place for k in close]), strict=True):
        seen[k] = replace(seen[k], boxed=alone)
    return seen
