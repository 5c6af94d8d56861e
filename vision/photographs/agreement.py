"""One photograph read at several sizes: what the readings say together.

A poor photograph misleads a reader at one size and not at another. What is misread is seldom
misread alike, and a card is read alike wherever it is read.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp, log
from typing import Final

import numpy as np

from vision.cards import RESTS
from vision.reading import Detection, Point

OTHER_SIZES: Final = (0.84, 1.2)
"""How many times as large it is read besides: as far apart as the sizes a table's look has."""

_SURE: Final = 0.99
"""One reading alone must be as sure of a card as this."""
_AGREED: Final = 0.995
"""And several of a square picture together, each of which must show it: of 1,095 cards of packs
kept for choosing 971 come up to it, and 13 readings that are wrong; 0.99 takes 1,011 and 22."""
_LIKELY: Final = 0.5
"""What the first reading gave a card must be as much for the others to tell it: of 60 they told in
pictures kept for choosing two were wrong, both with less."""
_UNSEEN: Final = 0.2
"""How sure of a card a reading is taken to be that does not show it."""
_ASKED: Final = 0.9
"""And at most, one that asks about it."""
_LOWEST, _HIGHEST = 1e-4, 0.9995
"""A chance beyond these says no more: one reading cannot outvote the others."""
_MOST: Final = 3
"""Of a card's corners so many are most."""
_NEAR: Final = 0.5
"""What lies nearer to a card than so many of its index's sizes lies where it does."""


def agreed(readings: Sequence[list[Detection]]) -> list[Detection]:
    """The cards of several readings of one picture, the usual one first.

    A card's chance is the mean of its log-odds over the readings, each the surest where it shows a
    card twice. One that is not sure enough is doubtful if the usual reading showed it or another
    was sure of it, unless a surer card lies there; so is what the usual reading doubts elsewhere.
    """
    by_card: dict[str, dict[int, Detection]] = defaultdict(dict)
    for number, reading in enumerate(readings):
        for one in sorted(reading, key=lambda one: (one.doubtful, -one.confidence)):
            by_card[one.card].setdefault(number, one)
    sure: list[Detection] = []
    doubtful: list[Detection] = []
    for seen in by_card.values():
        best = max(seen.values(), key=lambda one: (not one.doubtful, one.confidence))
        chance = _together([seen.get(number) for number in range(len(readings))])
        if chance >= _AGREED:
            everywhere = _every_index(best, seen.values())
            sure.append(replace(best, confidence=chance, doubtful=False, corners=everywhere))
        elif 0 in seen or not best.doubtful:
            doubtful.append(replace(best, confidence=min(best.confidence, _AGREED), doubtful=True))
    doubtful += [one for one in readings[0] if one is not by_card[one.card][0]]
    return sure + [one for one in doubtful if not any(_lie_together(one, card) for card in sure)]


def leaves_open(found: Sequence[Detection]) -> bool:
    """Whether other sizes can tell more: something is asked about, or not read for certain."""
    return any(one.doubtful or one.confidence < _SURE for one in found)


def settled(found: list[Detection], again: Sequence[list[Detection]]) -> list[Detection]:
    """What was `found` first, with the questions that all further readings answer alike.

    A card each of them is sure of counts, where none is sure of another and the first saw nothing
    or held it likely; but a small trump, which what is left of a larger one looks like at every
    size, is asked about unless each shows it at most corners of its card. So is one that none of
    them is sure of and the first was not very sure of either, however sure it was where one of them
    is sure of another card.
    """
    sure = [{one.card: one for one in reading if not one.doubtful} for reading in again]
    counted = [one for one in found if not one.doubtful]
    known = {one.card for one in counted}
    everywhere = set(sure[0]).intersection(*sure[1:]) - known
    told = []
    for card in sorted(everywhere):
        here = min((reading[card] for reading in sure), key=lambda one: one.confidence)
        others = [*counted, *(one for reading in sure for one in reading.values())]
        if any(other.card != card and _lie_together(other, here) for other in others):
            continue
        at_first = [_chance(one, card) for one in found if _lie_together(one, here)]
        if not at_first or max(at_first) >= _LIKELY:
            rest = card in RESTS and not all(_shows_most(reading[card]) for reading in sure)
            told.append(_as_asked(here) if rest else here)
    asked = [one for one in found if one.doubtful]
    left = [one for one in asked if not any(_lie_together(one, card) for card in told)]
    return [_unless_alone(one, sure) for one in counted] + told + left


def _shows_most(one: Detection) -> bool:
    """Whether a card was read well at most of its corners: no card hides half of so many."""
    return one.read_well is not None and one.read_well >= _MOST


def _chance(one: Detection, card: str) -> float:
    """What a reading gives a card where it read one."""
    return dict(one.candidates).get(card, 0.0)


def _unless_alone(one: Detection, sure: Sequence[Mapping[str, Detection]]) -> Detection:
    """A sure card; doubtful where no other reading is sure of it and this one not for certain.

    Nor is it for certain where another reading is sure of another card there, or it is a trump: at
    one size what is left of a number may pass for whole, and two halves side by side for one.
    """
    if any(one.card in reading for reading in sure):
        return one
    there = (other for reading in sure for other in reading.values() if _lie_together(other, one))
    certain = one.confidence >= _SURE and not one.card.startswith("T-")
    if certain and next(there, None) is None:
        return one
    return _as_asked(one)


def _as_asked(one: Detection) -> Detection:
    return replace(one, confidence=min(one.confidence, 0.5), doubtful=True)


def _together(seen: Sequence[Detection | None]) -> float:
    """The mean of the readings' log-odds, as a chance."""
    odds = 0.0
    for one in seen:
        chance = _UNSEEN if one is None else one.confidence
        if one is not None and one.doubtful:
            chance = min(chance, _ASKED)
        chance = min(max(chance, _LOWEST), _HIGHEST)
        odds += log(chance / (1 - chance)) / len(seen)
    return 1 / (1 + exp(-odds))


def _every_index(best: Detection, seen: Iterable[Detection]) -> tuple[Point, ...]:
    """The corners of a card's every index: one size shows what another does not."""
    found = best
    for one in (one for one in seen if not one.doubtful):
        for at in range(0, len(one.corners) - 3, 4):
            index = replace(one, corners=one.corners[at : at + 4])
            if not _lie_together(index, found):
                found = replace(found, corners=found.corners + index.corners)
    return found.corners


def _lie_together(one: Detection, other: Detection) -> bool:
    return any(
        bool(np.hypot(*(a.mean(axis=0) - b.mean(axis=0))) < _NEAR * np.ptp(a, axis=0).max())
        for a in _quads(one)
        for b in _quads(other)
    )


def _quads(one: Detection) -> list[np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    corners = one.corners
    return [np.array(corners[at : at + 4], np.float64) for at in range(0, len(corners) - 3, 4)]
