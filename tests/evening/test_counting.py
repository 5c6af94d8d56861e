"""The count of an open deal, and the lines written and amended."""

from dataclasses import replace

import pytest

from kiosk.counting.count import Count, Pile, Scope, Showing, remove
from kiosk.evening import intents as i
from kiosk.evening.deciding import result
from kiosk.evening.events import Refusal
from kiosk.evening.marks import tally_of
from kiosk.evening.state import DealFacts, Ending, Phase, Tally
from kiosk.tarot.cards import CARDS
from kiosk.tarot.deal import Contract, Side
from tests.evening.playing import Played, by_cards, by_hand, sit

OPEN = (i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE))


def counting(*more: i.Intent, scope: Scope = Scope.ATTACK) -> Played:
    played = sit()
    played.do(*OPEN, i.StartCount(Showing.TRICKS, scope), *more)
    return played


def test_what_must_be_known_before_counting() -> None:
    played = sit()
    played.do(i.OpenDeal())
    assert played.refused(i.StartCount(Showing.TRICKS)) == "no_taker"
    played.do(i.SetTaker(1))
    assert played.refused(i.StartCount(Showing.TRICKS)) == "no_contract"
    assert played.refused(i.SeeCards(("S-1",))) == "not_counting"


def test_a_card_seen_twice_is_written_once() -> None:
    played = counting(i.SeeCards(("S-1", "S-1", "T-1")))
    acts = len(played.acts)
    played.do(i.SeeCards(("T-1", "S-1")))
    assert len(played.acts) == acts
    assert played.refused(i.SeeCards(("T-22",))) == "no_card"


def test_forgetting_nothing_is_nothing_to_undo() -> None:
    again = (i.CountAgain(), i.CountAgain(), i.CountAgain(Scope.ATTACK))
    played = counting(i.SeeCards(("S-1",)), *again, i.Undo())
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.attack == ("S-1",)


def test_the_ecart_lying_beside_the_tricks_is_no_news() -> None:
    played = counting(i.ChoosePile(Pile.APART), i.SeeCards(CARDS[:6]))
    played.do(i.ChoosePile(Pile.ATTACK), i.SeeCards((*CARDS[:6], "T-1")))
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.attack == ("T-1",)


def test_a_card_seen_in_the_other_pile_is_kept_for_the_cross_check() -> None:
    played = counting(
        i.SeeCards(("S-1",)), i.ChoosePile(Pile.DEFENCE), i.SeeCards(("S-1",)), scope=Scope.BOTH
    )
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.defence == ("S-1",)


def test_a_pile_not_counted_cannot_be_chosen() -> None:
    assert counting().refused(i.ChoosePile(Pile.DEFENCE)) == "pile_not_counted"


def test_counting_another_way_keeps_the_cards() -> None:
    played = counting(i.SeeCards(CARDS[:4]), i.StartCount(Showing.SPREAD, Scope.BOTH))
    assert played.state.draft is not None
    count = played.state.draft.count
    assert count is not None
    assert (count.attack, count.scope, count.pile) == (CARDS[:4], Scope.BOTH, Pile.ATTACK)


def test_an_answer_to_a_doubt_of_the_count_before_settles_none_of_the_new_one() -> None:
    """Somebody touches a card just as another starts the count again."""
    played = counting(i.DoubtCard(("T-1", "T-11")), i.CountAgain(), i.DoubtCard(("S-6", "S-9")))
    assert played.refused(i.SettleDoubt(1, "T-11")) == "no_doubt"
    played.do(i.SettleDoubt(2, "S-9"))
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.attack == ("S-9",)


def test_a_doubt_is_asked_once_and_settled_by_a_person() -> None:
    played = counting(i.DoubtCard(("T-1", "T-11")))
    acts = len(played.acts)
    played.do(i.DoubtCard(("T-11", "T-1")))
    assert len(played.acts) == acts
    assert played.refused(i.ConfirmCount()) == "doubt_open"
    played.do(i.SettleDoubt(1, "T-11"))
    assert played.refused(i.SettleDoubt(1, "T-1")) == "no_doubt"
    played.do(i.DoubtCard(("T-11",)))
    assert len(played.acts) == acts + 1, "every candidate is counted already"


