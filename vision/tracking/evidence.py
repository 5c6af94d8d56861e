"""What the frames say of one place: log-odds for each identity read there."""

from collections.abc import Iterable
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


class _AtOneSize:
    """Readings of a place at one size, as sums."""

    __slots__ = ("gain", "readings", "sure")

    def __init__(self) -> None:
        self.gain: dict[str, float] = {}
        self.sure: dict[str, float] = {}
        self.readings = 0.0

    def halve(self) -> None:
        """Let what is read from now on count for more."""
        self.readings /= 2
        self.gain = {card: gain / 2 for card, gain in self.gain.items()}
        self.sure = {card: count / 2 for card, count in self.sure.items()}

    def mean(self, card: str) -> float:
        """The log-odds of a card that a reading gives it."""
        return self.gain.get(card, 0.0) / self.readings + MISS


class Evidence:
    """Readings at one place, as the mean log-odds of a frame times how many frames it is worth.

    Frames of one still look show the same pixels, and a misread in one is a misread in all: each
    further one adds `decay` of what the last added. A fresh look adds again, up to `cap`. The
    mean runs over a window, so that what is read now counts for more than what was read before.
    """

    __slots__ = ("_cap", "_decay", "_sizes", "_step", "_worth")

    def __init__(self, *, decay: float, cap: float) -> None:
        self._decay = decay
        self._cap = cap
        self.clear()

    def clear(self) -> None:
        """Forget every reading."""
        self._sizes: dict[float, _AtOneSize] = {}
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
        if self._readings >= _WINDOW:
            for each in self._sizes.values():
                each.halve()
        part = self._sizes.setdefault(size, _AtOneSize())
        part.readings += 1
        most = CLIP if sure else _HEARSAY
        gain = part.gain
        gain[card] = gain.get(card, 0.0) + min(most, log_odds(confidence)) - MISS
        if sure:
            part.sure[card] = part.sure.get(card, 0.0) + 1
        for other, odds in others:
            if other != card:
                gain[other] = gain.get(other, 0.0) + max(0.0, log_odds(odds) - MISS)

    @property
    def best(self) -> str:
        """The likeliest identity; KeyError before the first reading."""
        if not self._sizes:
            raise KeyError("nothing was read here yet: add a reading first")
        gain = self._gain()
        return max(gain, key=gain.__getitem__)

    def odds(self, card: str) -> float:
        """Log-odds that this place holds `card`."""
        if not self._sizes:
            return 0.0
        return (self._gain().get(card, 0.0) / self._readings + MISS) * self._worth

    def odds_by_sizes(self, card: str) -> float:
        """The same, each size being a look of its own: what several say adds up."""
        return sum(part.mean(card) for part in self._sizes.values())

    def sure(self, card: str) -> float:
        """How many sure readings of late named `card`."""
        return sum(part.sure.get(card, 0.0) for part in self._sizes.values())

    def against(self, card: str) -> float:
        """Share of the sure readings of late that named something else."""
        total = sum(sum(part.sure.values()) for part in self._sizes.values())
        return 1 - self.sure(card) / total if total else 0.0

    def only(self, card: str) -> bool:
        """Whether nothing else was ever likely here: all others together a tenth of `card`."""
        raw = self._raw()
        mine = raw.pop(card, 0.0)
        return bool(mine) and sum(raw.values()) <= mine / _ONLY

    def chances(self, *, limit: int = 5) -> tuple[tuple[str, float], ...]:
        """Identities with their chance, likeliest first, adding up to at most 1."""
        raw = self._raw()
        total = max(1.0, sum(raw.values()))
        ranked = sorted(raw.items(), key=lambda pair: (-pair[1], pair[0]))
        return tuple((card, value / total) for card, value in ranked[:limit])

    def _raw(self) -> dict[str, float]:
        """The chance that all readings together give each identity by itself."""
        readings = self._readings
        return {card: chance(gain / readings + MISS) for card, gain in self._gain().items()}

    @property
    def _readings(self) -> float:
        return sum(part.readings for part in self._sizes.values())

    def _gain(self) -> dict[str, float]:
        total: dict[str, float] = {}
        for part in self._sizes.values():
            for card, gain in part.gain.items():
                total[card] = total.get(card, 0.0) + gain
        return total
