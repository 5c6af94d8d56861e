"""Rectangles and how to cut them: every place on the screen is computed, none is written down."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in whole pixels; right and bottom edges are not part of it."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> "Rect":
        """Smaller by `dx` left and right, by `dy` (else `dx`) above and below; never negative."""
        tall = dx if dy is None else dy
        return Rect(self.x + dx, self.y + tall, max(0, self.w - 2 * dx), max(0, self.h - 2 * tall))

    def top(self, height: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """The upper strip of that height, and what is left below a gap."""
        height = min(height, self.h)
        used = min(height + gap, self.h)
        return (
            Rect(self.x, self.y, self.w, height),
            Rect(self.x, self.y + used, self.w, self.h - used),
        )

    def foot(self, height: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """The lower strip of that height, and what is left above a gap."""
        height = min(height, self.h)
        used = min(height + gap, self.h)
        return (
            Rect(self.x, self.bottom - height, self.w, height),
            Rect(self.x, self.y, self.w, self.h - used),
        )

    def left(self, width: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """The left strip of that width, and what is left beyond a gap."""
        width = min(width, self.w)
        used = min(width + gap, self.w)
        return (
            Rect(self.x, self.y, width, self.h),
            Rect(self.x + used, self.y, self.w - used, self.h),
        )

    def end(self, width: int, gap: int = 0) -> tuple["Rect", "Rect"]:
        """The right strip of that width, and what is left before a gap."""
        width = min(width, self.w)
        used = min(width + gap, self.w)
        return (
            Rect(self.right - width, self.y, width, self.h),
            Rect(self.x, self.y, self.w - used, self.h),
        )

    def rows(self, weights: int | Sequence[float], gap: int = 0) -> list["Rect"]:
        """Strips below one another, of equal height or by weight."""
        spans = _spans(self.h, weights, gap)
        return [Rect(self.x, self.y + start, self.w, length) for start, length in spans]

    def columns(self, weights: int | Sequence[float], gap: int = 0) -> list["Rect"]:
        """Strips beside one another, of equal width or by weight."""
        spans = _spans(self.w, weights, gap)
        return [Rect(self.x + start, self.y, length, self.h) for start, length in spans]

    def grid(self, across: int, down: int, gap: int = 0) -> list["Rect"]:
        """Cells in reading order."""
        return [cell for row in self.rows(down, gap) for cell in row.columns(across, gap)]

    def middle(self, width: int, height: int) -> "Rect":
        """A rectangle of that size, or as much of it as fits, with the same middle."""
        width, height = min(width, self.w), min(height, self.h)
        return Rect(self.x + (self.w - width) // 2, self.y + (self.h - height) // 2, width, height)

    def square(self) -> "Rect":
        """The largest square with the same middle."""
        side = min(self.w, self.h)
        return self.middle(side, side)

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether the point lies in it."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def contains(self, other: "Rect") -> bool:
        """Whether the other lies wholly in it."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Rect") -> bool:
        """Whether they share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def join(self, other: "Rect") -> "Rect":
        """The smallest rectangle round both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


def _spans(length: int, weights: int | Sequence[float], gap: int) -> list[tuple[int, int]]:
    """Start and length of each part; rounding is shared out so that the last part ends flush."""
    parts = [1.0] * weights if isinstance(weights, int) else list(weights)
    if not parts:
        return []
    room = max(0, length - gap * (len(parts) - 1))
    total = sum(parts) or 1.0
    spans: list[tuple[int, int]] = []
    before = 0.0
    for index, part in enumerate(parts):
        start = round(room * before / total)
        before += part
        spans.append((start + gap * index, round(room * before / total) - start))
    return spans
