"""A trick laid where the one before lay, by the hand that takes that away: its cards are others."""

import pytest

from tests.vision.tracking.helpers import table
from tests.vision.tracking.simulator import Lying, corners
from vision.reading import Detection
from vision.tracking import Mode, Settings, Tracker

PLACES = ((40, 60), (160, 80), (280, 60), (400, 90))
BEFORE = [Lying(card, *at) for card, at in zip(("S-2", "S-3", "S-4", "S-5"), PLACES, strict=True)]


def _read(lying: Lying, *, doubted_as: str = "") -> Detection:
    """What a reader says of a card: itself for sure, or another in doubt."""
    likely = ((doubted_as, 0.6), (lying.card, 0.39)) if doubted_as else ((lying.card, 0.999),)
    return Detection(
        card=likely[0][0], confidence=likely[0][1], candidates=likely,
        corners=corners(lying.quads()), doubtful=bool(doubted_as),
    )  # fmt: skip


def _shown(*looks: tuple[list[Lying], list[Detection]]) -> Tracker:
    tracker, time = Tracker(Settings(mode=Mode.TRICKS)), 0.0
    tracker.expect(4)
    for lying, read in looks:
        picture = table(*lying)
        for _ in range(16):
            time += 0.125
            tracker.observe(time, picture, read)
    return tracker


@pytest.mark.parametrize("aside", [0, 5, 40], ids=["in its place", "nearly", "beside it"])
def test_a_card_doubted_as_one_of_the_trick_before_is_asked_about(aside: int) -> None:
    """It was taken for that one, lying there still or moved, and lost without a word."""
    first = Lying("H-2", PLACES[0][0] + aside, PLACES[0][1])
    others = [
        Lying(card, x + aside, y + aside // 2)
        for card, (x, y) in zip(("H-3", "H-4", "H-5"), PLACES[1:], strict=True)
    ]
    tracker = _shown(
        (BEFORE, [_read(one) for one in BEFORE]),
        ([first, *others], [_read(first, doubted_as="S-2"), *map(_read, others)]),
    )
    (asked,) = tracker.doubts
    assert {card for card, _ in asked.candidates} == {"S-2", "H-2"}
    tracker.settle(asked.id, "H-2")
    assert {one.card for one in tracker.cards} >= {"S-2", "H-2", "H-3", "H-4", "H-5"}


@pytest.mark.parametrize("aside", [0, 5, 40], ids=["in its place", "nearly", "beside it"])
def test_a_card_that_is_moved_and_doubted_since_is_not(aside: int) -> None:
    moved = [Lying(one.card, one.x + aside, one.y + aside // 2) for one in BEFORE]
    other = Lying("H-9", 520, 180)
    lies = [*moved[1:], other]
    tracker = _shown(
        (BEFORE, [_read(one) for one in BEFORE]),
        ([moved[0], *lies], [_read(moved[0], doubted_as="S-2"), *map(_read, lies)]),
    )
    assert tracker.doubts == ()


def test_a_corner_of_a_card_that_lies_still_is_no_other() -> None:
    """Its other index, doubted, is read for the first time once a hand has passed."""
    one, other = BEFORE[0], BEFORE[1]
    before = Detection(
        card="S-2", confidence=0.999, candidates=(("S-2", 0.999),),
        corners=corners(one.quads()[:1]),
    )  # fmt: skip
    now = Detection(
        card="S-2", confidence=0.6, candidates=(("S-2", 0.6), ("H-2", 0.39)), doubtful=True,
        corners=corners(one.quads()[1:]),
    )  # fmt: skip
    aside = Lying(other.card, other.x + 200, other.y + 60)
    tracker = _shown(([one, other], [before, _read(other)]), ([one, aside], [now, _read(aside)]))
    assert tracker.doubts == ()
