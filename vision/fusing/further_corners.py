"""Doubtful indices told by where they stand: at a further corner of a card that is read for sure.

All cards of a deck have their indices as far apart. A place that reads half as the card whose next
corner must be just there is that corner, and no other card's.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, RESTS
from vision.fusing import mistaken
from vision.fusing.glimpse import Glimpse
from vision.fusing.rectangles import (
    ON_PAPER,
    across_from,
    at_two_ends,
    completes,
    four_of_a_card,
    inside,
)
from vision.fusing.same_card import FAR_SURER, READ_WELL, each_once, one_card, ways_up
from vision.fusing.spans import TURN, Once, Span, span_between, spans_of
from vision.geometry import Place

_HALF_READ: Final = 0.4
"""The least chance of the sure card, likelier than any other, at a place that may be its further
corner: of 257 such in pictures kept for choosing 254 were."""
_RELATED, _LIKELY, _SLIP = 0.01, 0.05, 3e-4
"""The least chance of one of two cards where the other is read, for one to gainsay the other; of a
card that is weighed at all; and of any card at any place."""
_STANDS, _TEPID = 0.9, 0.5
"""In a card's corner with this chance, and with this evidence an index: what it reads as tells of
the number that begins there, even where the rest of it is covered."""
_CLOSE: Final = 0.3
"""With less blank beside it, in heights, a digit may be what a card leaves of a longer number."""
_SAME_SIDE: Final = 0.8
"""Half a number's middle is less than this many heights beside that of the whole."""
_FARTHER: Final = 1.3
"""No two indices of a card are so many times as far apart as those of other cards."""
_NEAR, _SHARE = 0.2, 0.08
"""How far from where it must be a corner may stand: in index heights, and of the way there."""
_NEAR_END, _SHARE_TO_END, _AT_AN_END = 0.1, 0.04, 0.15
"""And what is not read alike, to be another end of the card; what is so near one is that end."""
_IS_ONE: Final = 0.5
"""What reads as some card with more chance is an index, however cool."""
_SEVERAL: Final = 3
"""So many other cards' indices tell how far apart those of one are, seen somewhat aslant."""
_SHARE_ACROSS: Final = 0.15
"""And of the way to the other end, where a number stands there and others end in a pip."""
_PAIR: Final = 2
_ALL_BUT_ONE: Final = 3
"""At so many of its corners a card of one digit must be read to gainsay a number that holds it, at
its fourth: in rows as far apart as a card's corners, other cards lie nearly there."""


