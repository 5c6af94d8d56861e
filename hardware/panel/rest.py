"""Lets the main loop rest between two turns, and wakes it as soon as a contact has settled."""

import threading
import time
from collections.abc import Callable


class Rest:
    """`stir` is called by whatever thread felt an edge, `wait` by the loop.

    A press is one only once it has held for `settle`: waking sooner would find nothing.
    """

    def __init__(self, settle: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._settle = settle
        self._clock = clock
        self._stirred = threading.Event()
        self._last = 0.0

    def stir(self, at: float) -> None:
        """An edge came at that time."""
        self._last = at
        self._stirred.set()

    def wait(self, seconds: float) -> bool:
        """Rest so long, or until the last edge has settled; whether one has."""
        end = self._clock() + seconds
        if not self._stirred.wait(seconds):
            return False
        self._stirred.clear()  # Before looking: an edge from now on cuts the next rest.
        while (now := self._clock()) < (due := self._last + self._settle):
            if now >= end:
                self._stirred.set()
                return False
            time.sleep(min(due, end) - now)
        return True
