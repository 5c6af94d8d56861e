"""Lines that stand close to an index, as random drawn decks have them.

Some printers frame a court inside its indices, or let the frame step round them; some set the
number of a trump in a box of its own. A line beside a rank or digit looks like part of it.
Lengths are in mm.
"""

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

_CLOSEST, _FARTHEST = 0.3, 2.4
"""Between the ink of an index and the line beside it."""
_COURTS: Final = 0.22
_NUMBERS: Final = 0.2
"""Shares of the decks drawn for training that have such lines."""


@dataclass(frozen=True, slots=True)
class Framing:
    """Lines round the picture of a court: `inner` leaves the indices outside, `stepped` steps.

    `gap` is kept to the index; the top line of an inner frame runs `drop` of an index height
    below the index's top, a stepped one `inset` from the edge where no index stands.
    """

    kind: Literal["inner", "stepped"]
    gap: float
    drop: float
    inset: float
    lines: Literal[1, 2]
    thick: float
    coloured: bool


@dataclass(frozen=True, slots=True)
class Boxing:
    """A box round the number of a trump, `gap` from the ink of the widest or of its `own`."""

    gap: float
    lines: Literal[1, 2]
    thick: float
    radius: float
    own: bool = False


def random_framing(rng: np.random.Generator) -> Framing | None:
    """How a deck frames its courts; most do not."""
    if rng.random() > _COURTS:
        return None
    return Framing(
        kind="inner" if rng.random() < 0.5 else "stepped",
        gap=float(rng.uniform(_CLOSEST, _FARTHEST)),
        drop=float(rng.uniform(0.0, 1.15)),
        inset=float(rng.uniform(1.2, 3.5)),
        lines=1 if rng.random() < 0.6 else 2,
        thick=float(rng.uniform(0.15, 0.6)),
        coloured=bool(rng.random() < 0.5),
    )


def random_boxing(rng: np.random.Generator) -> Boxing | None:
    """How a deck boxes the numbers of its trumps; most do not."""
    if rng.random() > _NUMBERS:
        return None
    return Boxing(
        gap=float(rng.uniform(_CLOSEST, _FARTHEST) ** 2 / _FARTHEST),
        lines=1 if rng.random() < 0.5 else 2,
        thick=float(rng.uniform(0.12, 0.4)),
        radius=float(rng.uniform(0.1, 3.0)),
    )
