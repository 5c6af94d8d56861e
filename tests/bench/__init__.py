"""Speed figures, each a ratio against a baseline timed in the same run: `python -m tests.bench`."""

import gc
import os
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Before numpy is imported: a thread of its own, that waits busily for a while after the contour
reader's sums, was charged to whatever was timed next, and doubled it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what was timed, against what, how many times as long, and what it may be."""

    name: str
    baseline: str
    ratio: float
    limit: float | None = None


def ratio(work: Callable[[], object], baseline: Callable[[], object], rounds: int = 41) -> float:
    """How many times as long `work` takes as `baseline`: the median of `rounds` pairs.

    The two are timed in turns, so that what else the machine does weighs on both; keep one run
    of either to some hundredths of a second.
    """
    pairs: list[float] = []
    work()
    baseline()
    gc.collect()
    for _ in range(rounds):
        start = perf_counter()
        baseline()
        between = perf_counter()
        work()
        pairs.append((perf_counter() - between) / (between - start))
    return median(pairs)
