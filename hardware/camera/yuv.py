"""From a Pi camera's YUV420 buffer, rows padded, to the picture that was asked for."""

import cv2
import numpy as np
from numpy.typing import NDArray


def _check(buffer: NDArray[np.uint8], width: int, height: int) -> None:
    rows, stride = buffer.shape
    if rows != height * 3 // 2 or stride < width or stride % 2:
        raise ValueError(
            f"a YUV420 buffer of {rows} rows of {stride} bytes holds no {width}×{height} picture"
        )


def yuv420_to_bgr(buffer: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """(h, w, 3) BGR of its own from (3h/2, stride) planes Y, U, V one below the other.

    A chroma row is half a stride long, so two stand side by side in one row of the buffer: it
    is a proper picture `stride` wide, and its right edge is cut off after the conversion.
    """
    _check(buffer, width, height)
    wide = cv2.cvtColor(buffer, cv2.COLOR_YUV2BGR_I420)
    return np.ascontiguousarray(wide[:, :width])


def luma(buffer: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    """(h, w) grey of its own: the Y plane without its padding."""
    _check(buffer, width, height)
    return buffer[:height, :width].copy()
