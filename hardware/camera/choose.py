"""The camera that the settings name."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from hardware.camera.devices import ribbon_camera_there
from hardware.camera.frame import Camera, CameraError
from hardware.words import Tongue


class CameraChoice(Protocol):
    """What is to be known: `kind` is `picamera2`, `v4l2`, `folder` or `auto`.

    `device` is a number, a /dev path, or a folder or file; "" is the first there is.
    """

    @property
    def kind(self) -> str: ...  # noqa: D102

    @property
    def device(self) -> str: ...  # noqa: D102

    @property
    def width(self) -> int: ...  # noqa: D102

    @property
    def height(self) -> int: ...  # noqa: D102

    @property
    def fps(self) -> float: ...  # noqa: D102

    @property
    def focus(self) -> float | None: ...  # noqa: D102


def make_camera(
    choice: CameraChoice,
    *,
    language: Tongue = "fr",
    pi_camera_there: Callable[[], bool] = ribbon_camera_there,
) -> Camera:
    """The camera, not yet opened; only its own driver is imported. CameraError for no kind."""
    kind = choice.kind
    if kind == "auto":
        kind = "picamera2" if pi_camera_there() else "v4l2"
    size = (choice.width, choice.height)
    if kind == "picamera2":
        from hardware.camera.picamera import Picamera2Camera  # noqa: PLC0415 - only its own driver

        number = int(choice.device) if choice.device.isdecimal() else 0
        return Picamera2Camera(number, size, fps=choice.fps, focus=choice.focus, language=language)
    if kind == "v4l2":
        from hardware.camera.v4l2 import V4l2Camera  # noqa: PLC0415 - only its own driver

        return V4l2Camera(
            choice.device, size, fps=choice.fps, focus=choice.focus, language=language
        )
    if kind == "folder":
        from hardware.camera.folder import FolderCamera  # noqa: PLC0415 - only its own driver

        return FolderCamera(Path(choice.device), language=language)
    raise CameraError(f"camera.kind {choice.kind!r} is none of picamera2, v4l2, folder, auto")
