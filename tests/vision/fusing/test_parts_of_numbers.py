"""A digit may be part of a longer number, and a number a digit with another beside it."""

from dataclasses import replace

import pytest

from tests.vision.fusing.laid import BOTH_ENDS, COMPANY, WIDE, about, all_four, glimpse
from vision.fusing.caution import Caution
from vision.fusing.further_corners import Corners
from vision.fusing.fusion import fuse
from vision.geometry import Place


@pytest.mark.parametrize(("short", "longer"), [("C_1", "C_10"), ("T_2", "T_12"), ("T_1", "T_21")])
def test_a_card_with_its_neighbours_digit_beside_it_is_not_the_longer_one(
    short: str, longer: str
) -> None:
    """Seen on a dealt pile: an ace of clubs, and at its fourth corner a 0 of diamonds beside it."""
    *three, fourth = all_four(100, 100)
    beside = Place(fourth.x + 10, fourth.y, 40, fourth.angle)
    ace = [glimpse(place, **{short: 0.999}) for place in three]
    read = [*COMPANY, *ace, glimpse(beside, **{longer: 0.97})]
    asked = about(fuse(read, Caution()), longer.replace("_", "-"))
    assert asked == [(longer.replace("_", "-"), True, 1)]
    assert (short.replace("_", "-"), False, 3) in about(
        fuse(read, Caution()), short.replace("_", "-")
    )


def test_two_corners_of_a_shorter_number_do_not_make_the_longer_doubtful() -> None:
    """In rows as far apart as a card's corners a 10 lies where the next of an ace would be."""
    left, right, _, lower = all_four(100, 100)
    ace = [glimpse(place, C_1=0.999) for place in (left, lower)]
    whole = [glimpse(place, D_4=0.999) for place in all_four(1000, 100)]
    read = [*COMPANY, *whole, *ace, glimpse(right, C_10=0.999)]
    assert about(fuse(read, Caution()), "C-10") == [("C-10", False, 1)]


def test_another_suits_ace_says_nothing_of_a_10() -> None:
    *three, fourth = all_four(100, 100)
    ten = glimpse(fourth, C_10=0.999)
    read = [*COMPANY, *(glimpse(p, S_1=0.999) for p in three), ten]
    corners = Corners(read, sure=0.95, warm=0.0)
    assert corners.gainsaid([ten]) == 1
    assert corners.of_another([ten]), "but where it stands does"


