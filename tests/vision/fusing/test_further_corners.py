"""All cards of a deck have their indices as far apart: that tells what half a reading is."""

import math
from dataclasses import replace

import numpy as np
import pytest

from vision.cards import CARDS
from vision.fusing.caution import Caution
from vision.fusing.further_corners import Corners
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place
from vision.reading import Detection

WIDE, LONG = 120, 240


def glimpse(place: Place, **chances: float) -> Glimpse:
    """An index that reads as cards with these chances, `S_6` for S-6, and as none with the rest."""
    row = np.zeros(79, np.float32)
    for card, chance in chances.items():
        row[CARDS.index(card.replace("_", "-"))] = chance
    row[78] = 1 - sum(chances.values())
    return Glimpse(place, 0.9, row)


def upper(x: float, y: float, turn: float = 0.0) -> list[Place]:
    """The two upper corners of a card whose left one is there."""
    c, s = math.cos(turn), math.sin(turn)
    return [Place(x, y, 40, turn), Place(x + c * WIDE, y + s * WIDE, 40, turn)]


def all_four(x: float, y: float) -> list[Place]:
    left, right = upper(x, y)
    return [
        left,
        right,
        Place(x + WIDE, y + LONG, 40, math.pi),
        Place(x, y + LONG, 40, math.pi),
    ]


COMPANY = [
    *(glimpse(place, H_7=0.999) for place in upper(700, 100)),
    *(glimpse(place, D_9=0.999) for place in upper(700, 500, 0.3)),
]
"""Two cards of which both upper corners are read for sure."""


