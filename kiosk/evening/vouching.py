"""A pile that cannot be is scored only on a person's word, check by check."""

from typing import Final

from kiosk.counting.findings import CountReport
from kiosk.evening.refusing import refuse

BEYOND_A_WORD: Final = frozenset({"half_point", "unreachable", "nothing_shown"})
"""Failed checks nobody can answer for: enter the points by hand, or count again."""


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
