"""Colours one can tell apart and read, sizes one can see and touch."""

from itertools import combinations

import pytest

from kiosk.screens.theme import (
    CAP,
    DARK,
    LIGHT,
    SHAPES,
    Mode,
    Palette,
    TextSize,
    contrast,
    density,
    luminance,
    palette,
    scale,
)


def test_contrast_as_wcag_defines_it() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 255, 255)) == pytest.approx(1.0)


@pytest.mark.parametrize("colours", [DARK, LIGHT])
def test_scores_are_read_from_afar_and_words_from_near(colours: Palette) -> None:
    for back in (colours.ground, colours.panel):
        assert contrast(colours.ink, back) >= 7
        assert contrast(colours.gain, back) >= 7
        assert contrast(colours.loss, back) >= 7
        assert contrast(colours.quiet, back) >= 4.5
        assert contrast(colours.warn, back) >= 3  # Signs alone, no words.
    for fill, ink in (
        (colours.raised, colours.ink),
        (colours.accent, colours.on_accent),
        (colours.chosen, colours.on_chosen),
        (colours.warn, colours.on_warn),
        (colours.card, colours.card_ink),
        (colours.card, colours.card_red),
        (colours.blank, colours.quiet),
    ):
        assert contrast(fill, ink) >= 4.5


@pytest.mark.parametrize("colours", [DARK, LIGHT])
def test_each_of_the_people_has_a_colour_and_a_shape(colours: Palette) -> None:
    assert len(colours.people) == len(set(colours.people)) == len(SHAPES) == len(set(SHAPES)) == 8
    for colour in colours.people:
        assert contrast(colour, colours.panel) >= 3
    for one, other in combinations(colours.people, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def test_letters_and_targets_on_the_seven_inch_display() -> None:
    sizes = scale((800, 480), TextSize.NORMAL)
    mm = density((800, 480))
    assert sizes.touch / mm >= 9
    assert sizes.score * CAP / mm == pytest.approx(8, abs=0.1)
    assert sizes.body * CAP / mm == pytest.approx(4, abs=0.1)
    assert sizes.small * CAP / mm >= 2.9


@pytest.mark.parametrize("size", [(480, 320), (1024, 600), (1280, 800), (720, 1280), (333, 777)])
def test_targets_are_48_pixels_and_large_letters_are_larger(size: tuple[int, int]) -> None:
    normal, large = scale(size, TextSize.NORMAL), scale(size, TextSize.LARGE)
    assert normal.touch >= 48
    assert large.body > normal.body
    assert normal.least <= normal.small <= normal.body <= normal.score <= normal.giant


def test_a_turned_display_has_the_same_density() -> None:
    assert density((480, 800)) == density((800, 480))


def test_the_mode_picks_the_palette() -> None:
    assert palette(Mode.DARK) is DARK
    assert palette(Mode.LIGHT) is LIGHT
