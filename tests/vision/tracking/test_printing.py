"""How the cards are printed, dark on light or light on dark, is found out and kept."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.helpers import Desk, mat, seen, seen_whole
from vision.reading import Detection
from vision.tracking import Mode, Printing, Settings, Tracker
from vision.tracking.gates import glance


def black(one: Detection) -> Detection:
    return replace(one, dark=True)


def tried(desk: Desk, *detections: Detection, frames: int) -> list[int]:
    """The frames, from 0, before which the reader is told to read both ways."""
    asked = []
    for number in range(frames):
        if desk.tracker.hint.either:
            asked.append(number)
        desk.show(*detections)
    return asked


def until_tried(desk: Desk, *detections: Detection) -> None:
    while not desk.tracker.hint.either:
        desk.show(*detections)


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS, Mode.DEALT])
def test_the_first_look_that_shows_a_card_is_read_both_ways_once(mode: Mode) -> None:
    desk = Desk(Settings(mode=mode))
    desk.move()
    assert tried(desk, seen_whole("H-6"), frames=6) == [0], "at once: a card dealt is soon covered"
    assert desk.cards == ["H-6"]
    desk.move()
    assert not tried(desk, seen_whole("H-7", 300), frames=6)
    desk.begin_anew()
    desk.move()
    assert not tried(desk, seen_whole("H-6"), frames=6), "that was known before the next pile"


def test_a_look_that_shows_nothing_is_read_both_ways_each_time() -> None:
    desk = Desk()
    for _ in range(3):
        desk.move()
        assert tried(desk, frames=6) == [0, 1]
    desk.move()
    assert tried(desk, seen("H-6", doubtful=True), frames=6) == [0, 1], "nor anything for sure"
    desk.move()
    assert tried(desk, seen_whole("H-6"), frames=1) == [0]
    for _ in range(2):
        desk.move()
        desk.begin_anew()
        assert len(tried(desk, frames=6)) == 1, "what was known may be so no more"


def test_cards_read_in_the_negative_are_read_so_from_there_on() -> None:
    desk = Desk()
    until_tried(desk)
    before = desk.tracker.hint.way.dark
    desk.show(black(seen_whole("H-6")))
    at_once = desk.tracker.hint.way.dark
    desk.show(black(seen_whole("H-6")), frames=5)
    desk.move()
    desk.begin_anew()
    assert (before, at_once, desk.tracker.hint.way.dark) == (False, True, True)
    assert not desk.asked


@pytest.mark.parametrize("number", [0, 3])
def test_the_next_tracker_knows_what_one_before_found_out(number: int) -> None:
    """A poignée shows trumps alone: they read alike either way, and tell nothing."""
    printing = Printing()
    desk = Desk(printing=printing)
    until_tried(desk)
    desk.show(black(seen_whole("H-6")), frames=number)
    hand = Tracker(Settings(mode=Mode.POIGNEE), printing)
    assert (hand.hint.way.dark, hand.hint.either) == (number > 0, number == 0)


def test_trumps_alone_do_not_tell_how_cards_are_printed() -> None:
    desk = Desk()
    desk.move()
    trumps = seen_whole("T-5"), seen_whole("EX", 300)
    assert tried(desk, *trumps, frames=6) == [0, 1]
    assert desk.cards == ["T-5", "EX"]
    desk.move()
    assert tried(desk, black(seen_whole("H-6")), frames=6) == [0], "though trumps were counted"
    assert desk.cards == ["T-5", "EX", "H-6"]
    desk.move()
    assert not tried(desk, frames=6)


def test_what_was_read_before_in_the_wrong_print_is_forgotten() -> None:
    """Seen: a large number in a frame is read either way, the figures beside it as anything."""
    desk = Desk()
    desk.move()
    until_tried(desk, seen("T-5", confidence=0.9999), seen("T-9", 300, doubtful=True))
    desk.show(black(seen_whole("H-6")))
    assert [track.evidence.best for track in desk.tracker._memory.table] == ["H-6"]
    desk.show(black(seen_whole("H-6")), frames=12)
    desk.move()
    desk.tracker.commit()
    assert desk.cards == ["H-6"]
    assert not desk.asked


def test_cards_of_a_pile_begun_are_of_one_print() -> None:
    desk = Desk()
    desk.show(seen_whole("H-6"), frames=6)
    for _ in range(2):
        desk.move()
        assert not tried(desk, frames=6)


def test_nor_are_those_that_are_asked_about() -> None:
    desk = Desk()
    desk.show(seen_whole("H-7"))
    desk.begin_anew()
    desk.show(seen("H-6", doubtful=True), frames=40)
    assert desk.asked
    desk.move()
    assert not tried(desk, frames=6)


def test_ink_is_darker_than_paper_in_what_is_compared_of_black_cards() -> None:
    picture = mat(200)
    picture[:50, :, 1] = 20
    sight = glance(picture)
    assert np.array_equal(sight.green, picture[..., 1])
    assert np.array_equal(sight.of_dark_cards().green, 255 - picture[..., 1])
