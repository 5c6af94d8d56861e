"""Drawn decks: all faces, true index boxes, the same for the same seed."""

import time
from dataclasses import replace

import numpy as np
import pytest

from vision.cards import CARDS
from vision.synthesis.drawn import SCALE, DrawnDeck, house_deck, numbered_deck, random_deck
from vision.synthesis.face import Deck, Face, IndexInk
from vision.synthesis.random_styles import random_style
from vision.synthesis.styles import DeckStyle, StarStyle


def _ink_box(face: Face, box: IndexInk, grow: float) -> tuple[float, float, float, float]:
    """The box of dark or coloured ink within `grow` mm of an index, in mm."""
    x0, y0 = int((box.left - grow) * SCALE), int((box.top - grow) * SCALE)
    x1, y1 = int((box.right + grow) * SCALE), int((box.bottom + grow) * SCALE)
    part = face.picture[max(y0, 0) : y1, max(x0, 0) : x1].min(axis=2) < 128
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    left, top = max(x0, 0) / SCALE, max(y0, 0) / SCALE
    return (
        left + columns[0] / SCALE,
        top + rows[0] / SCALE,
        left + (columns[-1] + 1) / SCALE,
        top + (rows[-1] + 1) / SCALE,
    )


def test_the_house_deck_has_every_card_and_four_indices_each() -> None:
    deck: Deck = house_deck()
    assert deck.cards() == CARDS
    for card in CARDS:
        face = deck.face(card)
        assert face.card == card
        assert len(face.indices) == 4
        assert sum(index.turned for index in face.indices) == 2
        assert face.picture.shape == (round(116 * SCALE), round(64 * SCALE), 3)


@pytest.mark.parametrize("card", ["S-1", "H-10", "D-7", "C-8", "T-1", "T-16", "T-21", "EX"])
def test_an_index_box_holds_exactly_the_ink(card: str) -> None:
    face = house_deck().face(card)
    for box in face.indices:
        # Trumps stand in a frame and pips beside large pips: look only a little way round.
        found = _ink_box(face, box, 0.35)
        assert found == pytest.approx((box.left, box.top, box.right, box.bottom), abs=0.35)


def test_no_ink_lies_outside_a_small_margin_of_the_index_of_an_ace() -> None:
    face = house_deck().face("S-1")
    box = next(index for index in face.indices if not index.turned and index.left < 32)
    found = _ink_box(face, box, 3.0)
    assert found == pytest.approx((box.left, box.top, box.right, box.bottom), abs=0.2)


def test_lower_indices_are_the_upper_ones_turned() -> None:
    face = house_deck().face("T-16")
    upper = min(face.indices, key=lambda index: index.left + index.top)
    lower = max(face.indices, key=lambda index: index.right + index.bottom)
    assert lower.turned
    assert not upper.turned
    assert face.width - lower.right == pytest.approx(upper.left, abs=0.2)
    assert face.height - lower.bottom == pytest.approx(upper.top, abs=0.2)
    a = face.picture[: int(25 * SCALE), : int(23 * SCALE)]
    b = face.picture[::-1, ::-1][: int(25 * SCALE), : int(23 * SCALE)]
    assert np.abs(a.astype(int) - b).mean() < 6


def test_a_seed_gives_the_same_pixels_and_another_seed_others() -> None:
    one, two = (random_deck(np.random.default_rng(3)) for _ in range(2))
    other = random_deck(np.random.default_rng(4))
    for card in ("H-10", "S-R", "T-16", "EX"):
        assert np.array_equal(one.face(card).picture, two.face(card).picture)
        same_size = one.face(card).picture.shape == other.face(card).picture.shape
        assert not same_size or (one.face(card).picture != other.face(card).picture).any()
    assert np.array_equal(one.back(), two.back())


@pytest.mark.parametrize("seed", range(3))
def test_random_decks_keep_every_index_on_the_card(seed: int) -> None:
    deck = random_deck(np.random.default_rng(seed))
    for card in CARDS[::7]:
        face = deck.face(card)
        for box in face.indices:
            assert 0 <= box.left < box.right <= face.width + 0.2, card
            assert 0 <= box.top < box.bottom <= face.height + 0.2, card
            assert box.bottom - box.top > 2.5


