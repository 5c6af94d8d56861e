"""On a table without cards: dice, bank notes and calendars are no card, whatever they look like."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.vision.glimpses import LOWER_RIGHT, UPPER_LEFT, glimpse
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.fusing.same_card import on_one_card, stars_of_a_card
from vision.geometry import Place

NOTE = ((0, 0), (150, 0), (0, 260), (150, 260))
"""Where a bank note shows its number, all four facing one way."""


def seen(card: str, chance: float, *places: Place) -> list[Glimpse]:
    """Hot places in corners, each read as the card."""
    row = glimpse(card, chance, UPPER_LEFT).chances
    return [Glimpse(place, 0.97, row, 0.999) for place in places]


def note(card: str, x: float, y: float) -> list[Glimpse]:
    return seen(card, 0.999, *(Place(x + dx, y + dy, 40, 0.0) for dx, dy in NOTE))


def asked(glimpses: Sequence[Glimpse]) -> dict[str, bool]:
    """Which cards are told of at a table, and whether each is asked about."""
    return {d.card: d.doubtful for d in fuse(glimpses, Caution(), at_table=True)}


def test_a_suit_card_alone_on_a_table_must_too_and_on_a_photograph_need_not() -> None:
    """A 5 on a sheet of paper, and a die beside it whose pip is its spade."""
    row = glimpse("S-5", 0.999, UPPER_LEFT).chances
    upper, opposite = (Glimpse(place, 0.97, row, 0.999) for place in (UPPER_LEFT, LOWER_RIGHT))
    for seen, at_table, doubtful in (
        ([upper], True, True), ([upper, opposite], True, False), ([upper], False, False),
    ):  # fmt: skip
        assert [d.doubtful for d in fuse(seen, Caution(), at_table=at_table)] == [doubtful]
    company = [glimpse(card, 0.999, Place(900, 100 + 200 * k, 40, 0.0))
               for k, card in enumerate(("H-3", "D-4"))]  # fmt: skip
    found = fuse([upper, *company], Caution(), at_table=True)
    assert {d.card for d in found if not d.doubtful} == {"S-5", "H-3", "D-4"}


@pytest.mark.parametrize("card", ["T-5", "S-5"])
def test_half_a_reading_that_faces_away_is_no_other_end(card: str) -> None:
    """Seen: three 5s of a bank note, and a fourth that reads half as a 5 on its head."""
    upright = seen(card, 0.98, UPPER_LEFT, Place(220, 100, 40, 0.0))
    assert asked([*upright, *seen(card, 0.65, LOWER_RIGHT)]) == {card: True}
    assert asked([*upright, *seen(card, 0.97, LOWER_RIGHT)]) == {card: False}


@pytest.mark.parametrize(("apart", "doubtful"), [(150, True), (185, True), (215, False)])
def test_a_number_on_its_head_is_a_cards_other_end_only_as_far_as_one_is(
    apart: int, *, doubtful: bool
) -> None:
    """Seen: a bank note's lower 5, read as a 5 on its head, 3.8 and 4.7 heights below the upper."""
    below = Place(UPPER_LEFT.x + 20, UPPER_LEFT.y + apart, 40, math.pi)
    assert asked(seen("T-5", 0.97, UPPER_LEFT, below)) == {"T-5": doubtful}
    assert asked(seen("S-5", 0.97, UPPER_LEFT, below)) == {"S-5": False}, "its index is higher"


@pytest.mark.parametrize(("apart", "doubtful"), [(800, False), (960, True)])
def test_two_notes_are_no_card_that_is_longer_than_any(apart: int, *, doubtful: bool) -> None:
    """Seen: the 5s of two notes, 43 heights apart; a drawn trump's numbers are 12 at most."""
    below = Place(UPPER_LEFT.x + 20, UPPER_LEFT.y + apart, 40, math.pi)
    assert asked(seen("T-5", 0.97, UPPER_LEFT, below)) == {"T-5": doubtful}


@pytest.mark.parametrize(
    ("places", "of_a_card"),
    [
        ([(0, 0, 0), (0, 90, 0)], True),
        ([(0, 0, 0), (50, 0, 1), (0, 90, 2), (50, 90, 3)], True),
        ([(0, 0, 0), (0, 40, math.pi)], False),
        ([(0, 0, 0), (2, 1, 3)], False),
        ([(0, 0, 0), (0, 90, 0), (17, 80, 0)], False),
        ([(0, 0, 0)], False),
    ],
    ids=["two ends", "four corners", "two dice", "one star twice", "dice in a row", "one"],
)
def test_stars_are_a_card_apart_and_turned_any_way(
    places: list[tuple[float, float, float]], *, of_a_card: bool
) -> None:
    """Seen: pips of three dice in a row, counted as the Excuse."""
    stars = [Place(x, y, 10, turn) for x, y, turn in places]
    assert stars_of_a_card(stars) is of_a_card
    assert asked(seen("EX", 0.99, *stars)) == {"EX": not of_a_card}


