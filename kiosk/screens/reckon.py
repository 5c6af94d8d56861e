"""What the evening's rooms say of a deal, in the shape the screens draw."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.counting.findings import CountReport, Finding
from kiosk.evening import deciding, marks
from kiosk.evening.events import Refusal
from kiosk.evening.intents import Intent
from kiosk.evening.state import Draft, FinishedDeal, PlayerId, State
from kiosk.screens.names import card_name, side_name
from kiosk.screens.words import Words
from kiosk.tarot.deal import Contract, Side
from kiosk.tarot.scoring import Score

_NAMED: Final = 8
"""So many cards are named at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """A scored deal; `gains` of those at the table, in the order of the seats."""

    score: Score
    contract: Contract
    bouts: int
    half_points: int
    gains: tuple[tuple[PlayerId, int], ...]


def report_of(draft: Draft) -> CountReport:
    """What the open deal's count comes to; ValueError when nothing is being counted."""
    if draft.count is None:
        raise ValueError("nothing is being counted")
    return marks.report_of(draft.facts, draft.count)


def open_reckoning(state: State) -> Reckoning | Refusal:
    """What the open deal would be written down as, or what is in the way."""
    result = deciding.result(state)
    if isinstance(result, Refusal):
        return result
    contract = result.facts.contract
    if contract is None:
        raise ValueError("a deal was scored without a contract")
    return Reckoning(
        score=result.score,
        contract=contract,
        bouts=result.report.bouts,
        half_points=result.report.half_points,
        gains=result.marks,
    )


def deal_reckoning(deal: FinishedDeal) -> Reckoning | None:
    """A written deal reckoned again; None where nothing was counted."""
    score = marks.explained(deal)
    if score is None or deal.tally is None or deal.facts.contract is None:
        return None
    return Reckoning(
        score=score,
        contract=deal.facts.contract,
        bouts=deal.tally.bouts,
        half_points=deal.tally.half_points,
        gains=deal.scores,
    )


def preview(state: State, intent: Intent) -> State | Refusal:
    """The state an intent would lead to; nothing is written."""
    return deciding.preview(state, intent)


def refusal_words(words: Words, refusal: Refusal) -> str:
    """Why not, in the screen's language; a failed check is refused by the check's own key."""
    arguments = _said(words, dict(refusal.arguments))
    said = words.keyed("refusal", refusal.reason, "", arguments)
    return said or words.keyed("finding", refusal.reason, refusal.message, arguments)


def finding_words(words: Words, finding: Finding) -> str:
    """What a check says, in the screen's language, with the names of its cards.

    Of many only the first: what is to be done, which comes after them, must be seen as well.
    """
    arguments = _said(words, dict(finding.arguments))
    names = ", ".join(card_name(words, card) for card in finding.cards[:_NAMED])
    if len(finding.cards) > _NAMED:
        names += f"… ({len(finding.cards)})"
    return words.keyed("finding", finding.key, finding.message, {**arguments, "cards": names})


def _said(words: Words, arguments: Mapping[str, int | str]) -> dict[str, int | str]:
    """Sides by their names, half-points as points."""
    said = dict(arguments)
    if isinstance(half := said.get("half_points"), int):
        said["points"] = words.points(half)
    if isinstance(side := said.get("side"), str):
        said["side"] = side_name(words, Side(side))
    return said
