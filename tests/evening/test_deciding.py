"""The intents of a deal, from who took to its line: what each does, and why it is refused."""

import dataclasses
from dataclasses import replace
from typing import get_args

import pytest

from kiosk.counting.count import Showing, ShowPart
from kiosk.evening import deciding
from kiosk.evening import intents as i
from kiosk.evening.deciding import preview, result
from kiosk.evening.events import Refusal
from kiosk.evening.marks import chelem_of
from kiosk.evening.state import DealFacts, Ending, Phase, State, TableKind, Tally
from kiosk.tarot.cards import TRUMPS
from kiosk.tarot.deal import Chelem, Contract, MisereKind, PoigneeSize, Side
from kiosk.tarot.house import HouseRules
from tests.evening.playing import by_hand, sit


def test_every_intent_is_decided() -> None:
    assert {*deciding._DECIDERS, i.Undo} == set(get_args(i.Intent))


def test_who_sits_out_marks_nothing() -> None:
    played = sit(5, TableKind.DEAD_HAND)
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    assert played.evening.totals == (0, 198, -66, -66, -66)
    assert played.evening.dealer == 1


def test_a_deal_of_the_booklet() -> None:
    """Garde, 2 bouts, 49 points, poignée 10, petit au bout by the attack: u = 106."""
    played = sit()
    played.do(
        *by_hand(
            1,
            Contract.GARDE,
            2,
            49,
            i.AddPoignee(1, PoigneeSize.SIMPLE),
            i.SetPetitAuBout(Side.ATTACK),
        )
    )
    assert played.evening.totals == (-106, 318, -106, -106)
    assert played.state == State(Phase.RESTING, played.evening)


def test_at_five_a_partner_must_be_known_before_the_deal_is_written() -> None:
    played = sit(5)
    played.do(
        i.OpenDeal(),
        i.SetTaker(1),
        i.SetContract(Contract.PRISE),
        i.CallCard("H-R"),
        i.AddPoignee(2, PoigneeSize.SIMPLE),
        i.StartCount(Showing.HAND),
        i.EnterByHand(2, 92),
        i.ConfirmCount(),
    )
    assert played.refused(i.ConfirmResult()) == "no_partner"
    answer = result(played.state)
    assert isinstance(answer, Refusal)
    played.do(i.SetPartner(2), i.ConfirmResult())
    assert played.evening.totals == (-50, 100, 50, -50, -50)
    played.do(i.Undo(), i.SetPartner(1))
    shown = result(played.state)
    assert not isinstance(shown, Refusal)
    (poignee,) = [step for step in shown.score.steps if step.label == "poignee"]
    assert poignee.side is Side.DEFENCE, "the taker alone has no partner to show it"
    assert played.refused(i.SetPartner(9)) == "unknown_player"


def test_a_card_is_called_at_five_only() -> None:
    played = sit(4)
    played.do(i.OpenDeal())
    assert played.refused(i.CallCard("H-R")) == "only_at_five"
    assert played.refused(i.SetPartner(1)) == "only_at_five"
    five = sit(5)
    five.do(i.OpenDeal(), i.CallCard("H-D"))
    assert five.refused(i.CallCard("H-10")) == "called"
    assert five.refused(i.SetPartner(1)) == "no_taker"


def test_two_poignees_of_fifteen_cannot_be() -> None:
    played = sit()
    played.do(i.OpenDeal(), i.SetTaker(1), i.AddPoignee(1, PoigneeSize.TRIPLE))
    assert played.refused(i.AddPoignee(2, PoigneeSize.TRIPLE)) == "rule_poignees"
    played.do(i.AddPoignee(1, PoigneeSize.SIMPLE), i.AddPoignee(2, PoigneeSize.SIMPLE))
    played.do(i.RemovePoignee(1))
    assert played.state.draft is not None
    assert [one.player for one in played.state.draft.facts.poignees] == [2]


def test_a_poignee_is_shown_to_the_camera() -> None:
    played = sit()
    played.do(i.OpenDeal(), i.ShowCards(ShowPart.POIGNEE, 1), i.SeeCards(TRUMPS[:9]))
    assert played.refused(i.EndShow(keep=True)) == "poignee_size"
    played.do(i.AddCard("EX"), i.AddCard("S-R"), i.RemoveCard("S-R"), i.SeeCards(("EX",)))
    assert played.refused(i.StartCount(Showing.HAND)) == "no_taker"
    played.do(i.EndShow(keep=True))
    assert played.state.draft is not None
    (one,) = played.state.draft.facts.poignees
    assert (one.player, one.size, len(one.cards)) == (1, PoigneeSize.SIMPLE, 10)
    assert played.state.draft.shown is None
    played.do(i.ShowCards(ShowPart.POIGNEE, 2))
    assert played.refused(i.ShowCards(ShowPart.POIGNEE, 3)) == "showing"
    played.do(i.EndShow(keep=False))
    assert played.refused(i.EndShow(keep=False)) == "not_showing"


