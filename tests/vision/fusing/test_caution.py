"""What counts as read, what is asked about, and what is nothing."""

import math
from dataclasses import replace

import pytest

from tests.vision.glimpses import (
    ELSEWHERE,
    LOWER_RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    glimpse,
    line_of_cards,
)
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.fusing.heights import of_one_size
from vision.geometry import Place


def test_what_hardly_looked_like_an_index_is_asked_about() -> None:
    row = glimpse("S-3", 0.999, UPPER_LEFT).chances
    for heat, corner, doubtful in ((0.37, 0.9, True), (0.93, 0.9, False), (0.65, 0.9999, False)):
        (read,) = fuse([Glimpse(UPPER_LEFT, heat, row, corner)], Caution())
        assert read.doubtful is doubtful


def test_a_place_neither_hot_nor_at_a_corner_is_not_read_at_all() -> None:
    row = glimpse("T-3", 0.999, UPPER_LEFT).chances
    assert fuse([Glimpse(UPPER_LEFT, 0.3, row, corner=0.5)], Caution()) == []
    assert fuse([Glimpse(UPPER_LEFT, 0.7, row, corner=0.001)], Caution()) == []


@pytest.mark.parametrize("card", ["T-3", "EX"])
def test_beside_cards_read_surely_less_evidence_is_enough(card: str) -> None:
    row = glimpse(card, 0.999, ELSEWHERE).chances
    cold = Glimpse(ELSEWHERE, 0.37, row, corner=0.99)
    others = [
        replace(glimpse(other, 0.999, Place(100 + 120 * k, 600, 40, 0.0)), heat=0.75, corner=0.99)
        for k, other in enumerate(("S-6", "H-2"))
    ]
    for count, doubtful in ((1, True), (2, False)):
        found = fuse([cold, *others[:count]], Caution())
        assert [d.doubtful for d in found if d.card == card] == [doubtful]


@pytest.mark.parametrize("card", ["D-5", "T-16"])
def test_where_cards_are_known_to_lie_less_evidence_is_enough(card: str) -> None:
    """One card of a pile dealt one by one shows nothing that tells it from paper."""
    lone = [replace(glimpse(card, 0.96, UPPER_LEFT), heat=0.6, corner=0.9)]
    assert [d.doubtful for d in fuse(lone, Caution())] == [True]
    assert [d.doubtful for d in fuse(lone, Caution(), known=True)] == [False]


def test_corners_that_agree_are_no_coin() -> None:
    row = glimpse("T-3", 0.99, UPPER_LEFT).chances
    corners = [UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT]
    for count, doubtful in ((1, True), (3, False)):
        (read,) = fuse([Glimpse(place, 0.7, row, 0.99) for place in corners[:count]], Caution())
        assert read.doubtful is doubtful


def test_more_places_than_a_card_has_corners_are_no_card() -> None:
    row = glimpse("T-8", 0.99, UPPER_LEFT).chances
    column = [Glimpse(Place(100 + 60 * k, 100, 40, 0.0), 0.9, row, 0.99) for k in range(6)]
    column[2] = replace(column[2], place=LOWER_RIGHT)
    assert [d.doubtful for d in fuse(column[:3], Caution())] == [False]
    assert all(d.doubtful for d in fuse(column, Caution()))


@pytest.mark.parametrize(
    ("chance", "uncut", "corners", "doubtful"),
    [(0.9, 0.03, 4, False), (0.4, 0.99, 4, False), (0.9, 0.99, 4, False), (0.9, 0.99, 3, False)],
)
def test_what_is_left_of_a_longer_number_beneath_is_no_fifth_corner_nor_half_a_reading(
    chance: float, uncut: float, corners: int, *, doubtful: bool
) -> None:
    """Seen: a 6 on a dealt pile with all four corners in sight, the 6 of a 16 beside it; a 2.

    One that reads as surely, and whole, does not unsettle the four either.
    """
    places = [
        Place(100.0 + right, 100.0 + down, 40, turn)
        for right, down, turn in (
            (0, 0, 0.0),
            (110, 0, 0.0),
            (0, 250, math.pi),
            (110, 250, math.pi),
        )
    ]
    six = [glimpse("T-6", 0.999, place) for place in places[:corners]]
    fifth = replace(glimpse("T-6", chance, Place(260.0, 100.0, 40, 0.0)), uncut=uncut)
    found = fuse([*line_of_cards("S-1", "H-3", "D-4"), *six, fifth], Caution())
    assert [d.doubtful for d in found if d.card == "T-6"] == [doubtful]


