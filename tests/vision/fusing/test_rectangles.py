"""No two cards have the same four corners."""

import math
from dataclasses import replace

import pytest

from tests.vision.fusing.laid import BOTH_ENDS, COMPANY, about, all_four, glimpse
from vision.fusing.caution import Caution
from vision.fusing.further_corners import Corners
from vision.fusing.fusion import fuse
from vision.fusing.rectangles import corners_of_a_card, four_of_a_card
from vision.geometry import Place


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


def test_a_fourth_index_found_twice_is_one() -> None:
    """The finder may find an index at two sizes, a little apart."""
    *three, fourth = all_four(100, 100)
    own = [glimpse(place, C_6=0.999) for place in three]
    twice = [glimpse(replace(fourth, x=fourth.x + off), T_6=0.999) for off in (-6, 6)]
    asked = about(fuse([*COMPANY, *own, *twice], Caution()), "T-6")
    assert asked == [("T-6", True, 2)]


@pytest.mark.parametrize(
    ("spots", "told"),
    [
        ([(0, 0), (50, 0), (50, 105)], True),
        ([(0, 0), (50, 0), (50, 105), (0, 105)], True),
        ([(0, 0), (50, 0)], False),
        ([(0, 0), (50, 0), (50, 300)], False),
        ([(0, 0), (50, 0), (50, 60)], False),
        ([(0, 0), (50, 0), (90, 105)], False),
        ([(0, 0), (25, 20), (50, 105)], False),
    ],
    ids=["three", "four", "two", "long", "short", "askew", "amid"],
)
def test_three_places_are_a_cards_corners_where_they_stand_square_and_as_long(
    spots: list[tuple[float, float]], *, told: bool
) -> None:
    for turn in range(3):
        places = [Place(x, y, 8.0, 0.7 * k) for k, (x, y) in enumerate(spots)]
        assert corners_of_a_card(places[turn:] + places[:turn]) is told


@pytest.mark.parametrize(
    ("last", "told"),
    [((0, 105), True), ((2, 103), True), ((0, 90), False), ((12, 105), False), ((25, 52), False)],
)
def test_four_places_are_a_cards_where_the_last_is_its_fourth_corner(
    last: tuple[float, float], *, told: bool
) -> None:
    """A fifth that reads alike, of a longer number beneath, is none of them."""
    spots = [(-30, 40), (0, 0), (50, 0), (50, 105), last]
    for turn in range(len(spots)):
        moved = spots[turn:] + spots[:turn]
        four = four_of_a_card([Place(x, y, 8.0, 0.7 * k) for k, (x, y) in enumerate(moved)])
        assert sorted(moved[k] for k in four) == (sorted(spots[1:]) if told else [])


