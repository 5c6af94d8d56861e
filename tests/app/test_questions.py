"""What a spread pile as large as whole tricks leaves in doubt can wait."""

import pytest

from kiosk.counting.count import Pile, Showing
from kiosk.evening.intents import AddCard, ChoosePile, CountAgain, RemoveCard, SettleDoubt
from kiosk.evening.state import Phase
from kiosk.tarot.cards import CARDS
from tests.app.test_finishing import FINISH, LEFT, WHOLE, phase
from tests.app.test_seeing import PIXELS, Table, doubt, seen
from vision.tracking import Doubt
from vision.tracking.updates import Why


def spread(cards: list[str], showing: Showing = Showing.SPREAD) -> Table:
    table = Table(showing)
    table.sight(looked=True, pixels=PIXELS, committed=seen(*cards))
    return table


def look(table: Table, *doubts: Doubt, **also: object) -> list[int]:
    """One more frame; the numbers of the questions that are open then."""
    table.sight(looked=True, pixels=PIXELS, doubtful=doubts, **also)
    return [each.number for each in table.count.doubts]


def test_beside_a_pile_of_whole_tricks_nothing_is_asked_and_it_can_be_finished() -> None:
    table = spread(WHOLE)
    assert look(table, doubt(1, LEFT[0]), doubt(2, LEFT[1]), doubt(3, LEFT[2])) == []
    table.person(FINISH)
    table.sight()
    assert phase(table) is Phase.RESULT


@pytest.mark.parametrize("cards", [WHOLE[1:], [*WHOLE, LEFT[5]]])
def test_beside_one_too_few_or_too_many_it_is_asked(cards: list[str]) -> None:
    assert len(look(spread(cards), doubt(1, LEFT[0]))) == 1


def test_what_was_asked_is_taken_back_when_the_last_card_is_counted() -> None:
    table = spread(WHOLE[1:])
    assert len(look(table, doubt(1, LEFT[0]))) == 1
    assert look(table, committed=seen(WHOLE[0])) == []
    table.person(RemoveCard(WHOLE[5]))
    assert len(look(table)) == 1, "it was put off, not given up"


def test_what_waited_is_asked_once_another_card_comes_or_one_is_taken_out() -> None:
    for change in (AddCard(LEFT[7]), RemoveCard(WHOLE[4])):
        table = spread(WHOLE)
        assert look(table, doubt(1, LEFT[0])) == []
        table.person(change)
        assert len(look(table)) == 1
        assert [crop.doubt for crop in table.seeing.crops] == [table.count.doubts[0].number]


def test_as_many_places_as_a_trick_has_cards_may_be_a_trick_and_are_asked() -> None:
    """At four players a pile that lacks four cards is as large as whole tricks too."""
    table = spread(WHOLE)
    look(table, *(doubt(number, LEFT[number]) for number in range(1, 5)))
    assert len(look(table)) == 4
    for each in table.count.doubts:
        table.person(SettleDoubt(each.number, None))
    assert look(table) == []


@pytest.mark.parametrize(
    ("chance", "was", "asked"), [(0.6, None, 0), (0.7, None, 1), (0.6, WHOLE[0], 1)]
)
def test_a_counted_card_in_doubt_does_not_wait_nor_what_reads_well_as_another(
    chance: float, was: str | None, asked: int
) -> None:
    one = doubt(1, LEFT[0])
    one = Doubt(
        id=1, why=Why.UNSURE, candidates=((LEFT[0], chance),), frame=0, time=0.0, lot=0,
        corners=(), crop=one.crop, was=was,
    )  # fmt: skip
    assert len(look(spread(WHOLE), one)) == asked


def test_what_reads_well_as_a_card_that_is_counted_waits() -> None:
    one = doubt(1)
    one = Doubt(
        id=1, why=Why.TWICE, candidates=((WHOLE[0], 0.9), (LEFT[0], 0.1)), frame=0, time=0.0,
        lot=0, corners=(), crop=one.crop,
    )  # fmt: skip
    assert look(spread(WHOLE), one) == []


@pytest.mark.parametrize("showing", [Showing.TRICKS, Showing.DEALT])
def test_only_of_a_spread_does_the_pile_tell(showing: Showing) -> None:
    assert len(look(spread(WHOLE, showing), doubt(1, LEFT[0]))) == 1


def test_what_is_left_open_of_the_tricks_waits_while_the_ecart_is_laid_beside_them() -> None:
    """Once it lies there all of it must be whole."""
    for short in (0, 1):
        table = spread(WHOLE[6:])
        table.person(ChoosePile(Pile.APART))
        assert look(table, doubt(1, LEFT[0])) == []
        table.sight(looked=True, pixels=PIXELS, committed=seen(*WHOLE[short:6]))
        assert look(table) == []
        if short:
            table.person(RemoveCard(WHOLE[7]))
            assert len(look(table)) == 1
            table.person(AddCard(WHOLE[7]))
        table.person(ChoosePile(Pile.ATTACK))
        assert len(look(table)) == short


def test_beside_tricks_that_are_not_whole_the_ecart_makes_nothing_wait() -> None:
    table = spread(WHOLE[7:])
    table.person(ChoosePile(Pile.APART))
    assert len(look(table, doubt(1, LEFT[0]))) == 1


def test_what_the_eye_takes_back_waits_no_more() -> None:
    table = spread(WHOLE)
    look(table, doubt(1, LEFT[0]))
    table.sight(looked=True, pixels=PIXELS, withdrawn=(1,))
    table.person(RemoveCard(WHOLE[4]))
    assert look(table) == []
    assert set(CARDS) >= set(table.count.attack)


def test_one_taken_out_in_the_last_moment_brings_the_question_back() -> None:
    table = spread(WHOLE)
    look(table, doubt(1, LEFT[0]))
    for card in WHOLE[:2]:
        table.person(RemoveCard(card))
    table.person(FINISH)
    for _ in range(3):  # two were taken out, and the count is finished
        table.sight()
    table.sight(looked=True, pixels=PIXELS)
    assert phase(table) is Phase.COUNTING
    assert len(table.count.doubts) == 1


def test_what_waited_is_nothing_to_a_count_begun_anew() -> None:
    table = spread(WHOLE)
    look(table, doubt(1, LEFT[0]))
    table.person(CountAgain())
    assert look(table) == []
