"""What is told of one card, by all indices that were read as it."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.cards import BOUTS, CARDS
from vision.fusing.caution import Caution
from vision.fusing.glimpse import Glimpse
from vision.fusing.same_card import READ_AS_IT, STRONG, each_once, surest_of_each_spot
from vision.reading import Detection, Point
from vision.upside_down import SIX_OR_NINE

_BOUTS: Final = [CARDS.index(card) for card in BOUTS]
_RULED_OUT: Final = 0.005
"""A corner that reads well gives what it is not no more than this."""
_MOST: Final = 3
"""Corners read that are most of a card's: of 4,100 cards laid open, of decks kept for choosing, 10
read alike at so many, after closer looks, were held back for what two had read as before, and all
10 were right; of two corners one such was wrong."""
_A_CORNER, _ALL = 3e-3, 1e-5
"""No corner is wrong with less chance than the one, nor all of a card's with less than the next."""
_CONTESTED: Final = 0.5
"""What something speaks against has no more confidence."""
_CANDIDATES, _NAMED = 4, 0.01
"""So many cards, with so much chance, are named as what it may be."""


def detection_of(
    group: Sequence[Glimpse], caution: Caution, most_sure: float, *, contested: bool
) -> Detection:
    """The card that indices were read as: sure, or doubtful where it is `contested`.

    Corners that agree raise one another's confidence, up to `most_sure`.
    """
    wrong = 1.0
    for glimpse in surest_of_each_spot(group, lambda g: g.chance):
        wrong *= max(1 - float(glimpse.chances[glimpse.best]), _A_CORNER)
    confidence = min(1 - max(wrong, _ALL), most_sure, _no_other_way_up(group))
    surest = max(glimpse.chance for glimpse in group)
    mean = np.mean([g.chances[:-1] for g in group], axis=0)
    order = np.argsort(-mean)[:_CANDIDATES]
    bar = caution.torn_of_most if _at_most_corners(group) else caution.torn
    contested = contested or _torn(group) >= bar or _as_a_bout(group) >= caution.bout
    if contested:
        confidence = min(confidence, _CONTESTED)
    candidates = tuple(
        (CARDS[i], float(mean[i])) for i in order if mean[i] > _NAMED or i == order[0]
    )
    corners: tuple[Point, ...] = tuple(
        (x, y) for glimpse in _read_as_it(group) for x, y in glimpse.place.quad().tolist()
    )
    return Detection(
        card=CARDS[group[0].best],
        confidence=confidence,
        corners=corners,
        candidates=candidates,
        doubtful=contested or confidence < caution.bar.sure or surest < caution.surest,
        read_well=len(each_once([g.place for g in group if g.chance > STRONG])),
    )


def _read_as_it(group: Sequence[Glimpse]) -> list[Glimpse]:
    """Where a card's indices are read, one at least: what reads as none may be another's."""
    return [g for g in group if g.chance >= READ_AS_IT] or [max(group, key=lambda g: g.chance)]


def _at_most_corners(group: Sequence[Glimpse]) -> bool:
    """Whether a card was read at most of its corners."""
    return len(each_once([g.place for g in group])) >= _MOST


def _torn(group: Sequence[Glimpse]) -> float:
    """The chance of another card that two corners at least give.

    What misleads one corner of a card misleads its like: three that each may be a 5 are no sure 6.
    Of a card read at most of its corners that is what each reads as by itself in the end, of two
    what they read as at first.
    """
    if len(group) == 1:
        return 0.0
    first = not _at_most_corners(group)
    each = [(g.at_first if first else None, g.by_itself, g.chances) for g in group]
    said = np.array([next(c for c in read if c is not None) for read in each])[:, :-1]
    said[:, group[0].best] = 0.0
    return float(np.sort(said, axis=0)[-2].max())


def _as_a_bout(group: Sequence[Glimpse]) -> float:
    """The chance of a bout, other than what is read, that one corner gives and none rules out."""
    said = np.array([glimpse.chances[_BOUTS] for glimpse in group])
    said[:, (said.min(axis=0) < _RULED_OUT) | (np.array(_BOUTS) == group[0].best)] = 0.0
    return float(said.max())


def _no_other_way_up(group: Sequence[Glimpse]) -> float:
    """The chance that a 6 of trumps is no 9, nor a 9 a 6, as the surest corner tells.

    What misleads one corner of a card misleads all, so they do not add up.
    """
    if CARDS[group[0].best] not in SIX_OR_NINE:
        return 1.0
    both = [CARDS.index(card) for card in SIX_OR_NINE]
    return max(g.chance / float(g.chances[both].sum()) for g in group)