def test_styles_differ_in_what_sets_decks_apart() -> None:
    styles = [random_style(np.random.default_rng(seed)) for seed in range(60)]
    assert {style.indices for style in styles} == {2, 4}
    assert {style.star.count for style in styles} == {2, 4}
    assert len({style.trump.panel for style in styles}) == 4
    assert len({style.court.art for style in styles}) == 3
    assert any(len(set(style.suits)) == 4 for style in styles)
    assert 61 <= min(style.width for style in styles) < max(style.width for style in styles) <= 66


def test_some_decks_are_set_close_and_the_house_deck_is_not() -> None:
    styles = [random_style(np.random.default_rng(seed)) for seed in range(200)]
    touching = [style for style in styles if style.trump.text.spacing < 0]
    leaning = [style for style in styles if style.number.clip and style.number.clip_gap < 0]
    assert 40 < len(touching) < 100
    assert 30 < len(leaning) < 90
    assert DeckStyle().trump.text.spacing > 0


def test_some_decks_have_their_indices_hardly_off_the_edges() -> None:
    """Seen: the numbers of a printed deck, 2.5 mm below its edge, taken for half covered."""
    styles = [random_style(np.random.default_rng(seed)) for seed in range(200)]
    low = [style for style in styles if style.index.top < 3.2]
    assert 40 < len(low) < 80
    for style in low[:4]:
        deck = DrawnDeck(style)
        seven, trump = deck.face("H-7").indices[0], deck.face("T-17").indices[0]
        assert seven.top < 3.3
        assert seven.left < 3.3
        assert trump.top < 4.1
        assert trump.left > 0.8
        assert trump.bottom < style.trump.panel_bottom


def test_a_star_deck_may_have_two() -> None:
    face = DrawnDeck(DeckStyle(star=StarStyle(count=2))).face("EX")
    assert [index.turned for index in face.indices] == [False, True]
    assert face.indices[0].left < 32 < face.indices[1].left


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(KeyError):
        house_deck().face("T-22")


def test_faces_cannot_be_spoilt_and_are_drawn_once() -> None:
    face = house_deck().face("S-1")
    assert house_deck().face("S-1") is face
    with pytest.raises(ValueError, match="read-only"):
        face.picture[0, 0] = 0


def test_a_face_is_drawn_in_time_for_training() -> None:
    deck = DrawnDeck(DeckStyle())
    start = time.process_time()
    for card in CARDS[::6]:
        deck.face(card)
    assert (time.process_time() - start) / len(CARDS[::6]) < 0.1


def _under_the_pip(style: DeckStyle, card: str) -> float:
    """The share of what lies close round an upper left index's pip that is not plain paper."""
    face = DrawnDeck(style).face(card)
    scale = face.picture.shape[1] / face.width
    ink = face.indices[0]
    top = ink.top + 0.6 * (ink.bottom - ink.top)
    near = face.picture[
        round(top * scale) : round((ink.bottom + 1.5) * scale),
        round((ink.left - 1) * scale) : round((ink.right + 1.5) * scale),
    ]
    return float((np.abs(near.astype(int) - style.paper).max(axis=2) > 60).mean())


def test_in_some_decks_a_courts_hair_runs_under_the_pip_of_its_index() -> None:
    """Seen: a jack of diamonds of a printed deck, not found at all because of it."""
    styles = [random_style(np.random.default_rng(seed)) for seed in range(200)]
    with_locks = [style for style in styles if style.court.locks]
    assert 40 < len(with_locks) < 100
    plain = replace(DeckStyle(), court=replace(DeckStyle().court, locks=0.0))
    under = replace(plain, court=replace(plain.court, locks=1.0, room=0.1))
    more = [_under_the_pip(under, card) - _under_the_pip(plain, card) for card in ("D-V", "S-C")]
    assert min(more) > 0.05
    seven, same = (DrawnDeck(style).face("D-7").picture for style in (plain, under))
    assert np.array_equal(seven, same), "only courts"


def test_a_number_is_a_deck_and_none_is_the_house_s() -> None:
    assert numbered_deck(None).name == house_deck().name
    assert numbered_deck(5).name == numbered_deck(5).name != numbered_deck(6).name
