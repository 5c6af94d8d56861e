"""What the frames of one way say, by how many there are and how many tell of a place."""

from collections import Counter

import pytest

from tests.vision.tracking.helpers import Desk, seen
from vision.reading import AS_USUAL, Way
from vision.tracking.presence import present
from vision.tracking.ways import WAYS, seen_through_one_glass, told_in_one

CYAN = Way(cyan=True)


@pytest.mark.parametrize(
    ("found", "read", "there"),
    [
        ({CYAN: 4}, {CYAN: 5, AS_USUAL: 9}, True),
        ({CYAN: 2, Way(0.84, cyan=True): 2}, {CYAN: 3, Way(0.84, cyan=True): 2}, True),
        ({CYAN: 3}, {CYAN: 3, AS_USUAL: 9}, False),
        ({CYAN: 4}, {CYAN: 6, AS_USUAL: 9}, False),
        ({CYAN: 2, AS_USUAL: 2}, {CYAN: 3, AS_USUAL: 4}, False),
        ({AS_USUAL: 5}, {CYAN: 9, AS_USUAL: 6}, True),
        ({}, {}, False),
    ],
    ids=["four of five", "at two sizes", "too few", "too rarely", "both", "in grey", "nothing"],
)
def test_nearly_all_frames_of_one_glass_and_four_at_least(
    found: dict[Way, int],
    read: dict[Way, int],
    there: bool,  # noqa: FBT001 - a table
) -> None:
    assert seen_through_one_glass(Counter(found), Counter(read)) is there


@pytest.mark.parametrize(
    ("told", "read", "enough"),
    [
        ({CYAN: 3}, {CYAN: 3, AS_USUAL: 5}, True),
        ({AS_USUAL: 3}, {CYAN: 3, AS_USUAL: 5}, False),
        ({CYAN: 2, AS_USUAL: 2}, {CYAN: 2, AS_USUAL: 2}, True),
        ({CYAN: 2, Way(0.7): 1}, {CYAN: 2, Way(0.7): 1, AS_USUAL: 5}, True),
        ({CYAN: 2, AS_USUAL: 3}, {CYAN: 2, AS_USUAL: 8}, False),
        ({CYAN: 2}, {CYAN: 2}, False),
        ({}, {CYAN: 3}, False),
    ],
    ids=[
        "all of one way",
        "some of another",
        "all of one size",
        "all of two ways",
        "all of one and some",
        "too few",
        "none",
    ],
)
def test_one_way_or_one_size_is_enough(
    told: dict[Way, int],
    read: dict[Way, int],
    enough: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a king doubted in each frame of two sizes and in one of eight of the usual."""
    assert told_in_one(Counter(told), Counter(read), 0.7, least=3) is enough


def test_a_look_sees_through_both_glasses_at_its_usual_size_and_at_others() -> None:
    usual = [WAYS.get(number, AS_USUAL) for number in range(12)]
    assert usual.count(CYAN) == 3
    assert {way.times for way in usual} == {0.7, 0.84, 1.0, 1.2, 1.4}
    assert {way.times for way in usual if way.cyan} == {0.84, 1.0, 1.2}


def test_what_an_earlier_look_showed_is_not_there_for_that() -> None:
    desk, doubted = Desk(), seen("T-7", 300, 100, 0.5, doubtful=True)
    company = [seen(card, 50 + 60 * k, 250) for k, card in enumerate(("H-2", "S-9", "D-R"))]
    desk.show(*company, doubted, frames=15)
    (track,) = (t for t in desk.tracker._memory.table if t.evidence.best == "T-7")
    assert present(track, desk.tracker._memory, desk.tracker.settings)
    desk.move()
    desk.show(*company, frames=4)
    assert not present(track, desk.tracker._memory, desk.tracker.settings)
