"""An old deal: whether it counts is seen at once, and what is asked about it is said."""

from dataclasses import replace

import pytest

from kiosk.evening.state import Ending, State
from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Place, Settings, Step, Ui
from kiosk.screens.scene import Scene
from kiosk.screens.stage import look_for, view

LOOK = look_for((800, 480), Settings(started=True), Fonts())
AT = Ui().go(Place.HISTORY)


def page(state: State, number: int, **changes: object) -> Scene[Step]:
    return view(LOOK, AT.go(Place.DEAL, deal=number, **changes), state, samples.live())


def _let_go(state: State, number: int) -> State:
    """As if that deal had failed after a renonce, and the taker had let it go."""
    assert state.evening is not None
    deals = list(state.evening.deals)
    deals[number - 1] = replace(deals[number - 1], ending=Ending.UNMARKED, scores=())
    return replace(state, evening=replace(state.evening, deals=tuple(deals)))


def test_a_deal_that_does_not_count_says_so_and_is_grey() -> None:
    four = samples.evening()
    bright = {LOOK.palette.gain, LOOK.palette.loss}
    stands = page(four, 7)
    assert "Donne 7" in stands.words()
    assert {label.colour for label in stands.labels()} & bright == bright
    struck = page(samples.struck_out(four, 7), 7)
    assert "Donne 7 (annulée)" in struck.words()
    assert not {label.colour for label in struck.labels()} & bright


def test_a_deal_without_a_score_that_was_struck_out_is_grey_too() -> None:
    struck = page(samples.struck_out(samples.evening(), 5), 5)
    (said,) = [label for label in struck.labels() if label.text == "Passe générale"]
    assert said.colour == LOOK.palette.quiet


def test_a_deal_the_taker_let_go_says_that_it_is_not_marked() -> None:
    """After a renonce it failed, and nobody gains or loses by it."""
    four = _let_go(samples.evening(), 7)
    page_of_it = page(four, 7)
    assert "Donne 7 (non marquée)" in page_of_it.words()
    colours = {label.colour for label in page_of_it.labels()}
    assert not colours & {LOOK.palette.gain, LOOK.palette.loss}
    listed = view(LOOK, AT, four, samples.live()).words()
    assert sum("(non marquée)" in line for line in listed) == 1


def test_a_deal_that_was_corrected_says_so() -> None:
    assert "Donne 7 (corrigée)" in page(samples.amended(samples.evening(), 7), 7).words()


@pytest.mark.parametrize("struck", [False, True])
def test_the_question_and_its_answer_say_what_is_done_to_the_deal(*, struck: bool) -> None:
    state = samples.evening()
    state = samples.struck_out(state, 7) if struck else state
    words = page(state, 7, asking="void").words()
    title, answer = (
        ("Rétablir la donne 7\u00a0?", "La rétablir") if struck
        else ("Annuler la donne 7\u00a0?", "L’annuler")
    )  # fmt: skip
    assert title in words
    assert answer in words
    assert "Changer" not in words
