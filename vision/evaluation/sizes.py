"""Lone photographs of every size, taken from near or far: nobody tells the reader their scale."""

import math
from typing import Final

import numpy as np

from vision.evaluation.tables import Table, lay
from vision.synthesis import clutter, layouts
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.scene import view_from_above

Rng = np.random.Generator
PICTURES: Final = (
    (280, 200),
    (640, 480),
    (480, 800),
    (1280, 720),
    (1000, 1000),
    (1920, 1080),
    (4608, 2592),
)
"""Width and height in pixels, of thumbnails up to all that the Pi's camera gives."""
FARTHEST: Final = 1.3
"""Pixels a millimetre from which on cards are to be read."""
_CARD: Final = (66.0, 118.0)
"""Millimetres that a card takes which fills a picture."""
_TURNED: Final = 132.0
_TRICK: Final = 230.0
"""And across which one lies however it is turned, and a trick, or a row of as many cards."""
_BOUNDS: Final = (2.0, 4.0, 8.0)


def part_of(scale: float) -> str:
    """The name of the part of the set that a picture of so many pixels a millimetre belongs to."""
    low = max((bound for bound in _BOUNDS if bound <= scale), default=0.0)
    high = min((bound for bound in _BOUNDS if bound > scale), default=math.inf)
    if not low:
        return f"{FARTHEST:g} to {high:g} px a mm"
    return f"{low:g} to {high:g} px a mm" if high < math.inf else f"from {low:g} px a mm on"


def photograph_of(rng: Rng, deck: Deck, number: int) -> tuple[Table, float]:
    """A picture of the `number`-th size from anywhere between far and near, and its scale.

    A trick or a row of as many cards where it has room, else one card; the nearest fills it.
    """
    size = PICTURES[number % len(PICTURES)]
    nearest = min(max(size) / max(_CARD), min(size) / min(_CARD))
    scale = math.exp(rng.uniform(math.log(FARTHEST), math.log(nearest)))
    view = view_from_above(
        size, scale, angle=float(rng.normal(0, 0.02)), tilt=float(abs(rng.normal(0, 0.04))),
        tilt_towards=float(rng.uniform(0, 2 * math.pi)),
    )  # fmt: skip
    poses = _poses(rng, size[0] / scale, size[1] / scale)
    return lay(rng, deck, poses, mat=clutter.mat, view=view), scale


def _poses(rng: Rng, width: float, height: float) -> list[Pose]:
    """Cards where there is room of so many millimetres; one that fills it lies along it."""
    room = min(width, height)
    if room < _TURNED:
        along = math.pi / 2 if width > height else 0.0
        return [Pose(0, 0, along + math.pi * float(rng.integers(2)) + float(rng.normal(0, 0.02)))]
    anywhere = float(rng.uniform(0, 2 * math.pi))
    if room < _TRICK:
        return [Pose(0, 0, anywhere)]
    count = int(rng.integers(3, 6))
    row = rng.random() < 0.5
    poses = layouts.rows(rng, count, across=count) if row else layouts.trick(rng, count)
    x, y = (float(rng.uniform(-1, 1)) * (side - _TRICK) / 2 for side in (width, height))
    return layouts.turned(poses, x, y, anywhere)
