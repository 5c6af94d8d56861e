"""Which questions need no answer once a card is counted, and which still do."""

from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import Desk, seen, seen_whole
from vision.tracking import Mode, Settings, Update


def asked_of_a_16_or_a_6(desk: Desk) -> None:
    """One sure sight, then doubtful ones that say it may be another card."""
    desk.show(seen("T-16", confidence=0.9))
    perhaps = seen("T-16", confidence=0.58, doubtful=True, others=(("T-6", 0.38),))
    desk.show(perhaps, frames=20)
    assert desk.asked == ["unsure"]


def withdrawn(updates: list[Update]) -> list[int]:
    return [number for update in updates for number in update.withdrawn]


def test_a_question_stays_while_the_place_may_hold_another_card_than_the_one_counted() -> None:
    """Counting the 16 elsewhere leaves the 6 it may have been, which nothing else would tell of."""
    desk = Desk()
    asked_of_a_16_or_a_6(desk)
    desk.move()
    assert withdrawn(desk.show(seen("T-16", 400), frames=20)) == []
    assert desk.cards == ["T-16"]
    assert len(desk.tracker.commit().doubtful) == 1


@pytest.mark.parametrize("turned", [1, -1])
def test_a_question_is_withdrawn_once_all_the_place_may_hold_is_counted(turned: int) -> None:
    desk = Desk()
    asked_of_a_16_or_a_6(desk)
    desk.move()
    assert withdrawn(desk.show(*(seen("T-6", 500), seen("T-16", 400))[::turned], frames=20)) == [1]
    assert sorted(desk.cards) == ["T-16", "T-6"]
    assert desk.tracker.commit().doubtful == ()


PERHAPS = (("S-1", 0.38),)


@pytest.mark.parametrize("wait", [1, 20])
@pytest.mark.parametrize(
    ("others", "counted", "asked"),
    [(PERHAPS, ["S-7"], 1), (PERHAPS, ["S-7", "S-1"], 0), ((), ["S-7"], 0)],
)
def test_whether_a_card_gone_is_asked_about_turns_on_what_it_may_be(
    wait: int, others: tuple[tuple[str, float], ...], counted: list[str], asked: int
) -> None:
    """Not on whether its likeliest name is counted before or after the question is asked."""
    desk = Desk()
    desk.show(seen("S-7", confidence=0.6, others=others), frames=4)
    desk.move()
    desk.show(frames=wait)
    desk.move()
    desk.show(*(seen(card, 400 + 60 * k) for k, card in enumerate(counted)), frames=40)
    assert desk.cards == counted
    assert len(desk.tracker.commit().doubtful) == asked


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("others", "asked"), [(PERHAPS, 1), ((), 0)])
def test_what_may_be_a_card_not_counted_is_asked_about_though_it_reads_as_one_counted_long_ago(
    mode: Mode, others: tuple[tuple[str, float], ...], asked: int, *, closed: bool
) -> None:
    """A look too short to ask in would lose what a longer one asks about."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("S-7", 400), seen("H-R", 500), frames=6)
    desk.move()
    desk.show(frames=8)
    desk.move()
    desk.show(seen("S-7", 100, confidence=0.6, doubtful=True, others=others), frames=8)
    if not closed:
        desk.move()
        desk.show(frames=25)
        assert desk.asked == ["brief"] * asked
    assert len(desk.tracker.commit().doubtful) == asked


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS, Mode.DEALT])
@pytest.mark.parametrize("answer", ["T-6", None])
def test_what_a_person_denied_is_no_evidence_of_a_later_sight(
    mode: Mode, answer: str | None
) -> None:
    """Two frames that read as a 16, and a third much later, are not three of it."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-16", confidence=0.97), frames=2)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == ["brief"]
    desk.tracker.settle(1, answer)
    desk.move()
    desk.show(seen("T-16", 400, confidence=0.96))
    assert desk.cards == ([answer] if answer else [])


