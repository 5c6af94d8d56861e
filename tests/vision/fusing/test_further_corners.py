"""All cards of a deck have their indices as far apart: that tells what half a reading is."""

import math
from dataclasses import replace

import pytest

from tests.vision.fusing.laid import BOTH_ENDS, COMPANY, LONG, WIDE, about, all_four, glimpse, upper
from vision.fusing.caution import Caution
from vision.fusing.further_corners import Corners
from vision.fusing.fusion import fuse
from vision.geometry import Place


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


def test_what_hardly_reads_as_a_card_is_its_corner_where_that_must_be_and_not_told_as_one() -> None:
    left, right = upper(100, 100)
    for chance, told in ((0.02, 1), (0.55, 2)):
        read = [*COMPANY, glimpse(left, S_6=0.99), glimpse(right, S_6=chance)]
        assert about(fuse(read, Caution()), "S-6") == [("S-6", False, told)]


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
    well = [glimpse(Place(100.0 * k, 700, 40, 0), **{f"C_{k}": 0.999}) for k in range(2, 9)]
    read = [*BOTH_ENDS, *well, glimpse(far, T_2=0.96, T_12=0.04), glimpse(off, T_2=0.8, T_21=0.15)]
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


def test_where_no_card_is_likely_at_any_corner_nothing_fails() -> None:
    """Seen: a look that ended in an error, half of an index gainsaid by another half."""
    left, right = upper(100, 100)
    hardly = [glimpse(left, S_6=0.04, S_C=0.03), glimpse(right, S_C=0.04, S_6=0.03)]
    corners = Corners([*COMPANY, *hardly], sure=0.95, warm=1.0)
    assert 0 <= corners.gainsaid(hardly[:1]) <= 1


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


@pytest.mark.parametrize(
    ("second", "told"),
    [((100, 100 + LONG), [("T-16", False, 2)]), ((182, 306), [("T-16", True, 1)] * 2)],
    ids=["a card's ends", "a row below, and aside"],
)
def test_a_number_twice_the_same_way_up_tells_of_upright_ends_only_where_a_card_ends(
    second: tuple[float, float], told: list[tuple[str, bool, int]]
) -> None:
    """Seen: a 15 in fat type, read as the 16 of the row below, and counted as its other end."""
    first, (x, y) = Place(100, 100, 40, 0.0), second
    read = [glimpse(first, T_16=0.99), glimpse(Place(x, y, 40, 0.0), T_16=0.985)]
    assert about(fuse([*BOTH_ENDS, *read], Caution()), "T-16") == told


@pytest.mark.parametrize(
    ("wide", "third", "laid_open", "corners"),
    [(80, "C_4", True, 1), (WIDE + 10, "C_4", True, 2), (80, "T_4", True, 2),
     (80, "C_4", False, 2)],
    ids=["too near", "as far apart", "a trump tells nothing of it", "on a pile"],
)  # fmt: skip
def test_two_indices_nearer_than_those_of_three_other_cards_are_not_one_cards(
    wide: int,
    third: str,
    laid_open: bool,  # noqa: FBT001 - a table
    corners: int,
) -> None:
    """Seen in a spread: a valet of spades, read as that of diamonds beside it, lost in silence."""
    others = [*COMPANY, *(glimpse(place, **{third: 0.999}) for place in upper(1000, 900))]
    valets = [glimpse(Place(100 + off, 100, 40, 0.0), D_V=0.99) for off in (0, wide)]
    told = about(fuse([*others, *valets], Caution(), laid_open=laid_open), "D-V")
    assert max(count for _, _, count in told) == corners
    assert any(doubtful for _, doubtful, _ in told) is (corners == 1)
