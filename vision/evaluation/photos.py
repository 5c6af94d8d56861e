"""Real photographs with labelled indices: loading, splitting, and matching what was read.

Labels are YOLO lines, `class cx cy w h` or a class and a polygon, in shares of the picture;
class names stand in the data set's `data.yaml`. The packs have 52 cards: their 2 to 10 are
tarot ranks, their A K Q J, jokers and backs are not and must not be taken for any.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluation.statistics import UNLABELLED, Outcome
from vision.photographs.specks import is_speckled
from vision.pictures import PICTURES
from vision.reading import Detection, Picture, Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels."""
TAUGHT: Final = "phone_single"
"""The set of which training may learn from a half: what is held back goes by this name."""

_NAME: Final = re.compile(r"(10|[2-9])([SHDC])")
_GREY: Final = 1.5
_OVER: Final = 0.01
"""By so much of a picture a label may reach over its edge: some are rounded."""


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled index; `card` is None when it is no tarot card's."""

    name: str
    card: str | None
    box: Box


@dataclass(frozen=True, slots=True)
class Photo:
    """One photograph on disk and its labels, with boxes in shares of the picture."""

    path: Path
    set_name: str
    labels: tuple[Label, ...]

    def load(self) -> Picture:
        """The picture, (h, w, 3) BGR; OSError when it cannot be read."""
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if picture is None:
            raise OSError(f"{self.path} is no picture OpenCV can read: fetch the data set anew")
        return picture.astype(np.uint8, copy=False)

    def boxes(self, picture: Picture) -> tuple[Label, ...]:
        """The labels with boxes in pixels of `picture`."""
        height, width = picture.shape[:2]
        return tuple(
            Label(one.name, one.card, (
                one.box[0] * width, one.box[1] * height, one.box[2] * width, one.box[3] * height,
            ))
            for one in self.labels
        )  # fmt: skip


def card_of(name: str) -> str | None:
    """The tarot card of a class name (`10C` is `C-10`), or None when it is not one of ours."""
    found = _NAME.fullmatch(name)
    return f"{found[2]}-{found[1]}" if found else None


def class_names(data_yaml: Path) -> tuple[str, ...]:
    """The class names in their order; ValueError when the file lists none."""
    found = re.search(r"^names:\s*(\[.*?\])", data_yaml.read_text(), re.MULTILINE | re.DOTALL)
    if not found:
        raise ValueError(f"{data_yaml} has no line `names: [...]`: it is no YOLO data set's")
    try:
        return tuple(str(name) for name in ast.literal_eval(found[1]))
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{data_yaml}: write each name in quotes, `names: ['10C', …]`") from error


def photographs(folder: Path) -> list[Photo]:
    """The photographs of `folder/images` with the labels of `folder/labels`, by name.

    `data.yaml` is looked for in the folder and then beside it; FileNotFoundError without one.
    ValueError where there is no picture, where one has no labels of its own, and for a part of
    `TAUGHT`, of whose pictures nobody could tell by name that some were trained on.
    """
    folder = folder.resolve()
    if folder.parent.name == TAUGHT:
        raise ValueError(
            f"{folder} is a part of {TAUGHT}, half of which is trained on: put its images and "
            f"labels into {folder.parent} itself, and give that"
        )
    places = (folder / "data.yaml", folder.parent / "data.yaml")
    listed = next((place for place in places if place.is_file()), None)
    if listed is None:
        raise FileNotFoundError(f"no data.yaml in {folder} or beside it: it names the classes")
    names = class_names(listed)
    return [
        Photo(path, folder.name, _labels(folder / "labels" / f"{path.stem}.txt", names))
        for path in _pictures(folder / "images")
    ]


def _pictures(folder: Path) -> list[Path]:
    """A label file is found by its picture's name, so no two pictures may share one."""
    found = sorted(
        path
        for path in folder.glob("*")
        if path.suffix.lower() in PICTURES and not path.name.startswith(".")
    )
    if not found:
        raise ValueError(f"{folder} holds no picture ({', '.join(PICTURES)}): put some there")
    stems = Counter(path.stem for path in found)
    if gone := [path for path in found if not path.is_file()]:
        raise ValueError(f"{gone[0]} is no file, or a link to one that is gone: fetch it anew")
    if twice := [path for path in found if stems[path.stem] > 1]:
        raise ValueError(f"{twice[0]} and {twice[1].name} would share their labels: rename one")
    return found


def _labels(file: Path, names: Sequence[str]) -> tuple[Label, ...]:
    if not file.is_file():
        raise ValueError(f"no {file}: write the picture's labels there, or nothing if it has none")
    lines = file.read_text("utf-8", errors="replace").splitlines()
    return tuple(_label(line, names, file) for line in lines if line.strip())


def _label(line: str, names: Sequence[str], where: Path) -> Label:
    words = line.split()
    try:
        number, values = int(words[0]), [float(word) for word in words[1:]]
    except ValueError as error:
        raise ValueError(f"{where}: `{line}` is not a class and numbers") from error
    if not all(-_OVER <= value <= 1 + _OVER for value in values):
        raise ValueError(
            f"{where}: `{line}` reaches beyond the picture: write shares of it, 0 to 1"
        )
    if len(values) < 4 or (len(values) > 4 and len(values) % 2):
        raise ValueError(f"{where}: `{line}` is neither a box nor a polygon")
    if len(values) == 4:
        x, y, width, height = values
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    else:
        box = (min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2]))
    if not 0 <= number < len(names):
        raise ValueError(f"{where}: `{line}` is of class {number}, and {len(names)} are named")
    name = names[number]
    return Label(name, card_of(name), box)


