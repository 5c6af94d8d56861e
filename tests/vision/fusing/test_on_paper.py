"""A page of one card's indices, as print has them, is judged at once, and none of it counts."""

import time
from dataclasses import replace

import pytest

from tests.vision.fusing.laid import COMPANY, all_four, glimpse
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place

PAGE = [Place(60.0 * k, 900.0 + 0.5 * k, 40, 0.0) for k in range(200)]
"""One line of print: no two of its indices are the two ends of a card."""


def told_of(glimpses: list[Glimpse], *, known: bool) -> tuple[list[str], float]:
    """The cards surely read, and how many seconds of the processor that took."""
    begun = time.thread_time()
    found = fuse(glimpses, Caution(), at_table=True, known=known, laid_open=known)
    return sorted(d.card for d in found if not d.doubtful), time.thread_time() - begun


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("card", ["S_R", "T_7", "EX"])
def test_a_line_of_print_takes_no_minute(card: str, *, known: bool) -> None:
    page = [glimpse(place, **{card: 0.999}) for place in PAGE]
    cards, seconds = told_of(page, known=known)
    assert cards == []
    assert seconds < 5, "every three of them were tried"


def test_digits_of_print_round_a_number_are_not_tried_three_by_three() -> None:
    ones = [glimpse(place, T_1=0.999) for place in PAGE]
    eleven = glimpse(replace(PAGE[0], y=960.0), T_11=0.97, T_1=0.03)
    assert told_of([*COMPANY, *ones, eleven], known=True)[1] < 5


def test_cards_beside_the_print_are_read_all_the_same() -> None:
    page = [glimpse(place, S_R=0.999) for place in PAGE[:40]]
    kings = [glimpse(place, C_R=0.999) for place in all_four(100, 100)]
    assert told_of([*COMPANY, *kings, *page], known=True)[0] == ["C-R", "D-9", "H-7"]
