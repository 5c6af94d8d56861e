"""Colours, shapes, type sizes and spacing: the only place that fixes how things look.

Players have an Okabe–Ito colour and a shape of their own, so that no one depends on colour.
Sizes are millimetres on the glass, turned into pixels by the display's density.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import Final

Colour = tuple[int, int, int]

PX_PER_MM_7_INCH: Final = 5.2
"""The 7″ 800×480 display that the other sizes are compared with."""

CAP: Final = 0.66
"""Height of a capital or a figure over the font's size, for the font in `fonts`."""

SHAPES: Final = (
    "circle",
    "square",
    "triangle",
    "diamond",
    "hexagon",
    "cross",
    "drop",
    "half",
)
"""One for each place among the people of an evening."""


class Mode(StrEnum):
    """Light on dark, or dark on light."""

    DARK = "dark"
    LIGHT = "light"


class TextSize(StrEnum):
    """How large the letters are."""

    NORMAL = "normal"
    LARGE = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of one mode; `people` in the order of `SHAPES`, `blank` a card not there."""

    ground: Colour
    panel: Colour
    raised: Colour
    line: Colour
    ink: Colour
    quiet: Colour
    accent: Colour
    on_accent: Colour
    chosen: Colour
    on_chosen: Colour
    gain: Colour
    loss: Colour
    warn: Colour
    on_warn: Colour
    focus: Colour
    card: Colour
    card_ink: Colour
    card_red: Colour
    blank: Colour
    people: tuple[Colour, ...]


DARK: Final = Palette(
    ground=(14, 18, 22),
    panel=(24, 30, 36),
    raised=(42, 51, 60),
    line=(70, 82, 93),
    ink=(246, 243, 236),
    quiet=(176, 186, 195),
    accent=(86, 180, 233),
    on_accent=(6, 20, 30),
    chosen=(240, 228, 66),
    on_chosen=(28, 26, 4),
    gain=(118, 198, 240),
    loss=(244, 178, 60),
    warn=(230, 159, 0),
    on_warn=(24, 16, 0),
    focus=(255, 255, 255),
    card=(250, 248, 242),
    card_ink=(20, 22, 26),
    card_red=(176, 28, 28),
    blank=(24, 30, 36),
    people=(
        (230, 159, 0),
        (86, 180, 233),
        (0, 178, 130),
        (240, 228, 66),
        (229, 108, 24),
        (220, 140, 184),
        (124, 134, 255),
        (215, 215, 215),
    ),
)
LIGHT: Final = Palette(
    ground=(244, 242, 236),
    panel=(255, 254, 250),
    raised=(224, 221, 211),
    line=(150, 148, 140),
    ink=(18, 22, 26),
    quiet=(74, 80, 86),
    accent=(0, 84, 136),
    on_accent=(255, 255, 255),
    chosen=(30, 36, 42),
    on_chosen=(255, 255, 255),
    gain=(0, 66, 108),
    loss=(122, 44, 0),
    warn=(196, 120, 0),
    on_warn=(24, 16, 0),
    focus=(0, 0, 0),
    card=(255, 255, 255),
    card_ink=(20, 22, 26),
    card_red=(176, 28, 28),
    blank=(224, 221, 211),
    people=(
        (184, 114, 0),
        (0, 114, 178),
        (0, 124, 90),
        (120, 128, 0),
        (176, 52, 0),
        (176, 84, 134),
        (40, 70, 170),
        (60, 60, 60),
    ),
)


ON_PICTURE: Final[Colour] = (240, 228, 66)
"""Lines drawn over the camera's picture, which is as dark in both modes."""


def palette(mode: Mode) -> Palette:
    """The colours of that mode."""
    return LIGHT if mode is Mode.LIGHT else DARK


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, as WCAG 2 defines it."""
    parts = []
    for value in colour:
        part = value / 255
        parts.append(part / 12.92 if part <= 0.04045 else pow((part + 0.055) / 1.055, 2.4))
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """WCAG 2 contrast ratio, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


_KNOWN_DENSITY: Final = {
    (800, 480): PX_PER_MM_7_INCH,
    (1024, 600): 6.65,
    (1280, 800): 5.9,
    (720, 1280): 8.15,
    (480, 320): 6.5,
}


def density(size: tuple[int, int]) -> float:
    """Pixels a millimetre of the usual panel of that size; a 7″ one where it is not known."""
    for known in (size, (size[1], size[0])):
        if known in _KNOWN_DENSITY:
            return _KNOWN_DENSITY[known]
    return max(3.0, hypot(*size) / 178)


@dataclass(frozen=True, slots=True)
class Scale:
    """Sizes in pixels for one display: font sizes by role, spacing, and the least target."""

    giant: int
    score: int
    title: int
    body: int
    small: int
    least: int
    gap: int
    pad: int
    radius: int
    touch: int
    stroke: int

    def of(self, role: str) -> int:
        """The font size of a role: giant, score, title, body, small."""
        sizes = {
            "giant": self.giant,
            "score": self.score,
            "title": self.title,
            "body": self.body,
            "small": self.small,
        }
        return sizes[role]


_LETTER_MM: Final = {"giant": 12.0, "score": 8.0, "title": 5.0, "body": 4.0, "small": 3.0}
_LARGER: Final = 1.2
_SMALL_GLASS_MM: Final = 90


def scale(size: tuple[int, int], text: TextSize) -> Scale:
    """Sizes for a display of that many pixels.

    Capitals are 4 mm (readable from a metre) in body text and 3 mm in what is only read by
    the one who touches. A pocket display (under 9 cm wide) is held nearer: letters are as
    large as its height allows.
    """
    mm = density(size)
    near = 1.0
    if max(size) / mm < _SMALL_GLASS_MM:
        near = 0.6
    grow = _LARGER if text is TextSize.LARGE else 1.0
    fonts = {role: round(tall * mm * near * grow / CAP) for role, tall in _LETTER_MM.items()}
    gap = max(6, round(1.6 * mm * near))
    return Scale(
        **fonts,
        least=max(15, round(2.3 * mm * near / CAP)),
        gap=gap,
        pad=round(gap * 1.25),
        radius=max(4, round(1.4 * mm * near)),
        touch=max(48, round(9.0 * mm)) if near == 1.0 else 48,
        stroke=max(2, round(0.5 * mm * near)),
    )
