"""Card themes of a file a face, and where they are looked for."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.training import themes
from vision.training.packs import PackDeck
from vision.training.themes import RANKS, SUITS, faces_of, themes_in

_IN_INCHES = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="card" height="3.5in" '
    'viewBox="-120 -168 240 336" width="2.5in"><rect width="9" height="5"/></svg>'
)


def _faces(folder: Path, ten: str = "10") -> Path:
    folder.mkdir(parents=True)
    for suit in SUITS:
        for rank in RANKS:
            name = ten if rank == "10" else rank
            (folder / f"{name}{suit}.svg").write_text(f"{rank}{suit}", "utf-8")
    return folder


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A face's first pixel tells its rank, an index its upper left; no renderer is needed."""

    def draw(width: int, *, svg_string: str) -> Any:
        picture = np.full((round(width * 1.4), width, 4), 255, np.uint8)
        tall = 1 if svg_string.startswith("9") else 0
        picture = np.pad(picture, ((0, tall), (0, 0), (0, 0)), constant_values=255)
        for top, high in ((20, 40), (66, 24)):
            picture[top : top + high, 14:34, :3] = RANKS.index(svg_string[:-1])
        return picture

    monkeypatch.setattr(themes, "_drawn", draw)


def test_pages_and_folders_of_faces_are_found(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    for name in ("b.svgz", "a.svg", "notes.txt"):
        (tmp_path / "pages" / name).touch()
    inside = _faces(tmp_path / "decks" / "large")
    alone = _faces(tmp_path / "alone", ten="T")
    found = themes_in([tmp_path / "pages", tmp_path / "decks", alone, tmp_path / "nowhere"])
    pages = [tmp_path / "pages" / "a.svg", tmp_path / "pages" / "b.svgz"]
    assert found == [*pages, inside, alone]


@pytest.mark.parametrize("ten", ["10", "T"])
@pytest.mark.usefixtures("drawn")
def test_each_face_is_read_from_the_file_named_by_it(tmp_path: Path, ten: str) -> None:
    faces = faces_of(_faces(tmp_path / "deck", ten))
    assert len(faces) == 52
    assert len({face.shape for face in faces.values()}) == 1, "a row more on the 9s is cut off"
    for (_, rank), face in faces.items():
        assert int(face.min()) == RANKS.index(rank)


@pytest.mark.usefixtures("drawn")
def test_a_pack_of_single_faces_has_its_indices_measured(tmp_path: Path) -> None:
    deck = PackDeck(_faces(tmp_path / "deck"))
    upper, _ = deck.face("S-7").indices
    scale = deck.face("S-7").picture.shape[1] / deck.face("S-7").width
    assert (upper.bottom - upper.top) * scale == pytest.approx(70, abs=1)


@pytest.mark.usefixtures("drawn")
def test_a_theme_that_lacks_a_face_says_which(tmp_path: Path) -> None:
    folder = _faces(tmp_path / "deck")
    (folder / "10H.svg").unlink()
    with pytest.raises(FileNotFoundError, match=r"deck has no face 10H\.svg"):
        faces_of(folder)


def test_a_drawing_whose_size_is_in_inches_is_as_large_as_its_view_box() -> None:
    sized = themes._sized(_IN_INCHES)
    assert '<svg width="240" height="336" ' in sized
    assert "in" + '"' not in sized
    assert '<rect width="9" height="5"/>' in sized
    plain = '<svg width="20" viewBox="0 0 2 3"><rect width="9"/></svg>'
    assert themes._sized(plain) == plain
    pytest.importorskip("resvg_py", reason="the renderer of card themes: make test-training")
    assert themes._drawn(120, svg_string=sized).shape == (168, 120, 4)
