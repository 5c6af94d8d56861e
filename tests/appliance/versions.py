"""What an installed kiosk runs on, on one line; fails where numpy is not the system's own."""

import platform
import sys

import cv2
import numpy as np
import pygame

if not np.__file__.startswith("/usr/lib/python3/"):
    raise SystemExit(f"numpy is not the system's: {np.__file__}")
print(
    f"{platform.machine()}, Python {sys.version.split()[0]}, the system's numpy {np.__version__},"
    f" OpenCV {cv2.__version__}, pygame-ce {pygame.__version__}"
)
