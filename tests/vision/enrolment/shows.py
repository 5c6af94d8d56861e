"""Looks at cards: those that are no picture but places alone, and what one picture gives."""

import math
from collections.abc import Sequence

import numpy as np

from vision.enrolment import ShownCard, patches_of, shown_card
from vision.enrolment.embedding import Patches
from vision.geometry import Place
from vision.reading import Picture, Reader

HIGH = 20.0
"""Pixels an index is high."""
LEFT, RIGHT = (-30.0, -70.0), (30.0, -70.0)
"""Where an upper index stands, from its card's middle."""


def on_card(
    x: float, y: float, angle: float, at: tuple[float, float], *, turned: bool = True
) -> list[Place]:
    """The two places of an index that stands `at` on a card with its middle there, and turned."""
    places = []
    for end in (0.0, math.pi):
        c, s = math.cos(angle + end), math.sin(angle + end)
        px, py = x + c * at[0] - s * at[1], y + s * at[0] + c * at[1]
        places.append(Place(px, py, HIGH, angle + (end if turned else 0.0)))
    return places


def look(
    places: Sequence[Place], own: float | Sequence[float], *, detected: Sequence[bool] | bool = True
) -> ShownCard:
    """A look that saw these, with what chance each of being the card."""
    count = len(places)
    chances = tuple(own) if isinstance(own, Sequence) else (own,) * count
    seen = tuple(detected) if isinstance(detected, Sequence) else (detected,) * count
    likely = tuple(4 * chance for chance in chances)
    return ShownCard(np.full((300, 300, 3), 200, np.uint8), tuple(places), likely, chances, seen)


def index_patches(picture: Picture, card: str, reader: Reader) -> Patches:
    """(n, 64, 64, 3): of the one card a picture shows, as far as that one look tells."""
    return patches_of(shown_card(picture, card, reader))
