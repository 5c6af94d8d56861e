"""What was said by mistake, or a card misread: the cards counted deny it."""

from dataclasses import replace

import pytest

from kiosk.counting.count import Pile, Showing, ShowPart
from kiosk.evening import intents as i
from kiosk.tarot.cards import CARDS, TRUMPS, half_points, suit
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.house import HouseRules
from tests.evening.playing import Played, sit

LOW = tuple(card for card in CARDS if half_points(card) == 1 and suit(card))
HIGH = tuple(card for card in CARDS if half_points(card) > 1 and card != "EX")
OTHER = {Side.ATTACK: Side.DEFENCE, Side.DEFENCE: Side.ATTACK}
HOUSE = HouseRules(petit_chelem=100)


def counted(contract: Contract, pile: tuple[str, ...], *more: i.Intent) -> Played:
    """The attack's pile shown, and the count confirmed."""
    played = sit(house=HOUSE)
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetContract(contract), i.StartCount(Showing.SPREAD))
    played.do(i.SeeCards(pile), *more, i.ConfirmCount())
    return played


@pytest.mark.parametrize(
    ("contract", "pile", "said"),
    [
        (Contract.GARDE, LOW[:18], i.SetChelem(Side.DEFENCE)),
        (Contract.GARDE_CONTRE, HIGH + TRUMPS[1:19] + LOW[:12], i.SetChelem(Side.ATTACK)),
        (Contract.GARDE, LOW[:18], i.SetPetitChelem(Side.DEFENCE)),
        (Contract.PRISE, (*HIGH, *LOW, *TRUMPS[6:14]), i.SetPetitChelem(Side.ATTACK)),
    ],
)
def test_a_chelem_that_the_cards_deny_is_not_scored(
    contract: Contract, pile: tuple[str, ...], said: i.SetChelem | i.SetPetitChelem
) -> None:
    """Its points can be a chelem's all the same: 9 are in many an écart."""
    played = counted(contract, pile, said)
    assert played.refused(i.ConfirmResult()) == "chelem_denied"
    played.do(replace(said, side=None), i.ConfirmResult())
    line = played.evening.deals[0]
    if isinstance(said, i.SetChelem):
        facts = replace(line.facts, chelem=said.side)
    else:
        facts = replace(line.facts, petit_chelem=said.side)
    assert played.refused(i.CorrectDeal(1, facts)) == "chelem_denied"
    assert line.tally is not None
    played.do(i.CorrectDeal(1, facts, replace(line.tally, count=None)))


def test_cards_that_are_no_whole_tricks_deny_no_chelem() -> None:
    """Two cards of the écart were not read, and a person has answered for that."""
    played = sit()
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE), i.SetChelem(Side.DEFENCE))
    played.do(i.StartCount(Showing.SPREAD), i.SeeCards((*LOW[:3], "S-V")))
    played.do(i.ConfirmCount(("size",)), i.ConfirmResult())


@pytest.mark.parametrize("side", Side)
def test_a_petit_au_bout_of_the_side_without_the_petit_is_not_scored(side: Side) -> None:
    """The panel's button pressed once for twice, or the Petit read as another trump."""
    trump = "T-1" if side is Side.DEFENCE else "T-2"
    played = counted(Contract.GARDE, (trump, "T-21", *LOW[:24]), i.SetPetitAuBout(side))
    assert played.refused(i.ConfirmResult()) == "petit_elsewhere"
    played.do(i.SetPetitAuBout(OTHER[side]), i.ConfirmResult())
    facts = replace(played.evening.deals[0].facts, petit_au_bout=side)
    assert played.refused(i.CorrectDeal(1, facts)) == "petit_elsewhere"


@pytest.mark.parametrize(
    ("contract", "side"),
    [(Contract.GARDE_SANS, Side.ATTACK), (Contract.GARDE_CONTRE, Side.DEFENCE)],
)
def test_a_petit_in_the_chien_is_in_no_trick(contract: Contract, side: Side) -> None:
    apart = (i.ChoosePile(Pile.APART), i.SeeCards(("T-1", *TRUMPS[1:6])))
    played = counted(contract, ("T-21", *LOW[1:20]), *apart, i.SetPetitAuBout(side))
    assert played.refused(i.ConfirmResult()) == "petit_elsewhere"


