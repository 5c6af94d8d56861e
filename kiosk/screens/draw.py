"""Building a scene: text that always fits, buttons with their states, and the common frame."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from kiosk.screens import text as fitting
from kiosk.screens.fonts import Fonts, Weight, ink_height
from kiosk.screens.layout import Rect
from kiosk.screens.model import Settings, Step, Ui
from kiosk.screens.scene import Align, Box, Hit, Item, Label, Path, Picture, Scene, Shape
from kiosk.screens.theme import Colour, Palette, Scale
from kiosk.screens.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    """How everything is drawn: size, colours, type, language."""

    size: tuple[int, int]
    palette: Palette
    scale: Scale
    words: Words
    fonts: Fonts
    settings: Settings

    @property
    def tall(self) -> bool:
        """Higher than wide."""
        return self.size[1] > self.size[0]

    @property
    def narrow(self) -> bool:
        """Too narrow for two things beside each other that are read from afar."""
        return self.size[0] < 12 * self.scale.touch and not self.tall


@dataclass(frozen=True, slots=True)
class Style:
    """How a button looks: `plain`, `primary`, `set`, `danger`, `off` (seen, but not to touch).

    `most` is the largest font size the label may have, 0 for that of its role.
    """

    kind: str = "plain"
    icon: str = ""
    sub: str = ""
    role: str = "body"
    align: Align = Align.CENTRE
    sign: Colour | None = None
    most: int = 0


PLAIN = Style()
PRIMARY = Style("primary")

_SUB = (1.25, 1)
"""Shares of a button's height for its label and for what stands below."""

_PARTS = re.compile(r"[ -]")
"""What a label may be broken after."""


