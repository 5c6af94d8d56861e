"""From the record's words to the game's: what a deal is scored on, and what everybody marks."""

from dataclasses import dataclass

from kiosk.counting.count import Count, Showing
from kiosk.counting.findings import CountReport
from kiosk.counting.piles import attack_pile
from kiosk.counting.report import report
from kiosk.evening.refusing import refuse
from kiosk.evening.state import DealFacts, Evening, FinishedDeal, Player, PlayerId, State, Tally
from kiosk.tarot.cards import PETIT
from kiosk.tarot.deal import Chelem, Contract, Deal, Misere, Poignee, Side
from kiosk.tarot.piles import tricks_in
from kiosk.tarot.poignees import ShownPoignee as Shown
from kiosk.tarot.poignees import settle_sides
from kiosk.tarot.scoring import Score, score
from kiosk.tarot.seating import Seating, seating
from kiosk.tarot.tables import table


@dataclass(frozen=True, slots=True)
class Result:
    """What the open deal would be written down as: the screen's « résultat »."""

    facts: DealFacts
    report: CountReport
    score: Score
    marks: tuple[tuple[PlayerId, int], ...]


def round_of(evening: Evening, dealer: PlayerId) -> Seating:
    """Who plays when `dealer` deals, by places round the table."""
    return seating(len(evening.seats), evening.seats.index(dealer), evening.kind.seats)


def listed(evening: Evening) -> tuple[Player, ...]:
    """Who has a line of scores: those at the table, and those who left after a deal marked."""
    marked = {number for deal in evening.deals if deal.scores for number in deal.facts.players}
    return tuple(one for one in evening.players if one.present or one.id in marked)


def poignees_by_side(facts: DealFacts) -> tuple[Poignee, ...]:
    """The poignées by side, as far as the partner is known."""
    attack = [player for player in (facts.taker, facts.partner) if player is not None]
    return settle_sides([Shown(one.player, one.size) for one in facts.poignees], attack)


def chelem_of(facts: DealFacts) -> Chelem | None:
    """What became of a chelem, announced or not."""
    outcomes = {
        (True, Side.ATTACK): Chelem.ANNOUNCED_MADE,
        (False, Side.ATTACK): Chelem.UNANNOUNCED_MADE,
        (True, Side.DEFENCE): Chelem.ANNOUNCED_FAILED_DEFENCE,
        (False, Side.DEFENCE): Chelem.DEFENCE,
        (True, None): Chelem.ANNOUNCED_FAILED,
        (False, None): None,
    }
    return outcomes[facts.chelem_announced, facts.chelem]


def contract_of(facts: DealFacts) -> tuple[PlayerId, Contract]:
    """Taker and contract, or the refusal that one is not known."""
    if facts.taker is None:
        raise refuse("no_taker", "taker", "say first who took")
    if facts.contract is None:
        raise refuse("no_contract", "contract", "say first what was bid")
    return facts.taker, facts.contract


def deal_of(facts: DealFacts, tally: Tally) -> Deal:
    """The deal as the game scores it; a refusal when something is not known yet."""
    taker, contract = contract_of(facts)
    if len(facts.players) == 5 and facts.partner is None:
        raise refuse("no_partner", "partner", "say who had the called card, or that he was alone")
    place = facts.players.index
    return Deal(
        players=len(facts.players),
        taker=place(taker),
        contract=contract,
        bouts=tally.bouts,
        half_points=tally.half_points,
        partner=None if facts.partner is None else place(facts.partner),
        petit_au_bout=facts.petit_au_bout,
        poignees=poignees_by_side(facts),
        chelem=chelem_of(facts),
        petit_chelem=facts.petit_chelem,
        miseres=tuple(Misere(place(one.player), one.kind) for one in facts.miseres),
    )


def score_of(facts: DealFacts, tally: Tally) -> Score:
    """The score with its steps; RuleError when it cannot be."""
    return score(deal_of(facts, tally), facts.house)


def explained(deal: FinishedDeal) -> Score | None:
    """The score of a finished deal with its steps again; None when it was not scored."""
    return None if deal.tally is None else score_of(deal.facts, deal.tally)


def marks(
    seats: tuple[PlayerId, ...], facts: DealFacts, scored: Score
) -> tuple[tuple[PlayerId, int], ...]:
    """What each person at the table marks; those who sit out, 0."""
    gains = dict(zip(facts.players, scored.scores, strict=True))
    return tuple((player, gains.get(player, 0)) for player in seats)


def report_of(facts: DealFacts, count: Count) -> CountReport:
    """What the count comes to in this deal."""
    _, contract = contract_of(facts)
    return report(count, len(facts.players), contract)


def tally_of(facts: DealFacts, count: Count) -> Tally:
    """What is written down of a count."""
    seen = report_of(facts, count)
    return Tally(bouts=seen.bouts, half_points=seen.half_points, count=count, vouched=count.vouched)


def check_said(facts: DealFacts, count: Count) -> None:
    """Refuse a partner, petit au bout or chelem that the cards counted deny: one is wrong."""
    if count.by_hand is not None:
        return
    if facts.called in count.apart and facts.partner != facts.taker:
        raise refuse(
            "called_apart",
            "partner",
            f"{facts.called} lies in the chien or écart: the taker was alone, or count again",
        )
    _, contract = contract_of(facts)
    attack = attack_pile(count, contract)
    _check_petit(facts, with_attack=PETIT in attack, apart=PETIT in count.apart)
    _check_chelem(facts, tricks_in(len(facts.players), contract, len(attack), count.owed))


def _check_petit(facts: DealFacts, *, with_attack: bool, apart: bool) -> None:
    side = facts.petit_au_bout
    if side is not None and (apart or with_attack is not (side is Side.ATTACK)):
        raise refuse(
            "petit_elsewhere",
            "petit_au_bout",
            f"the Petit is in no trick of the {side}: take its petit au bout back, or count again",
            side=side.value,
        )


def _check_chelem(facts: DealFacts, won: int | None) -> None:
    """`won` are the tricks of the attack by the cards, None where those are no whole tricks."""
    every = table(len(facts.players)).tricks
    chelem = {Side.ATTACK: every, Side.DEFENCE: 0, None: won}[facts.chelem]
    petit_chelem = {Side.ATTACK: every - 1, Side.DEFENCE: 1, None: won}[facts.petit_chelem]
    if won is not None and not won == chelem == petit_chelem:
        raise refuse(
            "chelem_denied",
            "chelem",
            f"the attack has {won} tricks of {every}: take the chelem back, or count again",
            n=won,
            every=every,
        )


def by_hand(tally: Tally) -> bool:
    """Whether points were entered and not read from cards."""
    count = tally.count
    return count is None or count.by_hand is not None or count.showing is Showing.HAND


def result_of(state: State) -> Result:
    """What the open deal would be written down as now.

    Raises the refusal or RuleError that `decide(state, ConfirmResult())` would answer with.
    """
    if state.evening is None or state.draft is None or state.draft.count is None:
        raise refuse("no_count", "count", "count the cards first")
    facts, count = state.draft.facts, state.draft.count
    seen = report_of(facts, count)
    scored = score_of(facts, tally_of(facts, count))
    check_said(facts, count)
    return Result(facts, seen, scored, marks(state.evening.seats, facts, scored))
