"""The pictures of a demo: its own, and no longer those of the one before."""

from pathlib import Path

import pytest

from kiosk.app.album import LEFT, begin_album, leave_picture
from kiosk.counting.count import Showing
from tests.app.rehearsing import short_deal, told


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {LEFT}


def test_a_demo_leaves_its_own_pictures_alone_with_what_was_never_a_demo_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a deal in tricks stood among those of the spread one, under the same numbers."""
    out = tmp_path / "out"
    told(short_deal(Showing.TRICKS), tmp_path, monkeypatch)
    assert any("comptage-plis" in name for name in names(out))
    for own in ("08-grand-mere.png", "notes.txt"):
        (out / own).write_text("not the demo's", encoding="utf-8")
    told(short_deal(Showing.SPREAD), tmp_path, monkeypatch)
    left = names(out)
    assert {"08-grand-mere.png", "notes.txt"} <= left
    pictures = sorted(left - {"08-grand-mere.png", "notes.txt"})
    assert not any("comptage-plis" in name for name in pictures)
    assert [int(name[:2]) for name in pictures] == [*range(1, len(pictures) + 1)]


@pytest.mark.parametrize("named", ["../03-donne.png", "keep.png", "/03-donne.png", "", "."])
def test_nothing_but_a_picture_in_the_folder_is_erased_whatever_the_list_says(
    tmp_path: Path, named: str
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    for path in (tmp_path / "03-donne.png", out / "keep.png"):
        path.write_bytes(b"mine")
    (out / LEFT).write_text(f"{named}\n01-donne.png\n", encoding="utf-8")
    (out / "01-donne.png").write_bytes(b"theirs")
    begin_album(out)
    assert names(out) == {"keep.png"}
    assert (tmp_path / "03-donne.png").exists()


def test_a_picture_taken_away_meanwhile_is_no_trouble(tmp_path: Path) -> None:
    begin_album(tmp_path)
    leave_picture(tmp_path, "01-donne.png", b"png")
    (tmp_path / "01-donne.png").unlink()
    begin_album(tmp_path)
    assert names(tmp_path) == set()
