"""Which video devices there are, told apart by the names their drivers give them."""

from pathlib import Path
from typing import Final

SYSTEM: Final = Path("/sys/class/video4linux")

_RIBBON: Final = ("unicam", "rp1-cfe")
"""A sensor on the ribbon cable, which gives its raw pixels here: it is libcamera that reads it."""

_NO_CAMERAS: Final = (*_RIBBON, "bcm2835-codec", "bcm2835-isp", "pispbe", "rpi-hevc", "rpivid")
"""Also what a Pi codes and develops pictures with: one may open, and never gives a picture."""


def ribbon_camera_there(system: Path = SYSTEM) -> bool:
    """Whether a sensor is on the ribbon cable."""
    return any(_name(one).startswith(_RIBBON) for one in system.glob("video*"))


def usb_cameras(devices: Path = Path("/dev"), system: Path = SYSTEM) -> list[str]:
    """The devices that may be a USB camera, in the order of their numbers."""
    there = [
        (int(number), str(one))
        for one in devices.glob("video*")
        if (number := one.name.removeprefix("video")).isdecimal()
        and not _name(system / one.name).startswith(_NO_CAMERAS)
    ]
    return [device for _, device in sorted(there)]


def _name(device: Path) -> str:
    try:
        return (device / "name").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
