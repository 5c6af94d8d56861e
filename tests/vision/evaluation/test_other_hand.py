"""Decks drawn by other code: their indices stand where they are said to, and nothing hides them."""

from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.evaluation.other_hand import OtherHandDeck, random_hand
from vision.synthesis.fonts import fonts_in

FONTS = fonts_in(Path(str(resources.files("font_source_serif_pro"))))
RING = 0.4
"""Bare paper round every index, mm, but where the number stands in a box."""


def _part(
    picture: NDArray[np.uint8], wide: float, left: float, top: float, right: float, bottom: float
) -> NDArray[np.uint8]:
    scale = picture.shape[1] / wide
    x0, y0, x1, y1 = (round(value * scale) for value in (left, top, right, bottom))
    return picture[y0:y1, x0:x1]


@pytest.mark.parametrize("seed", range(6))
def test_every_index_has_its_ink_where_it_is_said_to_stand_and_bare_paper_round_it(
    seed: int,
) -> None:
    deck = OtherHandDeck(seed, FONTS)
    for card in ("T-1", "T-20", "S-10", "H-R", "D-7", "C-1", "EX"):
        face = deck.face(card)
        assert len(face.indices) == deck.hand.corners
        assert sum(index.turned for index in face.indices) == deck.hand.corners // 2
        paper = np.asarray(deck.hand.paper)[::-1]
        for index in face.indices:
            box = (index.left, index.top, index.right, index.bottom)
            inside = _part(face.picture, face.width, *box)
            for edge in (inside[:3], inside[-3:], inside[:, :3], inside[:, -3:]):
                assert np.abs(edge.astype(int) - paper).max() > 60, f"{card}: no ink at an end"
            wider = (box[0] - RING, box[1] - RING, box[2] + RING, box[3] + RING)
            around = _part(face.picture, face.width, *wider).astype(int)
            ring = (around[0], around[-1], around[:, 0], around[:, -1])
            if not deck.hand.ruled:
                assert all(np.abs(line - paper).max() < 40 for line in ring), card


def test_the_same_seed_draws_the_same_deck_and_another_seed_another() -> None:
    one, same, other = (OtherHandDeck(seed, FONTS) for seed in (3, 3, 4))
    assert (one.face("T-7").picture == same.face("T-7").picture).all()
    assert one.hand != other.hand
    assert one.cards() == CARDS
    assert one.back().shape == one.face("EX").picture.shape
    with pytest.raises(KeyError, match="joker"):
        one.face("joker")


def test_a_red_suit_is_red_and_a_hand_comes_in_all_its_kinds() -> None:
    deck = OtherHandDeck(1, FONTS)
    blue, _, red = (deck.face("H-10").picture[..., channel] for channel in range(3))
    assert int((red.astype(int) - blue).max()) > 120
    assert int((deck.face("S-10").picture.max(axis=2).astype(int)).min()) < 45
    hands = [random_hand(np.random.default_rng(seed), FONTS) for seed in range(60)]
    assert {hand.scene for hand in hands} == {"across", "between", "boxed"}
    assert {hand.corners for hand in hands} == {2, 4}


def test_scenes_between_the_numbers_of_a_deck_are_as_wide_and_clear_of_the_widest() -> None:
    decks = (OtherHandDeck(seed, FONTS) for seed in range(40))
    deck = next(d for d in decks if d.hand.scene == "between" and not d.hand.ruled)
    paper = np.asarray(deck.hand.paper)[::-1]
    begins = set()
    for card in ("T-1", "T-8", "T-20"):
        picture = deck.face(card).picture
        middle = picture[picture.shape[0] // 2].astype(int)
        begins.add(int(np.flatnonzero(np.abs(middle - paper).max(axis=1) > 60)[0]))
    widest = deck.face("T-20")
    scale = widest.picture.shape[1] / widest.width
    assert len(begins) == 1
    assert begins.pop() > widest.indices[0].right * scale
