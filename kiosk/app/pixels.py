"""Camera pictures made small enough for the screen."""

from typing import Any, Final

import cv2
import numpy as np

from vision.reading import Picture

_VIEW_WIDTH: Final = 640
"""Pictures for the screen are no wider than this."""


def screen_scale(picture: Picture) -> float:
    """How much smaller a picture is shown."""
    return min(1.0, _VIEW_WIDTH / int(picture.shape[1]))


def for_the_screen(picture: Picture) -> tuple[Any, float]:
    """RGB pixels small enough to draw, and their scale."""
    scale = screen_scale(picture)
    if scale < 1:
        picture = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), scale
