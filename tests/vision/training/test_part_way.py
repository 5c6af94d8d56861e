"""Weights between two of one net. Run by `make test-training`."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="training's own tests: make test-training")
onnx = pytest.importorskip("onnx", reason="training's own tests: make test-training")
from onnx import numpy_helper  # noqa: E402

from tests.vision.looking import index_of  # noqa: E402
from vision.cards import CARDS  # noqa: E402
from vision.geometry import cut_all  # noqa: E402
from vision.learned import open_classifier  # noqa: E402
from vision.training.part_way import go_part_way  # noqa: E402

SHIPPED = Path(__file__).parents[3] / "vision" / "weights"


def weights(path: Path) -> dict[str, Any]:
    kept = onnx.load(str(path)).graph.initializer
    return {one.name: numpy_helper.to_array(one) for one in kept}


def scaled(path: Path, times: float) -> None:
    """The net at `path` with all its weights so many times as large."""
    net = onnx.load(str(path))
    for one in net.graph.initializer:
        value = numpy_helper.to_array(one)
        if value.dtype.kind == "f":
            one.CopyFrom(numpy_helper.from_array((value * times).astype(value.dtype), one.name))
    onnx.save(net, str(path))


@pytest.mark.parametrize("part", [0.25, 0.5, 1.0])
def test_all_weights_lie_between_both_in_as_many_bits(tmp_path: Path, part: float) -> None:
    taught = tmp_path / "classifier.onnx"
    shutil.copy(SHIPPED / "classifier.onnx", taught)
    scaled(taught, 1.1)
    go_part_way(SHIPPED / "classifier.onnx", taught, part)
    for name, before in weights(SHIPPED / "classifier.onnx").items():
        after = weights(taught)[name]
        assert after.dtype == before.dtype
        if before.dtype.kind == "f":
            expected = before * np.float32(1 + part / 10)
            assert np.allclose(after, expected, rtol=2e-3, atol=1e-6), name
        else:
            assert np.array_equal(after, before), name
    picture, place = index_of("T-9")
    chances = open_classifier(tmp_path).look_at(cut_all(picture, [place])).chances[0]
    assert CARDS[int(chances.argmax())] == "T-9"


def test_between_a_net_and_itself_nothing_changes(tmp_path: Path) -> None:
    taught = tmp_path / "second.onnx"
    shutil.copy(SHIPPED / "second.onnx", taught)
    go_part_way(SHIPPED / "second.onnx", taught, 0.25)
    before, after = weights(SHIPPED / "second.onnx"), weights(taught)
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_between_two_nets_there_is_nothing(tmp_path: Path) -> None:
    taught = tmp_path / "second.onnx"
    shutil.copy(SHIPPED / "second.onnx", taught)
    with pytest.raises(ValueError, match="not of one net"):
        go_part_way(SHIPPED / "classifier.onnx", taught, 0.5)
    assert taught.read_bytes() == (SHIPPED / "second.onnx").read_bytes()
