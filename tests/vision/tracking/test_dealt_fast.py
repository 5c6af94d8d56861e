"""Piles dealt fast: what two still frames show, and a second card in one look."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.vision.tracking.helpers import Desk, seen, seen_whole, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Mode, Settings, Tracker

LAID = (("T-16", 270), ("H-7", 300), ("S-3", 330))


def _dealt_fast(*brief: Detection) -> Desk:
    """A card dealt, then a look in which two still frames show something, then another card."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen("T-16", 100), frames=6)
    desk.move()
    desk.show(*brief, frames=2)
    desk.move()
    desk.show(seen("S-3", 550, confidence=0.999), frames=25)
    return desk


def test_a_card_that_two_still_frames_show_for_sure_counts_when_the_next_is_laid() -> None:
    """Seen: aces and valets dealt fast, read with 0.999 twice, and asked about."""
    desk = _dealt_fast(seen("H-7", 250, confidence=0.999))
    assert desk.cards == ["T-16", "H-7", "S-3"], "in the order they were laid"
    assert desk.asked == []


@pytest.mark.parametrize(
    "brief",
    [
        (seen("H-7", 250, confidence=0.96),),
        (seen("H-7", 250, confidence=0.999), seen("D-9", 400, confidence=0.999)),
        (seen("H-7", 250, confidence=0.999), seen("D-9", 400, confidence=0.6, doubtful=True)),
    ],
)
def test_two_still_frames_do_not_count_what_they_leave_open(brief: tuple[Detection, ...]) -> None:
    desk = _dealt_fast(*brief)
    assert desk.cards == ["T-16", "S-3"]
    assert "brief" in desk.asked


def test_where_cards_lie_open_two_still_frames_are_too_few() -> None:
    desk = Desk(Settings(mode=Mode.SPREAD))
    desk.show(seen("H-7", 250, confidence=0.999), frames=2)
    desk.move()
    desk.show(frames=12)
    assert desk.cards == []


def test_the_card_after_one_counted_late_is_not_held_for_what_lay_beneath() -> None:
    """The brief card counts when the next one already lies there: its ink was not there before."""
    tracker, time = Tracker(Settings(mode=Mode.DEALT)), 0.0
    for (card, x), frames, unread in zip(LAID, (8, 3, 8), (0, 1, 2), strict=True):
        sight = [seen(card, x + 4, 109, confidence=0.999)]
        for frame in range(frames):
            picture = table(*(Lying(c, at_x, 105) for c, at_x in LAID[: LAID.index((card, x)) + 1]))
            tracker.observe(time, picture, sight if frame >= unread else [])
            time += 0.1
    assert [card.card for card in tracker.cards] == ["T-16", "H-7", "S-3"]


@pytest.mark.parametrize(
    ("confidence", "cards", "asked"), [(0.98, ["EX"], ["unsure"]), (0.999, ["EX", "C-10"], [])]
)
def test_a_second_card_in_one_look_at_a_dealt_pile_must_be_surer(
    confidence: float, cards: list[str], asked: list[str]
) -> None:
    """Seen: an Excuse's star beside the 10 of the card beneath, counted as a 10 of clubs."""
    desk = Desk(Settings(mode=Mode.DEALT))
    other = seen_whole("C-10", 400, confidence=confidence)
    desk.show(seen("EX", 100, confidence=0.999), frames=3)
    desk.show(seen("EX", 100, confidence=0.999), other, frames=25)
    assert desk.cards == cards
    assert desk.asked == asked
    alone = Desk(Settings(mode=Mode.DEALT))
    alone.show(other, frames=6)
    assert alone.cards == ["C-10"]