@pytest.mark.parametrize("answer", ["T-1", None])
def test_a_card_read_elsewhere_since_stays_counted_when_the_place_it_was_read_at_is_another(
    answer: str | None,
) -> None:
    """Taken back it would never be counted again: it is held where it lies now."""
    desk = Desk()
    desk.show(seen("T-16"), frames=5)
    desk.show(seen("T-1"), frames=40)
    assert desk.asked == ["changed"]
    desk.move()
    desk.show(seen("T-16", 450), seen("H-3", 300), frames=12)
    assert desk.tracker.settle(1, answer).revoked == ()
    assert desk.cards == ["T-16", "H-3", *([answer] if answer else [])]


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS, Mode.DEALT])
@pytest.mark.parametrize("after", [0, 1, 2, 4, 5, 8])
@pytest.mark.parametrize("moving", [False, True])
def test_what_the_look_before_left_open_is_asked_about_when_the_lot_is_closed(
    mode: Mode, after: int, *, moving: bool
) -> None:
    """However few frames the look had that went on since."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-16", confidence=0.6, doubtful=True), frames=8)
    desk.move()
    desk.show(frames=after)
    if moving:
        desk.move()
    assert [doubt.why.value for doubt in desk.tracker.commit().doubtful] == ["brief"]


def test_closing_a_trick_forgets_no_place_of_a_card_that_lies_there_still() -> None:
    """Else the card, not seen yet in this look, would lie there anew, of an earlier trick."""
    desk = Desk(Settings(mode=Mode.TRICKS))
    trick = [seen("H-R", 100), seen("H-1", 300)]
    desk.show(*trick, frames=6)
    desk.move()
    desk.show(trick[0], frames=2)
    desk.tracker.commit()
    desk.show(*trick, frames=20)
    assert desk.asked == []


@pytest.mark.parametrize("frames", [8, 25])
@pytest.mark.parametrize("tricks_between", [0, 1, 2])
def test_what_read_as_a_card_that_a_later_trick_shows_was_another(
    tricks_between: int, frames: int
) -> None:
    """Of the next trick it may have been: that the last is taken is known once a card is counted.

    Whether it was asked about by then makes no difference.
    """
    desk = Desk(Settings(mode=Mode.TRICKS))
    desk.show(seen("H-1", 100), seen("H-2", 200), seen("S-2", 450), frames=2)
    doubtful = seen("S-2", 450, confidence=0.6, doubtful=True)
    desk.show(seen("H-1", 100), seen("H-2", 200), doubtful, frames=4)
    for suit in ("D", "C")[:tricks_between]:
        desk.move()
        desk.show(seen(f"{suit}-1", 100), seen(f"{suit}-3", 200), frames=frames)
    desk.move()
    desk.show(seen("S-1", 100), seen("S-2", 250), frames=25)
    assert "S-2" in desk.cards
    desk.tracker.commit()
    assert [doubt.lot for doubt in desk.tracker.doubts] == [0] * (tricks_between > 0)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("frames", [6, 25])
def test_what_read_as_a_card_of_an_earlier_trick_is_asked_about_however_briefly(
    frames: int, *, closed: bool
) -> None:
    desk = Desk(Settings(mode=Mode.TRICKS))
    desk.show(seen("H-R", 100), seen("H-1", 300), frames=6)
    desk.move()
    desk.show(seen("S-R", 100), seen("S-1", 500), frames=6)
    desk.move()
    desk.show(seen("C-R", 100), seen("C-1", 500), seen("H-1", 320), frames=frames)
    if not closed:
        desk.move()
        desk.show(frames=25)
        assert desk.asked == ["twice"]
    assert [doubt.why.value for doubt in desk.tracker.commit().doubtful] == ["twice"]


def test_a_trick_that_is_pushed_aside_once_it_is_closed_is_no_later_one() -> None:
    desk = Desk(Settings(mode=Mode.TRICKS))
    desk.show(seen("H-R", 100), seen("H-1", 300), frames=6)
    desk.tracker.commit()
    desk.move()
    desk.show(seen("H-R", 350), seen("H-1", 550), frames=8)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == []
    assert desk.tracker.commit().doubtful == ()


@pytest.mark.parametrize(("again", "asked"), [(4, 0), (3, 0), (2, 2)])
def test_a_trick_moved_or_looked_at_again_beside_the_next_is_no_later_one(
    again: int, asked: int
) -> None:
    """So many cards are not misread at once as those of one trick."""
    desk = Desk(Settings(mode=Mode.TRICKS))
    trick = ("H-R", "H-1", "H-2", "H-3")
    desk.show(*(seen(card, 40 + 120 * k) for k, card in enumerate(trick)), frames=6)
    desk.tracker.commit()
    desk.move()
    desk.show(seen("S-R", 100, 250), frames=6)
    desk.move()
    moved = [seen(card, 100 + 120 * k) for k, card in enumerate(trick[:again])]
    desk.show(seen("S-R", 100, 250), *moved, frames=8)
    desk.move()
    desk.show(frames=25)
    assert len(desk.asked) == asked


def test_what_a_look_showed_of_an_earlier_trick_says_nothing_of_the_next_look() -> None:
    """One card that then reads as one of it at the same place may be another, misread."""
    desk = Desk(Settings(mode=Mode.TRICKS))
    trick = [seen(card, 40 + 120 * k) for k, card in enumerate(("H-R", "H-1", "H-2", "H-3"))]
    desk.show(*trick, frames=6)
    desk.tracker.commit()
    desk.move()
    desk.show(seen("S-R", 100, 250), frames=6)
    desk.move()
    desk.show(seen("S-R", 100, 250), *trick, frames=6)
    desk.move()
    desk.show(seen("S-R", 100, 250), trick[0], frames=6)
    desk.move()
    desk.show(frames=25)
    assert len(desk.asked) == 1


def test_a_place_asked_about_as_the_lot_is_closed_is_not_asked_about_again() -> None:
    desk = Desk(Settings(mode=Mode.DEALT))
    perhaps = seen("T-16", confidence=0.6, doubtful=True)
    desk.show(perhaps, frames=8)
    desk.move()
    desk.show(frames=2)
    assert len(desk.tracker.commit().doubtful) == 1
    desk.show(perhaps, frames=25)
    desk.move()
    desk.show(frames=25)
    assert len(desk.tracker.doubts) == 1
    assert desk.asked == []


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
def test_a_card_read_in_two_places_stays_asked_about_when_one_is_taken_away(mode: Mode) -> None:
    """One of the two is misread, and which of them is not told by what is left."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-1"), frames=20)
    desk.show(seen("T-1"), seen("T-1", 400), frames=40)
    assert desk.asked == ["twice"]
    desk.move()
    assert withdrawn(desk.show(seen("T-1", 400), frames=40)) == []
    assert desk.cards == ["T-1"]
    assert len(desk.tracker.doubts) == 1
    desk.tracker.settle(desk.tracker.doubts[0].id, "T-11")
    assert sorted(desk.tracker.cards, key=lambda one: one.card)[1].card == "T-11"


