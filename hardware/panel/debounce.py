"""From the edges of a bouncing contact to presses: pure, every time is given.

gpiozero's own `bounce_time` is left alone: its MockFactory ignores it and its lgpio has known
faults with it. Here a level counts once it has held for `settle`; an edge that never came is
made up for by reading the pin once all has been quiet for `resync`.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long, in seconds, each thing takes.

    `settle`: a level must hold so long. `resync`: after so much quiet the pin's level is
    believed over the edges. `stuck`: a button held longer is broken. `noisy`: edges for so
    long with never a settled level are a bad wire.
    """

    settle: float = 0.015
    resync: float = 0.1
    stuck: float = 30.0
    noisy: float = 3.0

    def __post_init__(self) -> None:
        """ValueError for times that cannot work together."""
        if not 0 < self.settle <= self.resync < self.stuck:
            raise ValueError(
                f"debounce times must rise: 0 < settle {self.settle} <= resync {self.resync} "
                f"< stuck {self.stuck}"
            )


DEFAULT_TIMING = Timing()


@dataclass(frozen=True, slots=True)
class Edge:
    """The contact closed (`down`) or opened, at `time`."""

    down: bool
    time: float


class Debouncer:
    """One button. `take` is told what came and when, and answers with the presses in it."""

    def __init__(self, timing: Timing, *, down: bool, now: float) -> None:
        self._timing = timing
        self._down = down
        self._since = now
        self._raw = down
        self._raw_since = now
        self._restless_since: float | None = None

    @property
    def down(self) -> bool:
        """The level that is believed."""
        return self._down

    def take(self, edges: Iterable[Edge], *, level: bool, now: float) -> list[float]:
        """When each press in `edges` began; `level` is what the pin reads now.

        A button that is down at the start gives no press until it was let go.
        """
        presses: list[float] = []
        for edge in edges:
            self._settle(edge.time, presses)
            self._raw = edge.down
            self._raw_since = edge.time
            if self._restless_since is None:
                self._restless_since = edge.time
        self._settle(now, presses)
        if level != self._raw and now - self._raw_since >= self._timing.resync:
            self._raw = level
            self._raw_since = now
        return presses

    def _settle(self, now: float, presses: list[float]) -> None:
        if now - self._raw_since < self._timing.settle:
            return
        self._restless_since = None
        if self._raw != self._down:
            self._down = self._raw
            self._since = self._raw_since
            if self._down:
                presses.append(self._raw_since)

    def stuck(self, now: float) -> bool:
        """Held for so long that no finger does it."""
        return self._down and now - self._since > self._timing.stuck

    def noisy(self, now: float) -> bool:
        """Opening and closing for so long that it is a wire and not a finger."""
        return self._restless_since is not None and now - self._restless_since > self._timing.noisy
