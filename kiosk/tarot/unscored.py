"""Deals without a score, and faults: what each does to the dealer and to who may bid."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from kiosk.tarot.cards import EXCUSE, PETIT
from kiosk.tarot.errors import RuleError
from kiosk.tarot.poignees import counts_as_trump
from kiosk.tarot.seating import Seating, right_of


class Unscored(StrEnum):
    """Why a deal is not scored."""

    PASSE_GENERALE = "passe_generale"
    PETIT_SEC = "petit_sec"
    FAUSSE_DONNE = "fausse_donne"


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next, and who may not bid in that deal."""

    dealer: int
    barred: frozenset[int] = frozenset()


def after_unscored(
    why: Unscored,
    seating: Seating,
    at_fault: int | None = None,
    barred: Collection[int] = frozenset(),
) -> NextDeal:
    """The deal that follows one that is not scored.

    `at_fault` is the person whose fault spoilt the dealing; only a fausse donne has one, and
    needs one. Dealt again it is « cette même donne »: who was `barred` from it still is.
    """
    if (at_fault is not None) != (why is Unscored.FAUSSE_DONNE):
        raise RuleError("at_fault", "a fausse donne, and nothing else, is somebody's fault")
    if at_fault is not None:
        if not 0 <= at_fault < seating.people:
            raise RuleError("at_fault", f"nobody at the table is number {at_fault}")
        return NextDeal(seating.dealer, frozenset({at_fault, *barred}))
    if why is Unscored.PASSE_GENERALE and seating.dead_hand:
        return NextDeal(seating.dealer)
    return NextDeal(right_of(seating.dealer, seating.people))


def after_scored(seating: Seating, renonces: Collection[int] = ()) -> NextDeal:
    """The deal that follows a scored one; `renonces` are the defenders who made one."""
    for person in renonces:
        if not 0 <= person < seating.people:
            raise RuleError("renonces", f"nobody at the table is number {person}")
    return NextDeal(right_of(seating.dealer, seating.people), frozenset(renonces))


def is_marked(*, made: bool, defence_renonce: bool, taker_marks: bool | None = None) -> bool:
    """Whether a played deal goes on the sheet.

    With a renonce by the defence and a contract that failed the taker chooses (`taker_marks`);
    RuleError when he has to and has not, or chooses what is not his to choose.
    """
    his_choice = defence_renonce and not made
    if his_choice and taker_marks is None:
        raise RuleError(
            "taker_marks", "renonce by the defence, contract failed: ask the taker if it is marked"
        )
    if not his_choice and taker_marks is False:
        raise RuleError("taker_marks", "only after a defender's renonce may a failed deal be left")
    return True if taker_marks is None else taker_marks


def has_petit_sec(hand: Collection[str]) -> bool:
    """« c'est son seul atout et il n'a pas l'excuse »: the deal must be cancelled."""
    return PETIT in hand and EXCUSE not in hand and sum(map(counts_as_trump, hand)) == 1
