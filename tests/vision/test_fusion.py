import math
from dataclasses import replace

import numpy as np
import pytest

from vision.cards import CARDS
from vision.caution import Caution
from vision.fusion import fuse
from vision.geometry import Place
from vision.glimpse import Glimpse, uncut
from vision.same_card import one_card


def glimpse(card: str, chance: float, place: Place, other: str | None = None) -> Glimpse:
    row = np.zeros(79, np.float32)
    row[CARDS.index(card)] = chance
    if other:
        row[CARDS.index(other)] = 1 - chance
    else:
        row[78] = 1 - chance
    return Glimpse(place, 0.9, row)


UPPER_LEFT = Place(100, 100, 40, 0.0)
UPPER_RIGHT = Place(220, 100, 40, 0.0)
LOWER_RIGHT = Place(220, 340, 40, math.pi)
ELSEWHERE = Place(700, 300, 40, 1.0)


def test_two_corners_that_agree_make_one_surer_card() -> None:
    one = fuse([glimpse("T-16", 0.985, UPPER_LEFT)], Caution())
    two = fuse([glimpse("T-16", 0.985, UPPER_LEFT), glimpse("T-16", 0.985, LOWER_RIGHT)], Caution())
    assert [d.card for d in two] == ["T-16"]
    assert len(two[0].corners) == 8
    assert two[0].confidence > one[0].confidence
    assert not two[0].doubtful


def test_one_identity_in_two_places_is_asked_about() -> None:
    read = [glimpse("T-1", 0.99, UPPER_LEFT), glimpse("T-1", 0.99, ELSEWHERE)]
    assert [d.doubtful for d in fuse(read, Caution())] == [True, True]


@pytest.mark.parametrize("far", [Place(480, 180, 70, math.pi), Place(400, 420, 74, 2.8)])
def test_a_card_alone_may_be_pulled_long_by_the_lens(far: Place) -> None:
    """No card is so wide; but nothing else lies there, and both its ends read alike."""
    read = [glimpse("D-5", 0.999, UPPER_LEFT), glimpse("D-5", 0.999, far)]
    assert [d.doubtful for d in fuse(read, Caution())] == [False]
    beside = [*read, glimpse("H-7", 0.999, Place(900, 900, 40, 0.0))]
    assert {d.doubtful for d in fuse(beside, Caution()) if d.card == "D-5"} == {True}


def test_a_weak_second_place_does_not_unsettle_a_strong_first() -> None:
    read = [glimpse("S-1", 0.999, UPPER_LEFT), glimpse("S-1", 0.5, ELSEWHERE)]
    assert [(d.card, d.doubtful) for d in fuse(read, Caution())] == [("S-1", False)]


def test_of_two_places_the_far_surer_is_the_card_and_the_other_is_asked_about() -> None:
    sure, unsure = glimpse("C-9", 0.999, UPPER_LEFT), glimpse("C-9", 0.85, ELSEWHERE, other="C-D")
    read = {d.doubtful: d for d in fuse([sure, unsure], Caution())}
    assert [read[False].card, read[True].card] == ["C-9", "C-9"]
    assert "C-D" in dict(read[True].candidates)


def test_what_may_be_another_card_is_no_corner_of_this_one() -> None:
    """Seen: a 6 of trumps that read as a 9 was taken for the lower corner of the 9."""
    nine = glimpse("T-9", 0.999, UPPER_LEFT)
    for second, read in ((0.55, 2), (0.9, 1)):
        other = glimpse("T-9", second, LOWER_RIGHT, other="T-6")
        assert len(fuse([nine, other], Caution())) == read


def test_a_wavering_index_is_doubtful_with_its_candidates() -> None:
    (read,) = fuse([glimpse("S-6", 0.6, UPPER_LEFT, other="S-9")], Caution())
    assert read.doubtful
    assert [c for c, _ in read.candidates] == ["S-6", "S-9"]


def test_a_rank_whose_pip_is_covered_is_no_small_trump() -> None:
    beside = [glimpse("S-6", 0.999, Place(400 + 90 * k, 500, 40, 0.0)) for k in range(1)]
    beside += [glimpse("H-2", 0.999, Place(600, 500, 40, 0.0))]
    beside += [glimpse("D-3", 0.999, Place(700, 500, 42, 0.0))]
    row = glimpse("T-8", 0.999, UPPER_LEFT).chances
    for height, free, doubtful in (
        (34.0, 0.99, False),
        (22.0, 0.99, True),
        (22.0, 0.999, False),
        (16.0, 0.999, True),
    ):
        eight = Glimpse(Place(100, 100, height, 0.0), 0.9, row, uncut=free)
        read = fuse([*beside, eight], Caution())
        assert [d.doubtful for d in read if d.card == "T-8"] == [doubtful]