def test_points_by_hand_are_denied_by_no_card() -> None:
    said = (i.SetPetitAuBout(Side.ATTACK), i.EnterByHand(2, 100))
    counted(Contract.GARDE, ("T-21", *LOW[:25]), *said).do(i.ConfirmResult())


def test_a_card_called_that_lies_in_the_chien_leaves_the_taker_alone() -> None:
    """« Si la carte appelée est au chien …, alors le preneur joue seul »."""
    played = sit(5)
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE_SANS), i.CallCard("S-R"))
    played.do(i.SetPartner(3), i.StartCount(Showing.SPREAD), i.SeeCards(LOW[:35]))
    played.do(i.ChoosePile(Pile.APART), i.SeeCards(("S-R", "T-2", "T-3")), i.ConfirmCount())
    assert played.refused(i.ConfirmResult()) == "called_apart"
    played.do(i.SetPartner(1), i.ConfirmResult())
    facts = replace(played.evening.deals[0].facts, partner=3)
    assert played.refused(i.CorrectDeal(1, facts)) == "called_apart"


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        (("S-V", *LOW[:5]), i.SetChelem(Side.DEFENCE)),
        (LOW[:10], i.SetPetitChelem(Side.DEFENCE)),
        (tuple(card for card in CARDS if card not in LOW[:4]), i.SetPetitChelem(Side.ATTACK)),
        (CARDS, i.SetChelem(Side.ATTACK)),
    ],
)
def test_a_chelem_that_the_cards_bear_out_is_scored(
    pile: tuple[str, ...], said: i.SetChelem | i.SetPetitChelem
) -> None:
    """Only one that is denied is asked about: else it could be scored by hand alone."""
    counted(Contract.GARDE, pile, said).do(i.ConfirmResult())


def test_a_chelem_proposed_lives_through_a_step_back_unless_it_was_taken_off() -> None:
    """200 points of the cards on the table, not asked about twice and not lost either."""
    played = counted(Contract.GARDE, CARDS)
    for said in (None, i.SetChelem(None)):
        played.do(*(() if said is None else (said,)), i.StepBack(), i.ConfirmCount())
        assert played.state.draft is not None
        assert played.state.draft.facts.chelem is (Side.ATTACK if said is None else None)


def test_a_chelem_that_a_person_said_stays_when_he_steps_back() -> None:
    played = counted(Contract.GARDE, LOW[:18], i.SetPetitAuBout(None))
    played.do(i.SetChelem(Side.DEFENCE), i.StepBack())
    assert played.state.draft is not None
    assert played.state.draft.facts.chelem is Side.DEFENCE


@pytest.mark.parametrize(
    ("intent", "reason"),
    [
        (i.PassGenerale(), "late"),
        (i.PetitSec(2), "late"),
        (i.FausseDonne(2), "late"),
        (i.ShowCards(ShowPart.POIGNEE, 2), "late_show"),
    ],
)
def test_cards_that_are_being_counted_are_not_thrown_away_by_a_button(
    intent: i.Intent, reason: str
) -> None:
    """« Passe générale » touched once the pile is shown: the deal was played, and would be lost."""
    played = counted(Contract.GARDE, LOW[:18])
    assert played.refused(intent) == reason
    played.do(i.StepBack())
    assert played.refused(intent) == reason


def test_a_card_goes_where_it_is_said_to_lie_and_an_answer_is_a_card() -> None:
    played = sit()
    played.do(i.OpenDeal(), i.SetTaker(1), i.SetContract(Contract.GARDE))
    played.do(i.StartCount(Showing.SPREAD), i.AddCard("S-1", Pile.APART))
    played.do(i.DoubtCard(("T-1", "T-2")))
    assert played.state.draft is not None
    assert played.state.draft.count is not None
    assert played.state.draft.count.apart == ("S-1",)
    assert played.refused(i.SettleDoubt(1, "T-22")) == "no_card"


@pytest.mark.parametrize(("bouts", "points"), [(0, 0), (3, 91)])
def test_every_point_and_none_can_be_entered_by_hand(bouts: int, points: int) -> None:
    """A chelem counted on fingers: 91 in three contracts of four, and 0 against the chien."""
    contract = Contract.GARDE if points else Contract.GARDE_CONTRE
    played = counted(contract, LOW[:20], i.EnterByHand(bouts, 2 * points))
    played.do(i.SetChelem(Side.ATTACK if points else Side.DEFENCE), i.ConfirmResult())
