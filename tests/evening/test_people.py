"""Who is at the table, who plays, and on which side."""

from dataclasses import replace

import pytest

from kiosk.evening import intents as i
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal
from kiosk.evening.marks import explained
from kiosk.evening.state import EMPTY, DealFacts, ShownMisere, ShownPoignee, TableKind
from kiosk.tarot.deal import Contract, MisereKind, PoigneeSize, Side
from kiosk.tarot.house import HouseRules
from tests.evening.playing import by_hand, sit

MISERES = HouseRules(misere_trumps=10)


@pytest.mark.parametrize(("people", "reason"), [(12, None), (13, "many_people")])
def test_twelve_sit_down_at_most(people: int, reason: str | None) -> None:
    names = tuple((f"Anne {number}", 0) for number in range(people))
    decision = decide(EMPTY, i.StartEvening(name="", started="", kind=TableKind.FIVE, people=names))
    assert (decision.reason if isinstance(decision, Refusal) else None) == reason


def test_who_deals_and_sits_out_has_no_misere() -> None:
    """It could not be reckoned at the end of the deal, when nobody remembers who said it."""
    played = sit(5, TableKind.FOUR, MISERES)
    played.do(i.OpenDeal())
    assert played.refused(i.DeclareMisere(0, MisereKind.TRUMPS)) == "sits_out"


def test_nobody_has_a_petit_sec_who_is_not_at_the_table() -> None:
    """The deal is not cancelled for one who has gone."""
    played = sit(5, TableKind.FOUR)
    played.do(i.LeavePlayer(4))
    assert played.refused(i.PetitSec(4)) == "not_seated"
    assert played.refused(i.PetitSec(5)) == "unknown_player"


def test_a_correction_gives_no_poignee_or_misere_to_who_sat_out() -> None:
    """« Compter » on the old deal would have nobody to add it to."""
    played = sit(5, TableKind.FOUR, MISERES)
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    facts = played.evening.deals[0].facts
    poignee = replace(facts, poignees=(ShownPoignee(0, PoigneeSize.SIMPLE),))
    misere = replace(facts, miseres=(ShownMisere(0, MisereKind.TRUMPS),))

    def refused(changed: DealFacts) -> str:
        return played.refused(i.CorrectDeal(1, facts=changed))

    assert [refused(poignee), refused(misere)] == ["sits_out"] * 2


def test_a_poignee_is_told_of_the_side_that_showed_it() -> None:
    """« Poignée de la défense » under a poignée of the taker's, though the points be the same."""
    played = sit()
    said = (i.AddPoignee(1, PoigneeSize.SIMPLE), i.AddPoignee(2, PoigneeSize.SIMPLE))
    played.do(*by_hand(1, Contract.GARDE, 2, 49, *said))
    scored = explained(played.evening.deals[0])
    assert scored is not None
    sides = [step.side for step in scored.steps if step.label == "poignee"]
    assert sides == [Side.ATTACK, Side.DEFENCE]


def test_a_taker_and_his_partner_may_show_a_poignee_each() -> None:
    """« 8 atouts » at 5, and two of them are 16 of the 22."""
    played = sit(5)
    shown = tuple(i.AddPoignee(player, PoigneeSize.SIMPLE) for player in (1, 3))
    played.do(*by_hand(1, Contract.GARDE, 2, 49, i.SetPartner(3), *shown))
    assert played.evening.deals[0].scores[1] == (1, 2 * (66 + 40))


def test_misere_by_misere_is_declared_and_taken_back() -> None:
    """Two hands without trumps, and one of the two was said of the wrong player."""
    played = sit(house=MISERES)
    one, two = (i.DeclareMisere(player, MisereKind.TRUMPS) for player in (1, 2))
    played.do(i.OpenDeal(), one, two, replace(one, declared=False))
    assert played.state.draft is not None
    assert played.state.draft.facts.miseres == (ShownMisere(2, MisereKind.TRUMPS),)


def test_a_table_is_not_changed_for_one_of_more_people_than_there_are() -> None:
    assert sit().refused(i.SetTable(TableKind.FIVE)) == "few_people"


def test_nobody_deals_who_has_gone() -> None:
    """And who comes back has his line again, by the name and badge that he gives now."""
    played = sit(5, TableKind.FOUR)
    played.do(i.LeavePlayer(4))
    assert played.refused(i.ChooseDealer(4)) == "not_seated"
    played.do(i.JoinPlayer("élo", 8, 0))
    assert (played.evening.player(4).name, played.evening.player(4).badge) == ("élo", 8)


def test_a_card_called_by_mistake_is_taken_back() -> None:
    played = sit(5)
    played.do(i.OpenDeal(), i.SetTaker(1), i.CallCard("S-R"), i.CallCard(None))
    assert played.state.draft is not None
    assert played.state.draft.facts.called is None
