"""How people lay cards: singly, in tricks, rows, fans and heaps. Poses in mm on the table."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a card's centre lies in mm (x right, y down) and its turn (radians, clockwise)."""

    x: float
    y: float
    angle: float
    face_down: bool = False


def trick(rng: Rng, count: int) -> list[Pose]:
    """Three to five cards thrown to the middle, one from each side, overlapping as they fall."""
    start = rng.uniform(0, 2 * math.pi)
    spread = rng.uniform(18, 48)
    poses = []
    for k in range(count):
        side = start - 2 * math.pi * k / count
        poses.append(
            Pose(
                spread * math.cos(side) + rng.normal(0, 6),
                spread * math.sin(side) + rng.normal(0, 6),
                side - math.pi / 2 + rng.normal(0, 0.25) + math.pi * rng.integers(0, 2),
            )
        )
    return poses


def rows(
    rng: Rng,
    count: int,
    *,
    across: int | None = None,
    show: tuple[float, float] = (14.0, 27.0),
    down: tuple[float, float] = (32.0, 60.0),
    neat: float = 1.0,
) -> list[Pose]:
    """Rows that overlap sideways by all but `show` mm, each row over the last by all but `down`."""
    across = across or int(rng.integers(5, 20))
    step, drop = rng.uniform(*show), rng.uniform(*down)
    direction = 1 if rng.random() < 0.85 else -1
    poses = []
    for k in range(count):
        row, column = divmod(k, across)
        poses.append(
            Pose(
                direction * column * step + rng.normal(0, 0.8 * neat),
                row * drop + rng.normal(0, 1.0 * neat),
                rng.normal(0, 0.03 * neat) + (math.pi if rng.random() < 0.2 else 0.0),
            )
        )
    return _centred(poses)


def fan(rng: Rng, count: int, *, show: tuple[float, float] = (13.0, 24.0)) -> list[Pose]:
    """A hand opened round a point below it, each card over the one to its left."""
    radius = rng.uniform(110, 260)
    step = rng.uniform(*show) / (radius + 45)
    step = min(step, 2.6 / max(count, 1))
    poses = []
    for k in range(count):
        angle = (k - (count - 1) / 2) * step + rng.normal(0, 0.01)
        reach = radius + rng.normal(0, 1.5)
        poses.append(Pose(reach * math.sin(angle), -reach * math.cos(angle), angle))
    return _centred(poses)


def scatter(rng: Rng, count: int, width: float, height: float) -> list[Pose]:
    """Cards anywhere, any way round, over one another as it comes."""
    return [
        Pose(
            rng.uniform(-width / 2, width / 2),
            rng.uniform(-height / 2, height / 2),
            rng.uniform(0, 2 * math.pi),
        )
        for _ in range(count)
    ]


def pile(rng: Rng, count: int) -> list[Pose]:
    """Cards dealt onto one another, each a little beside the last."""
    turn, sloppy = rng.normal(0, 0.1), rng.uniform(1.0, 9.0)
    return [
        Pose(
            rng.normal(0, sloppy),
            rng.normal(0, sloppy),
            turn + rng.normal(0, 0.02 * sloppy) + math.pi * rng.integers(0, 2),
        )
        for _ in range(count)
    ]


def turned(poses: Sequence[Pose], x: float, y: float, angle: float) -> list[Pose]:
    """The same poses turned together by `angle` about the origin, then moved."""
    cosine, sine = math.cos(angle), math.sin(angle)
    return [
        Pose(
            x + p.x * cosine - p.y * sine,
            y + p.x * sine + p.y * cosine,
            p.angle + angle,
            p.face_down,
        )
        for p in poses
    ]


def _centred(poses: list[Pose]) -> list[Pose]:
    x = (min(p.x for p in poses) + max(p.x for p in poses)) / 2
    y = (min(p.y for p in poses) + max(p.y for p in poses)) / 2
    return [Pose(p.x - x, p.y - y, p.angle, p.face_down) for p in poses]
