"""What is committed, what is asked, and what a person's answer does."""

import pytest

from tests.vision.tracking.helpers import Desk, mat, moved_through, seen, seen_whole
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


def test_what_only_three_frames_show_counts_and_what_they_misread_does_not() -> None:
    company = [seen(card, x=40 + 60 * k) for k, card in enumerate(("H-7", "T-3", "C-V"))]
    desk = Desk()
    desk.show(*company, frames=6)
    assert desk.cards == ["H-7", "T-3", "C-V"]
    misread = [seen("D-9", x=40), *company[1:]]
    desk.show(*misread, seen("T-20", x=300), frames=3)
    desk.show(*company, frames=6)
    assert desk.cards == ["H-7", "T-3", "C-V", "T-20"]
    assert desk.asked == []


def test_beside_other_cards_what_one_picture_counts_is_enough() -> None:
    company = [seen_whole(card, x=40 + 80 * k) for k, card in enumerate(("H-7", "T-3", "C-V"))]
    for mode, cards in ((Mode.SPREAD, 4), (Mode.DEALT, 3)):
        desk = Desk(Settings(mode=mode))
        desk.show(*company, seen_whole("T-1", x=400, confidence=0.96), frames=40)
        assert len(desk.cards) == cards, mode


@pytest.mark.parametrize(
    ("mode", "other", "questions"),
    [(Mode.DEALT, "T-11", 1), (Mode.DEALT, "H-7", 2), (Mode.SPREAD, "T-11", 2)],
)
def test_the_corners_of_a_card_dealt_are_one_question(
    mode: Mode, other: str, questions: int
) -> None:
    """Seen: a 14 gone before it was sure, asked about once for each of its four corners."""
    desk = Desk(Settings(mode=mode))
    one = seen("T-14", 100, confidence=0.6, doubtful=True, others=(("T-11", 0.3),))
    two = seen(other, 400, confidence=0.5, doubtful=True)
    desk.show(one, two, frames=4)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == ["brief"] * questions


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


def test_what_hardly_reads_as_a_card_counted_elsewhere_is_not_that_card_twice() -> None:
    """A question whether a card lies twice says nothing where the place reads as none."""
    desk = Desk()
    hardly = seen("T-1", 450, confidence=0.04, doubtful=True)
    desk.show(seen("T-1", 100), hardly, frames=20)
    assert desk.cards == ["T-1"]
    assert desk.asked == ["unsure"]


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


def test_a_card_in_glare_is_asked_about_until_the_light_is_better() -> None:
    """Seen: an ace whose thin ink was taken for glare, read in every frame and lost in silence."""
    tracker = Tracker()
    lit = mat()
    lit[80:140, 80:140] = 255
    read = [seen("T-1", 100, 100), seen("T-2", 400, 100)]
    for n in range(20):
        tracker.observe(0.1 * n, lit, read)
    assert [card.card for card in tracker.cards] == ["T-2"]
    assert [doubt.candidates[0][0] for doubt in tracker.doubts] == ["T-1"]
    for n in range(20, 40):
        tracker.observe(0.1 * n, mat(), read)
    assert [card.card for card in tracker.cards] == ["T-2", "T-1"]
    assert tracker.doubts == ()


@pytest.mark.parametrize(
    ("chance", "doubtful", "counted"),
    [(0.05, True, ["C-9"]), (0.6, True, ["C-9"]), (0.99, False, [])],
)
def test_what_is_doubtful_lays_no_claim_to_a_card(
    chance: float,
    doubtful: bool,  # noqa: FBT001  a table of cases
    counted: list[str],
) -> None:
    """Seen: a 9 of clubs read at 0.997, and asked about for a large pip that was a 9 with 0.08.

    And whole 3s, for what was left of a 13: which of two is the card, the reader said.
    """
    desk = Desk()
    pip = seen("C-9", 400, 200, chance, doubtful=doubtful)
    desk.show(seen("C-9", 100, 100), pip, seen("H-2", 200), frames=20)
    assert [card for card in desk.cards if card == "C-9"] == counted


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


def test_a_movement_that_was_looked_at_and_not_read_ends_the_look() -> None:
    """While the reader is at fault its frames are looked at only: what lay there may be gone."""
    desk = Desk()
    desk.show(seen("S-7", confidence=0.97), frames=2)
    for picture in (*moved_through(desk.level), mat(desk.level)):
        desk.time += 0.1
        desk.tracker.look(desk.time, picture)
    desk.show(frames=20)
    desk.move()
    desk.show(frames=25)
    assert desk.asked == ["brief"]
