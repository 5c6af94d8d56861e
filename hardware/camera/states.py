"""What the supervisor does next: a pure machine, every time is given."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Where a supervised camera stands."""

    CLOSED = "closed"
    OPENING = "opening"
    RUNNING = "running"
    LOST = "lost"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackOff:
    """Seconds before the first new try, how much longer each further one waits, and the most."""

    first: float = 0.5
    factor: float = 2.0
    most: float = 15.0
    steady: float = 10.0
    """A camera that ran so long had been well: its next loss starts again from `first`."""

    def wait(self, failures: int) -> float:
        """Seconds to wait after so many failures in a row (at least one)."""
        return min(self.first * self.factor ** min(failures - 1, 32), self.most)


DEFAULT_BACK_OFF = BackOff()


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state, since when, how often in a row it failed and why, and when it tries again."""

    state: State
    since: float
    failures: int = 0
    error: str = ""
    retry: float = 0.0


def opening(status: Status, now: float) -> Status:
    """A try begins."""
    return Status(state=State.OPENING, since=now, failures=status.failures, error=status.error)


def running(status: Status, now: float) -> Status:
    """The camera opened."""
    return Status(state=State.RUNNING, since=now, failures=status.failures)


def lost(status: Status, error: str, now: float, back_off: BackOff) -> Status:
    """It ran and went away, or would not open: it is being closed."""
    ran_well = status.state is State.RUNNING and now - status.since >= back_off.steady
    failures = 1 if ran_well else status.failures + 1
    return Status(state=State.LOST, since=now, failures=failures, error=error)


def waiting(status: Status, now: float, back_off: BackOff) -> Status:
    """It is closed, and there is time until the next try."""
    return Status(
        state=State.WAITING,
        since=now,
        failures=status.failures,
        error=status.error,
        retry=now + back_off.wait(max(status.failures, 1)),
    )


def closed(now: float) -> Status:
    """Nobody wants it."""
    return Status(state=State.CLOSED, since=now)
