"""Pips as decks print them: four shapes, clubs on thin arms, and those that type offers."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.synthesis import fonts
from vision.synthesis.other_pips import with_other_pips
from vision.synthesis.pips import pip_mask, star_mask
from vision.synthesis.random_styles import random_style
from vision.synthesis.styles import PipStyle

FORMS = (PipStyle(), PipStyle(apart=1.0), PipStyle(plump=1.0, bend=1.0, oval=1.0))


def share(mask: np.typing.NDArray[np.uint8]) -> float:
    return float((mask > 127).mean())


@pytest.mark.parametrize("form", FORMS)
def test_four_suits_have_four_shapes_without_margins(form: PipStyle) -> None:
    masks = [pip_mask(suit, form) for suit in "SHDC"]
    for mask in masks:
        assert all(edge.any() for edge in (mask[0], mask[-1], mask[:, 0], mask[:, -1]))
        assert 0.2 < share(mask) < 0.8
    assert len({mask.tobytes() for mask in masks}) == 4


def test_the_lobes_of_a_club_stand_on_thin_arms_where_they_are_apart() -> None:
    def neck(form: PipStyle) -> float:
        mask = pip_mask("C", form)
        rows = mask[: mask.shape[0] // 2] > 127
        widths = rows.sum(axis=1) / mask.shape[1]
        return float(widths[mask.shape[0] // 5 :].min())

    together, apart = neck(PipStyle(apart=0.0)), neck(PipStyle(apart=1.0))
    assert apart < 0.5 * together


def test_petals_widen_the_arms_of_a_club_whose_lobes_are_apart() -> None:
    def arm(form: PipStyle) -> float:
        mask = pip_mask("C", form) > 127
        return float(mask[:, mask.shape[1] // 3].mean())

    thin = PipStyle(apart=1.0)
    assert arm(replace(thin, petal=1.0)) > 1.4 * arm(thin)
    assert np.array_equal(pip_mask("S", replace(thin, petal=1.0)), pip_mask("S", thin))


def test_a_winged_spade_is_slimmer_above_and_hangs_lower() -> None:
    def widths(form: PipStyle) -> tuple[float, float]:
        mask = pip_mask("S", form) > 127
        rows = mask.sum(axis=1) / mask.shape[1]
        return float(rows[: len(rows) // 3].mean()), float(rows.argmax() / len(rows))

    (plain, above), (winged, below) = widths(PipStyle()), widths(PipStyle(wing=1.0))
    assert winged < 0.8 * plain
    assert below > above
    assert np.array_equal(pip_mask("C", PipStyle(wing=1.0)), pip_mask("C", PipStyle()))


@pytest.mark.parametrize("form", [PipStyle(), PipStyle(apart=1.0)])
def test_the_lobes_of_a_merged_club_run_into_one_another(form: PipStyle) -> None:
    def notched(form: PipStyle) -> float:
        mask = pip_mask("C", form)
        hull = cv2.convexHull(cv2.findNonZero((mask > 127).astype(np.uint8)))
        return 1 - float((mask > 127).sum()) / cv2.contourArea(hull)

    assert notched(replace(form, merged=0.85)) < 0.75 * notched(form)
    assert np.array_equal(pip_mask("S", replace(form, merged=0.85)), pip_mask("S", form))


@pytest.mark.parametrize("form", [*FORMS, PipStyle(wing=1.0), PipStyle(merged=0.85)])
@pytest.mark.parametrize("suit", "SC")
def test_paper_shows_above_a_foot_that_stands_apart(suit: str, form: PipStyle) -> None:
    def parts(form: PipStyle) -> int:
        return cv2.connectedComponents((pip_mask(suit, form) > 127).astype(np.uint8))[0] - 1

    assert parts(form) == 1
    assert parts(replace(form, lift=0.12)) == 2


def test_some_taught_decks_have_each_of_the_odder_pips() -> None:
    style = random_style(np.random.default_rng(3))
    pips = [with_other_pips(np.random.default_rng(seed), style).pips for seed in range(100)]
    for odd, least in (("petal", 20), ("wing", 20), ("merged", 15), ("lift", 10)):
        assert least < sum(getattr(p, odd) > 0 for p in pips) < 60
    usual = [replace(p, petal=0.0, wing=0.0, merged=0.0, lift=0.0) for p in pips]
    assert usual == [style.pips] * 100


def test_a_heart_is_not_a_spade_upside_down_with_a_stem_less() -> None:
    spade, heart = pip_mask("S", PipStyle()), pip_mask("H", PipStyle())
    assert spade[-4:].mean() > spade[:4].mean(), "a spade has a foot"
    assert heart[:4].mean() > heart[-4:].mean(), "a heart has a point"


def test_type_without_the_four_suits_sets_none() -> None:
    for font in fonts.suit_fonts():
        masks = [pip_mask(suit, PipStyle(font=font)) for suit in "SHDC"]
        assert len({mask.tobytes() for mask in masks}) == 4
    assert fonts.HOUSE_RANK not in fonts.suit_fonts()


def test_random_decks_differ_in_their_clubs() -> None:
    forms = [random_style(np.random.default_rng(seed)).pips for seed in range(120)]
    drawn = [form for form in forms if not form.font]
    assert sum(form.apart > 0.5 for form in drawn) >= 8
    assert sum(form.apart == 0 for form in drawn) >= 8


def test_large_pips_of_some_decks_touch_the_index() -> None:
    gaps = [random_style(np.random.default_rng(seed)).number.clip_gap for seed in range(40)]
    assert any(gap < -0.3 for gap in gaps)
    assert any(gap > 0.3 for gap in gaps)


def test_an_outlined_star_has_less_ink() -> None:
    full = star_mask(5, 0.4, 0.0, 0.0)
    assert share(star_mask(5, 0.4, 0.0, 0.06)) < 0.8 * share(full)


def test_the_house_deck_keeps_its_clubs() -> None:
    plain = replace(PipStyle(), apart=0.0, oval=0.0, font="")
    assert np.array_equal(pip_mask("C", plain), pip_mask("C", PipStyle()))
