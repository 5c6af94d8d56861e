"""Whether ink is the same: an index, what is left of one, or another card's at its place."""

import cv2
import numpy as np
import pytest

from vision.reading import Detection, Picture, Point
from vision.synthesis.fonts import HOUSE_TRUMP
from vision.synthesis.glyphs import text_mask
from vision.tracking import Mode, Settings, Tracker
from vision.tracking.ink import Green, left_of_it, same_index, same_ink, same_print

QUAD: list[Point] = [(40, 30), (66, 30), (66, 68), (40, 68)]


def index(words: str, *, shift: int = 0, scale: float = 1.0) -> Green:
    """A card's corner with its index, as a camera 2.7 pixels to the millimetre shows it."""
    picture = np.full((120, 120), 235, np.uint8)
    ink = text_mask(HOUSE_TRUMP, words, height=20, stretch=0.9, spacing=0.1, weight=0.0)
    left = 42 + shift
    part = picture[44:64, left : left + ink.shape[1]]
    part[:] = np.round(part - ink / 255 * 215)
    drawn = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.6 * scale), np.uint8)


@pytest.mark.parametrize("scale", [1.0, 1.8, 3.0])
def test_an_index_in_full_sight_is_known_again_and_another_is_not(scale: float) -> None:
    """A trump laid exactly on another: loosely, a 21 and an 11 are one."""
    quad = [(x * scale, y * scale) for x, y in QUAD]
    drawn = {words: index(words, scale=scale) for words in ("21", "11", "16", "5", "2")}
    for words, picture in drawn.items():
        again = index(words, shift=1, scale=scale)
        assert same_print(picture, again, quad)
        assert same_ink(picture, again, quad)
        for other, another in drawn.items():
            assert other == words or not same_print(picture, another, quad)
    assert same_ink(drawn["21"], drawn["11"], quad)


def test_what_is_left_of_a_covered_index_was_all_there_before() -> None:
    before = index("16")
    now = before.copy()
    now[:, 53:] = 235
    assert left_of_it(before, now, QUAD)
    assert same_ink(before, now, QUAD)
    assert not left_of_it(now, before, QUAD), "a 6 more is news"
    assert not left_of_it(np.full_like(before, 235), before, QUAD), "laid on bare paper"


def test_where_there_is_no_ink_there_is_nothing_to_compare() -> None:
    bare = np.full((120, 120), 235, np.uint8)
    assert not same_ink(bare, bare, QUAD)
    assert not same_print(bare, bare, QUAD)
    assert not same_print(index("7"), index("7")[:60], QUAD), "pictures of another size"
    assert not same_ink(index("7"), index("7")[:60], QUAD), "pictures of another size"
    assert not same_ink(index("7"), index("7"), [(50, 50), (51, 50), (51, 51), (50, 51)])


def lain_otherwise(picture: Green, angle: float, x: float, y: float) -> tuple[Green, list[Point]]:
    """The picture turned about its middle, in degrees, and moved; and where its index is then."""
    move = cv2.getRotationMatrix2D((60, 60), angle, 1.0) + np.array([(0, 0, x), (0, 0, y)])
    turned = cv2.warpAffine(picture, move, (120, 120), borderMode=cv2.BORDER_REPLICATE)
    quad = cv2.transform(np.array([QUAD], np.float64), move)[0]
    return np.asarray(turned, np.uint8), [(float(a), float(b)) for a, b in quad]


@pytest.mark.parametrize(("angle", "x", "y"), [(0, 7.4, -5), (180, 3, 6), (12, -4, 2), (-75, 0, 0)])
def test_an_index_is_known_again_however_its_card_was_pushed_or_turned(
    angle: float, x: float, y: float
) -> None:
    drawn = {words: index(words) for words in ("21", "11", "16", "5", "2")}
    for words, picture in drawn.items():
        for other, another in drawn.items():
            now, quad = lain_otherwise(another, angle, x, y)
            assert same_index(picture, QUAD, now, quad) is (words == other), (words, other)


def test_of_too_little_ink_nobody_can_say_that_it_is_another() -> None:
    pale = np.asarray(235 - (235 - index("7").astype(int)) // 8, np.uint8)
    assert same_index(index("7"), QUAD, pale, QUAD)
    assert same_index(pale, QUAD, index("16"), QUAD)
    assert same_index(index("7"), QUAD, index("16")[:90], QUAD), "pictures of another size"


def card(words: str) -> Picture:
    """A mat with one card, whole, an index at two of its corners."""
    picture = np.full((360, 640, 3), 90, np.uint8)
    drawn = index(words)[:, :90]
    picture[60:300, 200:380] = 235
    picture[60:180, 200:290] = drawn[..., None]
    picture[180:300, 290:380] = drawn[::-1, ::-1, None]
    return picture


def read(name: str) -> Detection:
    """Both indices of that card."""
    first = tuple((x + 200.0, y + 60.0) for x, y in QUAD)
    second = tuple((579.0 - x, 359.0 - y) for x, y in first)
    return Detection(card=name, confidence=0.999, corners=first + second)


@pytest.mark.parametrize("mode", [Mode.DEALT, Mode.TRICKS])
def test_a_card_laid_exactly_on_another_is_counted_and_takes_nothing_away(mode: Mode) -> None:
    tracker = Tracker(Settings(mode=mode))
    shown = [("21", "T-21")] * 6 + [("", "")] * 2 + [("11", "T-11")] * 30
    for number, (words, name) in enumerate(shown):
        blur = np.random.default_rng(number).integers(60, 250, (9, 16, 3), np.uint8)
        picture = card(words) if words else np.repeat(np.repeat(blur, 40, 0), 40, 1)
        tracker.observe(number / 10, picture, [read(name)] if words else [])
    assert [seen.card for seen in tracker.cards] == ["T-21", "T-11"]
    assert tracker.doubts == ()
