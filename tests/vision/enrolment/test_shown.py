"""A card that is shown alone: where its indices may stand, and what is kept of the picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.enrolment.test_agreement import Says
from vision.enrolment import patches_at, patches_of, shown_card
from vision.learned import open_reader, weights_are_here
from vision.reading import Detection
from vision.synthesis.drawn import house_deck

pytestmark = pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")


def test_of_a_large_photograph_no_more_is_kept_than_its_patches_need() -> None:
    """78 of 12 megapixels would want 2.8 GB; a card that is not read is kept as it is."""
    face = house_deck().face("S-9").picture
    large = cv2.resize(face, None, fx=6, fy=6, interpolation=cv2.INTER_CUBIC)
    picture = np.asarray(cv2.copyMakeBorder(large, 90, 90, 90, 90, cv2.BORDER_CONSTANT), np.uint8)
    (found,) = open_reader().read(picture)
    speck = tuple(
        (2000 + x, 2000 + y) for x, y in ((0.0, 0.0), (20.0, 0.0), (20.0, 30.0), (0.0, 30.0))
    )
    small = replace(found, corners=speck, confidence=0.4, doubtful=True)
    look = shown_card(picture, "S-9", Says([found, small]))
    unread = shown_card(picture, "S-9", Says([replace(found, confidence=0.5), small]))
    assert look is not None
    assert unread is not None
    assert sum(look.detected) == 5
    assert look.picture.size * 15 < picture.size
    assert unread.picture.size * 1.2 > picture.size
    assert look.places[0].height > 35
    assert (unread.places[-1].height, look.places[-1].height) == pytest.approx((30, 30 / 8))
    kept = patches_of(replace(look, detected=(*look.detected[:-1], False)))
    off = np.abs(kept.astype(int) - patches_at(picture, found.corners))
    assert off.mean() < 1


def test_a_place_that_no_card_is_made_of_is_shown_too() -> None:
    """A detection that names another card stands; so does what the reader only glimpsed."""
    picture = house_deck().face("T-15").picture
    reader = open_reader()
    wrong = [replace(one, card="T-5", candidates=()) for one in reader.read(picture)]
    look = shown_card(picture, "T-15", reader, wrong)
    assert look is not None
    mine = [own for own, seen in zip(look.own, look.detected, strict=True) if seen]
    assert len(mine) == 4
    assert min(mine) > 0.9
    unseen = shown_card(picture, "T-15", reader, [])
    assert unseen is not None
    assert not any(unseen.detected)
    assert len(unseen.places) == len(look.places)
    nothing: list[Detection] = []
    assert shown_card(np.full((200, 300, 3), 90, np.uint8), "T-15", Says(nothing)) is None


def test_a_neighbour_lends_a_card_no_index() -> None:
    """All places of an Excuse where the reader saw any are kept: so none may be another card's."""
    reader, faces = open_reader(), [house_deck().face(card).picture for card in ("T-21", "EX")]
    width = faces[0].shape[1]
    picture = np.full((faces[0].shape[0] + 80, 2 * width + 120, 3), (50, 90, 40), np.uint8)
    for face, left in zip(faces, (40, width + 80), strict=True):
        picture[40:-40, left : left + width] = face
    found = reader.read(picture)
    assert {(one.card, one.doubtful) for one in found} == {("T-21", False), ("EX", False)}
    for card, other in (("EX", "T-21"), ("T-21", "EX")):
        look = shown_card(picture, card, reader, found)
        assert look is not None
        assert look.beside == other
        assert sum(look.detected) == 4
        assert min(own for own, seen in zip(look.own, look.detected, strict=True) if seen) > 0.9
        unsure = [replace(one, doubtful=one.card == card) for one in found]
        both = shown_card(picture, card, reader, unsure)  # Which of these are the card's?
        assert both is not None
        assert (both.beside, sum(both.detected)) == ("", 8)


def test_a_detection_of_no_height_is_no_place() -> None:
    picture = house_deck().face("T-15").picture
    flat = Detection(card="T-15", confidence=0.9, corners=((9.0, 9.0),) * 4)
    assert shown_card(picture, "T-15", Says([flat])) is None


def test_of_a_card_seen_in_a_mirror_nothing_is_kept() -> None:
    """Its indices would be of no card there is."""
    picture = house_deck().face("S-9").picture
    found = open_reader().read(picture)
    assert shown_card(picture, "S-9", Says(found)) is not None
    seen = [replace(one, mirrored=True) for one in found]
    assert shown_card(picture, "S-9", Says(seen)) is None