def test_cards_are_added_and_taken_out_by_hand() -> None:
    played = counting(i.AddCard("T-1"), i.AddCard("S-1", Pile.APART))
    assert played.refused(i.AddCard("T-1")) == "card_there"
    assert played.refused(i.RemoveCard("T-2")) == "card_not_there"
    assert played.refused(i.RemoveCard("T-1", Pile.APART)) == "card_not_there"
    played.do(i.RemoveCard("S-1"))
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.apart == ()


def test_the_last_trick_closes_itself_and_proposes_the_petit_au_bout() -> None:
    played = counting(i.SeeCards(CARDS[:4]), i.CloseTrick())
    assert played.refused(i.CloseTrick()) == "empty_trick"
    rest = (*CARDS[4:18], "T-1", "T-21", "T-2", "T-3")
    played.do(i.SeeCards(rest[:14]), i.CloseTrick(), i.SeeCards(rest[14:]))
    played.do(i.MarkLastTrick(Side.ATTACK), i.ConfirmCount())
    assert played.state.phase is Phase.RESULT
    assert played.state.draft is not None
    assert played.state.draft.facts.petit_au_bout is Side.ATTACK
    played.do(i.SetPetitAuBout(None), i.Undo(), i.ConfirmResult())
    assert played.evening.deals[0].facts.petit_au_bout is Side.ATTACK


def test_a_pile_that_cannot_be_needs_a_persons_word_and_keeps_it() -> None:
    played = counting(i.SeeCards(CARDS[:24]))
    assert played.refused(i.ConfirmCount()) == "size"
    assert played.refused(i.ConfirmCount(("missing",))) == "size"
    played.do(i.ConfirmCount(("size", "missing")), i.ConfirmResult())
    tally = played.evening.deals[0].tally
    assert tally is not None
    assert tally.vouched == ("size",)


@pytest.mark.parametrize(
    "changes",
    [
        tuple(i.RemoveCard(f"S-{number}") for number in range(1, 5)),
        (i.AddCard("D-1"), i.AddCard("D-2"), i.AddCard("D-3"), i.AddCard("D-4")),
        (i.StartCount(Showing.TRICKS, Scope.DEFENCE), i.SeeCards(CARDS[24:46])),
    ],
)
def test_a_word_given_for_one_pile_is_none_for_another(changes: tuple[i.Intent, ...]) -> None:
    played = counting(i.SeeCards(CARDS[:24]), i.ConfirmCount(("size",)), i.StepBack())
    played.do(i.ConfirmCount(), i.StepBack(), *changes)
    assert played.refused(i.ConfirmCount()) == "size"
    played.do(i.ConfirmCount(("size",)), i.ConfirmResult())


def test_a_word_given_for_both_piles_is_none_for_the_one_alone() -> None:
    played = counting(i.SeeCards(CARDS[:24]), i.ChoosePile(Pile.DEFENCE), scope=Scope.BOTH)
    word = ("size", "missing")
    played.do(i.SeeCards(CARDS[27:]), i.ConfirmCount(word), i.StepBack())
    played.do(i.StartCount(Showing.TRICKS, Scope.DEFENCE))
    assert played.refused(i.ConfirmCount()) == "size", "27 cards are no more whole tricks than 24"


def test_a_word_given_for_one_contract_is_none_where_the_chien_counts_otherwise() -> None:
    """At 5 players 21 cards are no whole tricks, with the chien or without it."""
    played = sit(5)
    again = i.StartCount(Showing.SPREAD)
    played.do(*OPEN, again, i.SeeCards(CARDS[:21]), i.ConfirmCount(("size",)), i.StepBack())
    played.do(i.StepBack(), i.SetContract(Contract.GARDE_SANS), again, i.ConfirmCount())
    played.do(i.StepBack(), i.StepBack(), i.SetContract(Contract.GARDE_CONTRE), again)
    assert played.refused(i.ConfirmCount()) == "size"


