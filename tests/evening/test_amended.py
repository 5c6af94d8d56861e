"""Lines of cards put right: which side has the chien is reckoned anew."""

from dataclasses import replace

from kiosk.counting import count as counting
from kiosk.counting.count import Pile, Scope, Showing
from kiosk.evening import intents as i
from kiosk.evening.state import Ending, Tally
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract
from tests.evening.playing import sit


def test_a_contract_put_right_moves_the_chien_where_both_piles_were_shown() -> None:
    """Of two piles and a chien each is where it was shown."""
    played = sit()
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE_SANS))
    played.do(i.StartCount(Showing.SPREAD, Scope.BOTH), i.SeeCards(CARDS[:40]))
    played.do(i.ChoosePile(Pile.DEFENCE), i.SeeCards(CARDS[40:72]))
    played.do(i.ChoosePile(Pile.APART), i.SeeCards(CARDS[72:]), i.ConfirmCount())
    played.do(i.ConfirmResult())
    line = played.evening.deals[0]
    played.do(i.CorrectDeal(1, replace(line.facts, contract=Contract.GARDE_CONTRE)))
    with_chien, without = line.tally, played.evening.deals[0].tally
    assert with_chien is not None
    assert without is not None
    assert (with_chien.bouts, without.bouts) == (2, 0), "the 21 and the Excuse lay in the chien"


def test_a_pass_written_by_mistake_becomes_a_deal_whose_cards_are_ticked() -> None:
    played = sit()
    played.do(i.PassGenerale())
    facts = replace(played.evening.deals[0].facts, taker=1, contract=Contract.PRISE)
    start = counting.start(Showing.HAND, Scope.ATTACK)
    count = counting.see(start, CARDS[:22], Pile.ATTACK)
    played.do(i.CorrectDeal(1, facts, Tally(bouts=0, half_points=0, count=count)))
    line = played.evening.deals[0]
    assert line.ending is Ending.SCORED
    assert line.tally == Tally(bouts=0, half_points=42, count=count)
