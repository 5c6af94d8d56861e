"""Decks that print the lower numbers of their trumps upright, and what gives them away."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Tells
from vision.cards import CARDS
from vision.geometry import Place
from vision.looks.facing import look_both_ways
from vision.looks.seen import Seen
from vision.looks.upright import look_at_upright, prints_upright
from vision.nets.classifier import Looks

TOP = Place(300.0, 200.0, 40.0, 0.0)
LENGTH = 260.0
BELOW = TOP.moved(0.0, LENGTH / 40)
LOWER = BELOW.turned()
"""The other end of the card at TOP, as any other deck prints it."""


class OnTheirHeads(Tells):
    """What each of the places in turn reads as on its head; nothing where no card is named."""

    def __init__(self, *cards: str, chance: float = 1.0) -> None:
        super().__init__()
        self._rows = np.zeros((len(cards), 79), np.float32)
        for row, card in zip(self._rows, cards, strict=True):
            row[-1] = 1 - chance
            row[CARDS.index(card) if card else -1] = chance

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        return super().look_at(patches)._replace(chances=self._rows[: len(patches)])


def of(*read: tuple[str, float, Place]) -> Seen:
    """These cards, each read with so much chance; the rest is none."""
    chances = np.zeros((len(read), 79), np.float32)
    for row, (card, chance, _) in zip(chances, read, strict=True):
        row[CARDS.index(card)], row[-1] = chance, 1 - chance
    ones = np.ones(len(read), np.float32)
    ways = np.tile(np.array([1.0, 0.0, 0.0], np.float32), (len(read), 1))
    picture = np.zeros((700, 700, 3), np.uint8)
    return Seen(picture, [place for *_, place in read], ones, chances, ways, ones)


def upright(*read: tuple[str, float, Place], length: float = LENGTH, also: str = "") -> bool:
    """Whether these cards, each of which reads as one on its head, are of such a deck."""
    on_its_head = Tells(**{also.replace("-", "_"): 0.6}) if also else Tells()
    return prints_upright(of(*read), on_its_head, length)


def test_a_number_twice_the_same_way_up_gives_the_deck_away() -> None:
    assert upright(("T-3", 0.99, TOP), ("T-3", 0.9, BELOW))
    assert upright(("T-3", 0.99, TOP), ("T-3", 0.9, BELOW), length=0.0)
    assert not upright(("T-3", 0.9, TOP), ("T-3", 0.9, BELOW))


@pytest.mark.parametrize("down", [0.5, 0.65, 1.2])
def test_only_at_the_two_ends_of_a_card(down: float) -> None:
    """Rows of cards lie nearer: a 13 above another that is misread is no such deck."""
    other = TOP.moved(0.0, down * LENGTH / 40)
    assert not upright(("T-13", 0.99, TOP), ("T-13", 0.99, other))


def test_nor_beside_one_another_nor_of_suit_cards() -> None:
    beside = TOP.moved(3.5)
    assert not upright(("T-3", 0.99, TOP), ("T-3", 0.99, beside))
    assert not upright(("S-3", 0.99, TOP), ("S-3", 0.99, BELOW))


def test_a_number_both_ways_up_clears_the_deck() -> None:
    straight = (("T-3", 0.99, TOP), ("T-3", 0.99, BELOW))
    aside = TOP.moved(5.0), LOWER.moved(-5.0)
    other = (("T-14", 0.99, aside[0]), ("T-14", 0.99, aside[1]))
    assert upright(*straight)
    assert not upright(*straight, *other)


@pytest.mark.parametrize("card", ["T-1", "T-6", "T-8", "T-9", "T-11"])
def test_a_number_that_reads_either_way_up_tells_nothing(card: str) -> None:
    assert not upright((card, 0.99, TOP), (card, 0.99, BELOW))


@pytest.mark.parametrize("length", [LENGTH, 0.0])
@pytest.mark.parametrize(("above", "below"), [("T-6", "T-9"), ("T-4", "T-17"), ("T-12", "T-21")])
def test_a_number_over_what_it_is_on_its_head_is_one_card(
    above: str, below: str, length: float
) -> None:
    """Each would lie on the other's card, and one of them be hidden."""
    ends = (above, 0.9, TOP), (below, 0.9, TOP.moved(0.0, 5.5).turned())
    assert upright(*ends, length=length, also=above)
    assert not upright(*ends, length=length, also="T-15")
    assert not upright(*ends, length=length)


def test_head_to_head_or_far_apart_they_are_two_cards() -> None:
    inwards = ("T-6", 0.9, TOP.turned()), ("T-9", 0.9, LOWER.turned())
    far = TOP.moved(0.0, 1.5 * LENGTH / 40).turned()
    for two in (inwards, (("T-6", 0.9, TOP), ("T-9", 0.9, far))):
        assert not upright(*two, also="T-6")
    assert not upright(("T-6", 0.9, TOP), ("T-9", 0.9, LOWER.moved(2.0)), also="T-6")
    assert upright(("T-6", 0.9, TOP), ("T-9", 0.9, LOWER), also="T-6")


def test_a_lower_seventeen_is_the_four_above_it() -> None:
    """Seen: sure at both lower corners of a 4, and counted beside it."""
    four, seventeen = CARDS.index("T-4"), CARDS.index("T-17")
    seen = of(("T-4", 0.98, TOP), ("T-17", 0.97, LOWER))
    look_at_upright(seen, OnTheirHeads("", "T-4"), LENGTH)
    assert seen.chances[:, four].min() > 0.95
    assert seen.chances[:, seventeen].max() < 0.05
    assert math.cos(seen.places[1].angle) == pytest.approx(1.0)


def test_a_six_that_is_a_nine_on_its_head_at_both_ends_is_either() -> None:
    seen = of(("T-6", 0.96, TOP), ("T-9", 0.96, LOWER))
    look_at_upright(seen, OnTheirHeads("T-9", "T-6"), LENGTH)
    both = seen.chances[:, [CARDS.index("T-6"), CARDS.index("T-9")]]
    assert both.min() > 0.3


def test_what_reads_as_nothing_on_its_head_stays_as_it_was() -> None:
    seen = of(("T-15", 0.97, TOP))
    before = seen.chances.copy()
    look_at_upright(seen, Tells(), LENGTH)
    assert seen.chances == pytest.approx(before)
    assert seen.places == [TOP]


def test_what_is_hardly_an_index_on_its_head_has_no_say() -> None:
    seen = of(("T-15", 0.97, TOP))
    before = seen.chances.copy()
    look_at_upright(seen, OnTheirHeads("T-9", chance=0.4), LENGTH)
    assert seen.chances == pytest.approx(before)


def test_the_deck_is_told_before_6_and_9_are_weighed_by_their_edge() -> None:
    """Both ways up count, then, and no edge."""
    left = TOP.moved(-4.0), BELOW.moved(-4.0)
    seen = of(("T-3", 0.99, left[0]), ("T-3", 0.99, left[1]), ("T-6", 0.96, TOP))
    look_both_ways(seen, OnTheirHeads("", "", "T-9"))
    assert seen.upright
    assert seen.chances[2, [CARDS.index("T-6"), CARDS.index("T-9")]].min() > 0.4


def test_another_card_in_the_next_row_has_no_say() -> None:
    """Its number stands two rows below, hardly nearer than the card's own other end."""
    seen = of(("T-15", 0.97, TOP), ("T-2", 0.97, TOP.moved(0.0, 0.8 * LENGTH / 40)))
    before = seen.chances.copy()
    look_at_upright(seen, Tells(), LENGTH)
    assert seen.chances == pytest.approx(before)
