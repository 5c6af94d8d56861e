"""Where an index stands whatever it reads as, and what of it is asked about."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.glimpses import (
    ELSEWHERE,
    LOWER_RIGHT,
    UPPER_LEFT,
    glimpse,
    line_of_cards,
)
from vision.cards import CARDS
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.glimpse import Glimpse
from vision.geometry import Place


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


def test_an_index_surely_there_is_asked_about_though_its_guess_lies_elsewhere() -> None:
    """Seen: a valet over its hair, read as no card but a 14 with 0.03; the 14 lay beside it."""
    taken = glimpse("T-14", 0.999, Place(90.0, 700, 40, 0.0))
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 700, 40, 0.0)) for n in (2, 3, 4)]
    there = replace(glimpse("T-14", 0.03, UPPER_LEFT), heat=0.8, corner=0.99, whole=0.95)
    asked = [d for d in fuse([taken, *company, there], Caution()) if d.doubtful]
    assert [d.card for d in asked] == ["T-14"]
    as_it = replace(there, chances=glimpse("T-14", 0.3, UPPER_LEFT).chances)
    assert not [d for d in fuse([taken, *company, as_it], Caution()) if d.doubtful]


@pytest.mark.parametrize(
    ("card", "laid_open", "corner", "asked"),
    [("D-7", True, 0.98, True), ("D-7", False, 0.98, False), ("D-7", True, 0.6, False),
     ("T-7", True, 0.98, False)],
    ids=["open", "on a pile", "in no corner", "perhaps a rest"],
)  # fmt: skip
def test_where_cards_lie_open_an_index_that_reads_as_a_card_lying_elsewhere_is_asked_about(
    card: str,
    laid_open: bool,  # noqa: FBT001 - a table
    corner: float,
    asked: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in a spread: a valet of diamonds, read as the 7 that lay in the last row, was lost."""
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 700, 40, 0.0)) for n in (2, 3, 4)]
    own = glimpse(card, 0.9999, Place(90.0, 700, 40, 0.0))
    there = replace(glimpse(card, 0.98, ELSEWHERE, "D-V"), heat=0.85, corner=corner, whole=0.99)
    found = fuse([own, *company, there], Caution(), at_table=True, laid_open=laid_open)
    assert [d.doubtful for d in found if d.card == card] == [False, True][: 1 + asked]
    alone = fuse([own, *company, there], Caution())
    told = asked or not laid_open
    assert [d.doubtful for d in alone if d.card == card] == [False, True][: 1 + told]


def test_in_a_photograph_what_reads_surely_as_a_card_lying_elsewhere_is_asked_about() -> None:
    """Seen: a 19 beside another, of two decks in one picture, dropped without a word."""
    own = [glimpse("T-19", 0.999, place) for place in (UPPER_LEFT, LOWER_RIGHT)]
    company = [glimpse(f"H-{n}", 0.999, Place(90.0 * n, 900, 40, 0.0)) for n in (2, 3, 4)]
    there = replace(glimpse("T-19", 0.98, ELSEWHERE), heat=0.85, corner=0.98, whole=0.99)
    for at_table in (False, True):
        found = fuse([*own, *company, there], Caution(), at_table=at_table)
        told = [d.doubtful for d in found if d.card == "T-19"]
        assert told == ([False] if at_table else [False, True])


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


def test_half_a_star_is_asked_about_where_a_card_has_its_corner() -> None:
    row = glimpse("EX", 0.7, UPPER_LEFT).chances
    (read,) = fuse([Glimpse(UPPER_LEFT, 0.6, row, corner=0.99)], Caution())
    assert read.doubtful
    assert fuse([Glimpse(UPPER_LEFT, 0.6, row, corner=0.3)], Caution()) == []


