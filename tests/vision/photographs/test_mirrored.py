"""Pictures taken in a mirror, in which a 2 reads as a 5."""

import cv2
import numpy as np
import pytest

from tests.vision.photographs.test_printing import found
from vision.geometry import place_of
from vision.learned import open_reader, weights_are_here
from vision.photographs.mirrored import mirrored, of_either_hand, puzzling, tells_more
from vision.reading import Detection, Picture
from vision.synthesis.drawn import house_deck

CARDS = ("H-2", "C-5", "D-7", "T-12", "S-3", "T-14")


def on_a_mat() -> Picture:
    """Cards side by side, 2.7 pixels to the millimetre."""
    picture = np.full((720, 1280, 3), (60, 90, 40), np.uint8)
    for number, card in enumerate(CARDS):
        face = cv2.resize(house_deck().face(card).picture, (165, 302), interpolation=cv2.INTER_AREA)
        left, top = 60 + number % 3 * 400, 30 + number // 3 * 340
        picture[top : top + 302, left : left + 165] = face
    return picture


@pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")
def test_cards_seen_in_a_mirror_are_read_as_they_are_printed() -> None:
    """Without that the 2 is a 5, the 5 a 2, and of all six two are right."""
    reader, picture = open_reader(), on_a_mat()
    plain = {one.card: one for one in reader.read(picture)}
    turned = {one.card: one for one in reader.read(mirrored(picture))}
    assert plain.keys() == turned.keys() == set(CARDS)
    assert not any(one.doubtful for one in [*plain.values(), *turned.values()])
    assert {one.mirrored for one in plain.values()} == {False}
    assert {one.mirrored for one in turned.values()} == {True}
    for card, one in turned.items():
        there = {(round(x), round(y)) for x, y in plain[card].corners}
        assert there == {(round(1279 - x), round(y)) for x, y in one.corners}
        mine = np.asarray(one.corners, np.float32).reshape(-1, 4, 2)
        own = np.asarray(plain[card].corners, np.float32).reshape(-1, 4, 2)
        for box, other in zip(mine, own, strict=True):
            assert cv2.contourArea(box, oriented=True) * cv2.contourArea(other, oriented=True) > 0
            off = place_of(box).angle + place_of(other).angle
            assert np.cos(off) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(("sure", "doubted", "tried"), [(0, 0, 0), (3, 1, 0), (2, 1, 1), (0, 1, 1)])
def test_only_what_puzzles_is_looked_at_in_the_mirror(sure: int, doubted: int, tried: int) -> None:
    seen: list[Picture] = []
    picture = np.zeros((4, 6, 3), np.uint8)

    def read(shown: Picture) -> list[Detection]:
        seen.append(shown)
        return found(*CARDS[:sure]) + found(*CARDS[sure : sure + doubted], doubtful=True)

    of_either_hand(picture, read)
    assert len(seen) == 1 + tried
    assert puzzling(read(picture)) is bool(tried)


def test_a_page_of_print_is_in_no_mirror() -> None:
    assert puzzling(found(*["S-1"] * 78, doubtful=True))
    assert not puzzling(found(*["S-1"] * 79, doubtful=True))


@pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")
def test_an_excuse_in_doubt_is_in_no_mirror() -> None:
    """Its star looks the same there, and was sure: the camera would have been turned."""
    (excuse,) = open_reader().read(house_deck().face("EX").picture)
    assert excuse.card == "EX"
    assert not excuse.mirrored
    doubt, sure = found("EX", corners=4, doubtful=True), found("EX", corners=4)
    assert puzzling(doubt)
    assert not tells_more(sure, doubt)


@pytest.mark.parametrize(
    ("others", "more", "doubted", "told"),
    [(2, 2, 1, True), (2, 1, 1, False), (2, 2, 2, False), (2, 4, 0, True), (1, 4, 0, False)],
    ids=["two cards", "an index too few", "no clearer", "none doubted", "one card only"],
)
def test_the_mirror_image_is_theirs_where_two_cards_more_are_sure_and_half_is_doubted(
    others: int, more: int, doubted: int, *, told: bool
) -> None:
    """Seen: a camera turned round for one card, and three scores of 72 wrong."""
    as_it_lies = found("H-2", corners=3) + found("C-5", "C-2", doubtful=True)
    other = found("D-5", corners=4 + more - others) + found(*["S-4"] * (others - 1), corners=1)
    other += found(*CARDS[2 : 2 + doubted], doubtful=True)
    assert tells_more(other, as_it_lies) is told
    read = {True: as_it_lies, False: other}
    picture = np.zeros((4, 6, 3), np.uint8)
    picture[:, 0] = 9
    cards = [one.card for one in of_either_hand(picture, lambda shown: read[bool(shown[0, 0, 0])])]
    assert cards == [one.card for one in (other if told else as_it_lies)]