def test_a_trump_over_the_large_pip_of_another_card_is_no_rank() -> None:
    """Seen: a 6 of trumps laid against the spade of a 4, read as a 6 of spades for certain."""
    four = [glimpse("S-4", 0.999, place) for place in (UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT)]
    for height, read in ((98.0, set()), (60.0, {"S-6"})):
        six = glimpse("S-6", 0.999, Place(160, 420, height, 0.0))
        assert {d.card for d in fuse([*four, six], Caution())} - {"S-4"} == read
    assert {d.card for d in fuse([four[0], six], Caution())} == {"S-4", "S-6"}, "too few to tell"


def test_a_deck_of_small_trumps_is_no_row_of_ranks() -> None:
    beside = [glimpse(f"S-{3 + k}", 0.999, Place(90.0 * k, 500, 40, 0.0)) for k in range(4)]
    trumps = [glimpse(f"T-{3 + k}", 0.999, Place(90.0 * k, 100, 20, 0.0)) for k in range(4)]
    read = {d.card: d.doubtful for d in fuse([*beside, *trumps], Caution())}
    assert not any(read[f"T-{3 + k}"] for k in range(4))
    odd = glimpse("T-8", 0.999, Place(700, 300, 12, 0.0))
    assert {d.card: d.doubtful for d in fuse([*beside, *trumps, odd], Caution())}["T-8"]


def test_figures_on_paper_are_no_trumps() -> None:
    """A calendar: one figure looks every bit like a trump, more look a little like it."""
    best = [glimpse("T-15", 0.999, place) for place in (UPPER_LEFT, LOWER_RIGHT)]
    row = [glimpse(f"T-{n}", 0.97, Place(80.0 * n, 500, 40, 0.0)).chances for n in (2, 3)]
    cool = [Glimpse(Place(90.0 * k, 500, 40, 0.0), 0.6, each) for k, each in enumerate(row)]
    assert {d.card: d.doubtful for d in fuse([*best, *cool], Caution())}["T-15"]
    assert not {d.card: d.doubtful for d in fuse([*best, *cool[:1]], Caution())}["T-15"]


def test_a_large_pip_beside_an_index_is_not_made_a_card_by_its_company() -> None:
    """Seen: the spade of a 3, half taken for none, became a 4 of trumps among sure cards."""
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 100, 40, 0.0)) for n in (2, 3, 4)]
    for none, heat, doubtful in ((0.26, 0.9, True), (0.12, 0.9, False), (0.12, 0.19, True)):
        four = replace(glimpse("T-4", 1 - none, Place(700, 300, 40, 0.0)), heat=heat)
        read = {d.card: d.doubtful for d in fuse([*company, four], Caution())}
        assert read["T-4"] is doubtful


def test_figures_that_stand_once_each_are_no_company_for_one_another() -> None:
    figures = [glimpse(f"T-{n}", 0.999, Place(90.0 * n, 100, 40, 0.0)) for n in (1, 2, 3)]
    assert all(d.doubtful for d in fuse(figures, Caution()))
    again = [glimpse(f"T-{n}", 0.999, Place(90.0 * n + 40, 340, 40, math.pi)) for n in (1, 2, 3)]
    assert not any(d.doubtful for d in fuse([*figures, *again], Caution())), "whole cards"
    beside = [*figures, glimpse("H-7", 0.999, Place(500, 100, 40, 0.0))]
    assert not any(d.doubtful for d in fuse(beside, Caution())), "no calendar has a heart"
    hand = [glimpse(f"T-{n}", 0.999, Place(40.0 * n, 100, 40, 0.0)) for n in range(8, 18)]
    assert not any(d.doubtful for d in fuse(hand, Caution())), "a poignée"


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
        replace(glimpse(other, 0.999, Place(100 + 120 * k, 600, 40, 0.0)), heat=0.65, corner=0.99)
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
        (read,) = fuse([Glimpse(place, 0.6, row, 0.99) for place in corners[:count]], Caution())
        assert read.doubtful is doubtful


def test_more_places_than_a_card_has_corners_are_no_card() -> None:
    row = glimpse("T-8", 0.99, UPPER_LEFT).chances
    column = [Glimpse(Place(100 + 60 * k, 100, 40, 0.0), 0.9, row, 0.99) for k in range(6)]
    column[2] = replace(column[2], place=column[2].place.turned())
    assert [d.doubtful for d in fuse(column[:3], Caution())] == [False]
    assert all(d.doubtful for d in fuse(column, Caution()))


