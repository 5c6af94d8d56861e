"""Deals played on the screens as people play them: by touch alone, and by buttons alone."""

from dataclasses import replace

import pytest

from kiosk.app.wants import wanted
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.evening.intents import DoubtCard, SeeCards, SetHouseRules
from kiosk.evening.state import Ending, Phase, TableKind
from kiosk.screens.model import Health
from kiosk.screens.samples import ECART, MORE_TRICKS, TRICKS
from kiosk.tarot.cards import CARDS, TRUMPS
from kiosk.tarot.deal import Contract, PoigneeSize, Side
from kiosk.tarot.house import HouseRules
from tests.screens.sitting import by_hand, scored, seated


def test_a_deal_by_touch_with_cards_shown() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(*TRICKS, *MORE_TRICKS[:2])
    sitting.tap("last", "how", "pile.apart", "back")
    sitting.does([SeeCards(ECART)])
    sitting.tap("finish")
    assert sitting.state.phase is Phase.RESULT
    assert "Garde réussie" in " ".join(sitting.stage.scene.words())
    sitting.tap("confirm")
    assert sitting.screen == "marque"
    assert sum(sitting.totals) == 0
    assert sitting.totals[0] > 0


def test_a_deal_like_the_last_one_is_two_touches_before_the_cards() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.2", "contract.garde_sans", "count")
    by_hand(sitting, 2, "45")
    sitting.tap("finish", "confirm")
    before = sitting.touches
    sitting.tap("repeat", "count")
    assert sitting.touches - before == 2
    assert sitting.state.phase is Phase.COUNTING
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.taker == 2
    assert sitting.state.draft.facts.contract is Contract.GARDE_SANS


def test_a_deal_by_buttons_alone() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.press("valider")
    assert sitting.screen == "donne"
    sitting.press("garde")
    assert "garde" in sitting.stage.scene.lit
    sitting.choose("taker.1")
    sitting.press("chelem", "chelem")
    sitting.choose("count", "how", "hand", "bouts.3", "key.6", "key.0", "enter")
    sitting.press("dernier_pli")
    assert sitting.stage.lamps()["dernier_pli"] == "set"
    sitting.press("dernier_pli", "dernier_pli")
    sitting.choose("finish")
    sitting.press("valider")
    assert sitting.screen == "marque"
    assert sitting.totals == (-98, 294, -98, -98)


def test_annuler_leads_back_to_la_marque_and_asks_before_it_drops_a_deal() -> None:
    sitting = seated("Anne", "Bruno", "Chloé")
    sitting.press("valider", "garde", "annuler")
    assert sitting.screen == "donne.drop"
    sitting.press("valider")
    assert sitting.screen == "donne"
    sitting.press("annuler")
    sitting.choose("drop.yes")
    assert sitting.screen == "marque"
    assert sitting.state.evening is not None
    assert sitting.state.evening.deals == ()


@pytest.mark.parametrize(
    "touches",
    [
        ("announce.chelem",),
        ("call", "call.H-R"),
        ("announce.other", "end.misere_trumps", "whose.1"),
    ],
)
def test_no_word_of_a_deal_is_dropped_unasked(touches: tuple[str, ...]) -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    sitting.does([SetHouseRules(HouseRules(misere_trumps=10))])
    sitting.tap("deal", *touches, "back")
    assert sitting.screen == "donne.drop"
    assert sitting.state.phase is Phase.ANNOUNCES


def test_cards_counted_are_not_dropped_unasked_either() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(TRICKS[0])
    sitting.tap("back", "taker.0", "contract.garde", "back")
    assert sitting.screen == "donne.drop"


def test_a_doubtful_card_is_asked_and_answered_by_one_touch() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count")
    sitting.does([DoubtCard(("T-16", "T-6"))])
    sitting.tap("finish")
    assert sitting.screen == "checks"
    assert sitting.stage.scene.hit("vouch") is None
    sitting.tap("resume", "doubt.T-6")
    assert sitting.state.draft is not None
    count = sitting.state.draft.count
    assert count is not None
    assert count.attack == ("T-6",)
    assert count.doubts == ()


def test_another_card_than_the_candidates_comes_from_the_grid() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count")
    sitting.does([DoubtCard(("T-16", "T-6"))])
    sitting.tap("doubt.other", "card.H-R")
    assert sitting.screen == "comptage"
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.attack == ("H-R",)


def test_a_trick_closed_one_card_short_says_so_at_once_until_the_next() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.does([SeeCards(("S-1", "S-2", "S-3"))])
    sitting.tap("trick")
    said = "Le pli 1 a 3 cartes, à 4 joueurs."
    assert said in sitting.stage.scene.words()
    sitting.does([SeeCards(("H-1", "H-2", "H-3", "H-4"))])
    assert said in sitting.stage.scene.words()
    sitting.tap("trick")
    assert not any("joueurs" in words for words in sitting.stage.scene.words())


def test_cards_are_ticked_in_and_out() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count", "grid", "card.T-1", "card.EX")
    sitting.tap("card.T-1", "back")
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.attack == ("EX",)


