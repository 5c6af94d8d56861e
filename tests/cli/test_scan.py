"""`tarot-kiosk scan` as a person runs it: bad files are named, the others still read."""

import json
import os
import resource
import signal
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kiosk.cli import scan
from kiosk.cli.scan_lines import picture_line, rounded, totals
from vision.contour.reader import ContourReader
from vision.reading import NO_HINT, Detection, Hint, Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.scene import draw, view_from_above

CARDS = ("T-21", "H-R", "EX", "S-7")


def table(*cards: str) -> NDArray[np.uint8]:
    """Cards lying apart on green."""
    poses = [Pose(-120.0 + 80 * k, 5.0 * k, 0.05 * k) for k in range(len(cards))]
    mat = np.full((480, 900, 3), (50, 90, 40), np.uint8)
    rng = np.random.default_rng(1)
    return draw(house_deck(), cards, poses, view_from_above((900, 480), 2.6), mat, rng=rng).picture


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[Any], list[str]]:
    """Exit status, the JSON lines, the lines of complaint."""
    status = scan.main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err.splitlines()


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "trick.png"
    assert cv2.imwrite(str(path), table(*CARDS))
    return path


def test_a_picture_gives_its_cards_bouts_points_and_count(
    picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, (line,), complaints = run(capsys, "--reader", "contour", picture)
    assert (status, complaints) == (0, [])
    assert line["image"] == str(picture)
    assert {one["card"] for one in line["cards"]} == set(CARDS)
    assert line["doubtful"] == []
    assert (line["bouts"], line["points"], line["count"]) == (2, 14, 4)
    for one in line["cards"]:
        assert set(one) == {"card", "confidence", "corners"}
        assert 0 <= one["confidence"] <= 1
        assert len(one["corners"]) % 4 == 0
        assert all(len(point) == 2 for point in one["corners"])


def test_corners_lie_in_the_picture_though_an_index_is_cut_by_its_edge(
    picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    face = house_deck().face("H-R").picture
    cv2.imwrite(str(picture), face)
    status, (line,), _ = run(capsys, picture)
    assert (status, line["count"]) == (0, 1)
    high, wide = face.shape[:2]
    for x, y in line["cards"][0]["corners"]:
        assert 0 <= x <= wide - 1
        assert 0 <= y <= high - 1
    box = ((-6.04, -0.5), (20.0, 0.0), (99.5, 49.96), (0.0, 70.0))
    found = [Detection(card="H-R", confidence=1.0, corners=box)]
    line = picture_line({"image": "x"}, found, (100, 50))
    assert line["cards"][0]["corners"] == [[0, 0], [20, 0], [99, 49], [0, 49]]


def test_a_folder_is_read_in_name_order_and_bad_files_do_not_stop_it(
    picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = picture.parent
    picture.rename(folder / "b.png")
    (folder / "a.png").write_bytes(b"")
    (folder / "c.jpg").write_bytes(b"no picture")
    cv2.imwrite(str(folder / "d.png"), np.zeros((200, 300, 3), np.uint8))
    (folder / "notes.txt").write_text("not read", encoding="utf-8")
    status, lines, complaints = run(capsys, "--reader", "contour", folder, folder / "none.png")
    assert status == 1
    assert [Path(line["image"]).name for line in lines] == [
        "a.png", "b.png", "c.jpg", "d.png", "none.png",
    ]  # fmt: skip
    assert [line.get("count") for line in lines] == [None, 4, None, None, None]
    reasons = ["empty", "not a picture", "black", "cannot be opened"]
    bad = [line["error"] for line in lines if "error" in line]
    assert len(complaints) == len(bad) == 4
    for reason, error, complaint in zip(reasons, bad, complaints, strict=True):
        assert reason in error
        assert error in complaint
        assert complaint.startswith("tarot-kiosk scan: ")


@pytest.mark.parametrize("kind", [(), ("--sequence",)])
def test_a_path_that_cannot_be_looked_at_does_not_stop_the_others(
    kind: tuple[str, ...], picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = picture.parent / ("x" * 300)
    status, lines, complaints = run(capsys, "--reader", "contour", *kind, odd, picture)
    assert status == 1
    assert "cannot be opened" in lines[0]["error"]
    assert [line["count"] for line in lines[1:]] == [0 if kind else 4]
    assert len(complaints) == 1


@pytest.mark.parametrize("kind", [(), ("--sequence",)])
def test_a_folder_that_is_shut_does_not_stop_the_others(
    kind: tuple[str, ...],
    picture: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = picture.parent / "shut"
    folder.mkdir()

    def closed(path: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", closed)
    status, lines, complaints = run(capsys, "--reader", "contour", *kind, folder, picture)
    assert status == 1
    assert "check its permissions" in lines[0]["error"]
    assert [line["count"] for line in lines[1:]] == [0 if kind else 4]
    assert len(complaints) == 1


def test_an_empty_folder_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, (line,), complaints = run(capsys, "--reader", "contour", tmp_path)
    assert status == 1
    assert "without a picture" in line["error"]
    assert len(complaints) == 1


def _video(path: Path, frames: list[NDArray[np.uint8]]) -> None:
    size = (frames[0].shape[1], frames[0].shape[0])
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, size)
    for frame in frames:
        writer.write(frame)
    writer.release()


def test_a_video_gives_a_line_a_frame(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.avi"
    _video(path, [table("T-1"), table("T-1", "H-R")])
    status, lines, _ = run(capsys, "--reader", "contour", path)
    assert status == 0
    assert [line["frame"] for line in lines] == [0, 1]
    assert [{one["card"] for one in line["cards"]} for line in lines] == [{"T-1"}, {"T-1", "H-R"}]


def test_a_video_that_was_cut_short_gives_what_it_has_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pile.avi"
    _video(
        path, [table(card) if card else table() for card in ("", "T-16", "H-R") for _ in range(16)]
    )
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 6 // 10])
    status, (line,), complaints = run(capsys, "--reader", "contour", "--sequence", path)
    assert (status, len(complaints)) == (1, 1)
    assert line["cards"][0]["card"] == "T-16"
    assert "cut short" in line["error"]
    assert line["error"].endswith(complaints[0].partition("pile.avi: ")[2])
    status, lines, complaints = run(capsys, "--reader", "contour", path)
    assert (status, len(complaints)) == (1, 1)
    assert [line.get("frame") for line in lines[:-1]] == list(range(len(lines) - 1))
    assert set(lines[-1]) == {"image", "error"}


def _dealt(folder: Path) -> list[str]:
    cards = ["T-16", "H-R", "S-9"]
    folder.mkdir()
    number = 0
    for card in ("", *cards):
        for _ in range(8):
            cv2.imwrite(str(folder / f"{number:03d}.png"), table(card) if card else table())
            number += 1
    return cards


def test_a_sequence_is_one_line_in_the_order_committed_and_goes_on_past_a_bad_frame(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = _dealt(tmp_path / "pile")
    (tmp_path / "pile" / "002.png").write_bytes(b"torn")
    status, (line,), complaints = run(
        capsys, "--reader", "contour", "--sequence", tmp_path / "pile"
    )
    assert status == 1
    assert "002.png" in line["error"]
    assert len(complaints) == 1
    assert line["sequence"] == str(tmp_path / "pile")
    assert "image" not in line
    assert [one["card"] for one in line["cards"]] == cards
    assert [one["frame"] // 8 for one in line["cards"]] == [1, 2, 3]
    assert (line["bouts"], line["points"], line["count"]) == (0, 5.5, 3)


@pytest.mark.parametrize("kind", [(), ("--sequence",)])
def test_a_folder_may_have_a_video_s_name(
    kind: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pile.mp4").mkdir()
    for number in range(5):
        cv2.imwrite(str(tmp_path / "pile.mp4" / f"{number}.png"), table("T-21"))
    status, lines, complaints = run(capsys, "--reader", "contour", *kind, tmp_path / "pile.mp4")
    assert (status, complaints) == (0, [])
    assert [line["count"] for line in lines] == [1] * (1 if kind else 5)


@pytest.mark.parametrize("kind", [(), ("--sequence",)])
def test_a_pipe_named_like_a_video_is_not_waited_for(
    kind: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody writes into it: to open it would never end."""
    os.mkfifo(tmp_path / "pile.mp4")
    status, (line,), _ = run(capsys, "--reader", "contour", *kind, tmp_path / "pile.mp4")
    assert status == 1
    assert "not a file" in line["error"]


def test_the_reader_of_a_sequence_is_told_what_came_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _dealt(tmp_path / "pile")
    reader, told = ContourReader([house_deck()]), []

    class Told:
        def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
            told.append(hint.among_cards)
            return reader.read(picture)

    monkeypatch.setattr(scan, "_open_reader", lambda _options: Told())
    status, _, _ = run(capsys, "--sequence", tmp_path / "pile")
    assert status == 0
    assert (told[0], told[-1]) == (False, True)


def test_a_pile_that_cannot_be_read_at_all_is_complained_of_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "torn.jpg").write_bytes(b"torn")
    _video(tmp_path / "black.avi", [np.zeros((240, 320, 3), np.uint8)] * 3)
    (tmp_path / "no.mp4").write_bytes(b"no video" * 50)
    for name, says in (
        ("torn.jpg", "not a picture"),
        ("none.png", "cannot be opened"),
        ("black.avi", "uncover the lens"),
        ("no.mp4", "convert it"),
    ):
        words = ("--reader", "contour", "--sequence", tmp_path / name)
        status, (line,), complaints = run(capsys, *words)
        assert status == 1
        assert says in line["error"]
        assert len(complaints) == 1
        assert says in complaints[0]


def test_a_video_without_light_is_complained_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _video(tmp_path / "black.avi", [np.zeros((240, 320, 3), np.uint8)] * 2)
    status, lines, complaints = run(capsys, "--reader", "contour", tmp_path / "black.avi")
    assert status == 1
    assert [line["count"] for line in lines] == [0, 0]
    assert len(complaints) == 1
    assert "uncover the lens" in complaints[0]


def test_annotated_pictures_show_what_was_read(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "marked"
    status, _, _ = run(capsys, "--reader", "contour", "--annotate", out, picture, picture)
    assert status == 0
    assert sorted(path.name for path in out.iterdir()) == ["trick-2.jpg", "trick.jpg"]
    before, after = cv2.imread(str(picture)), cv2.imread(str(out / "trick.jpg"))
    assert before is not None
    assert after is not None
    assert before.shape == after.shape
    assert np.abs(before.astype(int) - after).max() > 100


@pytest.mark.parametrize("named", ["trick.jpg", "."])
def test_pictures_are_never_annotated_over_themselves(
    named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cv2.imwrite(str(tmp_path / "trick.jpg"), table(*CARDS))
    before = (tmp_path / "trick.jpg").read_bytes()
    words = ("--reader", "contour", "--annotate", tmp_path / ".", tmp_path / named)
    status, lines, complaints = run(capsys, *words)
    assert (status, lines, len(complaints)) == (2, [], 1)
    assert "name another" in complaints[0]
    assert [path.name for path in tmp_path.iterdir()] == ["trick.jpg"]
    assert (tmp_path / "trick.jpg").read_bytes() == before


@pytest.mark.parametrize("named", ["links/trick.jpg", "links"])
def test_nor_over_what_a_link_leads_to(
    named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "links").mkdir()
    assert cv2.imwrite(str(tmp_path / "own" / "trick.jpg"), table(*CARDS))
    before = (tmp_path / "own" / "trick.jpg").read_bytes()
    (tmp_path / "links" / "trick.jpg").symlink_to(tmp_path / "own" / "trick.jpg")
    words = ("--reader", "contour", "--annotate", tmp_path / "own", tmp_path / named)
    status, lines, _ = run(capsys, *words)
    assert (tmp_path / "own" / "trick.jpg").read_bytes() == before
    assert (status, lines) == (2, [])


def test_nor_through_a_link_in_the_folder_of_marked_ones(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "marked").mkdir()
    (tmp_path / "marked" / "trick.jpg").symlink_to(picture)
    before = picture.read_bytes()
    words = ("--reader", "contour", "--annotate", tmp_path / "marked", picture)
    assert run(capsys, *words)[0] == 0
    assert picture.read_bytes() == before
    assert cv2.imread(str(tmp_path / "marked" / "trick.jpg")) is not None


def test_a_marked_picture_that_finds_no_room_leaves_no_half(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, kept[1]))
    try:
        words = ("--reader", "contour", "--annotate", tmp_path / "marked", picture)
        status, lines, complaints = run(capsys, *words)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, kept)
        signal.signal(signal.SIGXFSZ, ignored)
    assert (status, len(lines), len(complaints)) == (1, 1, 1)
    assert list((tmp_path / "marked").iterdir()) == []


def test_an_unknown_deck_or_folder_stops_before_anything_is_read(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--reader", "contour", "--data", tmp_path, "--deck", "grand-mère", picture)
    status, lines, complaints = run(capsys, *words)
    assert (status, lines, len(complaints)) == (2, [], 1)
    assert "grand-mère" in complaints[0]
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    status, lines, complaints = run(capsys, "--reader", "contour", "--annotate", blocked, picture)
    assert (status, lines, len(complaints)) == (2, [], 1)
    assert str(blocked) in complaints[0]
    assert "name another" in complaints[0]


def test_doubtful_cards_are_listed_apart_and_not_counted() -> None:
    box = ((0.0, 0.0), (1.04, 0.0), (1.0, 2.0), (0.0, 2.0))
    line = picture_line(
        {"image": "x"},
        [
            Detection(card="H-R", confidence=0.9999999, corners=box),
            Detection(
                card="T-1", confidence=0.4, corners=box, doubtful=True,
                candidates=(("T-1", 0.4), ("T-16", 0.3)),
            ),
        ],
        (640, 480),
    )  # fmt: skip
    assert line["cards"] == [
        {"card": "H-R", "confidence": 0.99999, "corners": [[0, 0], [1.0, 0], [1, 2], [0, 2]]}
    ]
    assert [one["card"] for one in line["doubtful"]] == ["T-1"]
    assert line["doubtful"][0]["candidates"][1] == {"card": "T-16", "confidence": 0.3}
    assert (line["bouts"], line["points"], line["count"]) == (0, 4.5, 1)


def test_chances_are_never_rounded_up_to_certainty() -> None:
    assert rounded(0.999999) == 0.99999
    assert rounded(1.2) == 1.0
    assert rounded(-0.1) == 0.0


def test_points_are_whole_or_end_in_a_half() -> None:
    assert totals(["S-1"]) == {"bouts": 0, "points": 0.5, "count": 1}
    assert totals(["T-1", "EX"]) == {"bouts": 2, "points": 9, "count": 2}
    assert isinstance(totals(["T-1", "EX"])["points"], int)
