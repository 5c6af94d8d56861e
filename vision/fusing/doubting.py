"""What of what was read may be no card: cut, on paper, too cold, too low or off colour."""

from collections.abc import Sequence
from typing import Final

from vision.cards import CARDS, RESTS
from vision.fusing.caution import Caution
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
    same_spot,
    stars_of_a_card,
    strong,
)
from vision.geometry import Place

_PETIT: Final = CARDS.index("T-1")
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
    it stands so free that no other digit is beside it, or surely is whole with nothing close.
    """
    if CARDS[part[0].best] not in RESTS:
        return False
    if _may_be_a_rest(part, caution):
        return True
    free = any(g.margin >= caution.free or _stands_clear(g, caution) for g in part)
    return corners is not None and corners.rest_of_longer(part, free=free)


def between_paper(part: Sequence[Glimpse], caution: Caution) -> bool:
    """Whether paper is blank on both sides of a small trump."""
    return max(g.margin for g in part) >= caution.wide


def _may_be_a_rest(part: Sequence[Glimpse], caution: Caution) -> bool:
    """Whether the nets say of a small trump that it may be such a rest.

    Where something stands close to the digit at each corner, corners do not add up: a card laid
    along a row of 12s leaves a 2 at both ends. A 10 has both its digits. No card closes a box round
    the half of a number that it leaves. Ten numbers begin as the Petit does, and that nothing is
    near makes it no likelier whole: the 1s of three stood where a card's corners do. Of 25 digits
    that were hemmed in, and whole to the digit net, 24 were such a half in printed decks, and one
    of 12 in others.
    """
    if alone := [g.uncut for g in part if g.boxed]:
        return max(alone) < caution.boxed
    if CARDS[part[0].best] == "T-10":
        return whole_by_all(part) < caution.bar.rest
    open_ = [g for g in part if not _hemmed_in(g, caution)]
    if not open_:
        return True
    margin = max(g.margin for g in open_)
    whole = max(g.uncut for g in open_) if margin < caution.tight else whole_by_all(open_)
    clear = max(g.clear for g in open_) >= caution.near and part[0].best != _PETIT
    enough = caution.bar.clear if clear else caution.bar.rest
    return whole < (enough if margin >= caution.near else caution.whole)


def _stands_clear(glimpse: Glimpse, caution: Caution) -> bool:
    """Whether a digit is whole to the digit net, and not even anything faint is close to it.

    Of 667 such in strips and spreads kept for choosing, which had 703 rests, none was a rest.
    """
    return glimpse.clear >= caution.tight and glimpse.uncut >= caution.whole


def _hemmed_in(glimpse: Glimpse, caution: Caution) -> bool:
    """Whether something is close on one side of a digit, and hardly farther on the other.

    Where nothing is blank on either side its ink was not told from what is round it.
    """
    return glimpse.margin < caution.tight <= glimpse.room < caution.hemmed


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


def no_petit(part: Sequence[Glimpse], glimpses: Sequence[Glimpse], caution: Caution) -> bool:
    """Whether what reads as the Petit may be the 1 of ten other numbers.

    Something stands close beside each, as a card that hides the other digit, and none in a box of
    its own, or no look by itself is sure: `glimpses` are those of the looks, before what stands
    round them was heeded.
    """
    if part[0].best != _PETIT:
        return False
    if max(own.margin for own in part) < caution.tight and not any(own.boxed for own in part):
        return True
    mine = [g for g in glimpses if any(same_spot(g.place, own.place) for own in part)]
    return max((float(g.chances[_PETIT]) for g in mine), default=0.0) < caution.petit


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
