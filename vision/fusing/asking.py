"""Where an index stands whatever it reads as, and what of it is asked about."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vision.cards import CARDS, RESTS
from vision.fusing.caution import Caution
from vision.fusing.glimpse import Glimpse
from vision.fusing.same_card import READ_WELL
from vision.reading import Detection

_SURE_CORNER, _SURELY_WHOLE = 0.95, 0.8
"""What stands in a corner and is whole with these chances is an index, whatever it reads as."""
_LIKELY_CORNER, _LIKELY_WHOLE, _LIKELY_HOT = 0.9, 0.7, 0.5
"""And with these, and so hot, it likely is: of pictures kept for choosing such a place, left unread
and no further corner of a card that is read, one in five was a card that was missed."""
_TEPID: Final = 0.3
"""What stands in a corner and is whole for sure likely is one from this heat on: of 3,590 cards of
64 decks kept for choosing 46 were lost in silence, 12 of them so; four such places were no card's.
"""
_NEAR_CORNER, _CERTAINLY_WHOLE = 0.75, 0.97
"""Hot, nothing in it covered, and likelier in a corner than not: in 850 spreads of decks kept for
choosing or shown to nets nine such places were left unread, and four were cards missed."""
_PLAIN_CORNER, _HALF_WHOLE, _PLAIN = 0.97, 0.5, 1.5
"""What surely stands in a corner, likely whole, with so much evidence, is no pip: of eight such
places in the same six were cards missed, most of them trumps set wider than others."""
_LIKELY_WARM, _NO_PART, _NO_NUMBER = 0.3, 0.998, 0.1
"""With this evidence, and this chance of being no part of anything, a small trump is one; with less
than the last it is none."""
_NO_OTHER: Final = 0.97
"""A card this likely, if it is any, is no other."""
_HALF_NONE: Final = 0.35
"""What is a whole number to the digit net may read as none with this chance, and what reads so with
more and is no number to it is a pip."""


def surely_index(glimpse: Glimpse, caution: Caution) -> bool:
    """Whether a whole index stands there, whatever it reads as."""
    known = glimpse.corner >= _SURE_CORNER and glimpse.whole >= _SURELY_WHOLE
    return known and glimpse.evidence >= caution.bar.warm and not _pip(glimpse)


def likely_index(glimpse: Glimpse) -> bool:
    """Whether a whole index likely stands there that is not read: as no card, or not well."""
    sure = glimpse.corner >= _SURE_CORNER and glimpse.whole >= _SURELY_WHOLE
    known = glimpse.corner >= _LIKELY_CORNER and glimpse.whole >= _LIKELY_WHOLE
    open_ = glimpse.corner >= _NEAR_CORNER and glimpse.whole >= _CERTAINLY_WHOLE
    hot = glimpse.heat >= _LIKELY_HOT and (known or open_)
    likely = (hot or (sure and glimpse.heat >= _TEPID)) and not _pip(glimpse)
    return glimpse.chance < READ_WELL and (likely or _plainly_there(glimpse))


def _plainly_there(glimpse: Glimpse) -> bool:
    """Whether an index stands there for all to see, whatever the digit net makes of it."""
    in_corner = glimpse.corner >= _PLAIN_CORNER and glimpse.whole >= _HALF_WHOLE
    return in_corner and glimpse.evidence >= _PLAIN


def _pip(glimpse: Glimpse) -> bool:
    """Whether it reads as a number or none and is no number by the digit net: a large pip.

    Of 44 such places in pictures kept for choosing one was a card that was missed.
    """
    no_number = CARDS[glimpse.best] in RESTS and glimpse.uncut < _NO_NUMBER
    return no_number and float(glimpse.chances[-1]) > _HALF_NONE


def eased(glimpse: Glimpse, caution: Caution) -> Glimpse:
    """Less chance of being none where an index is known to stand, or one card and no other is read.

    The classifier sees hardly more than the ink, and a number on paper is no trump to it. What it
    may well take for none, as a large pip beside an index, is left so, and what the finder did.
    """
    none = float(glimpse.chances[-1])
    number = _whole_number(glimpse)
    known = number or surely_index(glimpse, caution)
    if none > caution.perhaps and not (number and none <= _HALF_NONE):
        return glimpse
    if not (known or _one_card_or_none(glimpse)):
        return glimpse
    chances = glimpse.chances.copy()
    chances[-1] *= caution.ease if known else caution.lenient
    return replace(glimpse, chances=chances / chances.sum())


def _whole_number(glimpse: Glimpse) -> bool:
    """Whether a small trump is whole by the digit net, and likely stands in a card's corner.

    What has the classifier doubt a number, that half of it may be hidden, that net knows better.
    """
    warm = glimpse.corner >= _LIKELY_CORNER and glimpse.evidence >= _LIKELY_WARM
    return CARDS[glimpse.best] in RESTS and glimpse.uncut >= _NO_PART and warm


def _one_card_or_none(glimpse: Glimpse) -> bool:
    """Whether it reads as one card or none, a card that is not what is left of another."""
    card = CARDS[glimpse.best]
    likely = glimpse.chance >= _NO_OTHER * (1 - float(glimpse.chances[-1]))
    return likely and card != "EX" and card not in RESTS


def surely_read(part: Sequence[Glimpse]) -> bool:
    """Whether one of these reads well as the card they are taken for."""
    return max(g.chance for g in part) >= READ_WELL


def worth_asking(
    detection: Detection,
    part: Sequence[Glimpse],
    caution: Caution,
    *,
    taken: bool,
    no_pile: bool,
) -> bool:
    """Whether a doubtful finding is likely a card: art is full of what might be half a star.

    Where the card it looks like lies elsewhere for sure, `taken`, it must perhaps be another, or
    hardly read as that one; or where there is `no_pile`, of which parts of others may be left, be
    an index for sure, and no rest: a valet that read as a 7 was lost in silence.
    """
    index = any(surely_index(g, caution) for g in part)
    if taken and not (index and no_pile and detection.card not in RESTS):
        another = max(g.rival for g in part) >= caution.another
        if not another and max(g.chance for g in part) >= caution.another:
            return False
    chance = max((chance for _, chance in detection.candidates), default=0.0)
    if index and chance >= caution.bar.unread:
        return True
    if detection.card == "EX":
        return chance >= (0.85 if max(g.corner for g in part) < 0.9 else caution.ask_star)
    warm = max(g.evidence for g in part) >= caution.bar.warm
    return chance >= (caution.bar.ask if warm else caution.bar.ask_cold)
