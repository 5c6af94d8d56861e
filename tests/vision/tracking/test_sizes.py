"""What the sizes a look is read at say together, and one alone."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import Desk, mat, seen
from vision.reading import Detection, Way


def read_by_sizes(desk: Desk, others: Sequence[str], at: Callable[[float], Detection]) -> None:
    """Still frames with these cards, and one that reads as `at` says at the size asked for."""
    company = [seen(card, 50 + 60 * k, 250) for k, card in enumerate(others)]
    for _ in range(14):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture := mat(desk.level))
        desk.tracker.observe(desk.time, picture, [*company, at(desk.tracker.hint.way.times)])


def half_of_one(
    sizes: set[float], confidence: float, *rivals: tuple[str, float]
) -> Callable[[float], Detection]:
    """A 2 of trumps that may be half of a 12 at these sizes, and at no other."""

    def at(size: float) -> Detection:
        doubted = size in sizes
        chance = 0.5 if doubted else confidence
        return seen("T-2", 300, 100, chance, doubtful=doubted, others=rivals)

    return at


@pytest.mark.parametrize(
    ("company", "rivals", "counted"),
    [(("H-2", "S-9", "D-R"), (), True), (("H-2", "S-9", "D-R"), (("T-7", 0.3),), False),
     ((), (), False)],
)  # fmt: skip
def test_what_is_doubted_at_one_size_and_read_at_others_counts_among_cards(
    company: tuple[str, ...],
    rivals: tuple[tuple[str, float], ...],
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    desk = Desk()
    read_by_sizes(desk, company, half_of_one({1.0}, 0.97, *rivals))
    assert ("T-2" in desk.cards) is counted


@pytest.mark.parametrize(
    ("card", "others", "counted"),
    [("T-2", 5, False), ("T-2", 6, True), ("EX", 6, True), ("H-4", 6, False)],
)
def test_a_crowd_of_trumps_speaks_for_another_and_for_no_suit_card(
    card: str,
    others: int,
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: specks on a mat that read as a 4 of hearts at two sizes, where only trumps lay."""
    desk = Desk()
    trumps = [f"T-{number}" for number in range(10, 10 + others)]
    two = half_of_one({1.0}, 0.97)
    read_by_sizes(desk, trumps, lambda size: replace(two(size), card=card, candidates=()))
    assert (card in desk.cards) is counted


@pytest.mark.parametrize(("confidence", "counted"), [(0.92, True), (0.9, False)])
def test_each_frame_counts_for_the_size_it_was_read_at(
    confidence: float,
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Three sizes of four that read it with odds of 2.4 each make up 7 together."""
    desk = Desk()
    read_by_sizes(desk, ("H-2", "S-9", "D-R"), half_of_one({1.0, 1.2}, confidence))
    assert ("T-2" in desk.cards) is counted


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize(
    ("card", "size", "doubtful", "asked"),
    [("EX", 1.4, False, ["brief"]), ("EX", 0.7, False, ["brief"]), ("EX", 1.4, True, []),
     ("EX", 1.0, False, []), ("H-2", 1.4, False, [])],
)  # fmt: skip
def test_what_one_size_alone_shows_surely_is_asked_about(
    card: str,
    size: float,
    doubtful: bool,  # noqa: FBT001 - a table
    asked: list[str],
    left: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: an Excuse the finder was blind to at every size but one, lost without a question."""
    desk = Desk()
    company = [seen(card, 50 + 60 * k, 250) for k, card in enumerate(("H-2", "S-9", "D-R"))]
    shown = 0
    for _ in range(14):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture := mat(desk.level))
        there = desk.tracker.hint.way.times == size and not shown
        shown += there
        found = [seen(card, 300, 100, 0.97, doubtful=doubtful)] if there else []
        desk.tracker.observe(desk.time, picture, [*company, *found])
    assert shown
    if left:
        desk.move()
        desk.show(frames=25)
    else:
        desk.tracker.commit()
    assert [doubt.why for doubt in desk.tracker.doubts] == asked


def shown_when_usual(desk: Desk, frames: int, which: slice) -> None:
    """Cards in still frames, and a doubted 7 in those of the frames of the usual size."""
    company = [seen(card, 50 + 60 * k, 250) for k, card in enumerate(("H-2", "S-9", "D-R"))]
    usual = 0
    for _ in range(frames):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture := mat(desk.level))
        there = desk.tracker.hint.way.times == 1.0
        usual += there
        shown = there and usual - 1 in range(100)[which]
        found = [seen("T-7", 300, 100, 0.5, doubtful=True)] if shown else []
        desk.tracker.observe(desk.time, picture, [*company, *found])


@pytest.mark.parametrize(
    ("which", "asked"),
    [(slice(0, 5), ["brief"]), (slice(0, 4), [])],
    ids=["in five of six", "in four of six"],
)
def test_what_one_size_alone_shows_is_asked_about_where_nearly_all_its_frames_do(
    which: slice, asked: list[str]
) -> None:
    """Seen: a 7 doubted in five frames of six at the usual size, and lost without a question."""
    desk = Desk()
    shown_when_usual(desk, 11, which)
    desk.tracker.commit()
    assert [doubt.why for doubt in desk.tracker.doubts] == asked


def test_two_looks_that_show_little_do_not_add_up() -> None:
    desk = Desk()
    shown_when_usual(desk, 11, slice(0, 3))
    desk.move()
    shown_when_usual(desk, 11, slice(0, 3))
    desk.tracker.commit()
    assert desk.tracker.doubts == ()


@pytest.mark.parametrize(
    ("cyan", "missed", "counted"),
    [(True, (), True), (False, (), True), (True, (2,), True), (True, (1, 2), False)],
)
def test_what_shows_through_one_glass_alone_counts_where_nearly_all_its_frames_show_it(
    cyan: bool,  # noqa: FBT001 - a table
    missed: tuple[int, ...],
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a red C on a picture that is grey as it is; the finder is blind to it in grey."""
    desk, frames = Desk(), 0
    company = [seen(card, 50 + 60 * k, 250) for k, card in enumerate(("H-2", "S-9", "D-R"))]
    for _ in range(12):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture := mat(desk.level))
        there = desk.tracker.hint.way.cyan is cyan
        found = [seen("H-C", 300, 100, 0.996)] if there and frames not in missed else []
        frames += there
        desk.tracker.observe(desk.time, picture, [*company, *found])
    desk.tracker.commit()
    assert ("H-C" in {card.card for card in desk.tracker.cards}) is counted
    assert len(desk.tracker.doubts) == (not counted), "what it did not count it asks about"


@pytest.mark.parametrize(("times", "asked"), [(3, ["brief"]), (2, [])])
def test_what_is_doubted_through_one_glass_alone_is_asked_about_where_all_its_frames_do(
    times: int, asked: list[str]
) -> None:
    """At the usual size three frames of nine are looked at through cyan."""
    desk = Desk()
    company = [seen(card, 50 + 60 * k, 250) for k, card in enumerate(("H-2", "S-9", "D-R"))]
    for _ in range(14):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture := mat(desk.level))
        there = desk.tracker.hint.way == Way(cyan=True) and times > 0
        times -= there
        found = [seen("T-7", 300, 100, 0.5, doubtful=True)] if there else []
        desk.tracker.observe(desk.time, picture, [*company, *found])
    desk.tracker.commit()
    assert [doubt.why for doubt in desk.tracker.doubts] == asked