def test_a_number_alone_on_a_table_must_stand_at_both_ends_of_a_card() -> None:
    """A bank note's numbers all face one way, and nothing else there says that it is no card."""
    row = glimpse("T-5", 0.999, UPPER_LEFT).chances
    upper, beside, opposite = (
        Glimpse(place, 0.97, row, 0.999) for place in (UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT)
    )
    for seen, doubtful in (([upper], True), ([upper, beside], True), ([upper, opposite], False)):
        assert [d.doubtful for d in fuse(seen, Caution())] == [doubtful]
    assert [d.doubtful for d in fuse([upper], Caution(), known=True)] == [False]


@pytest.mark.parametrize("card", ["T-5", "H-5"])
@pytest.mark.parametrize(("heights", "doubtful"), [(20, False), (24, True)])
def test_what_is_farther_apart_than_a_card_is_long_is_not_at_its_two_ends(
    card: str, heights: int, *, doubtful: bool
) -> None:
    """Seen: the 5s of two bank notes, each on its head to the other."""
    ends = (UPPER_LEFT, Place(100, 100 + 40 * heights, 40, math.pi))
    read = [glimpse(card, 0.999, place) for place in ends]
    assert [d.doubtful for d in fuse(read, Caution(), at_table=True)] == [doubtful]


@pytest.mark.parametrize("card", ["T-5", "H-5"])
@pytest.mark.parametrize(
    ("also", "doubtful"),
    [
        ([], False),
        ([Place(250, 100, 40, 0.0)], False),
        ([Place(480, 100, 40, 0.0)], True),
    ],
)
def test_a_card_is_longer_along_its_numbers_than_across(
    card: str, also: list[Place], *, doubtful: bool
) -> None:
    """Seen: a bank note 5.1 heights high, a third of its 5s 13 heights beside another."""
    ends = [UPPER_LEFT, Place(110, 310, 40, math.pi)]
    read = [glimpse(card, 0.999, place) for place in (*ends, *also)]
    assert [d.doubtful for d in fuse(read, Caution(), at_table=True)] == [doubtful]


@pytest.mark.parametrize("card", ["T-5", "H-5"])
@pytest.mark.parametrize(("right", "doubtful"), [(5.0, False), (6.0, True)])
@pytest.mark.parametrize("turn", [0.0, 0.8, 2.4])
def test_the_numbers_at_two_ends_of_a_card_stand_one_above_the_other(
    card: str, turn: float, right: float, *, doubtful: bool
) -> None:
    """Seen: the 5s at two corners of a bank note laid upright, twelve heights beside another."""
    one = Place(600, 600, 40, turn)
    read = [glimpse(card, 0.999, place) for place in (one, one.moved(right, 5.5).turned())]
    assert [d.doubtful for d in fuse(read, Caution(), at_table=True)] == [doubtful]


def test_half_a_reading_is_no_other_end_of_a_number_alone() -> None:
    """Seen: a bank note's 5, read well at one end and half at the other, counted as a trump."""
    lower_left = Place(100, 340, 40, math.pi)
    one_end = [glimpse("T-5", 0.96, UPPER_LEFT), glimpse("T-5", 0.88, UPPER_RIGHT)]
    other_end = [
        replace(glimpse("T-5", chance, place), corner=0.91)
        for chance, place in ((0.54, LOWER_RIGHT), (0.52, lower_left))
    ]
    assert all(d.doubtful for d in fuse([*one_end, *other_end], Caution()))
    well = [glimpse("T-5", 0.88, LOWER_RIGHT), glimpse("T-5", 0.9, lower_left)]
    assert [d.doubtful for d in fuse([*one_end, *well], Caution())] == [False]


