"""What a card that counts explains is asked about by nobody."""

import math
from dataclasses import replace

import pytest

from tests.vision.fusing.laid import BOTH_ENDS, LONG, glimpse
from tests.vision.glimpses import ELSEWHERE, line_of_cards
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place

UPPER, LOWER = Place(100, 100, 40, 0.0), Place(100, 100 + LONG, 40, math.pi)


def asked(seen: list[Glimpse], *, laid_open: bool = True) -> list[str]:
    """The cards that are asked about."""
    found = fuse(seen, Caution(), at_table=True, known=True, laid_open=laid_open)
    return [one.card for one in found if one.doubtful]


def half(digit: str, place: Place = LOWER, uncut: float = 0.1) -> Glimpse:
    """A digit that the digit net holds for a part of something."""
    return replace(glimpse(place, **{digit: 0.97}), uncut=uncut, margin=0.2)


def test_what_is_left_of_a_number_that_counts_is_asked_about_by_nobody() -> None:
    """Seen: in fans of trumps a question for each that shows half its number at its other end."""
    seventeen = glimpse(UPPER, T_17=0.999)
    for digit in ("T_7", "T_1"):
        assert asked([*BOTH_ENDS, seventeen, half(digit)]) == []
        assert asked([*BOTH_ENDS, half(digit)]) == [digit.replace("_", "-")]


@pytest.mark.parametrize(
    ("number", "rest"),
    [
        (glimpse(UPPER, T_17=0.8, T_18=0.2), half("T_7")),
        (glimpse(UPPER, T_18=0.999), half("T_7")),
        (glimpse(UPPER, H_10=0.999), half("T_1")),
        (glimpse(UPPER, T_17=0.999), half("T_7", uncut=0.6)),
        (glimpse(UPPER, T_17=0.999), half("T_7", Place(100, 160 + LONG, 40, math.pi))),
        (glimpse(UPPER, T_17=0.999), half("T_7", Place(430, 480, 40, math.pi))),
    ],
    ids=["a doubtful number", "another number", "no trump", "may be whole", "farther", "elsewhere"],
)
def test_what_no_number_explains_is_asked_about(number: Glimpse, rest: Glimpse) -> None:
    (digit,) = asked([*BOTH_ENDS, rest])
    assert digit in asked([*BOTH_ENDS, number, rest])


def test_a_half_of_which_one_corner_is_explained_and_another_is_not_is_asked_about() -> None:
    seventeen = glimpse(UPPER, T_17=0.999)
    both = [half("T_7"), half("T_7", UPPER.moved(7.0))]
    assert asked([*BOTH_ENDS, seventeen, *both]) == ["T-7"]


def test_a_number_that_is_doubted_for_what_lies_on_it_explains_nothing() -> None:
    seventeen, over = glimpse(UPPER, T_17=0.999), glimpse(UPPER.moved(0.1, 0.6), H_9=0.999)
    assert set(asked([*BOTH_ENDS, seventeen, over, half("T_7")])) == {"T-17", "H-9", "T-7"}
    assert asked([*BOTH_ENDS, seventeen, half("T_7")]) == []


def test_on_a_dealt_pile_a_half_may_be_of_a_card_beneath() -> None:
    seventeen = glimpse(UPPER, T_17=0.999)
    assert asked([*BOTH_ENDS, seventeen, half("T_7")], laid_open=False) == ["T-7"]


def unread(place: Place) -> Glimpse:
    """What likely stands in a corner, whole, and is hot, and reads as nothing."""
    return replace(glimpse(place, C_2=0.05), heat=0.6, corner=0.92, whole=0.75)


@pytest.mark.parametrize(
    ("right", "down", "pip"),
    [
        (0.75, 0.0, True),
        (-0.75, 0.2, True),
        (0.95, 0.4, True),
        (1.05, 0.0, False),
        (0.75, 0.5, False),
        (0.0, 0.75, False),
    ],
)
def test_a_large_pip_beside_the_index_of_a_card_that_counts_is_asked_about_by_nobody(
    right: float, down: float, *, pip: bool
) -> None:
    """Seen: a question for the pip between two indices of a 9 of clubs, sixteen times in sixty."""
    place = Place(500, 500, 60, 0.4)
    nine = glimpse(place, C_9=0.999)
    assert asked([*BOTH_ENDS, nine, unread(place.moved(right, down))]) == ([] if pip else ["C-2"])


def test_beside_a_trump_or_what_is_doubted_it_may_be_an_index() -> None:
    place = Place(500, 500, 60, 0.4)
    for other in (glimpse(place, T_9=0.999), glimpse(place, C_9=0.8, S_9=0.2)):
        assert "C-2" in asked([*BOTH_ENDS, other, unread(place.moved(0.75))])
    assert asked([*line_of_cards("H-2", "H-3", "D-R"), unread(ELSEWHERE)]) == ["C-2"]


def test_what_reads_as_a_card_beside_another_is_asked_about_as_ever() -> None:
    place = Place(500, 500, 60, 0.4)
    two = glimpse(place.moved(0.75), C_2=0.8, S_2=0.2)
    assert asked([*BOTH_ENDS, glimpse(place, C_9=0.999), two]) == ["C-2"]
