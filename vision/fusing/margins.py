"""How much blank paper is left beside a small trump: a card laid over a 19 ends next to its 9."""

from collections.abc import Sequence
from dataclasses import replace

from vision.beside import beside
from vision.cards import CARDS, RESTS
from vision.fusing.glimpse import Glimpse
from vision.geometry import Sized


def with_margins(picture: Sized, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses, trumps that may be what is left of a longer number with their margins."""
    seen = list(glimpses)
    small = [k for k, glimpse in enumerate(seen) if CARDS[glimpse.best] in RESTS]
    for k, what in zip(small, beside(picture, [seen[k].place for k in small]), strict=True):
        seen[k] = replace(seen[k], margin=what.margin)
    return seen