def test_trumps_laid_over_one_another_keep_each_other_company() -> None:
    """In a trick of trumps the lower ends are covered; two corners of each tell enough."""
    trick = []
    for k, card in enumerate(("T-5", "T-10")):
        row = glimpse(card, 0.999, UPPER_LEFT).chances
        left, right = Place(100, 100 + 400 * k, 40, 0.0), Place(220, 100 + 400 * k, 40, 0.0)
        trick += [Glimpse(place, 0.97, row, 0.999) for place in (left, right)]
    assert [d.doubtful for d in fuse(trick, Caution())] == [False, False]


@pytest.mark.parametrize(
    ("card", "chance", "uncut", "asked"),
    [
        ("T-12", 0.99, 0.9, False),
        ("S-2", 0.99, 0.9, False),
        ("S-2", 0.97, 0.9, True),
        ("T-2", 0.99, 0.99, False),
        ("T-2", 0.97, 0.99, True),
        ("T-2", 0.999, 0.9, True),
    ],
)
def test_a_cool_place_that_reads_surely_counts_among_cards(
    card: str, chance: float, uncut: float, *, asked: bool
) -> None:
    """Of a hundred drawn decks kept out, eleven such places all held the card they read as."""
    read = glimpse(card, chance, UPPER_LEFT, "D-9")
    place = replace(read, heat=0.42, corner=0.42, uncut=uncut)
    cards = line_of_cards("H-3", "H-4", "H-5")
    found = fuse([place, *cards], Caution())
    assert [d.doubtful for d in found if d.card == card] == [asked]
    alone = [d for d in fuse([place], Caution()) if not d.doubtful]
    assert alone == [], "nothing tells that a card lies there at all"


@pytest.mark.parametrize(("card", "doubtful"), [("T-2", True), ("T-12", False), ("S-2", False)])
def test_what_may_be_a_rest_needs_more_evidence_among_cards_too(
    card: str,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Half the 2 of a rank, its pip covered, was read as the 2 of trumps."""
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (3, 4, 5)]
    row = glimpse(card, 0.98, UPPER_LEFT).chances
    cool = Glimpse(UPPER_LEFT, 0.5, row, corner=0.42, uncut=0.94)
    found = fuse([cool, *others], Caution())
    assert [d.doubtful for d in found if d.card == card] == [doubtful]
    whole = fuse([replace(cool, uncut=0.99), *others], Caution())
    assert not any(d.doubtful for d in whole), "and one that is whole does not"


def test_a_blot_among_cards_is_no_star() -> None:
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (2, 3, 4)]
    for chance, heat, doubtful in ((0.98, 0.37, True), (0.98, 0.6, True), (0.997, 0.6, False)):
        row = glimpse("EX", chance, UPPER_LEFT).chances
        found = fuse([Glimpse(UPPER_LEFT, heat, row, corner=0.9), *others], Caution())
        assert [d.doubtful for d in found if d.card == "EX"] == [doubtful]


def test_a_star_that_shows_twice_need_not_be_as_certain() -> None:
    """Seen: what a card laid over it left of a valet's pip, a star with 0.993."""
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (2, 3, 4)]
    ends = [glimpse("EX", 0.98, place, "S-V") for place in (UPPER_LEFT, LOWER_RIGHT)]
    for stars, doubtful in ((ends, False), (ends[:1], True)):
        found = fuse([*stars, *others], Caution())
        assert [d.doubtful for d in found if d.card == "EX"] == [doubtful]


