"""What the corner net is told of wholeness. Run by `make test-training`."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training.decks import DRAWN, FOREIGN
from vision.training.packs import PACKS
from vision.training.shards import REJECT, Shard
from vision.training.train import _whole

_NOTHING = np.zeros((0,), np.uint8)


@pytest.mark.parametrize(
    ("name", "known"), [(DRAWN, [1, 0, 0]), (FOREIGN, [-1, -1, -1]), (PACKS, [1, -1, 0])]
)
def test_nobody_says_of_a_letter_to_be_refused_whether_it_is_whole(
    name: str, known: list[int]
) -> None:
    """A 7, an index to be refused, and a place where there is none.

    A pack's king is refused and wholly in sight; a drawn deck's index is refused when it is cut.
    """
    labels = np.array([5, REJECT, REJECT], np.uint8)
    there = np.array([1, 1, 0], np.uint8)
    nothing = _NOTHING
    shard = Shard(nothing, nothing.astype(np.float32), nothing, nothing, labels, there)
    assert _whole(name, shard).tolist() == known