def test_a_number_alone_on_a_table_must_stand_at_both_ends_of_a_card() -> None:
    """A bank note's numbers all face one way, and nothing else there says that it is no card."""
    row = glimpse("T-5", 0.999, UPPER_LEFT).chances
    upper, beside, opposite = (
        Glimpse(place, 0.97, row, 0.999) for place in (UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT)
    )
    for seen, doubtful in (([upper], True), ([upper, beside], True), ([upper, opposite], False)):
        assert [d.doubtful for d in fuse(seen, Caution())] == [doubtful]
    assert [d.doubtful for d in fuse([upper], Caution(), known=True)] == [False]


def test_half_a_reading_is_no_other_end_of_a_number_alone() -> None:
    """Seen: a bank note's 5, read well at one end and half at the other, counted as a trump."""
    lower_left = Place(100, 340, 40, math.pi)
    one_end = [glimpse("T-5", 0.94, UPPER_LEFT), glimpse("T-5", 0.88, UPPER_RIGHT)]
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


def test_an_unlikely_finding_is_asked_about_only_where_it_looked_like_an_index() -> None:
    row = glimpse("S-6", 0.65, UPPER_LEFT, other="S-9").chances
    assert [d.card for d in fuse([Glimpse(UPPER_LEFT, 0.7, row)], Caution())] == ["S-6"]
    assert fuse([Glimpse(UPPER_LEFT, 0.5, row, corner=0.9)], Caution()) == []


def test_among_other_cards_a_cold_finding_is_asked_about_too() -> None:
    """What is neither read nor asked about in a pile is lost; on a bare table it is a stain."""
    row = glimpse("S-6", 0.65, UPPER_LEFT, other="S-9").chances
    cold = Glimpse(UPPER_LEFT, 0.5, row, corner=0.9)
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (2, 3, 4)]
    assert [d.card for d in fuse([cold, *others], Caution()) if d.doubtful] == ["S-6"]
    assert [d.card for d in fuse([cold, *others[:1]], Caution())] == ["H-2"]


def test_an_index_surely_there_is_asked_about_though_it_reads_as_hardly_any_card() -> None:
    """What nobody reads and nobody asks about is a card lost in silence."""
    row = glimpse("C-D", 0.25, UPPER_LEFT).chances
    there = Glimpse(UPPER_LEFT, 0.8, row, corner=0.97, whole=0.9)
    (asked,) = fuse([there], Caution(), known=True)
    assert (asked.card, asked.doubtful) == ("C-D", True)
    assert fuse([there], Caution()) == [], "on a bare table it is any figure"
    for heat, corner, whole in ((0.4, 0.97, 0.9), (0.8, 0.9, 0.9), (0.8, 0.97, 0.6)):
        less = Glimpse(UPPER_LEFT, heat, row, corner=corner, whole=whole)
        assert fuse([less], Caution(), known=True) == []


def test_an_index_surely_there_that_reads_as_none_is_asked_about_with_a_guess() -> None:
    """Seen: a 21 of a deck never seen, whole and in its corner, that read as no card at all."""
    row = glimpse("T-21", 0.004, UPPER_LEFT).chances
    assert row[-1] > 0.9
    there = Glimpse(UPPER_LEFT, 0.9, row, corner=0.99, whole=0.9)
    (asked,) = fuse([there], Caution(), known=True)
    assert asked.doubtful
    assert [card for card, _ in asked.candidates] == ["T-21"]
    assert fuse([replace(there, whole=0.6)], Caution(), known=True) == []


