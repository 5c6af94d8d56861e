"""Indices read in one picture, brought together card by card."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from vision.cards import CARDS, RESTS
from vision.fusing.asking import likely_index, surely_read, worth_asking
from vision.fusing.caution import Caution
from vision.fusing.detecting import detection_of
from vision.fusing.doubting import between_paper, cut_somewhere, no_petit, odd, off_colour
from vision.fusing.explained import Known, is_own_pip, left_of_a_known_number
from vision.fusing.further_corners import Corners
from vision.fusing.glimpse import Glimpse
from vision.fusing.rectangles import stands_as_a_card
from vision.fusing.same_card import STRONG
from vision.fusing.shown import Part, Shown, parts_of, what_is_shown
from vision.geometry import Place, apart
from vision.reading import Detection
from vision.upside_down import SIX_OR_NINE

_ON_ALONG, _ON_DOWN = 0.3, 0.75
"""Nearer than so many heights beside and above one another no two whole indices lie: of 5,395 pairs
of neighbours in pictures kept for choosing three did, and one of each was misread."""

_TOO_LOW: Final = 0.9
"""So much lower than the least that a number measures here: of 858 places asked about in 252 bursts
kept for choosing ten read so as a small trump, cold, and none of them was an index."""


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
    half a reading where no corner of its card must be. What is read twice, where only one can be
    that card, is asked about there and in a photograph: on a pile it may be what another left.
    """
    shown = what_is_shown(glimpses, caution, at_table=at_table, known=known, laid_open=laid_open)
    sure: list[tuple[Detection, list[Place]]] = []
    doubtful: list[tuple[Detection, Sequence[Glimpse]]] = []
    told: list[Place] = []
    for number in shown.by_card:
        parts = parts_of(shown, number)
        far_surer, taken = any(alone for _, alone in parts), False
        for detection, part in _judged(parts, shown):
            places = [g.place for g in part]
            if not detection.doubtful:
                sure.append((detection, places))
                taken = True
            elif not _too_low(part, shown) and worth_asking(
                detection,
                part,
                shown.caution,
                taken=far_surer and taken,
                no_pile=laid_open or (not at_table and surely_read(part)),
            ):
                doubtful.append((detection, part))
            else:
                continue
            told += places
    found = _one_at_a_place(sure)
    read_well = [place for _, places in sure for place in places]
    counted = [
        (CARDS.index(one.card), place)
        for one, (_, places) in zip(found, sure, strict=True)
        for place in places
        if not one.doubtful
    ]
    open_ = [(d, part) for d, part in doubtful if not _beside(d, read_well)]
    found += [d for d, part in open_ if not _left_of_what_counts(part, counted, shown)]
    if not laid_open:
        return found
    unread = _of_no_card(told, read_well, counted, shown)
    return _in_its_hand(found + unread, shown.caution)


def _judged(parts: Sequence[Part], shown: Shown) -> Iterator[tuple[Detection, list[Glimpse]]]:
    """What is told of each of the places that read as one card, and its indices."""
    corners, caution = shown.corners, shown.caution
    cut = [cut_somewhere(part, caution, corners) for part, _ in parts]
    for k, (part, alone) in enumerate(parts):
        only_whole = sum(cut) == len(parts) - 1 and between_paper(part, caution)
        contested = not (alone or only_whole) or cut[k] or _spoken_against(part, shown)
        most_sure = corners.gainsaid(part) if corners else 1.0
        yield detection_of(part, caution, most_sure, contested=contested), part


def _spoken_against(part: Sequence[Glimpse], shown: Shown) -> bool:
    """Whether something in the picture speaks against what is read."""
    card, caution = CARDS[part[0].best], shown.caution
    return (
        odd(part, caution, shown.least)
        or (shown.upright and card in SIX_OR_NINE)
        or (shown.figures and card.startswith("T-") and not _lies_there(part))
        or off_colour(shown.by_card, part, caution)
        or no_petit(part, shown.glimpses, caution)
        or (shown.corners is not None and _anothers(part, shown.corners, caution))
    )


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


def _too_low(part: Sequence[Glimpse], shown: Shown) -> bool:
    """Whether what reads as a small trump is cold, and lower than any number here: a crown."""
    high = max(g.place.height for g in part) >= _TOO_LOW * shown.least
    return CARDS[part[0].best] in RESTS and not high and max(g.evidence for g in part) < 0


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
    told: Sequence[Place], read_well: Sequence[Place], counted: Sequence[Known], shown: Shown
) -> list[Detection]:
    """What is asked about because an index likely stands there, whatever it reads as.

    Where something is told already, or a further corner of a card that is read must be, or a pip of
    its own, it tells of no other card.
    """
    corners, (lowest, highest) = shown.corners, shown.suited
    if corners is None:
        return []
    likely = [g for g in shown.glimpses if likely_index(g)]
    unread = [g for g in likely if lowest <= g.place.height <= highest]
    found = []
    places = list(told)
    for glimpse in sorted(unread, key=lambda g: -g.evidence):
        place = glimpse.place
        if any(_close(place.x, place.y, other) for other in places):
            continue
        places.append(place)
        if is_own_pip(place, counted) or any(corners.fits(known, place) for known in read_well):
            continue
        found.append(detection_of([glimpse], shown.caution, 1.0, contested=True))
    return found


def _beside(detection: Detection, places: Sequence[Place]) -> bool:
    """Whether a doubtful finding lies on an index that was read well: a second look at it."""
    x, y = (sum(p[k] for p in detection.corners[:4]) / 4 for k in (0, 1))
    return any(_close(x, y, place) for place in places)


def _left_of_what_counts(part: Sequence[Glimpse], counted: Sequence[Known], shown: Shown) -> bool:
    """Whether a number that counts explains a digit: dealt onto others it may be of one beneath."""
    corners = shown.corners if shown.laid_open else None
    return corners is not None and left_of_a_known_number(part, counted, corners.fits)


def _close(x: float, y: float, place: Place) -> bool:
    return math.hypot(x - place.x, y - place.y) < 0.5 * place.height
