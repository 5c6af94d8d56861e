"""Type as masks: as high as asked, and never worn away."""

import numpy as np
import pytest

from vision.synthesis import glyphs
from vision.synthesis.fonts import HOUSE_RANK


def test_text_is_as_high_as_asked_and_heavier_with_more_weight() -> None:
    plain, heavy = (
        glyphs.text_mask(HOUSE_RANK, "17", height=60, stretch=1.0, spacing=0.05, weight=w)
        for w in (0.0, 0.06)
    )
    assert plain.shape[0] == heavy.shape[0] == 60
    assert (heavy > 128).mean() > 1.1 * (plain > 128).mean()


def test_type_of_hairlines_is_not_worn_away(monkeypatch: pytest.MonkeyPatch) -> None:
    hairline = np.zeros((160, 40), np.uint8)
    hairline[:, 20:22] = 255
    monkeypatch.setattr(glyphs, "_letter", lambda *_: hairline)
    mask = glyphs.text_mask("thin", "1", height=80, stretch=1.0, spacing=0.05, weight=-0.04)
    assert mask.shape[0] == 80
    assert (mask > 128).any()