@pytest.mark.parametrize(("chance", "doubtful"), [(0.9, False), (0.7, True)])
def test_four_corners_are_a_card_when_all_of_them_are_read(
    chance: float,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """What half reads at the fourth says nothing against the same card read surely elsewhere."""
    *three, fourth = (glimpse(place, T_12=0.999) for place in all_four(600, 100))
    elsewhere = glimpse(Place(1100, 130, 40, 0.7), T_12=0.999)
    last = glimpse(fourth.place, T_12=chance)
    found = about(fuse([*COMPANY, *three, last, elsewhere], Caution()), "T-12")
    assert found[0][1] is doubtful


@pytest.mark.parametrize(("more", "doubtful"), [(1, False), (4, False), (5, True)])
def test_a_number_read_in_a_table_of_it_is_no_card_wherever_four_of_them_stand(
    more: int,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    corners = [glimpse(place, T_12=0.999) for place in all_four(600, 100)]
    others = [glimpse(Place(900 + 70 * k, 130, 40, 0.0), T_12=0.99) for k in range(more)]
    found = about(fuse([*COMPANY, *corners, *others], Caution()), "T-12")
    assert found[0][1] is doubtful


@pytest.mark.parametrize(
    ("read", "more", "doubtful"),
    [(4, None, False), (3, None, False), (3, (900.0, 300.0), True)],
)
def test_stars_at_the_corners_of_a_card_are_one_however_far_apart_others_ends_are(
    read: int,
    more: tuple[float, float] | None,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: an Excuse on its pile, whose stars stand farther apart than what the pile shows.

    Of three a fourth elsewhere makes figures on paper.
    """
    stars = [replace(place, height=12.0) for place in all_four(600, 100)[:read]]
    stars += [Place(*more, 12.0, 0.0)] if more else []
    small = [
        replace(p, x=100 + (p.x - 100) / 2, y=100 + (p.y - 100) / 2) for p in all_four(100, 100)
    ]
    low = [glimpse(replace(place, height=12.0), T_12=0.999) for place in small]
    found = fuse([*COMPANY, *low, *(glimpse(place, EX=0.999) for place in stars)], Caution())
    asked = about(found, "EX")
    assert any(one[1] for one in asked) is doubtful
    assert doubtful or asked == [("EX", False, read)]
    assert about(found, "T-12") == [("T-12", False, 4)]


@pytest.mark.parametrize(
    ("rest", "corner", "moved", "doubtful"),
    [("T_3", 2, 0, True), ("T_3", 3, 0, True), ("T_3", 2, 100, False), ("T_4", 2, 0, False)],
)
def test_a_rank_read_beside_a_suit_card_of_it_at_the_corners_of_one_card_is_asked_about(
    rest: str,
    corner: int,
    moved: int,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen on a dealt pile: the next card hid both upper pips of a 3 of clubs, surely the trump."""
    left, right, *lower = all_four(300, 100)
    seen = lower[corner - 2]
    whole = glimpse(replace(seen, x=seen.x + moved), C_3=0.999)
    ranks = [glimpse(place, **{rest: 0.999}) for place in (left, right)]
    found = fuse([*COMPANY, *ranks, whole], Caution())
    name = rest.replace("_", "-")
    assert about(found, name) == [(name, doubtful, 2)]
    another = rest == "T_4"
    assert about(found, "C-3") == [("C-3", another, 1)], "a rank tells nothing against its card"
    alike = replace(whole, place=replace(whole.place, angle=left.angle))
    assert about(fuse([*COMPANY, *ranks, alike], Caution()), name) == [(name, False, 2)]


@pytest.mark.parametrize(("card", "rest"), [("T_12", "T_17"), ("C_10", "C_1"), ("H_6", "T_5")])
def test_what_shows_once_across_from_two_corners_of_another_card_is_asked_about(
    card: str, rest: str
) -> None:
    """Seen in tricks: the far end of a 12, half covered, a 17; and of a 10 of clubs, the 1."""
    name, (left, right, lower_right, lower_left) = rest.replace("_", "-"), all_four(300, 100)
    own = [glimpse(place, **{card: 0.999}) for place in (left, right)]
    for end in (lower_right, lower_left):
        covered = glimpse(replace(end, x=end.x + 9), **{rest: 0.999})
        assert about(fuse([*COMPANY, *own, covered], Caution()), name) == [(name, True, 1)]
        for moved in (
            replace(end, x=end.x + 40), replace(end, angle=0.0), replace(end, y=end.y + 200),
            replace(end, y=end.y - 90),
        ):  # fmt: skip
            elsewhere = glimpse(moved, **{rest: 0.999})
            assert about(fuse([*COMPANY, *own, elsewhere], Caution()), name) == [(name, False, 1)]
    whole = [glimpse(place, **{rest: 0.999}) for place in (lower_right, lower_left)]
    assert about(fuse([*COMPANY, *own, *whole], Caution()), name) == [(name, False, 2)]
    shorter = glimpse(replace(lower_left, y=lower_left.y - 32), **{rest: 0.999})
    for others, asked in ((COMPANY, True), (BOTH_ENDS, False)):
        told = about(fuse([*others, *own, shorter], Caution()), name)
        assert told == [(name, asked, 1)], "where it is known how long cards are here, they are"


@pytest.mark.parametrize(("rank", "turn"), [("5", 0.0), ("8", 0.0), ("8", math.pi)])
def test_a_rank_across_from_two_corners_of_its_card_is_no_trump(rank: str, turn: float) -> None:
    """Seen in a trick: at the far end of an 8 of clubs whose pip another card hid, the trump.

    The 8 stood upright, as far as anybody could tell.
    """
    left, right, lower, _ = all_four(300, 100)
    own = [glimpse(place, **{f"C_{rank}": 0.999}) for place in (left, right)]
    for aside, asked in ((0, True), (60, False)):
        end = replace(lower, x=lower.x + aside, height=22, angle=lower.angle + turn)
        found = fuse([*BOTH_ENDS, *own, glimpse(end, **{f"T_{rank}": 0.999})], Caution())
        assert about(found, f"T-{rank}") == [(f"T-{rank}", asked, 1)]
        assert about(found, f"C-{rank}") == [(f"C-{rank}", False, 2)]


@pytest.mark.parametrize(("card", "longer"), [("T_9", "T_19"), ("T_1", "T_11")])
def test_but_not_a_number_across_from_what_is_left_of_it(card: str, longer: str) -> None:
    name, (left, right, lower_right, _) = longer.replace("_", "-"), all_four(300, 100)
    rests = [replace(glimpse(p, **{card: 0.999}), margin=0.1) for p in (left, right)]
    found = fuse([*COMPANY, *rests, glimpse(lower_right, **{longer: 0.999})], Caution())
    assert about(found, name) == [(name, False, 1)]


@pytest.mark.parametrize(("off", "asked"), [(0, True), (60, False)])
def test_a_6_and_a_9_that_are_two_ends_of_one_card_are_asked_about(
    off: int,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in a trick: a 6 of which one end was read on its head, as the 9 beside it."""
    six, *_, end = all_four(300, 100)
    nine = glimpse(replace(end.turned(), y=end.y + off), T_9=0.999)
    read = [*BOTH_ENDS, glimpse(six, T_6=0.999), nine]
    assert sorted(about(fuse(read, Caution()), "T-6", "T-9")) == [
        ("T-6", asked, 1), ("T-9", asked, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("own", "doubtful"), [(4, False), (3, False), (2, True)])
def test_a_trump_read_at_most_of_its_corners_is_no_rank_of_a_suit_card_beside_it(
    own: int,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen on dealt piles: an 8 in full sight, and the 8 of diamonds beneath where it ends."""
    corners = all_four(600, 100)
    trump = [glimpse(place, T_8=0.999) for place in corners[:own]]
    beneath = replace(corners[2], x=corners[2].x - 24, y=corners[2].y + 10)
    suit = glimpse(beneath, D_8=0.999)
    found = fuse([*COMPANY, *trump, suit], Caution())
    assert about(found, "T-8") == [("T-8", doubtful, own)]


@pytest.mark.parametrize(("off", "told"), [(10, True), (18, False)])
def test_a_card_seen_from_aside_is_not_quite_a_rectangle(
    off: float,
    told: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: an Excuse on its pile, its stars ten pixels high and its last corner as far off."""
    spots = [(0, 0), (0, 165), (330, 0), (330 + off, 165)]
    places = [Place(x, y, 10.0, 0.0) for x, y in spots]
    assert bool(four_of_a_card(places)) is told
    assert bool(four_of_a_card([replace(p, height=50.0) for p in places])), "nor that of an index"


@pytest.mark.parametrize(
    ("read", "turned", "doubtful"),
    [(4, True, False), (3, True, False), (2, True, True), (4, False, True), (3, False, True)],
)
def test_a_trump_at_the_corners_of_a_card_is_no_printed_figure(
    read: int,
    turned: bool,  # noqa: FBT001 - a table
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen on dealt piles: a 12 in full sight, trumps alone beneath. Figures stand one way up."""
    corners = [p if turned else replace(p, angle=0.0) for p in all_four(600, 100)[:read]]
    beneath = ((100, "T_20"), (250, "T_17"))
    others = [glimpse(Place(x, 500, 40, 0.9), **{card: 0.999}) for x, card in beneath]
    found = fuse([*(glimpse(place, T_12=0.999) for place in corners), *others], Caution())
    assert about(found, "T-12")[0][1] is doubtful
    assert about(found, "T-20", "T-17") == [("T-20", True, 1), ("T-17", True, 1)]


@pytest.mark.parametrize(
    ("place", "corners", "asked"),
    [
        (Place(200, 200, 10, 0.3), 4, True),
        (Place(200, 200, 10, 0.3), 3, False),
        (Place(240, 200, 10, 0.3), 4, False),
        (Place(103, 200, 10, 0.3), 4, False),
        (Place(160, 360, 10, 0.3), 4, False),
    ],
    ids=["in the middle", "of a card half seen", "beside it", "on its edge", "below it"],
)
def test_what_stands_in_the_middle_of_a_card_seen_whole_is_no_other_card(
    place: Place,
    corners: int,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a flourish on a jack of spades, a fifth as high as the indices, read as the Excuse."""
    whole = [glimpse(corner, S_V=0.999) for corner in all_four(100, 100)[:corners]]
    flourish = glimpse(place, EX=0.999)
    assert about(fuse([*COMPANY, *whole, flourish], Caution()), "EX") == [("EX", asked, 1)]


def test_what_stands_there_and_beside_it_too_is_a_card_laid_over_it() -> None:
    whole = [glimpse(corner, S_V=0.999) for corner in all_four(100, 100)]
    crosswise = [Place(180, 200, 40, 1.57), Place(420, 200, 40, 1.57 - 3.14)]
    over = [glimpse(place, H_2=0.999) for place in crosswise]
    assert about(fuse([*COMPANY, *whole, *over], Caution()), "H-2") == [("H-2", False, 2)]


@pytest.mark.parametrize(
    ("right", "chance", "company", "asked"),
    [
        (120, 0.99, (), (True, True)),
        (124, 0.99, (), (True, True)),
        (120, 0.99999, (), (True, False)),
        (140, 0.99, (), (False, False)),
        (120, 0.99, ((0.5, 0, 1.0),), (False, False)),
        (120, 0.99, ((0.5, 0, 0.5),), (False, False)),
        (120, 0.99, ((0.5, 60, 1.0),), (True, True)),
        (120, 0.99, ((0.03, 0, 1.0),), (True, True)),
    ],
    ids=[
        "one edge", "to a hair", "far surer", "farther", "one between", "in no corner",
        "one beside", "one at its end",
    ],
)  # fmt: skip
def test_two_cards_do_not_end_where_one_does(
    right: float,
    chance: float,
    company: tuple[tuple[float, float, float], ...],
    asked: tuple[bool, bool],
) -> None:
    """Seen: a jack of diamonds, and at its other corner, a picture behind the J, a king."""
    left = Place(100, 100, 40, 0.0)
    read = [glimpse(left, D_R=0.985), glimpse(replace(left, x=100 + right), D_V=chance)]
    for share, below, corner in company:
        other = glimpse(replace(left, x=100 + right * share, y=100 + below), S_7=0.6)
        read.append(replace(other, corner=corner))
    told = fuse([*COMPANY, *read], Caution())
    assert about(told, "D-R") == [("D-R", asked[0], 1)]
    assert about(told, "D-V") == [("D-V", asked[1], 1)]


@pytest.mark.parametrize("end", [1, 2, 3])
@pytest.mark.parametrize(("aside", "asked"), [(0, True), (40, False)])
def test_at_none_of_its_ends(end: int, *, aside: int, asked: bool) -> None:
    """Two cards of which all four are read tell where a card's ends are."""
    first, *others = all_four(100, 100)
    there = replace(others[end - 1], x=others[end - 1].x + aside, y=others[end - 1].y + aside)
    whole = [glimpse(place, H_7=0.999) for place in all_four(700, 100)]
    read = [glimpse(first, D_R=0.985), glimpse(there, D_V=0.99)]
    told = fuse([*COMPANY, *whole, *read], Caution())
    assert about(told, "D-R") == [("D-R", asked, 1)]


def test_of_a_digit_other_rules_tell_what_it_is_the_rest_of() -> None:
    left, right, *_ = all_four(100, 100)
    for digit, number in (("T_7", "T_18"), ("T_5", "D_V")):
        read = [glimpse(left, **{digit: 0.985}), glimpse(right, **{number: 0.99})]
        read += [glimpse(place, T_20=0.999) for place in all_four(1000, 100)]
        told = fuse([*COMPANY, *read], Caution())
        assert about(told, number.replace("_", "-")) == [(number.replace("_", "-"), False, 1)]
        assert about(told, digit.replace("_", "-")) == [(digit.replace("_", "-"), False, 1)]


def test_two_cards_that_face_each_other_may_end_where_one_does() -> None:
    left, _, right, _ = all_four(100, 100)
    read = [glimpse(left, D_R=0.99), glimpse(replace(right, y=left.y), D_V=0.99)]
    told = fuse([*COMPANY, *read], Caution())
    assert about(told, "D-R", "D-V") == [("D-R", False, 1), ("D-V", False, 1)]
