"""What comes sooner than anybody reads: a finger that bounces, a question that pops up."""

import pygame
import pytest

from kiosk.evening.intents import (
    ConfirmResult,
    DoubtCard,
    Intent,
    RemoveCard,
    SeeCards,
    SettleDoubt,
    StepBack,
    Undo,
)
from kiosk.evening.state import Phase
from kiosk.screens.haste import READ
from kiosk.screens.model import Order
from tests.screens.sitting import Sitting, seated

SIZES = ((800, 480), (1024, 600), (1280, 800), (720, 1280))
PEOPLE = ("Anne", "Bruno", "Chloé", "Dédé")
BOUNCE = 0.12


def counting(size: tuple[int, int] = (800, 480)) -> Sitting:
    """A count begun, with a pile that may be right."""
    sitting = Sitting(size=size)
    sitting.tap("new", *[f"name.{name}" for name in PEOPLE], "start", "seat.0")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(("S-R", "S-3", "S-7", "S-9"))
    sitting.does([SeeCards(("H-1", "H-2"))])
    return sitting


def counted(sitting: Sitting) -> tuple[str, ...]:
    """The attack's cards."""
    draft = sitting.state.draft
    assert draft is not None
    assert draft.count is not None
    return draft.count.attack


def twice(sitting: Sitting, name: str) -> None:
    """The finger comes down again at once, on the same place."""
    hit = sitting.stage.scene.hit(name)
    assert hit is not None
    for after in (1.0, BOUNCE):
        sitting.touch((hit.rect.right - 6, hit.rect.centre[1]), after=after)


@pytest.mark.parametrize("size", SIZES)
def test_a_count_ended_by_two_touches_is_not_confirmed_unseen(size: tuple[int, int]) -> None:
    sitting = counting(size)
    twice(sitting, "finish")
    assert sitting.screen == "resultat"
    assert sitting.state.phase is Phase.RESULT


@pytest.mark.parametrize("size", SIZES)
def test_nobody_answers_for_a_count_by_touching_twice(size: tuple[int, int]) -> None:
    sitting = counting(size)
    sitting.does([SeeCards(("C-R",))])
    twice(sitting, "finish")
    assert sitting.screen == "checks"
    assert sitting.state.phase is Phase.COUNTING


def test_a_second_touch_on_an_answer_does_not_answer_the_next_question() -> None:
    sitting = counting()
    sitting.does([DoubtCard(("T-16", "T-19")), DoubtCard(("S-V", "C-V"))])
    twice(sitting, "doubt.none")
    draft = sitting.state.draft
    assert draft is not None
    assert draft.count is not None
    assert [doubt.candidates for doubt in draft.count.doubts] == [("S-V", "C-V")]


def test_a_question_that_pops_up_under_the_finger_is_not_answered_unread() -> None:
    sitting = counting()
    sitting.does([DoubtCard(("T-16", "T-19"))])
    sitting.time += 5.0
    number = sitting.state.draft.count.doubts[0].number  # type: ignore[union-attr]
    sitting.does([SettleDoubt(number, None), DoubtCard(("S-V", "C-V"))])  # The camera did.
    hit = sitting.stage.scene.hit("doubt.S-V")
    assert hit is not None
    sitting.touch(hit.rect.centre, after=BOUNCE)
    assert "doubt.S-V" in sitting.names
    sitting.touch(hit.rect.centre, after=READ)
    assert "doubt.S-V" not in sitting.names


def test_questions_that_come_and_go_hold_up_nothing_else() -> None:
    sitting = counting()
    for number in range(1, 4):
        sitting.does([DoubtCard(("T-16", "T-19"))])
        sitting.does([SettleDoubt(number, None)])
        sitting.time += BOUNCE
    sitting.does([DoubtCard(("T-16", "T-19"))])
    hit = sitting.stage.scene.hit("grid")
    assert hit is not None
    sitting.touch(hit.rect.centre, after=BOUNCE)
    assert sitting.screen == "grid"


def test_a_card_counted_just_as_it_is_ticked_is_not_taken_out() -> None:
    """The camera was slow, not blind; another card may be ticked all the while."""
    sitting = counting()
    sitting.tap("grid")
    places = {hit.name: hit.rect.centre for hit in sitting.stage.scene.hits}
    sitting.time += 5.0
    sitting.does([SeeCards(("C-R",))])
    sitting.touch(places["card.C-R"], after=BOUNCE)
    sitting.touch(places["card.D-R"], after=BOUNCE / 2)
    assert {"C-R", "D-R"} <= set(counted(sitting))
    sitting.touch(places["card.C-R"], after=READ)
    sitting.touch(places["card.D-R"], after=BOUNCE)
    assert not {"C-R", "D-R"} & set(counted(sitting)), "what one did oneself one knows"


def at_once(sitting: Sitting, *names: str) -> list[Intent | Order]:
    """Touched one after the other before anything is drawn: what that asks for."""
    asked: list[Intent | Order] = []
    sitting.time += 1.0
    for name in names:
        hit = sitting.stage.scene.hit(name)
        assert hit is not None
        x, y = ((at + 0.5) / all_ for at, all_ in zip(hit.rect.centre, sitting.size, strict=True))
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            event = pygame.event.Event(kind, finger_id=1, x=x, y=y)
            asked += sitting.stage.handle(event, sitting.time)
    return asked


