"""Indices read in one picture, brought together card by card."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from vision.cards import BOUTS, CARDS
from vision.fusing.asking import eased, likely_index, surely_index, worth_asking
from vision.fusing.caution import Caution, among_cards, of_a_photograph
from vision.fusing.doubting import (
    between_paper,
    cut_somewhere,
    odd,
    off_colour,
    printed_figures,
    sure_cards,
)
from vision.fusing.further_corners import Corners
from vision.fusing.glimpse import Glimpse
from vision.fusing.heights import heights, of_one_size
from vision.fusing.rectangles import corners_of_a_card, four_of_a_card, stands_as_a_card
from vision.fusing.same_card import (
    READ_AS_IT,
    READ_WELL,
    STRONG,
    each_once,
    lower_upright,
    one_each,
    same_spot,
    strong,
    surest_of_each_spot,
)
from vision.geometry import Place, apart
from vision.reading import Detection, Point
from vision.upside_down import SIX_OR_NINE

_STAR: Final = CARDS.index("EX")
_BOUTS: Final = [CARDS.index(card) for card in BOUTS]
_PETIT: Final = CARDS.index("T-1")
_RULED_OUT: Final = 0.005
"""A corner that reads well gives what it is not no more than this."""
_STARS_FARTHER: Final = 1.25
"""So many times as far apart as other cards' ends the Excuse's stars may be: they stand nearer the
corners, and are seen across where of others the ends of one side may be."""
_MOST: Final = 3
"""Corners read that are most of a card's: of 4,100 cards laid open, of decks kept for choosing, 10
read alike at so many, after closer looks, were held back for what two had read as before, and all
10 were right; of two corners one such was wrong."""
_ON_PAPER: Final = 8
"""Read in more places than a card's corners found twice, it is on paper, wherever four of them
stand."""
_ON_ALONG, _ON_DOWN = 0.3, 0.75
"""Nearer than so many heights beside and above one another no two whole indices lie: of 5,395 pairs
of neighbours in pictures kept for choosing three did, and one of each was misread."""


def fuse(
    glimpses: Sequence[Glimpse],
    caution: Caution,
    *,
    at_table: bool = False,
    known: bool = False,
    laid_open: bool = False,
) -> list[Detection]:
    """Every card once: sure ones, and what must be asked about.

    Indices that agree raise one another's confidence; an identity in two places that cannot be
    one card is doubtful in both, unless one of them is far weaker, or all but one may be what is
    left of something longer: then they are asked about. `at_table` says that this is
    a moment at a table and no photograph of its own, `known` that cards are
    shown here, as a picture of several tells by itself, and `laid_open` that they lie on a mat and
    none is dealt onto another: there an index that reads as no card is asked about too, and so is
    half a reading where no corner of its card must be.
    """
    by_card = _by_card(glimpses, caution)
    figures, corners = False, None
    shown = known or sure_cards(by_card, caution) >= caution.company
    if shown:
        caution = among_cards(caution)
        likely = [eased(glimpse, caution) for glimpse in glimpses]
        corners = Corners(likely, sure=caution.bar.sure, warm=caution.bar.warm)
        by_card = _by_card(corners.glimpses, caution)
    else:
        caution = caution if at_table else of_a_photograph(caution)
        figures = printed_figures(by_card, caution)
    least, suited = heights(by_card, caution)
    sure: list[tuple[Detection, list[Place]]] = []
    doubtful: list[Detection] = []
    told: list[Place] = []
    lone = len([group for group in by_card.values() if strong(group)]) == 1
    fits = corners.fits if corners and corners.known else None
    upright = lower_upright(by_card, fits)
    taken: set[int] = set()
    reach = corners.reach if corners else math.inf
    for number, group in by_card.items():
        fitting = _as_high_as_others(CARDS[number], group, suited, caution)
        trump = CARDS[number].startswith("T-")
        far = reach * _STARS_FARTHER if CARDS[number] == "EX" else reach
        parts = (corners and _at_four_corners(fitting)) or one_each(
            fitting,
            lone=lone,
            upright=upright and trump,
            reach=far,
            fits=fits,
            anywhere=READ_WELL if laid_open and fits else READ_AS_IT,
            may_fit=partial(corners.may_be_one, number) if corners and laid_open else None,
            shown=shown,
        )
        cut = [cut_somewhere(part, caution, corners) for part, _ in parts]
        far_surer = any(alone for _, alone in parts)
        for k, (part, alone) in enumerate(parts):
            only_whole = sum(cut) == len(parts) - 1 and between_paper(part, caution)
            contested = not (alone or only_whole) or cut[k] or odd(part, caution, least)
            contested |= upright and CARDS[number] in SIX_OR_NINE
            contested |= figures and trump and not _lies_there(part)
            contested |= off_colour(by_card, part, caution) or _no_petit(part, glimpses, caution)
            contested = contested or bool(corners and _anothers(part, corners, caution))
            most_sure = corners.gainsaid(part) if corners else 1.0
            detection = _detection(part, caution, most_sure, contested=contested)
            if not detection.doubtful:
                sure.append((detection, [g.place for g in part]))
                taken.add(number)
            elif worth_asking(
                detection,
                part,
                caution,
                taken=far_surer and number in taken,
                laid_open=laid_open,
            ):
                doubtful.append(detection)
            else:
                continue
            told += [g.place for g in part]
    found = _one_at_a_place(sure)
    read_well = [place for _, places in sure for place in places]
    found += [d for d in doubtful if not _beside(d, read_well)]
    if corners and laid_open:
        likely = [g for g in glimpses if likely_index(g)]
        unread = [g for g in likely if suited[0] <= g.place.height <= suited[1]]
        found += _of_no_card(unread, told, read_well, corners, caution)
    return _in_its_hand(found, caution) if laid_open else found


def _in_its_hand(found: list[Detection], caution: Caution) -> list[Detection]:
    """What was found; in a hand of which much is doubted, the rest must be surer.

    Type that makes a reader doubt some of its figures misleads it about others. A photograph of
    its own is read at several sizes, which say that together.
    """
    doubted = sum(one.doubtful for one in found)
    if doubted < caution.strange * len(found):
        return found
    sure = caution.strange_sure
    return [replace(one, doubtful=one.doubtful or one.confidence < sure) for one in found]


def _lies_there(part: Sequence[Glimpse]) -> bool:
    """Whether a trump was read at most corners of a card: no figure on paper stands so."""
    return stands_as_a_card([g.place for g in part if g.chance > STRONG])


def _anothers(part: Sequence[Glimpse], corners: Corners, caution: Caution) -> bool:
    """Whether what is read may be of another card that is read for sure, or of two."""
    return (
        corners.of_another(part)
        or corners.within_another(part)
        or corners.at_an_end_of_another(part)
        or corners.is_upside_down(part)
        or corners.straddles(part, whole=caution.bar.rest, wide=caution.wide)
    )


def _at_four_corners(group: Sequence[Glimpse]) -> list[tuple[list[Glimpse], bool]]:
    """The card that stands at four corners of one, and what else reads as it; none without such.

    A fifth place, as what is left of a longer number beneath, does not unsettle the card. Of stars
    three are enough where no other is seen: they stand farther apart than what else a pile shows.
    """
    well = [g for g in group if g.chance > STRONG]
    if len(well) > _ON_PAPER:
        return []
    places = [g.place for g in well]
    four = [well[k] for k in four_of_a_card(places)]
    if not four and well and well[0].best == _STAR and len(each_once(places)) == _MOST:
        four = well if corners_of_a_card(places) else []
    if not four:
        return []
    here = [g for g in group if any(same_spot(g.place, own.place) for own in four)]
    others = [g for g in group if not any(g is own for own in here)]
    return [(here, True), *([(others, False)] if others else [])]


def _as_high_as_others(
    card: str, group: list[Glimpse], suited: tuple[float, float], caution: Caution
) -> list[Glimpse]:
    """What reads as a card and is no higher or lower than others of its kind are here."""
    if card == "EX":
        return of_one_size(group, caution)
    lowest, highest = suited if card[0] in "SHDC" else (0.0, math.inf)
    return [g for g in group if lowest <= g.place.height <= highest]


def _one_at_a_place(sure: Sequence[tuple[Detection, list[Place]]]) -> list[Detection]:
    """What was read for sure and where; doubtful what lies on the index of a card read more surely.

    Two indices wholly in sight never lie on one another: one of them is a pip, or half a number.
    What is read elsewhere too is a card all the same.
    """
    places = [place for _, own in sure for place in own]
    owner = np.repeat(np.arange(len(sure)), np.array([len(own) for _, own in sure], np.int64))
    confidence = np.array([one.confidence for one, _ in sure], np.float64)[owner]
    along, down = apart(places)
    on = (np.abs(along) < _ON_ALONG) & (np.abs(down) < _ON_DOWN)
    on &= (owner[:, None] != owner) & (confidence[:, None] <= confidence)
    free = set(owner[~on.any(axis=1)].tolist())
    return [
        one if number in free else replace(one, doubtful=True, confidence=min(one.confidence, 0.5))
        for number, (one, _) in enumerate(sure)
    ]


def _of_no_card(
    unread: Sequence[Glimpse],
    told: Sequence[Place],
    read_well: Sequence[Place],
    corners: Corners,
    caution: Caution,
) -> list[Detection]:
    """What is asked about because an index likely stands there, whatever it reads as.

    Where something is told already, or a further corner of a card that is read must be, it tells
    of no other card.
    """
    found = []
    places = list(told)
    for glimpse in sorted(unread, key=lambda g: -g.evidence):
        place = glimpse.place
        if any(_close(place.x, place.y, other) for other in places):
            continue
        places.append(place)
        if not any(corners.fits(known, place) for known in read_well):
            found.append(_detection([glimpse], caution, 1.0, contested=True))
    return found


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


def _detection(
    group: list[Glimpse], caution: Caution, most_sure: float, *, contested: bool
) -> Detection:
    wrong = 1.0
    for glimpse in surest_of_each_spot(group, lambda g: g.chance):
        wrong *= max(1 - float(glimpse.chances[glimpse.best]), 3e-3)
    confidence = min(1 - max(wrong, 1e-5), most_sure, _no_other_way_up(group))
    surest = max(glimpse.chance for glimpse in group)
    mean = np.mean([g.chances[:-1] for g in group], axis=0)
    order = np.argsort(-mean)[:4]
    bar = caution.torn_of_most if _at_most_corners(group) else caution.torn
    contested = contested or _torn(group) >= bar or _as_a_bout(group) >= caution.bout
    if contested:
        confidence = min(confidence, 0.5)
    candidates = tuple((CARDS[i], float(mean[i])) for i in order if mean[i] > 0.01 or i == order[0])
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


def _no_petit(part: Sequence[Glimpse], glimpses: Sequence[Glimpse], caution: Caution) -> bool:
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


def _beside(detection: Detection, places: Sequence[Place]) -> bool:
    """Whether a doubtful finding lies on an index that was read well: a second look at it."""
    x, y = (sum(p[k] for p in detection.corners[:4]) / 4 for k in (0, 1))
    return any(_close(x, y, place) for place in places)


def _close(x: float, y: float, place: Place) -> bool:
    return math.hypot(x - place.x, y - place.y) < 0.5 * place.height
