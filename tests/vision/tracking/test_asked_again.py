"""Questions that come back with their reason, and those that go with what they were about."""

from tests.vision.tracking.helpers import Desk, seen
from vision.tracking import Mode, Settings


def changed() -> Desk:
    """A card counted that now reads as another."""
    desk = Desk()
    desk.show(seen("S-7"), frames=6)
    desk.show(seen("H-9"), frames=20)
    assert desk.asked == ["changed"]
    return desk


def test_a_place_whose_question_was_taken_back_is_asked_about_again() -> None:
    """Asked about once, the 9 that lies there would never be."""
    desk = changed()
    desk.show(seen("S-7"), frames=40)
    assert desk.tracker.doubts == ()
    desk.show(seen("H-9"), frames=40)
    assert desk.asked == ["changed", "changed"]
    assert len(desk.tracker.doubts) == 1


def test_a_card_taken_off_the_list_leaves_the_question_what_lies_there() -> None:
    """They saw that it is no 7, and took it off: the 9 was neither counted nor asked about."""
    desk = changed()
    (asked,) = desk.tracker.doubts
    assert desk.tracker.forget("S-7").revoked == ("S-7",)
    desk.show(seen("H-9"), frames=40)
    assert desk.tracker.doubts == (asked,)
    assert desk.tracker.settle(asked.id, "H-9").committed[0].card == "H-9"
    assert desk.cards == ["H-9"]


def test_a_card_read_at_two_places_stays_asked_about_when_one_of_them_is_covered() -> None:
    """That does not tell which of them was misread."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen("T-2"), frames=6)
    desk.show(seen("T-2"), seen("T-2", 500), frames=20)
    assert desk.asked == ["twice"]
    desk.move()
    desk.show(seen("T-2", 500), frames=20)
    assert len(desk.tracker.doubts) == 1