def test_the_numbers_of_bank_notes_keep_nothing_company() -> None:
    """Seen: two notes and a row of dice, whose pip was the Excuse among two trumps."""
    pip = seen("EX", 0.99, Place(700, 600, 10, 0.0))
    notes = [*note("T-10", 100, 100), *note("T-20", 900, 100)]
    assert set(asked([*notes, *pip]).values()) == {True}
    cards = [*seen("T-10", 0.999, *_corners(100)), *seen("T-20", 0.999, *_corners(900))]
    assert asked([*cards, *pip]) == {"T-10": False, "T-20": False, "EX": False}


def _corners(x: float) -> list[Place]:
    """The upper corners of a card and one below."""
    return [Place(x, 100, 40, 0.0), Place(x + 110, 100, 40, 0.0), Place(x, 400, 40, math.pi)]


def test_places_of_one_number_are_a_cards_when_any_two_of_them_are() -> None:
    assert on_one_card(_corners(100))
    assert not on_one_card([Place(100 + x, 100 + y, 40, 0.0) for x, y in NOTE])


STAR = 12.0
CORNERS = [(100.0, 100.0), (238.0, 100.0), (238.0, 386.0), (100.0, 386.0)]


def cool_stars(
    *spots: tuple[float, float], heat: float = 0.7, chance: float = 0.98
) -> list[Glimpse]:
    """Stars read at these places, an index less surely than what counts alone."""
    row = glimpse("EX", chance, UPPER_LEFT).chances
    return [Glimpse(Place(x, y, STAR, 0.4 * k), heat, row, 0.9) for k, (x, y) in enumerate(spots)]


def test_stars_at_three_corners_of_a_card_are_the_excuse_though_they_are_cool() -> None:
    """Seen: an Excuse dealt fourth, read at three corners with 0.99, asked about."""
    for corners in (CORNERS[:3], CORNERS[1:], CORNERS):
        assert asked(cool_stars(*corners)) == {"EX": False}
    assert asked(cool_stars(*CORNERS[:2])) == {"EX": True}, "two may be anything"


@pytest.mark.parametrize(
    "third", [(238.0, 240.0), (238.0, 700.0), (330.0, 386.0)], ids=["short", "long", "askew"]
)
def test_stars_that_stand_otherwise_are_none(third: tuple[float, float]) -> None:
    assert asked(cool_stars(*CORNERS[:2], third)).get("EX", True)


def test_stars_at_a_cards_corners_must_be_read_well_and_be_indices_by_some_evidence() -> None:
    assert asked(cool_stars(*CORNERS[:3], heat=0.4)).get("EX", True)
    assert asked(cool_stars(*CORNERS[:3], chance=0.6)).get("EX", True)


def test_the_coldest_of_a_cards_stars_counts_where_it_stands_at_its_corner() -> None:
    """Seen: the third star of an Excuse on its pile, colder than anything that is heeded."""
    *warm, cold = cool_stars(*CORNERS[:3])
    cold = replace(cold, heat=0.25)
    assert cold.evidence < Caution().bar.heed
    assert asked([*warm, cold]) == {"EX": False}
    assert asked(warm) == {"EX": True}
    half = replace(cold, chances=glimpse("EX", 0.6, UPPER_LEFT).chances)
    assert asked([*warm, half]) == {"EX": True}
    aside = replace(cold, place=replace(cold.place, x=330.0))
    assert asked([*warm, aside]) == {"EX": True}


def test_two_stars_read_well_and_one_half_read_are_no_three_corners() -> None:
    *well, third = cool_stars(*CORNERS[:3])
    half = replace(third, chances=glimpse("EX", 0.6, UPPER_LEFT).chances)
    assert asked([*well, half]) == {"EX": True}


def test_what_is_cold_and_half_a_star_elsewhere_takes_nothing_from_three_corners() -> None:
    *warm, cold = cool_stars(*CORNERS[:3])
    far = Place(1500.0, 900.0, STAR, 0.0)
    half = Glimpse(far, 0.2, glimpse("EX", 0.7, far).chances, 0.9)
    assert asked([*warm, replace(cold, heat=0.25), half]) == {"EX": False}


def test_a_cold_star_is_no_other_end_of_a_hot_one() -> None:
    """Half a table of stars on paper: what is not heeded must make three corners to count."""
    (hot,) = cool_stars(CORNERS[0], heat=0.97)
    (cold,) = cool_stars(CORNERS[2], heat=0.25)
    assert asked([hot, replace(cold, heat=0.97)]) == {"EX": False}
    assert asked([hot, cold]) == {"EX": True}
