"""The ranking of « donnes libres »: alone, in duos, in teams of four."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from kiosk.tarot.errors import RuleError


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the ranking; those who tie share the same rank."""

    rank: int
    name: str
    points: int


def add_up(positions: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Each player's points: the sum over the deals, or over the bilans of the positions."""
    points: dict[str, int] = {}
    for position in positions:
        for name, bilan in position.items():
            points[name] = points.get(name, 0) + bilan
    return points


def rank(points: Mapping[str, int]) -> tuple[Ranked, ...]:
    """« en classant les joueurs par nombre décroissant de points »; a tie shares its rank."""
    ordered = sorted(points.items(), key=lambda one: (-one[1], one[0]))
    best = [score for _, score in ordered]
    return tuple(Ranked(best.index(score) + 1, name, score) for name, score in ordered)


def rank_teams(
    teams: Mapping[str, Collection[str]],
    points: Mapping[str, int],
    meetings: Iterable[Collection[str]],
) -> tuple[Ranked, ...]:
    """Rank teams of 2 (duo) or 4; `meetings` lists who sat together, a table at a time.

    RuleError when a team is of another size, a player is unknown or in two teams, or members
    met.
    """
    home: dict[str, str] = {}
    sizes = {len(members) for members in teams.values()}
    if not sizes <= {2} and not sizes <= {4}:
        raise RuleError("teams", f"teams are all of 2 or all of 4 players, not of {sorted(sizes)}")
    for team, members in teams.items():
        for name in members:
            if name in home:
                raise RuleError("teams", f"{name} is in {home[name]} and in {team}")
            if name not in points:
                raise RuleError("teams", f"{name} of {team} has no points in this tournament")
            home[name] = team
    for met in meetings:
        for one, two in combinations(met, 2):
            if one in home and home[one] == home.get(two):
                raise RuleError("teams", f"{one} and {two} of {home[one]} met at a table")
    return rank({team: sum(points[name] for name in members) for team, members in teams.items()})
