"""How much each pixel of an index's patch is inked."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import PATCH, PATCH_HEIGHTS

TALL: Final = round(0.4 * PATCH / PATCH_HEIGHTS)
"""Above and below a patch's middle a figure is for sure within so many pixels."""


def ink_of(patch: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(64, 64), 0 for paper to 1 for ink, of a (64, 64, 3) patch.

    What lies in its middle, `TALL` above and below, says how light the paper is and how dark the
    ink. Colours are as dark as the darkest of their three.
    """
    light = patch.min(axis=2).astype(np.float32)
    middle = PATCH // 2
    rows = light[middle - TALL : middle + TALL]
    paper, black = np.percentile(rows, 90), np.percentile(rows, 2)
    inked = (paper - light) / max(1.0, float(paper - black)) * 1.2 - 0.1
    return np.asarray(np.clip(inked, 0, 1), np.float32)
