"""Piles dealt card by card, answers that settle several places, and parts of a pile."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.dealt import at, dealt, shown
from tests.vision.tracking.helpers import Desk, seen, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Mode, Settings


def test_what_is_left_of_a_covered_index_is_not_another_card() -> None:
    """A half-covered 16 read as 1, the Petit, would be the worst silent error."""
    whole = Lying("T-16", 270, 105)
    covered = Lying("H-7", 280, 60)
    tracker = dealt(
        ([], []),
        ([whole], [at("T-16", 270, 105)]),
        ([whole, covered], [seen("T-1", 274, 109)]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16"]
    assert [doubt.was for doubt in tracker.doubts] == ["T-16"]


@pytest.mark.parametrize(("y", "asked"), [(105, []), (60, ["H-C"])])
def test_a_rest_of_a_card_beneath_is_not_asked_about_but_a_new_card_is(
    y: int, asked: list[str]
) -> None:
    """The lower index of the card beneath shows still; the upper one of another card is new."""
    beneath, above, other = Lying("T-16", 270, 105), Lying("H-7", 262, 60), Lying("S-2", 430, y)
    first, second = beneath.quads()
    spot = (second[0], second[1]) if y == 105 else (434, y + 4)
    lying = [beneath, above] if y == 105 else [beneath, above, other]
    rest = seen("H-C", *spot, 0.9, doubtful=True)
    tracker = dealt(
        ([], []),
        ([beneath], [seen("T-16", first[0], first[1])]),
        (lying, [at("H-7", 262, 60), rest]),
        ([*lying, Lying("D-3", 266, 64)], [at("D-3", 266, 64)]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7", "D-3"]
    assert [doubt.candidates[0][0] for doubt in tracker.doubts] == asked


@pytest.mark.parametrize(("y", "question"), [(105, []), (60, ["H-C"])])
def test_what_surely_reads_as_another_card_is_not_counted_and_asked_about_where_its_ink_is_new(
    y: int, question: list[str]
) -> None:
    """Seen: half a 10 of hearts, under the next card, counted as a C nobody had played.

    Of a pile of the house deck most questions were about such rests, all their ink there before.
    """
    beneath, above, other = Lying("T-16", 270, 105), Lying("H-7", 262, 60), Lying("S-2", 430, y)
    first, second = beneath.quads()
    lying = [beneath, above] if y == 105 else [beneath, above, other]
    spot = (second[0], second[1]) if y == 105 else (434, y + 4)
    tracker = dealt(
        ([], []),
        ([beneath], [seen("T-16", first[0], first[1])]),
        (lying, [at("H-7", 262, 60), seen("H-C", *spot)]),
        ([*lying, Lying("D-3", 266, 64)], [at("D-3", 266, 64)]),
    )
    tracker.commit()
    counted = [card.card for card in tracker.cards]
    asked = [doubt.candidates[0][0] for doubt in tracker.doubts]
    assert sorted(counted) == ["D-3", "H-7", "T-16"]
    assert asked == question, "nor what shows one index where another card was laid"


def test_a_counted_card_that_is_read_again_beneath_is_not_asked_about() -> None:
    """Its upper index is covered; the lower one shows all the time, and is read at last."""
    beneath, above = Lying("T-16", 270, 105), Lying("H-7", 262, 60)
    first, second = beneath.quads()
    top, low = at("H-7", 262, 60), seen("T-16", second[0], second[1])
    tracker = dealt(
        ([], []), ([beneath], [seen("T-16", first[0], first[1])]), ([beneath, above], [top])
    )
    for step in range(30):
        tracker.observe(10 + step / 10, table(beneath, above), [top, low])
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-7"]
    assert tracker.doubts == ()


def whole(lying: Lying, *, ends: tuple[int, ...] = (0, 1)) -> Detection:
    """A card read at both of its indices, or at one of them."""
    found = [seen(lying.card, *lying.quads()[end][:2]) for end in ends]
    return replace(found[0], corners=tuple(point for one in found for point in one.corners))


def test_a_card_laid_over_one_corner_takes_nothing_from_another_card_there() -> None:
    """Seen: asked whether the 10 beneath was the dame above it, whose other corner was covered."""
    ten, dame, trump = Lying("C-10", 270, 105), Lying("H-D", 266, 100), Lying("T-12", 330, 222)
    assert trump.covers(dame.quads()[1])
    tracker = dealt(
        ([], []),
        ([ten], [whole(ten)]),
        ([ten, dame], [whole(ten, ends=(1,)), whole(dame)]),
        ([ten, dame, trump], [whole(trump), whole(dame, ends=(0,)), whole(ten, ends=(1,))]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["C-10", "H-D", "T-12"]
    assert tracker.doubts == ()


def test_a_rest_read_beside_a_new_card_takes_nothing_from_it() -> None:
    """Seen: a cavalier at four corners asked about, as an 8 beneath it was read beside one."""
    eight, new = Lying("S-8", 270, 105), Lying("H-C", 262, 98)
    tracker = shown(
        ([], [[], []]),
        ([eight], [[whole(eight)]] * 6),
        ([eight, new], [[whole(new)], *[[whole(eight, ends=(1,)), whole(new)], [whole(new)]] * 3]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["S-8", "H-C"]
    assert tracker.doubts == ()


def test_a_rest_says_nothing_for_the_card_it_reads_as() -> None:
    """Else a sight of one frame would be enough to count that card."""
    beneath, above, last = Lying("T-16", 270, 105), Lying("H-7", 262, 60), Lying("D-3", 266, 64)
    first, second = beneath.quads()
    tracker = dealt(
        ([], []),
        ([beneath], [seen("T-16", first[0], first[1])]),
        ([beneath, above], [at("H-7", 262, 60), seen("H-C", second[0], second[1])]),
    )
    for step in range(8):
        tracker.observe(10 + step / 10, table(beneath, above, last), [at("D-3", 266, 64)])
    lying = table(beneath, above, last, Lying("S-9", 268, 66))
    for step in range(2):
        tracker.observe(20 + step / 10, lying, [at("S-9", 268, 66), at("H-C", 450, 100)])
    assert [card.card for card in tracker.cards] == ["T-16", "H-7", "D-3"]


def test_a_card_laid_where_a_rest_read_as_it_is_counted() -> None:
    beneath, above = Lying("T-16", 270, 105), Lying("H-7", 262, 60)
    first, second = beneath.quads()
    low = seen("H-C", second[0], second[1])
    truly = Lying("H-C", second[0] - 4, second[1] - 4)
    tracker = dealt(
        ([], []),
        ([beneath], [seen("T-16", first[0], first[1])]),
        ([beneath, above], [at("H-7", 262, 60), low]),
        ([beneath, above, truly], [low]),
    )
    assert "H-C" in [card.card for card in tracker.cards]
    assert tracker.doubts == ()


def test_a_card_laid_where_a_rest_half_read_as_it_is_counted() -> None:
    """Seen: a king of clubs beneath, whose corner hardly read as the king of spades dealt next."""
    beneath, above = Lying("C-R", 270, 105), Lying("H-7", 262, 60)
    x, y = beneath.quads()[1][:2]
    king = Lying("S-R", x - 12, y - 4)
    tracker = dealt(
        ([], []),
        ([beneath], [whole(beneath)]),
        ([beneath, above], [at("H-7", 262, 60), seen("S-R", x, y, 0.2, doubtful=True)]),
        ([beneath, above, king], [whole(king)]),
    )
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["C-R", "H-7", "S-R"]
    assert tracker.doubts == ()


def test_a_rest_that_reads_as_a_card_counted_before_is_not_asked_about() -> None:
    """A hand passes, and what is left of the card beneath is read for the first time."""
    first, one, two = Lying("C-5", 545, 10), Lying("S-V", 270, 105), Lying("T-16", 262, 60)
    hand, x, y = Lying("S-2", 60, 200), *one.quads()[1][:2]
    top, upper, rest = at("T-16", 262, 60), seen("S-V", *one.quads()[0][:2]), seen("C-5", x, y)
    tracker = shown(
        ([], [[]] * 4), ([first], [[whole(first)]] * 6), ([first, one], [[upper]] * 6),
        ([first, one, two], [[top]] * 6), ([first, one, two, hand], [[]] * 4),
        ([first, one, two], [*[[top]] * 3, *[[top, rest]] * 2]),
        ([first, one, two, hand], [[]] * 12),
    )  # fmt: skip
    tracker.commit()
    assert tracker.doubts == ()


@pytest.mark.parametrize(
    ("others", "asked"), [([], ["S-V"]), ([("D-V", 0.6)], ["D-V"]), ([("D-V", 0.999)], [])]
)
def test_a_card_that_reads_as_one_counted_before_is_asked_about_where_nothing_else_was_dealt(
    others: list[tuple[str, float]], asked: list[str]
) -> None:
    """Seen: a valet of diamonds half read as the one of spades, which was dealt long before."""
    one, two, three, last = (
        Lying("S-V", 270, 105), Lying("T-16", 268, 104), Lying("D-V", 250, 75),
        Lying("H-7", 262, 90),
    )  # fmt: skip
    upper, lower = three.quads()
    read = [seen("S-V", *upper[:2], 0.5, doubtful=True)]
    read += [seen(card, *lower[:2], sure, doubtful=sure < 0.9) for card, sure in others]
    tracker = dealt(
        ([], []), ([one], [whole(one)]), ([one, two], [whole(two)]), ([one, two, three], read),
        ([one, two, three, last], [whole(last)]),
    )  # fmt: skip
    tracker.commit()
    counted = {"S-V", "T-16", "H-7"} | {card for card, sure in others if sure > 0.9}
    assert {card.card for card in tracker.cards} == counted
    assert [doubt.candidates[0][0] for doubt in tracker.doubts] == asked


@pytest.mark.parametrize(
    ("above", "chance", "asked"),
    [("H-7", 0.9, ["H-C"]), ("H-7", 0.5, []), (None, 0.5, ["H-C"]), (None, 0.1, ["H-C"])],
)
def test_a_look_that_has_its_card_asks_only_about_a_likely_second(
    above: str | None, chance: float, asked: list[str]
) -> None:
    """Seen: seven questions a pile of seventy cards, all but one about what was left of others."""
    beneath, other = Lying("T-16", 270, 105), Lying("S-2", 430, 60)
    top = Lying("H-7", 262, 60)
    perhaps = seen("H-C", 434, 64, chance, doubtful=True)
    read = [at("H-7", 262, 60)] if above else []
    tracker = dealt(
        ([], []),
        ([beneath], [at("T-16", 270, 105)]),
        ([beneath, top, other], [*read, perhaps]),
        ([beneath, top, other, Lying("D-3", 266, 64)], [at("D-3", 266, 64)]),
    )
    tracker.commit()
    unread = [doubt for doubt in tracker.doubts if doubt.candidates]
    assert [doubt.candidates[0][0] for doubt in unread] == asked


@pytest.mark.parametrize(
    ("cards", "chance", "asked"),
    [(("S-2", "S-3", "S-4"), 0.1, 0), (("S-2", "S-3", "S-4"), 0.5, 1), (("S-2", "S-3"), 0.1, 1)],
)
def test_beside_a_whole_trick_what_hardly_reads_as_a_card_is_not_asked_about(
    cards: tuple[str, ...], chance: float, asked: int
) -> None:
    desk = Desk(Settings(mode=Mode.TRICKS))
    for lying, more in ((("H-2", "H-3", "H-4"), []), (cards, [chance])):
        here = [seen(card, 100 + 60 * k) for k, card in enumerate(lying)]
        perhaps = [seen("D-9", 400, 200, each, doubtful=True) for each in more]
        desk.move()
        desk.show(*here, *perhaps, frames=8)
    desk.move()
    desk.show(frames=30)
    desk.tracker.commit()
    assert len(desk.tracker.cards) == 3 + len(cards)
    assert len(desk.tracker.doubts) == asked


def test_settings_that_would_believe_anything_are_refused() -> None:
    with pytest.raises(ValueError, match="min_frames"):
        Settings(min_frames=0)
    with pytest.raises(ValueError, match="decay"):
        Settings(decay=1.0)


def test_the_crop_is_a_copy() -> None:
    desk = Desk()
    desk.show(seen("T-1", confidence=0.8), frames=30)
    crop = desk.tracker.doubts[0].crop
    assert crop.base is None
    assert np.all(crop == 90)


def test_a_hand_that_passes_makes_no_misread_more_certain() -> None:
    desk = Desk()
    for _ in range(6):
        desk.show(seen("T-1", confidence=0.96), frames=6)
        desk.move()
    assert desk.cards == []


def test_one_answer_is_enough_for_all_indices_of_a_card() -> None:
    """Two indices the reader could not bring together are one card once a person named it."""
    desk = Desk()
    corners = [
        seen("EX", 100, 100, 0.5, doubtful=True),
        seen("EX", 190, 230, 0.5, doubtful=True, others=(("T-2", 0.02),)),
    ]
    desk.show(*corners, frames=20)
    assert desk.asked == ["twice", "twice"]
    first, second = desk.tracker.doubts
    answer = desk.tracker.settle(first.id, "EX")
    assert answer.withdrawn == (second.id,)
    desk.show(*corners, frames=20)
    desk.move()
    desk.show(*corners, frames=20)
    desk.move()
    desk.show(frames=20)
    assert desk.tracker.doubts == ()
    assert desk.tracker.commit().doubtful == ()
    assert desk.cards == ["EX"]


@pytest.mark.parametrize(
    "other",
    [
        seen("T-9", 600, 100, 0.5, doubtful=True),
        seen("T-9", 160, 100, 0.5, doubtful=True, others=(("T-6", 0.3),)),
    ],
)
def test_an_answer_says_nothing_of_a_card_far_off_or_that_may_be_another(other: Detection) -> None:
    desk = Desk()
    desk.show(seen("T-9", 100, 100, 0.5, doubtful=True), other, frames=20)
    first, second = desk.tracker.doubts
    assert desk.tracker.settle(first.id, "T-9").withdrawn == ()
    assert desk.tracker.doubts == (second,)


@pytest.mark.parametrize(
    ("aside", "asked", "frames"),
    [(0, ["H-3"], 8), (0, ["H-3"], 20), (3, ["H-3"], 8), (3, ["H-3"], 20), (None, [], 20)],
)
def test_a_card_in_doubt_is_asked_about_though_the_next_one_is_what_it_read_as(
    aside: int | None, asked: list[str], frames: int
) -> None:
    """Laid in its very place the next was taken for it, and the question taken back.

    Where the card itself was pushed, and is read at last, its index shows the same.
    """
    one, two = Lying("T-16", 270, 105), Lying("D-4", 268, 60)
    pushed, laid = Lying("D-4", 271, 62), Lying("H-3", 268 + (aside or 0), 60)
    doubtful = replace(at("H-3", 268, 60), confidence=0.6, doubtful=True)
    tracker = dealt(
        ([], []),
        ([one], [at("T-16", 270, 105)]),
        ([one, two], [doubtful]),
        ([one, pushed] if aside is None else [one, two, laid],
         [at("H-3", pushed.x, pushed.y) if aside is None else at("H-3", laid.x, laid.y)]),
        frames=frames,
    )  # fmt: skip
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-3"]
    assert [doubt.candidates[0][0] for doubt in tracker.doubts] == asked


def test_a_card_half_read_as_the_one_it_was_laid_on_is_asked_about() -> None:
    one, two, three = Lying("T-16", 270, 105), Lying("S-5", 270, 106), Lying("H-3", 262, 60)
    doubtful = replace(at("T-16", 270, 106), confidence=0.6, doubtful=True)
    tracker = dealt(
        ([], []), ([one], [at("T-16", 270, 105)]), ([one, two], [doubtful]),
        ([one, two, three], [at("H-3", 262, 60)]),
    )  # fmt: skip
    tracker.commit()
    assert [card.card for card in tracker.cards] == ["T-16", "H-3"]
    assert [doubt.why.value for doubt in tracker.doubts] == ["twice"]
