"""The result: who took and with whom, and whether that was a gain."""

import pytest

from kiosk.evening.state import State, TableKind
from kiosk.screens import samples
from kiosk.screens.fonts import Fonts
from kiosk.screens.model import Place, Settings, Step, Ui
from kiosk.screens.scene import Scene
from kiosk.screens.stage import look_for, view
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.screens.sitting import by_hand, seated

FONTS = Fonts()


def shown(state: State, size: tuple[int, int] = (800, 480), ui: Ui | None = None) -> Scene[Step]:
    look = look_for(size, Settings(started=True), FONTS)
    return view(look, ui or Ui(), state, samples.live())


def beside(scene: Scene[Step], caption: str) -> str:
    """What stands on the line of a caption."""
    (label,) = [one for one in scene.labels() if one.whole == caption]
    (other,) = [
        one
        for one in scene.labels()
        if one is not label and one.rect.y == label.rect.y and one.rect.x > label.rect.x
        and one.rect.x < label.rect.x + scene.size[0] // 2
    ]  # fmt: skip
    return other.whole


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (480, 320)], ids=str)
def test_the_result_says_who_took_and_with_whom(size: tuple[int, int]) -> None:
    five = shown(samples.result(samples.evening(samples.NAMES[:5], TableKind.FIVE)), size)
    assert beside(five, "Preneur") == "Anne"
    assert beside(five, "Partenaire") == "Chloé"
    if size != (480, 320):  # where there is no room for it
        assert beside(five, "Carte appelée") == "Roi de carreau"
    four = shown(samples.result(samples.evening()), size)
    assert beside(four, "Preneur") == "Chloé"
    assert "Partenaire" not in four.words()


def test_an_old_deal_says_it_too_and_who_was_alone() -> None:
    five = samples.evening(samples.NAMES[:5], TableKind.FIVE)
    ui = Ui().go(Place.HISTORY).go(Place.DEAL, deal=1)
    page = shown(five, ui=ui)
    assert five.evening is not None
    facts = five.evening.deals[0].facts
    assert facts.taker is not None
    assert facts.partner is not None
    assert beside(page, "Preneur") == five.evening.player(facts.taker).name
    assert beside(page, "Partenaire") == five.evening.player(facts.partner).name
    alone = samples.dealt(five, samples.Dealt(
        taker=2, contract=Contract.GARDE, bouts=2, half_points=98,
    ))  # fmt: skip
    ui = Ui().go(Place.HISTORY).go(Place.DEAL, deal=9)
    assert beside(shown(alone, ui=ui), "Partenaire") == "Seul"


def test_a_chelem_said_by_mistake_is_named_where_the_points_deny_it() -> None:
    """« Ces points ne sont pas possibles » alone would have the pile counted again and again."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.press("chelem")
    by_hand(sitting, 2, "49")
    sitting.tap("finish")
    assert sitting.screen == "resultat.refused"
    assert "Chelem réussi\xa0: attaque" in sitting.stage.scene.words()


def test_a_petit_au_bout_that_the_cards_deny_is_told_with_its_side() -> None:
    """The button pressed twice for once: the Petit lies in the attack's pile."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(("T-1", "T-21", *CARDS[:8], *CARDS[14:22], *CARDS[28:36]))
    sitting.press("petit_au_bout", "petit_au_bout")
    sitting.tap("finish")
    assert sitting.screen == "resultat.refused"
    assert "Petit au bout, défense" in " ".join(sitting.stage.scene.words())


def test_a_contract_made_that_cost_the_taker_is_no_gain() -> None:
    scene = shown(samples.boasted(samples.evening()))
    palette = look_for((800, 480), Settings(started=True), FONTS).palette
    (verdict,) = [label for label in scene.labels() if label.text.startswith("Garde réussie")]
    assert verdict.colour == palette.loss
