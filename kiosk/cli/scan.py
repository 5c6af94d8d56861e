"""`tarot-kiosk scan PATH…`: read pictures, folders and videos; one JSON line each."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kiosk.cli.scan_lines import (
    Line,
    Size,
    candidates,
    picture_line,
    points,
    rounded,
    size_of,
    text,
    totals,
)
from kiosk.cli.scan_marks import Marks
from vision.pictures import (
    PictureError,
    folder_files,
    frame_rate,
    is_black,
    is_folder,
    is_video,
    load_picture,
    video_frames,
)
from vision.reading import NO_HINT, Detection, Hint, Picture, Reader

_USUAL_RATE = 10.0
"""Frames a second of a folder, or of a video that does not say."""
_DARK = "black from end to end: uncover the lens or put on a light"


def main(arguments: Sequence[str]) -> int:
    """Scan what the command line names; 0 when all was read, 1 when something was not.

    2 when nothing could begin: no such reader or deck, or no place to annotate.
    """
    options = _parser().parse_args(arguments)
    # What FFmpeg has to say of a broken video is said by us, in one line.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    try:
        reader = _open_reader(options)
    except (ValueError, OSError) as error:
        return _refuse(str(error))
    try:
        marks = Marks(options.annotate) if options.annotate else None
    except OSError as error:
        why = error.strerror or error
        return _refuse(f"{options.annotate}: no folder to annotate in ({why}): name another")
    if marks is not None and marks.would_spoil(options.paths):
        return _refuse(
            f"{options.annotate}: holds what is to be read, which marked pictures would be written "
            "over: name another folder"
        )
    scan = _Scan(reader, marks)
    for path in options.paths:
        if options.sequence:
            scan.sequence(path)
        else:
            scan.pictures(path)
    return 1 if scan.failed else 0


def _refuse(message: str) -> int:
    print(f"tarot-kiosk scan: {message}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarot-kiosk scan",
        description="Read tarot cards on pictures, in folders and videos. One JSON line a picture.",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument(
        "--sequence", action="store_true", help="the frames are one pile dealt under the camera"
    )
    parser.add_argument("--deck", metavar="NAME", help="an enrolled deck (see tarot-kiosk deck)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where enrolled decks are kept")
    parser.add_argument("--annotate", type=Path, metavar="DIR", help="write marked pictures there")
    parser.add_argument("--reader", choices=("learned", "contour"), help="default: the best here")
    return parser


def _open_reader(options: argparse.Namespace) -> Reader:
    from kiosk.config import find_places
    from vision.readers import open_with_deck

    folder = options.data or find_places(os.environ).decks
    return open_with_deck(options.deck or "", folder, options.reader)


@dataclass(slots=True)
class _Still:
    """A frame with the time it was taken at, in seconds."""

    picture: Picture
    time: float


class _Taken(NamedTuple):
    """Which frame of a sequence was read: its place among all, and how large it is."""

    place: int
    size: Size


class _Scan:
    """Reads and prints; remembers whether anything failed."""

    def __init__(self, reader: Reader, marks: Marks | None) -> None:
        self._reader = reader
        self._marks = marks
        self.failed = False

    def pictures(self, path: Path) -> None:
        """A line a picture; a folder's in name order, a video's frame by frame."""
        try:
            if is_folder(path):
                inside = folder_files(path)
                if not inside:
                    self._fail("image", path, "a folder without a picture: name another")
                for file in inside:
                    self.pictures(file)
            elif is_video(path):
                light = False
                for number, picture in enumerate(video_frames(path)):
                    light = light or not is_black(picture)
                    where: Line = {"image": str(path), "frame": number}
                    read = self._read(path, picture, number)
                    self._say(picture_line(where, read, size_of(picture)))
                if not light:
                    self._complain(path, _DARK)
            else:
                picture = load_picture(path)
                read = self._read(path, picture)
                self._say(picture_line({"image": str(path)}, read, size_of(picture)))
        except PictureError as error:
            self._fail("image", path, str(error))

    def sequence(self, path: Path) -> None:
        """One line for the pile that a folder's pictures or a video show being dealt."""
        from vision.tracking import read_sequence

        taken: list[_Taken] = []
        bad: list[str] = []
        watched = _Watched(self, path, taken)
        try:
            result = read_sequence(self._frames(path, taken, bad), watched)
        except PictureError as error:
            self._fail("sequence", path, str(error))
            return
        if not taken and bad:
            self._say({"sequence": str(path), "error": "; ".join(bad)})  # each is complained of
            return
        if not taken:
            self._fail("sequence", path, "a folder without a picture: name another")
            return
        if not watched.light:
            self._fail("sequence", path, _DARK)
            return
        line: Line = {
            "sequence": str(path),
            "cards": [
                {
                    "card": one.card,
                    "confidence": rounded(one.confidence),
                    "corners": points(one.corners, taken[one.frame].size),
                    "frame": taken[one.frame].place,
                }
                for one in result.cards
            ],
            "doubtful": [
                {
                    "card": one.candidates[0][0] if one.candidates else None,
                    "confidence": rounded(one.candidates[0][1]) if one.candidates else 0.0,
                    "corners": points(one.corners, taken[one.frame].size),
                    "candidates": candidates(one.candidates),
                    "frame": taken[one.frame].place,
                }
                for one in result.doubtful
            ],
            **totals(one.card for one in result.cards),
        }
        if bad:
            line["error"] = "; ".join(bad)
        self._say(line)

    def _frames(self, path: Path, taken: list[_Taken], bad: list[str]) -> Iterator[_Still]:
        """The frames that can be read; `taken` gets each, `bad` the others."""
        folder = is_folder(path)
        if not folder and is_video(path):
            rate = frame_rate(path, _USUAL_RATE)
            try:
                for number, picture in enumerate(video_frames(path)):
                    taken.append(_Taken(number, size_of(picture)))
                    yield _Still(picture, number / rate)
            except PictureError as error:
                if not taken:
                    raise
                self._spoilt(path, error, bad)
            return
        files = folder_files(path) if folder else [path]
        for number, file in enumerate(files):
            try:
                picture = load_picture(file, black=True)
            except PictureError as error:
                self._spoilt(file, error, bad)
                continue
            taken.append(_Taken(number, size_of(picture)))
            yield _Still(picture, number / _USUAL_RATE)

    def _spoilt(self, file: Path, error: PictureError, bad: list[str]) -> None:
        """What of a sequence cannot be read is complained of, and told in its line."""
        bad.append(f"{file.name}: {error}")
        self._complain(file, str(error))

    def _read(self, path: Path, picture: Picture, frame: int | None = None) -> list[Detection]:
        detections = self._reader.read(picture)
        self.mark(path, picture, detections, frame)
        return detections

    def mark(
        self, path: Path, picture: Picture, detections: Sequence[Detection], frame: int | None
    ) -> None:
        """Write the annotated picture, where that was asked for."""
        if self._marks is None:
            return
        name = path.stem if frame is None else f"{path.stem}-{frame:06d}"
        try:
            self._marks.write(name, picture, detections)
        except OSError as error:
            self._complain(path, f"not annotated ({error.strerror or error}): check the folder")

    def look(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """What the reader says of one frame."""
        return self._reader.read(picture, hint)

    def _say(self, line: Line) -> None:
        print(text(line), flush=True)

    def _fail(self, kind: str, path: Path, message: str) -> None:
        self._complain(path, message)
        self._say({kind: str(path), "error": message})

    def _complain(self, path: Path, message: str) -> None:
        self.failed = True
        print(f"tarot-kiosk scan: {path}: {message}", file=sys.stderr, flush=True)


class _Watched:
    """The reader of a sequence, which also leaves annotated frames."""

    def __init__(self, scan: _Scan, path: Path, taken: list[_Taken]) -> None:
        self._scan = scan
        self._path = path
        self._taken = taken
        self.light = False
        """Whether any frame was not black."""

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        """As the reader reads."""
        self.light = self.light or not is_black(picture)
        detections = self._scan.look(picture, hint)
        self._scan.mark(self._path, picture, detections, self._taken[-1].place)
        return detections