@pytest.mark.parametrize(
    ("card", "rival", "doubtful"),
    [("S-C", None, False), ("T-14", None, False), ("S-C", "C-C", True), ("T-4", None, True),
     ("EX", None, True)],
)  # fmt: skip
def test_what_is_one_card_or_none_is_that_card_among_others(
    card: str,
    rival: str | None,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Where it reads as one card or none, the classifier says none six times too often."""
    company = line_of_cards("H-2", "H-3", "D-R", "S-8")
    row = glimpse(card, 0.88, ELSEWHERE, other=rival).chances
    half = Glimpse(ELSEWHERE, 0.7, row, corner=0.9, whole=0.7, uncut=0.99)
    found = fuse([*company, half], Caution())
    assert [d.doubtful for d in found if d.card == card] == [doubtful]
    alone = fuse([half], Caution())
    assert all(d.doubtful for d in alone)


@pytest.mark.parametrize(
    ("uncut", "corner", "none", "doubtful"),
    [(0.999, 0.95, 0.3, False), (0.99, 0.95, 0.3, True), (0.999, 0.85, 0.3, True),
     (0.999, 0.95, 0.4, True)],
)  # fmt: skip
def test_a_whole_number_may_read_as_none_in_part_among_others(
    uncut: float,
    corner: float,
    none: float,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: an 8 in a bold face, of which the digit net was certain and the classifier not."""
    company = line_of_cards("H-2", "H-3", "D-R", "S-8")
    row = glimpse("T-8", 1 - none, ELSEWHERE).chances
    eight = Glimpse(ELSEWHERE, 0.5, row, corner=corner, whole=0.7, uncut=uncut)
    (read,) = (d for d in fuse([*company, eight], Caution()) if d.card == "T-8")
    assert read.doubtful is doubtful
    assert read.confidence == pytest.approx(1 - none, abs=0.01) or none == 0.3, "not eased"
    assert fuse([eight], Caution()) == [], "alone it is no card"


@pytest.mark.parametrize(
    ("heat", "corner", "whole", "laid_open", "asked"),
    [
        (0.35, 0.97, 0.9, True, True),
        (0.35, 0.97, 0.9, False, False),
        (0.25, 0.97, 0.9, True, False),
        (0.35, 0.92, 0.9, True, False),
        (0.35, 0.97, 0.75, True, False),
        (0.55, 0.92, 0.75, True, True),
        (0.55, 0.8, 0.98, True, True),
        (0.55, 0.8, 0.9, True, False),
        (0.45, 0.8, 0.98, True, False),
        (0.55, 0.7, 0.98, True, False),
    ],
)
def test_a_whole_index_of_an_open_card_that_nothing_reads_is_asked_about_however_cool(
    heat: float, corner: float, whole: float, *, laid_open: bool, asked: bool
) -> None:
    """Seen: a 14 and a 20 in outlined type, in their corners and whole, that read as no card."""
    company = line_of_cards("H-2", "H-3", "D-R", "S-8")
    row = glimpse("T-14", 0.2, ELSEWHERE).chances
    there = Glimpse(ELSEWHERE, heat, row, corner=corner, whole=whole)
    found = fuse([*company, there], Caution(), laid_open=laid_open)
    assert any(d.doubtful for d in found) is asked


@pytest.mark.parametrize("heat", [0.4, 0.55])
def test_a_large_pip_that_reads_as_a_number_or_none_is_not_asked_about(heat: float) -> None:
    """Seen: the large clubs of many decks, of which the digit net knows that they are no number."""
    company = line_of_cards("H-2", "H-3", "D-R", "S-8")
    for card, none, number, asked in (
        ("T-2", 0.6, 0.03, False),
        ("T-2", 0.6, 0.5, True),
        ("T-2", 0.2, 0.03, True),
        ("C-2", 0.6, 0.03, True),
    ):
        row = glimpse(card, 1 - none, ELSEWHERE).chances
        place = Glimpse(ELSEWHERE, heat, row, corner=0.99, whole=0.9, uncut=number)
        found = fuse([*company, place], Caution(), laid_open=True)
        assert any(d.doubtful for d in found) is asked
    row = np.full(79, 0.01, np.float32)
    row[CARDS.index("T-2")], row[-1] = 0.1, 0.13
    place = Glimpse(ELSEWHERE, heat, row, corner=0.99, whole=0.9, uncut=0.03)
    found = fuse([*company, place], Caution(), laid_open=True)
    assert any(d.doubtful for d in found), "an index of which nobody says that it is none"


@pytest.mark.parametrize(
    ("heat", "corner", "whole", "asked"),
    [
        (0.75, 0.98, 0.6, True),
        (0.55, 0.98, 0.6, False),
        (0.9, 0.96, 0.6, False),
        (0.75, 0.98, 0.4, False),
    ],
)
def test_a_number_that_stands_there_for_all_to_see_is_asked_about_though_no_net_knows_it(
    heat: float, corner: float, whole: float, *, asked: bool
) -> None:
    """Seen: a 2 and a 10 in wide type, in their corners; to the digit net they were no numbers."""
    company = line_of_cards("H-2", "H-3", "D-R", "S-8")
    row = glimpse("T-2", 0.1, ELSEWHERE).chances
    there = Glimpse(ELSEWHERE, heat, row, corner=corner, whole=whole, uncut=0.03)
    assert any(d.doubtful for d in fuse([*company, there], Caution(), laid_open=True)) is asked
    assert fuse([there], Caution(), laid_open=True) == [], "where no card is known it is a figure"


@pytest.mark.parametrize(
    ("card", "height", "heat", "asked"),
    [
        ("T-3", 26, 0.3, False),
        ("T-3", 40, 0.3, True),
        ("T-3", 26, 0.7, True),
        ("H-3", 26, 0.3, True),
    ],
)
def test_what_reads_coldly_as_a_small_trump_and_is_lower_than_any_is_not_asked_about(
    card: str, height: float, heat: float, *, asked: bool
) -> None:
    """Seen: the crown of a king of the house deck, among trumps half as high again."""
    company = line_of_cards("T-12", "T-15", "T-16", "T-18", "H-2", "S-8")
    crown = Glimpse(replace(ELSEWHERE, height=height), heat, glimpse(card, 0.7, ELSEWHERE).chances)
    crown = replace(crown, corner=0.6, uncut=0.6)
    assert any(d.card == card for d in fuse([*company, crown], Caution(), laid_open=True)) is asked


def test_what_may_be_another_card_is_not_only_that_card_or_none() -> None:
    company = line_of_cards("H-2", "H-3", "D-R", "S-8")
    for rival, doubtful in ((0.032, True), (0.02, False)):
        row = glimpse("S-C", 0.93, ELSEWHERE).chances.copy()
        row[CARDS.index("C-C")], row[-1] = rival, 0.07 - rival
        half = Glimpse(ELSEWHERE, 0.7, row, corner=0.9, whole=0.7)
        found = fuse([*company, half], Caution())
        assert [d.doubtful for d in found if d.card == "S-C"] == [doubtful]
