"""Beside as many counted cards as lie there at a time nothing more is asked about."""

import pytest

from tests.vision.tracking.helpers import Desk, seen
from vision.reading import Detection
from vision.tracking import Mode, Settings

TRICK = ("H-R", "H-5", "H-V", "T-9")


def desk_of(mode: Mode = Mode.TRICKS, whole: int | None = 4) -> Desk:
    desk = Desk(Settings(mode=mode))
    desk.tracker.expect(whole)
    desk.move()
    return desk


def laid(*cards: str) -> list[Detection]:
    return [seen(card, 60 + 80 * k) for k, card in enumerate(cards)]


def perhaps(card: str, x: int = 500, confidence: float = 0.5) -> Detection:
    return seen(card, x, 240, confidence, doubtful=True)


@pytest.mark.parametrize(("whole", "asked"), [(4, []), (None, ["unsure"]), (5, ["unsure"])])
def test_a_fifth_place_in_a_trick_of_four_is_no_card(whole: int | None, asked: list[str]) -> None:
    desk = desk_of(whole=whole)
    desk.show(*laid(*TRICK), perhaps("T-8"), frames=30)
    assert desk.cards == list(TRICK)
    assert desk.asked == asked


def test_a_chien_spread_apart_is_whole_with_its_six() -> None:
    desk = desk_of(Mode.SPREAD, 6)
    desk.show(*laid(*TRICK, "D-1", "D-2"), perhaps("T-8"), frames=30)
    assert desk.asked == []


def test_what_was_asked_is_taken_back_once_the_trick_is_whole() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK[:3]), perhaps("T-8"), frames=30)
    assert desk.asked == ["unsure"]
    updates = desk.show(*laid(*TRICK), frames=10)
    assert [number for update in updates for number in update.withdrawn] == [1]
    assert desk.tracker.doubts == ()


def test_so_it_is_once_a_person_said_which_card_the_fourth_is() -> None:
    """One card may show two ends that are both doubted."""
    desk = desk_of()
    desk.show(*laid(*TRICK[:3]), perhaps("T-7", 500), perhaps("T-8", 560), frames=30)
    assert desk.asked == ["unsure", "unsure"]
    desk.tracker.settle(1, "T-9")
    desk.show(*laid(*TRICK[:3]), perhaps("T-7", 500), perhaps("T-8", 560), frames=2)
    assert desk.tracker.doubts == ()


def test_what_was_seen_beside_a_whole_trick_is_not_asked_about_when_it_is_gone() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK), perhaps("T-8"), frames=8)
    desk.move()
    desk.show(*laid("S-1", "S-2", "S-3", "S-4"), frames=30)
    assert desk.asked == []
    assert desk.tracker.commit().doubtful == ()


def test_what_was_seen_beside_three_of_four_is_asked_about_however_many_came_since() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK[:3]), perhaps("T-8"), frames=8)
    desk.move()
    desk.show(*laid("S-1", "S-2", "S-3", "S-4"), frames=30)
    assert desk.asked == ["brief"]


def test_a_trick_of_which_nothing_is_sure_yet_is_not_the_whole_one_before() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK), frames=8)
    desk.move()
    desk.show(perhaps("T-8"), perhaps("T-7", 400), frames=30)
    assert desk.asked == ["unsure", "unsure"]


@pytest.mark.parametrize(
    ("card", "chance", "asked"),
    [("T-2", 0.7, 1), ("T-2", 0.6, 0), ("EX", 0.6, 0), ("D-8", 0.2, 1), ("D-8", 0.1, 0)],
)
def test_what_reads_well_as_a_card_not_counted_is_asked_about_all_the_same(
    card: str, chance: float, asked: int
) -> None:
    """One of the four may be none, or misread: an 8 of diamonds was counted as the 6."""
    desk = desk_of()
    desk.show(*laid(*TRICK), perhaps(card, confidence=chance), frames=30)
    assert desk.asked == ["unsure"] * asked


def test_what_reads_well_as_a_card_that_is_counted_is_not() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK), perhaps("H-5", confidence=0.93), frames=30)
    assert desk.asked == []


def test_a_counted_card_in_doubt_is_asked_about() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK), frames=6)
    desk.show(*laid("H-R", "H-5", "H-V", "T-6"), frames=40)
    assert desk.asked == ["changed"]


def test_once_a_card_is_taken_out_the_rest_is_asked_about() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK), perhaps("T-8"), frames=30)
    desk.tracker.forget("H-V")
    desk.show(*laid(*TRICK), perhaps("T-8"), frames=30)
    assert desk.asked == ["unsure"]


@pytest.mark.parametrize(
    ("card", "beside", "asked"),
    [("T-4", "T-1", ["unsure"]), ("H-4", "T-1", []), ("T-4", "T-13", [])],
)
def test_a_digit_close_to_a_counted_one_may_make_another_number_of_it(
    card: str, beside: str, asked: list[str]
) -> None:
    """A 14 was counted as the 4, and its 1 was all that anybody could have been asked about."""
    desk = desk_of()
    lying = [*laid("H-R", "H-5", "H-V"), seen(card, 500, 240)]
    desk.show(*lying, perhaps(beside, 480), frames=30)
    assert len(desk.cards) == 4
    assert desk.asked == asked


def test_where_more_are_counted_than_may_lie_there_something_is_wrong_and_it_is_asked() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK, "D-1"), perhaps("T-8"), frames=30)
    assert desk.asked == ["unsure"]


def test_a_card_that_a_person_named_lies_in_its_own_trick_alone() -> None:
    desk = desk_of()
    desk.show(*laid(*TRICK[:3]), perhaps("C-V"), frames=30)
    desk.tracker.settle(1, "C-V")
    desk.move()
    desk.show(*laid("S-1", "S-2", "S-3"), perhaps("T-8", 400), frames=30)
    assert desk.asked == ["unsure", "unsure"]


@pytest.mark.parametrize("asked_before", [True, False])
def test_four_of_a_chien_are_no_trick_when_the_next_pile_is_chosen(*, asked_before: bool) -> None:
    """Two cards of it were never asked about."""
    desk = desk_of(whole=6)
    lying = [*laid(*TRICK), perhaps("T-8"), perhaps("T-7", 400)]
    desk.show(*lying, frames=30 if asked_before else 8)
    desk.tracker.expect(4)
    desk.show(*lying, frames=4)
    assert len([*desk.tracker.commit().doubtful]) == 2


def test_a_suit_card_it_may_be_is_asked_about_though_it_reads_more_as_a_trump() -> None:
    desk = desk_of()
    torn = seen("T-8", 500, 240, 0.5, doubtful=True, others=(("D-8", 0.3),))
    desk.show(*laid(*TRICK), torn, frames=30)
    assert desk.asked == ["unsure"]
