"""When what was read counts as a card, is asked about, or is nothing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from vision.cards import CARDS, RESTS
from vision.fusing.further_corners import Corners
from vision.fusing.glimpse import Glimpse
from vision.fusing.rectangles import corners_of_a_card
from vision.fusing.rests import whole_by_all
from vision.fusing.same_card import (
    STRONG,
    both_ends,
    each_once,
    ends_of_a_card,
    ends_of_a_number,
    on_one_card,
    stars_of_a_card,
    strong,
)
from vision.geometry import Place

_CORNERS: Final = 4
"""No card has more indices than this."""
_NO_REST: Final = 0.5
"""With less chance of being uncut it is likelier left of a 16 beneath than a 6."""
_LOWEST: Final = 0.85
"""No number is so much lower than the least that a number measures, however surely read."""

_CERTAIN_STAR: Final = 0.995
"""Of 793 pictures kept for choosing two had a pip that read as a star, with less than this; of 20
Excuses that were cooler than others 17 read with more. One that shows once must read so: of 42
such Excuses three did not, and what a card leaves of a valet's pip did not."""

_CORNERED_STAR: Final = 1.0
"""The evidence that is enough for stars at three corners of a card: nothing else has them there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What a card must come up to.

    What has less evidence than `heed`, or less chance than `index` of being an index at all, is
    dropped in silence. `sure` is the least confidence; a glimpse is warm from an evidence of `warm`
    on. A trump counts as read from evidence of `trump` on, one that may be what is left of
    something longer from `short`; a suit card from `suit`, the Excuse from `star`; a larger trump
    or a suit card read with a chance of `cool` needs no more than `heed`, and the Excuse read for
    certain no more than `cool_star`. What is doubtful is asked about when it is a card with a
    chance of `ask`, or of `ask_cold` where its best evidence is not warm; where an index surely
    stands, whole and in a corner, `unread` is enough: among cards it is asked about whatever it
    reads as. `rest` is the chance of not being what is left of something longer, all corners
    together, under which no trump up to 10 counts. Where `ends` is set, trumps and the Excuse count
    only when read at two ends of a card, facing opposite ways: a number on paper faces one, and a
    pip of dice stands once. Where `suit_ends` is set, so do suit cards: a 5 on paper with a die
    beside it reads as one.
    """

    heed: float
    index: float
    sure: float
    warm: float
    trump: float
    short: float
    suit: float
    star: float
    cool: float
    cool_star: float
    ask: float
    ask_cold: float
    unread: float
    rest: float
    ends: bool
    suit_ends: bool


