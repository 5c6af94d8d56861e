"""What the tracker tells a reader of the next picture, and how often it wants it read."""

import pytest

from tests.vision.tracking.helpers import Desk, mat, seen, seen_at_corners
from vision.tracking import Mode, Settings, State, Tracker


@pytest.mark.parametrize(
    ("shown", "told"),
    [(["H-7", "T-3", "C-V"], True), (["H-7", "C-V"], False), (["T-3", "T-12", "T-18"], False)],
)
def test_several_cards_a_suit_card_with_them_tell_that_cards_are_shown(
    shown: list[str],
    told: bool,  # noqa: FBT001 - a table
) -> None:
    desk = Desk()
    for card in shown:
        assert not desk.tracker.hint.among_cards
        desk.show(seen(card), frames=5)
        desk.move()
    assert desk.tracker.hint.among_cards is told
    desk.begin_anew()
    assert not desk.tracker.hint.among_cards


@pytest.mark.parametrize(
    ("mode", "trumps", "told"),
    [(Mode.DEALT, 5, False), (Mode.DEALT, 6, True), (Mode.SPREAD, 6, False)],
)
def test_a_crowd_of_trumps_dealt_tells_that_cards_are_shown(
    mode: Mode,
    trumps: int,
    told: bool,  # noqa: FBT001 - a table
) -> None:
    """Where they lie open a reader sees by itself that they are many."""
    desk = Desk(Settings(mode=mode))
    for number in range(trumps):
        desk.show(seen(f"T-{number + 3}", 60 + 60 * number), frames=5)
        desk.move()
    assert len(desk.cards) == trumps
    assert desk.tracker.hint.among_cards is told


@pytest.mark.parametrize(
    ("mode", "corners", "told"),
    [
        (Mode.DEALT, 4, True),
        (Mode.DEALT, 3, False),
        (Mode.SPREAD, 4, False),
        (Mode.POIGNEE, 4, False),
    ],
)
def test_one_trump_dealt_and_seen_at_all_its_corners_tells_that_cards_are_shown(
    mode: Mode,
    corners: int,
    told: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: the second card of a pile, a 13 blurred at its far end, lost behind what paper asks."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen_at_corners("T-19", corners), frames=5)
    assert desk.tracker.hint.among_cards is told
    desk.move()
    desk.show(frames=5)
    desk.show(seen("T-12", 400), frames=6)
    assert desk.tracker.hint.among_cards is told, "the card may be covered since"
    desk.begin_anew()
    assert not desk.tracker.hint.among_cards


@pytest.mark.parametrize("mode", Mode)
def test_the_reader_is_told_whether_cards_lie_open(mode: Mode) -> None:
    """On a dealt pile what reads as no card is mostly the rest of one beneath."""
    hint = Tracker(Settings(mode=mode)).hint
    assert hint.laid_open is (mode in {Mode.SPREAD, Mode.TRICKS})


def sizes(desk: Desk, frames: int) -> list[float]:
    """The size each of so many still frames is to be looked at."""
    told = []
    for _ in range(frames):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture := mat(desk.level))
        told.append(desk.tracker.hint.way.times)
        desk.tracker.observe(desk.time, picture, [])
    return told


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
def test_a_still_look_is_seen_at_other_sizes_once(mode: Mode) -> None:
    desk = Desk(Settings(mode=mode))
    enough = [desk.tracker.seen_enough]
    told = sizes(desk, 20)
    assert [told.count(size) for size in (0.7, 0.84, 1.2, 1.4)] == [1, 2, 2, 1]
    assert told[:4] == [1.0] * 4
    assert told[-8:] == [1.0] * 8
    enough.append(desk.tracker.seen_enough)
    desk.move()
    enough.append(desk.tracker.seen_enough)
    assert enough == [False, True, False], "what came to lie there may need it"
    assert set(sizes(desk, 12)) == {0.7, 0.84, 1.0, 1.2, 1.4}


def test_a_look_that_begins_is_seen_at_its_usual_size_first() -> None:
    desk = Desk()
    assert sizes(desk, 5) == [1.0] * 4 + [0.84]
    passing = mat(desk.level)
    passing[150:220, 200:320] = 200
    desk.tracker.look(desk.time + 0.1, passing)
    assert desk.tracker.hint.way.times == 1.0, "while something moves"
    desk.tracker.observe(desk.time + 0.1, passing, [])
    desk.tracker.look(desk.time + 0.2, passing)
    assert desk.tracker.state is State.STILL
    assert desk.tracker.hint.way.times == 1.0


@pytest.mark.parametrize("mode", [Mode.DEALT, Mode.POIGNEE])
def test_a_card_dealt_or_a_hand_held_up_is_seen_at_one_size(mode: Mode) -> None:
    desk = Desk(Settings(mode=mode))
    assert set(sizes(desk, 14)) == {1.0}
    assert desk.tracker.seen_enough
