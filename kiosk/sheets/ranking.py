"""Who came first over several evenings or tables, alone and in teams."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kiosk.evening.marks import listed
from kiosk.evening.state import Ending, Evening, FinishedDeal
from kiosk.tarot.ranking import Ranked, add_up, rank, rank_teams


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """`teams` is empty where none was named; `team_of` and `deals` are by a player's name.

    `deals` are those played and marked.
    """

    teams: tuple[Ranked, ...]
    players: tuple[Ranked, ...]
    team_of: Mapping[str, str]
    deals: Mapping[str, int]


def standings(
    evenings: Sequence[Evening], teams: Mapping[str, Sequence[str]] | None = None
) -> Standings:
    """Add up all deals marked; a player is known by name, whatever its case.

    Who left before a deal takes nobody's rank, unless a team has him.
    RuleError where the teams cannot be: members who met in a deal, marked or not, among others.
    """
    names = _names(evenings)
    points = dict.fromkeys(names.values(), 0)
    points |= add_up(gains for evening in evenings for gains in _marked(evening, names))
    named = {
        team: [names.get(member.casefold(), member) for member in members]
        for team, members in (teams or {}).items()
    }
    tables = [_sat(evening, deal, names) for evening in evenings for deal in evening.deals]
    team_of = {member: team for team, members in named.items() for member in members}
    there = {names[one.name.casefold()] for evening in evenings for one in listed(evening)}
    return Standings(
        teams=rank_teams(named, points, tables),
        players=rank({name: points[name] for name in points if name in there | team_of.keys()}),
        team_of=team_of,
        deals=Counter(
            name
            for evening in evenings
            for deal in evening.deals
            if deal.ending is Ending.SCORED and not deal.voided
            for name in _sat(evening, deal, names)
        ),
    )


def namesakes(tables: Iterable[Sequence[Evening]]) -> tuple[str, ...]:
    """Names that more than one table wrote down: one who moved, or two who are called alike."""
    seen: Counter[str] = Counter()
    known: dict[str, str] = {}
    for evenings in tables:
        names = _names(evenings)
        seen.update(names.keys())
        known |= names
    return tuple(sorted(known[key] for key, times in seen.items() if times > 1))


def _names(evenings: Iterable[Evening]) -> dict[str, str]:
    """Each player's name as it was last written, by that name in one case."""
    return {
        player.name.casefold(): player.name for evening in evenings for player in evening.players
    }


def _marked(evening: Evening, names: Mapping[str, str]) -> Iterable[dict[str, int]]:
    """What each deal gave each player, struck out deals left out."""
    for deal in evening.deals:
        if not deal.voided:
            yield {
                names[evening.player(player).name.casefold()]: gain for player, gain in deal.scores
            }


def _sat(evening: Evening, deal: FinishedDeal, names: Mapping[str, str]) -> list[str]:
    return [names[evening.player(player).name.casefold()] for player in deal.facts.players]
