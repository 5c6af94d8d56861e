"""How high what is read must be, by what is read surely in the same picture."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.cards import CARDS, RESTS
from vision.fusing.caution import Caution
from vision.fusing.glimpse import Glimpse

_FEW: Final = 2
"""More indices than this make a measure of how high they are in a picture."""
_AS_HIGH: Final = 1.8
"""No star of a deck is so many times as high as another, however loosely both were set."""


def heights(
    by_card: dict[int, list[Glimpse]], caution: Caution
) -> tuple[float, tuple[float, float]]:
    """How high a trump's number is at least in this picture, and a suit index at least and most.

    In pixels.

    A number is nearly as high as the others where there are some, or one that is no part of a rank
    as it is larger than ten; else by what suit indices measure; 0 where there are too few of
    either. A 6 of trumps over the large spade of the next card reads as a 6 of spades, more than
    twice as high as any other; no limit where there are too few to tell.
    """
    measured: dict[str, list[float]] = {"trump": [], "suit": [], "star": []}
    larger: list[float] = []
    for number, group in by_card.items():
        card = CARDS[number]
        kind = "star" if card == "EX" else "trump" if card.startswith("T-") else "suit"
        sure = [g for g in group if g.chances[number] >= caution.bar.sure]
        measured[kind] += [g.place.height for g in sure]
        if kind == "trump" and card not in RESTS:
            larger += [g.place.height for g in sure if g.uncut >= caution.low]
    trumps, suits = measured["trump"], measured["suit"]
    usual = float(np.median(suits)) if len(suits) > _FEW else 0.0
    tall = trumps if len(trumps) > _FEW else larger
    least = caution.even * float(np.median(tall)) if tall else caution.small * usual
    return least, (caution.speck * usual, caution.tall * usual or math.inf)


def of_one_size(stars: Sequence[Glimpse], caution: Caution) -> list[Glimpse]:
    """What reads as a star and is about as high as the surest, where that is read for sure.

    Seen: half a pip beneath, half as high as the Excuse's star above it, for which the Excuse was
    asked about.
    """
    if not stars:
        return []
    surest = max(stars, key=lambda g: g.chance)
    if surest.chance < caution.bar.sure:
        return list(stars)
    limit = math.log(_AS_HIGH)
    high = surest.place.height
    return [g for g in stars if abs(math.log(g.place.height / high)) < limit]
