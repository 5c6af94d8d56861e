"""Piles dealt card by card: what is not read, or hardly, is asked about and not let drop."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.dealt import at, dealt, shown
from tests.vision.tracking.helpers import Desk, seen, seen_whole, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Mode, Settings, Tracker, Why

NOTHING: list[Detection] = []


def test_a_card_that_covers_the_pile_unread_is_asked_whatever_reads_surely_beneath_it() -> None:
    beneath, above = Lying("T-16", 270, 105), Lying("H-7", 262, 60)
    first, second = beneath.quads()
    tracker = dealt(
        ([], []),
        ([beneath], [seen("T-16", first[0], first[1])]),
        ([beneath, above], [seen("H-C", second[0], second[1])]),
    )
    assert Why.UNREAD in [doubt.why for doubt in tracker.doubts]


def test_a_card_that_covers_the_pile_unread_is_asked() -> None:
    one, two = Lying("T-16", 270, 105), Lying("H-7", 268, 104)
    tracker = dealt(([], []), ([one], [at("T-16", 270, 105)]), ([one, two], []))
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]
    assert tracker.settle(1, "H-7").committed[0].card == "H-7"


@pytest.mark.parametrize(("often", "asked"), [(1, [Why.UNREAD]), (5, [Why.UNSURE])])
def test_what_flickers_on_the_card_that_covers_the_pile_does_not_tell_of_it(
    often: int, asked: list[Why]
) -> None:
    """Seen: a valet laid on another to a hair, and read as it; one index hardly, now and then."""
    one, two = Lying("T-16", 270, 105), Lying("H-7", 268, 104)
    hardly = replace(at("S-2", 268, 104), confidence=0.3, doubtful=True)
    readings = [[hardly] if number < often else NOTHING for number in range(5)]
    tracker = shown(
        ([], [NOTHING] * 4),
        ([one], [[at("T-16", 270, 105)]] * 6),
        ([one, two], [readings[number % 5] for number in range(10)]),
    )
    assert [doubt.why for doubt in tracker.doubts] == asked


@pytest.mark.parametrize("frames", [4, 8])
def test_a_card_nobody_read_is_asked_about_still_when_the_next_covers_it(frames: int) -> None:
    """Seen: a star too small to be found, asked about and let drop when the next card was read."""
    one, two, three = Lying("T-16", 270, 105), Lying("EX", 268, 104), Lying("H-7", 266, 106)
    first, last = [at("T-16", 270, 105)], [at("H-7", 266, 106)]
    tracker = dealt(
        ([], []), ([one], first), ([one, two], []), ([one, two, three], last), frames=frames
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7"]
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]


def test_a_card_that_is_read_in_the_next_look_only_is_not_asked_about() -> None:
    one, two, hand = Lying("T-16", 270, 105), Lying("H-7", 268, 104), Lying("S-2", 430, 60)
    read = [at("H-7", 268, 104)]
    first = [at("T-16", 270, 105)]
    tracker = dealt(([], []), ([one], first), ([one, two], []), ([one, two, hand], read))
    assert [card.card for card in tracker.cards] == ["T-16", "H-7"]
    assert tracker.doubts == ()


@pytest.mark.parametrize(("cards_between", "asked"), [(0, []), (1, ["S-2"])])
def test_a_brief_sight_of_a_card_dealt_later_was_of_another(
    cards_between: int, asked: list[str]
) -> None:
    """Seen: a 2 of diamonds that read as the 2 of spades once, which came thirty cards later.

    What a hand passes over and reads surely then is the card that lay there.
    """
    one, two = Lying("T-16", 270, 105), Lying("D-2", 268, 104)
    others = [Lying("H-7", 262, 110), Lying("S-2", 300, 130)][1 - cards_between :]
    unsure = replace(at("S-2", 268, 104), confidence=0.6, doubtful=True)
    tracker = shown(
        ([], [NOTHING] * 4),
        ([one], [[at("T-16", 270, 105)]] * 4),
        ([one, two], [[at("S-2", 268, 104)], *[[unsure]] * 11]),
        *(
            ([one, two, *others[:number]], [[at(other.card, other.x, other.y)]] * 16)
            for number, other in enumerate(others, 1)
        ),
    )
    tracker.commit()
    assert "S-2" in [card.card for card in tracker.cards]
    assert [doubt.candidates[0][0] for doubt in tracker.doubts] == asked


@pytest.mark.parametrize("cards_between", [0, 1])
def test_so_it_was_though_a_person_said_which_the_one_dealt_later_is(cards_between: int) -> None:
    """Of the 2 of diamonds nobody would have been told."""
    unsure = seen("S-2", 100, confidence=0.6, doubtful=True)
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen_whole("T-16"), frames=6)
    desk.move()
    desk.show(seen("S-2", 100))
    desk.show(unsure, frames=3)
    for place in range(cards_between):
        desk.move()
        desk.show(seen_whole(f"H-{place + 3}", 200), frames=8)
    desk.move()
    desk.show(seen("S-2", 300, confidence=0.6, doubtful=True, others=(("S-3", 0.3),)), frames=30)
    assert sorted(desk.asked) == ["brief", "unsure"]
    numbers = {doubt.why: doubt.id for doubt in desk.tracker.doubts}
    answer = desk.tracker.settle(numbers[Why.UNSURE], "S-2")
    assert answer.withdrawn == (() if cards_between else (numbers[Why.BRIEF],))


@pytest.mark.parametrize("frames", [3, 4, 8, 30])
def test_so_it_was_however_fast_the_pile_is_dealt(frames: int) -> None:
    """Before a question was asked the card dealt later was counted."""
    desk = Desk(Settings(mode=Mode.DEALT))
    desk.show(seen_whole("T-16"), frames=6)
    desk.move()
    desk.show(seen("S-2", 100))
    desk.show(seen("S-2", 100, confidence=0.6, doubtful=True), frames=3)
    for card in ("H-3", "S-2"):
        desk.move()
        desk.show(seen_whole(card, 300), frames=frames)
    assert desk.cards == ["T-16", "H-3", "S-2"]
    desk.tracker.commit()
    assert [doubt.candidates[0][0] for doubt in desk.tracker.doubts] == ["S-2"]


@pytest.mark.parametrize("as_two", [False, True])
@pytest.mark.parametrize(("frames", "asked"), [(4, ["D-4"]), (1, [])])
def test_a_doubtful_card_is_asked_about_once_though_it_shows_for_a_frame_in_the_next_look(
    frames: int, asked: list[str], *, as_two: bool
) -> None:
    """Seen: a 4 of diamonds, doubtful for five frames, let drop as its other end showed once more.

    What was hardly seen in either look is nothing.
    """
    one, two, three = Lying("T-16", 270, 105), Lying("D-4", 268, 104), Lying("H-7", 250, 75)
    upper, lower = (seen("D-4", x, y, 0.5, doubtful=True) for x, y, _, _ in two.quads())
    whole = [replace(upper, corners=(*upper.corners, *lower.corners))]
    doubtful = [upper, lower] if as_two else whole
    next_one, last = at("H-7", 250, 75), at("S-2", 430, 60)
    tracker = shown(
        ([], [NOTHING] * 4),
        ([one], [[at("T-16", 270, 105)]] * 4),
        ([one, two], [doubtful] * frames + [NOTHING] * (4 - frames)),
        ([one, two, three], [[next_one, lower], *[[next_one]] * 3]),
        ([one, two, three, Lying("S-2", 430, 60)], [[last]] * 4),
        ([one, two, three, Lying("S-2", 432, 62)], [[last]] * 8),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7", "S-2"]
    assert [doubt.candidates[0][0] for doubt in tracker.doubts if doubt.candidates] == asked


@pytest.mark.parametrize("frames", [4, 8])
def test_a_card_nobody_read_that_leaves_an_index_beneath_in_sight_is_asked_about(
    frames: int,
) -> None:
    one, two, three = Lying("T-16", 270, 105), Lying("EX", 262, 70), Lying("H-7", 266, 106)
    upper, lower = (seen("T-16", x, y) for x, y, _, _ in one.quads())
    both = replace(upper, corners=(*upper.corners, *lower.corners))
    covered = [one, two], [lower]
    read = [one, two, three], [at("H-7", 266, 106)]
    tracker = dealt(([], []), ([one], [both]), covered, covered, read, frames=frames)
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7"]
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]


@pytest.mark.parametrize(("right", "below"), [(-8, -15), (4, -20), (-12, -10)])
def test_a_card_nobody_read_is_asked_about_though_half_an_index_beneath_reads_as_before(
    right: int, below: int
) -> None:
    """Seen: a cavalier behind whose letter his plume runs, and half the R of the card beneath."""
    one, two, three = (
        Lying("T-16", 270, 105),
        Lying("EX", 270 + right, 105 + below),
        Lying("H-7", 266, 106),
    )
    upper, lower = (seen("T-16", x, y) for x, y, _, _ in one.quads())
    both = replace(upper, corners=(*upper.corners, *lower.corners))
    half = replace(lower, confidence=0.5, doubtful=True)
    read = [one, two, three], [at("H-7", 266, 106)]
    tracker = dealt(([], []), ([one], [both]), ([one, two], [half]), read)
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7"]
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]


def test_the_last_card_shown_for_a_moment_and_not_read_is_asked_about_at_the_end() -> None:
    one, two = Lying("T-16", 270, 105), Lying("H-7", 268, 104)
    tracker = dealt(([], []), ([one], [at("T-16", 270, 105)]), ([one, two], []), frames=4)
    assert not tracker.doubts
    tracker.commit()
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]


def test_a_card_pushed_aside_is_not_asked_about() -> None:
    one, pushed = Lying("T-16", 270, 105), Lying("T-16", 276, 108)
    first, then = (
        replace(upper, corners=(*upper.corners, *lower.corners))
        for upper, lower in (
            (seen("T-16", x, y) for x, y, _, _ in card.quads()) for card in (one, pushed)
        )
    )
    tracker = dealt(([], []), ([one], [first]), ([pushed], [then]))
    tracker.commit()
    assert not tracker.doubts


def test_two_frames_without_a_reading_are_a_hand_that_passes() -> None:
    one, two, three = Lying("T-16", 270, 105), Lying("EX", 268, 104), Lying("H-7", 266, 106)
    tracker = shown(
        ([], [NOTHING] * 4),
        ([one], [[at("T-16", 270, 105)]] * 8),
        ([one, two], [NOTHING] * 2),
        ([one, three], [[at("H-7", 266, 106)]] * 8),
    )
    tracker.commit()
    assert not tracker.doubts


def test_a_pile_taken_away_is_not_asked_about() -> None:
    one = Lying("T-16", 270, 105)
    tracker = dealt(([], []), ([one], [at("T-16", 270, 105)]), ([], []))
    assert tracker.doubts == ()


@pytest.mark.parametrize("pale", [False, True])
@pytest.mark.parametrize(
    ("before", "after", "pushed", "asked"),
    [(0, 1, 0, True), (1, 0, 0, True), (1, 2, 0, True), (1, 1, 0, False), (0, 0, 0, False),
     (1, 2, 30, False)],
    ids=["a picture", "paper", "another", "the same", "paper on paper", "the card pushed aside"],
)  # fmt: skip
def test_a_card_nobody_read_that_hides_no_index_beneath_shows_by_its_picture(
    before: int, after: int, pushed: int, *, asked: bool, pale: bool
) -> None:
    """Seen: a king of diamonds whose hair ran over its index, on a 3 that has two and showed both.

    Where the two numbers differ the middle of the pile shows another picture, 0 is plain paper. Of
    pale ink in a poor light the pixels say nothing, but where it is read.
    """
    tracker, time, rng = Tracker(Settings(mode=Mode.DEALT)), 0.0, np.random.default_rng(5)
    one, two = Lying("T-16", 270, 105), Lying("EX", 290, 70)
    for lying, middle, x in (([], 0, 270), ([one], before, 270), ([one, two], after, 270 + pushed)):
        laid = [replace(card, x=card.x - 270 + x) for card in lying]
        upper, lower = (seen("T-16", a - 270 + x, b) for a, b, _, _ in one.quads())
        read = [replace(upper, corners=(*upper.corners, *lower.corners))] if lying else []
        for _ in range(8):
            picture = table(*laid)
            if middle:
                blots = np.random.default_rng(middle).integers(0, 240, (8, 5, 1)).astype(np.uint8)
                picture[148:212, x + 20 : x + 60] = np.kron(blots, np.ones((8, 8, 3), np.uint8))
            for left, top, right, bottom in one.quads() if lying and pale else ():
                box = picture[top:bottom, left - 270 + x : right - 270 + x]
                box[:] = 220 + rng.integers(-15, 15, box.shape)
            tracker.observe(time := time + 0.1, picture, read)
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16"]
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD] * asked


@pytest.mark.parametrize("sure", [True, False])
def test_a_card_read_once_as_a_short_look_ended_is_asked_about_by_that(*, sure: bool) -> None:
    """Seen in simulated piles: neither counted nor asked about, as one frame had told of it."""
    one, two, three = Lying("T-16", 270, 105), Lying("D-4", 268, 104), Lying("H-7", 266, 106)
    once = replace(at("D-4", 268, 104), confidence=0.95 if sure else 0.5, doubtful=not sure)
    tracker = shown(
        ([], [NOTHING] * 4),
        ([one], [[at("T-16", 270, 105)]] * 4),
        ([one, two], [*[NOTHING] * 3, [once]]),
        ([one, two, three], [[at("H-7", 266, 106)]] * 8),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7"]
    assert [doubt.candidates[0][0] for doubt in tracker.doubts] == ["D-4"], "nor that none was read"


@pytest.mark.parametrize("closed", [True, False])
def test_a_card_read_as_it_was_laid_and_hardly_since_is_asked_about(*, closed: bool) -> None:
    one, two, three = Lying("T-16", 270, 105), Lying("D-4", 268, 104), Lying("H-7", 266, 106)
    once = [at("D-4", 268, 104)]
    after = [] if closed else [([one, two, three], [[at("H-7", 266, 106)]] * 8)]
    tracker = shown(
        ([], [NOTHING] * 4),
        ([one], [[at("T-16", 270, 105)]] * 6),
        ([one, two], [*[NOTHING] * 2, once, NOTHING, once, *[NOTHING] * 5]),
        *after,
    )
    tracker.commit()
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]


@pytest.mark.parametrize("answer", ["D-4", None])
def test_a_card_that_a_person_named_while_it_lay_there_was_told_of(answer: str | None) -> None:
    one, two, three = Lying("T-16", 270, 105), Lying("D-4", 268, 104), Lying("H-7", 266, 106)
    doubt = replace(at("D-4", 268, 104), confidence=0.5, doubtful=True)
    tracker = shown(
        ([], [NOTHING] * 4), ([one], [[at("T-16", 270, 105)]] * 6), ([one, two], [[doubt]] * 12)
    )
    (asked,) = tracker.doubts
    tracker.settle(asked.id, answer)
    for step in range(8):
        tracker.observe(10 + step / 5, table(one, two, three), [at("H-7", 266, 106)])
    tracker.commit()
    assert tracker.doubts == ()