def test_what_a_trick_before_left_open_is_told_when_the_lot_is_closed() -> None:
    """The next trick was counted, and all of it closed, before anybody was asked."""
    desk = Desk(Settings(mode=Mode.TRICKS))
    trick = [seen("H-R", 100), seen("H-1", 200)]
    desk.show(*trick, seen("T-16", 450, confidence=0.6, doubtful=True), frames=6)
    desk.move()
    desk.show(seen("S-R", 100), seen("S-1", 200), seen("S-3", 450), frames=4)
    lot = desk.tracker.commit()
    assert [card.card for card in lot.cards] == ["S-R", "S-1", "S-3"]
    assert [doubt.candidates[0][0] for doubt in lot.doubtful] == ["T-16"]
    assert desk.tracker.commit().doubtful == ()


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
@pytest.mark.parametrize("frames", [4, 12])
@pytest.mark.parametrize("left", [[100], [400], [100, 400], []])
def test_so_it_is_however_briefly_it_was_read_in_both(
    mode: Mode, frames: int, left: list[int]
) -> None:
    """Whichever of the two is left when the look is over."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-1"), frames=6)
    desk.move()
    desk.show(seen("T-1"), seen("T-1", 400), frames=frames)
    desk.move()
    desk.show(*(seen("T-1", x) for x in left), frames=40)
    assert desk.asked == ["twice"]
    assert len(desk.tracker.commit().doubtful) == 1


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
def test_a_place_that_counted_one_of_the_two_is_asked_about_as_well(mode: Mode) -> None:
    """It was not found until the other was held for the card, which was counted here."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-1"), frames=6)
    desk.move()
    desk.show(seen("T-1", 400), frames=3)
    desk.show(seen("T-1"), seen("T-1", 400), frames=4)
    desk.move()
    desk.show(frames=40)
    assert desk.asked == ["twice"]


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
def test_a_corner_that_was_parted_from_its_card_in_an_earlier_look_is_no_second_one(
    mode: Mode,
) -> None:
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-1"), frames=6)
    desk.show(seen("T-1"), seen("T-1", 400, confidence=0.6, doubtful=True), frames=8)
    desk.move()
    whole = replace(seen("T-1"), corners=(*seen("T-1").corners, *seen("T-1", 400).corners))
    desk.show(whole, frames=20)
    assert desk.asked == []
    assert desk.tracker.commit().doubtful == ()


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS])
@pytest.mark.parametrize("left", [[400], [100, 400], []])
def test_of_two_places_the_other_is_asked_about_once_a_person_said_which_is_the_card(
    mode: Mode, left: list[int]
) -> None:
    """What was counted for it is another, though nobody sees it any more."""
    desk = Desk(Settings(mode=mode))
    desk.show(seen("T-1"), frames=6)
    desk.show(seen("T-1"), seen("T-1", 400), frames=30)
    desk.move()
    desk.show(*(seen("T-1", x) for x in left), frames=20)
    (asked,) = desk.tracker.doubts
    assert asked.corners[0][0] == 400
    desk.tracker.settle(asked.id, "T-1")
    desk.show(*(seen("T-1", x) for x in left), frames=20)
    (other,) = desk.tracker.doubts
    assert other.corners[0][0] == 100
    assert desk.asked == ["twice", "twice"]
    desk.tracker.settle(other.id, "T-11")
    assert desk.cards == ["T-1", "T-11"]


