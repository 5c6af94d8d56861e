"""The learned reader: finder, classifier and fusion behind the `Reader` interface."""

import math
from importlib.resources import files
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.classifier import Classifier, Looks
from vision.corner import Corner
from vision.finder import Finder, Found, without_doubles
from vision.fusion import Caution, Glimpse, fuse
from vision.geometry import Place, corrected, cut_all
from vision.reading import Detection, Picture

LONG_SIDE: Final = 1280
"""The finder sees pictures reduced to this; the classifier sees the picture as it is."""
SURE_AT_ONCE, GIVEN_UP = 0.995, 0.98
"""A patch is cut again, set right, unless it reads this surely, or as surely as none."""
SMALL: Final = 420
"""Pictures with a longer side than this are not enlarged."""


_SURELY_DOWN: Final = 0.9
"""A place that stands upside down with this chance is turned before it is read."""
_HARDLY_DOWN: Final = 0.02
"""A place read as none is not turned when it is upside down with less than this chance."""
_WARM: Final = 0.45
"""How hot a place that reads as none must be to be looked at from its sides."""
_WHOLE: Final = 0.5
"""And how likely wholly in sight: what is left of a covered index is none from any side."""
_LIKELY: Final = 0.7
"""What reads as none with more chance than this from a side is not looked at closer."""
_WIDER, _SIDEWAYS = 1.2, 0.2
"""How much higher an index is then taken to be, and the most chance it may have to be none."""
_NEVER_DOWN: Final = 0.004
"""A place upside down with less than this chance is read one way up only; of 2,525 indices of
decks the net never saw, none stood the way it gave less than 0.05."""

_TWO_WAYS: Final = frozenset(
    CARDS.index(f"{kind}-{name}")
    for kind, names in {"T": (6, 9), "S": (2, 5, 6, 9), "H": (2, 5, 6, 9),
                        "D": (2, 5, 6, 9), "C": (2, 5, 6, 9)}.items()
    for name in names
)  # fmt: skip
"""Cards whose number, turned round, is or looks like another."""


