"""Many arrays as one: rows are picked from maps on disk, so that all need not fit in memory."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Rows:
    """The rows of arrays of one shape and kind, end to end."""

    def __init__(self, parts: Sequence[NDArray[Any]]) -> None:
        self._parts = [part for part in parts if len(part)]
        if not self._parts:
            raise ValueError("no rows to learn from: render some shards first")
        self._ends = np.cumsum([len(part) for part in self._parts])

    def __len__(self) -> int:
        return int(self._ends[-1])

    def __getitem__(self, chosen: NDArray[np.int64]) -> NDArray[Any]:
        """The rows of these numbers, in this order, copied."""
        first = self._parts[0]
        out = np.empty((len(chosen), *first.shape[1:]), first.dtype)
        home = np.searchsorted(self._ends, chosen, side="right")
        starts = self._ends - [len(part) for part in self._parts]
        for k in np.unique(home):
            mine = np.flatnonzero(home == k)
            out[mine] = self._parts[k][chosen[mine] - starts[k]]
        return out

    def all(self) -> NDArray[Any]:
        """Every row, in memory: for labels."""
        return np.concatenate(self._parts)
