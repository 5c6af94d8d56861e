"""A bout counted as another card turns a contract: where any look sees one, somebody is asked."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.glimpses import ELSEWHERE, LOWER_RIGHT, UPPER_LEFT, glimpse
from vision.cards import BOUTS, CARDS
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place
from vision.looks.second_looks import together

OTHERS = [
    glimpse(card, 0.999, Place(100 + 120 * k, 600, 40, 0.0))
    for k, card in enumerate(("S-6", "H-2"))
]


def trump(place: Place, card: str, chance: float, rival: str) -> Glimpse:
    """A number that stands whole, of which the rest is the rival's."""
    return replace(glimpse(card, chance, place, rival), uncut=1.0, margin=1.0)


@pytest.mark.parametrize("bout", BOUTS)
def test_a_look_that_sees_a_bout_is_heeded_as_if_it_were_alone(bout: str) -> None:
    """Seen: a Petit with a long flag, a 7 to one net for certain and to the other with 0.8."""
    for other, least, most in ((bout, 0.14, 0.2), ("T-8", 0.0, 0.02)):
        looks = np.full((3, 79), 1e-6, np.float32)
        looks[:, CARDS.index("T-7")] = 0.997
        looks[0, CARDS.index("T-7")] = 0.81
        looks[0, CARDS.index(other)] = 0.18
        told = together(looks)
        assert CARDS[int(told[:-1].argmax())] == "T-7"
        assert told.sum() == pytest.approx(1)
        assert least < told[CARDS.index(other)] < most


def test_what_most_looks_take_for_a_bout_is_no_surer_for_that() -> None:
    """The rule doubts other cards; a bout itself comes by its chance as any card does."""
    told = []
    for card in ("T-1", "T-8"):
        looks = np.full((3, 79), 1e-6, np.float32)
        looks[:, CARDS.index(card)] = 0.999, 0.5, 0.5
        looks[:, CARDS.index("T-7")] = 0.001, 0.5, 0.5
        told.append(together(looks)[[CARDS.index(card), CARDS.index("T-7")]])
    assert told[0] == pytest.approx(told[1])
    assert told[0][0] > told[0][1]


@pytest.mark.parametrize(
    ("card", "rival", "possible", "here", "doubtful"),
    [
        ("T-7", "T-1", 0.15, 0.01, True),
        ("T-12", "T-21", 0.15, 0.01, True),
        ("H-10", "EX", 0.15, 0.01, True),
        ("T-7", "T-8", 0.15, 0.01, False),
        ("T-7", "T-1", 0.06, 0.01, False),
        ("T-7", "T-1", 0.15, 0.001, False),
        ("T-21", "T-12", 0.15, 0.01, False),
    ],
)
def test_what_a_corner_may_read_as_a_bout_is_asked_about_unless_another_rules_it_out(
    card: str, rival: str, possible: float, here: float, *, doubtful: bool
) -> None:
    """One corner that holds another card possible does not unsettle its card, but for a bout."""
    read = [
        trump(UPPER_LEFT, card, 1 - here, rival),
        trump(LOWER_RIGHT, card, 1 - possible, rival),
    ]
    company = [glimpse("D-9", 0.999, ELSEWHERE), *OTHERS]
    found = fuse([*read, *company], Caution())
    assert [d.doubtful for d in found if d.card == card] == [doubtful]
    assert not any(d.doubtful for d in found if d.card != card)


@pytest.mark.parametrize(
    ("card", "chance", "margin", "doubtful"),
    [
        ("T-1", 0.92, 1.0, True),
        ("T-1", 0.96, 1.0, False),
        ("T-2", 0.92, 1.0, False),
        ("T-1", 0.96, 0.05, True),
        ("T-2", 0.96, 0.05, False),
    ],
)
def test_what_stands_round_a_figure_makes_no_petit_of_it(
    card: str, chance: float, margin: float, *, doubtful: bool
) -> None:
    """Seen: the 1 of a 19 whose 9 lay under a card; whole to the digit net, none with 0.08."""
    row = np.zeros(79, np.float32)
    row[CARDS.index(card)], row[-1] = chance, 1 - chance
    one = replace(trump(UPPER_LEFT, card, chance, "T-7"), chances=row, margin=margin)
    found = fuse([*OTHERS, one], Caution(), at_table=True, known=True)
    (told,) = [d for d in found if d.card == card]
    assert told.doubtful is doubtful


def test_a_petit_that_stands_free_at_one_corner_counts() -> None:
    row = np.zeros(79, np.float32)
    row[CARDS.index("T-1")], row[-1] = 0.97, 0.03
    free = replace(trump(UPPER_LEFT, "T-1", 0.97, "T-7"), chances=row)
    close = replace(trump(LOWER_RIGHT, "T-1", 0.97, "T-7"), chances=row, margin=0.0)
    found = fuse([*OTHERS, free, close], Caution(), at_table=True, known=True)
    (told,) = [d for d in found if d.card == "T-1"]
    assert not told.doubtful
