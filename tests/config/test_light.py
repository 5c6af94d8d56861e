"""What runs before the first picture imports nothing heavy."""

import json
import subprocess
import sys

import pytest

HEAVY = ("numpy", "cv2", "pygame", "gpiozero", "picamera2", "lgpio", "sqlite3", "asyncio")


@pytest.mark.parametrize(
    "module",
    ["kiosk.config", "hardware.panel", "hardware.watchdog", "hardware.backlight", "kiosk.cli"],
)
def test_it_is_light(module: str) -> None:
    code = f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert not set(json.loads(done.stdout)) & set(HEAVY)


def test_the_cameras_are_imported_without_their_drivers() -> None:
    """A frame's type needs numpy; OpenCV and picamera2 wait for a camera to be chosen."""
    code = "import json, sys, hardware.camera; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert not set(json.loads(done.stdout)) & {"cv2", "picamera2", "pygame", "gpiozero"}
