"""What is committed, what is asked, and what a person's answer does."""

import numpy as np
import pytest

from tests.vision.tracking.helpers import Desk, mat, seen, table
from tests.vision.tracking.simulator import Lying
from vision.reading import Detection
from vision.tracking import Mode, Settings, State, Tracker, Why


def test_a_card_is_committed_after_three_still_frames_and_once() -> None:
    desk = Desk()
    counts = [len(update.committed) for update in desk.show(seen("T-1"), frames=12)]
    assert counts == [0, 0, 1] + [0] * 9
    card = desk.tracker.cards[0]
    assert (card.card, card.frame, card.lot) == ("T-1", 3, 0)
    assert card.confidence > 0.999


def test_a_misread_repeated_identically_is_asked_not_believed() -> None:
    desk = Desk()
    desk.show(seen("T-1", confidence=0.96), frames=40)
    assert desk.cards == []
    assert desk.asked == ["unsure"], "once, and not blinking"


def test_one_misread_among_good_frames_only_delays() -> None:
    desk = Desk()
    desk.show(seen("T-16", confidence=0.999))
    desk.show(seen("T-1", confidence=0.95))
    desk.show(seen("T-16", confidence=0.999), frames=10)
    assert desk.cards == ["T-16"]
    assert desk.asked == []


def test_two_identities_at_one_place_are_asked() -> None:
    desk = Desk()
    for _ in range(12):
        desk.show(seen("T-16", confidence=0.999))
        desk.show(seen("T-1", confidence=0.999))
    assert desk.cards == []
    assert desk.asked == ["rivals"]
    (doubt,) = desk.tracker.doubts
    assert {card for card, _ in doubt.candidates} == {"T-1", "T-16"}
    assert doubt.crop.shape[2] == 3
    assert doubt.crop.shape[0] > 24


def test_one_identity_at_two_places_is_asked_not_committed() -> None:
    desk = Desk()
    desk.show(seen("T-1", 100), seen("T-1", 400), frames=20)
    assert desk.cards == []
    assert desk.asked == ["twice", "twice"]


def test_another_sight_of_a_committed_card_elsewhere_at_once_is_asked() -> None:
    desk = Desk()
    desk.show(seen("T-1", 100), frames=5)
    desk.show(seen("T-1", 100), seen("T-1", 450), frames=20)
    assert desk.cards == ["T-1"]
    assert desk.asked == ["twice"]


def test_a_card_that_was_moved_is_no_news() -> None:
    desk = Desk()
    desk.show(seen("T-1", 100), frames=5)
    desk.move()
    desk.show(seen("T-1", 450), frames=20)
    assert desk.cards == ["T-1"]
    assert desk.asked == []


def test_another_corner_of_the_card_is_the_same_card() -> None:
    desk = Desk()
    desk.show(seen("T-1", 100, 100), frames=2)
    desk.show(seen("T-1", 166, 222), frames=4)
    assert desk.cards == ["T-1"]
    assert desk.asked == []


def test_a_phantom_seen_now_and_then_is_neither_committed_nor_asked() -> None:
    desk = Desk()
    for _ in range(12):
        desk.show(seen("EX", confidence=0.999))
        desk.show(frames=3)
    assert desk.cards == []
    assert desk.asked == []


def test_a_doubt_that_resolves_itself_is_withdrawn() -> None:
    desk = Desk()
    desk.show(seen("T-1", confidence=0.7, doubtful=True), frames=20)
    assert desk.asked == ["unsure"]
    updates = desk.show(seen("T-1", confidence=0.999), frames=30)
    assert desk.cards == ["T-1"]
    assert [number for update in updates for number in update.withdrawn] == [1]
    assert desk.tracker.doubts == ()


def test_a_committed_card_never_changes_silently() -> None:
    desk = Desk()
    desk.show(seen("T-16"), frames=5)
    desk.show(seen("T-1"), frames=40)
    assert desk.cards == ["T-16"]
    assert desk.asked == ["changed"]
    (doubt,) = desk.tracker.doubts
    assert (doubt.was, doubt.candidates[0][0]) == ("T-16", "T-1")
    answer = desk.tracker.settle(doubt.id, "T-1")
    assert [card.card for card in answer.committed] == ["T-1"]
    assert answer.revoked == ("T-16",)
    assert desk.cards == ["T-1"]


