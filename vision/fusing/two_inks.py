"""What the ink of a picture's sure cards tells of a doubtful suit: a black pip is no diamond.

A small club in a blurred picture has the shape of a diamond, and a classifier that sees one index
cannot know whether the picture is a grey one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.fusing.inks import colourfulness, redness
from vision.geometry import Sized

_SURE: Final = 0.98
"""An index read with this chance shows what ink its suit is printed in."""
_ENOUGH: Final = 6
"""So many of them, of each ink, are looked at."""
_TOLD_APART: Final = 0.25
"""Red and black differ by at least this much of the paper's light, or the picture is too grey."""
_POSSIBLE: Final = 1e-3
"""With less chance for the other ink its suits are out of the question anyway."""
_BLACK, _RED = 0.2, 0.7
"""Of the way from black ink to red: of 5,934 indices in two inks, drawn in styles kept out of
training, 97 in 100 black ones are below the one and one in 3,000 above the other; of pips 98 in 100
red ones are above the other and one in 300 below the one, of courts one in ten."""
_WEIGHT: Final = 40.0
"""How many times less likely the suits of the other ink are for that."""
_NO_RED, _WEIGHT_OF_NO_RED = 0.35, 250.0
"""And suits seen in red where even what is reddest is less of the way: of 765 red indices in styles
and type kept for choosing, a third of them courts', none is below 0.5; of 603 black ones with pips
all are below 0.3, of 210 courts 195."""
_COLOURLESS: Final = 0.2
"""Of the colour and of the red that red cards have here, what has less of both is black, however
surely it reads as red: of 3,033 red indices in styles and type kept for choosing, blue diamonds
among them, none is under 0.25 in both, and all four black ones that were read as red are."""
_READ: Final = 0.9
"""What reads as red with this chance is looked at for that; of two cards, to know what red is."""
_HARDLY_RED: Final = 0.01
"""With no more chance of red suits there is nothing to take from them."""

_WAYS: Final = (*CARDS, "none")
_BLACKS, _REDS = (np.array([read[0] in ink for read in _WAYS]) for ink in ("SC", "HD"))
_RED_PIPS: Final = _REDS & np.array([read[2:] not in tuple("VCDR") for read in _WAYS])
_IN_BLACK: Final = {
    number: [CARDS.index(f"{suit}-{card[2:]}") for suit in "SC"]
    for number, card in enumerate(CARDS)
    if card[0] in "HD"
}
"""The spade and the club of a red card's rank, by their numbers."""


