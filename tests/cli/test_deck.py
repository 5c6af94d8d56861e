"""`tarot-kiosk deck` as a person runs it."""

import io
import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from kiosk.cli import deck, scan
from vision.learned import weights_are_here
from vision.reading import Picture
from vision.synthesis.drawn import house_deck

SOME = ("S-9", "H-R", "T-16", "EX")


@pytest.fixture
def faces(tmp_path: Path) -> Path:
    folder = tmp_path / "faces"
    folder.mkdir()
    for card in SOME:
        assert cv2.imwrite(str(folder / f"{card}.png"), house_deck().face(card).picture)
    return folder


def test_a_deck_is_enrolled_listed_used_and_removed(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]
    words = ["enrol", "Mamie 2", "--folder", str(faces), "--reader", "contour", *data]
    assert deck.main(words) == 0
    told = capsys.readouterr().out
    assert "4 of 78" in told
    assert "Missing" in told
    assert "T-21" in told
    assert deck.main(words) == 1
    assert "there already" in capsys.readouterr().err
    assert deck.main([*words, "--replace"]) == 0
    assert deck.main(["list", *data]) == 0
    assert "Mamie 2: 4 cards" in capsys.readouterr().out
    picture = str(faces / "T-16.png")
    assert scan.main(["--reader", "contour", "--deck", "Mamie 2", *data, picture]) == 0
    assert '"count": 1' in capsys.readouterr().out
    assert deck.main(["remove", "Mamie 2", *data]) == 0
    assert deck.main(["remove", "Mamie 2", *data]) == 1
    assert "no deck 'Mamie 2'" in capsys.readouterr().err


def test_fewer_pictures_than_a_deck_has_cards_do_not_replace_it(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]
    words = ["enrol", "x", "--folder", str(faces), "--reader", "contour", *data]
    assert deck.main(words) == 0
    (faces / "EX.png").unlink()
    assert deck.main([*words, "--replace"]) == 1
    assert "kept as it was, 1 of its 4 cards were not shown (EX)" in capsys.readouterr().err
    assert deck.main(["list", *data]) == 0
    assert "x: 4 cards" in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "left"), [("", 4), ("\n", 4), ("n\n", 4), ("y\n", 1)])
def test_who_ends_by_q_is_asked_before_the_cards_not_shown_are_forgotten(
    answer: str,
    left: int,
    faces: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = ["--reader", "contour", "--data", str(tmp_path / "data")]
    assert deck.main(["enrol", "x", "--folder", str(faces), *data]) == 0
    seen = tmp_path / "seen"
    seen.mkdir()
    assert cv2.imwrite(str(seen / "a.png"), house_deck().face("S-1").picture)
    config = tmp_path / "kiosk.toml"
    config.write_text(f'[camera]\nkind = "folder"\ndevice = "{seen}"\n', encoding="utf-8")
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(config))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\nq\n{answer}"))
    assert deck.main(["enrol", "x", "--replace", *data]) == (0 if left == 1 else 1)
    assert "4 of its 4 cards were not shown. Forget these?" in capsys.readouterr().out
    assert deck.main(["list", *data[2:]]) == 0
    assert f"x: {left} cards" in capsys.readouterr().out


SHOWN = "\ny\nq\n"


class Room(io.StringIO):
    """What a person types, who makes room on the disk once all is shown."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if self.tell() == len(SHOWN):
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        return super().readline(-1 if size is None else size)


@pytest.fixture
def full(faces: Path) -> Iterator[Path]:
    """The faces, and from then on no room for a deck."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
    yield faces
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


