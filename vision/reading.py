"""What a reader says of one picture."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""(h, w, 3) uint8, blue-green-red as OpenCV has it."""

Point = tuple[float, float]
"""x, y in pixels of the picture that was read."""


def check_picture(picture: Picture) -> None:
    """Refuse, where pictures come in, what would raise deep within: ValueError says the cure."""
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8 or not picture.size:
        raise ValueError(
            f"a picture of shape {picture.shape}, {picture.dtype}: give (h, w, 3) uint8 BGR"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """One card in one picture.

    `card` is the likeliest identity and `confidence` the chance that it is right, 0 to 1.
    `corners` are four points round each index that was read, or round the whole card, in
    pixels. `candidates` are identities with their chance, likeliest first, `card` included.
    `doubtful` cards must be asked about, never counted. `read_well` says how many of several
    indices each tell the card by themselves; None where that is not known, or all do. `dark` that
    it is printed light on dark, and was read in the negative; `mirrored` that the picture shows it
    in a mirror.
    """

    card: str
    confidence: float
    corners: tuple[Point, ...]
    candidates: tuple[tuple[str, float], ...] = ()
    doubtful: bool = False
    read_well: int | None = None
    dark: bool = False
    mirrored: bool = False


class Way(NamedTuple):
    """How a picture is to be looked at; what escapes in one way shows in another.

    So many `times` as large as usual; and with `cyan` as through a glass of that colour, in which
    red ink is black: in grey a red letter on a picture as light as it is no letter. `dark` cards,
    printed light on dark, show in the negative.
    """

    times: float = 1.0
    cyan: bool = False
    dark: bool = False


AS_USUAL: Final = Way()
"""In grey, at the size it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What the pictures before tell a reader of this one.

    `alone`: there are none, it is a photograph of its own. `among_cards`: cards are being shown
    here, so that what looks like one mostly is. `laid_open`: they are laid on a mat, none dealt
    onto another or held before it, so that an index wholly in sight which reads as no card is a
    card missed, and neither the rest of one beneath nor another game's letter. `way`: how it should
    be looked at, but for what `either` leaves open: whether in the negative.
    """

    alone: bool = False
    among_cards: bool = False
    laid_open: bool = False
    way: Way = AS_USUAL
    either: bool = False


NO_HINT: Final = Hint(alone=True)
"""For a picture that stands alone."""


class Reader(Protocol):
    """Reads the cards of one picture, with no memory of the last."""

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """Every card found, sure or doubtful, each identity at most once among the sure."""
        ...
