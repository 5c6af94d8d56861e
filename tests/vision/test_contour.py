"""The contour reader on cards it draws itself: found, named, doubtful when it should be."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.contour.reader import ContourReader, card_quads
from vision.reading import Reader
from vision.synthesis.clutter import hand, mat, object_
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.scanned import ScannedDeck
from vision.synthesis.scene import draw, view_from_above

SIZE = (1280, 720)
CARDS = ("S-9", "T-16", "H-R", "EX", "T-1", "D-10", "C-9", "T-21")


@pytest.fixture(scope="module")
def reader() -> ContourReader:
    return ContourReader([house_deck()])


def _table(cards: tuple[str, ...], *, seed: int = 1, overlap: bool = False) -> NDArray[np.uint8]:
    rng = np.random.default_rng(seed)
    step = 30.0 if overlap else 100.0
    poses = [
        Pose(-150 + step * (k % 4), -68 + 136 * (k // 4), rng.normal(0, 0.08) + np.pi * (k % 2))
        for k in range(len(cards))
    ]
    view = view_from_above(SIZE, 2.6, tilt=0.01)
    green = np.full((SIZE[1], SIZE[0], 3), (50, 90, 40), np.uint8)
    return draw(house_deck(), cards, poses, view, green, rng=rng).picture


def test_separate_cards_are_read_either_way_up(reader: ContourReader) -> None:
    found = reader.read(_table(CARDS))
    assert {one.card for one in found if not one.doubtful} == set(CARDS)
    assert all(len(one.corners) == 16 for one in found)


def test_dark_and_noisy_pictures_give_no_wrong_card(reader: ContourReader) -> None:
    picture = _table(CARDS, seed=2)
    noise = np.random.default_rng(0).normal(0, 12, picture.shape)
    dark = np.clip(picture * 0.45 + noise, 0, 255).astype(np.uint8)
    sure = {one.card for one in reader.read(dark) if not one.doubtful}
    assert sure <= set(CARDS)
    assert len(sure) >= 6


def test_overlapping_cards_are_not_guessed(reader: ContourReader) -> None:
    sure = {one.card for one in reader.read(_table(CARDS[:4], overlap=True)) if not one.doubtful}
    assert sure <= set(CARDS[:4])


def test_two_places_with_one_identity_are_both_doubtful(reader: ContourReader) -> None:
    found = reader.read(_table(("S-9", "T-16", "S-9", "EX")))
    assert sorted(one.card for one in found if not one.doubtful) == ["EX", "T-16"]
    nines = [one for one in found if one.card == "S-9"]
    assert len(nines) == 2
    assert all(one.doubtful and one.confidence <= 0.5 for one in nines)


def test_one_card_filling_the_picture_is_read(reader: ContourReader) -> None:
    for card in ("D-V", "T-19", "EX"):
        found = reader.read(house_deck().face(card).picture)
        assert [(one.card, one.doubtful) for one in found] == [(card, False)]


def test_candidates_begin_with_the_card_named(reader: ContourReader) -> None:
    for one in reader.read(_table(CARDS)):
        assert one.candidates[0][0] == one.card
        chances = [chance for _, chance in one.candidates]
        assert chances == sorted(chances, reverse=True)
        assert 0 <= one.confidence <= 1


def test_nothing_on_the_table_gives_nothing_sure(reader: ContourReader) -> None:
    rng = np.random.default_rng(5)
    for _ in range(3):
        picture = mat(rng, 360, 640)
        thing = object_(rng, 1.5) if rng.random() < 0.7 else hand(rng, 1.0)
        part = picture[: thing.shape[0], : thing.shape[1]]
        thing = thing[: part.shape[0], : part.shape[1]]
        share = thing[:, :, 3:].astype(np.float32) / 255
        part[:] = (part * (1 - share) + thing[:, :, :3] * share).astype(np.uint8)
        assert not [one for one in reader.read(picture) if not one.doubtful]


@pytest.mark.parametrize("size", [(24, 40_000), (40_000, 24), (1, 1), (1, 2_000)])
def test_a_strip_too_narrow_for_a_card_shows_none(
    reader: ContourReader, size: tuple[int, int]
) -> None:
    assert reader.read(np.full((*size, 3), 90, np.uint8)) == []


def test_quads_lie_on_the_cards() -> None:
    table = np.zeros((400, 600, 3), np.uint8)
    outline = np.array([(100, 50), (260, 80), (208, 360), (48, 330)], np.int32)
    cv2.fillPoly(table, [outline], (255, 255, 255))
    (quad,) = card_quads(table)
    gaps = [np.linalg.norm(outline - corner, axis=1).min() for corner in quad]
    assert max(gaps) < 4
    short = np.linalg.norm(quad[1] - quad[0])
    assert short < np.linalg.norm(quad[2] - quad[1])


def test_it_is_a_reader_and_needs_a_deck() -> None:
    with pytest.raises(ValueError, match="no deck"):
        ContourReader([])
    reader: Reader = ContourReader([house_deck()])
    assert reader.read(np.zeros((200, 300, 3), np.uint8)) == []


SCANS = Path(__file__).parents[3] / "shared" / "decks" / "jeuxcartes-v1"


@pytest.mark.shared
@pytest.mark.skipif(not SCANS.is_dir(), reason="needs ../shared/decks")
def test_a_deck_of_scans_is_read_with_templates_of_its_own() -> None:
    """Its twin is test_one_card_filling_the_picture_is_read."""
    deck = ScannedDeck(SCANS)
    reader = ContourReader([deck])
    for card in ("S-9", "C-9", "H-R", "T-16", "T-1", "EX"):
        picture = cv2.imread(str(SCANS / f"{card}.jpg"))
        assert picture is not None
        found = reader.read(np.asarray(picture, np.uint8))
        assert [(one.card, one.doubtful) for one in found] == [(card, False)]