@pytest.mark.parametrize(("answer", "kept"), [("\n", True), ("q\n", False), ("", False)])
def test_cards_laid_down_by_hand_are_not_lost_to_a_full_disk(
    answer: str,
    full: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    kept: bool,
) -> None:
    """It was told in one line, and all of them were to be shown again."""
    config = tmp_path / "kiosk.toml"
    config.write_text(f'[camera]\nkind = "folder"\ndevice = "{full}"\n', encoding="utf-8")
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(config))
    monkeypatch.setattr("sys.stdin", Room(SHOWN + answer))
    data = ["--reader", "contour", "--data", str(tmp_path / "data")]
    if kept:
        assert deck.main(["enrol", "x", *data]) == 0
    else:
        with pytest.raises(OSError, match=r"x\.npz"):
            deck.main(["enrol", "x", *data])
    assert "x.npz: File too large: set that right, then Enter" in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["x.npz"] * kept


@pytest.mark.parametrize("answers", ["q\n", ""])
def test_who_shows_no_card_is_not_told_to_take_pictures_nearer(
    answers: str,
    faces: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = tmp_path / "kiosk.toml"
    config.write_text(f'[camera]\nkind = "folder"\ndevice = "{faces}"\n', encoding="utf-8")
    monkeypatch.setenv("TAROT_KIOSK_CONFIG", str(config))
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    data = ["--reader", "contour", "--data", str(tmp_path / "data")]
    assert deck.main(["enrol", "x", *data]) == 1
    assert capsys.readouterr().err == "tarot-kiosk deck: no card was shown: nothing is kept\n"


def test_a_picture_named_by_another_card_than_it_reads_as_is_told(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And learned all the same: a deck may be enrolled because it is misread."""
    (faces / "H-R.png").rename(faces / "D-R.png")
    words = ["enrol", "x", "--folder", str(faces), "--data", str(tmp_path / "data")]
    assert deck.main([*words, "--reader", "contour"]) == 0
    out, err = capsys.readouterr()
    assert "4 of 78" in out
    assert [line.rpartition("faces/")[2] for line in err.splitlines()] == [
        "D-R.png: learned as D-R, but reads as H-R: check its name"
    ]


@pytest.mark.skipif(not weights_are_here(), reason="the weights are not installed")
def test_a_picture_on_which_no_card_is_read_is_told(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card seen from behind was learned without a word; a mat held upright, as if it were one."""
    mat = np.full((1280, 720, 3), (50, 90, 40), np.uint8)
    cv2.imwrite(str(faces / "S-1.png"), mat)
    mat[300:980, 170:550] = (235, 235, 235)
    mat[320:960:16, 190:530] = mat[320:960, 190:530:16] = (160, 40, 40)
    cv2.imwrite(str(faces / "S-2.png"), mat)
    words = ["enrol", "x", "--folder", str(faces), "--data", str(tmp_path / "data")]
    assert deck.main([*words, "--reader", "learned"]) == 1
    out, err = capsys.readouterr()
    assert "5 of 78" in out
    assert [line.rpartition("faces/")[2] for line in err.splitlines()] == [
        "S-1.png: no index found on it: take the card alone and nearer",
        "S-2.png: learned as S-2, but no card was read on it: look whether it shows that one",
    ]


def test_a_folder_without_a_picture_is_no_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").touch()
    words = ["enrol", "x", "--folder", str(tmp_path), "--data", str(tmp_path / "data")]
    assert deck.main([*words, "--reader", "contour"]) == 1
    assert "a folder without a picture" in capsys.readouterr().err


def test_nobody_lays_down_a_deck_that_cannot_be_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """78 cards are shown by hand: it is said before the first."""

    def shown(*_: object) -> None:
        raise AssertionError("a card was asked for")

    monkeypatch.setattr(deck, "_from_camera", shown)
    (tmp_path / "file").touch()
    words = ["enrol", "x", "--reader", "contour", "--data"]
    assert deck.main([*words, str(tmp_path / "file" / "decks")]) == 1
    assert "check the path" in capsys.readouterr().err
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert deck.main([*words, str(tmp_path)]) == 1
    assert "check its permissions" in capsys.readouterr().err


def test_a_deck_that_is_shut_is_not_called_damaged(
    faces: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who is told to remove it would lose it."""
    data = ["--data", str(tmp_path / "data")]
    assert deck.main(["enrol", "a", "--folder", str(faces), "--reader", "contour", *data]) == 0

    opened = Path.open

    def shut(path: Path, *how: Any, **more: Any) -> Any:
        if path.name == "a.npz":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *how, **more)

    monkeypatch.setattr(Path, "open", shut)
    capsys.readouterr()
    assert deck.main(["list", *data]) == 1
    told = capsys.readouterr().err
    assert "check its permissions" in told
    assert "remove" not in told


@pytest.mark.usefixtures("a_kiosk_runs")
def test_a_kiosk_that_runs_keeps_its_camera(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deck.main(["enrol", "x", "--data", str(tmp_path), "--reader", "contour"]) == 1
    assert "systemctl stop tarot-kiosk" in capsys.readouterr().err


def test_files_that_cannot_be_used_are_named_and_the_others_kept(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(faces / "roi.png"), house_deck().face("H-R").picture)
    cv2.imwrite(str(faces / "S-1.png"), np.full((300, 900, 3), 90, np.uint8))
    (faces / "T-1.jpg").write_bytes(b"torn")
    data = ["--data", str(tmp_path / "data")]
    words = ["enrol", "x", "--folder", str(faces), "--reader", "contour", *data]
    assert deck.main(words) == 1
    out, err = capsys.readouterr()
    assert "4 of 78" in out
    lines = err.splitlines()
    assert len(lines) == 3
    assert "no index found" in next(line for line in lines if "S-1.png" in line)
    assert "not a picture" in next(line for line in lines if "T-1.jpg" in line)
    assert "not named by a card" in next(line for line in lines if "roi.png" in line)


def test_a_damaged_deck_hides_no_other(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]
    for name in ("a", "b"):
        words = ["enrol", name, "--folder", str(faces), "--reader", "contour", *data]
        assert deck.main(words) == 0
    path = tmp_path / "data" / "a.npz"
    torn = bytearray(path.read_bytes())
    torn[torn.index(b"PK\x01\x02") + 10] = 99  # A way of packing that there is not.
    path.write_bytes(torn)
    capsys.readouterr()
    assert deck.main(["list", *data]) == 1
    out, err = capsys.readouterr()
    assert "b: 4 cards" in out
    assert "deck 'a' is damaged: remove it" in err


def both(one: str, other: str) -> Picture:
    """Two cards side by side on a mat."""
    faces = [house_deck().face(card).picture for card in (one, other)]
    edged = [cv2.copyMakeBorder(f, *(40,) * 4, cv2.BORDER_CONSTANT, value=(50, 90, 40))
             for f in faces]  # fmt: skip
    return np.hstack(edged)


def test_a_picture_of_two_cards_is_refused(
    faces: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(faces / "EX.png"), both("T-16", "EX"))
    words = ["enrol", "x", "--folder", str(faces), "--reader", "contour"]
    assert deck.main([*words, "--data", str(tmp_path / "data")]) == 1
    out, err = capsys.readouterr()
    assert "3 of 78" in out
    assert "EX.png: T-16 lies there too: take the card alone" in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["enrol", "../x", "--folder", "."], "cannot be a deck's name"),
        (["remove", "a/b"], "cannot be a deck's name"),
        (["enrol", "x", "--folder", "not-there"], "no such folder"),
        (["enrol", "x", "--folder", "x" * 300], "cannot be opened (File name too long): check"),
    ],
)
def test_wrong_words_are_refused_in_one_line(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deck.main([*words, "--data", str(tmp_path)]) == 1
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 1
    assert reason in err[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["not-there", "a-file"])
def test_a_folder_that_is_none_is_not_one_without_decks(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a-file").touch()
    assert deck.main(["list", "--data", str(tmp_path / place)]) == 1
    assert f"{place}: no such folder" in capsys.readouterr().err
