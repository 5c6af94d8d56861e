"""An old deal: whether it counts is seen at once, and what is asked about it is said."""

from dataclasses import replace

import pytest

from kiosk.evening.intents import SetHouseRules
from kiosk.evening.state import Ending, FinishedDeal, State, TableKind
from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.gallery import SIZES
from kiosk.screens.model import Language, Place, Settings, Step, Ui
from kiosk.screens.scene import Scene
from kiosk.screens.stage import look_for, view
from kiosk.screens.theme import TextSize
from kiosk.tarot.deal import Contract
from kiosk.tarot.house import HouseRules
from tests.screens.checks import wrong
from tests.screens.sitting import Sitting, by_hand, seated

FONTS = Fonts()
LOOK = look_for((800, 480), Settings(started=True), FONTS)
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


@pytest.mark.parametrize("people", [5, 8])
@pytest.mark.parametrize("text", TextSize)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_gains_of_four_figures_and_what_became_of_a_deal_are_read_whole(
    size: tuple[int, int], text: TextSize, people: int
) -> None:
    names = ("Christophe", "Emmanuelle", "Maximilien", "Marguerite", "Jean-Baptiste")
    state = samples.started((*names, *samples.NAMES)[:people], TableKind.FIVE)
    for bouts, half_points in [(3, 170), (1, 30)] * 8:
        state = samples.dealt(state, samples.Dealt(
            taker=2, contract=Contract.GARDE_CONTRE, bouts=bouts, half_points=half_points,
        ))  # fmt: skip
    state = samples.amended(samples.amended(state, 14), 13)
    state = _let_go(samples.struck_out(state, 16), 15)
    for language in Language:
        look = look_for(size, Settings(language=language, text=text, started=True), FONTS)
        scene = view(look, AT, state, samples.live())
        assert wrong(scene, FONTS, look.scale.least, frozenset()) == []


def correct(sitting: Sitting, *names: str) -> FinishedDeal:
    """Deal 1 with these touched, on whichever page they stand; what became of it."""
    sitting.tap("menu", "go.history", "deal.1", "amend")
    for name in names:
        while name not in sitting.names:
            sitting.tap("page.down")
        sitting.tap(name)
    sitting.tap("amend.next", "change.yes", "back", "back", "back")
    assert sitting.state.evening is not None
    return sitting.state.evening.deals[0]


def test_what_the_house_plays_is_put_right_afterwards() -> None:
    """A misère nobody thought of, and a petit chelem that was every trick."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.does([SetHouseRules(HouseRules(petit_chelem=100, misere_trumps=10))])
    sitting.tap("deal", "taker.0", "contract.garde", "count", "how", "page.down")
    sitting.tap("petit_chelem.attack", "back")
    by_hand(sitting, 3, "85")
    sitting.tap("finish", "confirm")
    gain = 2 * (25 + 85 - 36)
    assert sitting.totals == (3 * (gain + 100), *3 * (-gain - 100,))
    correct(sitting, "misere_trumps.1")
    assert sitting.totals == (3 * (gain + 100) - 10, 30 - gain - 100, *2 * (-gain - 110,))
    correct(sitting, "misere_trumps.1", "petit_chelem.none")
    assert sitting.totals == (3 * gain, *3 * (-gain,))


def test_a_deal_let_go_for_a_renonce_that_was_none_is_marked_after_all() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "announce.other", "end.renonce", "whose.1")
    sitting.tap("count")
    by_hand(sitting, 0, "40")
    sitting.tap("finish", "waive")
    assert correct(sitting, "renonce.none").ending is Ending.SCORED
    assert sitting.totals == (-246, 82, 82, 82)
    assert correct(sitting, "renonce.2").facts.renonce == 2


def test_back_from_a_deal_the_list_is_where_it_was() -> None:
    """Of forty deals the oldest are pages away: each looked at began with turning them anew."""
    sitting = Sitting(log=[])
    sitting.state = samples.evening()
    for _ in range(3):
        for one in samples.DEALS_FOUR:
            sitting.state = samples.dealt(sitting.state, one)
    sitting.at(AT)
    sitting.tap("page.down", "page.down")
    listed = sitting.names
    first = next(name for name in listed if name.startswith("deal."))
    sitting.tap(first, "back")
    assert sitting.names == listed
    sitting.tap(first, "amend", "petit.attack", "back", "back")
    assert sitting.names == listed
    sitting.tap("page.up", "page.up")
    assert "deal.29" in sitting.names
    sitting.tap("deal.29", "back")
    assert "deal.29" in sitting.names
