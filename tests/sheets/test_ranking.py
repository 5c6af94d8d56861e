"""Who came first over several tables, alone and in teams."""

import pytest

from kiosk.evening import intents as i
from kiosk.sheets.csv_text import ranking_csv
from kiosk.sheets.ranking import namesakes, standings
from kiosk.sheets.words import Language
from kiosk.tarot.deal import Contract
from kiosk.tarot.errors import RuleError
from kiosk.tarot.ranking import Ranked
from tests.evening.playing import Played, by_hand, sit
from tests.sheets.evenings import booklet, everything


def second_table() -> Played:
    """The booklet's deals again, by four others."""
    played = booklet()
    for seat, name in enumerate(("Anne", "Bruno", "Chloé", "Denis")):
        played.do(i.RenamePlayer(seat, name, seat))
    return played


def test_teams_add_up_over_tables_that_members_never_shared() -> None:
    tables = [booklet().evening, second_table().evening]
    found = standings(tables, {"Rouges": ("suzie", "Bruno"), "Bleus": ("Nadia", "Anne")})
    assert found.teams == (Ranked(1, "Rouges", 1346 - 510), Ranked(2, "Bleus", -892))
    assert [one.rank for one in found.players] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert {one.name: one.points for one in found.players}["Éloi"] == -390
    assert found.team_of == {
        "Suzie": "Rouges",
        "Bruno": "Rouges",
        "Nadia": "Bleus",
        "Anne": "Bleus",
    }
    assert found.deals["Suzie"] == 5


def test_members_who_met_are_no_team() -> None:
    """« les joueurs d'une même équipe ne se rencontrent pas lors du tournoi »."""
    with pytest.raises(RuleError, match="Suzie and Nadia of Rouges met"):
        standings([booklet().evening], {"Rouges": ("Suzie", "Nadia")})


def test_a_deal_passed_out_is_a_meeting_and_one_struck_out_marks_nothing() -> None:
    evening = everything().evening
    found = standings([evening])
    marked = {
        player.name: total for player, total in zip(evening.players, evening.totals, strict=True)
    }
    assert {one.name: one.points for one in found.players} == marked
    assert set(found.deals.values()) == {2}
    assert found.teams == ()
    table = sit(4)
    table.do(i.PassGenerale())
    passed = table.evening
    with pytest.raises(RuleError, match="met at a table"):
        standings([passed], {"un": [player.name for player in passed.players[:2]]})


def test_who_left_before_a_deal_takes_nobodys_rank() -> None:
    table = sit(4)
    table.do(i.JoinPlayer("Zoé", 5, 4), i.LeavePlayer(4), *by_hand(1, Contract.GARDE, 2, 49))
    found = standings([table.evening])
    assert [(one.rank, one.name) for one in found.players] == [
        (1, "Bob"), (2, "Anne"), (2, "Cléa"), (2, "Dan"),
    ]  # fmt: skip
    table.do(*by_hand(1, Contract.GARDE, 2, 30), i.VoidDeal(1))
    assert [one.rank for one in standings([table.evening]).players] == [1, 1, 1, 4]
    team = standings([table.evening], {"Rouges": ("Zoé", "Bob")})
    assert [one.rank for one in team.players] == [1, 1, 1, 4, 5]


def test_who_is_at_two_tables_is_named() -> None:
    here, there = booklet(), second_table()
    assert namesakes([[here.evening], [there.evening]]) == ()
    there.do(i.RenamePlayer(0, "SUZIE", 0))
    assert namesakes([[here.evening, here.evening], [there.evening]]) == ("SUZIE",)
    (suzie,) = [
        one for one in standings([here.evening, there.evening]).players if one.name == "SUZIE"
    ]
    assert suzie.points == 1346 - 446


def test_the_csv_has_teams_and_then_players() -> None:
    tables = [booklet().evening, second_table().evening]
    told = ranking_csv(standings(tables, {"=R": ("Suzie", "Bruno")}), Language.FRENCH).splitlines()
    assert told[:4] == [
        "Rang;Équipe;Points marqués",
        "1;'=R;836",
        "",
        "Rang;Joueur;Points marqués;Donnes jouées;Équipe",
    ]
    assert told[4] == "1;Chloé;1346;5;"
    assert told[5] == "1;Suzie;1346;5;'=R"
    alone = ranking_csv(standings(tables[:1]), Language.ENGLISH).splitlines()
    assert alone[:2] == ["Rank,Player,Points marked,Deals played", "1,Suzie,1346,5"]
    assert len(alone) == 5