@pytest.mark.parametrize(
    ("chance", "doubted", "asked"), [(0.985, 2, True), (0.985, 1, False), (0.995, 2, False)]
)
def test_in_a_hand_of_which_much_is_doubted_what_shows_once_must_be_surer(
    chance: float,
    doubted: int,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in odd type: a V like a 7, a 5 like a 9, read as that with 0.96 and more."""
    row = [Place(150 + 110 * k, 700, 40, 0.0) for k in range(10)]
    well = [glimpse(f"H-{n}", 0.999, row[n]) for n in range(2, 10)]
    read = [*well, glimpse("C-7", chance, UPPER_LEFT, "C-V")]
    read += [glimpse(f"S-{2 + k}", 0.7, row[k]) for k in range(doubted)]
    twice = [*read, glimpse("C-7", chance, UPPER_RIGHT, "C-V")]
    for seen, laid_open, doubtful in (
        (read, True, asked), (twice, True, False), (read, False, False),
    ):  # fmt: skip
        found = fuse(seen, Caution(), at_table=True, laid_open=laid_open)
        assert [d.doubtful for d in found if d.card == "C-7"] == [doubtful]


@pytest.mark.parametrize(
    ("chance", "heat", "doubtful"), [(0.999, 0.35, False), (0.99, 0.35, True), (0.999, 0.25, True)]
)
def test_a_cool_star_among_cards_counts_where_it_is_read_for_certain(
    chance: float,
    heat: float,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (2, 3, 4)]
    cool = Glimpse(UPPER_LEFT, heat, glimpse("EX", chance, UPPER_LEFT).chances, corner=0.9)
    found = fuse([cool, *others], Caution())
    assert [d.doubtful for d in found if d.card == "EX"] == [doubtful]
    assert not any(d.card == "EX" and not d.doubtful for d in fuse([cool], Caution())), "alone"


def test_a_star_alone_on_a_table_must_look_more_like_one_than_the_pips_of_dice() -> None:
    """Seen: one pip of a die, counted as the Excuse; a card shows a star at its other end too."""
    row = glimpse("EX", 0.999, UPPER_LEFT).chances
    upper, beside, opposite = UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT
    for heat, places, doubtful in (
        (0.7, (upper, opposite), True), (0.85, (upper, opposite), False),
        (0.85, (upper,), True), (0.85, (upper, beside), True),
    ):  # fmt: skip
        seen = [Glimpse(place, heat, row, corner=0.95) for place in places]
        assert all(d.doubtful is doubtful for d in fuse(seen, Caution()))
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 700, 40, 0.0)) for n in (2, 3, 4)]
    found = fuse([*company, Glimpse(upper, 0.8, row, corner=0.95)], Caution())
    assert [d.doubtful for d in found if d.card == "EX"] == [False]


@pytest.mark.parametrize(
    ("card", "whole", "part"),
    [("T-4", 0.8, 0.8), ("T-10", 0.8, 0.8), ("T-1", 0.8, 0.96), ("T-14", 0.04, 0.8),
     ("S-4", 0.04, 0.8)],
)  # fmt: skip
def test_what_is_left_of_a_covered_index_is_asked_about(
    card: str, whole: float, part: float
) -> None:
    row = glimpse(card, 0.999, UPPER_LEFT).chances
    ends = (UPPER_LEFT, LOWER_RIGHT)
    (rest,) = fuse(
        [Glimpse(at, 0.9, row, whole=whole, uncut=part, margin=0.2) for at in ends], Caution()
    )
    (all_,) = fuse(
        [Glimpse(at, 0.9, row, whole=0.95, uncut=0.999, margin=0.2) for at in ends], Caution()
    )
    assert rest.doubtful
    assert not all_.doubtful


@pytest.mark.parametrize(
    ("card", "uncut_at", "doubtful"),
    [
        ("T-7", (0.95, 0.9), False),
        ("T-7", (0.95, 0.3), True),
        ("T-1", (0.95, 0.9), True),
        ("T-7", (0.85, 0.8), True),
    ],
)
def test_corners_that_read_alike_tell_together_that_none_is_cut(
    card: str,
    uncut_at: tuple[float, float],
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a 7 read at all corners of a dealt card, each nearly surely uncut, was asked about."""
    row = glimpse(card, 0.999, UPPER_LEFT).chances
    ends = zip((UPPER_LEFT, LOWER_RIGHT), uncut_at, strict=True)
    (read,) = fuse(
        [Glimpse(at, 0.9, row, whole=0.95, uncut=u, margin=0.2) for at, u in ends], Caution()
    )
    assert read.doubtful is doubtful


def test_one_corner_seen_twice_tells_once_that_it_is_not_cut() -> None:
    row = glimpse("T-7", 0.999, UPPER_LEFT).chances
    near = replace(UPPER_LEFT, x=UPPER_LEFT.x + 5)
    seen = [Glimpse(at, 0.9, row, whole=0.95, uncut=0.94, margin=0.2) for at in (UPPER_LEFT, near)]
    company = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (3, 4, 5)]
    assert [d.doubtful for d in fuse([*seen, *company], Caution()) if d.card == "T-7"] == [True]


