"""Pictures and videos from files: checked before they are decoded, the right way up, BGR."""

import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

if TYPE_CHECKING:
    from PIL import Image

PICTURES: Final = (
    ".jpg",
    ".jpeg",
    ".png",
    ".webp",
    ".bmp",
    ".tif",
    ".tiff",
    ".gif",
    ".ppm",
    ".pgm",
)
VIDEOS: Final = (
    ".mp4",
    ".avi",
    ".mov",
    ".mkv",
    ".webm",
    ".m4v",
    ".mjpg",
    ".mjpeg",
    ".mpg",
    ".mpeg",
)
FOREIGN: Final = (".heic", ".heif", ".avif", ".jxl")
"""Pictures as some telephones keep them, which are not read: named, and not passed over."""
MOST_PIXELS: Final = 100_000_000
"""Larger pictures are refused from their header, before they take the memory."""
_LEAST_SIDE: Final = 24
_MOST_SIDE: Final = 30_000
"""OpenCV cuts nothing out of a picture that is longer than 32,766 pixels."""
_BLACK: Final = 14
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "PPM")
_TIMED: Final = (".mp4", ".mov", ".mkv", ".avi", ".webm", ".m4v")
"""Videos that say how long they are; of the others that is a guess by their size."""
_CUT: Final = 1.0
"""Seconds that a whole video may lack of what it says."""


class PictureError(ValueError):
    """A file that cannot be read as a picture or video: says why and what to do."""


def load_picture(path: Path, *, black: bool = False) -> Picture:
    """The picture in a file, upright as its EXIF says, (h, w, 3) uint8 BGR.

    Grey, 16-bit, palette, transparent (laid on white) and animated (first frame) files are
    taken. PictureError for a file that is missing, shut, empty, no picture, cut short, black,
    too small, too long or larger than 100 million pixels, or than finds room. A black one is taken
    when `black`: in a sequence a hand may cover the lens.
    """
    _check_file(path)
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 (slow to import)

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # What Pillow only warns of it has got over.
            with Image.open(path, formats=_FORMATS) as opened:
                _check_size(*opened.size)
                picture = _as_bgr(_upright(opened))
    except UnidentifiedImageError as error:
        raise PictureError(_no_picture(path)) from error
    except Image.DecompressionBombError as error:
        raise PictureError(_too_large("")) from error
    except PictureError:
        raise
    except MemoryError as error:
        raise PictureError("too large, it finds no room in memory: reduce it") from error
    except Exception as error:  # A byte that fell over raises of Pillow what nobody foresaw.
        reason = str(error).split("\n", maxsplit=1)[0] or type(error).__name__
        raise PictureError(f"damaged or cut short ({reason}): copy it again") from error
    if not black:
        _check_light(picture)
    return picture


def video_frames(path: Path) -> Iterator[Picture]:
    """Every frame of a video, (h, w, 3) uint8 BGR.

    PictureError when there is none to read; or after those there are, when it ends before it says
    it does: what is missing may be cards.
    """
    _check_file(path)
    video = _opened(path)
    try:
        if not video.isOpened():
            raise PictureError("not a video that can be read: convert it to MP4 (H.264)")
        wide = int(video.get(cv2.CAP_PROP_FRAME_WIDTH))
        high = int(video.get(cv2.CAP_PROP_FRAME_HEIGHT))
        if wide * high > MOST_PIXELS:
            raise PictureError(_too_large(f"{wide} × {high}"))
        number, last = 0, 0.0
        while True:
            good, frame = video.read()
            if not good:
                break
            number += 1
            last = video.get(cv2.CAP_PROP_POS_MSEC) / 1000  # 0 once there is nothing to read.
            yield np.asarray(frame, np.uint8)
        if number == 0:
            raise PictureError("a video without a frame that can be read: record it again")
        lost = _lost(video, number, last) if path.suffix.lower() in _TIMED else 0.0
        if lost > _CUT:
            raise PictureError(f"cut short, {lost:.0f} s of it are missing: copy it again")
    finally:
        video.release()


def _opened(path: Path) -> cv2.VideoCapture:
    """By its whole path, or FFmpeg takes what stands before a colon for a protocol.

    PictureError for a name in another encoding: OpenCV does not survive it.
    """
    whole = str(path.absolute())
    try:
        whole.encode()
    except UnicodeEncodeError as error:
        raise PictureError("its name is not UTF-8: rename it") from error
    return cv2.VideoCapture(whole)


def _lost(video: cv2.VideoCapture, number: int, last: float) -> float:
    """Seconds it says it lasts, less those up to the last of the frames that were read.

    By the frames' times as well, as some cameras leave out frames in which nothing changes.
    """
    rate, count = video.get(cv2.CAP_PROP_FPS), video.get(cv2.CAP_PROP_FRAME_COUNT)
    if not (rate > 0 and number < count):
        return 0.0
    return count / rate - max(number / rate, last)


