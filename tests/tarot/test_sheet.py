"""The score sheet and the ranking."""

from typing import Any

import pytest

from kiosk.tarot.deal import Chelem, Contract, Deal, Poignee, PoigneeSize, Side
from kiosk.tarot.errors import RuleError
from kiosk.tarot.ranking import Ranked, add_up, rank, rank_teams
from kiosk.tarot.scoring import score
from kiosk.tarot.sheet import Line, columns, totals
from kiosk.tarot.unscored import Unscored

NORD, SUD, EST, OUEST = range(4)
A, D = Side.ATTACK, Side.DEFENCE
POIGNEE = (Poignee(A, PoigneeSize.SIMPLE),)


def four(taker: int, contract: Contract, bouts: int, points: int) -> dict[str, Any]:
    return {
        "players": 4,
        "taker": taker,
        "contract": contract,
        "bouts": bouts,
        "half_points": 2 * points,
    }


EXAMPLE = [
    Deal(**four(EST, Contract.GARDE, 2, 49), poignees=POIGNEE, petit_au_bout=A),
    Deal(**four(OUEST, Contract.GARDE_SANS, 2, 45), petit_au_bout=D),
    Deal(**four(SUD, Contract.PRISE, 1, 44), poignees=POIGNEE, petit_au_bout=A),
    Deal(**four(NORD, Contract.GARDE, 2, 52), poignees=(Poignee(D, PoigneeSize.SIMPLE),)),
    Deal(
        **four(SUD, Contract.GARDE, 2, 87),
        poignees=POIGNEE,
        petit_au_bout=A,
        chelem=Chelem.ANNOUNCED_MADE,
    ),
]


def test_the_example_sheet_to_the_last_figure() -> None:
    """« Donne 1 Garde 106 106 318 106 … 318 764 1746 400 360 750 270 780; -446 1346 -390 -510 »."""
    lines = [Line(deal.contract, score(deal).scores) for deal in EXAMPLE]
    assert [line.scores for line in lines] == [
        (-106, -106, 318, -106),
        (-76, -76, -76, 228),
        (42, -126, 42, 42),
        (276, -92, -92, -92),
        (-582, 1746, -582, -582),
    ]
    found = totals(lines, 4)
    assert [(one.plus, one.minus) for one in found] == [
        (318, 764),
        (1746, 400),
        (360, 750),
        (270, 780),
    ]
    assert [one.bilan for one in found] == [-446, 1346, -390, -510]
    assert sum(one.bilan for one in found) == 0


def test_columns() -> None:
    assert columns(318) == (318, None)
    assert columns(-106) == (None, 106)
    assert columns(0) == (None, None)


def test_a_deal_without_a_score_is_a_line_too() -> None:
    lines = [Line(Unscored.PASSE_GENERALE, (0, 0, 0, 0))]
    assert [one.bilan for one in totals(lines, 4)] == [0] * 4
    assert [one.bilan for one in totals([], 3)] == [0] * 3


def test_sheets_that_do_not_add_up() -> None:
    """« la somme des scores des 4 joueurs est bien égale à zéro »."""
    with pytest.raises(RuleError, match="deal 2 adds up to 1"):
        totals([Line(Contract.PRISE, (0, 0, 0)), Line(Contract.PRISE, (1, 0, 0))], 3)
    with pytest.raises(RuleError, match="deal 1 has 3 scores for 4"):
        totals([Line(Contract.PRISE, (0, 0, 0))], 4)


def test_ranking_by_points() -> None:
    """« en classant les joueurs par nombre décroissant de points »."""
    points = add_up([{"A": 10, "B": -10}, {"A": -30, "B": 10, "C": 20}, {"D": 0}])
    assert points == {"A": -20, "B": 0, "C": 20, "D": 0}
    assert rank(points) == (
        Ranked(1, "C", 20),
        Ranked(2, "B", 0),
        Ranked(2, "D", 0),
        Ranked(4, "A", -20),
    )
    assert rank({}) == ()


POINTS = {"A": 10, "B": -5, "C": 3, "D": -8, "E": 0, "F": 0, "G": 1, "H": -1}


def test_ranking_of_duos_and_teams() -> None:
    """« par équipe de 2 (libre DUO) ou 4 joueurs … Leurs scores sont cumulés »."""
    duos = {"un": ("A", "B"), "deux": ("C", "D")}
    assert rank_teams(duos, POINTS, [("A", "C", "E"), ("B", "D", "F")]) == (
        Ranked(1, "un", 5),
        Ranked(2, "deux", -5),
    )
    fours = {"un": ("A", "B", "C", "D"), "deux": ("E", "F", "G", "H")}
    assert [one.points for one in rank_teams(fours, POINTS, [("A", "E")])] == [0, 0]


@pytest.mark.parametrize(
    ("teams", "says"),
    [
        ({"un": ("A", "B", "C")}, "all of 2 or all of 4"),
        ({"un": ("A", "B"), "deux": ("C", "D", "E", "F")}, "all of 2 or all of 4"),
        ({"un": ("A", "B"), "deux": ("B", "C")}, "B is in un and in deux"),
        ({"un": ("A", "X")}, "X of un has no points"),
        ({"un": ("E", "F")}, "E and F of un met"),
    ],
)
def test_teams_that_are_refused(teams: dict[str, tuple[str, ...]], says: str) -> None:
    """« les joueurs d'une même équipe ne se rencontrent pas lors du tournoi »."""
    with pytest.raises(RuleError, match=says):
        rank_teams(teams, POINTS, [("A", "C", "D"), ("E", "G", "F")])
