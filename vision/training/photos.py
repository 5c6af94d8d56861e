"""Patches of real ink and paper from labelled photographs, for the classifier.

The labels have upright boxes and no turn; the turn is the one at which a classifier trained on
drawn cards alone believes the label most. What it does not believe at any turn is left out.
"""

import math
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.classifier import Classifier
from vision.geometry import Place, cut
from vision.photographs import Label, load, may_learn, photographs
from vision.training.shards import REJECT, WIDE, WIDE_HEIGHTS

TURNS, ASPECT, BELIEVED = 24, 0.45, 0.5


def photo_patches(
    folder: Path, classifier: Classifier
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """(n, 96, 96, 3) patches and (n,) labels from the half that may be learned from.

    A, K, Q, J and jokers come at every quarter turn, to be rejected.
    """
    patches, labels = [], []
    for path in filter(may_learn, photographs(folder)):
        photograph = load(path)
        for label in photograph.labels:
            if label.card is None:
                places = [_place(label, k * math.pi / 2) for k in range(4)]
                patches += [cut(photograph.picture, p, WIDE, WIDE_HEIGHTS) for p in places]
                labels += [REJECT] * 4
                continue
            place = _turned(photograph.picture, label, classifier)
            if place is not None:
                patches.append(cut(photograph.picture, place, WIDE, WIDE_HEIGHTS))
                labels.append(CARDS.index(label.card))
    if not patches:
        return np.empty((0, WIDE, WIDE, 3), np.uint8), np.empty(0, np.uint8)
    return np.stack(patches), np.array(labels, np.uint8)


def _place(label: Label, angle: float) -> Place:
    """The place whose upright box, turned by `angle`, has the label's extent."""
    reach = (ASPECT + 1) * (abs(math.cos(angle)) + abs(math.sin(angle)))
    return Place(label.x, label.y, (label.width + label.height) / reach, angle)


def _turned(picture: NDArray[np.uint8], label: Label, classifier: Classifier) -> Place | None:
    places = [_place(label, 2 * math.pi * k / TURNS) for k in range(TURNS)]
    believed = classifier.look(picture, places).chances[:, CARDS.index(label.card or "")]
    best = int(believed.argmax())
    return places[best] if believed[best] >= BELIEVED else None


def sheet(patches: Sequence[NDArray[np.uint8]], across: int = 24) -> NDArray[np.uint8]:
    """The patches side by side, to look at."""
    rows = [np.hstack(patches[k : k + across]) for k in range(0, len(patches) - across, across)]
    return np.asarray(cv2.vconcat(rows), np.uint8)
