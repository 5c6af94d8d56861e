"""Where indices stand, told from pictures of the house deck as the reader sees them."""

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.enrolment import shown_card
from vision.enrolment.shown import ShownCard, usual_corners
from vision.enrolment.standing import standing
from vision.geometry import Place, place_of
from vision.learned import open_reader, weights_are_here
from vision.synthesis.drawn import house_deck

pytestmark = pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")

CARDS = [*(f"S-{rank}" for rank in range(1, 8)), *(f"T-{number}" for number in (1, 2, 3, 4, 7, 9))]
UNREAD = ("S-4", "S-7", "T-4", "T-9")
"""Of these only the indices at the right are kept, and none is read."""

Looks = dict[str, tuple[ShownCard, list[Place]]]


def _laid(card: str, number: int) -> tuple[np.ndarray, np.ndarray]:
    """A picture of a card, each turned and laid otherwise, and its outline."""
    face = house_deck().face(card).picture
    height, width = face.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 28.0 * number, 0.8)
    turn[:, 2] += 500 - width / 2 + 9 * number, 450 - height / 2 - 7 * number
    mat = (50, 90, 40)
    picture = cv2.warpAffine(face, turn, (1000, 900), borderValue=mat, flags=cv2.INTER_AREA)
    outline = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return picture, cv2.transform(outline[None], turn)[0].astype(np.float32)


@pytest.fixture(scope="module")
def looks() -> Looks:
    """Of each card a look, and where its indices are in that look's picture."""
    reader, found = open_reader(), {}
    for number, card in enumerate(CARDS):
        picture, outline = _laid(card, number)
        look = shown_card(picture, card, reader)
        assert look is not None
        boxes = np.asarray(usual_corners(card, outline), np.float32).reshape(-1, 4, 2)
        true = [place_of(box) for box in boxes]
        seen = next(one for one, own in zip(look.places, look.own, strict=True) if own > 0.9)
        # What is cut off the picture moves it: by as much as from the nearest index to the place.
        moves = [(seen.x - one.x, seen.y - one.y) for one in true]
        right, down = min(moves, key=lambda by: _misses(look, true, by))
        found[card] = (look, [replace(one, x=one.x + right, y=one.y + down) for one in true])
    return found


def _misses(look: ShownCard, true: list[Place], by: tuple[float, float]) -> float:
    return sum(
        min(math.hypot(one.x + by[0] - p.x, one.y + by[1] - p.y) for p in look.places)
        for one in true
    )


def _half(look: ShownCard, true: list[Place]) -> ShownCard:
    """With the two places at the right of the card alone, and what is no index; none is read."""
    left = [place for place in true if math.cos(_from_middle(place, true)) < 0]
    kept = [
        place
        for place in look.places
        if all(math.hypot(place.x - one.x, place.y - one.y) > one.height for one in left)
    ]
    nothing = (0.0,) * len(kept)
    return ShownCard(look.picture, tuple(reversed(kept)), nothing, nothing, (False,) * len(kept))


def _from_middle(place: Place, true: list[Place]) -> float:
    """The direction from the card's middle in the frame of the index."""
    x, y = (sum(getattr(one, axis) for one in true) / len(true) for axis in "xy")
    return math.atan2(place.y - y, place.x - x) - place.angle


def test_every_card_s_indices_are_told_where_they_are_printed(looks: Looks) -> None:
    shown = {card: [look] for card, (look, _) in looks.items()}
    shown |= {card: [_half(*looks[card])] for card in UNREAD}
    assert all(len(shown[card][0].places) >= 2 for card in UNREAD)
    for card, (found,) in standing(shown).items():
        true = looks[card][1]
        assert len(found) == len(true) == 4, card
        for wanted in true:
            one = min(found, key=lambda p: math.hypot(p.x - wanted.x, p.y - wanted.y))
            off = math.hypot(one.x - wanted.x, one.y - wanted.y) / wanted.height
            assert off < 0.2, card
            assert abs(math.log(one.height / wanted.height)) < 0.2, card
            assert math.cos(one.angle - wanted.angle) > 0.98, card
