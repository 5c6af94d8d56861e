"""Files as people and cameras leave them: odd ones are read, bad ones refused with a reason."""

import io
import os
import resource
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.learned import weights_are_here
from vision.pictures import (
    PictureError,
    folder_files,
    frame_rate,
    is_folder,
    is_video,
    load_picture,
    video_frames,
)
from vision.readers import READERS, open_reader
from vision.reading import Picture


def _scene() -> Image.Image:
    values = np.zeros((60, 90, 3), np.uint8)
    values[:30] = (200, 30, 30)
    values[30:] = (30, 30, 200)
    return Image.fromarray(values)


def test_colours_come_in_opencv_order(tmp_path: Path) -> None:
    _scene().save(tmp_path / "a.png")
    picture = load_picture(tmp_path / "a.png")
    assert picture.shape == (60, 90, 3)
    assert picture.dtype == np.uint8
    assert picture[0, 0].tolist() == [30, 30, 200]


def test_exif_turn_is_followed(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    _scene().save(tmp_path / "a.jpg", exif=exif, quality=95)
    picture = load_picture(tmp_path / "a.jpg")
    assert picture.shape == (90, 60, 3)
    assert picture[45, 50, 2] > 150  # the upper half, red, now lies to the right
    assert picture[45, 10, 0] > 150


def test_a_picture_whose_exif_is_spoilt_is_read_without_a_word(tmp_path: Path) -> None:
    """Here a warning would be an error; on a terminal it is two lines that mean nothing."""
    spoilt = b"Exif\0\0II*\0\x08\0\0\0\xff\0\x12\1\3\0"
    _scene().save(tmp_path / "a.jpg", exif=spoilt)
    assert load_picture(tmp_path / "a.jpg").shape == (60, 90, 3)


def test_a_picture_is_turned_though_the_rest_of_its_exif_is_spoilt(tmp_path: Path) -> None:
    """The resolution told in letters: what every viewer shows upright is not damaged."""
    held, letters = b"\x12\1\3\0\1\0\0\0\6\0\0\0", b"\x1a\1\2\0\3\0\0\x0072\0\0"
    spoilt = b"Exif\0\0II*\0\x08\0\0\0\2\0" + held + letters + b"\0\0\0\0"
    _scene().save(tmp_path / "a.jpg", exif=spoilt, quality=95)
    picture = load_picture(tmp_path / "a.jpg")
    assert picture.shape == (90, 60, 3)
    assert picture[45, 50, 2] > 150


@pytest.mark.parametrize("mode", ["L", "1", "P", "CMYK", "RGBA", "LA", "I;16", "I", "F"])
def test_every_kind_of_pixel_is_taken(tmp_path: Path, mode: str) -> None:
    if mode in {"I;16", "I", "F"}:
        ramp = np.linspace(0, 65535, 60 * 90).reshape(60, 90)
        kind = {"I;16": np.uint16, "I": np.int32, "F": np.float32}[mode]
        image = Image.fromarray(ramp.astype(kind))
    else:
        image = _scene().convert(mode)
    path = tmp_path / ("a.tif" if mode in {"CMYK", "I", "F"} else "a.png")
    image.save(path)
    picture = load_picture(path)
    assert picture.shape == (60, 90, 3)
    assert picture.max() > 60
    if mode == "I;16":
        assert picture[0, 0, 0] == 0
        assert picture[-1, -1, 0] >= 254


def test_what_is_transparent_lies_on_white(tmp_path: Path) -> None:
    Image.new("RGBA", (40, 40), (10, 10, 10, 0)).save(tmp_path / "a.png")
    assert load_picture(tmp_path / "a.png").min() == 255


def test_an_animation_gives_its_first_frame(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    frames[0].save(tmp_path / "a.gif", save_all=True, append_images=frames[1:])
    assert load_picture(tmp_path / "a.gif")[5, 5].tolist() == [0, 0, 255]


def _huge_png(side: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b""))


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("empty.jpg", b"", "an empty file"),
        ("text.jpg", b"this is no picture at all, only text", "not a picture"),
        ("cut.jpg", None, "damaged or cut short"),
        ("cut.png", None, "damaged or cut short"),
        ("huge.png", _huge_png(11_000), "too large .11000 × 11000"),
        ("monstrous.png", _huge_png(60_000), "too large .the most is 100 million pixels."),
    ],
)
def test_bad_files_are_refused_with_the_reason(
    tmp_path: Path, name: str, content: bytes | None, reason: str
) -> None:
    path = tmp_path / name
    if content is None:
        noise = np.random.default_rng(0).integers(0, 255, (200, 300, 3)).astype(np.uint8)
        whole = io.BytesIO()
        Image.fromarray(noise).save(whole, "PNG" if name.endswith("png") else "JPEG")
        content = whole.getvalue()[:5000]
    path.write_bytes(content)
    with pytest.raises(PictureError, match=reason):
        load_picture(path)