def frame_rate(path: Path, otherwise: float) -> float:
    """Frames a second of a video, or `otherwise` where it does not say, or says what cannot be.

    PictureError when it is no file that may be opened.
    """
    _check_file(path)
    video = _opened(path)
    try:
        rate = float(video.get(cv2.CAP_PROP_FPS))
    finally:
        video.release()
    return rate if 0.5 <= rate <= 480 else otherwise


def is_video(path: Path) -> bool:
    """Whether a file's name says it is a video."""
    return path.suffix.lower() in VIDEOS


def is_folder(path: Path) -> bool:
    """Whether it is a folder; PictureError when it cannot even be looked at."""
    try:
        return path.is_dir()
    except OSError as error:
        raise _closed(error) from error


def folder_files(folder: Path) -> list[Path]:
    """The pictures and videos of a folder in name order, not of folders inside it.

    Pictures of a kind that is not read are among them: who gave the folder wants to hear of these.
    PictureError when the folder cannot be looked into.
    """
    known = (*PICTURES, *VIDEOS, *FOREIGN)
    try:
        found = [
            path
            for path in folder.iterdir()
            if path.suffix.lower() in known and not path.name.startswith(".") and not path.is_dir()
        ]
    except OSError as error:
        raise _closed(error) from error
    return sorted(found, key=_in_order)


def _in_order(path: Path) -> tuple[list[str | int], str]:
    """What to sort names by, numbers in them as such: frame 2 was taken before frame 10."""
    parts = re.split(r"(\d+)", path.name)
    return [int(part) if k % 2 else part for k, part in enumerate(parts)], path.name


def _no_picture(path: Path) -> str:
    kind = path.suffix.lower()
    if kind in FOREIGN:
        return f"{kind[1:].upper()} is not read: convert it to JPEG"
    return "not a picture: give a JPEG, PNG, WebP, TIFF, BMP or GIF"


def _closed(error: OSError) -> PictureError:
    """In words: what the system keeps shut is not damaged, and copying it again is no cure."""
    cure = "check its permissions" if isinstance(error, PermissionError) else "check the path"
    return PictureError(f"cannot be opened ({error.strerror}): {cure}")


def _check_file(path: Path) -> None:
    """PictureError for what is no file with something in it that may be read."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise PictureError("not a file: give a picture, a video or a folder")
        path.open("rb").close()
    except OSError as error:
        raise _closed(error) from error
    if size == 0:
        raise PictureError("an empty file: copy it again")


def _too_large(size: str) -> str:
    most = f"the most is {MOST_PIXELS // 1_000_000} million pixels"
    return f"too large ({size + '; ' if size else ''}{most}): reduce it"


def _check_size(wide: int, high: int) -> None:
    if wide * high > MOST_PIXELS:
        raise PictureError(_too_large(f"{wide} × {high}"))
    if max(wide, high) > _MOST_SIDE:
        most = f"the most is {_MOST_SIDE} pixels"
        raise PictureError(f"too long ({wide} × {high}; {most}): reduce it")
    if min(wide, high) < _LEAST_SIDE:
        raise PictureError(f"too small ({wide} × {high} pixels): no card could be read on it")


def _upright(image: "Image.Image") -> "Image.Image":
    """As its EXIF says it was held.

    Pillow's own way writes the rest of the EXIF anew, which fails where any of it is spoilt.
    """
    from PIL import ExifTags, Image  # noqa: PLC0415 (slow to import)

    image.load()
    turn = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }.get(image.getexif().get(ExifTags.Base.Orientation, 1))
    return image if turn is None else image.transpose(turn)


def _as_bgr(image: "Image.Image") -> Picture:
    from PIL import Image  # noqa: PLC0415 (slow to import)

    if image.mode.startswith(("I", "F")):
        return _from_deep(np.asarray(image))
    if image.mode in {"RGBA", "LA", "PA", "La", "RGBa"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        paper = Image.new("RGBA", clear.size, (255, 255, 255, 255))
        image = Image.alpha_composite(paper, clear)
    values = np.asarray(image.convert("RGB"), dtype=np.uint8)
    return np.ascontiguousarray(values[:, :, ::-1])


def _from_deep(values: NDArray[np.generic]) -> Picture:
    """Grey of 16 bits or more, or floating, as three channels of 8."""
    deep = np.nan_to_num(values.astype(np.float64))
    most = deep.max(initial=0.0)
    full = 1.0 if most <= 1.0 else 255.0 if most <= 255.0 else max(65535.0, most)
    grey = np.clip(deep / full * 255.0, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(grey[:, :, None], 3, axis=2))


def is_black(picture: Picture) -> bool:
    """Whether nothing at all can be seen on it."""
    return int(picture.max()) < _BLACK


def _check_light(picture: Picture) -> None:
    if is_black(picture):
        raise PictureError("black: uncover the lens or put on a light")
