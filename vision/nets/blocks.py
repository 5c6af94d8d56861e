"""Pictures as the nets take them: so many pixels square as one point of many channels.

The same sums as over pixels, and sooner done: OpenCV lays a picture of one or three channels out as
if it had eight, and a first layer that steps over pixels spends most of its time on that.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

_ONE: Final = np.float32(1 / 255)


def in_blocks(pictures: NDArray[np.uint8], side: int) -> NDArray[np.float32]:
    """(n, side² · c, h/side, w/side), 0…1, of (n, h, w, c) pictures.

    A block's pixels follow one another row by row, each with its channels. ValueError when the
    pictures cannot be parted so.
    """
    count, rows, columns, channels = pictures.shape
    if rows % side or columns % side:
        raise ValueError(f"{rows} × {columns} pixels cannot be parted in blocks of {side}")
    parted = pictures.reshape(count, rows // side, side, columns // side, side, channels)
    blocks = parted.transpose(0, 2, 4, 5, 1, 3).reshape(count, -1, rows // side, columns // side)
    return np.multiply(blocks, _ONE)