def test_another_card_counted_at_the_very_moment_of_a_touch_is_not_taken_out() -> None:
    sitting = counting()
    sitting.tap("grid")
    sitting.does([*at_once(sitting, "card.D-R"), SeeCards(("C-R",))])
    for name, after in (("card.C-R", BOUNCE), ("card.D-2", BOUNCE / 2)):
        hit = sitting.stage.scene.hit(name)
        assert hit is not None
        sitting.touch(hit.rect.centre, after=after)
    assert {"C-R", "D-R", "D-2"} <= set(counted(sitting))


def test_a_touch_that_comes_twice_before_anything_is_drawn_is_one() -> None:
    """Where the loop was held up both are felt at once, and the second goes on unseen."""
    sitting = counting()
    sitting.tap("finish")
    sitting.does(at_once(sitting, "correct", "correct"))
    assert sitting.state.phase is Phase.COUNTING
    assert at_once(sitting, "undo", "undo") == [Undo()]
    sitting.does([])
    assert at_once(sitting, "undo") == [Undo()]
    sitting.does([])
    pressed = [*sitting.stage.press("annuler"), *sitting.stage.press("annuler")]
    assert pressed == [StepBack()]


def test_a_trump_that_comes_under_the_finger_is_not_taken_out_of_a_poignee() -> None:
    """The next one takes the place of the one touched, or of one the camera read anew."""
    sitting = seated(*PEOPLE)
    sitting.tap("deal", "taker.0", "contract.garde", "announce.poignee", "show")
    sitting.does([SeeCards(tuple(f"T-{n}" for n in range(2, 9)))])
    sitting.time += 5.0
    twice(sitting, "shown.T-3")
    assert [name for name in sitting.names if name.startswith("shown.")][:2] == [
        "shown.T-2", "shown.T-4",
    ]  # fmt: skip
    hit = sitting.stage.scene.hit("shown.T-5")
    assert hit is not None
    sitting.time += 5.0
    sitting.does([RemoveCard("T-2")])  # The camera did.
    sitting.touch(hit.rect.centre, after=BOUNCE)
    assert {"shown.T-5", "shown.T-6"} <= set(sitting.names)
    sitting.tap("shown.T-5")
    hit = sitting.stage.scene.hit("shown.T-8")
    assert hit is not None
    sitting.touch(hit.rect.centre, after=BOUNCE)
    assert not {"shown.T-5", "shown.T-8"} & set(sitting.names), "elsewhere one may go on at once"


def test_two_different_touches_before_anything_is_drawn_are_two() -> None:
    sitting = counting()
    sitting.tap("grid")
    sitting.does(at_once(sitting, "card.D-R", "card.D-2"))
    assert {"D-R", "D-2"} <= set(counted(sitting))
    sitting = Sitting()
    sitting.tap("new", "name.new")
    sitting.does(at_once(sitting, "key.A", "key.n", "key.n", "key.e"))
    assert sitting.stage.ui.text == "Anne"


def test_nobody_answers_for_a_count_that_changed_under_the_finger() -> None:
    sitting = counting()
    sitting.does([SeeCards(("C-R", "C-2"))])
    sitting.tap("finish")
    sitting.time += 5.0
    sitting.does([SeeCards(("D-R", "D-2", "D-3", "D-4"))])
    hit = sitting.stage.scene.hit("vouch")
    assert hit is not None
    sitting.touch(hit.rect.centre, after=BOUNCE)
    assert sitting.screen == "checks"
    sitting.tap("vouch")
    assert sitting.screen == "resultat"


def test_who_knows_the_way_is_not_held_up_elsewhere() -> None:
    sitting = seated(*PEOPLE)
    for name in ("menu", "go.history", "back"):
        hit = sitting.stage.scene.hit(name)
        assert hit is not None
        sitting.touch(hit.rect.centre, after=BOUNCE)
    assert sitting.screen == "menu"


def test_letters_and_figures_may_come_as_fast_as_they_like() -> None:
    sitting = Sitting()
    sitting.tap("new", "name.new")
    for key in ("key.A", "key.n", "key.n", "key.e"):
        hit = sitting.stage.scene.hit(key)
        assert hit is not None, sitting.names
        sitting.touch(hit.rect.centre, after=BOUNCE)
    assert sitting.stage.ui.text == "Anne"


@pytest.mark.parametrize("button", ["valider", "encoder"])
def test_a_button_pressed_twice_confirms_nothing_unseen(button: str) -> None:
    sitting = counting()
    sitting.time += 1.0
    for after in (0.0, BOUNCE):
        sitting.time += after
        sitting.does(sitting.stage.press(button, sitting.time))
    assert sitting.state.phase is Phase.RESULT
    assert sitting.stage.press(button, sitting.time + READ) == [ConfirmResult()]


def test_a_question_that_is_settled_meanwhile_is_asked_no_more() -> None:
    """The camera read the card: all 78 answers would be refused, or go to another question."""
    sitting = counting()
    sitting.does([DoubtCard(("T-16", "T-19"))])
    number = sitting.state.draft.count.doubts[0].number  # type: ignore[union-attr]
    sitting.tap("doubt.other")
    assert "card.T-16" in sitting.names
    sitting.does([SettleDoubt(number, None), DoubtCard(("S-V", "C-V"))])
    assert not any(name.startswith("card.") for name in sitting.names)
    assert "n’est plus demandée" in " ".join(sitting.stage.scene.words())
    sitting.tap("back")
    assert "doubt.S-V" in sitting.names
