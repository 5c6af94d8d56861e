"""What is known so far of the places of one picture, and a look at any place of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place, Sized, cut_all
from vision.nets.classifier import Classifier, Looks

SUITED: Final = [i for i, card in enumerate(CARDS) if card[0] in "SHDC"]
TRUMPS: Final = range(CARDS.index("T-1"), CARDS.index("T-21") + 1)
SURE: Final = 0.98
"""What reads with this chance tells of the places beside it."""


@dataclass(slots=True, eq=False)
class Seen:
    """What is known so far of the n places of a picture.

    `heat` (n,) is how much each looked like an index, `chances` (n, 79) what it reads as, the
    last for none, `ways` (n, 3) how it stands and `whole` (n,) whether it is wholly in sight.
    `upright`: the deck prints the lower numbers of its trumps upright, as far as is known.
    """

    picture: Sized
    places: list[Place]
    heat: NDArray[np.float32]
    chances: NDArray[np.float32]
    ways: NDArray[np.float32]
    whole: NDArray[np.float32]
    upright: bool = field(default=False, kw_only=True)

    @property
    def as_none(self) -> NDArray[np.float32]:
        """(n,) chances of being no index that can be read."""
        return self.chances[:, -1]

    def put(self, number: int, place: Place, chances: NDArray[np.float32]) -> None:
        """Another look told more of one place."""
        self.places[number] = place
        self.chances[number] = chances

    def turn_round(self, number: int) -> None:
        """One place stands the other way up than was thought."""
        self.ways[number, :2] = self.ways[number, 1::-1]


def looked(seen: Seen, classifier: Classifier, places: Sequence[Place]) -> NDArray[np.float32]:
    """(n, 79): what each place of the picture reads as."""
    return looks_at(seen, classifier, places).chances


def looks_at(seen: Seen, classifier: Classifier, places: Sequence[Place]) -> Looks:
    """All the classifier says of each place of the picture."""
    return classifier.look_at(cut_all(seen.picture, places))


def is_open(chances: NDArray[np.float32], one: int, other: int, least: float, sure: float) -> bool:
    """Whether chances (79,) leave two cards open, and hardly anything beside them.

    Both together come to `least`, neither to `sure`, and what the likelier has not is mostly the
    other's.
    """
    low, high = sorted((float(chances[one]), float(chances[other])))
    return high < sure and low > (1 - high) / 2 and low + high > least


def left_open(seen: Seen, one: int, other: int, least: float, sure: float) -> list[int]:
    """The places that leave two cards open so, by their numbers."""
    return [n for n, row in enumerate(seen.chances) if is_open(row, one, other, least, sure)]


def leaning(
    chances: NDArray[np.float32], to: int, against: int, odds: float
) -> NDArray[np.float32]:
    """Chances (79,) with so much log-odds more for one card against another.

    Both together stay as likely.
    """
    both = [to, against]
    out, before = chances.copy(), float(chances[both].sum())
    told = out[both] * np.exp(np.array([odds / 2, -odds / 2], np.float32))
    out[both] = told * before / told.sum()
    return out