def about(detections: list[Detection], *cards: str) -> list[tuple[str, bool, int]]:
    """Card, doubtful, and how many corners, of what is read as one of these."""
    return [(d.card, d.doubtful, len(d.corners) // 4) for d in detections if d.card in cards]


def test_half_a_reading_where_the_next_corner_must_be_is_that_corner() -> None:
    """Seen: the other corner of a 6 of spades, half read as a Cavalier, and asked about."""
    left, right = upper(100, 100)
    read = [*COMPANY, glimpse(left, S_6=0.99), glimpse(right, S_6=0.6, S_C=0.4)]
    assert about(fuse(read, Caution()), "S-6", "S-C") == [("S-6", False, 2)]


def test_what_a_corner_read_as_by_itself_is_kept_and_what_it_read_as_at_first() -> None:
    left, right = upper(100, 100)
    first = glimpse(right, S_6=0.5, S_C=0.5).chances
    half = replace(glimpse(right, S_6=0.6, S_C=0.4), at_first=first)
    corners = Corners([*COMPANY, glimpse(left, S_6=0.99), half], sure=0.95, warm=1.0)
    assert corners.glimpses[-1].chance > 0.99
    assert corners.glimpses[-1].by_itself is half.chances
    assert corners.glimpses[-1].at_first is first


@pytest.mark.parametrize("off", [(-40, 0), (60, 0), (0, 45)])
def test_elsewhere_it_may_be_another_card(off: tuple[float, float]) -> None:
    left, right = upper(100, 100)
    moved = Place(right.x + off[0], right.y + off[1], 40, 0.0)
    read = [*COMPANY, glimpse(left, S_6=0.99), glimpse(moved, S_6=0.6, S_C=0.4)]
    assert ("S-6", True, 1) in about(fuse(read, Caution()), "S-6", "S-C")


def test_where_it_reads_more_like_another_card_it_is_asked_about() -> None:
    left, right = upper(100, 100)
    read = [*COMPANY, glimpse(left, S_6=0.99), glimpse(right, S_6=0.4, S_C=0.6)]
    assert about(fuse(read, Caution()), "S-C") == [("S-C", True, 1)]


def test_three_corners_say_where_the_fourth_is() -> None:
    """Seen: a 14 of trumps whole on the table, three of its corners sure, and asked about."""
    alone = [glimpse(Place(700, 100, 40, 0), H_7=0.999), glimpse(Place(900, 100, 40, 0), D_9=0.999)]
    corners = all_four(100, 100)
    read = [glimpse(place, T_14=0.97) for place in corners[:3]]
    fourth = glimpse(corners[3], T_14=0.66, T_11=0.3)
    assert about(fuse([*alone, *read, fourth], Caution()), "T-14") == [("T-14", False, 4)]
    beside = glimpse(Place(40, 340, 40, math.pi), T_14=0.66, T_11=0.3)
    assert len(about(fuse([*alone, *read, beside], Caution()), "T-14")) == 2


def test_a_misread_that_stands_where_no_corner_must_is_no_corner_of_the_card_it_reads_as() -> None:
    """Seen: a 21 of trumps, half read as the 2, taken for the lower corner of the 2."""
    far, *_, near = all_four(100, 100)
    company = [*BOTH_ENDS, glimpse(far, T_2=0.999)]
    off = replace(near, y=near.y + 60)
    for place, chance, apart in ((near, 0.8, False), (off, 0.8, True), (off, 0.94, False)):
        misread = glimpse(place, T_2=chance, T_21=0.95 - chance)
        told = about(fuse([*company, misread], Caution(), laid_open=True), "T-2")
        assert told == [("T-2", False, 1 if apart else 2), *([("T-2", True, 1)] * apart)], place
        dealt = fuse([*company, misread], Caution())
        assert about(dealt, "T-2") == [("T-2", False, 2)]


def test_a_misread_elsewhere_does_not_unsettle_the_card_it_reads_as() -> None:
    """Seen: a 6 of trumps asked about, as something else read as a 6 with 0.8."""
    far, *_, near = all_four(100, 100)
    off = replace(near, y=near.y + 60)
    read = [*BOTH_ENDS, glimpse(far, T_2=0.96, T_12=0.04), glimpse(off, T_2=0.8, T_21=0.15)]
    told = about(fuse(read, Caution(), laid_open=True), "T-2")
    assert told == [("T-2", False, 1), ("T-2", True, 1)]
    apart = replace(off, x=off.x + 400)
    for chance, laid_open in ((0.985, True), (0.8, False)):
        read[-1] = glimpse(apart, T_2=chance, T_21=1 - chance)
        told = about(fuse(read, Caution(), laid_open=laid_open), "T-2")
        assert ("T-2", False, 1) not in told, chance


@pytest.mark.parametrize(("card", "other", "angle"), [("T_8", "T_18", 0.0), ("EX", "S_R", 2.0)])
def test_what_shows_no_turn_may_be_a_further_corner_any_way_round(
    card: str, other: str, angle: float
) -> None:
    """An 8 reads as itself on its head, and a star any way up."""
    far, *_, near = all_four(100, 100)
    turned = replace(near, angle=angle)
    half_read = glimpse(turned, **{card: 0.8, other: 0.15})
    read = [*BOTH_ENDS, glimpse(far, **{card: 0.999}), half_read]
    name = card.replace("_", "-")
    assert about(fuse(read, Caution(), laid_open=True), name) == [(name, False, 2)]


def test_without_a_card_read_at_two_corners_nothing_says_where_they_are() -> None:
    company = [glimpse(Place(700, 100 * k, 40, 0), **{f"H_{k}": 0.999}) for k in (2, 3, 4)]
    far, *_, near = all_four(100, 100)
    read = [glimpse(far, T_2=0.999), glimpse(near, T_2=0.8, T_21=0.15)]
    assert about(fuse([*company, *read], Caution(), laid_open=True), "T-2") == [("T-2", False, 2)]


@pytest.mark.parametrize(("corner", "whole"), [(0.92, 0.9), (0.99, 0.72)])
def test_a_whole_index_that_reads_as_none_is_asked_about(corner: float, whole: float) -> None:
    """Seen: a Valet of a deck that prints hair behind his letter, missed without a word."""
    place = Place(200, 200, 40, 1.0)
    unread = replace(glimpse(place, D_V=0.006), heat=0.55, corner=corner, whole=whole)
    assert about(fuse([*COMPANY, unread], Caution(), laid_open=True), "D-V") == [("D-V", True, 1)]
    twice = replace(unread, place=Place(205, 203, 40, 1.2))
    assert about(fuse([*COMPANY, unread, twice], Caution(), laid_open=True), "D-V") == [
        ("D-V", True, 1)
    ]
    for less in (
        replace(unread, heat=0.45),
        replace(unread, corner=0.85),
        replace(unread, whole=0.6),
    ):
        assert not about(fuse([*COMPANY, less], Caution(), laid_open=True), "D-V")
    assert not fuse([unread], Caution(), laid_open=True), "nothing says that cards lie here"
    dealt = fuse([*COMPANY, unread], Caution())
    assert not about(dealt, "D-V"), "it may be what is left of a card beneath"


def test_an_unread_corner_of_a_card_that_is_read_is_not_asked_about() -> None:
    left, right = upper(100, 100)
    unread = replace(glimpse(right, D_V=0.006), heat=0.55, corner=0.95, whole=0.9)
    read = [*COMPANY, glimpse(left, S_6=0.999)]
    assert not about(fuse([*read, unread], Caution(), laid_open=True), "D-V")
    on_it = replace(unread, place=Place(left.x + 8, left.y + 8, 40, 0.3))
    assert not about(fuse([*read, on_it], Caution(), laid_open=True), "D-V")


def test_corners_that_gainsay_a_sure_one_make_it_doubtful() -> None:
    """Seen: a Valet whose one corner read as a 10 for sure, and the other three hardly so."""
    first, *others = all_four(100, 100)
    read = [*COMPANY, glimpse(first, C_10=0.96, C_V=0.03)]
    assert about(fuse(read, Caution()), "C-10") == [("C-10", False, 1)]
    contrary = [glimpse(place, C_V=0.8, C_10=0.15) for place in others]
    assert about(fuse([*read, *contrary], Caution()), "C-10") == [("C-10", True, 1)]


def test_a_sure_misread_at_a_corner_of_a_surer_card_is_asked_about() -> None:
    """Seen: one corner of an ace of clubs counted as the ace of spades beside it."""
    left, right = upper(100, 100)
    read = [*COMPANY, glimpse(left, C_1=0.999)]
    misread = glimpse(right, S_1=0.96, C_1=0.03)
    told = {d.card: d.doubtful for d in fuse([*read, misread], Caution())}
    assert (told["C-1"], told["S-1"]) == (False, True)
    apart = glimpse(Place(420, 420, 40, 2.0), S_1=0.96, C_1=0.03)
    told = {d.card: d.doubtful for d in fuse([*read, apart], Caution())}
    assert (told["C-1"], told["S-1"]) == (False, False)


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


def test_where_no_card_is_likely_at_any_corner_nothing_fails() -> None:
    """Seen: a look that ended in an error, half of an index gainsaid by another half."""
    left, right = upper(100, 100)
    hardly = [glimpse(left, S_6=0.04, S_C=0.03), glimpse(right, S_C=0.04, S_6=0.03)]
    corners = Corners([*COMPANY, *hardly], sure=0.95, warm=1.0)
    assert 0 <= corners.gainsaid(hardly[:1]) <= 1


BOTH_ENDS = [
    *(glimpse(place, H_7=0.999) for place in all_four(700, 100)[::3]),
    *(glimpse(place, D_9=0.999) for place in all_four(760, 100)[::3]),
]
"""Two cards of which a strip shows, so that both indices at their left are read for sure."""


@pytest.mark.parametrize(("card", "rest"), [("C_6", "T_6"), ("D_6", "D_D"), ("H_V", "S_V")])
def test_what_reads_as_another_card_where_the_fourth_index_must_be_is_asked_about(
    card: str, rest: str
) -> None:
    """Seen: the fourth corner of a 6 of clubs, its pip under a card, read as the trump for sure."""
    *three, fourth = all_four(100, 100)
    own = [glimpse(place, **{card: 0.999}) for place in three]
    middle = replace(fourth, x=fourth.x + 8, y=fourth.y - 8, height=22)
    covered = glimpse(middle, **{rest: 0.999})
    name = rest.replace("_", "-")
    assert about(fuse([*COMPANY, *own, covered], Caution()), name) == [(name, True, 1)]
    apart = glimpse(replace(middle, x=middle.x + 30), **{rest: 0.999})
    assert about(fuse([*COMPANY, *own, apart], Caution()), name) == [(name, False, 1)]
    two = fuse([*COMPANY, *own[::2], covered], Caution())
    assert about(two, name) == [(name, False, 1)], "a row may be as close as a card is wide"
    itself = glimpse(fourth, **{card: 0.999})
    assert about(fuse([*COMPANY, *own, itself, covered], Caution()), card.replace("_", "-")) == [
        (card.replace("_", "-"), False, 4)
    ]


@pytest.mark.parametrize(
    ("moved", "turned", "wide", "asked"),
    [(0, 0.0, 1.0, True), (8, 0.0, 1.0, True), (60, 0.0, 1.0, False), (0, 0.5, 1.0, False),
     (0, 0.0, 0.4, False)],
)  # fmt: skip
def test_two_cards_that_cross_at_the_corners_of_one_are_asked_about(
    moved: int,
    turned: float,
    wide: float,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen on a dealt pile: a king of spades of which two corners read as the king of clubs.

    Cards beside one another cross so too, nearer than the corners of one or a little farther on.
    """
    left, right, lower_right, lower_left = [
        replace(place, x=100 + wide * (place.x - 100)) for place in all_four(100, 100)
    ]
    spade = [glimpse(place, S_R=0.999) for place in (left, lower_right)]
    club = [
        glimpse(replace(place, x=place.x + moved, angle=place.angle + turned), C_R=0.999)
        for place in (right, lower_left)
    ]
    read = about(fuse([*COMPANY, *spade, *club], Caution()), "S-R", "C-R")
    assert sorted(read) == [("C-R", asked, 2), ("S-R", asked, 2)]


def test_three_in_a_line_show_no_fourth() -> None:
    row = [Place(100 + 120 * k, 100, 40, 0.0) for k in range(3)]
    corners = Corners([glimpse(place, C_6=0.999) for place in row], sure=0.95, warm=0.0)
    for x in (-20, 100, 220, 340, 460):
        assert not corners.of_another([glimpse(Place(x, 100, 40, 0.0), T_6=0.999)])


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
        ("T_10", "T_1", False, False, False),
    ],
)
def test_a_digit_across_from_the_number_it_is_a_part_of_is_asked_about(
    card: str, across: str, *, sure: bool, half: bool, free: bool
) -> None:
    """Seen: strips of trumps in wide type, at one end of a card 17 and at the other the 7.

    What stands across may be half covered and read as none, or as another that begins alike: what
    it would be tells. Where the digit stands so free that no other is beside it, only what holds
    it for sure does.
    """
    upper_left, _, _, lower_left = all_four(100, 100)
    name = card.replace("_", "-")
    for chance, margin, asked in ((0.999, 0.35, sure), (0.2, 0.35, half), (0.999, 0.45, free)):
        there = glimpse(upper_left, **{across: chance})
        digit = replace(glimpse(lower_left, **{card: 0.999}), margin=margin)
        read = about(fuse([*BOTH_ENDS, digit, there], Caution()), name)
        assert read == [(name, asked, 1)], (chance, margin)
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


def test_what_is_farther_apart_than_any_card_is_long_is_not_one_card() -> None:
    """Seen: the 1 of an 18 and that of a 19, a whole row apart, made one Petit."""
    first, far = Place(60, 600, 40, 0.0), Place(560, 600, 40, 0.0)
    ones = [glimpse(place, T_1=0.998) for place in (first, far)]
    read = about(fuse([*BOTH_ENDS, *ones], Caution()), "T-1")
    assert read == [("T-1", True, 1), ("T-1", True, 1)]
    near = glimpse(Place(60 + WIDE, 600, 40, 0.0), T_1=0.998)
    assert about(fuse([*BOTH_ENDS, ones[0], near], Caution()), "T-1") == [("T-1", False, 2)]
    assert Corners(COMPANY, sure=0.95, warm=1.0).reach == math.inf, "no card is known by both ends"


@pytest.mark.parametrize(("share", "asked"), [(1.5, [False]), (1.8, [True, True])])
def test_stars_may_be_farther_apart_than_the_ends_of_other_cards(
    share: float, asked: list[bool]
) -> None:
    """Seen: the Excuse's at two corners across, of the card beneath both ends of one side."""
    stars = [
        Place(60, 300, 17, 0.1),
        Place(60 + 0.6 * share * LONG, 300 + 0.8 * share * LONG, 17, 3),
    ]
    one_side = [glimpse(place, D_9=0.999) for place in all_four(700, 100)[::3]]
    company = [*one_side, glimpse(Place(1000, 100, 40, 0.0), H_7=0.999)]
    company.append(glimpse(Place(1000, 400, 40, 0.0), S_2=0.999))
    read = fuse([*company, *(glimpse(place, EX=0.999) for place in stars)], Caution())
    assert [doubtful for _, doubtful, _ in about(read, "EX")] == asked
