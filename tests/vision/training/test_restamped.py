"""Known faces with other indices: the old ones gone, the new ones where they are said to be."""

import numpy as np

from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Face
from vision.synthesis.random_styles import random_style
from vision.training.restamped import RestampedDeck

SCALE = 5.0


def restamped(seed: int) -> RestampedDeck:
    return RestampedDeck(house_deck(), random_style(np.random.default_rng(seed)), SCALE)


def dark_share(face: Face, left: float, top: float, right: float, bottom: float) -> float:
    x0, y0, x1, y1 = (
        round(v * face.picture.shape[1] / face.width) for v in (left, top, right, bottom)
    )
    part = face.picture[y0:y1, x0:x1].astype(int)
    return float((part.min(axis=2) < 140).mean())


def test_new_indices_have_ink_in_their_boxes() -> None:
    deck = restamped(5)
    for card in ("S-7", "H-10", "T-4", "T-18", "D-R"):
        face = deck.face(card)
        assert len(face.indices) == 4
        for index in face.indices:
            assert dark_share(face, index.left, index.top, index.right, index.bottom) > 0.1, card


def test_old_indices_are_gone_where_no_new_one_stands() -> None:
    old = house_deck().face("S-7").indices[0]
    for seed in range(12):
        face = restamped(seed).face("S-7")
        new = face.indices[0]
        strip = (old.left, old.top, old.right, min(old.bottom, new.top) - 0.4)
        if strip[3] - strip[1] > 1.5:
            assert dark_share(face, *strip) < 0.02
            return
    raise AssertionError("no style leaves the old place free: take other seeds")


def test_a_face_is_printed_once() -> None:
    deck = restamped(1)
    assert deck.face("T-21") is deck.face("T-21")
    assert deck.cards() == house_deck().cards()
