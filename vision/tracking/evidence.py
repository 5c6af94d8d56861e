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


class Evidence:
    """Readings at one place, as the mean log-odds of a frame times how many frames it is worth.

    Frames of one still look show the same pixels, and a misread in one is a misread in all: each
    further one adds `decay` of what the last added. A fresh look adds again, up to `cap`. The
    mean runs over a window, so that what is read now counts for more than what was read before.
    """

    __slots__ = ("_cap", "_decay", "_gain", "_readings", "_step", "_sure", "_worth")

    def __init__(self, *, decay: float, cap: float) -> None:
        self._decay = decay
        self._cap = cap
        self.clear()

    def clear(self) -> None:
        """Forget every reading."""
        self._gain: dict[str, float] = {}
        self._sure: dict[str, float] = {}
        self._readings = 0.0
        self._worth = 0.0
        self._step = 1.0

    def refresh(self, share: float = 1.0) -> None:
        """The next reading comes from another look, `share` of it being new."""
        self._step = max(self._step, share)

    def add(
        self, card: str, confidence: float, others: Iterable[tuple[str, float]], *, sure: bool
    ) -> None:
        """One frame read `card` here, or perhaps one of `others`; `sure` as its reader said."""
        if self._readings >= _WINDOW:
            self._halve()
        self._readings += 1
        self._worth = min(self._cap, self._worth + self._step)
        self._step *= self._decay
        gain = self._gain
        most = CLIP if sure else _HEARSAY
        gain[card] = gain.get(card, 0.0) + min(most, log_odds(confidence)) - MISS
        if sure:
            self._sure[card] = self._sure.get(card, 0.0) + 1
        for other, odds in others:
            if other != card:
                gain[other] = gain.get(other, 0.0) + max(0.0, log_odds(odds) - MISS)

    def _halve(self) -> None:
        self._readings /= 2
        self._gain = {card: gain / 2 for card, gain in self._gain.items()}
        self._sure = {card: count / 2 for card, count in self._sure.items()}

    @property
    def best(self) -> str:
        """The likeliest identity; KeyError before the first reading."""
        if not self._gain:
            raise KeyError("nothing was read here yet: add a reading first")
        return max(self._gain, key=self._gain.__getitem__)

    def odds(self, card: str) -> float:
        """Log-odds that this place holds `card`."""
        if not self._readings:
            return 0.0
        return (self._gain.get(card, 0.0) / self._readings + MISS) * self._worth

    def sure(self, card: str) -> float:
        """How many sure readings of late named `card`."""
        return self._sure.get(card, 0.0)

    def against(self, card: str) -> float:
        """Share of the sure readings of late that named something else."""
        total = sum(self._sure.values())
        return 1 - self._sure.get(card, 0.0) / total if total else 0.0

    def only(self, card: str) -> bool:
        """Whether nothing else was ever likely here: all others together a tenth of `card`."""
        raw = {each: chance(gain / self._readings + MISS) for each, gain in self._gain.items()}
        mine = raw.pop(card, 0.0)
        return bool(mine) and sum(raw.values()) <= mine / _ONLY

    def chances(self, *, limit: int = 5) -> tuple[tuple[str, float], ...]:
        """Identities with their chance, likeliest first, adding up to at most 1."""
        raw = {card: chance(self._gain[card] / self._readings + MISS) for card in self._gain}
        total = max(1.0, sum(raw.values()))
        ranked = sorted(raw.items(), key=lambda pair: (-pair[1], pair[0]))
        return tuple((card, value / total) for card, value in ranked[:limit])
