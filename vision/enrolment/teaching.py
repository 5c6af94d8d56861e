"""What a deck is taught from, and the classifiers' heads it teaches."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS, TWO_DIGITS
from vision.enrolment.shown import ShownCard
from vision.enrolment.tuning import tuned
from vision.enrolment.variations import WIDE, narrow, variations
from vision.geometry import PATCH, PATCH_HEIGHTS, Place, cut_all
from vision.learned import open_classifier, open_second, weights_are_here
from vision.nets.classifier import Classifier
from vision.nets.head import Heads

_ELSEWHERE: Final = 10
"""Places of each look that are no index."""
_TRIES: Final = 20
_SIDEWAYS: Final = (0.0, -0.45, -0.27, 0.27, 0.45)
"""Where the middle of a number of two digits may be, in heights, of which one was found."""
_SEEN: Final = 0.05
"""The least chance with which one of these is taken for it."""
_LEAST: Final = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """(n, 112, 112, 3) indices, their (n,) owners in CARDS, and (m, 64, 64, 3) from `elsewhere`."""

    wide: NDArray[np.uint8]
    owners: NDArray[np.intp]
    elsewhere: NDArray[np.uint8]

    def patches(self) -> NDArray[np.uint8]:
        """(n, 64, 64, 3): the indices as a classifier cuts them."""
        return narrow(self.wide)


class Teacher:
    """The two classifiers of an installation, and what a deck makes of their heads.

    `name` changes whenever its heads would no longer fit.
    """

    def __init__(self, folder: Path | None = None) -> None:
        where = folder or files("vision").joinpath("weights")
        data = [where.joinpath(f"{net}.onnx").read_bytes() for net in ("classifier", "second")]
        self.name = f"heads-{sha256(b''.join(data)).hexdigest()[:12]}"
        self._folder = folder

    def gather(
        self, shown: Mapping[str, Sequence[ShownCard]], stand: Mapping[str, Sequence[list[Place]]]
    ) -> Material:
        """What there is of each card's looks at where its indices stand."""
        rng = np.random.default_rng(0)
        nets = self._nets()
        wide, elsewhere = [], []
        owners: list[int] = []
        for card, looks in shown.items():
            for look, places in zip(looks, stand[card], strict=True):
                right = [_set_right(nets, look, card, place) for place in places]
                wide.append(cut_all(look.picture, right, WIDE, PATCH_HEIGHTS * WIDE / PATCH))
                owners += [CARDS.index(card)] * len(right)
                elsewhere.append(cut_all(look.picture, _beside(rng, look, right)))
        return Material(np.concatenate(wide), np.array(owners, np.intp), np.concatenate(elsewhere))

    def teach(self, material: Material) -> Heads:
        """Both classifiers' heads for the deck: some twenty seconds of a desktop's core."""
        rng = np.random.default_rng(0)
        views, labels = variations(rng, material.wide, material.owners, material.elsewhere)
        first, second = (tuned(net.head(), net.features(views), labels) for net in self._nets())
        return first, second

    def _nets(self) -> tuple[Classifier, Classifier]:
        return open_classifier(self._folder), open_second(self._folder)


def default_teacher() -> Teacher | None:
    """With the weights installed; None where there are none."""
    return Teacher() if weights_are_here() else None


def _set_right(nets: Sequence[Classifier], look: ShownCard, card: str, place: Place) -> Place:
    """The place, or of a number of two digits the one beside it that reads more like it.

    Of such a number a finder takes one digit, if the type is wide.
    """
    if card not in TWO_DIGITS:
        return place
    tried = [place.moved(right) for right in _SIDEWAYS]
    patches = cut_all(look.picture, tried)
    chances = [net.look_at(patches).chances[:, CARDS.index(card)] for net in nets]
    likely = np.mean([np.log(one + _LEAST) for one in chances], axis=0)
    best = int(likely.argmax())
    return tried[best] if likely[best] > math.log(_SEEN) else place


def _beside(rng: np.random.Generator, look: ShownCard, places: Sequence[Place]) -> list[Place]:
    """Places about the card where no index is."""
    height = float(np.median([place.height for place in places]))
    x, y = (float(np.mean([getattr(place, axis) for place in places])) for axis in "xy")
    rows, columns = look.picture.shape[:2]
    found: list[Place] = []
    for _ in range(_ELSEWHERE):
        for _ in range(_TRIES):
            right, down = rng.uniform(-5, 5) * height, rng.uniform(-8, 8) * height
            size = height * math.exp(rng.normal(0, 0.2))
            one = Place(x + right, y + down, size, float(rng.uniform(-math.pi, math.pi)))
            inside = 0 < one.x < columns and 0 < one.y < rows
            far = [math.hypot(one.x - p.x, one.y - p.y) > 1.2 * p.height for p in places]
            if inside and all(far):
                found.append(one)
                break
    return found