def test_the_same_trumps_are_not_a_poignee_of_two() -> None:
    """Shown once under the wrong name and once more under the right one, they counted twice."""
    first = (i.ShowCards(ShowPart.POIGNEE, 1), i.SeeCards(TRUMPS[:10]), i.EndShow(keep=True))
    again = (i.ShowCards(ShowPart.POIGNEE, 2), i.SeeCards(TRUMPS[:10]), i.EndShow(keep=True))
    played = sit()
    played.do(i.OpenDeal(), *first, *again[:-1])
    assert played.refused(again[-1]) == "poignee_twice"
    played.do(i.EndShow(keep=False), i.RemovePoignee(1), *again)
    others = i.SeeCards((*TRUMPS[10:19], "EX"))
    played.do(first[0], others, i.EndShow(keep=True))


def test_house_rules_are_off_unless_turned_on() -> None:
    played = sit()
    played.do(i.OpenDeal(), i.SetTaker(1))
    assert played.refused(i.DeclareMisere(1, MisereKind.TRUMPS)) == "house_rule_off"
    assert played.refused(i.SetPetitChelem(Side.ATTACK)) == "house_rule_off"
    on = sit(house=HouseRules(petit_chelem=100, misere_trumps=10))
    on.do(*by_hand(1, Contract.PRISE, 2, 41, i.DeclareMisere(2, MisereKind.TRUMPS)))
    assert on.evening.totals == (-35, 65, 5, -35)
    assert on.evening.deals[0].facts.house.petit_chelem == 100


def test_a_deal_like_the_last_one() -> None:
    played = sit()
    assert played.refused(i.RepeatLastDeal()) == "no_last_deal"
    played.do(*by_hand(2, Contract.GARDE_SANS, 1, 60), i.RepeatLastDeal())
    assert played.state.draft is not None
    facts = played.state.draft.facts
    assert (facts.taker, facts.contract, facts.dealer) == (2, Contract.GARDE_SANS, 1)
    assert played.refused(i.OpenDeal()) == "deal_open"
    assert played.refused(i.CloseEvening()) == "deal_open"
    played.do(i.DropDeal())
    assert played.state.phase is Phase.RESTING
    assert played.refused(i.DropDeal()) == "no_deal"


def test_a_deal_struck_out_is_not_the_last_one() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49), *by_hand(2, Contract.PRISE, 2, 49))
    played.do(i.VoidDeal(2), i.RepeatLastDeal())
    assert played.state.draft is not None
    facts = played.state.draft.facts
    assert (facts.taker, facts.contract) == (1, Contract.GARDE)
    played.do(i.DropDeal(), i.VoidDeal(1))
    assert played.refused(i.RepeatLastDeal()) == "no_last_deal"


def test_all_pass_and_the_next_one_deals() -> None:
    played = sit()
    played.do(i.PassGenerale())
    assert played.evening.dealer == 1
    assert played.evening.deals[0].ending is Ending.PASSED
    assert played.evening.totals == (0, 0, 0, 0)


def test_with_a_dead_hand_the_dealer_deals_again_while_nobody_takes() -> None:
    played = sit(5, TableKind.DEAD_HAND)
    played.do(i.OpenDeal(), i.PassGenerale())
    assert played.evening.dealer == 0


def test_petit_sec_cancels_and_the_next_one_deals() -> None:
    """« c'est son seul atout et il n'a pas l'excuse »."""
    played = sit()
    played.do(i.OpenDeal(), i.PetitSec(2))
    assert played.evening.deals[0].ending is Ending.PETIT_SEC
    assert played.evening.dealer == 1


