"""Cards that are printed light on dark, as few are, show in the negative."""

from collections.abc import Callable
from typing import Final

from vision.cards import SUITS
from vision.reading import Detection, Way

_SHOWN: Final = 2
"""So many indices surely read in the negative may tell more than the picture as it is."""

Read = Callable[[Way], list[Detection]]


def either_way(read: Read, way: Way) -> list[Detection]:
    """What `read` says of a picture, or of its negative where more is sure there."""
    return _of_both(read(way), read(_other(way)), _SHOWN)


def in_its_print(read: Read, way: Way) -> list[Detection]:
    """The same of a photograph, in which a suit card tells: of black ones no index is read.

    One index of a black one may be all that is in it; and what is asked about there is told where
    the picture as it is shows nothing.
    """
    found = read(way)
    if _shows_a_suit(found):
        return found
    turned = read(_other(way))
    if not found and not _sure(turned):
        return turned
    return _of_both(found, turned, 1 if _shows_a_suit(turned) else _SHOWN)


def _other(way: Way) -> Way:
    return way._replace(dark=not way.dark)


def _of_both(found: list[Detection], turned: list[Detection], least: int) -> list[Detection]:
    """Of a picture and its negative what tells more, of the negative from `least` indices on.

    Large numbers in frames of their own read alike either way: trumps alone tell where the picture
    as it is tells nothing.
    """
    few, many = _sure(found), _sure(turned)
    more = many >= max(least, few + 1) and (few == 0 or _shows_a_suit(turned))
    return turned if more else found


def _shows_a_suit(found: list[Detection]) -> bool:
    return any(one.card[0] in SUITS and not one.doubtful for one in found)


def _sure(found: list[Detection]) -> int:
    """How many indices are surely read."""
    return sum(len(one.corners) // 4 for one in found if not one.doubtful)