def original(stem: str) -> str:
    """The name of the photograph a picture was made from, without the export's suffixes."""
    return re.sub(r"_(jpe?g|png)$", "", re.sub(r"\.rf\..*$", "", stem), flags=re.IGNORECASE)


def may_train(stem: str) -> bool:
    """Whether a photograph falls into the half that may be trained on; twins fall together."""
    return crc32(original(stem).encode()) % 2 == 0


def is_grey(picture: Picture) -> bool:
    """Whether the picture has no colours."""
    sample = picture[::4, ::4].astype(np.int16)
    return float(np.abs(sample - sample.mean(axis=2, keepdims=True)).mean()) < _GREY


def kind(picture: Picture) -> str:
    """`plain`, `grey`, `speckled` or `grey speckled`."""
    words = ["grey"] * is_grey(picture) + ["speckled"] * is_speckled(picture)
    return " ".join(words) or "plain"


def outcomes(photo: Photo, picture: Picture, detections: Sequence[Detection]) -> Iterator[Outcome]:
    """One outcome a label, and one a detection that no label accounts for.

    The latter are in a set of their own, "… unlabelled": some visible indices are unlabelled,
    so they are no phantoms until looked at. But what stands on a labelled index and reads as
    another card than that is a reading more of it, and wrong.
    """
    what = kind(picture)
    labels = photo.boxes(picture)
    found = match([label.box for label in labels], detections)
    for label, detection in zip(labels, found, strict=True):
        yield Outcome(
            set_name=_set_of(photo, label), deck=what, truth=label.card,
            picture_id=photo.path.stem, crop=_cut(picture, label.box),
            read=detection.card if detection else None,
            confidence=detection.confidence if detection else 0.0,
            doubtful=detection.doubtful if detection else False,
        )  # fmt: skip
    for detection in detections:
        if not any(detection is one for one in found):
            more = _on_another(detection, labels)
            if more is not None and more.card is None and detection.doubtful:
                more = None  # A letter is one place to be left alone, however often it is.
            yield Outcome(
                set_name=_set_of(photo, more) if more else photo.set_name + UNLABELLED,
                deck=what, truth=None, at=more.card if more else None,
                read=detection.card, confidence=detection.confidence, doubtful=detection.doubtful,
                picture_id=photo.path.stem, crop=_cut(picture, _quads(detection)[0]),
            )  # fmt: skip


def _on_another(detection: Detection, labels: Sequence[Label]) -> Label | None:
    """The labelled index that is read as another card; None where it is on one of its own too."""
    quads = _quads(detection)
    on = [one for one in labels if any(_lie_together(one.box, quad) for quad in quads)]
    own = any(one.card == detection.card for one in on)
    return on[0] if on and not own else None


def _set_of(photo: Photo, label: Label) -> str:
    return f"{photo.set_name} {'ranks 2-10' if label.card else 'no tarot cards'}"


def was_kept_back(photo: Photo) -> bool:
    """Whether a photograph was kept out of training: half of one set, all of the others."""
    return photo.set_name != TAUGHT or not may_train(photo.path.stem)


def match(boxes: Sequence[Box], detections: Sequence[Detection]) -> list[Detection | None]:
    """The detection at each box, nearest pairs first and each quad used once.

    A quad belongs to a box when either's middle lies in the other. A quad more than four times
    as large as the box is round the whole card, and may serve every index inside it.
    """
    pairs: list[tuple[float, int, int, bool]] = []
    quads = [(quad, detection) for detection in detections for quad in _quads(detection)]
    for place, box in enumerate(boxes):
        for number, (quad, _) in enumerate(quads):
            if _lie_together(box, quad):
                whole = _area(quad) > 4 * _area(box)
                (ax, ay), (bx, by) = _middle(box), _middle(quad)
                pairs.append((float(np.hypot(ax - bx, ay - by)), place, number, whole))
    found: list[Detection | None] = [None] * len(boxes)
    used: set[int] = set()
    for _, place, number, whole in sorted(pairs):
        if found[place] is None and number not in used:
            found[place] = quads[number][1]
            if not whole:
                used.add(number)
    return found


def _quads(detection: Detection) -> list[Box]:
    corners = detection.corners
    return [_bounds(corners[first : first + 4]) for first in range(0, len(corners) - 3, 4)]


def _lie_together(box: Box, quad: Box) -> bool:
    """Whether either's middle lies in the other."""
    return _inside(_middle(quad), box) or _inside(_middle(box), quad)


def _bounds(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _inside(point: Point, box: Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _cut(picture: Picture, box: Box) -> NDArray[np.uint8]:
    left, top, right, bottom = (round(value) for value in box)
    height, width = picture.shape[:2]
    top, left = min(max(0, top), height - 1), min(max(0, left), width - 1)
    return picture[top : max(top + 1, bottom), left : max(left + 1, right)].copy()
