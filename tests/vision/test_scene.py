import math

import numpy as np
import pytest

from vision.geometry import place_of
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph, random_lens
from vision.synthesis.scene import Drawn, Sprite, draw, view_from_above

SIZE = (640, 480)
SCALE = 2.5
DECK = house_deck()


def look(cards: list[str], poses: list[Pose], sprites: tuple[Sprite, ...] = ()) -> Drawn:
    view = view_from_above(SIZE, SCALE)
    mat = np.full((SIZE[1], SIZE[0], 3), 60, np.uint8)
    rng = np.random.default_rng(0)
    return draw(DECK, cards, poses, view, mat, sprites=sprites, rng=rng)


def best(drawn: Drawn, card: str) -> float:
    return max((i.visible for i in drawn.indices if i.card == card), default=0.0)


def test_every_index_of_a_card_alone_is_in_sight_where_it_was_printed() -> None:
    drawn = look(["S-7"], [Pose(0, 0, 0)])
    face = DECK.face("S-7")
    assert [i.visible for i in drawn.indices] == pytest.approx([1.0] * len(face.indices), abs=0.02)
    ink = face.indices[0]
    place = place_of(drawn.indices[0].quad)
    x = SIZE[0] / 2 + SCALE * ((ink.left + ink.right) / 2 - face.width / 2)
    y = SIZE[1] / 2 + SCALE * ((ink.top + ink.bottom) / 2 - face.height / 2)
    assert (place.x, place.y) == pytest.approx((x, y), abs=0.5)
    assert place.height == pytest.approx(SCALE * (ink.bottom - ink.top), abs=0.5)


def test_the_ink_is_where_the_truth_says() -> None:
    drawn = look(["S-7"], [Pose(0, 0, 0.4)])
    for index in drawn.indices:
        place = place_of(index.quad)
        around = drawn.picture[round(place.y) - 12 : round(place.y) + 12]
        around = around[:, round(place.x) - 8 : round(place.x) + 8]
        assert around.min() < 70
        assert around.max() > 200


def test_lower_indices_are_turned_by_half_a_turn() -> None:
    angles = [place_of(i.quad).angle for i in look(["D-4"], [Pose(0, 0, 0)]).indices]
    assert sum(abs(a) < 0.01 for a in angles) == len(angles) / 2
    assert sum(abs(abs(a) - math.pi) < 0.01 for a in angles) == len(angles) / 2


def test_a_card_laid_over_another_hides_its_indices() -> None:
    drawn = look(["T-16", "H-R"], [Pose(0, 0, 0), Pose(4, 2, 0)])
    assert best(drawn, "T-16") < 0.9
    assert best(drawn, "H-R") == pytest.approx(1.0, abs=0.02)


def test_a_hand_hides_what_it_covers_and_nothing_else() -> None:
    whole = np.full((SIZE[1], 330, 4), 255, np.uint8)
    drawn = look(["C-9"], [Pose(0, 0, 0)], (Sprite(whole, -10, 0),))
    seen = [i.visible for i in drawn.indices]
    assert min(seen, default=0) > 0.98
    assert len(seen) == len(DECK.face("C-9").indices) / 2


def test_a_card_face_down_or_out_of_the_picture_shows_no_index() -> None:
    assert look(["EX"], [Pose(0, 0, 0, face_down=True)]).indices == ()
    assert look(["EX"], [Pose(900, 0, 0)]).indices == ()


def test_photographs_follow_from_their_seed_and_keep_size() -> None:
    picture = look(["C-9"], [Pose(0, 0, 0)]).picture

    def shot(seed: int) -> np.ndarray:
        rng = np.random.default_rng(seed)
        return photograph(picture, random_lens(rng), rng)

    assert shot(3).shape == picture.shape
    assert np.array_equal(shot(3), shot(3))
    assert not np.array_equal(shot(3), shot(4))


def test_a_perfect_lens_hardly_changes_a_picture() -> None:
    picture = look(["C-9"], [Pose(0, 0, 0)]).picture
    lens = Lens(exposure=1.0, blur=0.0, noise=0.0, mosaic=False, sharpen=0.0, quality=100)
    out = photograph(picture, lens, np.random.default_rng(1))
    assert np.abs(out.astype(int) - picture).mean() < 2.0
