"""Signs drawn with polygons and circles: pips, stars, players' shapes, arrows and marks.

Each is drawn in a unit square, x to the right and y downwards, at four times the size and
smoothed down, so that edges are clean on every display.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from kiosk.screens.theme import Colour

Point = tuple[float, float]
Polygon = Sequence[Point]


def _ring(sides: int, turn: float = 0.0, radius: float = 0.48) -> list[Point]:
    step = 2 * pi / sides
    return [
        (0.5 + radius * sin(turn + step * i), 0.5 - radius * cos(turn + step * i))
        for i in range(sides)
    ]


def _star(points: int, inner: float) -> list[Point]:
    outer, within = _ring(points), _ring(points, pi / points, 0.48 * inner)
    return [point for pair in zip(outer, within, strict=True) for point in pair]


def _disc(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(pi * i / 24), y + radius * sin(pi * i / 24)) for i in range(48)]


def _bezier(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    def at(t: float) -> Point:
        s = 1 - t
        return (
            s**3 * a[0] + 3 * s * s * t * b[0] + 3 * s * t * t * c[0] + t**3 * d[0],
            s**3 * a[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t**3 * d[1],
        )

    return [at(i / 14) for i in range(15)]


def _mirror(half: Polygon) -> list[Point]:
    return [*half, *[(1 - x, y) for x, y in reversed(half)]]


def _heart() -> list[Point]:
    return _mirror(
        [
            *_bezier((0.5, 0.27), (0.43, 0.06), (0.06, 0.03), (0.05, 0.34)),
            *_bezier((0.05, 0.34), (0.05, 0.56), (0.35, 0.72), (0.5, 0.96)),
        ]
    )


def _spade_blade() -> list[Point]:
    return [(x, 0.82 - 0.78 * (y - 0.05) / 0.91) for x, y in _heart()]


_FOOT: Polygon = [(0.46, 0.5), (0.54, 0.5), (0.58, 0.86), (0.68, 0.96), (0.32, 0.96), (0.42, 0.86)]


def _line(a: Point, b: Point, width: float) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    return [
        (a[0] + nx, a[1] + ny),
        (b[0] + nx, b[1] + ny),
        (b[0] - nx, b[1] - ny),
        (a[0] - nx, a[1] - ny),
    ]


def _cross_shape() -> list[Point]:
    a, b, c = 0.04, 0.34, 0.66
    d = 0.96
    return [
        (b, a), (c, a), (c, b), (d, b), (d, c), (c, c),
        (c, d), (b, d), (b, c), (a, c), (a, b), (b, b),
    ]  # fmt: skip


def _drop() -> list[Point]:
    return _mirror(
        [
            *_bezier((0.5, 0.02), (0.42, 0.3), (0.14, 0.42), (0.14, 0.64)),
            *_bezier((0.14, 0.64), (0.14, 0.84), (0.3, 0.97), (0.5, 0.97)),
        ]
    )


def _arc(
    centre_x: float, centre_y: float, radius: float, start: float, end: float, *, width: float
) -> list[Point]:
    angles = [start + (end - start) * i / 24 for i in range(25)]
    outer = [
        (centre_x + (radius + width / 2) * cos(a), centre_y + (radius + width / 2) * sin(a))
        for a in angles
    ]
    inner = [
        (centre_x + (radius - width / 2) * cos(a), centre_y + (radius - width / 2) * sin(a))
        for a in angles
    ]
    return [*outer, *reversed(inner)]


def _rect(x: float, y: float, w: float, h: float) -> list[Point]:
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


Drawing = Sequence[tuple[bool, Polygon]]
"""Polygons in order: True draws in the colour, False in the ground behind it."""


def _fore(*polygons: Polygon) -> Drawing:
    return [(True, polygon) for polygon in polygons]


_DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "circle": lambda: _fore(_disc(0.5, 0.5, 0.46)),
    "square": lambda: _fore(_rect(0.09, 0.09, 0.82, 0.82)),
    "triangle": lambda: _fore([(0.5, 0.04), (0.98, 0.92), (0.02, 0.92)]),
    "diamond": lambda: _fore([(0.5, 0.0), (0.98, 0.5), (0.5, 1.0), (0.02, 0.5)]),
    "hexagon": lambda: _fore(_ring(6, pi / 6, 0.5)),
    "cross": lambda: _fore(_cross_shape()),
    "drop": lambda: _fore(_drop()),
    "half": lambda: _fore([(x, y + 0.22) for x, y in _arc(0.5, 0.5, 0.24, pi, 2 * pi, width=0.48)]),
    "star": lambda: _fore(_star(5, 0.42)),
    "S": lambda: _fore(_spade_blade(), _FOOT),
    "H": lambda: _fore(_heart()),
    "D": lambda: _fore([(0.5, 0.02), (0.88, 0.5), (0.5, 0.98), (0.12, 0.5)]),
    "C": lambda: _fore(
        _disc(0.5, 0.26, 0.22), _disc(0.26, 0.56, 0.22), _disc(0.74, 0.56, 0.22), _FOOT
    ),
    "check": lambda: _fore(
        _line((0.08, 0.52), (0.4, 0.84), 0.16),
        _line((0.35, 0.845), (0.92, 0.2), 0.16),
    ),
    "close": lambda: _fore(
        _line((0.14, 0.14), (0.86, 0.86), 0.15), _line((0.86, 0.14), (0.14, 0.86), 0.15)
    ),
    "plus": lambda: _fore(_rect(0.43, 0.1, 0.14, 0.8), _rect(0.1, 0.43, 0.8, 0.14)),
    "minus": lambda: _fore(_rect(0.1, 0.43, 0.8, 0.14)),
    "back": lambda: _fore(
        _line((0.7, 0.08), (0.26, 0.54), 0.15), _line((0.26, 0.46), (0.7, 0.92), 0.15)
    ),
    "next": lambda: _fore(
        _line((0.3, 0.08), (0.74, 0.54), 0.15), _line((0.74, 0.46), (0.3, 0.92), 0.15)
    ),
    "up": lambda: _fore([(0.5, 0.18), (0.92, 0.76), (0.08, 0.76)]),
    "down": lambda: _fore([(0.5, 0.82), (0.92, 0.24), (0.08, 0.24)]),
    "undo": lambda: _fore(
        _arc(0.54, 0.56, 0.3, -pi * 0.9, pi * 0.6, width=0.13),
        [(0.02, 0.52), (0.48, 0.46), (0.2, 0.12)],
    ),
    "menu": lambda: _fore(*[_rect(0.1, y, 0.8, 0.13) for y in (0.16, 0.435, 0.71)]),
    "list": lambda: _fore(
        *[_rect(0.34, y, 0.62, 0.13) for y in (0.14, 0.435, 0.73)],
        *[_rect(0.06, y, 0.15, 0.13) for y in (0.14, 0.435, 0.73)],
    ),
    "curve": lambda: _fore(
        _rect(0.06, 0.06, 0.11, 0.88),
        _rect(0.06, 0.83, 0.88, 0.11),
        _line((0.26, 0.66), (0.5, 0.42), 0.11),
        _line((0.47, 0.41), (0.64, 0.54), 0.11),
        _line((0.6, 0.55), (0.92, 0.16), 0.11),
    ),
    "gear": lambda: [
        *[(True, _line((0.5, 0.5), point, 0.2)) for point in _ring(8, 0.0, 0.5)],
        (True, _disc(0.5, 0.5, 0.34)),
        (False, _disc(0.5, 0.5, 0.15)),
    ],
    "camera": lambda: [
        (True, _rect(0.03, 0.24, 0.94, 0.62)),
        (True, [(0.3, 0.26), (0.38, 0.1), (0.62, 0.1), (0.7, 0.26)]),
        (False, _disc(0.5, 0.54, 0.23)),
        (True, _disc(0.5, 0.54, 0.14)),
    ],
    "people": lambda: _fore(
        _disc(0.32, 0.28, 0.19),
        _arc(0.32, 0.88, 0.15, pi, 2 * pi, width=0.3),
        _disc(0.74, 0.36, 0.15),
        _arc(0.74, 0.88, 0.11, pi, 2 * pi, width=0.22),
    ),
    "cards": lambda: [
        (True, [(0.04, 0.28), (0.42, 0.1), (0.7, 0.7), (0.32, 0.88)]),
        (False, _rect(0.4, 0.2, 0.54, 0.74)),
        (True, _rect(0.45, 0.25, 0.44, 0.64)),
    ],
    "power": lambda: _fore(
        _arc(0.5, 0.54, 0.34, -pi * 0.3, pi * 1.3, width=0.13), _rect(0.435, 0.06, 0.13, 0.42)
    ),
    "sound": lambda: _fore(
        [(0.04, 0.36), (0.22, 0.36), (0.48, 0.12), (0.48, 0.88), (0.22, 0.64), (0.04, 0.64)],
        _arc(0.5, 0.5, 0.2, -pi / 3, pi / 3, width=0.09),
        _arc(0.5, 0.5, 0.38, -pi / 3, pi / 3, width=0.09),
    ),
    "warning": lambda: [
        (True, [(0.5, 0.06), (0.98, 0.92), (0.02, 0.92)]),
        (False, [(0.44, 0.36), (0.56, 0.36), (0.54, 0.66), (0.46, 0.66)]),
        (False, _disc(0.5, 0.77, 0.06)),
    ],
    "hourglass": lambda: _fore(
        [(0.12, 0.04), (0.88, 0.04), (0.54, 0.5), (0.88, 0.96), (0.12, 0.96), (0.46, 0.5)],
    ),
    "question": lambda: [
        (True, _disc(0.5, 0.5, 0.48)),
        (False, _arc(0.5, 0.4, 0.15, -pi, pi * 0.45, width=0.1)),
        (False, _rect(0.45, 0.52, 0.1, 0.14)),
        (False, _disc(0.5, 0.77, 0.06)),
    ],
    "erase": lambda: [
        (True, [(0.02, 0.5), (0.28, 0.18), (0.98, 0.18), (0.98, 0.82), (0.28, 0.82)]),
        (False, _line((0.46, 0.34), (0.78, 0.66), 0.09)),
        (False, _line((0.78, 0.34), (0.46, 0.66), 0.09)),
    ],
    "shift": lambda: _fore(
        [
            (0.5, 0.06),
            (0.94, 0.52),
            (0.7, 0.52),
            (0.7, 0.92),
            (0.3, 0.92),
            (0.3, 0.52),
            (0.06, 0.52),
        ]
    ),
    "spread": lambda: _fore(*[_line((0.5, 0.95), point, 0.12) for point in _ring(14)[-3:]]),
}

KINDS = tuple(_DRAWINGS)
_FINER = 4


def draw(kind: str, side: int, colour: Colour, back: Colour) -> pygame.Surface:
    """A sign on nothing, `side` pixels square; KeyError for a name not in `KINDS`."""
    large = max(1, side * _FINER)
    drawing = _DRAWINGS[kind]()
    fine = pygame.Surface((large, large), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    for fore, polygon in drawing:
        shade = (*colour, 255) if fore else (*back, 255)
        pygame.draw.polygon(fine, shade, [(x * large, y * large) for x, y in polygon])
    return pygame.transform.smoothscale(fine, (max(1, side), max(1, side)))
