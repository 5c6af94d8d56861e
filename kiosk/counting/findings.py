"""What a count says of itself: facts, proposals, failed checks and what would mend them."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.tarot.deal import Side


class Severity(StrEnum):
    """How much a finding weighs."""

    PASSED = "passed"
    """A check that was made and holds."""
    NOTE = "note"
    """Worth saying: a proposal, something the pile shows."""
    QUESTION = "question"
    """Must be answered before the count ends: a doubtful card."""
    FAILED = "failed"
    """This pile cannot be; it is scored only if a person answers for it."""
    VOUCHED = "vouched"
    """A check that failed and a person has answered for."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. `key` names it for translation and for vouching.

    `message` is English with the numbers already in; `arguments` are the same numbers and card
    ids by name, for a catalogue's « {n} cartes » ; `cards` are those concerned.
    """

    severity: Severity
    key: str
    message: str
    arguments: tuple[tuple[str, int | str], ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountReport:
    """What a count adds up to now.

    `half_points` and `bouts` are the attack's, chien or écart and owed card settled; `target`
    goes with `bouts`. `cards` is how many the attack's pile holds, `tricks` how many were
    closed. `missing` are cards in neither pile when both were shown.
    `petit_au_bout` and `chelem` are proposals from what was seen, None where nothing was.
    `complete` says that the pile could be scored as it stands: nothing failed, no doubt open.
    """

    bouts: int
    half_points: int
    target: int
    cards: int
    tricks: int
    bouts_seen: tuple[str, ...]
    missing: tuple[str, ...]
    petit_au_bout: Side | None
    chelem: Side | None
    findings: tuple[Finding, ...]
    complete: bool

    @property
    def failed(self) -> tuple[Finding, ...]:
        """The checks that failed and nobody has answered for."""
        return tuple(f for f in self.findings if f.severity is Severity.FAILED)

    @property
    def questions(self) -> tuple[Finding, ...]:
        """What must be answered before the count can end."""
        return tuple(f for f in self.findings if f.severity is Severity.QUESTION)
