"""What counts as readable, on the project's own deck."""

import math

import cv2
import numpy as np
import pytest

from vision.evaluation.sight import Sight, best_shares, in_glare, seen_indices, sight_of
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import Sprite, draw, view_from_above

DECK = house_deck()
SIZE, SCALE = (640, 480), 3.0
PLAIN = Lens()
MAT = np.full((SIZE[1], SIZE[0], 3), 60, np.uint8)


def shares(cards: list[str], poses: list[Pose], *over: Sprite, lens: Lens = PLAIN) -> list[float]:
    rng = np.random.default_rng(0)
    view = view_from_above(SIZE, SCALE)
    drawn = draw(DECK, cards, poses, view, MAT, sprites=over, shadow=0.0, rng=rng)
    best = best_shares(tuple(cards), seen_indices(DECK, drawn, lens))
    return [best[card] for card in cards]


def strip(card: str, show: float) -> float:
    """The share seen of a card of which a strip of `show` mm is left by the next one."""
    return shares([card, "D-5"], [Pose(0, 0, 0), Pose(show, 0, 0)])[0]


def test_a_card_alone_is_readable() -> None:
    assert sight_of(shares(["T-16"], [Pose(0, 0, 0.3)])[0]) is Sight.READABLE


def test_a_trump_cut_between_its_digits_is_to_be_refused() -> None:
    ink = DECK.face("T-16").indices[0]
    middle = (ink.left + ink.right) / 2
    assert sight_of(strip("T-16", middle)) is Sight.REFUSE
    assert sight_of(strip("T-16", ink.right + 0.7)) is Sight.READABLE


def test_a_strip_shows_ever_more_of_the_ink() -> None:
    ink = DECK.face("T-16").indices[0]
    seen = [strip("T-16", ink.left + (ink.right - ink.left) * part) for part in (0.2, 0.5, 0.8, 1)]
    assert seen == sorted(seen)
    assert seen[0] < 0.4 < seen[2] < 1


def test_a_nick_in_the_last_of_the_ink_is_neither_readable_nor_to_be_refused() -> None:
    ink = DECK.face("H-7").indices[0]
    seen = {sight_of(strip("H-7", ink.right - cut)) for cut in np.arange(0.0, 2.0, 0.1)}
    assert Sight.BETWEEN in seen
    assert sight_of(strip("H-7", ink.right - 2.0)) is Sight.REFUSE


def test_paper_covered_in_a_corner_of_an_index_hides_nothing() -> None:
    """The box round a 7 over its heart has corners without ink: only ink counts."""
    ink = DECK.face("H-7").indices[0]
    corner = Pose(0, 0, 0)
    left = SIZE[0] / 2 + SCALE * (ink.left - DECK.face("H-7").width / 2)
    bottom = SIZE[1] / 2 + SCALE * (ink.bottom - DECK.face("H-7").height / 2)
    patch = np.full((40, 40, 4), 255, np.uint8)
    nick = Sprite(patch, round(left) - 38, round(bottom) - 4)
    rng, view = np.random.default_rng(0), view_from_above(SIZE, SCALE)
    others = np.zeros((SIZE[1], SIZE[0] // 2 - 10, 4), np.uint8)
    others[:] = 255
    right = Sprite(others, SIZE[0] // 2 + 10, 0)
    lower = Sprite(np.full((SIZE[1] // 2, SIZE[0], 4), 255, np.uint8), 0, SIZE[1] // 2)
    drawn = draw(DECK, ["H-7"], [corner], view, MAT, sprites=(nick, right, lower), rng=rng)
    (index,) = seen_indices(DECK, drawn, PLAIN)
    assert drawn.indices[0].visible < 1
    assert index.share == 1.0


def test_an_index_over_the_edge_of_the_picture_is_not_readable() -> None:
    ink = DECK.face("T-16").indices[0]
    half = DECK.face("T-16").width / 2
    x = SIZE[0] / 2 / SCALE + half - (ink.left + ink.right) / 2
    assert sight_of(shares(["T-16"], [Pose(x, 0, 0)])[0]) is Sight.REFUSE


def test_glare_takes_the_index_it_lies_on() -> None:
    quad = np.array([[300, 200], [330, 200], [330, 250], [300, 250]], np.float32)
    on = Lens(glare=((315 / 640, 225 / 480, 0.1, 0.8),))
    assert in_glare(quad, on, SIZE)
    assert not in_glare(quad, Lens(glare=((0.9, 0.9, 0.1, 0.8),)), SIZE)
    assert not in_glare(quad, Lens(glare=((315 / 640, 225 / 480, 0.1, 0.3),)), SIZE)


def test_a_reflection_smaller_than_an_index_is_seen_wherever_on_it_it_lies() -> None:
    """An index fills a near photograph: one between its middle and its corners was overlooked."""
    quad = np.array([[100, 60], [300, 60], [300, 420], [100, 420]], np.float32)
    for x, y in ((150, 150), (200, 330), (110, 240), (299, 61)):
        small = Lens(glare=((x / 640, y / 480, 0.03, 0.8),))
        bright = photograph(MAT, small, np.random.default_rng(0))[y, x]
        assert bright.min() > 127
        assert in_glare(quad, small, SIZE), (x, y)
    assert not in_glare(quad, Lens(glare=((340 / 640, 240 / 480, 0.03, 0.8),)), SIZE)


def test_where_glare_is_said_to_be_black_comes_out_brighter_than_half_of_white() -> None:
    lens = Lens(glare=((0.5, 0.5, 0.2, 0.36),), noise=0.0, sharpen=0.0, quality=98)
    black = photograph(np.zeros((480, 640, 3), np.uint8), lens, np.random.default_rng(0))
    assert black[240, 320].min() > 127


@pytest.mark.parametrize("turn", [0.0, math.pi / 2, math.pi])
def test_an_index_is_seen_alike_however_the_card_is_turned(turn: float) -> None:
    ink = DECK.face("T-18").indices[0]
    face = DECK.face("T-18")
    pose = Pose(0, 0, turn)
    middle = (ink.left + ink.right) / 2 - face.width / 2
    cover = np.full((400, 400, 4), 255, np.uint8)
    edge = np.array([middle + 200 / SCALE, 0])
    c, s = math.cos(turn), math.sin(turn)
    x, y = (c * edge[0] - s * edge[1]) * SCALE, (s * edge[0] + c * edge[1]) * SCALE
    over = Sprite(cover, round(SIZE[0] / 2 + x) - 200, round(SIZE[1] / 2 + y) - 200)
    assert shares(["T-18"], [pose], over)[0] == pytest.approx(0.45, abs=0.25)


def test_the_ink_found_is_the_ink_printed() -> None:
    """Paper drawn over everything but what counts as ink leaves an index that still reads so."""
    from vision.evaluation.sight import _ink  # noqa: PLC0415

    face = DECK.face("T-16")
    mask = _ink(face, 0)
    box = face.indices[0]
    fx = face.picture.shape[1] / face.width
    part = face.picture[
        round(box.top * fx) : round(box.bottom * fx), round(box.left * fx) : round(box.right * fx)
    ]
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    assert grey[mask == 255].mean() < 120 < grey[mask == 0].mean()