@dataclass(slots=True)
class Draw:
    """Collects what a screen is made of; `scene` closes it."""

    look: Look
    ui: Ui
    people: frozenset[str] = frozenset()
    """Names that may stand on the screen: shortened, none must be taken for another."""
    items: list[Item] = field(default_factory=list)
    hits: list[Hit[Step]] = field(default_factory=list)

    @property
    def area(self) -> Rect:
        """The whole display within its margin."""
        return Rect(0, 0, *self.look.size).inset(self.look.scale.gap)

    def box(
        self,
        rect: Rect,
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: int = 0,
        round_: bool = True,
    ) -> None:
        """A filled or outlined rectangle."""
        radius = self.look.scale.radius if round_ else 0
        self.items.append(Box(rect, fill, line, width, radius))

    def text(
        self,
        rect: Rect,
        text: str,
        role: str = "body",
        *,
        colour: Colour | None = None,
        align: Align = Align.LEFT,
        weight: Weight = Weight.REGULAR,
        most: int = 0,
    ) -> int:
        """One line that fits the rectangle; its width in pixels."""
        if not text or rect.w <= 0 or rect.h <= 0:
            return 0
        kind = self._type(role, weight, most)
        others = self._others(text)
        fitted = fitting.fit_line(self.look.fonts, text, rect.w, rect.h, kind, others)
        ink = colour or self.look.palette.ink
        line = fitted.lines[0]
        self.items.append(Label(rect, line, fitted.size, weight, ink, align, role, text))
        return self.look.fonts.width(line, fitted.size, weight)

    def block(
        self,
        rect: Rect,
        text: str,
        role: str = "body",
        *,
        colour: Colour | None = None,
        align: Align = Align.LEFT,
        weight: Weight = Weight.REGULAR,
        middle: bool = False,
        most: int = 0,
    ) -> Rect:
        """Several lines that fit the rectangle; the part of it they take."""
        fonts = self.look.fonts
        kind = self._type(role, weight, most)
        fitted = fitting.fit_block(fonts, text, rect.w, rect.h, kind)
        step = round(fitted.size * fitting.LEADING)
        first = min(rect.h, round(ink_height("Ég", fitted.size)))
        tall = first + step * (len(fitted.lines) - 1)
        top = rect.y + max(0, (rect.h - tall) // 2) if middle else rect.y
        ink = colour or self.look.palette.ink
        for index, line in enumerate(fitted.lines):
            if not line:
                continue
            place = Rect(rect.x, top + index * step, rect.w, min(first, step))
            cut = line.endswith(fitting.ELLIPSIS) and fitting.ELLIPSIS not in text
            whole = text if index == 0 or cut else line
            self.items.append(Label(place, line, fitted.size, weight, ink, align, role, whole))
        return Rect(rect.x, top, rect.w, tall)

    def fits(
        self, rect: Rect, text: str, role: str = "body", weight: Weight = Weight.REGULAR
    ) -> bool:
        """Whether `block` would show all of the text."""
        kind = self._type(role, weight)
        fitted = fitting.fit_block(self.look.fonts, text, rect.w, rect.h, kind)
        return fitting.is_whole(fitted, text)

    def height(self, width: int, text: str, role: str = "body") -> int:
        """How high a block of the text is when none of its letters have to be smaller."""
        size = self._type(role, Weight.REGULAR).size
        lines = fitting.wrap(self.look.fonts, text, width, size, Weight.REGULAR)
        step = round(size * fitting.LEADING)
        return ceil(ink_height("Ég", size)) + step * (len(lines) - 1)

    def _type(self, role: str, weight: Weight, most: int = 0) -> fitting.Type:
        scale = self.look.scale
        size = min(scale.of(role), most or scale.of(role))
        return fitting.Type(weight, size, min(scale.least, size))

    def named(self, rect: Rect, name: str, role: str = "body") -> fitting.Fitted:
        """How somebody's name would stand in a rectangle."""
        kind = self._type(role, Weight.SEMIBOLD)
        others = self._others(name)
        return fitting.fit_name(self.look.fonts, name, rect.w, rect.h, kind, others)

    def _others(self, text: str) -> tuple[str, ...]:
        """The other people's names, where the text is somebody's."""
        return tuple(self.people - {text}) if text in self.people else ()

    def name(
        self, rect: Rect, name: str, role: str = "body", *, colour: Colour | None = None
    ) -> None:
        """Somebody's name in the height of the rectangle, on more lines where one is too long."""
        if rect.w <= 0 or rect.h <= 0:
            return
        if len(self.named(rect, name, role).lines) == 1:
            self.text(rect, name, role, colour=colour, weight=Weight.SEMIBOLD)
        else:
            self.block(rect, name, role, colour=colour, weight=Weight.SEMIBOLD, middle=True)

    def shape(self, rect: Rect, kind: str, colour: Colour, back: Colour | None = None) -> None:
        """A drawn sign in the middle of the rectangle."""
        self.items.append(Shape(rect.square(), kind, colour, back))

    def path(
        self, points: Iterable[tuple[int, int]], colour: Colour, width: int, *, closed: bool = False
    ) -> None:
        """A line through points."""
        line = tuple(points)
        reach = width // 2 + 2
        left, top = min(x for x, _ in line), min(y for _, y in line)
        wide = max(x for x, _ in line) - left
        tall = max(y for _, y in line) - top
        rect = Rect(left - reach, top - reach, wide + 2 * reach, tall + 2 * reach)
        self.items.append(Path(rect, line, colour, width, closed))

    def picture(self, rect: Rect, serial: int, pixels: Any) -> None:
        """A picture fitted into the rectangle."""
        self.items.append(Picture(rect, serial, pixels))

    def touch(self, name: str, rect: Rect, step: Step) -> None:
        """A place to touch, ringed when the encoder stands on it."""
        self.hits.append(Hit(name, rect, step))
        if self.ui.focus == name:
            width = max(3, self.look.scale.stroke * 2)
            self.box(rect, None, line=self.look.palette.focus, width=width)

    def button(
        self, name: str, rect: Rect, label: str, step: Step | None, style: Style = PLAIN
    ) -> None:
        """A button; without a step it is shown as not to be pressed now."""
        fill, ink, line = self._colours(style.kind if step else "off")
        stroke = self.look.scale.stroke
        self.box(rect, fill, line=line, width=stroke if line else 0)
        self._face(rect, label, style, ink, fill)
        if step:
            self.touch(name, rect, step)

    def _colours(self, kind: str) -> tuple[Colour, Colour, Colour | None]:
        p = self.look.palette
        return {
            "plain": (p.raised, p.ink, None),
            "primary": (p.accent, p.on_accent, None),
            "set": (p.chosen, p.on_chosen, None),
            "danger": (p.panel, p.ink, p.loss),
            "ghost": (p.ground, p.ink, None),
            "off": (p.panel, p.quiet, None),
        }[kind]

    def _face(self, rect: Rect, label: str, style: Style, ink: Colour, fill: Colour) -> None:
        scale = self.look.scale
        inner = self._inside(rect)
        if style.icon:
            side = min(inner.h, round(scale.of(style.role) * 0.86), inner.w)
            if not label:
                larger = min(inner.h, inner.w, round(rect.h * 0.5))
                self.shape(rect.middle(larger, larger), style.icon, style.sign or ink, fill)
                return
            width = self.look.fonts.width(label, scale.of(style.role), Weight.SEMIBOLD)
            room = inner.w - side - scale.gap
            lead = 0 if style.align is Align.LEFT else max(0, (room - width) // 2)
            sign = Rect(inner.x + lead, inner.y, side, inner.h)
            if style.sub:
                sign = Rect(inner.x, inner.y, side, inner.h)
            self.shape(sign, style.icon, style.sign or ink, fill)
            inner = Rect(
                sign.right + scale.gap, inner.y, inner.right - sign.right - scale.gap, inner.h
            )
            align = Align.LEFT
        else:
            align = style.align
        if style.sub:
            inner, lower = inner.rows(_SUB)
            self.text(lower, style.sub, "small", colour=ink, align=align)
        if self._on_two_lines(inner, label, style.role):
            self.block(
                inner, label, style.role, colour=ink, align=align, weight=Weight.SEMIBOLD,
                middle=True, most=style.most,
            )  # fmt: skip
            return
        self.text(inner, label, style.role, colour=ink, align=align, weight=Weight.SEMIBOLD,
                  most=style.most)  # fmt: skip

    def _inside(self, rect: Rect) -> Rect:
        """Where a button's label may stand."""
        return rect.inset(min(self.look.scale.pad, rect.w // 12 + 2), max(2, rect.h // 14))

    def _on_two_lines(self, inner: Rect, label: str, role: str) -> bool:
        """Whether a label of several words, or a name of several parts, is larger when broken."""
        if not _PARTS.search(label) or inner.h < 2 * self.look.scale.least:
            return False
        fonts, kind = self.look.fonts, self._type(role, Weight.SEMIBOLD)
        line = fitting.fit_line(fonts, label, inner.w, inner.h, kind)
        block = fitting.fit_block(fonts, label, inner.w, inner.h, kind)
        if not fitting.is_whole(block, label):
            return False
        return block.size > line.size or line.lines[0] != label

    def _label_size(self, rect: Rect, label: str, role: str) -> int:
        """The font size a button's label would have by itself."""
        kind, inner = self._type(role, Weight.SEMIBOLD), self._inside(rect)
        fit = fitting.fit_block if self._on_two_lines(inner, label, role) else fitting.fit_line
        return fit(self.look.fonts, label, inner.w, inner.h, kind).size

    def whole(self, rect: Rect, label: str, style: Style = PLAIN) -> int:
        """The font size at which a button shows all of its label, 0 where it leaves some out."""
        inner = self._inside(rect)
        if style.sub:
            inner = inner.rows(_SUB)[0]
        kind = self._type(style.role, Weight.SEMIBOLD)
        broken = self._on_two_lines(inner, label, style.role)
        fit = fitting.fit_block if broken else fitting.fit_line
        fitted = fit(self.look.fonts, label, inner.w, inner.h, kind)
        return fitted.size if fitting.is_whole(fitted, label) else 0

    def row(
        self, cells: Sequence[Rect], buttons: Sequence[tuple[str, str, Step | None, Style]]
    ) -> None:
        """Buttons beside one another, (name, label, step, style) each, their letters alike."""
        pairs = list(zip(cells, buttons, strict=False))
        most = min(
            (
                self._label_size(cell, label, style.role)
                for cell, (_, label, _, style) in pairs
                if label and not style.icon and not style.sub
            ),
            default=0,
        )
        for cell, (name, label, step, style) in pairs:
            self.button(name, cell, label, step, replace(style, most=most))

    def choices(
        self,
        name: str,
        cells: Sequence[Rect],
        options: Sequence[tuple[str, str, bool, Step | None]],
        style: Style = PLAIN,
    ) -> None:
        """Buttons beside one another of which some are set: (key, label, set, step) each."""
        self.row(cells, [
            (f"{name}.{key}", label, step, replace(style, kind="set" if chosen else style.kind))
            for key, label, chosen, step in options
        ])  # fmt: skip

    def scene(
        self,
        name: str,
        *,
        default: str | None = None,
        cancel: Step | None = None,
        buttons: Sequence[tuple[str, Step]] = (),
        lit: Iterable[str] = (),
        typing: bool = False,
        asked: str = "",
        answers: str = "",
    ) -> Scene[Step]:
        """The whole screen."""
        return Scene(
            name=name,
            size=self.look.size,
            ground=self.look.palette.ground,
            items=tuple(self.items),
            hits=tuple(self.hits),
            default=default,
            cancel=cancel,
            buttons=tuple(buttons),
            lit=frozenset(lit),
            typing=typing,
            asked=asked,
            answers=answers,
        )