def test_a_picture_that_says_where_it_lies_in_fractions_is_damaged(tmp_path: Path) -> None:
    """One byte of a TIFF fell over, and Pillow raises what is no OSError of it."""
    path = tmp_path / "a.tif"
    _scene().save(path)
    lies_at = b"\x11\1\4\0\1\0\0\0"
    assert path.read_bytes().count(lies_at) == 1
    path.write_bytes(path.read_bytes().replace(lies_at, b"\x11\1\5\0\1\0\0\0"))
    with pytest.raises(PictureError, match="damaged or cut short"):
        load_picture(path)


def test_a_picture_that_finds_no_room_in_memory_is_too_large_here_and_not_damaged(
    tmp_path: Path,
) -> None:
    """Copying it again, as a damaged one, would be no cure."""
    Image.new("L", (9000, 9000), 200).save(tmp_path / "large.png")
    kept = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    room = pages * resource.getpagesize() + 50_000_000
    resource.setrlimit(resource.RLIMIT_AS, (room, kept[1]))
    try:
        with pytest.raises(PictureError, match="no room in memory"):
            load_picture(tmp_path / "large.png")
    finally:
        resource.setrlimit(resource.RLIMIT_AS, kept)


def test_missing_black_and_tiny_pictures_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="cannot be opened"):
        load_picture(tmp_path / "none.png")
    with pytest.raises(PictureError, match="not a file"):
        load_picture(tmp_path)
    Image.new("RGB", (300, 200), (3, 3, 3)).save(tmp_path / "black.png")
    with pytest.raises(PictureError, match="black"):
        load_picture(tmp_path / "black.png")
    Image.new("RGB", (5, 200), (200, 3, 3)).save(tmp_path / "tiny.png")
    with pytest.raises(PictureError, match="too small"):
        load_picture(tmp_path / "tiny.png")


@pytest.mark.parametrize("size", [(33_000, 30), (30, 33_000)])
def test_a_picture_too_long_to_cut_anything_out_of_is_refused(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """OpenCV raised deep within, and what was to be read after it was not."""
    Image.new("RGB", size, (200, 3, 3)).save(tmp_path / "long.png")
    with pytest.raises(PictureError, match="too long"):
        load_picture(tmp_path / "long.png")


@pytest.mark.parametrize("size", [(30_000, 24), (24, 30_000)])
@pytest.mark.parametrize("name", READERS if weights_are_here() else ["contour"])
def test_the_longest_and_thinnest_picture_that_is_taken_is_read(
    tmp_path: Path, size: tuple[int, int], name: str
) -> None:
    noise = np.random.default_rng(0).integers(0, 256, (*size, 3)).astype(np.uint8)
    Image.fromarray(noise).save(tmp_path / "long.png")
    assert open_reader(name).read(load_picture(tmp_path / "long.png")) == []


def test_a_video_gives_all_its_frames(tmp_path: Path) -> None:
    path = tmp_path / "a.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for value in (40, 120, 200):
        writer.write(np.full((48, 64, 3), value, np.uint8))
    writer.release()
    frames = list(video_frames(path))
    assert [round(float(frame.mean()) / 40) for frame in frames] == [1, 3, 5]
    assert is_video(path)
    path.write_bytes(b"no video")
    with pytest.raises(PictureError, match="not a video"):
        list(video_frames(path))


def test_a_folder_is_taken_in_name_order_without_other_files(tmp_path: Path) -> None:
    for name in ("b.PNG", "a.jpg", "notes.txt", ".hidden.png", "c.mp4"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "d.png").mkdir()
    assert [path.name for path in folder_files(tmp_path)] == ["a.jpg", "b.PNG", "c.mp4"]


def test_frames_whose_numbers_are_not_filled_up_come_in_the_order_they_were_taken(
    tmp_path: Path,
) -> None:
    names = ["frame1.png", "frame2.png", "frame10.png", "frame10b.png", "frame010.png", "table.png"]
    for name in names:
        (tmp_path / name).touch()
    found = [path.name for path in folder_files(tmp_path)]
    assert found[:2] == ["frame1.png", "frame2.png"]
    assert sorted(found[2:4]) == ["frame010.png", "frame10.png"]
    assert found[4:] == ["frame10b.png", "table.png"]


@pytest.mark.parametrize("ending", [".heic", ".HEIF", ".avif", ".jxl"])
def test_a_telephone_s_picture_that_is_not_read_is_named_and_not_passed_over(
    tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"a{ending}"
    path.write_bytes(b"\0\0\0\x18ftypheic" + bytes(200))
    assert folder_files(tmp_path) == [path]
    with pytest.raises(PictureError, match="convert it to JPEG"):
        load_picture(path)


def _video(path: Path, frames: int = 40) -> bytes:
    kind = "mp4v" if path.suffix == ".mp4" else "MJPG"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*kind), 10, (64, 48))
    noise = np.random.default_rng(1)
    for _ in range(frames):
        writer.write(noise.integers(0, 256, (48, 64, 3), dtype=np.uint8))
    writer.release()
    return path.read_bytes()


