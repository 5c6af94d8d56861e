"""A red index on a picture as light as it is: in grey it is gone, through cyan it stands out."""

import math

import cv2
import numpy as np
import pytest

from tests.vision.shots import reader, shot
from vision.light import through_cyan
from vision.reading import AS_USUAL, Picture, Way
from vision.synthesis.layouts import Pose

LAID = ["H-4", "H-7"], [Pose(-50, 0, 0.0), Pose(50, 0, 0.0)]


def on_grey() -> Picture:
    """The two hearts, their paper of the grey that their red ink is in a grey picture."""
    picture = shot(*LAID)
    ink = np.median(picture[(picture[..., 2] > 150) & (picture[..., 1] < 90)], axis=0)
    grey = float(cv2.cvtColor(ink.astype(np.uint8)[None, None], cv2.COLOR_BGR2GRAY)[0, 0])
    paper = np.clip((picture[..., 1:2] - ink[1]) / (235 - ink[1]), 0, 1)
    card = picture[..., 2:] > 110
    return np.where(card, ink * (1 - paper) + grey * paper, picture).astype(np.uint8)


@pytest.mark.parametrize(
    ("way", "alone", "seen"),
    [(AS_USUAL, False, False), (Way(cyan=True), False, True), (AS_USUAL, True, True)],
    ids=["in grey", "through cyan", "a picture of its own"],
)
def test_red_on_what_is_as_light_is_seen_through_cyan(
    way: Way,
    alone: bool,  # noqa: FBT001 - a table
    seen: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen: a C of hearts before a grey curtain, missed in every frame of a look."""
    indices = [g.place for g in reader().glimpses(shot(*LAID))]
    found = [g.place for g in reader().glimpses(on_grey(), way, alone=alone)]
    again = sum(any(math.hypot(a.x - b.x, a.y - b.y) < 10 for b in found) for a in indices)
    assert len(indices) == 8
    assert (again >= 6) is seen
    assert (again <= 2) is not seen


def test_through_cyan_red_is_black_and_the_other_colours_are_what_they_are() -> None:
    colours = np.array([[[40, 30, 220], [240, 240, 240], [30, 30, 30], [200, 100, 0]]], np.uint8)
    assert through_cyan(colours)[0].tolist() == [35, 240, 30, 150]
