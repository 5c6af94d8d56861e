"""How the frames of a still look are looked at, and what shows in nearly all of one way."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from vision.reading import Way

_CYAN: Final = Way(cyan=True)
WAYS: Final = {
    2: _CYAN, 4: _CYAN, 5: Way(0.84), 6: Way(0.84, cyan=True), 7: Way(1.4), 8: Way(1.2),
    9: Way(1.2, cyan=True), 10: Way(0.7), 11: _CYAN,
}  # fmt: skip
"""Those of a table laid open, by their numbers from 0; the others as usual. The finder is blind to
some indices at one size, or in grey, and what is read half in one way is read in others."""
_NEARLY_ALL, _OFTEN = 0.8, 4
"""What such a share of one glass's frames show, and so many, is there whatever others show."""


def told_in_one(told: Counter[Way], read_at: Counter[Way], share: float, *, least: int) -> bool:
    """Whether such a share of the frames of some ways, or of a size, and so many, told of a place.

    What shows in one way each time adds to what shows so in another.
    """
    often = [way for way in told if told[way] >= share * read_at[way]]
    sizes = [[way for way in read_at if way.times == size] for size in {w.times for w in told}]
    return any(_told(told, read_at, share, least, alike) for alike in (often, *sizes))


def seen_through_one_glass(found: Counter[Way], read_at: Counter[Way]) -> bool:
    """Whether nearly all frames of one glass show a place: the finder is blind to it in another."""
    glasses = [[way for way in read_at if way.cyan is cyan] for cyan in (False, True)]
    return any(_told(found, read_at, _NEARLY_ALL, _OFTEN, alike) for alike in glasses)


def _told(
    told: Counter[Way], read_at: Counter[Way], share: float, least: int, ways: Sequence[Way]
) -> bool:
    frames = sum(read_at[way] for way in ways)
    return sum(told[way] for way in ways) >= max(least, share * frames)
