"""A scene: everything on the screen as plain values, and what a touch on it does.

Screens make scenes, one painter draws them, tests check them without looking at pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from kiosk.screens.fonts import Weight
from kiosk.screens.layout import Rect
from kiosk.screens.theme import Colour

T = TypeVar("T")


class Align(StrEnum):
    """Where a line stands in its space."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Box:
    """A filled or outlined rectangle; `width` of the outline, 0 for none."""

    rect: Rect
    fill: Colour | None
    line: Colour | None = None
    width: int = 0
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text, centred on its capitals in the height of `rect`.

    `role` is the theme's; `whole` is the text before it was shortened.
    """

    rect: Rect
    text: str
    size: int
    weight: Weight
    colour: Colour
    align: Align
    role: str
    whole: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawn sign by its name in `shapes`, in the middle of `rect`."""

    rect: Rect
    kind: str
    colour: Colour
    back: Colour | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, inside `rect`; closed ones may be filled."""

    rect: Rect
    points: tuple[tuple[int, int], ...]
    colour: Colour
    width: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A camera picture fitted into `rect`; the same `serial` is the same picture.

    `pixels` is (h, w, 3) uint8 RGB: anything with the buffer protocol and a shape.
    """

    rect: Rect
    serial: int
    pixels: Any = field(compare=False, repr=False)


Item = Box | Label | Shape | Path | Picture


@dataclass(frozen=True, slots=True)
class Hit(Generic[T]):
    """A place to touch and what it does; `name` is its own on the screen."""

    name: str
    rect: Rect
    step: T


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene(Generic[T]):
    """A whole screen. `default` is the step of valider when nothing has the focus.

    `cancel` is the step of annuler (the way back); `buttons` are the steps of the panel's
    buttons, by name, and `lit` those that are set. `asked` is what it asks about, where one
    question follows another on the same screen; the names of its `answers` begin so.
    """

    name: str
    size: tuple[int, int]
    ground: Colour
    items: tuple[Item, ...]
    hits: tuple[Hit[T], ...]
    default: str | None = None
    cancel: T | None = None
    buttons: tuple[tuple[str, T], ...] = ()
    lit: frozenset[str] = frozenset()
    typing: bool = False
    asked: str = ""
    answers: str = ""

    def at(self, point: tuple[int, int]) -> Hit[T] | None:
        """The hit that holds the point."""
        return next((hit for hit in self.hits if hit.rect.holds(point)), None)

    def hit(self, name: str) -> Hit[T] | None:
        """The hit of that name."""
        return next((hit for hit in self.hits if hit.name == name), None)

    def labels(self) -> list[Label]:
        """Its lines of text."""
        return [item for item in self.items if isinstance(item, Label)]

    def words(self) -> list[str]:
        """All its text, in order, as it would be without shortening."""
        return [label.whole for label in self.labels()]


def changed(before: Sequence[Item], after: Sequence[Item]) -> list[Item]:
    """How two scenes differ: the items that left or came.

    Items are told apart by their order, without what both begin and end with.
    """
    if len(before) == len(after):
        pairs = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        return [item for pair in pairs for item in pair]
    shorter = min(len(before), len(after))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    gone, come = before[start : len(before) - end], after[start : len(after) - end]
    return [*gone, *come]
