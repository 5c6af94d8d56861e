"""Making text fit: smaller first, then on more lines, then with an ellipsis; never clipped."""

import re
from dataclasses import dataclass

from kiosk.screens.fonts import Fonts, Weight, ink_height

ELLIPSIS = "…"
_BREAKS = re.compile(r"(?<=[ -])")


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines and the font size at which they fit."""

    lines: tuple[str, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Type:
    """A weight, the size wished for and the least allowed."""

    weight: Weight
    size: int
    least: int


def _size_for(text: str, height: float, size: int) -> int:
    """The wished size, or the largest whose ink fits the height."""
    tall = ink_height(text, 100) / 100
    return max(1, min(size, int(height / tall)))


def shorten(fonts: Fonts, text: str, width: int, size: int, weight: Weight) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    if fonts.width(text, size, weight) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip(" -,'’.") + ELLIPSIS
        if fonts.width(short, size, weight) <= width:
            return short
    return ELLIPSIS if fonts.width(ELLIPSIS, size, weight) <= width else ""


def fit_line(fonts: Fonts, text: str, width: int, height: int, kind: Type) -> Fitted:
    """One line in a space: as large as wished, smaller if need be, shortened at the least size."""
    size = _size_for(text, height, kind.size)
    full = fonts.width(text, size, kind.weight)
    if full > width:
        size = max(min(size, kind.least), min(size, int(size * width / full)))
        while size > kind.least and fonts.width(text, size, kind.weight) > width:
            size -= 1
    return Fitted((shorten(fonts, text, width, size, kind.weight),), size)


def wrap(fonts: Fonts, text: str, width: int, size: int, weight: Weight) -> list[str]:
    """Lines no wider than the space, broken after spaces and hyphens; one long word stays whole."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _BREAKS.split(paragraph):
            longer = line + word
            if not line or fonts.width(longer.rstrip(), size, weight) <= width:
                line = longer
            else:
                lines.append(line.rstrip())
                line = word
        lines.append(line.rstrip())
    return lines


LEADING = 1.16
"""Distance of base lines over the font's size."""


def fit_name(fonts: Fonts, text: str, width: int, height: int, kind: Type) -> Fitted:
    """A name on one line, or on two where that lets it be larger, or at all."""
    one = fit_line(fonts, text, width, height, kind)
    if one.lines[0] == text and one.size * 1.35 >= kind.size:
        return one
    more = fit_block(fonts, text, width, height, kind)
    if len(more.lines) > 1 and is_whole(more, text) and more.size >= one.size:
        return more
    return one


def is_whole(fitted: Fitted, text: str) -> bool:
    """Whether nothing of the text was left out."""
    return " ".join(fitted.lines).replace("- ", "-") == text


def fit_block(fonts: Fonts, text: str, width: int, height: int, kind: Type) -> Fitted:
    """Several lines in a space: the largest size that holds them all, else shortened."""
    size = _size_for(text, height, kind.size)
    least = min(size, kind.least)
    while True:
        lines = wrap(fonts, text, width, size, kind.weight)
        room = max(1, int((height - ink_height(text, size)) / (size * LEADING)) + 1)
        wide = all(fonts.width(line, size, kind.weight) <= width for line in lines)
        if wide and len(lines) <= room:
            return Fitted(tuple(lines), size)
        if size <= least:
            break
        size -= 1
    if len(lines) > room:
        lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    return Fitted(tuple(shorten(fonts, line, width, size, kind.weight) for line in lines), size)
