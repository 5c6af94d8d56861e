"""A count gone on with in another way of showing: another tracker, which counts from 1 too."""

from kiosk.counting.count import Showing
from kiosk.evening.intents import SettleDoubt, StartCount, StepBack
from tests.app.test_seeing import PIXELS, Table, doubt


def test_its_first_question_is_asked_beside_one_that_is_open() -> None:
    """Taken for the question it has the number of, its card was lost without a word."""
    table = Table(Showing.SPREAD)
    table.sight(pixels=PIXELS, doubtful=(doubt(1, "S-7"),))
    table.person(StepBack())
    table.person(StartCount(Showing.TRICKS))
    table.sight(pixels=PIXELS, doubtful=(doubt(1, "H-9"),))
    assert [asked.candidates for asked in table.count.doubts] == [("S-7",), ("H-9",)]


def test_a_question_of_the_way_before_is_none_of_its_own() -> None:
    """Its answer would have been told of another place, with the card taken for that."""
    table = Table(Showing.SPREAD)
    table.sight(pixels=PIXELS, doubtful=(doubt(1, "S-7"),))
    (asked,) = table.count.doubts
    table.person(StepBack())
    table.person(StartCount(Showing.TRICKS))
    told = list(table.ears.words)
    table.person(SettleDoubt(asked.number, "S-7"))
    assert table.ears.words == told
    assert table.count.attack == ("S-7",)
