"""How much it takes until what was read counts as a card, or is asked about: every limit of it."""

import math
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What a card must come up to, in a picture of cards or in any other.

    Evidence is the logit of a place's heat and surroundings (`glimpse.evidence`); the rest are
    chances.
    """

    heed: float
    """With less evidence it is dropped in silence."""
    index: float
    """And with less chance of being an index at all."""
    sure: float
    """A card's least confidence."""
    warm: float
    """From this evidence on a glimpse is warm."""
    trump: float
    """The evidence from which on a trump counts as read."""
    short: float
    """The same, of one that may be what is left of something longer."""
    suit: float
    """The same, of a suit card."""
    star: float
    """The same, of the Excuse."""
    cool: float
    """A larger trump or a suit card read with this chance needs no more evidence than `heed`."""
    cool_star: float
    """And the Excuse read for certain no more than this."""
    ask: float
    """What is doubtful is asked about when it is a card with this chance."""
    ask_cold: float
    """Or with this one, where its best evidence is not warm."""
    unread: float
    """This chance is enough where an index surely stands, whole and in a corner: among cards it is
    asked about whatever it reads as."""
    rest: float
    """With less chance of being no rest of something longer, all corners together, no trump up to
    10 counts."""
    clear: float
    """The same, where nothing, not even faint, is within `near` of it: in strips and spreads kept
    for choosing seven whole ones had a chance up to `rest` so, and none of 703 rests."""
    ends: bool
    """Whether trumps and the Excuse count only when read at two ends of a card, facing opposite
    ways: a number on paper faces one, and a pip of dice stands once."""
    suit_ends: bool
    """Whether suit cards do so too: a 5 on paper with a die beside it reads as one."""


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
    clear=0.985,
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
    rest=0.95,
    clear=0.85,
    ends=False,
    suit_ends=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caution:
    """When a card counts as read, by what is round it. Lengths are in heights of an index."""

    bar: Bar = ALONE
    """What any card must come up to."""
    amid: Bar = AMONG
    """The same in a picture of cards."""
    company: int = 2
    """So many cards that come up to `bar` make a picture one of cards."""
    crowd: int = 6
    """And so many trumps."""
    figures: int = 2
    """In any other picture no trump counts where more than these look like one."""

    agreed: float = 0.7
    """The evidence that each further corner makes up for which agrees."""
    surest: float = 0.95
    """Of several indices that agree one at least must be read with this chance."""
    torn: float = 0.05
    """And no two may be the same other card with this one: what misleads one, a pip or a court's
    picture, misleads its like."""
    torn_of_most: float = 0.11
    """The same where they are most of a card's."""

    perhaps: float = 0.25
    """What is none with no more chance than this may be eased in a picture of cards."""
    ease: float = 0.1
    """So many times its chance of being none counts where its surroundings say that it is an
    index."""
    lenient: float = 0.3
    """And so many times where it reads as one card or none."""
    another: float = 0.1
    """What looks like a card that lies elsewhere is asked about when it is another with this
    chance."""

    bout: float = 0.1
    """So much chance of a bout that one corner gives and none rules out is asked about, whatever
    the others say: to know it is worth a question."""
    petit: float = 0.94
    """Ten numbers begin as the Petit does, and no surroundings make it whole: a look by itself must
    give it this chance."""
    ask_star: float = 0.4
    """Half a star in a card's corner is asked about from this chance on."""

    small: float = 0.6
    """A rank whose pip is covered looks like a small trump: where few are beside it, a trump's
    number must come up to so much of the height of the suit indices."""
    even: float = 0.8
    """And to so much of that of the trumps beside it."""
    low: float = 0.995
    """A little lower it may be where it is uncut with this chance."""
    tall: float = 1.9
    """So many times as high as suit indices mostly are, one is none."""
    speck: float = 0.5
    """And less than so many times: a mat may be strewn with specks."""

    cut: float = 0.05
    """With less chance of being whole no index counts as read."""
    parts: float = 0.85
    """With less chance of being uncut no suit card does, nor a number from 11 on: a 5 of which a
    third is seen reads as a C, the 1 of a 14 beside a neighbour's as an 11."""
    tight: float = 0.1
    """Less blank beside a digit, as a card that hides half of a number leaves, and its corners do
    not add up."""
    hemmed: float = 0.21
    """And where no more is blank on its other side either, it is asked about: so near a frame is to
    a number's outer digit, and to none that stands alone in the middle of it."""
    near: float = 0.2
    """With less than this it must be no rest with a chance of `whole`."""
    whole: float = 0.985
    """The chance of that."""
    boxed: float = 0.5
    """One that stands boxed, alone between lines, is no rest from this chance on, however tight."""
    wide: float = 0.3
    """With so much blank it is the card rather than the same number read elsewhere."""
    free: float = 0.4
    """And with so much it is asked about for nothing that stands across its card."""
    coloured: float = 0.35
    """From this colour on a trump up to 10 is asked about, unless a larger one is as colourful or
    it is whole at two ends of its card."""

    strange: float = 0.15
    """Where so much of what is told is doubted, the rest must be surer: type that makes a reader
    doubt some figures misleads it about others."""
    strange_sure: float = 0.99
    """As sure as this."""


def worth_reading(evidence: float, caution: Caution) -> bool:
    """Whether a place may count in some picture, before what stands in this one is known."""
    return evidence >= min(caution.bar.heed, caution.amid.heed)


def among_cards(caution: Caution) -> Caution:
    """In a picture of cards what looks like one mostly is."""
    return replace(caution, bar=caution.amid)


def of_a_photograph(caution: Caution) -> Caution:
    """In a picture that stands alone a card may be seen in part, as someone framed it."""
    return replace(caution, bar=replace(caution.bar, suit_ends=False))
