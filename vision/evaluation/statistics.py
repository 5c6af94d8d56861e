"""How good, how sure of it, and whether the confidences can be believed.

Counts with 95 % bounds, Clopper and Pearson's, which never promise too much. Own code, so that the
table needs no statistics package.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, lgamma, log, log1p
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.evaluation.sight import Sight

_ALPHA: Final = 0.05
LEVELS: Final = (0.9, 0.99, 0.999)
UNLABELLED: Final = " unlabelled"
"""How sets end whose truth nobody wrote down: their readings speak neither for nor against."""
READ_AGAIN: Final = ": without what was kept"
"""How sets end whose pictures are read once more in another: they stand for themselves."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outcome:
    """One card (or index) that lay there, or that was read where none lay.

    `truth` is None when nothing to be read lies there (a phantom, a back, a joker, an A K Q J
    of another pack, or a second index of a card that has its outcome already: `at` names that
    card); `read` is None when nothing was found. `doubtful` readings are asked, never counted.
    `sight` says whether the truth could be read at all: goals count what is readable, the rest
    is reported apart. `crop` is a picture (h, w, 3) for the contact sheet, `crop_path` where it
    was put.
    """

    set_name: str
    deck: str
    truth: str | None
    read: str | None
    confidence: float = 0.0
    doubtful: bool = False
    sight: Sight = Sight.READABLE
    at: str | None = None
    picture_id: str = ""
    crop: NDArray[np.uint8] | None = None
    crop_path: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is pooled with those of other sets: once a picture, where truth is known."""
        return not self.set_name.endswith((UNLABELLED, READ_AGAIN))

    @property
    def readable(self) -> bool:
        """Whether a card lay there that could be read."""
        return self.truth is not None and self.sight is Sight.READABLE

    @property
    def sure(self) -> bool:
        """Whether something was read without asking."""
        return self.read is not None and not self.doubtful

    @property
    def right(self) -> bool:
        """Whether the card there was read surely, and as itself."""
        return self.sure and self.read == self.truth

    @property
    def fine(self) -> bool:
        """Whether there is nothing to look at: read right, or rightly left alone or asked."""
        return self.right or not (self.wrong or self.readable)

    @property
    def wrong(self) -> bool:
        """Whether something was read surely that is not there: a wrong card or a phantom."""
        return self.sure and self.read != self.truth


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `total`, and between which shares the truth lies, 95 times in 100."""

    count: int
    total: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself; 0 when nothing was counted."""
        return self.count / self.total if self.total else 0.0


def clopper_pearson(count: int, total: int) -> tuple[float, float]:
    """The exact 95 % interval, found by halving; (0, 1) when nothing was counted."""
    _check(count, total)
    if total == 0:
        return 0.0, 1.0
    low = 0.0 if count == 0 else _solve(count - 1, total, 1 - _ALPHA / 2)
    high = 1.0 if count == total else _solve(count, total, _ALPHA / 2)
    return low, high


def _check(count: int, total: int) -> None:
    if not 0 <= count <= total:
        raise ValueError(f"{count} of {total} is no share: count must lie between 0 and total")


def _solve(count: int, total: int, wanted: float) -> float:
    """The chance at which `count` or fewer of `total` come up `wanted` of the time."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _at_most(count, total, middle) > wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _at_most(count: int, total: int, chance: float) -> float:
    """The binomial distribution function, summed over the shorter tail."""
    if count * 2 > total:
        return 1 - _at_most(total - count - 1, total, 1 - chance) if count < total else 1.0
    if count < 0 or chance >= 1:
        return 0.0
    if chance <= 0:
        return 1.0
    term = total * log1p(-chance)
    odds = log(chance) - log1p(-chance)
    whole = lgamma(total + 1)
    return min(
        1.0,
        sum(
            exp(whole - lgamma(k + 1) - lgamma(total - k + 1) + k * odds + term)
            for k in range(count + 1)
        ),
    )


def share(count: int, total: int) -> Share:
    """A share with its exact bounds."""
    return Share(count, total, *clopper_pearson(count, total))


@dataclass(frozen=True, slots=True)
class Bin:
    """Sure readings with confidence from `low` up to `high`: what was promised, what was kept."""

    low: float
    high: float
    mean: float
    right: Share


@dataclass(frozen=True, slots=True)
class Risk:
    """Answering only from confidence `level` up: how many are answered, how many wrongly."""

    level: float
    answered: Share
    wrong: Share

    @property
    def kept(self) -> bool:
        """Whether no more than 1 − level were wrong, as the confidence promises."""
        return self.wrong.value <= 1 - self.level + 1e-12