ALONE: Final = Bar(
    heed=-0.1,
    index=0.6,
    sure=0.98,
    warm=1.4,
    trump=3.0,
    short=3.0,
    suit=2.0,
    star=2.2,
    cool=math.inf,
    cool_star=math.inf,
    ask=0.5,
    ask_cold=0.85,
    unread=0.6,
    rest=0.985,
    ends=True,
    suit_ends=True,
)
AMONG: Final = Bar(
    heed=-1.0,
    index=0.4,
    sure=0.95,
    warm=1.0,
    trump=-0.3,
    short=0.3,
    suit=-0.3,
    star=0.1,
    cool=0.98,
    cool_star=-0.25,
    ask=0.3,
    ask_cold=0.5,
    unread=0.0,
    rest=0.97,
    ends=False,
    suit_ends=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caution:
    """When a card counts as read.

    Any card must come up to `bar`, where each further corner that agrees makes up for `agreed` of
    evidence. A picture with `company` cards that do, or a `crowd` of trumps, is one of cards: there
    `amid` is the bar, and the chance of being none, if it is at most `perhaps`, counts `ease` times
    where a warm glimpse's surroundings say that it is an index, and `lenient` times where it reads
    as one card or none. In any other picture no trump counts as read where more than `figures` of
    them look like one.

    Of several indices that agree one at least must be read with a chance of `surest`, and no two as
    the same other card with one of `torn`, or where they are most of a card's of `torn_of_most`:
    what misleads one, a pip or a court's picture, misleads its like. Where none rules it out,
    a bout may have no chance of `bout` with any: to know it is worth a question. Ten numbers begin
    as the Petit does, of which no surroundings make a whole one: it counts where a look by itself
    gives it a chance of `petit`, and nothing stands as close as `tight` beside one of its corners.

    Half a star in a card's corner is asked about from a chance of `ask_star` on. What looks like a
    card that lies elsewhere is asked about when it is `another` with that chance.

    A rank whose pip is covered looks like a small trump: a trump's number may be as low as `even`
    of the trumps beside it, or where there are few, as `small` of the suit indices, and a little
    lower where it is uncut with a chance of `low`. A suit index `tall` times as high as they mostly
    are, or less than `speck` times, is none: a mat may be strewn with specks. `cut` is the chance
    of being whole under which no index counts as read, and `parts` that of being uncut under which
    no suit card or number from 11 on does: a 5 of which a third is seen read as a C, the 1 of a 14
    beside a neighbour's as an 11. Where the blank beside a digit is
    less than `tight` of its height, as a card that hides half of a number comes as near, its
    corners do not add up, and with less than `near` it must be no rest with a chance of `whole`;
    but one that stands boxed, alone between lines, is whole from a chance of `boxed` on. From a
    blank of `wide` on it is the card rather than the same number read elsewhere, and from `free` on
    it is asked about for nothing that stands across its card. From a colour of `coloured` on, a
    trump up to 10 is asked about, unless a larger one is as colourful or
    it is whole at two ends of its card. Where `strange` of what is told is doubted, the rest
    counts from a confidence of `strange_sure` on.
    """

    bar: Bar = ALONE
    amid: Bar = AMONG
    agreed: float = 0.7
    company: int = 2
    crowd: int = 6
    ease: float = 0.1
    lenient: float = 0.3
    perhaps: float = 0.25
    figures: int = 2
    surest: float = 0.95
    torn: float = 0.05
    torn_of_most: float = 0.11
    bout: float = 0.1
    petit: float = 0.94
    ask_star: float = 0.4
    another: float = 0.1
    small: float = 0.6
    even: float = 0.8
    tall: float = 1.9
    speck: float = 0.5
    cut: float = 0.05
    parts: float = 0.85
    tight: float = 0.1
    near: float = 0.2
    whole: float = 0.985
    boxed: float = 0.5
    wide: float = 0.3
    free: float = 0.4
    low: float = 0.995
    coloured: float = 0.35
    strange: float = 0.15
    strange_sure: float = 0.99


def worth_reading(evidence: float, caution: Caution) -> bool:
    """Whether a place may count in some picture, before what stands in this one is known."""
    return evidence >= min(caution.bar.heed, caution.amid.heed)


def among_cards(caution: Caution) -> Caution:
    """In a picture of cards what looks like one mostly is."""
    return replace(caution, bar=caution.amid)


def of_a_photograph(caution: Caution) -> Caution:
    """In a picture that stands alone a card may be seen in part, as someone framed it."""
    return replace(caution, bar=replace(caution.bar, suit_ends=False))


def odd(part: Sequence[Glimpse], caution: Caution, least: float) -> bool:
    """Whether what is left of an index was read, or a coin, a key, a figure on paper.

    `least` is how high a trump's number is at least, in pixels.
    """
    card = CARDS[part[0].best]
    read = [g for g in part if g.uncut >= _NO_REST and g.chance > STRONG]
    if max(g.whole for g in part) < caution.cut or _apart(read) > _CORNERS:
        return True
    seen = max(g.evidence for g in part)
    bar = caution.bar
    if card == "EX":
        return _odd_star(part, caution, seen)
    if card[0] in "SHDC" and caution.bar.suit_ends and not ends_of_a_card(_read_well(part)):
        return True
    if card not in RESTS and max(g.uncut for g in part) < caution.parts:
        return True
    rest = card in RESTS and max(g.uncut for g in part) < bar.rest
    needed = bar.short if rest else bar.trump if card[0] == "T" else bar.suit
    cold = seen + caution.agreed * (_apart(part) - 1) < needed
    if cold and (rest or max(g.chance for g in part) < bar.cool):
        return True
    return card[0] == "T" and _odd_trump(part, caution, least)


def _odd_star(part: Sequence[Glimpse], caution: Caution, seen: float) -> bool:
    """Whether it may be a pip or a flourish; `seen` is the most evidence for it at any place."""
    bar, well = caution.bar, _read_well(part)
    certain = max(g.chance for g in part) >= _CERTAIN_STAR
    if _apart(part) == 1 and not certain:
        return True
    needed = bar.cool_star if certain else bar.star
    if corners_of_a_card(well):
        needed = min(needed, _CORNERED_STAR)
    return seen < min(needed, bar.star) or (bar.ends and not stars_of_a_card(well))


def cut_somewhere(part: Sequence[Glimpse], caution: Caution, corners: Corners | None) -> bool:
    """Whether a small trump may be what is left of a longer number, or of a rank without its pip.

    By what the nets say of it, or by what stands across its card: that must hold it for sure where
    it stands so free that no other digit is beside it.
    """
    if CARDS[part[0].best] not in RESTS:
        return False
    if _may_be_a_rest(part, caution):
        return True
    free = max(g.margin for g in part) >= caution.free
    return corners is not None and corners.rest_of_longer(part, free=free)


def between_paper(part: Sequence[Glimpse], caution: Caution) -> bool:
    """Whether paper is blank on both sides of a small trump."""
    return max(g.margin for g in part) >= caution.wide


def _may_be_a_rest(part: Sequence[Glimpse], caution: Caution) -> bool:
    """Whether the nets say of a small trump that it may be such a rest.

    Where something stands close to the digit at each corner, corners do not add up: a card laid
    along a row of 12s leaves a 2 at both ends. A 10 has both its digits. No card closes a box round
    the half of a number that it leaves.
    """
    if alone := [g.uncut for g in part if g.boxed]:
        return max(alone) < caution.boxed
    if CARDS[part[0].best] == "T-10":
        return whole_by_all(part) < caution.bar.rest
    margin = max(g.margin for g in part)
    whole = max(g.uncut for g in part) if margin < caution.tight else whole_by_all(part)
    return whole < (caution.bar.rest if margin >= caution.near else caution.whole)


def _odd_trump(part: Sequence[Glimpse], caution: Caution, least: float) -> bool:
    """Whether a number is on paper, or lower than a trump's is in this picture."""
    if caution.bar.ends and not ends_of_a_number(_read_well(part)):
        return True
    height, surely = max(g.place.height for g in part), max(g.uncut for g in part) >= caution.low
    return height < (_LOWEST * least if surely else least)


def _read_well(part: Sequence[Glimpse]) -> list[Place]:
    """Where half a reading is no other end of a card: a note's 5 on its head reads half as a 5."""
    return [g.place for g in part if g.chance > STRONG]


def _apart(part: Sequence[Glimpse]) -> int:
    """In how many places an identity was read."""
    return len(each_once([glimpse.place for glimpse in part]))


def sure_cards(by_card: dict[int, list[Glimpse]], caution: Caution) -> int:
    """How many cards are read so surely that this is a picture of cards.

    A calendar's figures each stand once, and a bank note's where no card has them: a trump counts
    where two corners of it are seen that are one card's, beside a suit card, of which nothing but a
    card has an index, or among a `crowd`, as in a poignée.
    """
    suits, twice, once = 0, 0, 0
    for card, group in by_card.items():
        suited = CARDS[card][0] in "SHDC"
        needed = caution.bar.suit if suited else caution.bar.trump
        sure = [g for g in group if g.chances[card] >= caution.bar.sure and g.evidence >= needed]
        if suited:
            suits += bool(sure)
        elif sure:
            well = [g for g in group if g.chances[card] > STRONG]
            several = _apart(well) > 1 and on_one_card([g.place for g in well])
            twice, once = twice + several, once + (not several)
    return suits + twice + (once if suits or once >= caution.crowd else 0)


def off_colour(
    by_card: dict[int, list[Glimpse]], part: Sequence[Glimpse], caution: Caution
) -> bool:
    """Whether a small trump is of coloured ink, as ranks are whose pip is hidden.

    A larger trump, which no rank looks like, shows whether this deck's are; and no card hides the
    pips at both ends of one.
    """
    if CARDS[part[0].best] not in RESTS or min(g.colour for g in part) < caution.coloured:
        return False
    if both_ends([g.place for g in part if g.uncut >= caution.bar.rest]):
        return False
    larger = (
        glimpse
        for number, group in by_card.items()
        if CARDS[number].startswith("T-") and CARDS[number] not in RESTS
        for glimpse in group
        if glimpse.chance >= caution.bar.sure
    )
    return not any(glimpse.colour >= caution.coloured for glimpse in larger)


def printed_figures(by_card: dict[int, list[Glimpse]], caution: Caution) -> bool:
    """Whether so many trumps can be read, none of them among cards, that they are on paper.

    A calendar and a keyboard have figures that look like a trump's; of cards read that well,
    enough would be sure.
    """
    trumps = [group for number, group in by_card.items() if CARDS[number].startswith("T-")]
    return sum(strong(group) for group in trumps) > caution.figures
