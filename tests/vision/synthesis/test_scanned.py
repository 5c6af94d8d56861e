"""Decks known from pictures: where their indices stand, and which way up."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.synthesis.scanned import HEIGHT, WIDTH, ScannedDeck


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Blank faces under the names of two decks that are known."""
    for deck in ("leliog", "grimaud-fft"):
        (tmp_path / deck).mkdir()
        for card in ("T-7", "S-7", "EX"):
            blank = np.full((600, 330, 3), 255, np.uint8)
            cv2.imwrite(str(tmp_path / deck / f"{card}.jpg"), blank)
    return tmp_path


def test_lower_indices_are_the_upper_ones_turned_round(folder: Path) -> None:
    face = ScannedDeck(folder / "grimaud-fft").face("T-7")
    upper, lower = face.indices[:2], face.indices[2:]
    for above, below in zip(upper, lower, strict=True):
        assert (above.turned, below.turned) == (False, True)
        assert below.left == pytest.approx(WIDTH - above.right)
        assert below.top == pytest.approx(HEIGHT - above.bottom)


def test_a_deck_may_print_its_trumps_upright_at_both_ends(folder: Path) -> None:
    deck = ScannedDeck(folder / "leliog")
    assert not any(index.turned for index in deck.face("T-7").indices)
    assert [index.turned for index in deck.face("S-7").indices] == [False, False, True, True]
    above, below = deck.face("T-7").indices[0], deck.face("T-7").indices[2]
    assert abs(below.left - above.left) < 1
    assert below.bottom < HEIGHT


def test_an_index_is_where_its_ink_is_once_the_rim_of_the_scan_is_cut_off(tmp_path: Path) -> None:
    """Seen: stars of three millimetres labelled nearly one beside where they stood."""
    (tmp_path / "tarotclub").mkdir()
    scan = np.full((1200, 660, 3), 255, np.uint8)
    scan[53:87, 39:79] = 0
    cv2.imwrite(str(tmp_path / "tarotclub" / "EX.jpg"), scan)
    face = ScannedDeck(tmp_path / "tarotclub").face("EX")
    index = face.indices[0]
    down, right = face.picture.shape[0] / HEIGHT, face.picture.shape[1] / WIDTH
    rows, columns = np.nonzero(face.picture[:200, :200, 0] < 128)
    assert abs(index.top * down - rows.min()) < 1.5
    assert abs(index.bottom * down - rows.max() - 1) < 1.5
    assert abs(index.left * right - columns.min()) < 1.5
    assert abs(index.right * right - columns.max() - 1) < 1.5


def test_an_unknown_deck_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(KeyError, match=r"mine: no index boxes in vision/synthesis/scanned\.toml"):
        ScannedDeck(tmp_path / "mine")