@pytest.mark.parametrize("ending", [".avi", ".mkv"])
def test_a_video_that_ends_before_it_says_so_gives_what_it_has_and_is_complained_of(
    tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"pile{ending}"
    whole = _video(path)
    assert len(list(video_frames(path))) == 40
    path.write_bytes(whole[: len(whole) // 2])
    read: list[Picture] = []
    with pytest.raises(PictureError, match=r"cut short, \d s of it are missing"):
        read.extend(video_frames(path))
    assert 5 < len(read) < 30


def test_a_video_may_be_named_by_the_time_of_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _video(tmp_path / "pile.mp4", frames=3)
    (tmp_path / "pile.mp4").rename(tmp_path / "21:30.mp4")
    monkeypatch.chdir(tmp_path)
    assert len(list(video_frames(Path("21:30.mp4")))) == 3
    assert frame_rate(Path("21:30.mp4"), 25) == 10


def test_a_video_s_name_in_another_encoding_is_refused(tmp_path: Path) -> None:
    """OpenCV would end the whole program."""
    _video(tmp_path / "pile.mp4", frames=3)
    named = tmp_path / os.fsdecode(b"caf\xe9.mp4")
    (tmp_path / "pile.mp4").rename(named)
    with pytest.raises(PictureError, match="rename it"):
        list(video_frames(named))


@pytest.fixture
def shut(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Shuts a file or folder to whoever runs the tests, who may be root and kept from nothing."""
    kept_out: list[Path] = []

    def guarded(name: str) -> None:
        usual = getattr(Path, name)

        def look(path: Path, *words: Any, **named: Any) -> Any:
            inside = any(one in path.parents for one in kept_out)
            if inside or (path in kept_out and name != "stat"):
                raise PermissionError(13, "Permission denied", str(path))
            return usual(path, *words, **named)

        monkeypatch.setattr(Path, name, look)

    for name in ("stat", "open", "iterdir"):
        guarded(name)
    return kept_out.append


def test_what_is_shut_is_said_to_be_so_and_not_to_be_damaged(
    tmp_path: Path, shut: Callable[[Path], None]
) -> None:
    """To copy such a file again would cure nothing."""
    _scene().save(tmp_path / "a.png")
    (tmp_path / "v.mp4").write_bytes(b"x")
    (tmp_path / "inside").mkdir()
    for name in ("a.png", "v.mp4", "inside"):
        shut(tmp_path / name)
    says = r"cannot be opened \(Permission denied\): check its permissions"
    for look in (load_picture, lambda path: list(video_frames(path))):
        for name in ("a.png", "v.mp4", "inside/b.png"):
            with pytest.raises(PictureError, match=says):
                look(tmp_path / name)
    with pytest.raises(PictureError, match=says):
        folder_files(tmp_path / "inside")
    with pytest.raises(PictureError, match=says):
        is_folder(tmp_path / "inside" / "deeper")
    assert is_folder(tmp_path / "inside")
