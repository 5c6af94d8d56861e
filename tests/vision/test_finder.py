"""What the finder net is given."""

import numpy as np
import pytest

from vision.finder import BLOCK, in_blocks


@pytest.mark.parametrize(("rows", "columns"), [(16, 32), (720, 1280)])
def test_every_pixel_stands_in_its_block_once(rows: int, columns: int) -> None:
    grey = np.random.default_rng(1).integers(0, 256, (rows, columns)).astype(np.uint8)
    blocks = in_blocks(grey)
    assert blocks.shape == (1, BLOCK * BLOCK, rows // BLOCK, columns // BLOCK)
    for y, x in ((0, 0), (1, 2), (rows - 1, columns - 1), (7, 13)):
        channel = (y % BLOCK) * BLOCK + x % BLOCK
        assert blocks[0, channel, y // BLOCK, x // BLOCK] == pytest.approx(grey[y, x] / 255)
    assert np.sort(blocks, axis=None) == pytest.approx(np.sort(grey, axis=None) / 255)
