"""A page of one card's indices, as print has them, is judged at once, and none of it counts."""

import math
import time
from dataclasses import replace
from functools import cache

import pytest

from tests.vision.fusing.laid import COMPANY, all_four, glimpse
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place

PAGE = [Place(60.0 * k, 900.0 + 0.5 * k, 40, 0.0) for k in range(200)]
"""One line of print: no two of its indices are the two ends of a card."""
MOST = 50
"""Millions of steps: two or three are taken, and more than these where every three are tried."""


def told_of(glimpses: list[Glimpse], *, known: bool) -> tuple[list[str], float]:
    """The cards surely read, and how long that took, in millions of steps this machine can make.

    In seconds an emulated processor takes twenty times as long for the same.
    """
    begun = time.thread_time()
    found = fuse(glimpses, Caution(), at_table=True, known=known, laid_open=known)
    took = time.thread_time() - begun
    return sorted(d.card for d in found if not d.doubtful), took / million_steps()


@cache
def million_steps() -> float:
    """Seconds of the processor that it takes to work out so many distances."""
    begun = time.thread_time()
    for k in range(1_000_000):
        math.hypot(k, 1.0)
    return time.thread_time() - begun


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("card", ["S_R", "T_7", "EX"])
def test_a_line_of_print_takes_no_minute(card: str, *, known: bool) -> None:
    page = [glimpse(place, **{card: 0.999}) for place in PAGE]
    cards, millions = told_of(page, known=known)
    assert cards == []
    assert millions < MOST, "every three of them were tried"


def test_digits_of_print_round_a_number_are_not_tried_three_by_three() -> None:
    ones = [glimpse(place, T_1=0.999) for place in PAGE]
    eleven = glimpse(replace(PAGE[0], y=960.0), T_11=0.97, T_1=0.03)
    assert told_of([*COMPANY, *ones, eleven], known=True)[1] < MOST


def test_cards_beside_the_print_are_read_all_the_same() -> None:
    page = [glimpse(place, S_R=0.999) for place in PAGE[:40]]
    kings = [glimpse(place, C_R=0.999) for place in all_four(100, 100)]
    assert told_of([*COMPANY, *kings, *page], known=True)[0] == ["C-R", "D-9", "H-7"]
