"""Cards that are printed light on dark, as few are, show in the negative."""

from collections.abc import Callable
from typing import Final

from vision.cards import SUITS
from vision.reading import Detection, Way

_SHOWN: Final = 2
"""So many indices surely read in the negative, a suit card's among them, may tell more than the
picture as it is: large numbers in frames of their own read alike either way."""

Read = Callable[[Way], list[Detection]]


def either_way(read: Read, way: Way) -> list[Detection]:
    """What `read` says of a picture, or of its negative where more is sure there."""
    found, turned = read(way), read(way._replace(dark=not way.dark))
    more = _sure(turned) >= max(_SHOWN, _sure(found) + 1)
    return turned if more and _shows_a_suit(turned) else found


def in_its_print(read: Read, way: Way) -> list[Detection]:
    """The same of a photograph, in which a suit card tells: of black ones no index is read."""
    found = read(way)
    if _shows_a_suit(found):
        return found
    return either_way(lambda each: found if each == way else read(each), way)


def _shows_a_suit(found: list[Detection]) -> bool:
    return any(one.card[0] in SUITS and not one.doubtful for one in found)


def _sure(found: list[Detection]) -> int:
    """How many indices are surely read."""
    return sum(len(one.corners) // 4 for one in found if not one.doubtful)
