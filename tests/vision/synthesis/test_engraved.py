"""Figures cut by hand: every one drawn, told apart, and as the hand that cut them says."""

from dataclasses import replace

import numpy as np
import pytest

from vision.synthesis import glyphs
from vision.synthesis.engraved import CUT, letter_picture
from vision.synthesis.engraving import Engraving, random_engraving

HANDS = [random_engraving(np.random.default_rng(number)) for number in range(12)]


def _ink(hand: Engraving, letter: str) -> glyphs.Mask:
    return glyphs.scaled(glyphs.tight(letter_picture(hand, letter)), 48, 64)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand.seed))
def test_every_hand_cuts_all_figures_and_ranks_apart(hand: Engraving) -> None:
    cut = {letter: _ink(hand, letter) > 127 for letter in CUT}
    for letter, ink in cut.items():
        assert 0.04 < ink.mean() < 0.9, letter
        for other, drawn in cut.items():
            assert other == letter or (ink ^ drawn).mean() > 0.03, f"{letter} is {other}"


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand.seed))
def test_nothing_is_cut_off_at_the_plates_edge(hand: Engraving) -> None:
    for letter in CUT:
        ink = letter_picture(hand, letter)
        for edge in (ink[0], ink[-1], ink[:, 0], ink[:, -1]):
            assert not edge.any(), letter


def test_a_nine_is_a_six_on_its_head_in_a_hand_without_chance() -> None:
    hand = Engraving(ball=0.0, serif=0.0)
    six, nine = _ink(hand, "6"), _ink(hand, "9")
    assert (abs(six[::-1, ::-1].astype(int) - nine) > 127).mean() < 0.2
    assert (abs(six.astype(int) - nine) > 127).mean() > 0.1


def test_a_thicker_stem_has_more_ink_and_a_hairline_stays() -> None:
    fine, fat = Engraving(thick=0.1), Engraving(thick=0.2)
    for letter in CUT:
        drawn = [(letter_picture(hand, letter) > 127).sum() for hand in (fine, fat)]
        assert drawn[1] > 1.2 * drawn[0], letter
    thin = letter_picture(replace(fat, thin=0.012), "0")
    assert (glyphs.tight(thin)[:8].max(axis=0) > 100).any()


@pytest.mark.parametrize("seed", range(8))
def test_a_four_has_no_hairlines_that_print_as_a_one(seed: int) -> None:
    """Seen: 1s of a deck never seen, on a wide foot, taken for 4s of hairlines."""
    ink = glyphs.tight(letter_picture(Engraving(thin=0.01, seed=seed), "4")) > 127
    across = ink[round(len(ink) * 0.35)]
    start = int(across.argmax())
    assert across[start : start + round(0.035 * len(ink))].all(), "the slope"


def test_some_ones_stand_on_a_foot_the_hand_has_for_no_other_letter() -> None:
    wide = 0
    for seed in range(60):
        hand = Engraving(serif=0.0, thick=0.15, seed=seed)
        ink = glyphs.tight(letter_picture(hand, "1")) > 127
        wide += bool(ink[-1].sum() > 2 * hand.thick * len(ink))
    assert 12 < wide < 36


def test_a_letter_no_card_has_is_refused() -> None:
    with pytest.raises(KeyError):
        letter_picture(Engraving(), "W")


def test_an_engraved_number_is_set_as_type_is() -> None:
    mask = glyphs.text_mask(HANDS[0], "18", height=60, stretch=1.0, spacing=0.05, weight=0.0)
    assert mask.shape[0] == 60
    assert (
        mask.shape[1]
        > glyphs.text_mask(HANDS[0], "8", height=60, stretch=1.0, spacing=0.05, weight=0.0).shape[1]
    )
