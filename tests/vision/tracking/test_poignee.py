"""A hand held up shows a poignée: several trumps, and it shakes."""

from collections.abc import Sequence

import pytest

from tests.vision.tracking.helpers import Desk, seen, table
from tests.vision.tracking.simulator import Lying
from vision.tracking import Mode, Settings, Tracker


def test_in_a_hand_of_trumps_nothing_is_known_for_a_card() -> None:
    desk = Desk(Settings(mode=Mode.POIGNEE))
    for card in ("T-2", "T-9", "T-14", "T-20"):
        desk.show(seen(card), frames=6)
    assert not desk.tracker.hint.among_cards


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


@pytest.mark.parametrize(
    ("others", "counted", "asked"),
    [((), [], ["unsure"]), (("T-16",), [], ["unsure", "unsure"]),
     (("T-16", "EX"), ["T-5", "T-16", "EX"], [])],
)  # fmt: skip
def test_a_trump_that_a_hand_shows_alone_is_asked_about(
    others: Sequence[str], counted: Sequence[str], asked: Sequence[str]
) -> None:
    """Seen: the 5 of a bank note, held up where a poignée was to be."""
    desk = Desk(Settings(mode=Mode.POIGNEE))
    desk.show(*(seen(card, 100 + 90 * k) for k, card in enumerate(("T-5", *others))), frames=20)
    assert desk.cards == list(counted)
    assert desk.asked == list(asked)


def test_a_hand_that_shows_its_trumps_one_after_the_other_shows_a_poignee() -> None:
    desk = Desk(Settings(mode=Mode.POIGNEE))
    for card in ("T-5", "T-16", "EX"):
        desk.show(seen(card), frames=4)
    assert desk.cards == ["T-5", "T-16", "EX"]
    desk.show(seen("T-9"), frames=4)
    assert desk.cards == ["T-5", "T-16", "EX", "T-9"]


def test_a_trump_shown_alone_that_a_person_took_for_none_is_not_counted_later() -> None:
    desk = Desk(Settings(mode=Mode.POIGNEE))
    desk.show(seen("T-5"), frames=20)
    desk.tracker.settle(desk.tracker.doubts[0].id, None)
    desk.show(seen("T-16", 200), seen("EX", 300), seen("T-9", 400), frames=6)
    assert desk.cards == ["T-16", "EX", "T-9"]


@pytest.mark.parametrize("shakes", [False, True])
def test_a_trump_that_a_person_took_out_stays_out_while_the_hand_is_held_up(
    *, shakes: bool
) -> None:
    """It came back at once, as often as it was taken out."""
    desk = Desk(Settings(mode=Mode.POIGNEE))
    hand = [seen(card, 100 + 90 * k) for k, card in enumerate(("T-5", "T-16", "EX", "T-9"))]
    desk.show(*hand, frames=6)
    desk.tracker.forget("T-9")
    if shakes:
        desk.move()
    desk.show(*hand, frames=12)
    assert desk.cards == ["T-5", "T-16", "EX"]


@pytest.mark.parametrize("answer", ["T-6", None])
def test_what_a_person_said_of_a_trump_in_a_hand_is_not_asked_again(answer: str | None) -> None:
    desk = Desk(Settings(mode=Mode.POIGNEE))
    hand = [seen(card, 100 + 90 * k) for k, card in enumerate(("T-5", "T-16", "EX"))]
    doubtful = seen("T-9", 400, confidence=0.6, doubtful=True)
    desk.show(*hand, doubtful, frames=20)
    desk.tracker.settle(desk.tracker.doubts[0].id, answer)
    desk.show(*hand, doubtful, frames=30)
    desk.show(*hand, seen("T-9", 400), frames=12)
    assert desk.asked == ["unsure"]
    assert desk.cards == ["T-5", "T-16", "EX", *([answer] if answer else [])]
