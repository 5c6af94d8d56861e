"""A card of several indices that the reader takes for one in some frames and parts in others."""

from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import Desk, seen
from vision.reading import Detection
from vision.tracking import Mode, Settings

HERE, THERE = 100, 160


def whole(card: str, confidence: float = 0.999) -> Detection:
    """One card, both of whose indices were read."""
    corners = seen(card, HERE).corners + seen(card, THERE).corners
    return Detection(
        card=card, confidence=confidence, corners=corners, candidates=((card, confidence),)
    )


def parted(card: str, rival: float = 0.3) -> list[Detection]:
    """The same two indices, which the reader does not dare to call one card."""
    others = (("T-9", rival),)
    return [
        seen(card, x, confidence=0.5, doubtful=True, others=others) for x in (HERE, THERE)
    ]  # fmt: skip


def test_an_index_parted_from_its_card_in_some_frames_is_no_other_card() -> None:
    desk = Desk()
    for _ in range(3):
        desk.show(whole("T-6"), frames=5)
        desk.show(*parted("T-6"), frames=20)
    assert desk.cards == ["T-6"]
    assert desk.asked == []


def test_what_was_asked_of_an_index_is_withdrawn_when_it_proves_to_be_its_cards() -> None:
    desk = Desk()
    desk.show(*parted("T-6"), frames=20)
    assert desk.asked == ["twice", "twice"]
    desk.show(whole("T-6"), frames=12)
    assert desk.cards == ["T-6"]
    assert desk.tracker.doubts == ()


def test_a_doubtful_card_of_two_indices_withdraws_nothing() -> None:
    desk = Desk()
    desk.show(*parted("T-6"), frames=20)
    corners = whole("T-6").corners
    unsure = Detection(card="T-6", confidence=0.9, corners=corners, doubtful=True)
    desk.show(unsure, frames=6)
    assert len(desk.tracker.doubts) == 2


def test_a_place_that_reads_as_another_card_stays_a_question() -> None:
    desk = Desk()
    nine = seen("T-9", THERE, confidence=0.8, doubtful=True, others=(("T-6", 0.2),))
    desk.show(seen("T-6", HERE), nine, frames=20)
    desk.show(whole("T-6"), frames=3)
    assert desk.cards == ["T-6"]
    assert len(desk.tracker.doubts) == 1


def test_the_same_card_read_where_no_corner_of_it_was_known_is_asked_about() -> None:
    desk = Desk()
    desk.show(whole("T-6"), frames=6)
    desk.show(whole("T-6"), seen("T-6", 300, doubtful=True, confidence=0.6), frames=20)
    assert desk.asked == ["twice"]


@pytest.mark.parametrize("late", [True, False])
def test_a_place_a_person_has_named_is_left_alone(late: bool) -> None:  # noqa: FBT001 - a table
    desk = Desk()
    desk.show(*parted("T-6"), frames=20)
    desk.tracker.settle(desk.tracker.doubts[1].id, "T-9")
    if not late:
        desk.tracker.forget("T-9")
    desk.show(whole("T-6"), frames=12)
    if late:
        desk.tracker.forget("T-9")
    desk.show(seen("T-6", HERE), seen("T-9", THERE), frames=12)
    assert desk.cards == ["T-6"], "what was taken off the list stays off while it lies there"


def test_a_place_of_a_look_before_stays_a_question() -> None:
    desk = Desk()
    desk.show(*parted("T-6"), frames=20)
    desk.move()
    desk.show(whole("T-6"), frames=12)
    assert desk.cards == ["T-6"]
    assert len(desk.tracker.doubts) == 1, "another card may have lain there"


def test_a_place_that_reaches_beyond_the_card_stays_a_question() -> None:
    desk = Desk()
    here, there = parted("T-6")
    longer = replace(there, corners=there.corners + seen("T-6", 220).corners)
    desk.show(here, longer, frames=20)
    desk.show(whole("T-6"), frames=12)
    assert len(desk.tracker.doubts) == 1


def test_a_counted_card_keeps_what_is_read_where_it_lies() -> None:
    desk = Desk()
    desk.show(seen("T-6", HERE), frames=5)
    desk.show(*parted("T-6"), frames=3)
    desk.show(whole("T-6"), frames=20)
    assert desk.cards == ["T-6"]
    assert desk.asked == []


def test_a_card_that_was_moved_is_followed_by_whichever_corner_is_read() -> None:
    desk = Desk()
    desk.show(seen("T-6", HERE), frames=5)
    desk.move()
    for _ in range(12):
        desk.show(seen("T-6", 300))
        desk.show(seen("T-6", 340))
    assert desk.cards == ["T-6"]
    assert desk.asked == []


def test_on_a_dealt_pile_each_place_keeps_what_is_to_be_asked_about_it() -> None:
    """Seen: a valet gone from a pile without a word, its place given to the card before it."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(*parted("T-6"), frames=20)
    desk.show(whole("T-6"), frames=12)
    assert len(desk.tracker.doubts) == 1


def test_on_a_dealt_pile_too_a_doubtful_corner_does_not_part_a_card_in_two() -> None:
    """Seen: a 6 of trumps read at four corners in four frames, half of them at one of them anew."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen("T-6", HERE), seen("T-6", THERE, confidence=0.5, doubtful=True))
    desk.show(whole("T-6"), frames=2)
    desk.move()
    desk.show(frames=20)
    assert desk.cards == ["T-6"]
    assert desk.asked == []
