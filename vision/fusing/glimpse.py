"""One index read in a picture, before cards are made of what was read."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Place

_SURELY_READ: Final = 5.0
"""Log-odds of not being none beyond which a classifier's word for a number counts no more."""


@dataclass(frozen=True, eq=False)
class Glimpse:
    """One index: its place, how much it looked like one, and (79,) chances, the last for none.

    By what surrounds the place, `corner` is the chance that a card's corner is there at all, and
    `whole` that nothing covers the index; `uncut` is the chance that no part of it is hidden, of a
    trump up to 10 by the net for digits.
    `colour` is how colourful its ink is, where that tells of a trump, `margin` how much of its
    height is blank on both sides, `room` on one, and `clear` of even the faintest on both, where it
    may be what is left of a longer number; `boxed`, whether it then stands alone in a box of lines;
    `upright`, whether its deck prints lower numbers so.
    `at_first` is what it read as before closer looks, `by_itself` before a rival was taken from it
    for where it stands.
    What is reckoned from these is kept: it is asked for again and again. No slots, for that.
    """

    place: Place
    heat: float
    chances: NDArray[np.float32]
    corner: float = 1.0
    whole: float = 1.0
    uncut: float = 1.0
    colour: float = 0.0
    margin: float = math.inf
    room: float = math.inf
    clear: float = 0.0
    boxed: bool = False
    upright: bool = False
    at_first: NDArray[np.float32] | None = None
    by_itself: NDArray[np.float32] | None = None

    @cached_property
    def best(self) -> int:
        """The likeliest card's number in CARDS."""
        return int(self.chances[:-1].argmax())

    @cached_property
    def chance(self) -> float:
        """The chance of that card."""
        return float(self.chances[self.best])

    @cached_property
    def rival(self) -> float:
        """The chance of the next likeliest card."""
        return float(np.partition(self.chances[:-1], -2)[-2])

    @cached_property
    def evidence(self) -> float:
        """How surely an index stands there, whichever it is."""
        return evidence(self.heat, self.corner)


def evidence(heat: float, corner: float) -> float:
    """Logit of a place's heat, and a quarter of that of being at a card's corner.

    Of trumps read surely in drawn decks kept out of training, and of printed figures read as
    such, a logistic regression weighs the two so, and says nothing of the other chances.
    """
    return _logit(heat) + 0.25 * _logit(corner)


def uncut(whole: float, none: float) -> float:
    """The chance that a number is no rest, by corner net and classifier: of one not up to 10.

    Either alone is right as often; of drawn decks kept out of training, their sum asked about
    half as many whole numbers for as many rests. The classifier, which sees hardly more than the
    ink, may be sure of half a number: past a point that says no more.
    """
    return 1 / (1 + math.exp(0.5 * max(_logit(none), -_SURELY_READ) - _logit(whole)))


def no_rest(whole: float, none: float) -> float:
    """The chance that a small trump is no rest, by the log-odds of the digit net.

    The classifier's chance of none can only lower it: half a number, cleanly cut, it is sure of.
    """
    return 1 / (1 + math.exp(0.4 * max(0.0, _SURELY_READ + _logit(none)) - whole))


def _logit(chance: float) -> float:
    inside = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(inside / (1 - inside))
