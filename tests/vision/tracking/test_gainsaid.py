"""One card's indices, read as another card's in some frames: a 7 on its head as a 2."""

from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import Desk, seen
from tests.vision.tracking.test_further_corners import HERE, THERE, whole
from vision.tracking import Mode, Settings
from vision.tracking.tracks import Table, Track, spots


def _flicker(desk: Desk, *, times: int = 3) -> None:
    """The far index is read as a 2 in some frames, as the whole 7's in others."""
    for _ in range(times):
        desk.show(seen("T-7", HERE), seen("T-2", THERE, confidence=0.5, doubtful=True))
        desk.show(whole("T-7"))
        desk.show(seen("T-7", HERE), seen("T-2", THERE))


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
def test_what_a_surely_read_card_shows_in_some_frames_is_no_second_card(mode: Mode) -> None:
    desk = Desk(Settings(mode=mode))
    _flicker(desk)
    assert desk.cards == ["T-7"]
    desk.show(whole("T-7"), frames=20)
    desk.tracker.commit()
    assert desk.asked == []


def test_both_indices_read_as_another_in_some_frames_leave_no_second_card() -> None:
    desk = Desk()
    for _ in range(2):
        desk.show(whole("T-7"), frames=2)
        desk.show(whole("T-2"), frames=2)
    desk.tracker.commit()
    assert len(desk.cards) <= 1
    assert desk.tracker.doubts


def test_a_card_counted_there_before_is_asked_about() -> None:
    desk = Desk()
    desk.show(seen("T-7", HERE), seen("T-2", THERE), frames=4)
    assert desk.cards == ["T-7", "T-2"]
    desk.show(whole("T-7"), frames=8)
    assert desk.asked == ["changed"]
    assert desk.tracker.doubts[0].was == "T-2"


def test_two_cards_whose_indices_lie_close_are_two() -> None:
    desk = Desk()
    both = (seen("T-7", HERE), seen("T-2", HERE + 10))
    for _ in range(4):
        desk.show(*both)
        desk.show(both[0])
    assert sorted(desk.cards) == ["T-2", "T-7"]


def test_a_place_that_shows_more_than_that_card_has_is_another_card() -> None:
    desk = Desk()
    corners = seen("T-2", THERE).corners + seen("T-2", 220).corners
    two = replace(whole("T-2"), corners=corners)
    for _ in range(4):
        desk.show(whole("T-7"))
        desk.show(seen("T-7", HERE), two)
    assert sorted(desk.cards) == ["T-2", "T-7"]


def test_a_frame_that_does_not_show_the_place_says_nothing_of_it() -> None:
    settings = Settings()
    seven, two = (
        Track(one, spots(one.corners), settings) for one in (whole("T-7"), seen("T-2", THERE))
    )
    places = Table(settings)
    places.add(seven, "T-7", None)
    places.add(two, "T-2", None)
    for one, gainsaid in ((seen("T-7", HERE), []), (whole("T-7"), [two])):
        assert [other for other, _ in places.gainsaid([(seven, one)], {id(seven)})] == gainsaid


def test_a_place_that_a_person_named_is_not_gainsaid() -> None:
    desk = Desk()
    desk.show(seen("T-7", HERE), seen("T-2", THERE, confidence=0.5, doubtful=True), frames=20)
    desk.tracker.settle(desk.tracker.doubts[0].id, "T-2")
    desk.show(whole("T-7"), frames=12)
    assert desk.cards == ["T-7", "T-2"]
    assert desk.tracker.doubts == ()