class Corners:
    """Where the corners of the cards must be that a picture shows for sure.

    A card is sure from a chance of `sure` and evidence of `warm` on. Stars show no turn, and tell
    nothing, nor does what is on paper. `glimpses` are those given, with no rival left to a card
    whose further corner they stand at. `reach` is how far apart two indices of one card are at
    most, in pixels; infinite where none was read at both its ends.
    """

    def __init__(self, glimpses: Sequence[Glimpse], *, sure: float, warm: float) -> None:
        self._sure = sure
        telling = [g.evidence >= warm and CARDS[g.best] != "EX" for g in glimpses]
        self._known: dict[int, list[Place]] = {}
        for glimpse, tells in zip(glimpses, telling, strict=True):
            if tells and glimpse.chance >= sure:
                self._known.setdefault(glimpse.best, []).append(glimpse.place)
        self._shown = {card: each_once(places) for card, places in self._known.items()}
        for card in [card for card, spots in self._shown.items() if len(spots) > ON_PAPER]:
            del self._known[card], self._shown[card]
        by_card = {card: list(spans_of(places)) for card, places in self._known.items()}
        spans = [span for own in by_card.values() for span in own]
        self._spans = np.array(spans, np.float64).reshape(-1, len(Span._fields))
        self._of_card = np.array([card for card, own in by_card.items() for _ in own], np.int64)
        self._suited = np.array([_suited(card) for card in self._of_card], bool)
        self._of_kind = {kind: self._spans[self._suited == kind] for kind in (False, True)}
        self.reach = _FARTHER * max(
            (math.hypot(s.along, s.down) for s in spans if s.turned), default=math.inf
        )
        self.glimpses = [self._without_rivals(glimpse) for glimpse in glimpses]
        self._digits = {
            digit: read
            for digit in mistaken.DIGITS
            if (read := [g for g in self.glimpses if g.best == digit])
        }
        self._telling = np.array(telling, bool)
        self._chances = np.array([g.chances[:-1] for g in self.glimpses]).reshape(-1, len(CARDS))
        self._best = self._chances.argmax(axis=1)
        self._read_well = self._chances.max(axis=1, initial=0) >= READ_WELL
        self._read_at: dict[int, list[tuple[int, list[Place]]]] = {}
        for card, places in self._shown.items():
            self._read_at.setdefault(len(places), []).append((card, places))
        self._once = {
            kind: Once.of(
                (card, places[0])
                for card, places in self._shown.items()
                if len(places) == 1 and CARDS[card] not in RESTS and _suited(card) == kind
            )
            for kind in (False, True)
        }
        self._whole = {
            card: [places[k] for k in four]
            for card, places in self._shown.items()
            if (four := four_of_a_card(places))
        }
        self._left_of_longer = np.array(
            [g.chance >= READ_WELL and g.margin < _CLOSE for g in self.glimpses], bool
        )
        self._stands = np.array(
            [g.corner >= _STANDS and g.evidence >= _TEPID for g in glimpses], bool
        )
        there = self._stands | (self._chances.max(axis=1, initial=0) > _IS_ONE)
        spots = [(g.place.x, g.place.y) for g in glimpses]
        self._there = np.array(spots, np.float64).reshape(-1, 2)[there]

    def gainsaid(self, part: Sequence[Glimpse]) -> float:
        """The chance that `part` is the card it reads as, by what else reads at its corners.

        A corner that may be this card's, and more likely is another's, speaks against it; and so
        does a card of one of its digits read at three corners, whose fourth is just here: an ace
        with the 0 of its neighbour beside it reads as a 10. A digit of a number that is whole here
        does not, where what hides the rest of that number may stand beside it.
        """
        card = part[0].best
        here = np.max([g.chances[:-1] for g in part], axis=0)
        related = (self._chances[:, card] >= _RELATED) | (here[self._best] >= _RELATED)
        within = (
            np.isin(self._best, mistaken.WITHIN[card])
            if mistaken.WITHIN[card]
            else np.zeros_like(related)
        )
        open_ = self._telling & (self._best != card) & (related | within)
        places = [known.place for known in part]
        contrary = [
            i
            for i in np.flatnonzero(open_).tolist()
            if self._is_corner(self.glimpses[i].place, places)
        ]
        if max(g.whole for g in part) >= _STANDS:
            contrary = [i for i in contrary if not (within[i] and self._left_of_longer[i])]
        if not self._all_but_one(places, [i for i in contrary if within[i]]):
            contrary = [i for i in contrary if related[i]]
        if not contrary:
            return 1.0
        said = np.concatenate([[g.chances[:-1] for g in part], self._chances[contrary]])
        likely = (said.max(axis=0) >= _LIKELY) | (np.arange(len(CARDS)) == card)
        log = np.log(np.maximum(said, _SLIP)).sum(axis=0)
        chances = np.where(likely, np.exp(log - log[likely].max()), 0.0)
        return float(chances[card] / chances.sum())

    def _all_but_one(self, places: Sequence[Place], others: Sequence[int]) -> bool:
        """Whether one of the places is the fourth corner of a card that reads alike at three."""
        alike = [[i for i in others if self._best[i] == card] for card in set(self._best[others])]
        return any(
            completes([place], [self.glimpses[i].place for i in three])
            for its in alike
            for three in combinations(its if len(its) <= ON_PAPER else (), _ALL_BUT_ONE)
            for place in places
        )

    def rest_of_longer(self, part: Sequence[Glimpse], *, free: bool = False) -> bool:
        """Whether a digit, read at one index, is part of a number that stands across its card.

        Where cards lie so close that a strip of each shows, a 17 shows 17 or 1 at one end and 7 at
        the other. What another card shows there by chance is none of these, or somebody is asked.
        One that seems to stand `free` on its paper is, where a number that holds it is read well.
        """
        card = part[0].best
        if card not in mistaken.ACROSS:
            return False
        longer = self._stands & np.isin(self._best, mistaken.LONGER[card]) & self._read_well
        well = each_once([g.place for g in part if g.chance >= READ_WELL]) or [part[0].place]
        alone = [place for place in well if not self._across(place, longer)]
        if len(alone) != 1:
            return not alone
        open_ = np.isin(self._best, mistaken.ACROSS[card])
        open_ |= np.isin(self._best, mistaken.BEGIN_ALIKE[card]) & ~self._read_well
        return not free and self._across(alone[0], self._stands & open_)

    def straddles(self, part: Sequence[Glimpse], *, whole: float, wide: float) -> bool:
        """Whether a number read at one index may be two cards': a digit's other end, and a digit.

        One of its digits stands across the card, there alone, not cut by the chance `whole` and
        with a margin of `wide`: the other end of a 1 next to what a card leaves of a 12 reads as an
        11.
        """
        card = part[0].best
        if CARDS[card] not in mistaken.OF_TWO_DIGITS or len(each_once([g.place for g in part])) > 1:
            return False
        here = self._best == card
        for digit, all_read in self._digits.items():
            read = (
                [g for g in all_read if g.chance >= whole] if card in mistaken.LONGER[digit] else []
            )
            if len(each_once([g.place for g in read])) == 1:
                own = max(read, key=lambda g: g.uncut)
                known = own.uncut >= whole and own.margin >= wide
                if known and self._across(own.place, here):
                    return True
        return False

    def at_an_end_of_another(self, part: Sequence[Glimpse]) -> bool:
        """Whether another card is read, once, where a card that ends here has its other end.

        Two cards that end where one does hide each other, and of cards in a row that are as far
        apart others stand between: a jack of which a picture made a king at one corner was counted
        as both. One that is far surer than the other is the card; of what may be the rest of a
        longer number, at that number's other end, others tell.
        """
        best, here = part[0].best, each_once([g.place for g in part])
        if len(here) > 1 or CARDS[best] in RESTS:
            return False
        doubt, mine = 1 - max(g.chance for g in part), _suited(best)
        others = self._once[mine]
        return any(
            others.cards[k] != best
            and 1 - self._chances[:, others.cards[k]].max() <= FAR_SURER * doubt
            and not self._something_between(here[0], others.places[k])
            for k in self._ends(here[0], others.lie, self._of_kind[mine])
        )

    def _ends(
        self, here: Place, others: NDArray[np.float64], spans: NDArray[np.float64]
    ) -> list[int]:
        """Which of the others stand, to a hair, where a card that ends `here` has another end.

        By the spans of its kind: a trump's numbers may stand farther in than a suit's indices.
        """
        if not len(others) or not len(spans):
            return []
        x, y, angle = (others - (here.x, here.y, here.angle)).T
        c, s = math.cos(here.angle), math.sin(here.angle)
        turn = np.abs(np.remainder(angle + math.pi, 2 * math.pi) - math.pi)
        found = (np.abs(x * c + y * s), np.abs(y * c - x * s), turn > math.pi - TURN)
        along, down, turned = spans.T
        off = np.hypot(found[0][:, None] - along, found[1][:, None] - down)
        near = off < _NEAR_END * here.height + _SHARE_TO_END * np.hypot(along, down)
        near &= turned == found[2][:, None]
        known = (turn < TURN) | (turn > math.pi - TURN)
        return np.flatnonzero(near.any(axis=1) & known).tolist()

    def _something_between(self, a: Place, b: Place) -> bool:
        """Whether an index stands between two places, or what reads as one."""
        (x, y), dx, dy = (self._there - (a.x, a.y)).T, b.x - a.x, b.y - a.y
        length = math.hypot(dx, dy)
        along, aside = (x * dx + y * dy) / length, np.abs(x * dy - y * dx) / length
        between = (along > _AT_AN_END * length) & (along < (1 - _AT_AN_END) * length)
        return bool((between & (aside < a.height)).any())

    def is_upside_down(self, part: Sequence[Glimpse]) -> bool:
        """Whether a 6 of trumps may be the other end of what reads as the 9, or a 9 as the 6.

        Each is read once, and one turned round stands where the other must have its other end.
        """
        here = each_once([g.place for g in part])
        other = mistaken.ON_ITS_HEAD.get(part[0].best)
        theirs = self._shown.get(other, []) if other is not None else []
        return len(here) == len(theirs) == 1 and self.fits(here[0], theirs[0].turned())

    def within_another(self, part: Sequence[Glimpse]) -> bool:
        """Whether all that is read stands in the middle of another card that is seen whole.

        A card over it would hide one of its corners, or show an end of its own beside it: a
        flourish of its picture reads as the Excuse's star.
        """
        best, places = part[0].best, [g.place for g in part]
        return any(
            all(inside(place, whole) for place in places)
            for card, whole in self._whole.items()
            if card != best
        )

    def _across(self, here: Place, which: NDArray[np.bool_]) -> bool:
        """Whether one of these stands at the other end of the side of a card that ends `here`.

        Numbers stand nearer to a card's edge than a rank over its pip, and half of one beside the
        middle of the whole.
        """
        for i in np.flatnonzero(which).tolist():
            place = self.glimpses[i].place
            span = span_between(here, place)
            if span is not None and span.turned and span.along < _SAME_SIDE * here.height:
                along, down, _ = self._spans.T
                side = along < _SAME_SIDE * place.height
                near = np.abs(span.down - down) < _NEAR * place.height + _SHARE_ACROSS * down
                if bool((side & near).any()):
                    return True
        return False

    def of_another(self, part: Sequence[Glimpse]) -> bool:
        """Whether what is read stands at all the corners that another card was not read at.

        What is left of a covered index may read as another card for sure: the 6 of a suit whose
        pip is hidden as the trump. One alone is told by three that read alike, two by two; such a
        rank at one end of a card by one in a suit at the other; and one alone by two at the other
        end, which are no rest of it themselves.
        """
        best = part[0].best
        mine = each_once([g.place for g in part])
        if len(mine) > 1:
            suits = mistaken.OF_RANK.get(best, ())
            ends = (self._shown[card] for card in suits if card in self._shown)
            if any(at_two_ends(mine, theirs) for theirs in ends):
                return True
        elif any(
            card not in mistaken.WITHIN[best]
            and best not in mistaken.OF_RANK.get(card, ())
            and across_from(theirs, place)
            and (not self._spans[:, 2].any() or self._ends_there(card, best, place, theirs))
            for card, theirs in self._read_at.get(_PAIR, ())
            for place in ways_up(best, mine[0])
            if card != best
        ):
            return True
        others = self._read_at.get(_PAIR if len(mine) == _PAIR else _ALL_BUT_ONE, ())
        return any(completes(mine, theirs) for card, theirs in others if card != best)

    @property
    def known(self) -> bool:
        """Whether any card was read at two of its corners."""
        return len(self._spans) > 0

    def may_be_one(self, card: int, known: Place, place: Place) -> bool:
        """Whether, as far as other cards read for sure tell, two places are one card's.

        How long those are tells it of a card's two ends, how wide they are of one end's corners;
        trumps' numbers may stand farther in than suits' indices.
        """
        span = span_between(known, place)
        if span is None:
            return True
        alike = (self._suited == _suited(card)) & (self._spans[:, 2] == span.turned)
        others = self._spans[alike & (self._of_card != card)]
        if len(others) < _SEVERAL:
            return True
        mine, own = (span.down, others[:, 1]) if span.turned else (span.along, others[:, 0])
        return bool((np.abs(own - mine) < _NEAR * place.height + _SHARE * own).any())

    def fits(self, known: Place, place: Place) -> bool:
        """Whether `place` is where a further corner of the card read at `known` is."""
        return self._is_corner(place, [known])

    def _without_rivals(self, glimpse: Glimpse) -> Glimpse:
        card = glimpse.best
        half_read = _HALF_READ <= glimpse.chance < self._sure
        if not half_read or not self._is_corner(glimpse.place, self._known.get(card, [])):
            return glimpse
        chances = np.zeros_like(glimpse.chances)
        chances[[card, -1]] = glimpse.chances[[card, -1]]
        return replace(glimpse, chances=chances / chances.sum(), by_itself=glimpse.chances)

    def _ends_there(self, card: int, best: int, place: Place, places: Sequence[Place]) -> bool:
        """Whether a corner of the card at `places` must be there, or its rank, half as high."""
        if card in mistaken.OF_RANK.get(best, ()):
            return any(self._fits(span_between(at, place), place.height) for at in places)
        return self._is_corner(place, places)

    def _is_corner(self, place: Place, places: Sequence[Place]) -> bool:
        """Whether an index at `place` stands where one of the card at `places` must."""
        if not places or not all(one_card(other, place) for other in places):
            return False
        return any(self._fits(span_between(other, place), place.height) for other in places)

    def _fits(self, found: Span | None, height: float) -> bool:
        """Whether some card read for sure has two indices as far apart."""
        if found is None or not len(self._spans):
            return False
        along, down, turned = self._spans.T
        off = np.hypot(found.along - along, found.down - down)
        near = off < _NEAR * height + _SHARE * np.hypot(along, down)
        return bool((near & (turned == found.turned)).any())


def _suited(card: int) -> bool:
    """Whether it is a suit card, by its number."""
    return CARDS[card][0] in "SHDC"
