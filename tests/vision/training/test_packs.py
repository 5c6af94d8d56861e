"""Packs of 52 from card themes: what is read off a page of 13 × 5 faces."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.training import packs, themes
from vision.training.decks import random_deck
from vision.training.packs import PackDeck, Packs, TarotOfPack

_CELL = (500, 320)
"""Height and width of a face on the page, in pixels."""
_LEFT, _TOP = 14, 20


def _page() -> NDArray[np.uint8]:
    """Faces with an outline, a rank of 20 × 40 pixels at the upper left and a pip below it.

    The pip of a spade is a little higher than the others; a court's plume touches its index, as far
    out as what still passes for one.
    """
    high, wide = _CELL
    page = np.zeros((5 * high, 13 * wide, 4), np.uint8)
    for row in range(5):
        for column in range(13):
            face = page[row * high : (row + 1) * high, column * wide : (column + 1) * wide]
            cv2.rectangle(face, (1, 1), (wide - 2, high - 2), (255, 255, 255, 255), -1)
            cv2.rectangle(face, (1, 1), (wide - 2, high - 2), (0, 0, 0, 255), 2)
            pip = 28 if row == 3 else 24
            for x, y, w, h in ((_LEFT, _TOP, 20, 40), (_LEFT, _TOP + 46, 20, pip)):
                cv2.rectangle(face, (x, y), (x + w - 1, y + h - 1), (0, 0, 160, 255), -1)
            if column > 9:
                art = ((_LEFT + 60, _TOP), (wide - 40, high - 60))
                plume = ((_LEFT + 15, _TOP + 10), (_LEFT + 24, _TOP + 12))
                for corner, other in (art, plume):
                    cv2.rectangle(face, corner, other, (90, 0, 0, 255), -1)
    return page


@pytest.fixture
def theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one theme, whose page is drawn by the test: no renderer is needed."""
    monkeypatch.setattr(themes, "_rendered", lambda _: _page())
    (tmp_path / "berlin.svgz").touch()
    return tmp_path


def test_faces_are_named_by_what_they_read_as(theme: Path) -> None:
    """This theme's Dame has the letter of a tarot's; its ace, knave and king have none."""
    cards = set(PackDeck(theme / "berlin.svgz").cards())
    assert cards & set(CARDS) == {
        f"{suit}-{rank}" for suit in "SHDC" for rank in (*map(str, range(2, 11)), "D")
    }
    assert cards - set(CARDS) == {f"{suit}-{letter}" for suit in "SHDC" for letter in "AJK"}


@pytest.mark.parametrize(("card", "high"), [("H-7", 70), ("S-7", 74)])
def test_the_ink_of_an_index_is_measured(theme: Path, card: str, high: int) -> None:
    deck = PackDeck(theme / "berlin.svgz")
    face = deck.face(card)
    upper, lower = face.indices
    scale = face.picture.shape[1] / face.width
    trimmed = round(_CELL[1] * themes._TRIM), round(_CELL[0] * themes._TRIM)
    assert upper.left * scale == pytest.approx(_LEFT - trimmed[0], abs=1)
    assert upper.top * scale == pytest.approx(_TOP - trimmed[1], abs=1)
    assert (upper.right - upper.left) * scale == pytest.approx(20, abs=1)
    assert (upper.bottom - upper.top) * scale == pytest.approx(high, abs=1)
    assert (lower.turned, upper.turned) == (True, False)
    assert lower.left == pytest.approx(face.width - upper.right)
    assert lower.top == pytest.approx(face.height - upper.bottom)
    assert lower.bottom == pytest.approx(face.height - upper.top)


def test_a_courts_index_is_where_the_others_are(theme: Path) -> None:
    """Its plume touches it: measured there it would be broader than any."""
    deck = PackDeck(theme / "berlin.svgz")
    court, pip = deck.face("H-K").indices[0], deck.face("H-7").indices[0]
    assert court.right - court.left == pytest.approx(pip.right - pip.left, abs=0.2)
    assert court.bottom < deck.height / 3


def test_an_index_at_four_corners_is_measured_at_all(theme: Path) -> None:
    """Left unmarked, two of them would be taught as no index."""
    (theme / "bonded.svgz").touch()
    upper = [i for i in PackDeck(theme / "bonded.svgz").face("S-7").indices if not i.turned]
    assert len(upper) == 2
    assert upper[0].left == pytest.approx(63.0 - upper[1].right)
    assert len(PackDeck(theme / "berlin.svgz").face("S-7").indices) == 2


def test_suits_no_tarot_has_and_courts_without_an_index_are_told(theme: Path) -> None:
    (theme / "swiss-xvii.svgz").touch()
    swiss = PackDeck(theme / "swiss-xvii.svgz")
    assert not set(swiss.cards()) & set(CARDS)
    assert not packs.is_tarot_like(swiss)
    assert {card.split("-")[1]: len(swiss.face(card).indices) for card in swiss.cards()} == {
        **dict.fromkeys(("A", *map(str, range(2, 11))), 2),
        **dict.fromkeys("JQK", 0),
    }


def test_a_pack_lends_its_pictures_to_all_cards_of_a_tarot(theme: Path) -> None:
    pack = PackDeck(theme / "berlin.svgz")
    tarot = TarotOfPack(pack)
    assert tarot.cards() == CARDS
    assert {tarot.face(card).card for card in CARDS} == set(CARDS)
    assert tarot.face("S-C").picture is pack.face("S-J").picture
    assert tarot.face("H-1").picture is pack.face("H-A").picture


def test_tables_are_laid_with_packs_and_with_tarots_made_of_them(theme: Path) -> None:
    rng = np.random.default_rng(3)
    kinds = {random_deck(rng, Packs(theme)).cards() == CARDS for _ in range(12)}
    assert kinds == {True, False}


def test_what_is_kept_back_or_laid_out_otherwise_is_not_learned_from(
    theme: Path, tmp_path: Path
) -> None:
    for name in (*packs.KEPT_BACK, "tango_nuevo"):
        (theme / f"{name}.svgz").touch()
    rng = np.random.default_rng(1)
    assert {Packs(theme).random(rng).name for _ in range(40)} == {"berlin"}
    empty = tmp_path / "none"
    empty.mkdir()
    with pytest.raises(FileNotFoundError, match="no card themes"):
        Packs(empty)


def test_a_theme_is_rendered(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="rendering themes: make test-training")
    theme = tmp_path / "small.svg"
    theme.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="130" height="75">'
        '<rect x="10" width="10" height="15" fill="#f00"/></svg>',
        "utf-8",
    )
    page = themes._rendered(theme)
    assert page.shape[1] == themes._PAGE
    cell = page.shape[1] // 13
    assert page[cell // 2, cell + cell // 2].tolist() == [0, 0, 255, 255]
    assert page[cell // 2, cell // 2, 3] == 0
