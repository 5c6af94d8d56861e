"""The one painter: draws a scene on a pygame surface, and only where it changed."""

from itertools import pairwise
from typing import Any

import pygame

from kiosk.screens import shapes
from kiosk.screens.fonts import Fonts
from kiosk.screens.layout import Rect
from kiosk.screens.scene import Align, Box, Item, Label, Path, Picture, Scene, Shape, changed
from kiosk.screens.theme import CAP, Colour

_MOST_SIGNS = 400
_MOST_PICTURES = 4
"""Scaled pictures kept: the camera's, that of a doubtful card, and those just before."""


def _area(rect: Rect) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h)


def label_at(label: Label, width: int, ascent: int) -> tuple[int, int]:
    """Where the left upper corner of a drawn text of that width and ascent goes."""
    rect = label.rect
    shift = {Align.LEFT: 0, Align.CENTRE: (rect.w - width) // 2, Align.RIGHT: rect.w - width}
    base = rect.y + rect.h / 2 + label.size * CAP / 2
    return rect.x + shift[label.align], round(base - ascent)


def picture_place(picture: Picture) -> Rect:
    """The part of its rectangle that a picture fills, its proportions kept."""
    height, width = picture.pixels.shape[:2]
    rate = min(picture.rect.w / width, picture.rect.h / height)
    return picture.rect.middle(max(1, round(width * rate)), max(1, round(height * rate)))


class Painter:
    """Keeps a canvas of the drawing's size and what it shows."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._signs: dict[tuple[str, int, Colour, Colour], pygame.Surface] = {}
        self._shown: Scene[Any] | None = None
        self._scaled: dict[tuple[int, int, int], pygame.Surface] = {}
        self.canvas = pygame.Surface((1, 1))

    def forget(self) -> None:
        """Draw everything next time."""
        self._shown = None

    def draw(self, scene: Scene[Any]) -> list[pygame.Rect]:
        """Bring the canvas up to the scene; the areas that were drawn, none when it was."""
        shown = self._shown
        if shown is None or shown.size != scene.size or shown.ground != scene.ground:
            if self.canvas.get_size() != scene.size:
                self.canvas = pygame.Surface(scene.size)
            areas = [self.canvas.get_rect()]
        else:
            areas = _merge([self._reach(item) for item in changed(shown.items, scene.items)])
        reaches = [(item, self._reach(item)) for item in scene.items] if areas else []
        for area in areas:
            self.canvas.set_clip(area)
            self.canvas.fill(scene.ground, area)
            for item, reach in reaches:
                if area.colliderect(reach):
                    self._item(item, scene.ground)
        self.canvas.set_clip(None)
        self._shown = scene
        return areas

    def _reach(self, item: Item) -> pygame.Rect:
        """Where an item may have drawn: accents and cedillas go beyond a label's rectangle."""
        area = _area(item.rect)
        if isinstance(item, Label):
            width = self._fonts.width(item.text, item.size, item.weight)
            ascent = self._fonts.ascent(item.size, item.weight)
            drawn = (
                label_at(item, width, ascent),
                (width, self._fonts.height(item.size, item.weight)),
            )
            area.union_ip(pygame.Rect(drawn))
        return area

    def _item(self, item: Item, ground: Colour) -> None:
        if isinstance(item, Box):
            self._box(item)
        elif isinstance(item, Label):
            picture = self._fonts.picture(item.text, item.size, item.weight, item.colour)
            ascent = self._fonts.ascent(item.size, item.weight)
            self.canvas.blit(picture, label_at(item, picture.get_width(), ascent))
        elif isinstance(item, Shape):
            self._sign(item, item.back or ground)
        elif isinstance(item, Path):
            self._path(item)
        else:
            self._picture(item)

    def _box(self, item: Box) -> None:
        area = _area(item.rect)
        radius = min(item.radius, area.w // 2, area.h // 2)
        if item.fill is not None:
            pygame.draw.rect(self.canvas, item.fill, area, border_radius=radius)
        if item.line is not None and item.width:
            pygame.draw.rect(self.canvas, item.line, area, item.width, border_radius=radius)

    def _sign(self, item: Shape, back: Colour) -> None:
        square = item.rect.square()
        key = item.kind, square.w, item.colour, back
        if key not in self._signs:
            if len(self._signs) > _MOST_SIGNS:
                self._signs.clear()
            self._signs[key] = shapes.draw(*key)
        self.canvas.blit(self._signs[key], (square.x, square.y))

    def _path(self, item: Path) -> None:
        if item.closed and not item.width:
            pygame.draw.polygon(self.canvas, item.colour, item.points)
            return
        if item.width > 1:
            ends = item.points if not item.closed else (*item.points, item.points[0])
            for one, two in pairwise(ends):
                pygame.draw.line(self.canvas, item.colour, one, two, item.width)
            for point in item.points:
                pygame.draw.circle(self.canvas, item.colour, point, item.width // 2)
            return
        pygame.draw.aalines(self.canvas, item.colour, item.closed, item.points)

    def _picture(self, item: Picture) -> None:
        place = picture_place(item)
        key = item.serial, place.w, place.h
        scaled = self._scaled.pop(key, None)
        if scaled is None:
            height, width = item.pixels.shape[:2]
            scaled = pygame.image.frombuffer(item.pixels, (width, height), "RGB")
            if (width, height) != (place.w, place.h):
                scaled = pygame.transform.scale(scaled, (place.w, place.h))
        self._scaled[key] = scaled
        while len(self._scaled) > _MOST_PICTURES:
            del self._scaled[next(iter(self._scaled))]
        self.canvas.blit(scaled, (place.x, place.y))


def _merge(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Areas that meet drawn as one, so that no pixel is drawn twice."""
    merged: list[pygame.Rect] = []
    for area in areas:
        whole = area.copy()
        while (index := whole.collidelist(merged)) >= 0:
            whole.union_ip(merged.pop(index))
        merged.append(whole)
    return merged