@pytest.mark.parametrize(
    ("scope", "first", "other"),
    [
        (Scope.ATTACK, Contract.GARDE_SANS, Contract.GARDE_CONTRE),
        (Scope.DEFENCE, Contract.GARDE_CONTRE, Contract.GARDE_SANS),
    ],
)
def test_a_chien_said_to_be_in_the_pile_stays_there_when_the_contract_changes(
    scope: Scope, first: Contract, other: Contract
) -> None:
    """At 3 players the size cannot show that it now counts with the wrong side."""
    played = sit(3)
    again = i.StartCount(Showing.SPREAD, scope)
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetContract(first), again, i.SeeCards(CARDS[:36]))
    played.do(i.ConfirmCount(("apart_unseen",)), i.ConfirmResult())
    facts = replace(played.evening.deals[0].facts, contract=other)
    assert played.refused(i.CorrectDeal(1, facts=facts)) == "apart_within"
    count = _without(played, CARDS[:3])
    assert played.refused(i.CorrectDeal(1, facts, tally_of(facts, count))) == "apart_within"
    count = _without(played, CARDS[:6])
    played.do(i.CorrectDeal(1, facts, tally_of(facts, count)))
    tally = played.evening.deals[0].tally
    assert tally is not None
    assert tally.vouched == ()
    played.do(i.Undo())
    played.do(i.CorrectDeal(1, facts=replace(facts, contract=first, taker=2)))
    played.do(i.Undo(), i.Undo(), i.StepBack(), i.StepBack(), i.SetContract(other), again)
    assert played.refused(i.ConfirmCount()) == "apart_within"
    for card in CARDS[:6]:
        played.do(i.RemoveCard(card))
    played.do(i.ConfirmCount(), i.ConfirmResult())


def _without(played: Played, cards: tuple[str, ...]) -> Count:
    """The count of the first deal with these cards taken out, as they are ticked out of it."""
    tally = played.evening.deals[0].tally
    assert tally is not None
    assert tally.count is not None
    count = tally.count
    for card in cards:
        count = remove(count, card, count.pile)
    return count


def test_nobody_can_answer_for_points_that_cannot_be() -> None:
    played = counting(i.SeeCards(CARDS[:23]))
    assert played.refused(i.ConfirmCount(("size", "half_point"))) == "half_point"
    played.do(i.EnterByHand(0, 60), i.ConfirmCount())
    empty = counting()
    assert empty.refused(i.ConfirmCount(("nothing_shown", "size"))) == "nothing_shown"


def test_points_by_hand_have_limits() -> None:
    played = counting()
    assert played.refused(i.EnterByHand(4, 80)) == "bouts"
    assert played.refused(i.EnterByHand(1, 183)) == "points"
    assert played.refused(i.EnterByHand(1, -1)) == "points"
    played.do(i.EnterByHand(1, 80), i.ClearByHand())
    acts = len(played.acts)
    played.do(i.ClearByHand())
    assert len(played.acts) == acts


def test_a_card_owed_for_the_excuse() -> None:
    played = counting(i.SeeCards(("EX", *CARDS[:22])))
    assert played.refused(i.ConfirmCount()) == "size"
    played.do(i.SetOwed(Side.ATTACK), i.ConfirmCount())
    shown = result(played.state)
    assert not isinstance(shown, Refusal)
    assert shown.report.half_points % 2 == 0


def test_a_contract_changed_after_the_count_is_checked_again() -> None:
    """With a garde contre the chien is the defence's: the same 22 cards are no whole tricks."""
    played = counting(i.SeeCards(CARDS[:22]), i.ConfirmCount())
    played.do(i.SetContract(Contract.GARDE_CONTRE))
    assert played.refused(i.ConfirmResult()) == "size"


