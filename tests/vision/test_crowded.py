"""A page full of indices, more than cards have, takes no longer than cards do, and none counts."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.shots import deck, reader
from vision.fusing.glimpse import Glimpse
from vision.nets.classifier import Classifier, Looks
from vision.reading import Hint, Picture, Way

_CORNERS = 4 * 78
_MOST = 400


def page(height: int = 20) -> Picture:
    """The corner of every card but the star's, printed in lines again and again, so high."""
    sheet, x, y = np.full((720, 1280, 3), 245, np.uint8), 0, 0
    corners = [_corner(card, height) for card in deck(None).cards() if card != "EX"]
    tall = max(len(corner) for corner in corners)
    while y + tall <= 720:
        for corner in corners:
            high, wide = corner.shape[:2]
            if x + wide > 1280:
                x, y = 0, y + tall
            if y + tall <= 720:
                sheet[y : y + high, x : x + wide] = corner
            x += wide
    return sheet


def _corner(card: str, height: int) -> Picture:
    """A card's upper left corner, its index so many pixels high, on a strip of the mat."""
    face = deck(None).face(card)
    index, pixels = face.indices[0], face.picture.shape[1] / face.width
    high = (index.bottom - index.top) * pixels
    edge = int(high / 4)
    down, right = int(index.bottom * pixels) + 2 * edge, int(index.right * pixels) + edge
    corner = cv2.copyMakeBorder(
        face.picture[:down, :right], edge, 0, edge, 0, cv2.BORDER_CONSTANT, value=(60, 90, 50)
    )
    times = height / high
    small = cv2.resize(corner, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def test_of_a_page_of_indices_no_more_is_read_than_a_deck_shows_and_all_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0
    look_at = Classifier.look_at

    def counted(net: Classifier, patches: NDArray[np.uint8]) -> Looks:
        nonlocal looked
        looked += len(patches)
        return look_at(net, patches)

    monkeypatch.setattr(Classifier, "look_at", counted)
    found = reader().read(page(), Hint(among_cards=True, laid_open=True))
    assert _CORNERS < looked <= _MOST
    assert found
    assert all(one.doubtful for one in found)
    assert max(one.confidence for one in found) <= 0.5


def test_a_square_page_is_not_looked_at_in_every_shape_and_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    eye, looks = reader(), 0
    look = eye.glimpses

    def glimpses(shown: Picture, way: Way, *, alone: bool) -> list[Glimpse]:
        nonlocal looks
        looks += not way.dark
        return look(shown, way, alone=alone)

    monkeypatch.setattr(eye, "glimpses", glimpses)
    square = cv2.copyMakeBorder(page(), 0, 560, 0, 0, cv2.BORDER_CONSTANT, value=(245, 245, 245))
    assert all(one.doubtful for one in eye.read(np.asarray(square, np.uint8)))
    assert looks == 1