class LearnedReader:
    """Reads overlapping cards of decks it was never shown. Not for several threads at once."""

    def __init__(
        self, finder: Finder, classifier: Classifier, corner: Corner, caution: Caution
    ) -> None:
        self._finder = finder
        self._classifier = classifier
        self._corner = corner
        self._caution = caution

    def read(self, picture: Picture) -> list[Detection]:
        """Every card found in a (h, w, 3) uint8 BGR picture, sure or doubtful."""
        return fuse(self.glimpses(picture), self._caution)

    def glimpses(self, picture: Picture) -> list[Glimpse]:
        """Every index found, before cards are made of them."""
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        found = self._find(grey)
        places = [f.place for f in found]
        ways, whole = self._corner.look(grey, places)
        for i in np.flatnonzero(ways[:, 1] > _SURELY_DOWN).tolist():
            places[i] = places[i].turned()
            ways[i, :2] = ways[i, 1::-1]
        set_right = list(places)
        looks = self._classifier.look_at(cut_all(picture, places))
        chances = looks.chances
        self._look_straight(picture, places, looks)
        for i, row in enumerate(chances):
            if row[-1] < 0.5 and places[i] is set_right[i]:
                places[i] = corrected(places[i], looks.poses[i])
        self._look_upside_down(picture, places, chances, ways, [f.heat for f in found])
        self._look_sideways(picture, places, chances, whole, [f.heat for f in found])
        self._look_both_ways(picture, places, chances, ways)
        return [
            Glimpse(p, f.heat, c, 1 - float(w[2]), float(sound))
            for p, f, c, w, sound in zip(places, found, chances, ways, whole, strict=True)
        ]

    def _find(self, grey: NDArray[np.uint8]) -> list[Found]:
        long = max(grey.shape)
        scale = LONG_SIDE / long if long > LONG_SIDE else 2.0 if long <= SMALL else 1.0
        found = self._finder.find(grey, scale)
        found += self._finder.find(grey, scale / 2)
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
        ways: NDArray[np.float32],
        heat: list[float],
    ) -> None:
        """Look the other way up at what seemed an index and read as none; change in place."""
        again = [
            i
            for i, h in enumerate(heat)
            if h > 0.4 and chances[i, -1] > 0.5 and ways[i, 1] > _HARDLY_DOWN
        ]
        if not again:
            return
        turned = [places[i].turned() for i in again]
        second = self._classifier.look_at(cut_all(picture, turned)).chances
        for row, i in enumerate(again):
            if second[row, -1] < 0.2:
                chances[i] = second[row]
                places[i] = turned[row]
                ways[i, :2] = ways[i, 1::-1]

    def _look_sideways(
        self,
        picture: Picture,
        places: list[Place],
        chances: NDArray[np.float32],
        whole: NDArray[np.float32],
        heat: list[float],
    ) -> None:
        """Look from either side at what seemed an index and read as none; change in place.

        In a picture that was pulled wide, or of type broader than high, the finder takes the
        index for one that lies on its side.
        """
        again = [
            i
            for i, h in enumerate(heat)
            if h > _WARM and chances[i, -1] > 0.5 and whole[i] > _WHOLE
        ]
        if not again:
            return
        for angle in (math.pi / 2, -math.pi / 2):
            tried = [places[i].turned(angle, _WIDER) for i in again]
            looks = self._classifier.look_at(cut_all(picture, tried))
            likely = np.flatnonzero(looks.chances[:, -1] < _LIKELY).tolist()
            straight = [corrected(tried[row], looks.poses[row]) for row in likely]
            second = self._classifier.look_at(cut_all(picture, straight)).chances
            for place, row, i in zip(straight, second, (again[k] for k in likely), strict=True):
                if row[-1] < min(_SIDEWAYS, chances[i, -1]):
                    chances[i] = row
                    places[i] = place

    def _look_both_ways(
        self,
        picture: Picture,
        places: list[Place],
        chances: NDArray[np.float32],
        ways: NDArray[np.float32],
    ) -> None:
        """Weigh both ways up where a card turned round reads as another; change in place.

        A 6 is a 9 to whoever mistakes its edge: each way up has a say as far as it reads as an
        index, and as far as what surrounds it says that it is this way up.
        """
        again = [
            i
            for i, row in enumerate(chances)
            if int(row[:-1].argmax()) in _TWO_WAYS and ways[i, 1] > _NEVER_DOWN
        ]
        if not again:
            return
        turned = [places[i].turned() for i in again]
        second = self._classifier.look_at(cut_all(picture, turned)).chances
        for row, i in enumerate(again):
            this = (1 - chances[i, -1]) * ways[i, 0]
            other = (1 - second[row, -1]) * ways[i, 1]
            chances[i] = (this * chances[i] + other * second[row]) / max(this + other, 1e-6)


def weights_are_here() -> bool:
    """Whether the trained weights are part of this installation."""
    return files("vision").joinpath("weights", "finder.onnx").is_file()


def open_reader(caution: Caution | None = None, folder: Path | None = None) -> LearnedReader:
    """The reader with the weights that come with the project, or with those in `folder`."""
    return LearnedReader(
        Finder(_net("finder", folder)),
        open_classifier(folder),
        open_corner(folder),
        caution or Caution(),
    )


def open_classifier(folder: Path | None = None) -> Classifier:
    """The classifier alone."""
    return Classifier(_net("classifier", folder))


def open_corner(folder: Path | None = None) -> Corner:
    """The corner net alone."""
    return Corner(_net("corner", folder))


def _net(name: str, folder: Path | None) -> cv2.dnn.Net:
    where = folder or files("vision").joinpath("weights")
    data = where.joinpath(f"{name}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
