"""What is kept of an enrolled deck, and what it says of an index."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.enrolment.embedding import Embedder, Patches, Vectors
from vision.enrolment.errors import DeckError
from vision.enrolment.shown import ShownCard
from vision.enrolment.standing import standing
from vision.enrolment.teaching import Material, Teacher
from vision.geometry import Place, cut_all
from vision.nets.head import Heads

_SHIFTS: Final = ((0.0, 0.0), (2.0, 0.0), (-2.0, 0.0), (0.0, 2.0), (0.0, -2.0), (1.5, 1.5))
_SIZES: Final = (1.0, 0.94, 1.06)


@dataclass(frozen=True, slots=True, eq=False)
class EnrolledDeck:
    """Prototypes of a deck.

    (n, 64, 64, 3) `patches`, (n,) `owners` (places in CARDS), (n, d) `vectors` by `embedder`; with
    the `material` they come from, and the `heads` that taught a teacher's nets.
    """

    name: str
    patches: Patches
    owners: NDArray[np.intp]
    vectors: Vectors
    embedder: Embedder
    material: Material | None = None
    heads: Heads | None = None
    heads_by: str = ""

    def cards(self) -> tuple[str, ...]:
        """The cards that were enrolled, in the order of the pack."""
        return tuple(CARDS[number] for number in sorted(set(self.owners.tolist())))

    def likeness(self, patches: Patches) -> NDArray[np.float32]:
        """(n, 78): how like each patch is to the likest prototype of each card, -1 to 1.

        -1 where a card was not enrolled.
        """
        alike = self.embedder.embed(patches) @ self.vectors.T
        out = np.full((len(patches), len(CARDS)), -1, np.float32)
        for row, values in zip(out, alike, strict=True):
            np.maximum.at(row, self.owners, values)
        return out


def enrolled(name: str, patches: Mapping[str, Patches], embedder: Embedder) -> EnrolledDeck:
    """A deck from the patches of each card; DeckError when there are none or an id is unknown."""
    _check(patches)
    full = {card: some for card, some in patches.items() if len(some)}
    if not full:
        raise DeckError(f"deck {name!r}: no index was found on any picture: take them nearer")
    stacked = np.concatenate(list(full.values()))
    owners = [CARDS.index(card) for card, some in full.items() for _ in some]
    vectors = embedder.embed(stacked)
    return EnrolledDeck(name, stacked, np.array(owners, np.intp), vectors, embedder)


def learn_deck(
    name: str,
    shown: Mapping[str, Sequence[ShownCard]],
    embedder: Embedder,
    teacher: Teacher | None = None,
) -> EnrolledDeck:
    """A deck from looks at each of its cards; DeckError as above.

    Where the indices stand all cards tell together. With a `teacher` the nets learn a whole deck:
    of one with cards missing they would take those for others.
    """
    _check(shown)
    looks = {card: some for card, some in shown.items() if some}
    if teacher is not None and len(looks) == len(CARDS):
        return taught_deck(name, looks, embedder, teacher)
    stand = standing(looks)
    return enrolled(name, {card: _cut(looks[card], stand[card]) for card in looks}, embedder)


def taught_deck(
    name: str, looks: Mapping[str, Sequence[ShownCard]], embedder: Embedder, teacher: Teacher
) -> EnrolledDeck:
    """A deck that the teacher's nets have learned, from one look at least at each card."""
    material = teacher.gather(looks, standing(looks))
    patches = material.patches()
    return EnrolledDeck(
        name, patches, material.owners, embedder.embed(patches), embedder,
        material, teacher.teach(material), teacher.name,
    )  # fmt: skip


def _cut(looks: Sequence[ShownCard], stand: Sequence[Sequence[Place]]) -> Patches:
    """(n, 64, 64, 3): the indices of one card in all looks at it."""
    cut = [cut_all(look.picture, places) for look, places in zip(looks, stand, strict=True)]
    return np.concatenate(cut)


def _check(cards: Iterable[str]) -> None:
    """DeckError when one of them is none."""
    unknown = [card for card in cards if card not in CARDS]
    if unknown:
        raise DeckError(f"{unknown[0]!r} is no card: use ids such as H-10, T-21, EX")


def confusable(deck: EnrolledDeck) -> list[tuple[str, str]]:
    """Pairs of cards that the prototypes cannot tell apart.

    Each patch is looked at again a little shifted, larger, smaller and darker; a pair is named
    when one of these is nearer to the other card than to its own.
    """
    pairs: set[tuple[int, int]] = set()
    for change in _changes():
        alike = deck.likeness(change(deck.patches))
        own = alike[np.arange(len(alike)), deck.owners]
        nearer = alike >= own[:, None]
        nearer[np.arange(len(alike)), deck.owners] = False
        for row, other in zip(*np.nonzero(nearer), strict=True):
            mine = int(deck.owners[row])
            pairs.add((min(mine, int(other)), max(mine, int(other))))
    return [(CARDS[a], CARDS[b]) for a, b in sorted(pairs)]


@dataclass(frozen=True, slots=True)
class _Change:
    """A patch as another look at the same index would give it."""

    x: float
    y: float
    size: float
    light: float

    def __call__(self, patches: Patches) -> Patches:
        middle = (patches.shape[1] - 1) / 2
        move = np.array(
            [
                [self.size, 0, middle * (1 - self.size) + self.x],
                [0, self.size, middle * (1 - self.size) + self.y],
            ]
        )
        size = (patches.shape[2], patches.shape[1])
        moved = [
            cv2.warpAffine(one, move, size, borderMode=cv2.BORDER_REPLICATE) for one in patches
        ]
        lit = np.clip(np.stack(moved) * self.light, 0, 255)
        return np.asarray(lit, np.uint8)


def _changes() -> list[_Change]:
    return [_Change(x, y, size, 0.8) for x, y in _SHIFTS for size in _SIZES]