def test_a_pile_that_cannot_be_needs_somebodys_word() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(*TRICKS, *MORE_TRICKS[:2])
    sitting.tap("finish")
    assert sitting.screen == "checks"
    before = sitting.state
    sitting.tap("resume")
    assert sitting.state == before
    sitting.tap("finish", "vouch")
    assert sitting.state.phase is Phase.RESULT
    assert "Quelqu’un a répondu du compte" in sitting.stage.scene.words()


def test_five_players_call_a_king_and_say_at_the_end_who_had_it() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé", "Élodie")
    assert sitting.state.evening is not None
    assert sitting.state.evening.kind is TableKind.FIVE
    sitting.tap("deal", "taker.1", "contract.garde", "call", "call.H-R", "count")
    by_hand(sitting, 2, "45½")
    sitting.tap("finish")
    assert sitting.screen == "resultat.partner"
    sitting.tap("partner.3")
    assert sitting.screen == "resultat"
    sitting.tap("confirm")
    assert sitting.totals == (-60, 120, -60, 60, -60)


def test_a_poignee_by_size_and_taken_back() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "announce.poignee", "who.2", "size.double")
    assert sitting.state.draft is not None
    shown = sitting.state.draft.facts.poignees
    assert [(p.player, p.size) for p in shown] == [(2, PoigneeSize.DOUBLE)]
    sitting.tap("size.simple", "size.simple", "done")
    assert sitting.screen == "donne"
    assert sitting.state.draft.facts.poignees == ()


def test_a_trump_too_many_of_a_poignee_is_told_until_it_is_hidden() -> None:
    """« C'est tout » cannot be touched meanwhile, and nothing else would say why."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "announce.poignee", "who.1", "show")
    sitting.does([SeeCards(TRUMPS[:12])])
    assert "12 cartes\N{NO-BREAK SPACE}: 2 de trop" in sitting.stage.scene.words()
    sitting.tap("shown.T-1", "shown.T-2")
    assert "10 cartes\N{NO-BREAK SPACE}: simple poignée" in sitting.stage.scene.words()
    sitting.tap("shown.T-3")
    assert "9 cartes" in sitting.stage.scene.words()


def test_a_poignee_shown_to_the_camera() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "announce.poignee", "who.1", "show")
    assert sitting.screen == "showing"
    trumps = tuple(f"T-{n}" for n in range(5, 15))
    sitting.does([SeeCards(trumps)])
    sitting.tap("show.keep")
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.poignees[0].size is PoigneeSize.SIMPLE
    assert len(sitting.state.draft.facts.poignees[0].cards) == 10


@pytest.mark.parametrize(
    ("touches", "ending"),
    [
        (("end.passe",), Ending.PASSED),
        (("end.petit_sec", "whose.1"), Ending.PETIT_SEC),
        (("end.fausse_donne", "whose.0"), Ending.FAUSSE_DONNE),
    ],
)
def test_deals_without_a_score(touches: tuple[str, ...], ending: Ending) -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "announce.other", *touches)
    assert sitting.screen == "marque"
    assert sitting.state.evening is not None
    assert [deal.ending for deal in sitting.state.evening.deals] == [ending]


def test_a_renonce_lets_the_taker_leave_a_failure() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "announce.other", "end.renonce", "whose.1")
    sitting.tap("count")
    by_hand(sitting, 0, "40")
    sitting.tap("finish", "waive")
    assert sitting.screen == "marque"
    assert sitting.totals == (0, 0, 0, 0)


def test_an_old_deal_is_corrected_after_its_effect_was_shown() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm")
    assert sitting.totals == (198, -66, -66, -66)
    sitting.tap("menu", "go.history", "deal.1", "amend", "taker.1", "amend.next")
    assert sitting.totals == (198, -66, -66, -66)
    assert "198" in sitting.stage.scene.words()
    sitting.tap("change.yes")
    assert sitting.totals == (-66, 198, -66, -66)
    assert sitting.screen == "deal"
    sitting.tap("void", "change.yes")
    assert sitting.totals == (0, 0, 0, 0)
    sitting.press("annuler", "annuler", "annuler")
    sitting.tap("undo")
    assert sitting.totals == (-66, 198, -66, -66)
    assert "La donne 1 compte à nouveau." in sitting.stage.scene.words()


def test_the_cards_of_an_old_deal_are_corrected() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.prise", "count")
    sitting.show(*TRICKS, *MORE_TRICKS[:2])
    sitting.tap("how", "pile.apart", "back")
    sitting.does([SeeCards(ECART)])
    sitting.tap("finish", "confirm")
    before = sitting.totals
    sitting.tap("menu", "go.history", "deal.1", "amend", "points.cards", "card.D-R", "card.S-5")
    assert sitting.totals == before
    sitting.press("annuler")
    sitting.tap("amend.next", "change.yes")
    assert sitting.state.evening is not None
    tally = sitting.state.evening.deals[0].tally
    assert tally is not None
    assert tally.count is not None
    assert "D-R" not in (*tally.count.attack, *tally.count.apart)
    assert sitting.totals[0] == before[0] - 4 * 3  # a Roi less, a five more: four points


def test_a_poignee_is_put_right_afterwards() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm", "menu", "go.history", "deal.1", "amend", "page.down")
    sitting.tap("poignee.0", "amend.next", "change.yes")
    assert sitting.totals == (258, -86, -86, -86)


def test_the_next_count_is_shown_as_the_last_was() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count", "how", "showing.spread", "back")
    by_hand(sitting, 2, "49")
    sitting.tap("finish", "confirm", "repeat", "count")
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.showing is Showing.SPREAD


def test_a_count_one_comes_back_to_goes_on_as_it_was() -> None:
    """From the result to what was announced, and on: the pile shown is the defence's still."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count", "how", "scope.defence")
    sitting.tap("showing.spread", "back")
    sitting.does([SeeCards(CARDS[:20])])
    sitting.tap("pile")
    sitting.does([SeeCards(CARDS[20:26])])
    sitting.tap("finish")
    before = sitting.stage.scene.words()
    assert sitting.screen == "resultat"
    sitting.tap("correct", "back", "contract.prise", "contract.garde", "count")
    assert sitting.state.draft is not None
    count = sitting.state.draft.count
    assert count is not None
    assert (count.showing, count.scope, count.pile) == (Showing.SPREAD, Scope.DEFENCE, Pile.APART)
    sitting.tap("finish")
    assert sitting.stage.scene.words() == before