def test_back_and_again() -> None:
    played = counting(i.SeeCards(CARDS[:22]), i.ConfirmCount())
    assert played.do(i.StepBack()).phase is Phase.COUNTING
    assert played.do(i.StepBack()).phase is Phase.ANNOUNCES
    assert played.refused(i.StepBack()) == "no_step_back"
    played.do(i.StartCount(Showing.TRICKS), i.ConfirmCount())
    assert played.do(i.CountAgain()).phase is Phase.COUNTING
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.attack == ()
    assert played.refused(i.ConfirmResult()) == "no_result"


PETIT_LAST = ("T-1", "S-5", "S-6", "S-7")
ECART = ("H-1", "H-2", "H-3", "H-4", "H-5", "H-6")


def _petit_last(side: Side) -> tuple[i.Intent, ...]:
    """A spread of tricks, the last of which has the Petit."""
    return (
        i.SeeCards(("T-21", "S-2", "S-3", "S-4")), i.CloseTrick(), i.SeeCards(PETIT_LAST),
        i.MarkLastTrick(side), i.ChoosePile(Pile.APART), i.SeeCards(ECART), i.ConfirmCount(),
    )  # fmt: skip


def _facts(played: Played) -> DealFacts:
    assert played.state.draft is not None
    return played.state.draft.facts


def test_what_the_count_proposed_does_not_outlive_it() -> None:
    played = counting(*_petit_last(Side.ATTACK))
    assert _facts(played).petit_au_bout is Side.ATTACK
    played.do(i.StepBack())
    assert _facts(played).petit_au_bout is None
    played.do(i.MarkLastTrick(Side.DEFENCE), i.ConfirmCount())
    assert _facts(played).petit_au_bout is None
    played = counting(*_petit_last(Side.ATTACK), i.CountAgain())
    assert _facts(played).petit_au_bout is None


def test_what_a_person_said_of_the_petit_stays() -> None:
    played = counting(i.SetPetitAuBout(Side.DEFENCE), *_petit_last(Side.ATTACK))
    assert _facts(played).petit_au_bout is Side.DEFENCE
    played.do(i.StepBack(), i.ConfirmCount())
    assert _facts(played).petit_au_bout is Side.DEFENCE
    for more in ((i.CountAgain(),), (i.StepBack(), i.CountAgain())):
        played = counting(i.SetPetitAuBout(Side.ATTACK), *_petit_last(Side.ATTACK), *more)
        assert _facts(played).petit_au_bout is Side.ATTACK, "as it was said before the count"


def test_what_a_person_took_off_in_the_result_is_not_proposed_of_the_same_count_again() -> None:
    played = counting(*_petit_last(Side.ATTACK), i.SetPetitAuBout(None))
    for _ in range(3):
        played.do(i.StepBack(), i.ConfirmCount())
        assert _facts(played).petit_au_bout is None
    played.do(i.SetPetitAuBout(Side.ATTACK), i.StepBack(), i.ConfirmCount())
    assert _facts(played).petit_au_bout is Side.ATTACK, "it was said after all"
    played.do(i.SetPetitAuBout(None), i.StepBack(), i.ChoosePile(Pile.ATTACK))
    played.do(i.RemoveCard("S-5"), i.AddCard("S-8"), i.ConfirmCount())
    assert _facts(played).petit_au_bout is Side.ATTACK, "counted otherwise it is proposed anew"


def test_points_by_hand_have_no_chelem_of_the_cards_shown() -> None:
    """The écart alone was shown, and the rest counted on fingers."""
    played = counting(
        i.ChoosePile(Pile.APART), i.SeeCards(CARDS[:6]), i.MarkLastTrick(Side.DEFENCE),
        i.EnterByHand(2, 80), i.ConfirmCount(),
    )  # fmt: skip
    assert _facts(played).chelem is None
    assert not isinstance(result(played.state), Refusal)


