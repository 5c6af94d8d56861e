"""What the deals say of each player, over one evening or all of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kiosk.evening.state import Ending, Evening, FinishedDeal, PlayerId
from kiosk.tarot.contracts import target
from kiosk.tarot.deal import Contract, Side


@dataclass(frozen=True, slots=True)
class DealRef:
    """One deal of one evening, and what the player marked in it."""

    gain: int
    evening: str
    started: str
    number: int


@dataclass(frozen=True, slots=True)
class ContractRecord:
    """How often a contract was taken, and how often made."""

    contract: Contract
    taken: int
    made: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """One player, by name, over the evenings given.

    `deals` are those played and marked; `total` all gains; `taken_total` the gains as taker and
    `bouts` the bouts of the attack's pile in those. `petits` are petits au bout of the player's
    side, `chelems` those of his side as an attacker. Best and worst are None before any deal.
    """

    name: str
    badge: int
    evenings: int
    deals: int
    total: int
    contracts: tuple[ContractRecord, ...]
    called: int
    taken_total: int
    bouts: int
    poignees: int
    petits: int
    chelems: int
    best: DealRef | None
    worst: DealRef | None

    @property
    def taken(self) -> int:
        """Deals taken."""
        return sum(one.taken for one in self.contracts)

    @property
    def made(self) -> int:
        """Deals taken and made."""
        return sum(one.made for one in self.contracts)

    @property
    def average(self) -> float:
        """Gain a deal played."""
        return self.total / self.deals if self.deals else 0.0

    @property
    def taken_average(self) -> float:
        """Gain a deal taken."""
        return self.taken_total / self.taken if self.taken else 0.0

    @property
    def bouts_average(self) -> float:
        """Bouts a deal taken."""
        return self.bouts / self.taken if self.taken else 0.0


@dataclass(slots=True)
class _Sums:
    name: str
    badge: int
    evenings: int = 0
    deals: list[DealRef] = field(default_factory=list)
    taken: dict[Contract, int] = field(default_factory=lambda: dict.fromkeys(Contract, 0))
    made: dict[Contract, int] = field(default_factory=lambda: dict.fromkeys(Contract, 0))
    called: int = 0
    taken_total: int = 0
    bouts: int = 0
    poignees: int = 0
    petits: int = 0
    chelems: int = 0

    def record(self) -> PlayerRecord:
        return PlayerRecord(
            name=self.name,
            badge=self.badge,
            evenings=self.evenings,
            deals=len(self.deals),
            total=sum(deal.gain for deal in self.deals),
            contracts=tuple(ContractRecord(c, self.taken[c], self.made[c]) for c in Contract),
            called=self.called,
            taken_total=self.taken_total,
            bouts=self.bouts,
            poignees=self.poignees,
            petits=self.petits,
            chelems=self.chelems,
            best=max(self.deals, key=lambda deal: deal.gain, default=None),
            worst=min(self.deals, key=lambda deal: deal.gain, default=None),
        )


def statistics(evenings: Iterable[Evening]) -> tuple[PlayerRecord, ...]:
    """Everybody's record, the highest total first; a player is known by name, whatever its case."""
    people: dict[str, _Sums] = {}
    for evening in evenings:
        for player in evening.players:
            sums = people.setdefault(player.name.casefold(), _Sums(player.name, player.badge))
            sums.name, sums.badge = player.name, player.badge
            sums.evenings += 1
        for deal in evening.deals:
            if deal.ending is Ending.SCORED and not deal.voided:
                _add(people, evening, deal)
    records = [sums.record() for sums in people.values()]
    return tuple(sorted(records, key=lambda one: (-one.total, one.name)))


def _add(people: dict[str, _Sums], evening: Evening, deal: FinishedDeal) -> None:
    def of(player: PlayerId) -> _Sums:
        return people[evening.player(player).name.casefold()]

    facts, tally = deal.facts, deal.tally
    if tally is None or facts.taker is None or facts.contract is None:
        return
    gains = dict(deal.scores)
    for player in facts.players:
        ref = DealRef(gains[player], evening.name, evening.started, deal.number)
        of(player).deals.append(ref)
        of(player).petits += facts.petit_au_bout is facts.side(player)
        attacks = facts.side(player) is Side.ATTACK
        of(player).chelems += attacks and facts.chelem is Side.ATTACK
    for poignee in facts.poignees:
        of(poignee.player).poignees += 1
    taker = of(facts.taker)
    taker.taken[facts.contract] += 1
    taker.made[facts.contract] += tally.half_points >= 2 * target(tally.bouts)
    taker.taken_total += gains[facts.taker]
    taker.bouts += tally.bouts
    if facts.partner is not None and facts.partner != facts.taker:
        of(facts.partner).called += 1
