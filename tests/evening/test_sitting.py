"""Who sits down, comes, goes and deals: the intents round the deals, and why they are refused."""

import pytest

from kiosk.evening import intents as i
from kiosk.evening.deciding import decide
from kiosk.evening.events import Refusal
from kiosk.evening.state import EMPTY, Phase, TableKind
from kiosk.tarot.deal import Contract
from kiosk.tarot.house import HouseRules
from tests.evening.playing import NAMES, Played, by_hand, sit


def _people(*names: str) -> i.StartEvening:
    return i.StartEvening(
        name="Jeudi",
        started="2025-11-20T20:00:00",
        kind=TableKind.FOUR,
        people=tuple((name, badge) for badge, name in enumerate(names)),
    )


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("Anne", "Bob", "Cléa"), "few_people"),
        (("Anne", "Bob", "Cléa", "anne"), "name_taken"),
        (("Anne", "Bob", "Cléa", "  "), "name_empty"),
        (("Anne", "Bob", "Cléa", "D" * 21), "name_long"),
        (tuple(map(str, range(13))), "many_people"),
    ],
)
def test_people_who_cannot_sit_down(names: tuple[str, ...], reason: str) -> None:
    assert Played().refused(_people(*names)) == reason


def test_names_are_kept_composed_and_trimmed() -> None:
    played = Played(_people(" Cle\u0301a  B ", "Bob", "Anne", "Dan"))
    assert played.evening.players[0].name == "Cl\u00e9a B"


def test_nothing_can_be_done_before_an_evening() -> None:
    for intent in (i.OpenDeal(), i.Undo(), i.CloseEvening(), i.VoidDeal(1), i.PassGenerale()):
        answer = decide(EMPTY, intent)
        assert isinstance(answer, Refusal)
        assert answer.reason == "no_evening"


def test_a_second_evening_is_refused_while_one_is_open() -> None:
    assert sit().refused(_people(*NAMES[:4])) == "evening_open"


def test_somebody_comes_goes_and_finds_his_line_again() -> None:
    played = sit(5, TableKind.FOUR)
    played.do(*by_hand(1, Contract.GARDE, 2, 49))
    before = played.evening.totals
    played.do(i.LeavePlayer(2))
    assert played.evening.seats == (0, 1, 3, 4)
    assert not played.evening.players[2].present
    played.do(i.JoinPlayer("cléa", 7, 0))
    assert list(played.evening.seats) == [2, 0, 1, 3, 4]
    assert len(played.evening.players) == 5
    assert played.evening.totals == before
    played.do(i.JoinPlayer("Zoé", 6, 5))
    assert played.evening.totals == (*before, 0)
    assert played.refused(i.JoinPlayer("Zoé", 6, 5)) == "name_taken"
    assert played.refused(i.JoinPlayer("Ève", 6, 9)) == "no_place"


def test_a_dealer_who_leaves_hands_the_deal_to_the_right() -> None:
    played = sit(5, TableKind.FOUR)
    played.do(i.ChooseDealer(4), i.LeavePlayer(4))
    assert played.evening.dealer == 0
    middle = sit(5, TableKind.FOUR)
    middle.do(i.ChooseDealer(2), i.LeavePlayer(2))
    assert middle.evening.dealer == 3
    assert played.refused(i.LeavePlayer(4)) == "not_seated"
    assert played.refused(i.LeavePlayer(0)) == "few_people"
    assert played.refused(i.LeavePlayer(9)) == "unknown_player"


def test_names_seats_table_and_house_rules_change() -> None:
    played = sit(5, TableKind.FIVE)
    played.do(
        i.RenamePlayer(0, "Annie", 8),
        i.SetSeats((4, 3, 2, 1, 0)),
        i.SetTable(TableKind.DEAD_HAND),
        i.SetHouseRules(HouseRules(petit_chelem=100)),
    )
    assert played.evening.players[0].name == "Annie"
    assert played.evening.seats == (4, 3, 2, 1, 0)
    assert played.evening.kind is TableKind.DEAD_HAND
    assert played.evening.house.petit_chelem == 100
    assert played.refused(i.SetSeats((0, 0, 1, 2, 3))) == "seats"
    assert played.refused(i.RenamePlayer(0, "Bob", 1)) == "name_taken"
    assert len(played.acts) == 6
    played.do(i.RenamePlayer(0, "Annie", 8), i.SetSeats((4, 3, 2, 1, 0)))
    assert len(played.acts) == 6, "nothing changed, nothing is written"


def test_the_lowest_card_deals_first_and_the_excuse_is_drawn_again() -> None:
    """« Pique, Cœur, Carreau, Trèfle ; l'as de Trèfle est donc la plus petite carte »."""
    played = sit()
    drawn = ((0, "S-1"), (1, "C-1"), (2, "T-1"), (3, "H-R"))
    played.do(i.DrawDealer(drawn))
    assert played.evening.dealer == 1
    again = (*drawn[:3], (3, "EX"))
    assert played.refused(i.DrawDealer(again)) == "rule_drawn"
    assert played.refused(i.DrawDealer(drawn[:3])) == "lot"


def test_a_deal_needs_a_dealer() -> None:
    assert Played(_people(*NAMES[:4])).refused(i.OpenDeal()) == "no_dealer"


@pytest.mark.parametrize(
    ("people", "kind", "players"),
    [
        (3, TableKind.THREE, (1, 2, 0)),
        (4, TableKind.FOUR, (1, 2, 3, 0)),
        (5, TableKind.FIVE, (1, 2, 3, 4, 0)),
        (5, TableKind.DEAD_HAND, (1, 2, 3, 4)),
        (6, TableKind.FOUR, (1, 2, 3, 4)),
        (7, TableKind.FIVE, (1, 2, 3, 4, 5)),
    ],
)
def test_who_plays(people: int, kind: TableKind, players: tuple[int, ...]) -> None:
    played = sit(people, kind)
    played.do(i.OpenDeal())
    assert played.state.draft is not None
    assert played.state.draft.facts.players == players
    assert played.state.phase is Phase.ANNOUNCES


def test_the_evening_closes_and_opens_again() -> None:
    played = sit()
    played.do(i.CloseEvening())
    assert played.state.phase is Phase.CLOSED
    assert played.refused(i.OpenDeal()) == "closed"
    played.do(i.ReopenEvening())
    assert played.refused(i.ReopenEvening()) == "not_closed"
