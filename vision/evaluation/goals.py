"""What the recogniser is to reach, and whether these figures say that it does."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from vision.evaluation import sets
from vision.evaluation.ledger import Record
from vision.evaluation.piles import PileResult
from vision.evaluation.sight import Sight
from vision.evaluation.statistics import Outcome, Share, share

_BURSTS: Final = "bursts and several looks"
_SAID: Final = {kind.title: _BURSTS for kind in (sets.BURST, sets.LOOKS)}
PLAIN = "plain"
"""Photographs neither grey nor speckled: those have figures of their own."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A share that is to be at least, or at most, so much."""

    what: str
    figure: Share
    wanted: float
    at_most: bool
    failed: int = 0

    @property
    def reached(self) -> str:
        """`yes` when the bounds say so too, `as counted` when only the share does, `no`, or –.

        None at all is reached by counting none; nothing while items `failed`: they are in no share.
        """
        if self.failed:
            return f"{self.failed} failed"
        low, high, value = self.figure.low, self.figure.high, self.figure.value
        if not self.figure.total:
            return "–"
        if self.wanted == 0:
            return "yes" if self.figure.count == 0 else "no"
        if self.at_most:
            return "yes" if high <= self.wanted else "as counted" if value <= self.wanted else "no"
        return "yes" if low >= self.wanted else "as counted" if value >= self.wanted else "no"


def goals(records: Iterable[Record]) -> list[Goal]:
    """Every goal, in the order in which they are promised."""
    every = list(records)
    failed = Counter(_SAID.get(each.set_name, each.set_name) for each in every if each.error)
    return [
        replace(goal, failed=sum(n for name, n in failed.items() if goal.what.startswith(name)))
        for goal in _goals([each for each in every if not each.error])
    ]


def _goals(kept: list[Record]) -> list[Goal]:
    outcomes = [outcome for record in kept for outcome in record.outcomes]
    piles = [record.pile for record in kept if record.pile is not None]
    found: list[Goal] = []
    for kind, right in ((sets.TRICK, 0.995), (sets.SPREAD, 0.99)):
        found += _read(kind.title, [o for o in outcomes if o.set_name == kind.title], right, 0.001)
    names = (sets.BURST.title, sets.LOOKS.title)
    mine = [o for o in outcomes if o.set_name in names]
    found += _read(_BURSTS, mine, 0.999, 0.001)[:1]
    found += _piles(_BURSTS, piles, names, 0.97, 0.005)
    found += _strips(outcomes)
    found += _piles(sets.DEALT.title, piles, (sets.DEALT.title,), 0.99, 0.002)
    empty = [record for record in kept if record.set_name == sets.NOTHING.title]
    frames, committed = sum(r.frames for r in empty), sum(r.committed for r in empty)
    found.append(
        Goal(
            f"{sets.NOTHING.title}: cards committed, by frames",
            share(min(committed, frames), frames), 0.0, at_most=True,
        )
    )  # fmt: skip
    found += _photographs(outcomes)
    mine = [o for o in outcomes if o.set_name == sets.SCANS.title]
    return found + _read(sets.SCANS.title, mine, 0.995, 0.0)


def _read(what: str, outcomes: Sequence[Outcome], right: float, wrong: float) -> list[Goal]:
    readable = [o for o in outcomes if o.readable]
    count = len(readable)
    errors = min(count, sum(o.wrong for o in outcomes))
    return [
        Goal(f"{what}: right", share(sum(o.right for o in readable), count), right, at_most=False),
        Goal(f"{what}: wrong and phantoms", share(errors, count), wrong, at_most=True),
    ]


def _piles(
    what: str, piles: Sequence[PileResult], names: Sequence[str], exact: float, silent: float
) -> list[Goal]:
    mine = [pile for pile in piles if pile.set_name in names]
    return [
        Goal(
            f"{what}: piles exact", share(sum(p.exact for p in mine), len(mine)), exact,
            at_most=False,
        ),
        Goal(
            f"{what}: silently wrong", share(sum(p.silently_wrong for p in mine), len(mine)),
            silent, at_most=True,
        ),
    ]  # fmt: skip


def _strips(outcomes: Sequence[Outcome]) -> list[Goal]:
    mine = [o for o in outcomes if o.set_name.startswith(sets.STRIPS.title)]
    suits = [o for o in mine if o.set_name.endswith("suits") and o.readable]
    cut = [
        o
        for o in mine
        if o.set_name.endswith("two-digit trumps") and o.truth and o.sight is not Sight.READABLE
    ]
    second = sum(o.wrong for o in mine if o.truth is None and o.set_name.endswith("trumps"))
    wrong = min(len(cut), sum(o.wrong for o in cut) + second)
    return [
        Goal(
            f"{sets.STRIPS.title}: suits right", share(sum(o.right for o in suits), len(suits)),
            0.98, at_most=False,
        ),
        Goal(
            f"{sets.STRIPS.title}: cut trumps read as another", share(wrong, len(cut)), 0.001,
            at_most=True,
        ),
    ]  # fmt: skip


def _photographs(outcomes: Sequence[Outcome]) -> list[Goal]:
    found = []
    for name, right in (("webcam_overlap", 0.95), ("phone_single", 0.97)):
        mine = [o for o in outcomes if o.set_name == f"{name} ranks 2-10" and o.deck == PLAIN]
        found += _read(f"{name}, ranks 2–10", mine, right, 0.005)
        other = [o for o in outcomes if o.set_name == f"{name} no tarot cards" and o.deck == PLAIN]
        taken = share(sum(o.wrong for o in other), len(other))
        what = f"{name}, A K Q J and jokers: taken for a card"
        found.append(Goal(what, taken, 0.01, at_most=True))
    return found
