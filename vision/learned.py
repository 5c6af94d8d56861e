"""The learned reader: finder, classifier and fusion behind the `Reader` interface."""

from importlib.resources import files
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classifier import Classifier
from vision.finder import Finder, Found, without_doubles
from vision.fusion import Caution, Glimpse, fuse
from vision.geometry import PATCH, PATCH_HEIGHTS, Place, cut
from vision.reading import Detection, Picture

LONG_SIDE: Final = 1280
"""The finder sees pictures reduced to this; the classifier sees the picture as it is."""
SMALL: Final = 420
"""Pictures with a longer side than this are not enlarged."""


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
        patches = cut_all(picture, [f.place for f in found])
        chances, _embeddings = self._classifier.look_at(patches)
        chances = self._other_way_up(picture, found, chances)
        return [Glimpse(f.place, f.heat, c) for f, c in zip(found, chances, strict=True)]

    def _find(self, picture: Picture) -> list[Found]:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        long = max(grey.shape)
        scale = LONG_SIDE / long if long > LONG_SIDE else 2.0 if long <= SMALL else 1.0
        found = self._finder.find(np.asarray(grey, np.uint8), scale)
        found += self._finder.find(np.asarray(grey, np.uint8), scale / 2)
        return without_doubles(found)

    def _other_way_up(
        self, picture: Picture, found: list[Found], chances: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """Look again, upside down, at what seemed an index and read as none."""
        again = [i for i, f in enumerate(found) if f.heat > 0.4 and chances[i, -1] > 0.5]
        if not again:
            return chances
        turned = [
            Place(p.x, p.y, p.height, p.angle + np.pi) for p in (found[i].place for i in again)
        ]
        second, _embeddings = self._classifier.look_at(cut_all(picture, turned))
        for row, i in enumerate(again):
            if second[row, -1] < 0.2:
                chances[i] = second[row]
                found[i] = Found(turned[row], found[i].heat)
        return chances


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


def open_reader(caution: Caution | None = None) -> LearnedReader:
    """The reader with the weights that come with the project."""
    folder = files("vision").joinpath("weights")
    nets = [_net(folder.joinpath(name).read_bytes()) for name in ("finder.onnx", "classifier.onnx")]
    return LearnedReader(Finder(nets[0]), Classifier(nets[1]), caution or Caution())


def _net(data: bytes) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