def test_an_old_deal_is_corrected_and_everything_after_adds_up_again() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49), *by_hand(2, Contract.PRISE, 1, 51))
    assert played.evening.totals == (-91, 173, 9, -91)
    played.do(i.CorrectDeal(1, tally=Tally(bouts=2, half_points=80)))
    assert played.evening.totals == (27, -181, 127, 27)
    assert played.evening.deals[0].amended == 1
    acts = len(played.acts)
    played.do(i.CorrectDeal(1, tally=Tally(bouts=2, half_points=80)))
    assert len(played.acts) == acts
    played.do(i.Undo())
    assert played.evening.totals == (-91, 173, 9, -91)


def test_a_correction_to_a_counted_deal_counts_its_cards_again() -> None:
    played = sit()
    played.do(*by_cards(1, Contract.GARDE, CARDS[:22]))
    facts = played.evening.deals[0].facts
    assert (
        played.refused(i.CorrectDeal(1, facts=replace(facts, contract=Contract.GARDE_CONTRE)))
        == "size"
    )
    played.do(i.CorrectDeal(1, facts=replace(facts, contract=Contract.GARDE_SANS, taker=3)))
    assert played.evening.deals[0].facts.taker == 3
    assert played.evening.totals[3] < 0


def test_a_correction_carries_no_word_to_another_pile() -> None:
    played = sit(3)
    played.do(*by_cards(1, Contract.GARDE, CARDS[:35])[:-2])
    played.do(i.ConfirmCount(("size", "apart_unseen")), i.ConfirmResult())
    deal = played.evening.deals[0]
    played.do(i.CorrectDeal(1, facts=replace(deal.facts, taker=2)))
    assert deal.tally is not None
    assert deal.tally.count is not None
    more = replace(deal.tally.count, attack=CARDS[:37])
    assert played.refused(i.CorrectDeal(1, tally=replace(deal.tally, count=more))) == "size"
    other = replace(deal.tally.count, attack=(*CARDS[:34], "T-9"))
    played.do(i.CorrectDeal(1, tally=replace(deal.tally, count=other)))
    tally = played.evening.deals[0].tally
    assert tally is not None
    assert tally.vouched == ("size", "apart_unseen"), "35 cards as before, one of them misread"
    whole = replace(deal.tally.count, attack=CARDS[:36])
    played.do(i.CorrectDeal(1, tally=replace(deal.tally, count=whole)))
    tally = played.evening.deals[0].tally
    assert tally is not None
    assert tally.vouched == ("apart_unseen",), "the chien lies in it as before"


def test_a_pass_written_by_mistake_becomes_a_deal() -> None:
    played = sit()
    played.do(i.PassGenerale())
    facts = replace(played.evening.deals[0].facts, taker=1, contract=Contract.PRISE)
    assert played.refused(i.CorrectDeal(1, facts=facts)) == "no_points"
    played.do(i.CorrectDeal(1, facts=facts, tally=Tally(bouts=1, half_points=102)))
    assert played.evening.deals[0].ending is Ending.SCORED
    assert played.evening.totals == (-25, 75, -25, -25)


def test_what_a_correction_may_not_change() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    facts = played.evening.deals[0].facts
    assert played.refused(i.CorrectDeal(2)) == "no_such_deal"
    assert played.refused(i.VoidDeal(0)) == "no_such_deal"
    assert played.refused(i.CorrectDeal(1, facts=replace(facts, dealer=2))) == "other_people"
    assert played.refused(i.CorrectDeal(1, facts=replace(facts, taker=7))) == "sits_out"
    impossible = Tally(bouts=0, half_points=180)
    assert played.refused(i.CorrectDeal(1, tally=impossible)).startswith("rule_")


def test_a_deal_struck_out_counts_no_more_and_can_stand_again() -> None:
    played = sit()
    played.do(*by_hand(1, Contract.GARDE, 2, 49), i.VoidDeal(1))
    assert played.evening.totals == (0, 0, 0, 0)
    assert played.evening.deals[0].voided
    played.do(i.VoidDeal(1, voided=False))
    assert played.evening.totals == (-66, 198, -66, -66)
