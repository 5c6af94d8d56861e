"""Text measured and drawn with Source Sans Pro, which comes with the package of that name.

The font has every letter French needs, « − × ½ », and figures of equal width; pips, stars and
bouts are drawn as shapes instead, because fonts show them as empty boxes.
"""

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

import pygame

from kiosk.screens.theme import CAP, Colour

_PACKAGE = "font_source_sans_pro"
_MOST_PICTURES = 600


class FontError(RuntimeError):
    """The font is not installed: says which package brings it."""


class Weight(StrEnum):
    """The three weights in use."""

    REGULAR = "Regular"
    SEMIBOLD = "Semibold"
    BOLD = "Bold"


def font_file(weight: Weight) -> Path:
    """Where the font of that weight lies; FontError when the package is missing."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise FontError("font-source-sans-pro is not installed: pip install font-source-sans-pro")
    path = Path(spec.origin).parent / "files" / f"SourceSansPro-{weight.value}.ttf"
    if not path.is_file():
        raise FontError(f"{path.name} is missing: install font-source-sans-pro again")
    return path


_FLAT = frozenset("0123456789+−-×= /½\u202fRDCV")
"""Figures, and the letters of court cards: none has ink above or below a capital's."""


def ink_height(text: str, size: int) -> float:
    """Pixels from the highest to the lowest ink a line may have, centred on its capitals."""
    return size * (CAP + 0.04 if _FLAT.issuperset(text) else 1.1)


class Fonts:
    """Fonts by weight and size, with the pictures of texts drawn lately.

    Measuring and drawing are functions of their arguments; what is kept only saves time.
    """

    def __init__(self) -> None:
        pygame.font.init()
        self._files = {weight: font_file(weight) for weight in Weight}
        self._fonts: dict[tuple[Weight, int], pygame.font.Font] = {}
        self._pictures: dict[tuple[str, int, Weight, Colour], pygame.Surface] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}

    def _font(self, size: int, weight: Weight) -> pygame.font.Font:
        key = weight, size
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._files[weight], size)
        return self._fonts[key]

    def width(self, text: str, size: int, weight: Weight = Weight.REGULAR) -> int:
        """How many pixels wide the text is."""
        key = text, size, weight
        if key not in self._widths:
            if len(self._widths) > 20 * _MOST_PICTURES:
                self._widths.clear()
            self._widths[key] = self._font(size, weight).size(text)[0]
        return self._widths[key]

    def missing(self, text: str) -> str:
        """The characters of `text` that the font cannot draw."""
        metrics = self._font(20, Weight.REGULAR).metrics(text)
        return "".join(c for c, found in zip(text, metrics, strict=True) if found is None)

    def picture(self, text: str, size: int, weight: Weight, colour: Colour) -> pygame.Surface:
        """The text drawn on nothing."""
        key = text, size, weight, colour
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) > _MOST_PICTURES:
                self._pictures.clear()
            found = self._font(size, weight).render(text, True, colour)
            self._pictures[key] = found
        return found

    def height(self, size: int, weight: Weight) -> int:
        """Pixels from the top to the bottom of a drawn text."""
        return self._font(size, weight).get_height()

    def ascent(self, size: int, weight: Weight) -> int:
        """Pixels from the top of a drawn text to its base line."""
        return self._font(size, weight).get_ascent()