def test_an_answer_is_none_to_a_pile_that_is_not_shown() -> None:
    """The first card was asked about before it was said that the defence's pile is shown."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.does([DoubtCard(("T-16", "T-19"))])
    sitting.tap("how")
    sitting.choose("scope.defence")
    assert sitting.screen == "piles.again"
    sitting.choose("again.yes")
    assert sitting.state.draft is not None
    count = sitting.state.draft.count
    assert count is not None
    assert (count.scope, count.pile, count.doubts) == (Scope.DEFENCE, Pile.DEFENCE, ())
    sitting.does([DoubtCard(("T-16", "T-19"))])
    sitting.tap("how", "scope.both", "scope.defence", "back", "doubt.T-16")
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.defence == ("T-16",)


def test_a_chelem_is_said_by_the_panel_while_counting() -> None:
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.press("valider", "garde")
    sitting.choose("taker.0", "count")
    sitting.press("chelem")
    assert sitting.state.draft is not None
    assert sitting.state.draft.facts.chelem is Side.ATTACK
    assert "chelem" in sitting.stage.scene.lit


def test_cards_are_asked_for_only_while_the_eye_counts_them() -> None:
    """Once points are entered by hand it does not: who went on showing would wait in vain."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    asked = "Montrez les cartes à la caméra."
    assert asked in sitting.stage.scene.words()
    by_hand(sitting, 2, "49")
    assert wanted(sitting.state) is None
    assert asked not in sitting.stage.scene.words()
    sitting.tap("how", "hand", "back")  # « D’après les cartes »
    assert wanted(sitting.state) is not None
    assert asked in sitting.stage.scene.words()


def test_the_grid_says_how_many_cards_are_bright_in_it() -> None:
    """It had those of the pile on the mat alone: with the écart begun, 2 of 6."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.show(TRICKS[0])
    sitting.tap("how", "pile.apart", "back")
    sitting.does([SeeCards(ECART[:2])])
    assert "6 cartes · 1 pli" in sitting.stage.scene.words()
    sitting.tap("grid")
    assert "6 cartes comptées" in sitting.stage.scene.words()


def test_a_card_asked_about_is_not_left_for_the_cameras_sake() -> None:
    """Back from there the same grid would tick the card touched, and the question stay open."""
    sitting = seated("Anne", "Bruno", "Chloé", "Dédé")
    sitting.live = replace(sitting.live, camera=Health.MISSING)
    sitting.tap("deal", "taker.0", "contract.garde", "count")
    sitting.does([DoubtCard(("T-16", "T-6"))])
    sitting.tap("doubt.other")
    if "alarm.camera" in sitting.names:
        sitting.tap("alarm.camera", "back")
    sitting.tap("card.T-19")
    assert sitting.state.draft is not None
    assert sitting.state.draft.count is not None
    assert sitting.state.draft.count.doubts == ()
    assert "alarm.camera" in sitting.names


def test_points_of_an_old_deal_being_typed_are_not_left_for_the_cameras_sake() -> None:
    """Back from there the deal stood as before, and the points typed so far were forgotten."""
    sitting = scored(seated("Anne", "Bruno", "Chloé", "Dédé"))
    sitting.live = replace(sitting.live, camera=Health.MISSING)
    sitting.tap("menu", "go.history", "deal.1", "amend", "points.points", "key.4")
    if "alarm.camera" in sitting.names:
        sitting.tap("alarm.camera", "back")
    assert sitting.screen == "amend.points"
    assert sitting.stage.ui.text == "4"
    sitting.tap("back")
    assert "alarm.camera" in sitting.names
