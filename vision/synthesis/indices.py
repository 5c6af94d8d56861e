"""The indices of one style: what is printed in the corners, as masks with their places."""

from dataclasses import dataclass

from vision.synthesis.glyphs import Mask, scaled, text_mask
from vision.synthesis.pips import pip_mask, star_mask
from vision.synthesis.styles import Colour, DeckStyle, TextStyle

SUIT_ORDER = "SHDC"


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """One piece of an index: its ink and where it goes from the top left corner, in mm."""

    mask: Mask
    left: float
    top: float


class IndexPrinter:
    """Makes the indices of one style at `scale` px/mm; masks are made once and kept."""

    def __init__(self, style: DeckStyle, scale: float) -> None:
        self.style = style
        self.scale = scale
        self._texts: dict[tuple[str, TextStyle, float], Mask] = {}

    def colour(self, suit: str) -> Colour:
        """A suit's ink."""
        return self.style.suits[SUIT_ORDER.index(suit)]

    def suit_index(self, suit: str, rank: str) -> list[Printed]:
        """Rank over pip, from the top left corner."""
        form, scale = self.style.index, self.scale
        text = self._text(rank, form.text, form.widest)
        pip = self.pip(suit, form.pip)
        text_wide, pip_wide = text.shape[1] / scale, pip.shape[1] / scale
        frame = self.style.court.frame
        margin = max(form.margin, frame + 0.5 if frame else 0.0)
        left = max(margin, form.centre - text_wide / 2)
        if form.aligned == "left":
            pip_left = left
        else:
            pip_left = max(margin, left + (text_wide - pip_wide) / 2)
        below = form.top + text.shape[0] / scale + form.gap
        return [Printed(text, left, form.top), Printed(pip, pip_left, below)]

    def trump_index(self, number: str) -> list[Printed]:
        """The number of a trump, from the top left corner."""
        form = self.style.trump
        text = self._text(number, form.text, form.widest)
        centred = max(form.panel_edge + 0.4, form.centre - text.shape[1] / self.scale / 2)
        left = centred if form.begins is None else form.begins
        return [Printed(text, left, form.top)]

    def star_index(self) -> list[Printed]:
        """The Excuse's star, from the top left corner."""
        form = self.style.star
        mask = star_mask(form.points, form.inner, form.turn, form.outline)
        size = round(form.size * self.scale)
        return [Printed(scaled(mask, size, size), form.left, form.top)]

    def pip(self, suit: str, size: float) -> Mask:
        """A pip `size` mm high."""
        form = self.style.pips
        mask = pip_mask(suit, form)
        ratio = mask.shape[1] / mask.shape[0] * form.aspect
        high = size * self.scale
        return scaled(mask, round(high * ratio), round(high))

    def _text(self, text: str, form: TextStyle, widest: float) -> Mask:
        key = (text, form, widest)
        if key not in self._texts:
            mask = text_mask(
                form.font,
                text,
                height=round(form.height * self.scale),
                stretch=form.stretch,
                spacing=form.spacing,
                weight=form.weight,
            )
            limit = round(widest * self.scale)
            if mask.shape[1] > limit:
                mask = scaled(mask, limit, mask.shape[0])
            self._texts[key] = mask
        return self._texts[key]