def test_keeping_what_it_was_closes_the_question() -> None:
    desk = Desk()
    desk.show(seen("T-16"), frames=5)
    desk.show(seen("T-1"), frames=40)
    answer = desk.tracker.settle(desk.tracker.doubts[0].id, "T-16")
    assert not answer.committed
    assert not answer.revoked
    desk.show(seen("T-1"), frames=40)
    assert desk.asked == ["changed"], "a person's word stands"
    assert desk.cards == ["T-16"]


def test_an_answer_is_kept_and_not_asked_again() -> None:
    desk = Desk()
    desk.show(seen("T-6", confidence=0.6, doubtful=True), frames=20)
    answer = desk.tracker.settle(1, "T-9")
    assert [card.card for card in answer.committed] == ["T-9"]
    assert answer.committed[0].confidence == 1
    desk.show(seen("T-6", confidence=0.99), frames=20)
    assert desk.cards == ["T-9"]
    assert desk.asked == ["unsure"]


def test_no_card_is_an_answer_too() -> None:
    desk = Desk()
    desk.show(seen("T-6", confidence=0.6, doubtful=True), frames=20)
    desk.tracker.settle(1, None)
    desk.show(seen("T-6", confidence=0.999), frames=20)
    assert desk.cards == []


def test_wrong_answers_are_refused() -> None:
    desk = Desk()
    desk.show(seen("T-6", confidence=0.6, doubtful=True), frames=20)
    with pytest.raises(ValueError, match="T-22"):
        desk.tracker.settle(1, "T-22")
    desk.tracker.settle(1, "T-6")
    with pytest.raises(KeyError, match="answered"):
        desk.tracker.settle(1, "T-6")


def test_a_forgotten_card_counts_again_only_once_it_lies_there_anew() -> None:
    desk = Desk()
    desk.show(seen("T-1"), frames=5)
    assert desk.tracker.forget("T-1").revoked == ("T-1",)
    desk.show(seen("T-1"), frames=10)
    assert desk.cards == []
    desk.move()
    desk.show(frames=8)
    desk.move()
    desk.show(seen("T-1"), frames=5)
    assert desk.cards == ["T-1"]
    with pytest.raises(KeyError, match="H-R"):
        desk.tracker.forget("H-R")


def test_what_is_moving_or_dark_or_behind_a_hand_is_not_judged() -> None:
    tracker = Tracker()
    states = []
    for n in range(12):
        picture = mat(20) if n % 3 == 0 else mat()
        picture[100:130, 50 * n : 50 * n + 40] = 220
        states.append(tracker.observe(0.1 * n, picture, [seen("T-1")]).state)
    assert tracker.cards == ()
    assert {State.MOVING, State.DARK} <= set(states)


def test_a_card_in_glare_is_not_judged() -> None:
    tracker = Tracker()
    picture = mat()
    picture[80:140, 80:140] = 255
    for n in range(20):
        tracker.observe(0.1 * n, picture, [seen("T-1", 100, 100), seen("T-2", 400, 100)])
    assert [card.card for card in tracker.cards] == ["T-2"]


def test_the_frame_before_the_first_still_one_counts() -> None:
    tracker = Tracker()
    for n in range(3):
        tracker.observe(0.1 * n, mat(), [seen("T-1")])
    assert [card.frame for card in tracker.cards] == [2]


def test_closing_a_lot_asks_about_what_is_not_certain() -> None:
    desk = Desk()
    desk.show(seen("T-1", 100), seen("T-2", 400, confidence=0.9), frames=4)
    lot = desk.tracker.commit()
    assert [card.card for card in lot.cards] == ["T-1"]
    assert [doubt.why for doubt in lot.doubtful] == [Why.BRIEF]
    assert desk.tracker.lot == 1


def test_a_reset_forgets_the_pile() -> None:
    desk = Desk()
    desk.show(seen("T-1"), seen("T-2", 400, confidence=0.8), frames=30)
    desk.tracker.reset()
    assert not desk.tracker.cards
    assert not desk.tracker.doubts
    desk.show(seen("T-1"), frames=5)
    assert desk.cards == ["T-1"]


def test_looks_are_merged_and_weak_ones_add_up() -> None:
    desk = Desk()
    for x in (100, 300, 500):
        desk.show(seen("H-R", x, confidence=0.97), frames=3)
        desk.move()
    desk.show(frames=30)
    assert desk.cards == ["H-R"]
    assert desk.tracker.doubts == ()


def test_a_card_gone_before_it_was_sure_is_asked() -> None:
    desk = Desk()
    desk.show(seen("H-R", confidence=0.9), frames=4)
    desk.move()
    desk.show(frames=30)
    assert desk.cards == []
    assert desk.asked == ["brief"]


