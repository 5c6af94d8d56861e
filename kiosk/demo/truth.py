"""What the kiosk wrote down, held against what was really played."""

from dataclasses import dataclass

from kiosk.counting.count import Count, Pile, Scope
from kiosk.demo.script import Script
from kiosk.evening.marks import poignees_by_side
from kiosk.evening.state import FinishedDeal
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """`differences` are words on each thing written that is not true; none when all is.

    `silent` are cards that were counted and not laid, or laid and not counted, when the count
    was confirmed: nobody was asked about them.
    """

    differences: tuple[str, ...]
    silent: tuple[str, ...]

    @property
    def true(self) -> bool:
        """Whether the line says what was played."""
        return not self.differences


def compare(script: Script, line: FinishedDeal) -> Verdict:
    """One line of the sheet against the deal it is about."""
    facts, tally, deal = line.facts, line.tally, script.deal
    pairs: list[tuple[str, object, object]] = [
        ("preneur", facts.players.index(facts.taker) if facts.taker is not None else None,
         deal.taker),
        ("contrat", facts.contract, deal.contract),
        ("petit au bout", facts.petit_au_bout, deal.petit_au_bout),
        ("poignées", sorted(poignees_by_side(facts), key=repr), sorted(deal.poignees, key=repr)),
        ("chelem annoncé", facts.chelem_announced, script.chelem_announced),
    ]  # fmt: skip
    if len(facts.players) == 5:
        partner = None if facts.partner is None else facts.players.index(facts.partner)
        wanted = deal.taker if deal.partner is None else deal.partner
        pairs.append(("partenaire", partner, wanted))
    if tally is None:
        pairs.append(("compte", None, "compté"))
    else:
        pairs.append(("bouts", tally.bouts, deal.bouts))
        pairs.append(("demi-points", tally.half_points, deal.half_points))
    scores = dict(line.scores)
    pairs.append(("scores", tuple(scores.get(p) for p in facts.players), script.scores))
    differences = tuple(
        f"{name} : {_plain(wrote)} au lieu de {_plain(true)}"
        for name, wrote, true in pairs
        if wrote != true
    )
    count = None if tally is None else tally.count
    return Verdict(differences=differences, silent=() if count is None else _silent(script, count))


def _plain(value: object) -> str:
    return "rien" if value is None else str(value)


def _silent(script: Script, count: Count) -> tuple[str, ...]:
    """The cards that lie otherwise in the count than they did on the table."""
    laid: dict[Pile, set[str]] = {pile: set() for pile in Pile}
    if count.scope is not Scope.DEFENCE:
        laid[Pile.ATTACK] = set(script.pile(Side.ATTACK))
    if count.scope is not Scope.ATTACK:
        laid[Pile.DEFENCE] = set(script.pile(Side.DEFENCE))
    owner = Scope.ATTACK if chien_with_attack(script.deal.contract) else Scope.DEFENCE
    if count.scope in (owner, Scope.BOTH):
        laid[Pile.APART] = set(script.apart)
    wrong: set[str] = set()
    for pile, cards in laid.items():
        wrong |= cards ^ set(count.cards(pile))
    return tuple(sorted(wrong))
