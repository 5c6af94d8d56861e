"""Indices of one picture brought together card by card."""

import math
from dataclasses import replace

import numpy as np
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
from vision.fusing.glimpse import Glimpse, uncut
from vision.fusing.same_card import one_card
from vision.geometry import Place


def test_two_corners_that_agree_make_one_surer_card() -> None:
    one = fuse([glimpse("T-16", 0.985, UPPER_LEFT)], Caution())
    two = fuse([glimpse("T-16", 0.985, UPPER_LEFT), glimpse("T-16", 0.985, LOWER_RIGHT)], Caution())
    assert [d.card for d in two] == ["T-16"]
    assert len(two[0].corners) == 8
    assert two[0].confidence > one[0].confidence
    assert not two[0].doubtful


def test_one_index_found_twice_is_no_second_corner() -> None:
    again = replace(UPPER_LEFT, x=UPPER_LEFT.x + 9)
    (found,) = fuse([glimpse("S-7", 0.96, UPPER_LEFT), glimpse("S-7", 0.96, again)], Caution())
    assert found.doubtful
    assert found.confidence == pytest.approx(0.96)


@pytest.mark.parametrize(("best", "asked"), [(0.93, True), (0.96, False)])
def test_of_corners_that_agree_one_at_least_must_be_read_well(best: float, *, asked: bool) -> None:
    """Seen: two pips of one card, each taken for a V of spades, made up for one another."""
    corners = [glimpse("S-V", best, UPPER_LEFT, "C-V"), glimpse("S-V", 0.9, LOWER_RIGHT, "H-V")]
    company = line_of_cards("H-2", "H-3", "D-7")
    found = {d.card: d for d in fuse([*company, *corners], Caution())}
    assert found["S-V"].confidence > 0.99
    assert found["S-V"].doubtful is asked


def test_the_surest_corner_of_a_6_tells_that_it_is_no_9() -> None:
    """The other, half hidden, would have it asked about."""
    corners = [glimpse("T-6", 0.999, UPPER_LEFT), glimpse("T-6", 0.92, LOWER_RIGHT, "T-9")]
    company = line_of_cards("H-2", "H-3", "D-7")
    found = {d.card: d for d in fuse([*company, *corners], Caution())}
    assert len(found["T-6"].corners) == 8
    assert not found["T-6"].doubtful


