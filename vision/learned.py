"""The learned reader: finder, classifier and fusion behind the `Reader` interface."""

from importlib.resources import files
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.classifier import Classifier, Looks
from vision.finder import Finder, Found, without_doubles
from vision.fusion import Caution, Glimpse, fuse
from vision.geometry import PATCH, PATCH_HEIGHTS, Place, corrected, cut
from vision.reading import Detection, Picture

LONG_SIDE: Final = 1280
"""The finder sees pictures reduced to this; the classifier sees the picture as it is."""
SURE_AT_ONCE, GIVEN_UP = 0.995, 0.98
"""A patch is cut again, set right, unless it reads this surely, or as surely as none."""
SMALL: Final = 420
"""Pictures with a longer side than this are not enlarged."""


_TWO_WAYS: Final = frozenset(
    CARDS.index(f"{kind}-{name}")
    for kind, names in {"T": (6, 9), "S": (2, 5, 6, 9), "H": (2, 5, 6, 9),
                        "D": (2, 5, 6, 9), "C": (2, 5, 6, 9)}.items()
    for name in names
)  # fmt: skip
"""Cards whose number, turned round, is or looks like another."""


class LearnedReader:
    """Reads overlapping cards of decks it was never shown. Not for several threads at once."""

    def __init__(self, finder: Finder, classifier: Classifier, caution: Caution) -> None:
        self._finder = finder
        self._classifier = classifier
        self._caution = caution

    def read(self, picture: Picture) -> list[Detection]:
        """Every card found in a (h, w, 3) uint8 BGR picture, sure or doubtful."""
        return fuse(self.glimpses(picture), self._caution)

    def glimpses(self, picture: Picture) -> list[Glimpse]:
        """Every index found, before cards are made of them."""
        found = self._find(picture)
        places = [f.place for f in found]
        looks = self._classifier.look_at(cut_all(picture, places))
        chances = looks.chances
        self._look_straight(picture, places, looks)
        for i, row in enumerate(chances):
            if row[-1] < 0.5 and places[i] is found[i].place:
                places[i] = corrected(places[i], looks.poses[i])
        self._look_upside_down(picture, places, chances, [f.heat for f in found])
        self._look_both_ways(picture, places, chances)
        return [Glimpse(p, f.heat, c) for p, f, c in zip(places, found, chances, strict=True)]

    def _find(self, picture: Picture) -> list[Found]:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        long = max(grey.shape)
        scale = LONG_SIDE / long if long > LONG_SIDE else 2.0 if long <= SMALL else 1.0
        found = self._finder.find(np.asarray(grey, np.uint8), scale)
        found += self._finder.find(np.asarray(grey, np.uint8), scale / 2)
        return without_doubles(found)

    def _look_straight(self, picture: Picture, places: list[Place], looks: Looks) -> None:
        """Look again, set right, at what was cut askew and is not sure; change in place."""
        chances = looks.chances
        again = [
            i
            for i, row in enumerate(chances)
            if row[:-1].max() < SURE_AT_ONCE and row[-1] < GIVEN_UP
        ]
        if not again:
            return
        straight = [corrected(places[i], looks.poses[i]) for i in again]
        second = self._classifier.look_at(cut_all(picture, straight)).chances
        for row, i in enumerate(again):
            if second[row, :-1].max() > chances[i, :-1].max():
                chances[i] = second[row]
                places[i] = straight[row]

    def _look_upside_down(
        self,
        picture: Picture,
        places: list[Place],
        chances: NDArray[np.float32],
        heat: list[float],
    ) -> None:
        """Look the other way up at what seemed an index and read as none; change in place."""
        again = [i for i, h in enumerate(heat) if h > 0.4 and chances[i, -1] > 0.5]
        if not again:
            return
        turned = [Place(p.x, p.y, p.height, p.angle + np.pi) for p in (places[i] for i in again)]
        second = self._classifier.look_at(cut_all(picture, turned)).chances
        for row, i in enumerate(again):
            if second[row, -1] < 0.2:
                chances[i] = second[row]
                places[i] = turned[row]

    def _look_both_ways(
        self, picture: Picture, places: list[Place], chances: NDArray[np.float32]
    ) -> None:
        """Weigh both ways up where a card turned round reads as another; change in place.

        A 6 is a 9 to whoever mistakes its edge: unless the other way up reads as no index, the
        two share the belief and the card is asked about.
        """
        again = [i for i, row in enumerate(chances) if int(row[:-1].argmax()) in _TWO_WAYS]
        if not again:
            return
        turned = [Place(p.x, p.y, p.height, p.angle + np.pi) for p in (places[i] for i in again)]
        second = self._classifier.look_at(cut_all(picture, turned)).chances
        for row, i in enumerate(again):
            this, other = 1 - chances[i, -1], 1 - second[row, -1]
            chances[i] = (this * chances[i] + other * second[row]) / max(this + other, 1e-6)


def cut_all(picture: Picture, places: list[Place]) -> NDArray[np.uint8]:
    """(n, 64, 64, 3) uint8 patches, each cut from a picture no more than twice too sharp."""
    patches = np.empty((len(places), PATCH, PATCH, 3), np.uint8)
    levels = [picture]
    for number, place in enumerate(places):
        shrink = PATCH_HEIGHTS * place.height / PATCH
        level = max(0, int(np.log2(max(shrink, 1) / 1.1) + 0.5))
        while len(levels) <= level:
            half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(half, np.uint8))
        f = 0.5**level
        nearer = Place(place.x * f, place.y * f, place.height * f, place.angle)
        patches[number] = cut(levels[level], nearer)
    return patches


def weights_are_here() -> bool:
    """Whether the trained weights are part of this installation."""
    return files("vision").joinpath("weights", "finder.onnx").is_file()


def open_reader(caution: Caution | None = None, folder: Path | None = None) -> LearnedReader:
    """The reader with the weights that come with the project, or with those in `folder`."""
    where = folder or files("vision").joinpath("weights")
    nets = [_net(where.joinpath(name).read_bytes()) for name in ("finder.onnx", "classifier.onnx")]
    return LearnedReader(Finder(nets[0]), Classifier(nets[1]), caution or Caution())


def _net(data: bytes) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
