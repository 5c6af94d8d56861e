"""What became of a pile: a card nobody counted, and the questions that are about its place."""

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from vision.evaluation.piles import PileResult
from vision.evaluation.sight import SeenIndex
from vision.evaluation.statistics import Outcome, risk_coverage
from vision.evaluation.watching import Lain, Watcher, pile_of
from vision.reading import Point
from vision.tracking.updates import Committed, Doubt, Why

CARDS = ("S-7", "T-3")


def quad(x: float, y: float) -> tuple[Point, ...]:
    return ((x, y), (x + 20, y), (x + 20, y + 50), (x, y + 50))


def lain(card: str, x: float, first: int, last: int) -> Lain:
    return Lain(SeenIndex(card, np.array(quad(x, 100), np.float32), 1.0, glare=False), first, last)


def pile(*corners: tuple[Point, ...], guess: str = "T-3", frame: int = 8) -> PileResult:
    """Of a 7 that is counted and a trump that is not, with a question at these corners."""
    return told(*corners, candidates=((guess, 0.6),), frame=frame)[0]


def told(
    *corners: tuple[Point, ...], candidates: tuple[tuple[str, float], ...], frame: int = 8
) -> tuple[PileResult, list[Outcome]]:
    """The same with an outcome for each card."""
    doubt = Doubt(
        id=1, why=Why.UNSURE, candidates=candidates, frame=frame, time=1.0, lot=0,
        corners=tuple(point for one in corners for point in one),
        crop=np.zeros((4, 4, 3), np.uint8),
    )  # fmt: skip
    seven = Committed(card="S-7", frame=8, time=1.0, confidence=0.99, lot=0, corners=quad(100, 100))
    tracker = SimpleNamespace(cards=(seven,), doubts=(doubt,))
    watcher = cast("Watcher", SimpleNamespace(tracker=tracker, crops={}))
    where = [lain("S-7", 100, 5, 20), lain("T-3", 400, 5, 9)]
    found, outcomes = pile_of("a pile", "a deck", CARDS, watcher, where)
    assert [o.doubtful for o in outcomes] == [False, not found.lost]
    return found, outcomes


@pytest.mark.parametrize("guess", ["T-3", "T-13"])
def test_a_question_at_a_cards_place_is_about_it_whatever_it_guesses(guess: str) -> None:
    assert not pile(quad(402, 101), guess=guess).silently_wrong
    assert not pile(quad(700, 300), quad(402, 101), guess=guess).silently_wrong, "at its other end"


def test_a_question_about_what_is_no_card_makes_up_for_none_that_it_names() -> None:
    """Who answers that nothing lies there has not been told of the card that lies elsewhere."""
    asked = pile(quad(700, 300))
    assert (asked.missing, asked.lost, asked.silently_wrong) == (("T-3",), ("T-3",), True)
    assert pile(quad(102, 100)).silently_wrong, "nor one about a card that was counted"


def test_a_question_without_a_place_is_about_what_it_names() -> None:
    assert not pile().silently_wrong


def test_what_still_shows_of_a_card_under_others_is_asked_about_by_its_name() -> None:
    assert not pile(quad(402, 101), frame=15).silently_wrong
    assert pile(quad(402, 101), frame=3).silently_wrong, "before it lay there nothing was its own"


@pytest.mark.parametrize(
    ("candidates", "read", "wrong"),
    [
        ((("T-3", 0.6), ("T-13", 0.4)), "T-3", 0),
        ((("T-13", 0.6), ("T-3", 0.4)), "T-13", 1),
        ((("S-7", 0.6), ("T-3", 0.4)), "S-7", 1),
        ((), "T-3", 0),
    ],
)
def test_a_question_counts_as_what_it_takes_the_card_for(
    candidates: tuple[tuple[str, float], ...], read: str, wrong: int
) -> None:
    """Seen: the table of risks took each card asked about through the tracker for read right."""
    _, outcomes = told(quad(402, 101), candidates=candidates)
    seven, trump = outcomes
    assert seven.right
    assert (trump.read, trump.doubtful, trump.wrong) == (read, True, False)
    (risk,) = risk_coverage(outcomes, [0.0])
    assert (risk.wrong.count, risk.wrong.total) == (wrong, 2)
