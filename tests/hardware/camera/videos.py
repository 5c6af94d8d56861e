"""A video to stand for what a camera sees."""

from pathlib import Path

import cv2
import numpy as np

from tests.hardware.camera.contract import CameraRig


def write_video(path: Path, count: int = 12) -> None:
    """Frames that grow lighter."""
    width, height = CameraRig.size
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, CameraRig.size)
    for index in range(count):
        writer.write(np.full((height, width, 3), 20 * index, np.uint8))
    writer.release()
