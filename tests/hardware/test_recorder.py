"""Recordings are bounded and can be erased, and nothing else is."""

import errno
import json
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Frame
from hardware.recorder import MARK, READINGS, Limits, Recorder, RecorderError, erase, recordings
from tests.hardware.clock import HandClock

NOON = time.strptime("2026-05-01 12:00:00", "%Y-%m-%d %H:%M:%S")


def frame(number: int) -> Frame:
    picture = np.random.default_rng(number).integers(0, 256, (120, 160, 3), np.uint8)
    return Frame(picture, float(number), number)


def record(root: Path, clock: HandClock, limits: Limits) -> Recorder:
    return Recorder(root, limits, clock=clock, now=lambda: NOON)


def test_frames_and_readings_are_kept_together(tmp_path: Path) -> None:
    clock = HandClock()
    recorder = record(tmp_path / "r", clock, Limits(fps=2))
    assert recorder.keep(frame(7), {"cards": ["T-1"]})
    assert not recorder.keep(frame(8), {"cards": []}), "too soon"
    clock.on(0.5)
    assert recorder.keep(frame(9), {"cards": ["EX"], "words": "été"})
    recorder.close()
    recorder.close()
    assert recorder.folder.name == "2026-05-01_12-00-00"
    lines = [
        json.loads(line)
        for line in (recorder.folder / READINGS).read_text(encoding="utf-8").splitlines()
    ]
    assert [line["image"] for line in lines] == ["000007.jpg", "000009.jpg"]
    assert lines[1] == {"image": "000009.jpg", "time": 0.5, "cards": ["EX"], "words": "été"}
    picture = cv2.imread(str(recorder.folder / "000007.jpg"))
    assert picture is not None
    assert picture.shape == (120, 160, 3)


def test_it_never_outgrows_its_size(tmp_path: Path) -> None:
    clock = HandClock()
    recorder = record(tmp_path, clock, Limits(megabytes=0.2, fps=100))
    for number in range(100):
        recorder.keep(frame(number), {})
        clock.on(0.1)
    recorder.close()
    assert recorder.full
    assert 3 < recorder.kept < 100
    (_, size), = recordings(tmp_path)  # fmt: skip
    assert 100_000 < size <= 200_000


def test_a_size_that_is_no_whole_number_of_bytes_is_reached_too(tmp_path: Path) -> None:
    """4.1 times a million falls a hair short of 4 100 000."""
    recorder = record(tmp_path, HandClock(), Limits(megabytes=4.1))
    recorder.bytes = 4_099_990
    assert not recorder.keep(frame(1), {})
    assert recorder.full
    recorder.close()


def test_a_full_disk_is_told_once_and_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that could not be written is tried again when the file is closed."""
    monkeypatch.setattr("hardware.recorder.READINGS", "/dev/full")
    recorder = record(tmp_path, HandClock(), Limits())
    with pytest.raises(RecorderError, match=r"takes no more.*: erase old recordings"):
        recorder.keep(frame(1), {})
    recorder.close()
    assert recorder._lines.closed
    assert recordings(tmp_path) == [], "what kept nothing is no recording"


def test_a_picture_that_finds_no_room_is_not_kept_by_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    recorder = record(tmp_path, clock, Limits())
    assert recorder.keep(frame(1), {})
    clock.on(1)
    write = Path.write_bytes

    def half(path: Path, content: bytes) -> int:
        write(path, content[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(RecorderError, match="erase old recordings"):
        recorder.keep(frame(2), {})
    recorder.close()
    assert [file.name for file in recorder.folder.glob("*.jpg")] == ["000001.jpg"]


@pytest.mark.parametrize("act", ["open", "touch"])
def test_a_disk_full_from_the_start_is_told_with_its_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """And no folder is left behind: without its mark it would never be erased."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, act, full)
    with pytest.raises(RecorderError, match="erase old recordings"):
        record(tmp_path, HandClock(), Limits())
    assert list(tmp_path.iterdir()) == []


def test_it_stops_when_its_time_is_over(tmp_path: Path) -> None:
    clock = HandClock()
    recorder = record(tmp_path, clock, Limits(minutes=1))
    assert recorder.keep(frame(1), {})
    clock.on(61)
    assert recorder.full
    assert not recorder.keep(frame(2), {})
    recorder.close()


def test_two_sessions_at_one_time_are_two_folders(tmp_path: Path) -> None:
    first, second = (record(tmp_path, HandClock(), Limits()) for _ in range(2))
    assert first.folder != second.folder
    for recorder in (first, second):
        assert recorder.keep(frame(1), {})
        recorder.close()
    assert [folder for folder, _ in recordings(tmp_path)] == [first.folder, second.folder]


def test_erasing_leaves_what_is_not_ours(tmp_path: Path) -> None:
    recorder = record(tmp_path, HandClock(), Limits())
    recorder.keep(frame(1), {})
    recorder.close()
    (tmp_path / "holiday").mkdir()
    (tmp_path / "holiday" / "beach.jpg").touch()
    assert (recorder.folder / MARK).exists()
    assert erase(tmp_path) == 1
    assert not recorder.folder.exists()
    assert (tmp_path / "holiday" / "beach.jpg").exists()
    assert erase(tmp_path) == 0
    assert recordings(tmp_path / "never") == []


def test_a_place_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecorderError, match=r"file.*recording\.folder"):
        record(tmp_path / "file", HandClock(), Limits())
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    with pytest.raises(RecorderError, match=r"link.*recording\.folder"):
        record(tmp_path / "link", HandClock(), Limits())
