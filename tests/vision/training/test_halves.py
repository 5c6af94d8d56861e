"""Weights kept as 16-bit floats read as they did, and what cannot be is said."""

from pathlib import Path

import cv2
import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from vision.training.halves import keep_in_halves


def one_layer(path: Path, weights: NDArray[np.float32]) -> Path:
    """A net of one convolution."""
    count, channels = weights.shape[:2]
    given = helper.make_tensor_value_info("given", TensorProto.FLOAT, [1, channels, 12, 12])
    told = helper.make_tensor_value_info("told", TensorProto.FLOAT, [1, count, 10, 10])
    node = helper.make_node("Conv", ["given", "weights"], ["told"], kernel_shape=[3, 3])
    kept = [numpy_helper.from_array(weights, "weights")]
    graph = helper.make_graph([node], "one", [given], [told], kept)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, str(path))
    return path


def by_opencv(path: Path, given: NDArray[np.float32]) -> NDArray[np.float32]:
    net = cv2.dnn.readNetFromONNX(str(path))
    net.setInput(given)
    return np.asarray(net.forward(), np.float32)


def test_half_the_size_and_the_same_answer(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    path = one_layer(tmp_path / "net.onnx", rng.normal(0, 0.1, (32, 16, 3, 3)).astype(np.float32))
    given = rng.random((1, 16, 12, 12), np.float32)
    size, before = path.stat().st_size, by_opencv(path, given)
    keep_in_halves(path)
    assert path.stat().st_size < 0.55 * size
    after = by_opencv(path, given)
    assert 0 < np.abs(after - before).max() < 5e-3
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    assert np.abs(session.run(None, {"given": given})[0] - after).max() < 1e-4


def test_few_numbers_stay_as_they_are(tmp_path: Path) -> None:
    path = one_layer(tmp_path / "net.onnx", np.full((1, 1, 3, 3), 0.1, np.float32))
    before = path.read_bytes()
    keep_in_halves(path)
    assert onnx.load(str(path)).graph.initializer[0].data_type == TensorProto.FLOAT
    assert len(path.read_bytes()) <= len(before)


def test_a_weight_no_half_can_hold_is_named(tmp_path: Path) -> None:
    path = one_layer(tmp_path / "net.onnx", np.full((8, 4, 3, 3), 7e4, np.float32))
    before = path.read_bytes()
    with pytest.raises(ValueError, match="weights"):
        keep_in_halves(path)
    assert path.read_bytes() == before