def with_suits_of_their_ink(picture: Sized, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses; where two inks are possible, less chance for suits printed in the other.

    Only in a picture whose sure cards show two inks; in a grey one nothing is told. Of a suit none
    of whose cards is sure here nobody knows that it is black: some decks have green clubs. No deck
    has black diamonds, or hearts: what surely reads as one and is black may be either black suit.
    """
    seen = _without_black_reds(picture, glimpses)
    doubted = [k for k, glimpse in enumerate(seen) if _between_inks(glimpse)]
    sure = [k for k, glimpse in enumerate(seen) if glimpse.chance >= _SURE]
    inks = [[k for k in sure if which[seen[k].best]] for which in (_BLACKS, _REDS)]
    if not doubted or not all(inks):
        return seen
    known = [k for ink in inks for k in sorted(ink, key=lambda k: -seen[k].chance)[:_ENOUGH]]
    looked_at = sorted({*doubted, *known})
    colours = colourfulness(picture, [seen[k].place for k in looked_at])
    colour = dict(zip(looked_at, colours.tolist(), strict=True))
    shown = _shown({k: colour[k] for k in known}, seen)
    if shown is None:
        return seen
    for k in doubted:
        way = (colour[k] - shown.black) / (shown.red - shown.black)
        if way < _BLACK:
            seen[k] = _without(seen[k], _RED_PIPS, _WEIGHT)
        elif way > _RED:
            seen[k] = _without(seen[k], shown.in_black, _WEIGHT)
    return _without_reds(picture, seen, doubted, known)


def _without_black_reds(picture: Sized, glimpses: Sequence[Glimpse]) -> list[Glimpse]:
    """The glimpses; what reads as a red card and is printed in black may be of either black suit.

    Only where other red cards show what red is here.
    """
    seen = list(glimpses)
    reds = [k for k, glimpse in enumerate(seen) if _REDS[glimpse.best] and glimpse.chance >= _READ]
    if len({seen[k].best for k in reds}) < 2:
        return seen
    grey = _lacking(colourfulness(picture, [seen[k].place for k in reds]))
    if not grey.any():
        return seen
    grey &= _lacking(redness(picture, [seen[k].place for k in reds]))
    for number in np.flatnonzero(grey).tolist():
        glimpse = seen[reds[number]]
        chances: NDArray[np.float32] = glimpse.chances.copy()
        chances[_IN_BLACK[glimpse.best]] += glimpse.chance / 2
        chances[glimpse.best] = 0.0
        seen[reds[number]] = replace(glimpse, chances=chances)
    return seen


def _lacking(values: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(n,): which of them are hardly any of what the greater half is; none where that is little."""
    usual = float(np.median(np.sort(values)[len(values) // 2 :]))
    return np.asarray((values < _COLOURLESS * usual) & (usual >= _TOLD_APART), np.bool_)


def _without_reds(
    picture: Sized, seen: list[Glimpse], doubted: Sequence[int], known: Sequence[int]
) -> list[Glimpse]:
    """The glimpses; less chance for suits that are red here, where nothing is."""
    doubted = [k for k in doubted if seen[k].chances[_REDS].sum() > _HARDLY_RED]
    if not doubted:
        return seen
    looked_at = sorted({*doubted, *known})
    values = redness(picture, [seen[k].place for k in looked_at]).tolist()
    red = dict(zip(looked_at, values, strict=True))
    shown = _shown({k: red[k] for k in known}, seen)
    for k in doubted:
        if shown and red[k] - shown.black < _NO_RED * (shown.red - shown.black):
            seen[k] = _without(seen[k], shown.in_red, _WEIGHT_OF_NO_RED)
    return seen


@dataclass(frozen=True, slots=True)
class _Shown:
    """How colourful black and red ink are here, and (79,) what is read of suits seen in each."""

    black: float
    red: float
    in_black: NDArray[np.bool_]
    in_red: NDArray[np.bool_]


def _shown(colour: dict[int, float], seen: Sequence[Glimpse]) -> _Shown | None:
    """What inks sure cards show, by their numbers; None where they are not told apart."""
    by_suit: dict[str, list[float]] = {}
    for k, value in colour.items():
        by_suit.setdefault(CARDS[seen[k].best][0], []).append(value)
    middle = {suit: float(np.median(values)) for suit, values in by_suit.items()}
    black, red = ({s: v for s, v in middle.items() if s in ink} for ink in ("SC", "HD"))
    if min(red.values()) - max(black.values()) < _TOLD_APART:
        return None
    dark, bright = min(black.values()), float(np.mean(list(red.values())))
    as_dark = {suit for suit, v in black.items() if v - dark < _BLACK * (bright - dark)}
    in_black, in_red = (np.array([read[0] in suits for read in _WAYS]) for suits in (as_dark, red))
    return _Shown(dark, bright, in_black, in_red)


def _between_inks(glimpse: Glimpse) -> bool:
    black, red = (float(glimpse.chances[which].sum()) for which in (_BLACKS, _REDS))
    return min(black, red) > _POSSIBLE * (black + red)


def _without(glimpse: Glimpse, which: NDArray[np.bool_], weight: float) -> Glimpse:
    """The glimpse with less chance for what is printed in the other ink."""
    chances: NDArray[np.float32] = glimpse.chances.copy()
    chances[which] /= weight
    return replace(glimpse, chances=chances / chances.sum())