def test_a_renonce_bars_and_lets_the_taker_choose() -> None:
    """« Un joueur qui fait une renonce consommée en défense »."""
    lost = by_hand(1, Contract.GARDE, 2, 30)[:-1]
    played = sit()
    played.do(*lost)
    assert played.refused(i.ConfirmResult(marked=False)) == "must_mark"
    assert played.refused(i.Renonce(1)) == "renonce_attack"
    played.do(i.Renonce(3), i.ConfirmResult(marked=False))
    assert played.evening.deals[0].ending is Ending.UNMARKED
    assert played.evening.totals == (0, 0, 0, 0)
    assert played.evening.barred == (3,)
    played.do(i.Undo(), i.ConfirmResult())
    assert played.evening.totals == (72, -216, 72, 72)


def test_a_partner_found_later_made_no_renonce() -> None:
    """Or the attack could drop a lost deal for its own renonce."""
    lost = by_hand(1, Contract.GARDE, 2, 30)[:-1]
    played = sit(5)
    played.do(*lost, i.Renonce(2), i.SetPartner(2))
    assert played.refused(i.ConfirmResult(marked=False)) == "must_mark"
    played.do(i.ConfirmResult())
    assert played.evening.barred == ()
    assert played.evening.deals[0].ending is Ending.SCORED


def test_a_deal_let_go_is_marked_once_nothing_lets_it_go() -> None:
    """Amended to a contract that was made, or so that the renonce was the attack's."""
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 30)[:-1], i.Renonce(3), i.ConfirmResult(marked=False))
    facts = played.evening.deals[0].facts
    played.do(i.CorrectDeal(1, tally=Tally(bouts=2, half_points=64)))
    assert played.evening.totals == (0, 0, 0, 0)
    played.do(i.CorrectDeal(1, tally=Tally(bouts=2, half_points=100)))
    assert played.evening.totals == (-68, 204, -68, -68)
    played.do(i.Undo(), i.CorrectDeal(1, facts=replace(facts, taker=3)))
    assert played.evening.deals[0].ending is Ending.SCORED
    assert played.evening.deals[0].facts.renonce is None


def test_a_hand_without_trumps_has_no_poignee() -> None:
    played = sit(house=HouseRules(misere_trumps=10))
    played.do(i.OpenDeal(), i.DeclareMisere(2, MisereKind.TRUMPS))
    assert played.refused(i.AddPoignee(2, PoigneeSize.SIMPLE)) == "misere_poignee"
    played.do(i.AddPoignee(3, PoigneeSize.SIMPLE))
    assert played.refused(i.DeclareMisere(3, MisereKind.TRUMPS)) == "misere_poignee"


def test_a_made_contract_is_marked_whatever_the_renonce() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 50)[:-1], i.Renonce(3))
    assert played.refused(i.ConfirmResult(marked=False)) == "must_mark"


def test_a_new_taker_forgets_the_old_ones_partner() -> None:
    played = sit(5)
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetPartner(2), i.SetTaker(3))
    assert played.state.draft is not None
    assert played.state.draft.facts.partner is None


def test_one_who_sits_out_takes_nothing() -> None:
    played = sit(5, TableKind.DEAD_HAND)
    played.do(i.OpenDeal())
    for intent in (i.SetTaker(0), i.AddPoignee(0, PoigneeSize.SIMPLE)):
        assert played.refused(intent) == "sits_out"


def test_a_preview_shows_what_a_correction_changes_and_changes_nothing() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    line = played.evening.deals[0]
    changed = dataclasses.replace(line.facts, contract=Contract.GARDE_SANS)
    shown = preview(played.state, i.CorrectDeal(1, facts=changed))
    assert isinstance(shown, State)
    assert shown.evening is not None
    assert shown.evening.totals == (-132, 396, -132, -132)
    assert played.evening.totals == (-66, 198, -66, -66)
    assert isinstance(preview(played.state, i.VoidDeal(2)), Refusal)


@pytest.mark.parametrize(
    ("announced", "side", "outcome"),
    [
        (True, Side.ATTACK, Chelem.ANNOUNCED_MADE),
        (False, Side.ATTACK, Chelem.UNANNOUNCED_MADE),
        (True, Side.DEFENCE, Chelem.ANNOUNCED_FAILED_DEFENCE),
        (False, Side.DEFENCE, Chelem.DEFENCE),
        (True, None, Chelem.ANNOUNCED_FAILED),
        (False, None, None),
    ],
)
def test_a_chelem_announced_or_not_made_or_not(
    *, announced: bool, side: Side | None, outcome: Chelem | None
) -> None:
    facts = DealFacts(dealer=0, players=(1, 2, 3, 0), chelem_announced=announced, chelem=side)
    assert chelem_of(facts) is outcome
