"""Decks of one name are told apart by what they are made of, wherever that lies."""

import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.evaluation.dark import DarkDeck
from vision.evaluation.digests import made_of, photo_made_of
from vision.evaluation.other_hand import OtherHandDeck
from vision.evaluation.photos import Label, Photo
from vision.synthesis.drawn import DrawnDeck, house_deck
from vision.synthesis.face import Deck
from vision.synthesis.fonts import fonts_in
from vision.synthesis.random_styles import random_style
from vision.synthesis.scanned import ScannedDeck

FILES = Path(str(resources.files("font_source_serif_pro"))) / "files"


def _fonts(folder: Path, *names: str) -> tuple[str, ...]:
    folder.mkdir()
    for number, name in enumerate(names):
        shutil.copyfile(FILES / f"SourceSerifPro-{name}.ttf", folder / f"font{number}.ttf")
    return fonts_in(folder)


def _drawn(fonts: tuple[str, ...]) -> Deck:
    return DrawnDeck(random_style(np.random.default_rng(900_102), fonts))


def _by_another(fonts: tuple[str, ...]) -> Deck:
    return OtherHandDeck(5, fonts)


@pytest.mark.parametrize("deck", [_drawn, _by_another])
def test_decks_set_in_other_type_of_one_name_differ(
    tmp_path: Path, deck: Callable[[tuple[str, ...]], Deck]
) -> None:
    here = deck(_fonts(tmp_path / "here", "Bold"))
    moved = deck(_fonts(tmp_path / "moved", "Bold"))
    other = deck(_fonts(tmp_path / "other", "Regular"))
    assert here.name == moved.name == other.name
    assert made_of(here) == made_of(moved) != made_of(other)
    assert made_of(DarkDeck(here)) == made_of(here)


def test_the_house_deck_is_itself() -> None:
    assert len(made_of(house_deck())) == 10


def test_folders_of_one_name_with_other_pictures_differ(tmp_path: Path) -> None:
    decks = []
    for parent, grey in (("here", 90), ("moved", 90), ("other", 91)):
        folder = tmp_path / parent / "tarotclub"
        folder.mkdir(parents=True)
        cv2.imwrite(str(folder / "EX.jpg"), np.full((240, 132, 3), grey, np.uint8))
        decks.append(ScannedDeck(folder))
    here, moved, other = map(made_of, decks)
    assert here == moved != other


def test_photographs_of_one_name_differ_by_picture_and_labels(tmp_path: Path) -> None:
    for name, text in (("here", b"a"), ("moved", b"a"), ("other", b"b")):
        (tmp_path / name).write_bytes(text)
    labels = (Label("10C", "C-10", (0.0, 0.0, 1.0, 1.0)),)
    here, moved, other = (
        photo_made_of(Photo(tmp_path / name, "s", labels)) for name in ("here", "moved", "other")
    )
    assert here == moved != other
    assert photo_made_of(Photo(tmp_path / "here", "s", ())) != here