def test_tricks_are_counted_as_they_are_taken_away() -> None:
    desk = Desk(Settings(mode=Mode.TRICKS))
    desk.show(seen("H-R", 100), seen("H-1", 300), frames=5)
    desk.move()
    desk.show(seen("H-R", 100), seen("H-1", 300), seen("H-2", 500), frames=5)
    desk.move()
    desk.show(seen("S-R", 110), seen("S-1", 320), frames=5)
    assert {card.card: card.lot for card in desk.tracker.cards} == {
        "H-R": 0, "H-1": 0, "H-2": 0, "S-R": 1, "S-1": 1,
    }  # fmt: skip


def test_a_card_of_an_earlier_trick_cannot_come_again() -> None:
    desk = Desk(Settings(mode=Mode.TRICKS))
    desk.show(seen("H-R", 100), seen("H-1", 300), frames=5)
    desk.move()
    desk.show(seen("S-R", 110), seen("S-1", 500), frames=8)
    desk.move()
    desk.show(seen("S-R", 110), seen("S-1", 500), seen("H-1", 320), frames=20)
    assert desk.asked == ["twice"]


def test_a_poignee_counts_only_trumps_and_the_excuse_and_may_shake() -> None:
    tracker = Tracker(Settings(mode=Mode.POIGNEE))
    cards = ["T-3", "T-16", "EX", "H-R"]
    for n in range(15):
        shake = 9 * (n % 3)
        picture = table(*(Lying(card, 60 + 90 * k + shake, 80) for k, card in enumerate(cards)))
        found = [seen(card, 64 + 90 * k + shake, 84) for k, card in enumerate(cards)]
        tracker.observe(0.1 * n, picture, found)
    assert {card.card for card in tracker.cards} == {"T-3", "T-16", "EX"}
    assert tracker.doubts == ()


def dealt(*steps: tuple[list[Lying], list[Detection]]) -> Tracker:
    """Steps of eight still frames each, in the dealt mode."""
    tracker, time = Tracker(Settings(mode=Mode.DEALT)), 0.0
    for lying, detections in steps:
        for _ in range(8):
            tracker.observe(time, table(*lying), detections)
            time += 0.1
    return tracker


def at(card: str, x: int, y: int) -> Detection:
    return seen(card, x + 4, y + 4)


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


def test_a_card_that_covers_the_pile_unread_is_asked() -> None:
    one, two = Lying("T-16", 270, 105), Lying("H-7", 268, 104)
    tracker = dealt(([], []), ([one], [at("T-16", 270, 105)]), ([one, two], []))
    assert [doubt.why for doubt in tracker.doubts] == [Why.UNREAD]
    assert tracker.settle(1, "H-7").committed[0].card == "H-7"


def test_a_pile_taken_away_is_not_asked_about() -> None:
    one = Lying("T-16", 270, 105)
    tracker = dealt(([], []), ([one], [at("T-16", 270, 105)]), ([], []))
    assert tracker.doubts == ()


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


HEARTS = [f"H-{number}" for number in range(1, 7)]
SPADES = [f"S-{number}" for number in range(1, 7)]


def row(cards: list[str], left: int = 20, y: int = 100) -> list[Detection]:
    """Cards side by side."""
    return [seen(card, left + 70 * place, y) for place, card in enumerate(cards)]


def test_a_card_of_an_earlier_part_read_in_another_part_is_asked() -> None:
    """A spade misread as a heart already counted would be lost without a word."""
    desk = Desk()
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    desk.show(*row([*SPADES[:5], "H-3"], y=250), frames=25)
    assert desk.cards == [*HEARTS, *SPADES[:5]]
    assert desk.asked == ["twice"]
    (doubt,) = desk.tracker.doubts
    assert desk.tracker.settle(doubt.id, "S-6").committed[0].card == "S-6"
    assert "H-3" in desk.cards, "what was counted before stays counted"


def test_it_is_asked_even_when_the_part_lay_there_only_briefly() -> None:
    desk = Desk()
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    desk.show(*row([*SPADES[:5], "H-3"], y=250), frames=6)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == ["twice"]


def test_cards_left_lying_or_shown_again_are_no_news() -> None:
    desk = Desk()
    desk.show(*row(HEARTS), frames=6)
    desk.move()
    desk.show(*row(HEARTS[:3], y=250), *row(SPADES[:5]), frames=25)
    desk.move()
    desk.show(*row(HEARTS, y=180), *row([*SPADES[:5], "S-6"], y=250), frames=25)
    assert desk.cards == [*HEARTS, *SPADES]
    assert desk.asked == []
