"""A pile that cannot be is scored only on a person's word, check by check."""

from dataclasses import replace
from typing import Final

from kiosk.counting.count import Count, Pile, Scope
from kiosk.counting.findings import CountReport, Severity
from kiosk.evening.refusing import refuse
from kiosk.tarot.contracts import chien_with_attack
from kiosk.tarot.deal import Contract

BEYOND_A_WORD: Final = frozenset({"half_point", "unreachable", "nothing_shown"})
"""Failed checks nobody can answer for: enter the points by hand, or count again."""

CHIEN_WITHIN: Final = "apart_unseen"
"""Who answers for this check says that the écart or chien is in the pile shown."""


def checked(count: Count) -> tuple[object, ...]:
    """What the checks of a count go by, beside the contract."""
    piles = (count.attack, count.defence, count.apart)
    return (*piles, count.scope, count.owed, count.by_hand)


def in_contract(count: Count, before: Contract | None, after: Contract | None) -> Count:
    """`count` once the contract is another.

    With the chien on the other side the attack's pile is another one, and nobody has answered for
    that; where the chien lies stays said.
    """
    return _word_on_chien_alone(count) if chien_moves(before, after) else count


def chien_moves(before: Contract | None, after: Contract | None) -> bool:
    """Whether the chien counts with another side once the contract is another."""
    sides = {None if each is None else chien_with_attack(each) for each in (before, after)}
    return len(sides) > 1


def in_another_pile(count: Count, before: CountReport | None, after: CountReport) -> Count:
    """`count`, of an old deal amended: a word given for the pile as it was is none for this one.

    But where the very same is wrong with it, and that the chien lies in it is true of the cards
    put right as well.
    """
    asked = set() if before is None else _wrong(before)
    same = {CHIEN_WITHIN, *(key for key, _ in _wrong(after) & asked)}
    return replace(count, vouched=tuple(key for key in count.vouched if key in same))


def _wrong(report: CountReport) -> set[tuple[str, str]]:
    """What is wrong with a pile in so many words, answered for or not."""
    return {
        (one.key, one.message)
        for one in report.findings
        if one.severity in (Severity.FAILED, Severity.VOUCHED)
    }


def chien_taken_out(count: Count, before: Count | None, chien: int) -> Count:
    """`count`, of a deal amended whose chien changes sides: it was in the pile, and may be out.

    A pile lighter by as many cards as the chien has holds it no more.
    """
    if before is None or count.scope is Scope.BOTH:
        return count
    shown = Pile(count.scope.value)
    if len(before.cards(shown)) - len(count.cards(shown)) < chien:
        return count
    return replace(count, vouched=tuple(key for key in count.vouched if key != CHIEN_WITHIN))


def _word_on_chien_alone(count: Count) -> Count:
    return replace(count, vouched=tuple(key for key in count.vouched if key == CHIEN_WITHIN))


def answered(report: CountReport, word: tuple[str, ...]) -> tuple[str, ...]:
    """The keys a person answers for, of the checks that fail; the refusal for any other."""
    if report.questions:
        first = report.questions[0]
        raise refuse("doubt_open", "cards", first.message, n=len(report.questions))
    wanted = tuple(dict.fromkeys(word))
    for finding in report.failed:
        if finding.key in BEYOND_A_WORD or finding.key not in wanted:
            raise refuse(finding.key, "cards", finding.message, **dict(finding.arguments))
    failing = {f.key for f in report.findings if f.severity.value in {"failed", "vouched"}}
    return tuple(key for key in wanted if key in failing)
