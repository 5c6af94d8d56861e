"""What one picture shows as a whole: each of its cards is judged by what lies round it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from vision.cards import CARDS
from vision.fusing.asking import eased, surely_index
from vision.fusing.caution import Caution, among_cards, of_a_photograph
from vision.fusing.doubting import printed_figures, sure_cards
from vision.fusing.further_corners import Corners
from vision.fusing.glimpse import Glimpse
from vision.fusing.heights import heights, of_one_size
from vision.fusing.rectangles import ON_PAPER, corners_of_a_card, four_of_a_card
from vision.fusing.same_card import (
    READ_AS_IT,
    READ_WELL,
    STRONG,
    each_once,
    lower_upright,
    one_each,
    same_spot,
    strong,
)

_STAR: Final = CARDS.index("EX")
_STARS_FARTHER: Final = 1.25
"""So many times as far apart as other cards' ends the Excuse's stars may be: they stand nearer the
corners, and are seen across where of others the ends of one side may be."""
_STARS: Final = 3
"""So many at a card's corners are the Excuse where no fourth is seen."""

Part = tuple[list[Glimpse], bool]
"""Indices that may be one card's, and whether all else that reads alike is far weaker."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shown:
    """The indices of one picture, and what all of them say of each."""

    glimpses: Sequence[Glimpse]
    """As they were read, before what stands round them was heeded."""
    by_card: dict[int, list[Glimpse]]
    """By the number of the card they read as."""
    lone: bool
    """Whether one card alone is read well."""
    caution: Caution
    """How much it takes here."""
    corners: Corners | None
    """Where further corners of cards are; None where the picture is not one of cards."""
    among: bool
    """Whether it is one."""
    figures: bool
    """Whether so many trumps can be read, none of them among cards, that they are on paper."""
    least: float
    """How high a trump's number is at least, in pixels."""
    suited: tuple[float, float]
    """How high a suit card's index is at least and at most."""
    upright: bool
    """Whether the deck prints its lower numbers upright."""
    laid_open: bool
    """Whether cards lie on a mat and none is dealt onto another."""


def what_is_shown(
    glimpses: Sequence[Glimpse], caution: Caution, *, at_table: bool, known: bool, laid_open: bool
) -> Shown:
    """A picture's indices brought together; what the words say is told at `fusion.fuse`."""
    by_card = _by_card(glimpses, caution)
    among = known or sure_cards(by_card, caution) >= caution.company
    figures, corners = False, None
    if among:
        caution = among_cards(caution)
        likely = [eased(glimpse, caution) for glimpse in glimpses]
        corners = Corners(likely, sure=caution.bar.sure, warm=caution.bar.warm)
        by_card = _by_card(corners.glimpses, caution)
    else:
        caution = caution if at_table else of_a_photograph(caution)
        figures = printed_figures(by_card, caution)
    least, suited = heights(by_card, caution)
    return Shown(
        glimpses=glimpses,
        by_card=by_card,
        lone=sum(bool(strong(group)) for group in by_card.values()) == 1,
        caution=caution,
        corners=corners,
        among=among,
        figures=figures,
        least=least,
        suited=suited,
        upright=any(g.upright for g in glimpses)
        or lower_upright(by_card, corners.fits if corners and corners.known else None),
        laid_open=laid_open,
    )


def parts_of(shown: Shown, number: int) -> list[Part]:
    """What reads as a card, by what may be one: mostly all of it, else one part of it at most."""
    card, corners = CARDS[number], shown.corners
    fitting = _as_high_as_others(card, shown.by_card[number], shown)
    if corners and (parts := _at_four_corners(fitting)):
        return parts
    fits = corners.fits if corners and corners.known else None
    reach = corners.reach if corners else math.inf
    return one_each(
        fitting,
        lone=shown.lone,
        upright=shown.upright and card.startswith("T-"),
        reach=reach * _STARS_FARTHER if card == "EX" else reach,
        fits=fits,
        anywhere=READ_WELL if shown.laid_open and fits else READ_AS_IT,
        may_fit=partial(corners.may_be_one, number) if corners and shown.laid_open else None,
        shown=shown.among,
    )


def _at_four_corners(group: Sequence[Glimpse]) -> list[Part]:
    """The card that stands at four corners of one, and what else reads as it; none without such.

    A fifth place, as what is left of a longer number beneath, does not unsettle the card. Of stars
    three are enough where no other is seen: they stand farther apart than what else a pile shows.
    """
    well = [g for g in group if g.chance > STRONG]
    if len(well) > ON_PAPER:
        return []
    places = [g.place for g in well]
    four = [well[k] for k in four_of_a_card(places)]
    if not four and well and well[0].best == _STAR and len(each_once(places)) == _STARS:
        four = well if corners_of_a_card(places) else []
    if not four:
        return []
    here = [g for g in group if any(same_spot(g.place, own.place) for own in four)]
    others = [g for g in group if not any(g is own for own in here)]
    return [(here, True), *([(others, False)] if others else [])]


def _as_high_as_others(card: str, group: list[Glimpse], shown: Shown) -> list[Glimpse]:
    """What reads as a card and is no higher or lower than others of its kind are here."""
    if card == "EX":
        return of_one_size(group, shown.caution)
    lowest, highest = shown.suited if card[0] in "SHDC" else (0.0, math.inf)
    return [g for g in group if lowest <= g.place.height <= highest]


def _by_card(glimpses: Sequence[Glimpse], caution: Caution) -> dict[int, list[Glimpse]]:
    """What is no index left out, by the number of the likeliest card.

    A star counts, however cool, where with others it makes the corners of a card.
    """
    found: dict[int, list[Glimpse]] = {}
    for glimpse in glimpses:
        least = caution.bar.unread if surely_index(glimpse, caution) else caution.bar.index
        if glimpse.evidence >= caution.bar.heed and 1 - glimpse.chances[-1] >= least:
            found.setdefault(glimpse.best, []).append(glimpse)
    if warm := found.get(_STAR):
        cold = [g for g in glimpses if g.best == _STAR and g.evidence < caution.bar.heed]
        read_well = [g for g in (*warm, *cold) if g.chance > STRONG]
        if cold and corners_of_a_card([g.place for g in read_well]):
            found[_STAR] = [*warm, *(g for g in cold if g.chance > STRONG)]
    return found
