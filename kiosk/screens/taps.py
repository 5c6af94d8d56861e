"""Fingers, mouse and keys become single taps and key presses in the screen's own coordinates.

A bare display sends only finger events; a desktop may send finger and mouse for one touch, in
either order; both end as one tap. The display may be mounted turned, which SDL does not undo
on KMSDRM, so taps are turned back here.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

Rotation = Literal[0, 90, 180, 270]
ROTATIONS: Final[tuple[Rotation, ...]] = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Tap:
    """Somebody touched here: x, y in pixels of the drawing before it is turned."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Key:
    """A button of the panel or its key twin, by its name, such as `garde` or `valider`."""

    name: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The encoder or its keys: so many steps, positive to the next thing."""

    steps: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A character from a real keyboard; a backspace takes the last one away."""

    text: str


Input = Tap | Key | Turned | Typed

KEYS: Final = {
    pygame.K_RETURN: "valider",
    pygame.K_KP_ENTER: "valider",
    pygame.K_SPACE: "valider",
    pygame.K_ESCAPE: "annuler",
    pygame.K_F1: "petite",
    pygame.K_F2: "garde",
    pygame.K_F3: "garde_sans",
    pygame.K_F4: "garde_contre",
    pygame.K_F5: "poignee",
    pygame.K_F6: "chelem",
    pygame.K_F7: "petit_au_bout",
    pygame.K_F8: "dernier_pli",
}
"""The key twin of every button; F1 to F4 are the contracts from the lowest."""

TURNS: Final = {
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_TAB: 1,
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
}

TWIN_SECONDS: Final = 0.4
TWIN_PIXELS: Final = 24
HELD_SECONDS: Final = 3.0


def logical_size(window: tuple[int, int], rotation: Rotation) -> tuple[int, int]:
    """The drawing's size for a window of that size."""
    return window if rotation in (0, 180) else (window[1], window[0])


def turn_back(
    point: tuple[float, float], window: tuple[int, int], rotation: Rotation
) -> tuple[int, int]:
    """A point of the window in the drawing's coordinates; the drawing is turned clockwise."""
    x, y = point
    width, height = window
    turned = {
        0: (x, y),
        90: (y, width - 1 - x),
        180: (width - 1 - x, height - 1 - y),
        270: (height - 1 - y, x),
    }[rotation]
    size = logical_size(window, rotation)
    return (
        min(max(int(turned[0]), 0), size[0] - 1),
        min(max(int(turned[1]), 0), size[1] - 1),
    )


@dataclass(frozen=True, slots=True)
class _Last:
    """A touch; `point` of the window, where its twin falls even once the drawing was turned."""

    kind: str
    point: tuple[float, float]
    time: float


@dataclass(slots=True)
class Normaliser:
    """Turns pygame events into inputs, one at a time, with the time given in seconds.

    A tap is felt when the finger comes down. A second finger, while the first still rests on
    the glass, is a palm or a sleeve and is ignored.
    """

    window: tuple[int, int]
    rotation: Rotation = 0
    typing: bool = False
    _last: _Last | None = None
    _down: dict[int, float] = field(default_factory=dict)

    def feed(self, event: pygame.event.Event, time: float) -> Input | None:
        """What the event means, or None for nothing of ours."""
        if event.type == pygame.FINGERDOWN:
            return self._finger(event, time)
        if event.type == pygame.FINGERUP:
            self._down.pop(event.finger_id, None)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 1 and not getattr(event, "touch", False):
                return self._tap("mouse", (event.pos[0], event.pos[1]), time)
        elif event.type == pygame.MOUSEWHEEL:
            return Turned(-1 if event.y > 0 else 1) if event.y else None
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _finger(self, event: pygame.event.Event, time: float) -> Tap | None:
        self._down = {
            finger: since
            for finger, since in self._down.items()
            if time - since < HELD_SECONDS and finger != event.finger_id
        }
        others = bool(self._down)
        self._down[event.finger_id] = time
        if others:
            return None
        point = event.x * self.window[0], event.y * self.window[1]
        return self._tap("finger", point, time)

    def _tap(self, kind: str, point: tuple[float, float], time: float) -> Tap | None:
        last = self._last
        if (
            last is not None
            and last.kind != kind
            and time - last.time < TWIN_SECONDS
            and abs(point[0] - last.point[0]) <= TWIN_PIXELS
            and abs(point[1] - last.point[1]) <= TWIN_PIXELS
        ):
            return None
        self._last = _Last(kind, point, time)
        return Tap(*turn_back(point, self.window, self.rotation))

    def _key(self, event: pygame.event.Event) -> Input | None:
        if self.typing:
            if event.key == pygame.K_BACKSPACE:
                return Typed("\b")
            if event.unicode and event.unicode.isprintable():
                return Typed(event.unicode)
        if event.key in TURNS:
            back = event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
            return Turned(-1 if back else TURNS[event.key])
        if event.key == pygame.K_BACKSPACE:
            return Key("annuler")
        name = KEYS.get(event.key)
        return Key(name) if name else None
