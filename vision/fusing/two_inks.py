"""What the ink of a picture's sure cards tells of a doubtful suit: a black pip is no diamond.

A small club in a blurred picture has the shape of a diamond, and a classifier that sees one index
cannot know whether the picture is a grey one.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.fusing.inks import colourfulness
from vision.geometry import Sized

_SURE: Final = 0.98
"""An index read with this chance shows what ink its suit is printed in."""
_ENOUGH: Final = 6
"""So many of them, of each ink, are looked at."""
_TOLD_APART: Final = 0.25
"""Red and black differ by at least this much of the paper's light, or the picture is too grey."""
_TORN: Final = 1e-3
"""With less chance for the other ink its suits are out of the question anyway."""
_BLACK, _RED = 0.2, 0.7
"""Of the way from black ink to red: of 5,934 indices in two inks, drawn in styles kept out of
training, 97 in 100 black ones are below the one and one in 3,000 above the other; of pips 98 in 100
red ones are above the other and one in 300 below the one, of courts one in ten."""
_WEIGHT: Final = 40.0
"""How many times less likely the suits of the other ink are for that."""

_READ: Final = (*CARDS, "none")
_BLACKS, _REDS = (np.array([read[0] in ink for read in _READ]) for ink in ("SC", "HD"))
_COURTS: Final = np.array([read[0] in "SHDC" and read[2:] in tuple("VCDR") for read in _READ])
_SUITS: Final = np.array(["SHDC".find(card[0]) for card in CARDS])


def with_suits_of_their_ink(picture: Sized, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses; where two inks are possible, less chance for suits printed in the other.

    Only in a picture whose sure cards show two inks, one for spades and clubs: a deck of four
    colours tells nothing here, nor does a grey picture.
    """
    seen = list(glimpses)
    torn = [k for k, glimpse in enumerate(seen) if _between_inks(glimpse)]
    sure = [k for k, glimpse in enumerate(seen) if _SUITS[glimpse.best] >= 0 and _sure(glimpse)]
    inks = [[k for k in sure if which[seen[k].best]] for which in (_BLACKS, _REDS)]
    if not torn or not all(inks):
        return seen
    known = [k for ink in inks for k in sorted(ink, key=lambda k: -seen[k].chance)[:_ENOUGH]]
    looked_at = sorted({*torn, *known})
    colours = colourfulness(picture, [seen[k].place for k in looked_at])
    colour = dict(zip(looked_at, colours.tolist(), strict=True))
    between = _inks({k: colour[k] for k in known}, seen)
    if between is None:
        return seen
    black, red = between
    for k in torn:
        seen[k] = _told(seen[k], (colour[k] - black) / (red - black))
    return seen


def _inks(colour: dict[int, float], seen: Sequence[Glimpse]) -> tuple[float, float] | None:
    """How colourful black and red ink are here; None where they are not told apart."""
    suits: dict[int, list[float]] = {}
    for k, value in colour.items():
        suits.setdefault(int(_SUITS[seen[k].best]), []).append(value)
    middle = {suit: float(np.median(values)) for suit, values in suits.items()}
    black, red = (
        [value for suit, value in middle.items() if "SHDC"[suit] in ink] for ink in ("SC", "HD")
    )
    if min(red) - max(black) < _TOLD_APART:
        return None
    return float(np.mean(black)), float(np.mean(red))


def _between_inks(glimpse: Glimpse) -> bool:
    black, red = (float(glimpse.chances[which].sum()) for which in (_BLACKS, _REDS))
    return min(black, red) > _TORN * (black + red)


def _sure(glimpse: Glimpse) -> bool:
    return glimpse.chance >= _SURE


def _told(glimpse: Glimpse, way: float) -> Glimpse:
    """The glimpse of ink that lies so much of the way from black to red."""
    if _BLACK <= way <= _RED or math.isnan(way):
        return glimpse
    chances: NDArray[np.float32] = glimpse.chances.copy()
    chances[_REDS & ~_COURTS if way < _BLACK else _BLACKS] /= _WEIGHT
    return replace(glimpse, chances=chances / chances.sum())
