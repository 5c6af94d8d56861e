"""Pictures with what was read drawn on them, to be looked at."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.reading import Detection, Picture

_SURE, _ASKED = (60, 200, 0), (0, 140, 255)


def with_boxes(picture: Picture, detections: Iterable[Detection]) -> Picture:
    """A copy with a box round each index: green where it is sure, orange where it asks."""
    drawn = picture.copy()
    thick = max(1, round(max(picture.shape[:2]) / 900))
    for one in detections:
        colour = _ASKED if one.doubtful else _SURE
        points = np.array(one.corners, np.float32)
        for first in range(0, len(points) - 3, 4):
            quad = np.rint(points[first : first + 4]).astype(np.int32)
            cv2.polylines(drawn, [quad], isClosed=True, color=colour, thickness=thick)
            at = (int(quad[:, 0].min()), max(12, int(quad[:, 1].min()) - 3))
            words = f"{one.card}{'?' if one.doubtful else ''}"
            for ink, wide in (((255, 255, 255), 3 * thick), ((0, 0, 0), thick)):
                cv2.putText(
                    drawn, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, ink, wide, cv2.LINE_AA
                )
    return drawn
