"""What is read of an index that is hidden in part may be another: it is asked about."""

from dataclasses import replace

import pytest

from tests.vision.glimpses import ELSEWHERE, LOWER_RIGHT, UPPER_LEFT, glimpse
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.geometry import Place

OTHERS = [
    glimpse(card, 0.999, Place(100 + 120 * k, 600, 40, 0.0))
    for k, card in enumerate(("S-6", "H-2"))
]


@pytest.mark.parametrize(
    ("card", "uncut", "doubtful"),
    [
        ("D-C", 0.45, True),
        ("D-C", 0.8, True),
        ("D-C", 0.9, False),
        ("T-16", 0.8, True),
        ("T-16", 0.9, False),
    ],
)
def test_a_card_none_of_whose_indices_is_seen_whole_is_asked_about(
    card: str, uncut: float, *, doubtful: bool
) -> None:
    """A 5 of which a third shows read as a C, with 0.98, and two cards' 1s as an 11."""
    seen = replace(glimpse(card, 0.99, ELSEWHERE), uncut=uncut)
    found = fuse([seen, *OTHERS], Caution())
    assert [d.doubtful for d in found if d.card == card] == [doubtful]
    assert [d.doubtful for d in found if d.card != card] == [False, False]


def test_one_index_seen_whole_is_enough() -> None:
    cut = replace(glimpse("D-C", 0.99, UPPER_LEFT), uncut=0.3)
    whole = glimpse("D-C", 0.99, LOWER_RIGHT)
    for seen, doubtful in (([cut], True), ([cut, whole], False)):
        found = fuse([*seen, *OTHERS], Caution())
        assert [d.doubtful for d in found if d.card == "D-C"] == [doubtful]


def test_corners_that_agree_are_not_surer_than_what_two_of_them_hold_possible() -> None:
    """Three corners of a 5 read as a 6 with 0.88, 1.00 and 0.84, which is no word of three."""
    beside = replace(LOWER_RIGHT, x=LOWER_RIGHT.x - 120)
    for last, other, doubtful in ((0.84, "S-5", True), (0.96, "S-5", False), (0.84, "S-8", False)):
        read = ((UPPER_LEFT, 0.88, "S-5"), (LOWER_RIGHT, 0.998, "S-5"), (beside, last, other))
        corners = [glimpse("S-6", chance, place, rival) for place, chance, rival in read]
        found = fuse([*corners, glimpse("D-9", 0.999, ELSEWHERE)], Caution())
        assert [d.doubtful for d in found if d.card == "S-6"] == [doubtful]


@pytest.mark.parametrize(
    ("count", "possible", "doubtful"),
    [(2, 0.07, True), (3, 0.07, False), (4, 0.07, False), (2, 0.03, False), (4, 0.13, True)],
)
def test_most_of_a_cards_corners_may_hold_another_a_little_likelier(
    count: int, possible: float, *, doubtful: bool
) -> None:
    """Seen on dealt piles: a king of clubs read at four corners, of spades with 0.05 to 0.08."""
    beside = (
        replace(LOWER_RIGHT, x=LOWER_RIGHT.x - 120),
        replace(UPPER_LEFT, x=UPPER_LEFT.x + 120),
    )
    read = [
        glimpse("C-R", 1 - possible, place, "S-R")
        for place in (UPPER_LEFT, LOWER_RIGHT, *beside)[:count]
    ]
    surest = replace(read[0], chances=glimpse("C-R", 0.96, UPPER_LEFT, "S-5").chances)
    torn = [*read[1:], replace(read[0], place=replace(UPPER_LEFT, x=UPPER_LEFT.x + 4))]
    found = fuse([surest, *torn, *OTHERS], Caution())
    assert [d.doubtful for d in found if d.card == "C-R"] == [doubtful]


def test_what_two_corners_read_as_at_first_speaks_against_a_card_read_at_no_third() -> None:
    """Seen on dealt piles: a 13 whose four corners all but read as a 3 before closer looks."""
    beside = replace(LOWER_RIGHT, x=LOWER_RIGHT.x - 120)
    first = glimpse("T-13", 0.7, UPPER_LEFT, "T-3").chances
    read = [
        replace(glimpse("T-13", 0.998, place), at_first=first)
        for place in (UPPER_LEFT, LOWER_RIGHT, beside)
    ]
    for corners, doubtful in ((2, True), (3, False)):
        found = fuse([*read[:corners], *OTHERS], Caution())
        assert [d.doubtful for d in found if d.card == "T-13"] == [doubtful]


def test_a_rival_taken_from_corners_for_where_they_stand_still_speaks_against_the_card() -> None:
    """That half a reading stands where a card's corner must be does not say which card it is."""
    known = [glimpse("H-2", 0.999, place) for place in (UPPER_LEFT, LOWER_RIGHT)]
    upper, lower = (replace(place, x=place.x + 400) for place in (UPPER_LEFT, LOWER_RIGHT))
    for chance, doubtful in ((0.85, True), (0.95, False)):
        beside = glimpse("S-6", chance, replace(upper, x=upper.x + 120), "S-5")
        seen = [glimpse("S-6", 0.998, upper), glimpse("S-6", 0.7, lower, "S-5"), beside]
        found = fuse([*known, glimpse("D-9", 0.999, ELSEWHERE), *seen], Caution())
        assert [d.doubtful for d in found if d.card == "S-6"] == [doubtful]
