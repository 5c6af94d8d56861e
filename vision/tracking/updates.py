"""What a tracker says: cards it is sure of, cards it must ask about, and what it sees now."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.reading import Point


class State(StrEnum):
    """What the picture is like now; cards are judged when it is still."""

    STILL = "still"
    MOVING = "moving"
    BLURRED = "blurred"
    GLARE = "glare"
    DARK = "dark"
    HAND = "hand"


class Why(StrEnum):
    """Why a card is doubtful."""

    UNSURE = "unsure"
    """It has lain there and cannot be read well enough."""
    RIVALS = "rivals"
    """Two identities were read at one place."""
    TWICE = "twice"
    """An identity read here also lies elsewhere."""
    CHANGED = "changed"
    """It was taken for one card and now reads as another."""
    BRIEF = "brief"
    """It was gone, or covered, before it was sure."""
    UNREAD = "unread"
    """The pile was covered by something of which nothing was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Committed:
    """A card the tracker is sure of: when, where, and in which lot (trick) it lay."""

    card: str
    frame: int
    time: float
    confidence: float
    lot: int
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Doubt:
    """A card a person must name.

    `candidates` are identities with their chance, likeliest first, and may be empty; `corners`
    are pixels of the picture of `frame`; `crop` is (h, w, 3) uint8 BGR round one index; `was`
    is the card it had been taken for, when it changed.
    """

    id: int
    why: Why
    candidates: tuple[tuple[str, float], ...]
    frame: int
    time: float
    lot: int
    corners: tuple[Point, ...]
    crop: NDArray[np.uint8]
    was: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What one frame, or one answer, changed.

    `withdrawn` are ids of doubts that need no answer any more; `revoked` are cards taken back
    because a person said so. Nothing is ever revoked without a person's word.
    """

    state: State
    lot: int
    committed: tuple[Committed, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    withdrawn: tuple[int, ...] = ()
    revoked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """The cards of one trick, pile or spread, and what is still to be answered about it."""

    number: int
    cards: tuple[Committed, ...]
    doubtful: tuple[Doubt, ...]