@pytest.mark.parametrize(("card", "doubtful"), [("T-2", True), ("T-12", False), ("S-2", False)])
def test_what_may_be_a_rest_needs_more_evidence_among_cards_too(
    card: str,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Half the 2 of a rank, its pip covered, was read as the 2 of trumps."""
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (3, 4, 5)]
    row = glimpse(card, 0.98, UPPER_LEFT).chances
    found = fuse([Glimpse(UPPER_LEFT, 0.5, row, corner=0.42), *others], Caution())
    assert [d.doubtful for d in found if d.card == card] == [doubtful]


def test_a_blot_among_cards_is_no_star() -> None:
    others = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (2, 3, 4)]
    row = glimpse("EX", 0.98, UPPER_LEFT).chances
    for heat, doubtful in ((0.37, True), (0.6, False)):
        found = fuse([Glimpse(UPPER_LEFT, heat, row, corner=0.9), *others], Caution())
        assert [d.doubtful for d in found if d.card == "EX"] == [doubtful]


def test_what_hardly_reads_as_a_card_is_asked_about_among_others_only() -> None:
    """Seen: a Cavalier over its horse, read with 0.35, lost in silence from a spread."""
    place = Place(700, 300, 40, 0.0)
    hardly = replace(glimpse("S-C", 0.43, place), heat=0.7, whole=0.7)
    assert fuse([hardly], Caution()) == []
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 700, 40, 0.0)) for n in (2, 3, 4)]
    asked = [d.doubtful for d in fuse([*company, hardly], Caution()) if d.card == "S-C"]
    assert asked == [True]
    nothing = replace(glimpse("S-C", 0.25, place), heat=0.7, whole=0.7)
    assert "S-C" not in {d.card for d in fuse([*company, nothing], Caution())}


def test_a_cold_star_among_cards_is_asked_about_and_alone_it_is_not() -> None:
    """Seen: the small star of a deck, read for sure at places the finder hardly looked at."""
    star = replace(glimpse("EX", 0.97, ELSEWHERE), heat=0.2, corner=0.5)
    assert fuse([star], Caution()) == []
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 700, 40, 0.0)) for n in (2, 3, 4)]
    cold = replace(star, heat=0.3)
    assert cold.evidence < Caution().bar.heed
    asked = [d.doubtful for d in fuse([*company, cold], Caution()) if d.card == "EX"]
    assert asked == [True]


def test_a_star_alone_on_a_table_must_look_more_like_one_than_the_pips_of_dice() -> None:
    row = glimpse("EX", 0.99, UPPER_LEFT).chances
    for heat, doubtful in ((0.7, True), (0.8, False)):
        (read,) = fuse([Glimpse(UPPER_LEFT, heat, row, corner=0.95)], Caution())
        assert read.doubtful is doubtful


def test_half_a_star_is_asked_about_where_a_card_has_its_corner() -> None:
    row = glimpse("EX", 0.7, UPPER_LEFT).chances
    (read,) = fuse([Glimpse(UPPER_LEFT, 0.6, row, corner=0.99)], Caution())
    assert read.doubtful
    assert fuse([Glimpse(UPPER_LEFT, 0.6, row, corner=0.3)], Caution()) == []


@pytest.mark.parametrize(
    ("card", "whole", "part"),
    [("T-4", 0.8, 0.8), ("T-10", 0.8, 0.8), ("T-1", 0.8, 0.97), ("T-14", 0.1, 0.8),
     ("S-4", 0.1, 0.8)],
)  # fmt: skip
def test_what_is_left_of_a_covered_index_is_asked_about(
    card: str, whole: float, part: float
) -> None:
    row = glimpse(card, 0.999, UPPER_LEFT).chances
    ends = (UPPER_LEFT, LOWER_RIGHT)
    (rest,) = fuse([Glimpse(at, 0.9, row, whole=whole, uncut=part) for at in ends], Caution())
    (all_,) = fuse([Glimpse(at, 0.9, row, whole=0.95, uncut=0.999) for at in ends], Caution())
    assert rest.doubtful
    assert not all_.doubtful


@pytest.mark.parametrize(
    ("card", "uncut_at", "doubtful"),
    [
        ("T-7", (0.96, 0.9), False),
        ("T-7", (0.96, 0.3), True),
        ("T-1", (0.96, 0.9), True),
        ("T-7", (0.9, 0.8), True),
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
    (read,) = fuse([Glimpse(at, 0.9, row, whole=0.95, uncut=u) for at, u in ends], Caution())
    assert read.doubtful is doubtful


def test_one_corner_seen_twice_tells_once_that_it_is_not_cut() -> None:
    row = glimpse("T-7", 0.999, UPPER_LEFT).chances
    near = replace(UPPER_LEFT, x=UPPER_LEFT.x + 5)
    seen = [Glimpse(at, 0.9, row, whole=0.95, uncut=0.96) for at in (UPPER_LEFT, near)]
    company = [glimpse(f"H-{n}", 0.999, Place(400 + 90 * n, 500, 40, 0.0)) for n in (3, 4, 5)]
    assert [d.doubtful for d in fuse([*seen, *company], Caution()) if d.card == "T-7"] == [True]


def test_both_nets_say_whether_a_digit_is_hidden() -> None:
    sure = uncut(whole=0.97, none=0.002)
    assert sure > 0.99
    assert uncut(whole=0.97, none=0.2) < sure, "the classifier sees what hides it"
    assert uncut(whole=0.5, none=0.002) < sure, "so does the corner net"
    assert uncut(whole=0.85, none=0.0005) > uncut(whole=0.95, none=0.1), "neither alone decides"


def test_the_stars_of_one_excuse_are_one_card_whatever_turn_they_seem_to_have() -> None:
    stars = [Place(100, 100, 14, 0.3), Place(280, 110, 13, 2.2), Place(270, 400, 14, 4.0)]
    (read,) = fuse([glimpse("EX", 0.99, place) for place in stars], Caution())
    assert not read.doubtful
    assert len(read.corners) == 12


def test_one_index_found_twice_is_no_second_card() -> None:
    near = Place(104, 118, 36, 0.1)
    (read,) = fuse([glimpse("H-V", 0.99, UPPER_LEFT), glimpse("H-V", 0.96, near)], Caution())
    assert not read.doubtful


def test_what_is_no_index_is_no_card() -> None:
    assert fuse([glimpse("S-6", 0.05, UPPER_LEFT)], Caution()) == []


@pytest.mark.parametrize(
    ("second", "together"),
    [(UPPER_RIGHT, True), (LOWER_RIGHT, True), (ELSEWHERE, False), (Place(100, 300, 40, 0), False)],
)
def test_which_places_can_be_one_card(second: Place, together: bool) -> None:  # noqa: FBT001 - a table
    assert one_card(UPPER_LEFT, second) is together


def _line_of_cards(*cards: str) -> list[Glimpse]:
    return [glimpse(c, 0.999, Place(150 + 110 * k, 700, 40, 0.0)) for k, c in enumerate(cards)]


def test_specks_of_a_mat_among_cards_are_neither_read_nor_asked_about() -> None:
    """Seen: a mat strewn with red and black specks, seven of which were asked about."""
    company = _line_of_cards("H-2", "H-3", "C-R", "S-8")
    for height, kept in ((18, False), (24, True)):
        for chance in (0.6, 0.999):
            speck = glimpse("D-7", chance, Place(900, 200, height, 0.0), other="D-9")
            found = fuse([*company, speck], Caution())
            assert ("D-7" in {d.card for d in found}) is kept
    alone = glimpse("D-7", 0.999, Place(900, 200, 18, 0.0))
    assert [d.card for d in fuse([alone, *company[:1]], Caution()) if d.card == "D-7"] == ["D-7"]


def test_a_trump_that_is_upright_at_both_ends_is_one_card() -> None:
    """Some decks print the lower numbers upright; 6 and 9 cannot be told apart in them."""
    company = _line_of_cards("H-2", "H-3", "C-R")
    ends = [glimpse("T-18", 0.999, Place(800, y, 45, 0.0)) for y in (200, 490)]
    nine = glimpse("T-9", 0.999, Place(1100, 300, 45, 0.0))
    read = {d.card: d for d in fuse([*company, *ends, nine], Caution())}
    assert not read["T-18"].doubtful
    assert len(read["T-18"].corners) == 8
    assert read["T-9"].doubtful
    usual = [glimpse("T-4", 0.999, Place(500, y, 45, a)) for y, a in ((200, 0.0), (490, math.pi))]
    read = {d.card: d for d in fuse([*company, *ends, nine, *usual], Caution())}
    assert read["T-18"].doubtful, "this deck faces both ways, so one of the two is another card"
    assert not read["T-9"].doubtful


def test_suit_cards_are_never_upright_at_both_ends() -> None:
    company = _line_of_cards("H-2", "H-3", "C-R")
    trump = [glimpse("T-18", 0.999, Place(800, y, 45, 0.0)) for y in (200, 490)]
    suit = [glimpse("S-R", 0.999, Place(500, y, 45, 0.0)) for y in (200, 490)]
    found = fuse([*company, *trump, *suit], Caution())
    assert [d.doubtful for d in found if d.card == "S-R"] == [True, True]


@pytest.mark.parametrize(("count", "doubtful"), [(5, True), (6, False)])
def test_a_keypad_is_no_crowd_of_trumps(
    count: int,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: keys of a telephone, 1 to 4 and a star, each read for sure and taken for cards."""
    keys = [glimpse(f"T-{12 + k}", 0.999, Place(150 + 110 * k, 400, 40, 0.0)) for k in range(count)]
    assert {d.doubtful for d in fuse(keys, Caution())} == {doubtful}
