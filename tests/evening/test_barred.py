"""Who may not bid in the deal that follows."""

from dataclasses import replace

from kiosk.evening import intents as i
from kiosk.evening.state import TableKind
from kiosk.tarot.deal import Contract
from tests.evening.playing import by_hand, sit


def test_a_fausse_donne_bars_the_one_at_fault_for_one_deal() -> None:
    """« chaque joueur rend son jeu »: the same dealer deals again."""
    played = sit()
    played.do(i.FausseDonne(2))
    assert (played.evening.dealer, played.evening.barred) == (0, (2,))
    played.do(i.OpenDeal())
    assert played.refused(i.SetTaker(2)) == "barred"
    played.do(i.PassGenerale())
    assert played.evening.barred == ()


def test_a_deal_dealt_again_is_the_same_deal_and_who_was_barred_from_it_still_is() -> None:
    """« pas le droit de participer aux enchères sur cette même donne »."""
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 30, i.Renonce(3)), i.FausseDonne(2))
    assert (played.evening.dealer, played.evening.barred) == (1, (2, 3))
    played.do(i.FausseDonne(2), i.FausseDonne(1))
    assert sorted(played.evening.barred) == [1, 2, 3]
    played.do(i.PetitSec(0))
    assert not played.evening.barred


def test_a_renonce_that_a_correction_takes_back_bars_nobody() -> None:
    """« Un joueur qui fait une renonce consommée en défense »: he turns out to be the partner."""
    played = sit(5)
    played.do(*by_hand(1, Contract.GARDE, 2, 30, i.SetPartner(3), i.Renonce(2)))
    facts = replace(played.evening.deals[0].facts, partner=2)
    played.do(i.CorrectDeal(1, facts=facts))
    assert not played.evening.barred
    played.do(i.OpenDeal(), i.SetTaker(2), i.DropDeal())
    played.do(i.CorrectDeal(1, facts=replace(facts, partner=3, renonce=4)))
    assert played.evening.barred == (4,)
    played.do(i.PassGenerale(), i.CorrectDeal(1, facts=facts))
    assert not played.evening.barred


def test_nor_from_the_deal_that_is_dealt_again() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 30, i.Renonce(3)), i.FausseDonne(2))
    facts = played.evening.deals[0].facts
    played.do(i.CorrectDeal(1, facts=replace(facts, renonce=None)))
    assert [*played.evening.barred] == [2], "whose fault the fausse donne was"
    played.do(i.CorrectDeal(1, facts=replace(facts, renonce=0)))
    assert [*played.evening.barred] == [0, 2]
    played.do(i.Undo(), i.Undo(), i.Undo(), i.FausseDonne(3))
    played.do(i.CorrectDeal(1, facts=replace(facts, renonce=None)))
    assert [*played.evening.barred] == [3], "by his own fausse donne"


def test_a_correction_to_an_older_deal_bars_nobody_anew() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 30, i.Renonce(3)))
    played.do(*by_hand(1, Contract.GARDE, 2, 30, i.Renonce(0)))
    facts = replace(played.evening.deals[0].facts, renonce=2)
    played.do(i.CorrectDeal(1, facts=facts))
    assert played.evening.barred == (0,)


def test_a_renonce_stays_noted_when_another_defender_is_found_to_have_taken() -> None:
    played = sit()
    played.do(i.OpenDeal(), i.SetTaker(1), i.Renonce(2), i.SetTaker(3))
    assert played.state.draft is not None
    assert played.state.draft.facts.renonce == 2
    played.do(i.SetTaker(2))
    assert played.state.draft.facts.renonce is None


def test_who_may_not_bid_and_goes_home_is_no_longer_barred() -> None:
    """His place is nobody's: at the next deal that all pass the kiosk would look for it."""
    played = sit(5, TableKind.FOUR)
    played.do(i.FausseDonne(2), i.LeavePlayer(2))
    assert played.evening.barred == ()
    played.do(i.PassGenerale())


def test_who_may_not_bid_still_may_not_when_somebody_else_goes() -> None:
    played = sit(5, TableKind.FOUR)
    played.do(i.FausseDonne(2), i.LeavePlayer(3))
    assert played.evening.barred == (2,)
