"""A reader that commits to a card only when the user's own deck agrees."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.enrolment.collect import patches_at
from vision.enrolment.free import FreeNumbers
from vision.enrolment.prototypes import EnrolledDeck, confusable
from vision.enrolment.shown import as_read
from vision.light import in_full_light
from vision.reading import NO_HINT, Detection, Hint, Picture, Reader

_STAR: Final = "EX"
"""A likeness clears no doubt of it: art is full of stars, and one star is like another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """When prototypes agree.

    `alike`: least likeness to count at all; `rescue` and `lead`: least likeness, and least lead
    over the next card, to commit what the net only half believed; `half`: the confidence it must
    have had, as with no more it is doubted for other reasons, such as a card that covers part of
    the index, and a likeness says nothing to those; `number` and `lead`: the same for a small trump
    that stands whole and free, whatever the net believed of it; `tie`: how little nearer another
    card may be when the deck cannot tell the two apart, and `near` where its nets were taught the
    deck, which look closer than a likeness does.
    """

    alike: float = 0.5
    rescue: float = 0.955
    lead: float = 0.04
    half: float = 0.5
    number: float = 0.94
    tie: float = 0.02
    near: float = 0.05


class EnrolledReader:
    """Wraps a reader: sure only where reader and prototypes say the same.

    With `numbers` it looks again at small trumps in doubt. A reader whose nets the deck has taught
    knows its cards by itself: what that doubts no likeness clears.
    """

    def __init__(
        self,
        reader: Reader,
        deck: EnrolledDeck,
        agreement: Agreement | None = None,
        *,
        numbers: FreeNumbers | None = None,
    ) -> None:
        self._reader = reader
        self._deck = deck
        self._numbers = numbers
        self._agreement = agreement or Agreement()
        self._known = frozenset(deck.cards())
        self._pairs = frozenset(frozenset(pair) for pair in confusable(deck))

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """As the reader reads; what the deck gainsays becomes doubtful, its word a candidate."""
        detections = self._reader.read(picture, hint)
        times = Counter(one.card for one in detections)
        lit = as_read(in_full_light(picture), detections)
        return [
            one if one.card not in self._known else self._judged(lit, one, times[one.card])
            for one in detections
        ]

    def _judged(self, picture: Picture, one: Detection, times: int) -> Detection:
        alike = self._deck.likeness(patches_at(picture, one.corners)).max(axis=0)
        order = np.argsort(-alike)
        best, lead = CARDS[order[0]], float(alike[order[0]] - alike[order[1]])
        own = float(alike[CARDS.index(one.card)])
        rule = self._agreement
        nearer = float(alike[order[0]]) - own
        twins = frozenset((best, one.card)) in self._pairs
        agrees = best == one.card or (twins and nearer < rule.tie)
        agrees = agrees or (self._deck.heads is not None and nearer < rule.near)
        if not one.doubtful:
            if agrees and own >= rule.alike:
                return one
            return replace(
                one, doubtful=True, confidence=min(one.confidence, 0.5),
                candidates=_together(one, alike),
            )  # fmt: skip
        clear = best == one.card != _STAR and lead >= rule.lead and times == 1
        clear = clear and self._deck.heads is None
        believed = own >= rule.rescue and one.confidence > rule.half
        if clear and (believed or (own >= rule.number and self._stands_free(picture, one))):
            return replace(one, doubtful=False, confidence=max(one.confidence, 0.97))
        return replace(one, candidates=_together(one, alike))

    def _stands_free(self, picture: Picture, one: Detection) -> bool:
        """Whether it is a small trump, but no rest of a longer one."""
        if self._numbers is None or one.card not in RESTS:
            return False
        return self._numbers.stands(picture, one.corners)


def _together(one: Detection, alike: NDArray[np.float32]) -> tuple[tuple[str, float], ...]:
    """Candidates of reader and prototypes, each with the mean of both chances."""
    power = np.exp((alike - alike.max()) * 12)
    ours = power / power.sum()
    theirs = dict(one.candidates) or {one.card: one.confidence}
    names = {*theirs, *(CARDS[number] for number in np.argsort(-ours)[:3])}
    mean = [(name, (theirs.get(name, 0.0) + float(ours[CARDS.index(name)])) / 2) for name in names]
    likely = sorted(mean, key=lambda pair: (-pair[1], CARDS.index(pair[0])))[:5]
    if one.card in dict(likely):
        return tuple(likely)
    return (*likely[:4], next(pair for pair in mean if pair[0] == one.card))
