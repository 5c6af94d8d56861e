"""picamera2 as a Pi has it, by apt, in one process with the kiosk's own libraries; no sensor.

Says what of it holds, the versions on the last line; 0 when all does. It runs on the machine
that is tested. numpy has to be the system's, which picamera2's other parts were built for.
"""

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hardware.camera import CameraError
from hardware.camera.picamera import Picamera2Camera


def main() -> int:
    """0 when all holds; what does not is raised."""
    import libcamera  # noqa: PLC0415 - only where picamera2 is
    import picamera2  # noqa: PLC0415
    import simplejpeg  # noqa: PLC0415

    for module in (np, libcamera, picamera2):
        where = Path(str(module.__file__))
        if not where.is_relative_to("/usr/lib/python3"):
            raise ImportError(f"{module.__name__} is not the system's: {where}")
    _compiled_for_this_numpy(simplejpeg)
    if picamera2.Picamera2.global_camera_info():
        raise CameraError("there is a sensor: unplug it, it is the want of one that is looked at")
    try:
        Picamera2Camera(0, (1280, 720), language="en").open()
    except CameraError as error:
        print(error)
    else:
        raise CameraError("a sensor that is not there was opened")
    print(
        f"picamera2 {version('picamera2')}, simplejpeg {version('simplejpeg')},"
        f" numpy {np.__version__}, OpenCV {cv2.__version__}, Python {sys.version.split()[0]}"
    )
    return 0


def _compiled_for_this_numpy(simplejpeg: Any) -> None:
    """Its compiled half takes numpy's arrays and gives one back."""
    grey = np.full((48, 64, 1), 90, np.uint8)
    packed = simplejpeg.encode_jpeg(grey, colorspace="GRAY")
    back = simplejpeg.decode_jpeg(packed, colorspace="GRAY")
    if back.shape != grey.shape or int(np.abs(back.astype(int) - 90).max()) > 2:
        raise ValueError("simplejpeg gives back another picture than it was given")
    if cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_GRAYSCALE) is None:
        raise ValueError("OpenCV cannot read what simplejpeg wrote")


if __name__ == "__main__":
    raise SystemExit(main())