@pytest.mark.parametrize(("reach", "counted"), [(7.5, False), (0.0, True)])
def test_a_second_card_in_one_look_must_show_more_than_one_index(
    reach: float,
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: half of what lay beneath, surely read as a 7 of hearts and counted with a 6.

    A reader whose corners are those of the whole card shows one place of each.
    """
    desk = Desk(Settings(mode=Mode.DEALT, corner_reach=reach))
    desk.show(seen("H-6", 100, confidence=0.999), frames=6)
    desk.show(seen("H-6", 100), seen("H-7", 400, confidence=0.9999), frames=25)
    assert desk.cards == (["H-6", "H-7"] if counted else ["H-6"])
    assert desk.asked == ([] if counted else ["unsure"])


@pytest.mark.parametrize(("well", "counted"), [(1, False), (2, True), (None, True)])
def test_a_second_card_in_one_look_must_be_read_well_at_more_than_one_index(
    well: int | None,
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: the valet of spades beneath, one V with the pip of the 5 of diamonds laid over it."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen("D-5", 100, confidence=0.999), frames=6)
    other = replace(seen_whole("D-V", 400, confidence=0.9999), read_well=well)
    desk.show(seen("D-5", 100), other, frames=25)
    assert desk.cards == (["D-5", "D-V"] if counted else ["D-5"])
    assert desk.asked == ([] if counted else ["unsure"])


def test_corners_that_were_doubted_are_none_that_a_second_card_showed() -> None:
    """Seen: half an 8 read as a C, of which a corner elsewhere on the pile had been doubted."""
    desk = Desk(Settings(mode=Mode.DEALT))
    top = seen("H-6", 100, confidence=0.999)
    desk.show(top, frames=6)
    desk.show(top, replace(seen_whole("H-7", 400, confidence=0.4), doubtful=True), frames=1)
    desk.show(top, seen("H-7", 400, confidence=0.9999), frames=25)
    assert desk.cards == ["H-6"]
    assert desk.asked == ["unsure"]


def test_how_many_indices_an_earlier_look_showed_says_nothing_of_this_one() -> None:
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen_whole("H-6", 100, confidence=0.999), frames=6)
    desk.show(seen_whole("H-7", 400, confidence=0.97), frames=1)
    desk.move()
    desk.show(
        seen_whole("S-2", 600, confidence=0.999), seen("H-7", 400, confidence=0.9999), frames=25
    )
    assert desk.cards == ["H-6", "S-2"]
    assert desk.asked == ["unsure"]


@pytest.mark.parametrize(("other", "counted"), [(seen, False), (seen_whole, True)])
def test_what_one_index_showed_beside_a_card_laid_adds_nothing_to_the_next_look(
    other: Callable[..., Detection],
    counted: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: half an 8 beneath two cards laid, a C of diamonds for two frames and then for seven."""
    desk = Desk(Settings(mode=Mode.DEALT))
    beneath = other("D-C", 400, confidence=0.98)
    laid, then = (seen_whole(card, 100, confidence=0.999) for card in ("C-1", "EX"))
    desk.show(laid, frames=4)
    desk.show(laid, beneath, frames=3)
    desk.move()
    desk.show(then, frames=6)
    desk.move()
    desk.show(seen_whole("H-9", 100, confidence=0.999), beneath, frames=6)
    assert ("D-C" in desk.cards) is counted
    assert {"C-1", "EX", "H-9"} <= set(desk.cards)


def test_a_second_card_in_one_look_must_be_surer_in_the_next_too() -> None:
    desk = Desk(Settings(mode=Mode.DEALT))
    other = seen_whole("C-10", 400, confidence=0.99)
    desk.show(seen("EX", 100, confidence=0.999), frames=3)
    desk.show(seen("EX", 100, confidence=0.999), other, frames=6)
    desk.move()
    desk.show(seen("H-7", 600, confidence=0.999), other, frames=25)
    assert desk.cards == ["EX", "H-7"]
    assert desk.asked == ["unsure"]


@pytest.mark.parametrize(
    ("indices", "still", "cards"),
    [(4, 4, ["H-6", "H-C"]), (3, 4, ["H-6", "H-C"]), (2, 4, ["H-6"]), (2, 25, ["H-6", "H-C"])],
)
def test_what_a_rest_beneath_spoke_against_a_card_says_nothing_once_it_lies_whole_in_sight(
    indices: int, still: int, cards: list[str]
) -> None:
    """Seen: a C of hearts dealt fast, asked about for what a 9 beneath had hardly read as."""
    desk = Desk(Settings(mode=Mode.DEALT))
    top = seen_whole("H-6", 100, confidence=0.999)
    desk.show(top, frames=3)
    desk.show(top, seen("H-C", 400, 100, 0.3, doubtful=True, others=(("H-9", 0.6),)), frames=5)
    desk.move()
    corners = ((350, 100), (430, 100), (350, 200), (430, 200))[:indices]
    own = sum((seen("H-C", x, y).corners for x, y in corners), ())
    desk.show(replace(seen("H-C", confidence=0.999), corners=own), frames=still)
    assert desk.cards == cards


def _seventeen_after(*between: str) -> Desk:
    """A 17 on a pile, cards dealt over it, and new ink that reads as that 17."""
    desk = Desk(Settings(mode=Mode.DEALT))
    for place, card in enumerate(("T-17", *between, "T-17")):
        desk.show(seen(card, 60 + 90 * place, confidence=0.999), frames=8)
        desk.move()
    desk.show(frames=25)
    return desk


def test_a_card_that_reads_as_one_covered_before_is_asked_about() -> None:
    """Seen: an 11 held for a 17, which lay beneath 31 others, and lost without a word."""
    desk = _seventeen_after("H-5", "D-2")
    assert desk.cards == ["T-17", "H-5", "D-2"]
    assert desk.asked == ["twice"]


def test_the_top_card_moved_aside_is_the_same_card() -> None:
    assert _seventeen_after().asked == []


def test_a_card_covered_before_is_no_news_where_the_card_dealt_is_read() -> None:
    desk = Desk(Settings(mode=Mode.DEALT))
    for place, card in enumerate(("T-17", "H-5", "D-2")):
        desk.show(seen(card, 60 + 90 * place, confidence=0.999), frames=8)
        desk.move()
    both = seen_whole("S-3", 400, confidence=0.999), seen("T-17", 330, confidence=0.999)
    desk.show(*both, frames=8)
    desk.move()
    desk.show(frames=25)
    assert desk.cards == ["T-17", "H-5", "D-2", "S-3"]
    assert desk.asked == []