@dataclass(frozen=True, slots=True)
class Apart:
    """Cards that could not be read wholly: as what they were read."""

    right: Share
    asked: Share
    left: Share
    wrong: Share


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one set and deck; `deck` is "all" for a whole set.

    `right`, `asked`, `missed` and `misread` are shares of the readable cards; `phantoms` counts
    sure readings where no card lies, and `refused` those places that were rightly not read.
    `wrong` is every sure reading of what is not there, misread, phantom or taken from a card that
    could not be read, as a share of the readable cards: the goals' figure. `between` and `refuse`
    are the cards that could not be read wholly.
    """

    set_name: str
    deck: str
    right: Share
    asked: Share
    missed: Share
    misread: Share
    wrong: Share
    phantoms: Share
    refused: int
    between: Apart
    refuse: Apart


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that is said of a run's outcomes."""

    rows: tuple[Row, ...]
    confusions: tuple[tuple[str, str, int], ...]
    reliability: tuple[Bin, ...]
    calibration_error: float
    risks: tuple[Risk, ...]
    promises: tuple[Risk, ...]


def summarise(outcomes: Iterable[Outcome]) -> Summary:
    """All tables of these outcomes; rows by set, then by deck within it, then overall."""
    every = list(outcomes)
    judged = [o for o in every if o.counts]
    rows = []
    for set_name in sorted({outcome.set_name for outcome in every}):
        mine = [outcome for outcome in every if outcome.set_name == set_name]
        decks = sorted({outcome.deck for outcome in mine})
        rows.append(_row(set_name, "all", mine))
        if len(decks) > 1:
            rows += [_row(set_name, deck, [o for o in mine if o.deck == deck]) for deck in decks]
    sure = [outcome for outcome in judged if outcome.sure]
    reliability = _reliability(sure)
    return Summary(
        rows=tuple(rows),
        confusions=confusions(judged),
        reliability=reliability,
        calibration_error=sum(
            abs(one.mean - one.right.value) * one.right.total for one in reliability
        ) / max(1, len(sure)),
        risks=risk_coverage(judged),
        promises=promises(judged),
    )  # fmt: skip


def _row(set_name: str, deck: str, outcomes: Sequence[Outcome]) -> Row:
    readable = [o for o in outcomes if o.readable]
    nothing = [o for o in outcomes if o.truth is None]
    wrong = sum(o.wrong for o in outcomes)
    return Row(
        set_name=set_name,
        deck=deck,
        right=share(sum(o.right for o in readable), len(readable)),
        asked=share(sum(o.read is not None and o.doubtful for o in readable), len(readable)),
        missed=share(sum(o.read is None for o in readable), len(readable)),
        misread=share(sum(o.wrong for o in readable), len(readable)),
        wrong=share(min(wrong, len(readable)), len(readable)),
        phantoms=share(sum(o.wrong for o in nothing), len(nothing)),
        refused=sum(not o.sure for o in nothing),
        between=_apart(outcomes, Sight.BETWEEN),
        refuse=_apart(outcomes, Sight.REFUSE),
    )


def _apart(outcomes: Sequence[Outcome], sight: Sight) -> Apart:
    mine = [o for o in outcomes if o.truth is not None and o.sight is sight]
    return Apart(
        right=share(sum(o.right for o in mine), len(mine)),
        asked=share(sum(o.read is not None and o.doubtful for o in mine), len(mine)),
        left=share(sum(o.read is None for o in mine), len(mine)),
        wrong=share(sum(o.wrong for o in mine), len(mine)),
    )


def confusions(outcomes: Iterable[Outcome]) -> tuple[tuple[str, str, int], ...]:
    """Truth, what it was surely taken for, how often; the commonest first."""
    counted = Counter((o.truth or o.at or "nothing", o.read or "") for o in outcomes if o.wrong)
    return tuple(
        (truth, read, count)
        for (truth, read), count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    )


_EDGES: Final = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)


def _reliability(sure: Sequence[Outcome]) -> tuple[Bin, ...]:
    bins = []
    for low, high in pairwise(_EDGES):
        last = high == _EDGES[-1]
        here = [o for o in sure if low <= o.confidence < high or (last and o.confidence >= high)]
        if here:
            mean = sum(o.confidence for o in here) / len(here)
            bins.append(Bin(low, high, mean, share(sum(o.right for o in here), len(here))))
    return tuple(bins)


def risk_coverage(
    outcomes: Iterable[Outcome],
    levels: Sequence[float] = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999),
) -> tuple[Risk, ...]:
    """What it costs in cards, and brings in errors, to answer only from a confidence up.

    Every reading counts, doubtful ones too: the table says what the threshold could have been.
    """
    every = list(outcomes)
    return tuple(_risk(every, level, doubtful=True) for level in levels)


def promises(outcomes: Iterable[Outcome]) -> tuple[Risk, ...]:
    """Whether among the sure readings at 0.9, 0.99 and 0.999 no more are wrong than that says."""
    every = list(outcomes)
    return tuple(_risk(every, level) for level in LEVELS)


def _risk(outcomes: Sequence[Outcome], level: float, *, doubtful: bool = False) -> Risk:
    there = sum(o.readable for o in outcomes)
    here = [
        o
        for o in outcomes
        if o.read is not None and (doubtful or not o.doubtful) and o.confidence >= level
    ]
    real = sum(o.readable for o in here)
    return Risk(level, share(real, there), share(sum(o.read != o.truth for o in here), len(here)))
