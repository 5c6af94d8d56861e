"""Specks are wiped from lone photographs, and nothing else is."""

import cv2
import numpy as np
import pytest

from tests.vision.shots import reader, shot
from vision import learned
from vision.photographs.specks import is_speckled, without_specks
from vision.reading import Hint, Picture
from vision.synthesis.layouts import Pose

LAID = {"T-21": Pose(-70, 10, 0.7), "S-R": Pose(0, -15, -0.6), "H-4": Pose(75, 10, 2.3)}


def _table() -> Picture:
    return shot(list(LAID), list(LAID.values()), scale=2.7)


def _speckled(picture: Picture, share: float = 0.01) -> Picture:
    """Pixels turned black and white at random, and pressed as exports are."""
    turned = picture.copy()
    chance = np.random.default_rng(5).random(picture.shape[:2])
    turned[chance < share / 2] = 0
    turned[chance > 1 - share / 2] = 255
    pressed = cv2.imencode(".jpg", turned, [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
    return np.asarray(cv2.imdecode(pressed, cv2.IMREAD_COLOR), np.uint8)


def test_a_picture_without_specks_is_left_as_it_is() -> None:
    picture = _table()
    assert without_specks(picture) is picture


def test_specks_go_and_thin_strokes_stay() -> None:
    """A line one pixel wide is no speck: each of its pixels has another beside it."""
    picture = np.full((200, 200, 3), 200, np.uint8)
    cv2.line(picture, (10, 10), (180, 120), (20, 20, 20), 1)
    drawn = picture.copy()
    picture[130:195:4, 20:195:5] = 255 - drawn[130:195:4, 20:195:5]
    for column, colour in ((150, (200, 20, 200)), (160, (20, 200, 200)), (170, (200, 200, 20))):
        picture[20, column] = colour
    assert is_speckled(picture)
    assert np.array_equal(without_specks(picture), drawn)


def test_a_speckled_photograph_is_read_like_a_clean_one() -> None:
    clean, speckled = _table(), _speckled(_table())
    assert is_speckled(speckled)
    wiped = without_specks(speckled)
    far = np.abs(wiped.astype(int) - clean.astype(int)).max(axis=2) > 60
    assert far.mean() < 0.1 * 0.01
    assert {d.card for d in reader().read(speckled) if not d.doubtful} == set(LAID)


@pytest.mark.parametrize(("hint", "wiped"), [(Hint(), 0), (Hint(alone=True), 1)])
def test_only_a_lone_photograph_is_wiped(
    hint: Hint, wiped: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A camera's frames come several a second and are told by their neighbours in time."""
    seen: list[Picture] = []

    def keep(picture: Picture) -> Picture:
        seen.append(picture)
        return picture

    monkeypatch.setattr(learned, "without_specks", keep)
    reader().read(_table(), hint)
    assert len(seen) == wiped
