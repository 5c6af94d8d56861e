"""What the screens show of an evening's deals: running totals, ranks, statistics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.evening.marks import listed
from kiosk.evening.state import Ending, Evening, FinishedDeal, Player, PlayerId


def counted(evening: Evening) -> list[FinishedDeal]:
    """The deals whose scores stand."""
    return [deal for deal in evening.deals if deal.scores and not deal.voided]


def running(evening: Evening, player: PlayerId) -> list[int]:
    """The player's total after each deal that counts."""
    total, line = 0, []
    for deal in counted(evening):
        total += dict(deal.scores).get(player, 0)
        line.append(total)
    return line


def last_change(evening: Evening) -> Mapping[PlayerId, int]:
    """What the last deal that counts gave or took."""
    deals = counted(evening)
    return dict(deals[-1].scores) if deals else {}


def ranks(evening: Evening) -> Mapping[PlayerId, int]:
    """Places from 1 of those who are listed, equal totals sharing one."""
    totals = {p.id: evening.totals[p.id] for p in listed(evening)}
    return {one: 1 + sum(other > mine for other in totals.values()) for one, mine in totals.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """One player's evening, or evenings. `average` is of the gain in the deals taken part in."""

    name: str
    badge: int
    deals: int = 0
    total: int = 0
    taken: int = 0
    made: int = 0
    bouts: int = 0
    poignees: int = 0
    best: int | None = None
    worst: int | None = None

    @property
    def average(self) -> int:
        """Mean gain a deal, rounded to whole points away from a half's doubt."""
        return round(self.total / self.deals) if self.deals else 0


def is_made(deal: FinishedDeal) -> bool:
    """Whether the taker won: he gained, or the contract's points were reached."""
    if deal.tally is None:
        return False
    return deal.tally.half_points >= 2 * (56, 51, 41, 36)[deal.tally.bouts]


def statistics(evenings: Sequence[Evening]) -> list[Figures]:
    """Everybody's figures over these evenings; a person is known by name, whatever its case."""
    people: dict[str, Player] = {}
    deals = [(evening, counted(evening)) for evening in evenings]
    for evening in evenings:
        for player in evening.players:
            people.setdefault(player.name.casefold(), player)
    return [_figures(player, deals) for player in people.values()]


def _figures(player: Player, evenings: Sequence[tuple[Evening, Sequence[FinishedDeal]]]) -> Figures:
    name = player.name.casefold()
    gains: list[int] = []
    taken = made = bouts = poignees = 0
    for evening, deals in evenings:
        mine = {one.id for one in evening.players if one.name.casefold() == name}
        for deal in deals if mine else ():
            facts = deal.facts
            gains += [gain for who, gain in deal.scores if who in mine and who in facts.players]
            poignees += sum(shown.player in mine for shown in facts.poignees)
            if facts.taker in mine and deal.ending is Ending.SCORED:
                taken += 1
                made += is_made(deal)
                bouts += deal.tally.bouts if deal.tally else 0
    return Figures(
        name=player.name,
        badge=player.badge,
        deals=len(gains),
        total=sum(gains),
        taken=taken,
        made=made,
        bouts=bouts,
        poignees=poignees,
        best=max(gains, default=None),
        worst=min(gains, default=None),
    )
