"""A picture with its time, and what every camera can do."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray


class CameraError(RuntimeError):
    """The camera is not there, or went away: says which and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """`picture` is (h, w, 3) uint8 BGR; `time` is monotonic, in seconds; `number` counts up."""

    picture: NDArray[np.uint8]
    time: float
    number: int


@runtime_checkable
class Camera(Protocol):
    """Opens late, closes clean, hands out the newest frame and never an old one twice."""

    name: str

    def open(self) -> None:
        """Start; CameraError when it cannot."""
        ...

    def read(self) -> Frame | None:
        """The newest frame not yet handed out, or None when there is none yet.

        CameraError once the camera is gone.
        """
        ...

    def close(self) -> None:
        """Stop and let go of the device; harmless when closed already."""
        ...
