"""What the frames say of one place: log-odds for each identity read there."""

from collections.abc import Container, Iterable, Mapping
from math import exp, log
from typing import Final

MISS: Final = -4.0
"""Log-odds against an identity that a frame did not name at all."""

CLIP: Final = 7.0
"""No single frame says more than this."""

_WINDOW: Final = 16
_ONLY: Final = 10
_HEARSAY: Final = log(0.9 / 0.1)
"""A reading its reader doubts never says more than nine to one."""


def log_odds(chance: float) -> float:
    """A chance as natural log-odds, clipped to what one frame may say."""
    if chance <= 0:
        return -CLIP
    if chance >= 1:
        return CLIP
    return max(-CLIP, min(CLIP, log(chance / (1 - chance))))


def chance(odds: float) -> float:
    """Natural log-odds as a chance."""
    return 1 / (1 + exp(-odds)) if odds > -50 else 0.0


class _Readings:
    """Readings of a place, as sums of what each gains over naming nothing."""

    __slots__ = ("count", "gain")

    def __init__(self) -> None:
        self.gain: dict[str, float] = {}
        self.count = 0.0

    def add(self, gains: Mapping[str, float]) -> None:
        """One more reading."""
        self.count += 1
        for card, gain in gains.items():
            self.gain[card] = self.gain.get(card, 0.0) + gain

    def halve(self) -> None:
        """Let what is read from now on count for more."""
        self.count /= 2
        self.gain = {card: gain / 2 for card, gain in self.gain.items()}

    def mean(self, card: str) -> float:
        """The log-odds that a reading gives a card."""
        return self.gain.get(card, 0.0) / self.count + MISS


class Evidence:
    """Readings at one place, as the mean log-odds of a frame times how many frames it is worth.

    Frames of one still look show the same pixels, and a misread in one is a misread in all: each
    further one adds `decay` of what the last added. A fresh look adds again, up to `cap`. The
    mean runs over a window, so that what is read now counts for more than what was read before.
    """

    __slots__ = ("_all", "_by_size", "_cap", "_decay", "_step", "_sure", "_worth")

    def __init__(self, *, decay: float, cap: float) -> None:
        self._decay = decay
        self._cap = cap
        self.clear()

    def clear(self) -> None:
        """Forget every reading."""
        self._all = _Readings()
        self._by_size: dict[float, _Readings] = {}
        self._sure: dict[str, float] = {}
        self._worth = 0.0
        self._step = 1.0

    def refresh(self, share: float = 1.0) -> None:
        """The next reading comes from another look, `share` of it being new."""
        self._step = max(self._step, share)

    def add(
        self,
        card: str,
        confidence: float,
        others: Iterable[tuple[str, float]],
        *,
        sure: bool,
        size: float = 1.0,
    ) -> None:
        """One frame read `card` here, or perhaps one of `others`; `sure` as its reader said.

        It was read as if `size` times as large.
        """
        self._worth = min(self._cap, self._worth + self._step)
        self._step *= self._decay
        if self._all.count >= _WINDOW:
            self._halve()
        most = CLIP if sure else _HEARSAY
        gains = {other: max(0.0, log_odds(odds) - MISS) for other, odds in others}
        gains[card] = min(most, log_odds(confidence)) - MISS
        self._all.add(gains)
        self._by_size.setdefault(size, _Readings()).add(gains)
        if sure:
            self._sure[card] = self._sure.get(card, 0.0) + 1

    def _halve(self) -> None:
        for readings in (self._all, *self._by_size.values()):
            readings.halve()
        self._sure = {card: count / 2 for card, count in self._sure.items()}

    @property
    def best(self) -> str:
        """The likeliest identity; KeyError before the first reading."""
        if not self._all.gain:
            raise KeyError("nothing was read here yet: add a reading first")
        return max(self._all.gain, key=self._all.gain.__getitem__)

    def odds(self, card: str) -> float:
        """Log-odds that this place holds `card`."""
        return self._all.mean(card) * self._worth if self._all.count else 0.0

    def odds_by_sizes(self, card: str) -> float:
        """The same, each size being a look of its own: what several say adds up."""
        return sum(readings.mean(card) for readings in self._by_size.values())

    def sure(self, card: str) -> float:
        """How many sure readings of late named `card`."""
        return self._sure.get(card, 0.0)

    def against(self, card: str) -> float:
        """Share of the sure readings of late that named something else."""
        total = sum(self._sure.values())
        return 1 - self._sure.get(card, 0.0) / total if total else 0.0

    def only(self, card: str, besides: Container[str] = ()) -> bool:
        """Whether nothing else was ever likely here: all others together a tenth of `card`.

        What is in `besides` may have been.
        """
        raw = self._raw()
        mine = raw.pop(card, 0.0)
        others = sum(value for other, value in raw.items() if other not in besides)
        return bool(mine) and others <= mine / _ONLY

    def chances(self, *, limit: int = 5) -> tuple[tuple[str, float], ...]:
        """Identities with their chance, likeliest first, adding up to at most 1."""
        raw = self._raw()
        total = max(1.0, sum(raw.values()))
        ranked = sorted(raw.items(), key=lambda pair: (-pair[1], pair[0]))
        return tuple((card, value / total) for card, value in ranked[:limit])

    def _raw(self) -> dict[str, float]:
        """The chance that all readings together give each identity by itself."""
        return {card: chance(self._all.mean(card)) for card in self._all.gain}
