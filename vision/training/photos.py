"""Patches of real ink and paper from labelled photographs, for the classifier.

The labels have upright boxes and no turn; the turn is the one at which a classifier trained on
drawn cards alone believes the label most. What it does not believe at any turn is left out.
"""

import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.classifier import Classifier
from vision.evaluation.photos import Box, may_train, photographs
from vision.geometry import Place, corrected, cut
from vision.training.shards import REJECT, WIDE, WIDE_HEIGHTS

TURNS, ASPECT, BELIEVED = 24, 0.45, 0.5


def photo_patches(
    folder: Path, classifier: Classifier
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """(n, 96, 96, 3) patches and (n,) labels from the half that may be learned from.

    A, K, Q, J and jokers come at every quarter turn, to be rejected.
    """
    patches, labels = [], []
    for photo in photographs(folder):
        if not may_train(photo.path.stem):
            continue
        picture = photo.load()
        for label in photo.boxes(picture):
            if label.card is None:
                places = [_place(label.box, k * math.pi / 2) for k in range(4)]
                patches += [cut(picture, p, WIDE, WIDE_HEIGHTS) for p in places]
                labels += [REJECT] * 4
                continue
            place = _turned(picture, label.box, label.card, classifier)
            if place is not None:
                patches.append(cut(picture, place, WIDE, WIDE_HEIGHTS))
                labels.append(CARDS.index(label.card))
    if not patches:
        return np.empty((0, WIDE, WIDE, 3), np.uint8), np.empty(0, np.uint8)
    return np.stack(patches), np.array(labels, np.uint8)


def _place(box: Box, angle: float) -> Place:
    """The place whose upright box, turned by `angle`, has the label's extent."""
    left, top, right, bottom = box
    reach = (ASPECT + 1) * (abs(math.cos(angle)) + abs(math.sin(angle)))
    height = (right - left + bottom - top) / reach
    return Place((left + right) / 2, (top + bottom) / 2, height, angle)


def _turned(
    picture: NDArray[np.uint8], box: Box, card: str, classifier: Classifier
) -> Place | None:
    places = [_place(box, 2 * math.pi * k / TURNS) for k in range(TURNS)]
    believed = classifier.look(picture, places).chances[:, CARDS.index(card)]
    best = int(believed.argmax())
    if believed[best] < BELIEVED:
        return None
    return corrected(places[best], classifier.look(picture, [places[best]]).poses[0])
