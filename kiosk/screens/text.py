"""Making text fit: smaller first, then on more lines, then with an ellipsis; never clipped."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kiosk.screens.fonts import Fonts, Weight, ink_height

ELLIPSIS = "…"
_BREAKS = re.compile(r"(?<= )(?!(?<=\d )\w{1,2}\b)|(?<=-)(?=\w{3})")
"""After a space, but not before a unit (« 4 s »); after a hyphen, but not in « est-ce »."""

_PART = re.compile(r"(\w)\w*")


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


def telling(short: str, others: Sequence[str]) -> bool:
    """Whether a shortened name can be none of the others."""
    form = "".join(
        ".*" if sign == ELLIPSIS else r"\w*\.?" if sign == "." else re.escape(sign)
        for sign in short.casefold()
    )
    return not any(re.fullmatch(form, other.casefold()) for other in others)


def _alike(one: str, other: str) -> int:
    """How many letters two names begin with alike."""
    pairs = zip(one.casefold(), other.casefold(), strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _short_forms(name: str, differs: int) -> Iterator[str]:
    """Shorter and shorter forms that keep the letter where the name differs from another's.

    First with initials for the parts before that letter's (« J.-Christ… »), then with an
    ellipsis in the middle (« Max…nne »).
    """
    start = max(name.rfind(sign, 0, differs) for sign in " -'’") + 1
    lead = _PART.sub(r"\1.", name[:start])
    if start:
        yield lead + name[start:]
        for end in range(len(name) - 1, differs, -1):
            yield lead + name[start:end].rstrip(" -'’.") + ELLIPSIS
    for head in range(differs, 0, -1):
        yield name[:head].rstrip(" -'’.") + ELLIPSIS + name[differs:]
    for end in range(len(name) - 1, differs, -1):
        yield name[:1] + ELLIPSIS + name[differs:end] + ELLIPSIS


def shorten_name(
    fonts: Fonts, name: str, others: Sequence[str], width: int, size: int, weight: Weight
) -> str:
    """A name as `shorten` leaves it, or so that it still cannot be taken for one of the others."""
    plain = shorten(fonts, name, width, size, weight)
    if plain == name or telling(plain, others):
        return plain
    # Of one it may differ at its end, and of another before: either letter may tell of both.
    places = {min(_alike(name, other), len(name) - 1) for other in others} - {0}
    for differs in sorted(places, reverse=True):
        for short in _short_forms(name, differs):
            if fonts.width(short, size, weight) <= width and telling(short, others):
                return short
    return plain


def fit_line(
    fonts: Fonts, text: str, width: int, height: int, kind: Type, others: Sequence[str] = ()
) -> Fitted:
    """One line in a space: as large as wished, smaller if need be, shortened at the least size.

    `others` are the names that this one, if it has to be shortened, must not be taken for.
    """
    size = _size_for(text, height, kind.size)
    full = fonts.width(text, size, kind.weight)
    if full > width:
        size = max(min(size, kind.least), min(size, int(size * width / full)))
        while size > kind.least and fonts.width(text, size, kind.weight) > width:
            size -= 1
    return Fitted((shorten_name(fonts, text, others, width, size, kind.weight),), size)


def wrap(fonts: Fonts, text: str, width: int, size: int, weight: Weight) -> list[str]:
    """Lines no wider than the space, broken after spaces and hyphens; one long word stays whole."""
    return [line.rstrip() for line in _broken(fonts, text, width, size, weight)]


def _broken(fonts: Fonts, text: str, width: int, size: int, weight: Weight) -> list[str]:
    """The lines with the spaces at their ends: joined they are the text, a paragraph's end one."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _BREAKS.split(paragraph):
            longer = line + word
            if not line or fonts.width(longer.rstrip(), size, weight) <= width:
                line = longer
            else:
                lines.append(line)
                line = word
        lines.append(line + " ")
    return lines


LEADING = 1.16
"""Distance of base lines over the font's size."""


def fit_name(
    fonts: Fonts, text: str, width: int, height: int, kind: Type, others: Sequence[str] = ()
) -> Fitted:
    """A name on one line, or on two where that lets it be larger, or at all."""
    one = fit_line(fonts, text, width, height, kind, others)
    if one.lines[0] == text and one.size * 1.35 >= kind.size:
        return one
    more = fit_block(fonts, text, width, height, kind)
    if len(more.lines) > 1 and is_whole(more, text) and more.size >= one.size:
        return more
    return one


def is_whole(fitted: Fitted, text: str) -> bool:
    """Whether nothing of the text was left out."""
    return "".join("".join(fitted.lines).split()) == "".join(text.split())


def fit_block(fonts: Fonts, text: str, width: int, height: int, kind: Type) -> Fitted:
    """Several lines in a space: the largest size that holds them all, else shortened."""
    size = _size_for(text, height, kind.size)
    least = min(size, kind.least)
    while True:
        broken = _broken(fonts, text, width, size, kind.weight)
        lines = [line.rstrip() for line in broken]
        room = max(1, int((height - ink_height(text, size)) / (size * LEADING)) + 1)
        wide = all(fonts.width(line, size, kind.weight) <= width for line in lines)
        if wide and len(lines) <= room:
            return Fitted(tuple(lines), size)
        if size <= least:
            break
        size -= 1
    if len(lines) > room:
        lines = [*lines[: room - 1], "".join(broken[room - 1 :]).rstrip()]
    return Fitted(tuple(shorten(fonts, line, width, size, kind.weight) for line in lines), size)
