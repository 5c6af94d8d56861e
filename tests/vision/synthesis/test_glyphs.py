"""Type as masks: as high as asked, and never worn away."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import ImageFont

from vision.synthesis import fonts, glyphs
from vision.synthesis.fonts import HOUSE_RANK, HOUSE_TRUMP


def test_text_is_as_high_as_asked_and_heavier_with_more_weight() -> None:
    plain, heavy = (
        glyphs.text_mask(HOUSE_RANK, "17", height=60, stretch=1.0, spacing=0.05, weight=w)
        for w in (0.0, 0.06)
    )
    assert plain.shape[0] == heavy.shape[0] == 60
    assert (heavy > 128).mean() > 1.1 * (plain > 128).mean()


def test_digits_run_into_one_another_where_that_is_asked() -> None:
    def pieces(spacing: float) -> int:
        mask = glyphs.text_mask(
            HOUSE_TRUMP, "11", height=90, stretch=1.0, spacing=spacing, weight=0.0
        )
        return int(cv2.connectedComponents((mask > 128).astype(np.uint8))[0]) - 1

    assert [pieces(0.05), pieces(-0.05)] == [2, 1]


def test_type_of_hairlines_is_not_worn_away(monkeypatch: pytest.MonkeyPatch) -> None:
    hairline = np.zeros((160, 40), np.uint8)
    hairline[:, 20:22] = 255
    monkeypatch.setattr(glyphs, "_letter", lambda *_: hairline)
    mask = glyphs.text_mask("thin", "1", height=80, stretch=1.0, spacing=0.05, weight=-0.04)
    assert mask.shape[0] == 80
    assert (mask > 128).any()


def test_a_letter_that_a_font_has_not_is_the_house_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen: a font without a number sign, and a rendering of hours that ended there."""
    real = fonts.glyph_picture

    def has_no_sign(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8]:
        if text == "#" and str(font.path).endswith(HOUSE_RANK.rpartition("/")[2]):
            raise ValueError("the font draws nothing")
        return real(font, text)

    monkeypatch.setattr(glyphs, "glyph_picture", has_no_sign)
    glyphs._letter.cache_clear()
    asked = glyphs._letter(HOUSE_RANK, "#")
    assert np.array_equal(asked, glyphs._letter(HOUSE_TRUMP, "#"))
    assert not np.array_equal(glyphs._letter(HOUSE_RANK, "1"), glyphs._letter(HOUSE_TRUMP, "1"))
    glyphs._letter.cache_clear()