def test_specks_of_a_mat_among_cards_are_neither_read_nor_asked_about() -> None:
    """Seen: a mat strewn with red and black specks, seven of which were asked about."""
    company = line_of_cards("H-2", "H-3", "C-R", "S-8")
    for height, kept in ((18, False), (24, True)):
        for chance in (0.6, 0.999):
            speck = glimpse("D-7", chance, Place(900, 200, height, 0.0), other="D-9")
            found = fuse([*company, speck], Caution())
            assert ("D-7" in {d.card for d in found}) is kept
    alone = glimpse("D-7", 0.999, Place(900, 200, 18, 0.0))
    assert [d.card for d in fuse([alone, *company[:1]], Caution()) if d.card == "D-7"] == ["D-7"]


@pytest.mark.parametrize(("count", "doubtful"), [(5, True), (6, False)])
def test_a_keypad_is_no_crowd_of_trumps(
    count: int,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: keys of a telephone, 1 to 4 and a star, each read for sure and taken for cards."""
    keys = [glimpse(f"T-{12 + k}", 0.999, Place(150 + 110 * k, 400, 40, 0.0)) for k in range(count)]
    assert {d.doubtful for d in fuse(keys, Caution())} == {doubtful}


@pytest.mark.parametrize(("height", "doubtful"), [(20, False), (30, True)])
def test_half_a_pip_half_as_high_as_the_star_takes_nothing_from_it(
    height: float, *, doubtful: bool
) -> None:
    """Seen: an Excuse asked about since something beneath, half as high, read half as one."""
    star = Glimpse(UPPER_LEFT, 0.97, glimpse("EX", 0.97, UPPER_LEFT).chances, 0.999)
    half = Place(UPPER_LEFT.x + 2000, UPPER_LEFT.y + 700, height, 0.0)
    other = Glimpse(half, 0.97, glimpse("EX", 0.9, half).chances, 0.999)
    company = [glimpse(card, 0.999, Place(900, 100 + 200 * k, 40, 0.0))
               for k, card in enumerate(("H-3", "D-4", "S-9"))]  # fmt: skip
    found = fuse([star, other, *company], Caution(), known=True)
    (excuse,) = (d for d in found if d.card == "EX" and d.corners[0][0] < UPPER_LEFT.x)
    assert excuse.doubtful is doubtful


def test_of_stars_none_of_which_is_read_for_sure_none_is_left_out() -> None:
    places = (UPPER_LEFT, Place(400, 400, 15, 0.0))
    for surest, kept in ((0.9, 2), (0.97, 1)):
        stars = [glimpse("EX", chance, p) for chance, p in zip((surest, 0.8), places, strict=True)]
        assert len(of_one_size(stars, Caution(bar=Caution().amid))) == kept
    assert of_one_size([], Caution()) == []
