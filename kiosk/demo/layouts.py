"""How the hands lay a pile before the camera: tricks, spreads of a few rows, one by one."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.synthesis import layouts
from vision.synthesis.layouts import Pose

Rng = np.random.Generator


def trick(rng: Rng, count: int) -> list[Pose]:
    """One trick, thrown or laid in a row."""
    if rng.random() < 0.4:
        return row(rng, count)
    poses = layouts.trick(rng, count)
    return layouts.turned(poses, float(rng.normal(0, 12)), float(rng.normal(0, 6)), 0.0)


def row(rng: Rng, count: int) -> list[Pose]:
    """A few cards side by side, overlapping when they are many."""
    step = min(72.0, 360.0 / max(count, 1))
    poses = layouts.rows(rng, count, across=count, show=(step, step), down=(1, 1), neat=0.8)
    return _rightwards(poses)


def spread(rng: Rng, count: int) -> list[Pose]:
    """Up to forty cards in overlapping rows, every upper left index in sight."""
    down = max(1, math.ceil(count / 13))
    across = math.ceil(count / down)
    step = min(30.0, 340.0 / max(across - 1, 1))
    drop = {1: 60.0, 2: 62.0}.get(down, 50.0)
    poses = _rows(rng, count, across, step, drop)
    return layouts.turned(poses, 0.0, 0.0, float(rng.normal(0, 0.02)))


def _rows(rng: Rng, count: int, across: int, step: float, drop: float) -> list[Pose]:
    return _rightwards(
        layouts.rows(
            rng,
            count,
            across=across,
            show=(step * 0.95, step),
            down=(drop * 0.95, drop),
            neat=0.9,
        )
    )


def _rightwards(poses: list[Pose]) -> list[Pose]:
    """The same rows laid from left to right: the other way they hide all that two corners tell."""
    if len(poses) < 2 or poses[0].x < poses[1].x:
        return poses
    return [replace(pose, x=-pose.x, angle=-pose.angle) for pose in poses]


def heap(rng: Rng, place: tuple[float, float]) -> Pose:
    """One more card on the pile dealt at `place`."""
    x, y = place
    return Pose(
        x + float(rng.normal(0, 3)),
        y + float(rng.normal(0, 3)),
        float(rng.normal(0, 0.07)) + math.pi * int(rng.integers(0, 2)),
    )


def looks(rng: Rng, cards: Sequence[str]) -> list[tuple[str, ...]]:
    """A pile in parts that are spread one after the other, 24 to 39 cards at a time."""
    parts: list[tuple[str, ...]] = []
    left = tuple(cards)
    while left:
        size = int(rng.integers(24, 40))
        if len(left) - size < 6:
            size = min(len(left), 39)
        parts.append(left[:size])
        left = left[size:]
    return parts
