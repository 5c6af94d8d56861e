"""Index patches from pictures: of a card that was shown, or of a detection."""

from collections.abc import Sequence

import numpy as np

from vision.enrolment.embedding import Patches
from vision.enrolment.shown import ShownCard
from vision.geometry import PATCH, cut_all, place_of
from vision.reading import Picture, Point


def patches_at(picture: Picture, corners: Sequence[Point]) -> Patches:
    """(n, 64, 64, 3): a patch for every four corners of a detection, upright top left first."""
    boxes = np.asarray(corners, np.float32).reshape(-1, 4, 2)
    return cut_all(picture, [place_of(box) for box in boxes])


def patches_of(look: ShownCard | None) -> Patches:
    """(n, 64, 64, 3): where the indices are as far as one look tells; none of no look."""
    if look is None:
        return np.empty((0, PATCH, PATCH, 3), np.uint8)
    return cut_all(look.picture, look.at_once())