def test_a_card_tells_how_many_of_its_indices_were_read_well() -> None:
    """A corner that is half read stands for the card, but tells nothing by itself."""
    well, half = glimpse("D-V", 0.99, UPPER_LEFT), glimpse("D-V", 0.55, LOWER_RIGHT)
    for others, told in (([], 1), ([half], 1), ([glimpse("D-V", 0.97, LOWER_RIGHT)], 2)):
        (one,) = fuse([well, *others], Caution(), known=True)
        assert (len(one.corners) // 4, one.read_well) == (1 + len(others), told)


@pytest.mark.parametrize("card", ["D-3", "EX"])
@pytest.mark.parametrize(("chance", "asked"), [(0.005, 1), (0.4, 0)])
def test_what_hardly_reads_as_a_card_is_no_further_corner_of_it(
    card: str, chance: float, asked: int
) -> None:
    """Seen: the J of another pack, which read as no index, told as the far end of a 3 nearby."""
    well, other = glimpse(card, 0.999, UPPER_LEFT), glimpse(card, chance, LOWER_RIGHT)
    for lone in (False, True):
        beside = [] if lone else line_of_cards("H-2", "S-7", "C-9")
        found = [d for d in fuse([well, other, *beside], Caution(), known=True) if d.card == card]
        about = [(d.doubtful, *np.mean(d.corners, axis=0).round().tolist()) for d in found]
        there = [(False, UPPER_LEFT), (True, LOWER_RIGHT)][: 1 + asked]
        assert about == [(doubtful, place.x, place.y) for doubtful, place in there]


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


@pytest.mark.parametrize(
    ("larger", "uncut", "height", "sure"),
    [("T-13", 0.999, 20, {"T-5", "T-13"}), ("T-13", 0.9, 20, set()), ("T-8", 0.999, 20, set()),
     ("T-13", 0.999, 15, {"T-13"})],
)  # fmt: skip
def test_a_number_that_no_rank_has_measures_the_others(
    larger: str, uncut: float, height: float, sure: set[str]
) -> None:
    """Seen: a deck whose numbers are half as high as its suit indices, two of them in sight."""
    beside = [glimpse(f"S-{3 + k}", 0.999, Place(90.0 * k, 500, 40, 0.0)) for k in range(4)]
    many = replace(glimpse(larger, 0.999, Place(100, 100, 20, 0.0)), uncut=uncut)
    five = replace(glimpse("T-5", 0.999, Place(300, 100, height, 0.0)), uncut=0.99)
    read = {d.card for d in fuse([*beside, many, five], Caution()) if not d.doubtful}
    assert read - {f"S-{3 + k}" for k in range(4)} == sure


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
        four = glimpse("T-4", 1 - none, Place(700, 300, 40, 0.0))
        four = replace(four, heat=heat, uncut=0.98)
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


def test_where_cards_are_shown_small_stars_are_as_far_apart_as_a_card_is_long() -> None:
    """Seen: an Excuse in full sight, two stars of 3.2 mm across from one another read as two."""
    stars = [glimpse("EX", 0.999, Place(x, y, 9, 0.0)) for x, y in ((500, 500), (650, 205))]
    (one,) = fuse(stars, Caution(), at_table=True, known=True)
    assert (one.doubtful, one.read_well) == (False, 2)
    farther = [stars[0], glimpse("EX", 0.999, Place(700, 150, 9, 0.0))]
    for far in (fuse(farther, Caution(), at_table=True, known=True), fuse(stars, Caution())):
        assert all(each.doubtful for each in far), "on paper, or as far apart as no card is long"


def test_one_index_found_twice_is_no_second_card() -> None:
    near = Place(104, 118, 36, 0.1)
    (read,) = fuse([glimpse("H-V", 0.99, UPPER_LEFT), glimpse("H-V", 0.96, near)], Caution())
    assert not read.doubtful


@pytest.mark.parametrize(
    ("along", "down", "lies_on"),
    [(0.1, 0.62, True), (-0.25, 0.0, True), (0.35, 0.0, False), (0.1, 0.8, False)],
)
def test_no_two_cards_have_their_indices_in_one_place(
    along: float, down: float, *, lies_on: bool
) -> None:
    """Seen: the pip of a Valet of spades, read for three frames as the Dame of hearts."""
    company = line_of_cards("H-2", "H-3", "D-7")
    valet = glimpse("S-V", 0.999, UPPER_LEFT)
    pip = glimpse("H-D", 0.985, UPPER_LEFT.moved(along, down), other="H-C")
    found = {d.card: d for d in fuse([*company, valet, pip], Caution())}
    assert not found["S-V"].doubtful
    assert found["H-D"].doubtful is lies_on
    assert (found["H-D"].confidence <= 0.5) is lies_on


def test_what_is_read_elsewhere_too_is_a_card_though_a_corner_of_it_lies_on_another() -> None:
    """Seen: a 10 of spades over the corner of a 4, both with two corners more, asked about."""
    company = line_of_cards("H-2", "H-3", "D-7")
    four = [glimpse("S-4", 0.999, place) for place in (UPPER_LEFT, UPPER_RIGHT)]
    ten = [glimpse("S-10", 0.999, UPPER_RIGHT.moved(0.1, 0.1))]
    ten.append(glimpse("S-10", 0.999, UPPER_RIGHT.moved(3.0, 0.1)))
    found = {d.card: d.doubtful for d in fuse([*company, *four, *ten], Caution())}
    assert (found["S-4"], found["S-10"]) == (False, False)


def test_of_two_read_as_surely_in_one_place_both_are_asked_about() -> None:
    company = line_of_cards("H-2", "H-3", "D-7")
    both = [glimpse("S-V", 0.999, UPPER_LEFT), glimpse("H-D", 0.999, UPPER_LEFT.moved(0.1, 0.5))]
    found = {d.card: d.doubtful for d in fuse([*company, *both], Caution())}
    assert (found["S-V"], found["H-D"]) == (True, True)


def test_what_is_no_index_is_no_card() -> None:
    assert fuse([glimpse("S-6", 0.05, UPPER_LEFT)], Caution()) == []


@pytest.mark.parametrize(
    ("second", "together"),
    [(UPPER_RIGHT, True), (LOWER_RIGHT, True), (ELSEWHERE, False), (Place(100, 300, 40, 0), False)],
)
def test_which_places_can_be_one_card(second: Place, together: bool) -> None:  # noqa: FBT001 - a table
    assert one_card(UPPER_LEFT, second) is together


def test_a_trump_that_is_upright_at_both_ends_is_one_card() -> None:
    """Some decks print the lower numbers upright; 6 and 9 cannot be told apart in them."""
    company = line_of_cards("H-2", "H-3", "C-R")
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
    company = line_of_cards("H-2", "H-3", "C-R")
    trump = [glimpse("T-18", 0.999, Place(800, y, 45, 0.0)) for y in (200, 490)]
    suit = [glimpse("S-R", 0.999, Place(500, y, 45, 0.0)) for y in (200, 490)]
    found = fuse([*company, *trump, *suit], Caution())
    assert [d.doubtful for d in found if d.card == "S-R"] == [True, True]


@pytest.mark.parametrize("trump", ["T-1", "T-8", "T-11"])
@pytest.mark.parametrize("place", [Place(220, 100, 40, math.pi), Place(100, 400, 40, 0.0)])
def test_a_number_that_reads_either_way_up_may_face_any_way(trump: str, place: Place) -> None:
    company = line_of_cards("H-2", "H-3", "C-R")
    ends = [glimpse(trump, 0.999, place), glimpse(trump, 0.999, Place(100, 100, 40, 0.0))]
    (read,) = [d for d in fuse([*company, *ends], Caution()) if d.card == trump]
    assert not read.doubtful


def test_a_number_that_reads_one_way_up_is_two_where_it_faces_both_ways_in_a_line() -> None:
    company = line_of_cards("H-2", "H-3", "C-R")
    ends = [Place(100, 100, 40, 0.0), Place(220, 100, 40, math.pi)]
    found = fuse([*company, *(glimpse("T-4", 0.999, end) for end in ends)], Caution())
    assert [d.doubtful for d in found if d.card == "T-4"] == [True, True]
