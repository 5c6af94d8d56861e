"""What the nets are given: so many pixels square as one point."""

import numpy as np
import pytest

from vision.nets.blocks import in_blocks


@pytest.mark.parametrize(
    ("shape", "side"), [((1, 16, 32, 1), 4), ((1, 720, 1280, 1), 4), ((5, 64, 64, 3), 2)]
)
def test_every_pixel_stands_in_its_block_once(shape: tuple[int, ...], side: int) -> None:
    pictures = np.random.default_rng(1).integers(0, 256, shape).astype(np.uint8)
    count, rows, columns, channels = shape
    blocks = in_blocks(pictures, side)
    assert blocks.shape == (count, side * side * channels, rows // side, columns // side)
    for y, x in ((0, 0), (1, 2), (rows - 1, columns - 1), (7, 13)):
        first = ((y % side) * side + x % side) * channels
        point = blocks[-1, first : first + channels, y // side, x // side]
        assert point == pytest.approx(pictures[-1, y, x] / 255)
    assert np.sort(blocks, axis=None) == pytest.approx(np.sort(pictures, axis=None) / 255)


def test_pictures_that_cannot_be_parted_are_refused() -> None:
    with pytest.raises(ValueError, match="15 × 16 pixels"):
        in_blocks(np.zeros((1, 15, 16, 1), np.uint8), 4)