def test_of_a_dealt_pile_the_card_that_was_counted_for_another_is_asked_about() -> None:
    """It lies beneath, and nothing else would tell of it."""
    desk = Desk(Settings(mode=Mode.DEALT))
    for card, x in (("T-1", 100), ("H-3", 108), ("T-1", 92)):
        desk.show(seen_whole(card, x), frames=8)
        desk.move()
    desk.show(frames=25)
    (asked,) = desk.tracker.doubts
    desk.tracker.settle(asked.id, "T-1")
    desk.show()
    (other,) = desk.tracker.doubts
    assert other.corners[0][0] == 100
    desk.tracker.settle(other.id, "T-11")
    assert desk.cards == ["T-1", "H-3", "T-11"]


@pytest.mark.parametrize("counted", [False, True])
def test_what_a_person_named_alike_in_two_places_is_one_card_and_asked_about_no_more(
    *, counted: bool
) -> None:
    """Its indices stand farther apart than a card's mostly do: each answer would ask the other."""
    desk = Desk()
    both = [seen("T-1"), seen("T-1", 400)]
    desk.show(both[0], frames=6 if counted else 0)
    desk.show(*both, frames=30)
    for _ in range(2):
        desk.tracker.settle(desk.tracker.doubts[0].id, "T-1")
        desk.show(*both, frames=30)
    assert desk.tracker.doubts == ()
    assert desk.cards == ["T-1"]


@pytest.mark.parametrize("mode", [Mode.SPREAD, Mode.TRICKS, Mode.DEALT])
def test_a_place_that_the_last_look_hardly_shows_is_asked_about_when_the_lot_is_closed(
    mode: Mode,
) -> None:
    """Seen well before a hand passed, and once since: it was asked about if not seen at all."""
    desk = Desk(Settings(mode=mode))
    doubtful = seen("T-16", confidence=0.6, doubtful=True)
    desk.show(doubtful, frames=8)
    desk.move()
    desk.show(doubtful)
    desk.show(frames=4)
    assert [doubt.why.value for doubt in desk.tracker.commit().doubtful] == ["brief"]
