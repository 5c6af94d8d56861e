"""The simulated table's time: it goes on only when told, so that a demo can run at any speed."""

import threading


class SimClock:
    """Call it for the time in seconds; `on` moves it. Safe from several threads."""

    def __init__(self, now: float = 1000.0) -> None:
        self._lock = threading.Lock()
        self._now = now

    def __call__(self) -> float:
        """The simulated time."""
        with self._lock:
            return self._now

    def on(self, seconds: float) -> float:
        """Let so much time pass; the new time."""
        if seconds < 0:
            raise ValueError(f"time cannot go back by {-seconds} s: give 0 or more")
        with self._lock:
            self._now += seconds
            return self._now
