"""A clock that is set by hand."""


class HandClock:
    """Call it for the time; `on` moves it."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def on(self, seconds: float) -> float:
        self.now += seconds
        return self.now