@pytest.mark.parametrize(
    ("digit", "margin", "chance", "whole", "asked"),
    [("T_9", 0.1, 0.98, 1.0, False), ("T_9", 0.4, 0.98, 1.0, True), ("T_9", 0.1, 0.7, 1.0, True),
     ("T_9", 0.1, 0.98, 0.8, True), ("T_6", 0.1, 0.98, 1.0, True)],
)  # fmt: skip
def test_half_of_a_number_whose_other_half_may_be_hidden_does_not_gainsay_the_whole(
    digit: str,
    margin: float,
    chance: float,
    whole: float,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in fans of trumps: a 19, and across its card the 9 of it beside a card's edge."""
    first, _, *others = all_four(100, 100)
    long = replace(glimpse(first, T_19=0.999), whole=whole)
    halves = [
        replace(glimpse(place, **{digit: chance, "T_19": 0.01}), margin=margin, uncut=0.99)
        for place in others
    ]
    ends = [glimpse(place, D_4=0.999) for place in all_four(1000, 100)]
    assert about(fuse([*COMPANY, *ends, long, *halves], Caution()), "T-19") == [("T-19", asked, 1)]


@pytest.mark.parametrize(("aside", "asked"), [(0, True), (15, False)])
def test_three_that_make_no_corners_of_a_card_do_not_gainsay_a_longer_number(
    aside: int,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in fans of trumps: a 9 at two corners, half a 19 beside it, and its whole near by."""
    first, right, below, left = all_four(100, 100)
    nines = [replace(right, x=right.x + aside), replace(below, x=below.x - aside), left]
    read = [replace(glimpse(place, T_9=0.999), margin=0.4) for place in nines]
    ends = [glimpse(place, D_4=0.999) for place in all_four(1000, 100)]
    long = glimpse(first, T_19=0.999)
    assert about(fuse([*COMPANY, *ends, long, *read], Caution()), "T-19") == [("T-19", asked, 1)]


def test_three_that_read_otherwise_from_each_other_do_not_gainsay_a_longer_number() -> None:
    first, *others = all_four(100, 100)
    cards = ("T_1", "T_9", "T_9")
    read = [glimpse(place, **{card: 0.999}) for place, card in zip(others, cards, strict=True)]
    ends = [glimpse(place, D_4=0.999) for place in all_four(1000, 100)]
    long = glimpse(first, T_19=0.999)
    assert about(fuse([*COMPANY, *ends, long, *read], Caution()), "T-19") == [("T-19", False, 1)]


@pytest.mark.parametrize(
    ("card", "across", "sure", "half", "free"),
    [
        ("T_7", "T_17", True, True, True),
        ("T_7", "T_1", True, True, False),
        ("T_7", "T_2", True, True, False),
        ("T_7", "T_18", False, True, False),
        ("T_7", "T_20", False, False, False),
        ("T_7", "T_8", False, False, False),
        ("T_7", "H_3", False, False, False),
        ("T_1", "T_8", True, True, False),
        ("T_1", "T_18", True, True, True),
        ("T_1", "T_20", False, True, False),
        ("T_2", "T_20", True, True, True),
        ("T_10", "T_1", True, False, True),
    ],
)
def test_a_digit_across_from_the_number_it_is_a_part_of_is_asked_about(
    card: str, across: str, *, sure: bool, half: bool, free: bool
) -> None:
    """Seen: strips of trumps in wide type, at one end of a card 17 and at the other the 7.

    What stands across may be half covered and read as none, or as another that begins alike: what
    it would be tells. Where the digit stands so free that no other is beside it, or surely is whole
    and nothing close to it, only what holds it for sure does.
    """
    upper_left, _, _, lower_left = all_four(100, 100)
    name = card.replace("_", "-")
    for chance, margin, uncut, clear, asked in (
        (0.999, 0.35, 0.99, 0.05, sure),
        (0.2, 0.35, 0.99, 0.05, half),
        (0.999, 0.45, 0.98, 0.05, free),
        (0.999, 0.2, 0.99, 0.15, free),
        (0.999, 0.35, 0.98, 0.15, sure),
    ):
        there = glimpse(upper_left, **{across: chance})
        digit = replace(glimpse(lower_left, **{card: 0.999}), margin=margin, uncut=uncut)
        read = about(fuse([*BOTH_ENDS, replace(digit, clear=clear), there], Caution()), name)
        assert read == [(name, asked, 1)], (chance, margin, uncut, clear)
    hardly = glimpse(upper_left, **{across: 0.2})
    digit = replace(glimpse(lower_left, **{card: 0.999}), margin=0.45)
    assert about(fuse([*BOTH_ENDS, digit, hardly], Caution()), name) == [(name, False, 1)]


def test_half_a_reading_elsewhere_does_not_clear_a_digit_of_being_a_part() -> None:
    """Seen: a 2 left of a 12 taken for a card, a second place hardly read as one with it."""
    upper_left, _, _, lower_left = all_four(100, 100)
    digit, there = glimpse(lower_left, T_7=0.999), glimpse(upper_left, T_17=0.999)
    beside = Place(lower_left.x - 180, lower_left.y, 40, lower_left.angle)
    half_read = glimpse(beside, T_7=0.6)
    read = [*BOTH_ENDS, digit, there, half_read]
    assert all(doubtful for _, doubtful, _ in about(fuse(read, Caution()), "T-7"))


def test_what_stands_elsewhere_or_in_no_corner_says_nothing_of_a_digit() -> None:
    upper_left, upper_right, _, lower_left = all_four(100, 100)
    digit = glimpse(lower_left, T_7=0.999)
    further = Place(upper_left.x, upper_left.y - 60, 40, 0.0)
    for place in (upper_right, further):
        read = [*BOTH_ENDS, digit, glimpse(place, T_17=0.999)]
        assert ("T-7", False, 1) in about(fuse(read, Caution()), "T-7")
    known = [glimpse(place, S_8=0.999) for place in all_four(900, 100)]
    read = [*known, digit, glimpse(upper_right, T_17=0.999)]
    assert ("T-7", False, 1) in about(fuse(read, Caution()), "T-7"), "not of the strip that shows"
    coin = replace(glimpse(upper_left, T_1=0.3), corner=0.5)
    assert about(fuse([*BOTH_ENDS, digit, coin], Caution()), "T-7") == [("T-7", False, 1)]


def test_a_digit_read_at_both_ends_of_a_card_is_no_part_of_a_number() -> None:
    upper_left, _, _, lower_left = all_four(100, 100)
    beside = glimpse(Place(upper_left.x + 5, upper_left.y, 40, 0.0), T_1=0.3)
    both = [glimpse(lower_left, T_7=0.999), glimpse(upper_left, T_7=0.98)]
    assert about(fuse([*BOTH_ENDS, *both, beside], Caution()), "T-7") == [("T-7", False, 2)]


@pytest.mark.parametrize(("farther", "asked"), [(1.0, True), (1.12, True), (1.35, False)])
def test_numbers_may_stand_farther_apart_than_ranks_over_their_pips(
    farther: float,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a strip of a 12, 1 at one end and 2 at the other, a seventh nearer to the edges."""
    upper_left, _, _, lower_left = all_four(100, 100)
    digit = replace(glimpse(lower_left, T_2=0.999), margin=0.35, uncut=0.99)
    far = replace(lower_left, y=upper_left.y + farther * (lower_left.y - upper_left.y))
    read = [*BOTH_ENDS, replace(digit, place=far), glimpse(upper_left, T_1=0.91)]
    assert about(fuse(read, Caution()), "T-2") == [("T-2", asked, 1)]
    as_it = replace(far, angle=upper_left.angle)
    read = [*BOTH_ENDS, replace(digit, place=as_it), glimpse(upper_left, T_1=0.91)]
    assert about(fuse(read, Caution()), "T-2") == [("T-2", False, 1)], "no card's other end"


@pytest.mark.parametrize(
    ("across", "other", "asked"),
    [("T_12", "T_21", True), ("T_12", "T_1", True), ("T_12", "H_3", False), ("H_3", "T_21", False)],
)
def test_a_digit_read_at_what_is_left_of_two_numbers_is_asked_about(
    across: str,
    other: str,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: the 2 of a 12 and the 2 of a 21, as far apart as one card's ends."""
    left, _, _, lower_left = all_four(100, 100)
    places = (left, replace(lower_left, x=240))
    digits = [replace(glimpse(place, T_2=0.99), margin=0.2) for place in places]
    numbers = [
        glimpse(lower_left, **{across: 0.99}),
        glimpse(replace(left, x=240), **{other: 0.99}),
    ]
    read = fuse([*BOTH_ENDS, *digits, *numbers], Caution())
    assert about(read, "T-2") == [("T-2", asked, 2)]


@pytest.mark.parametrize(
    ("uncut", "margin", "ends", "asked"),
    [(0.99, 0.35, 1, True), (0.9, 0.35, 1, False), (0.99, 0.2, 1, False), (0.99, 0.35, 2, False)],
    ids=["whole", "perhaps cut", "close to something", "seen at both ends"],
)
def test_a_digits_other_end_beside_another_cards_digit_is_no_longer_number(
    uncut: float,
    margin: float,
    ends: int,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in a fan: a 1, and at its other end that 1 and what is left of a 21, read as an 11."""
    upper_left, upper_right, _, lower_left = all_four(100, 100)
    digit = replace(glimpse(upper_left, T_1=0.999), uncut=uncut, margin=margin)
    read = [digit, replace(digit, place=upper_right)][:ends]
    long = glimpse(replace(lower_left, x=lower_left.x + 10), T_11=0.99)
    told = fuse([*BOTH_ENDS, *read, long], Caution())
    assert about(told, "T-11") == [("T-11", asked, 1)]


def test_a_number_read_at_two_of_its_corners_is_no_two_cards() -> None:
    upper_left, _, _, lower_left = all_four(100, 100)
    digit = replace(glimpse(upper_left, T_1=0.999), uncut=0.99, margin=0.35)
    beside = Place(lower_left.x - WIDE + 10, lower_left.y, 40, lower_left.angle)
    long = [
        glimpse(replace(lower_left, x=lower_left.x + 10), T_11=0.99),
        glimpse(beside, T_11=0.99),
    ]
    assert about(fuse([*BOTH_ENDS, digit, *long], Caution()), "T-11") == [("T-11", False, 2)]


@pytest.mark.parametrize(("digit", "asked"), [("T_1", True), ("T_7", False)])
def test_that_nothing_is_near_makes_no_petit_whole(
    digit: str,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: the 1s of an 11, a 12 and a 16 of one strip, where a card's corners would be."""
    name = digit.replace("_", "-")
    read = [replace(glimpse(place, **{digit: 0.98}), uncut=0.93, margin=0.25, clear=0.25)
            for place in all_four(100, 100)[:3]]  # fmt: skip
    assert about(fuse([*COMPANY, *read], Caution()), name) == [(name, asked, 3)]
    one = [replace(read[0], uncut=0.96), *read[1:]]
    assert about(fuse([*COMPANY, *one], Caution()), name) == [(name, False, 3)]
