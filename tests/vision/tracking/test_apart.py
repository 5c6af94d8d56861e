"""A place that some frames told apart from a card is none of its corners in others."""

from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import Desk, seen
from vision.reading import Detection
from vision.tracking import Mode, Settings

HERE, BELOW, THERE = (100, 100), (100, 186), (160, 130)


def corner(card: str, where: tuple[int, int], *, doubtful: bool = False) -> Detection:
    return seen(card, *where, confidence=0.5 if doubtful else 0.995, doubtful=doubtful)


def card_at(*places: tuple[int, int], card: str = "H-C") -> Detection:
    """One card, surely read at all these places."""
    corners = tuple(point for place in places for point in corner(card, place).corners)
    return replace(corner(card, places[0]), corners=corners)


def apart(desk: Desk, frames: int) -> None:
    """Frames in which the reader sees both ends of the card, and doubts what reads alike."""
    desk.show(card_at(HERE, BELOW), corner("H-C", THERE, doubtful=True), frames=frames)


def test_a_place_told_apart_is_asked_about_though_one_frame_takes_it_for_a_corner() -> None:
    """Seen: a cavalier of diamonds, which read as that of hearts, lost in silence."""
    desk = Desk()
    apart(desk, 7)
    desk.show(card_at(HERE, THERE))
    apart(desk, 12)
    assert desk.cards == ["H-C"]
    assert [doubt.why.value for doubt in desk.tracker.doubts] == ["twice"]


def test_so_it_is_where_the_first_frames_took_it_for_a_corner() -> None:
    """Seen: a dame of diamonds that read as the 10, told apart in four frames of twelve."""
    desk = Desk()
    desk.show(card_at(HERE, BELOW, THERE), frames=2)
    apart(desk, 1)
    desk.show(card_at(HERE, BELOW, THERE), frames=3)
    apart(desk, 20)
    assert desk.cards == ["H-C"]
    assert [doubt.why.value for doubt in desk.tracker.doubts] == ["twice"]


def test_a_question_asked_already_is_not_withdrawn_by_such_a_frame() -> None:
    """Seen: an 18 of trumps that read as an 8, or as itself."""
    desk = Desk()
    apart(desk, 20)
    (asked,) = desk.tracker.doubts
    desk.show(card_at(HERE, THERE), frames=2)
    assert desk.tracker.doubts == (asked,)


def is_a_corner(desk: Desk) -> bool:
    """Whether what is doubted at that place, and nothing else is seen, is the card known there."""
    desk.show(corner("H-C", THERE, doubtful=True), frames=20)
    return desk.cards == ["H-C"] and desk.tracker.doubts == ()


def test_told_apart_once_only_it_is_a_corner_like_another() -> None:
    desk = Desk()
    desk.show(card_at(HERE, BELOW, THERE), frames=4)
    apart(desk, 1)
    desk.show(card_at(HERE, BELOW, THERE), frames=4)
    assert is_a_corner(desk)


def test_in_the_next_look_nothing_is_known_of_where_things_lay() -> None:
    desk = Desk()
    apart(desk, 3)
    desk.move()
    desk.show(card_at(HERE, BELOW, THERE), frames=12)
    assert is_a_corner(desk)


def test_what_is_doubted_alone_is_told_apart_from_nothing() -> None:
    desk = Desk()
    desk.show(card_at(HERE, BELOW), frames=4)
    desk.show(corner("H-C", THERE, doubtful=True), frames=3)
    desk.show(card_at(HERE, BELOW, THERE), frames=12)
    assert is_a_corner(desk)


def test_a_doubtful_sight_of_all_its_places_gives_none_of_them_back() -> None:
    desk = Desk()
    apart(desk, 3)
    desk.show(replace(card_at(HERE, BELOW, THERE), doubtful=True, confidence=0.5), frames=2)
    assert not is_a_corner(desk)


def test_where_all_its_places_were_told_apart_a_card_stays_where_it_is() -> None:
    """Whatever was doubted before, what is surely read there lies there."""
    desk = Desk()
    desk.show(corner("H-C", HERE), corner("H-C", (300, 100), doubtful=True), frames=2)
    desk.show(corner("H-C", (300, 100)), corner("H-C", HERE, doubtful=True), frames=2)
    desk.show(corner("H-C", HERE), frames=8)
    assert desk.cards == ["H-C"]


@pytest.mark.parametrize(
    ("card", "known", "counted"),
    [("T-9", (HERE,), True), ("T-9", (HERE, BELOW), False), ("T-8", (HERE,), False)],
    ids=["a 9 that may be a 6", "and two corners of it", "an 8"],
)
def test_a_nine_of_which_one_corner_may_be_a_six_is_one_card(
    card: str,
    known: tuple[tuple[int, int], ...],
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: the two upper corners of a 9, one of which was doubted in nine frames of twelve."""
    desk, doubted = Desk(), corner(card, THERE, doubtful=True)
    desk.show(card_at(*known, card=card), doubted, frames=3)
    desk.show(card_at(HERE, THERE, card=card))
    desk.show(card_at(*known, card=card), doubted, frames=5)
    desk.tracker.commit()
    assert desk.cards == [card]
    assert (desk.tracker.doubts == ()) is counted


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
def test_a_place_beside_that_reads_as_another_card_is_no_matter(mode: Mode) -> None:
    desk = Desk(Settings(mode=mode))
    desk.show(card_at(HERE, BELOW), corner("D-C", THERE), frames=20)
    assert desk.cards == ["H-C", "D-C"]
    assert desk.tracker.doubts == ()
