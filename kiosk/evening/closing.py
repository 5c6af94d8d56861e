"""Intents that write a line of the sheet, and those that amend one."""

from dataclasses import replace

from kiosk.evening.dealing import check_hands, next_people, without_renonce_of_attack
from kiosk.evening.events import Act, DealAmended, DealClosed
from kiosk.evening.intents import ConfirmResult, CorrectDeal, VoidDeal
from kiosk.evening.marks import (
    check_said,
    deal_of,
    marks,
    report_of,
    result_of,
    round_of,
    score_of,
    tally_of,
)
from kiosk.evening.refusing import draft_of, evening_of, refuse
from kiosk.evening.state import DealFacts, Ending, Evening, FinishedDeal, Phase, State, Tally
from kiosk.evening.vouching import (
    answered,
    chien_moves,
    chien_taken_out,
    in_another_pile,
    in_contract,
)
from kiosk.tarot.tables import table
from kiosk.tarot.unscored import after_scored, is_marked


def confirm_result(state: State, intent: ConfirmResult) -> Act:
    """Write the deal down."""
    evening, draft = evening_of(state), draft_of(state)
    if state.phase is not Phase.RESULT or draft.count is None:
        raise refuse("no_result", "count", "confirm the count first")
    result = result_of(state)
    facts = draft.facts
    answered(result.report, draft.count.vouched)
    revoked = facts.renonce is not None
    choice = intent.marked if revoked and not result.score.made else None
    if choice is None and not intent.marked:
        raise refuse(
            "must_mark", "marked", "only after a defender's renonce may a failed deal be left"
        )
    marked = is_marked(made=result.score.made, defence_renonce=revoked, taker_marks=choice)
    deal = FinishedDeal(
        number=len(evening.deals) + 1,
        ending=Ending.SCORED if marked else Ending.UNMARKED,
        facts=facts,
        tally=tally_of(facts, draft.count),
        scores=result.marks if marked else (),
    )
    faults = () if facts.renonce is None else (evening.seats.index(facts.renonce),)
    following = after_scored(round_of(evening, facts.dealer), faults)
    return (DealClosed(deal, *next_people(evening, following)),)


def correct_deal(state: State, intent: CorrectDeal) -> Act:
    """Another form for an old line; its gains are reckoned again.

    A line left unmarked stays so while it may: after a renonce, as long as the contract failed.
    """
    old = _line(evening_of(state), intent.number)
    facts = without_renonce_of_attack(old.facts if intent.facts is None else intent.facts)
    if (facts.players, facts.dealer) != (old.facts.players, old.facts.dealer):
        raise refuse("other_people", "players", "the same people played: void the deal instead")
    _check_people(facts)
    if (facts.poignees, facts.miseres) != (old.facts.poignees, old.facts.miseres):
        check_hands(facts)
    tally = _tally(old, facts, intent.tally)
    if tally is None:
        raise refuse("no_points", "points", "say how many points and bouts the attack had")
    seats = tuple(player for player, _ in old.scores) or facts.players
    scored = score_of(facts, tally)
    may_be_left = facts.renonce is not None and not scored.made
    ending = old.ending if may_be_left and old.ending is Ending.UNMARKED else Ending.SCORED
    new = replace(
        old,
        ending=ending,
        facts=facts,
        tally=tally,
        scores=() if ending is Ending.UNMARKED else marks(seats, facts, scored),
        amended=old.amended + 1,
    )
    if replace(new, amended=old.amended) == old:
        return ()
    return (DealAmended(new),)


def void_deal(state: State, intent: VoidDeal) -> Act:
    """Strike a line out, or let it stand again."""
    old = _line(evening_of(state), intent.number)
    return () if old.voided is intent.voided else (DealAmended(replace(old, voided=intent.voided)),)


def _line(evening: Evening, number: int) -> FinishedDeal:
    if not 1 <= number <= len(evening.deals):
        raise refuse(
            "no_such_deal", "number", f"there are deals 1 to {len(evening.deals)}", n=number
        )
    return evening.deals[number - 1]


def _check_people(facts: DealFacts) -> None:
    named = {facts.taker, facts.partner, facts.renonce} - {None}
    named |= {one.player for one in facts.poignees} | {one.player for one in facts.miseres}
    if not named <= set(facts.players):
        raise refuse("sits_out", "player", "somebody named did not play this deal")


def _tally(old: FinishedDeal, facts: DealFacts, wanted: Tally | None) -> Tally | None:
    """What the line is scored on: cards are reckoned again, since a contract moves the chien."""
    tally = old.tally if wanted is None else wanted
    if tally is None or tally.count is None:
        return tally
    deal_of(facts, tally)
    before = None if old.tally is None else old.tally.count
    count = replace(tally.count, vouched=tally.vouched)
    was = None if before is None else report_of(facts, before)
    count = in_another_pile(count, was, report_of(facts, count))
    count = in_contract(count, old.facts.contract, facts.contract)
    if chien_moves(old.facts.contract, facts.contract):
        count = chien_taken_out(count, before, table(len(facts.players)).chien)
    vouched = answered(report_of(facts, count), count.vouched)
    check_said(facts, count)
    return tally_of(facts, replace(count, vouched=vouched))
