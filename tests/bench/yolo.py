"""A graph of YOLOv8n's size with random weights: what a picture costs a detector of its kind.

Written from the network's published shape (width 0.25, depth 0.33, 80 classes, 640 × 640): about
3.2 million parameters and 8.7 GFLOP. Only its time is of interest; it detects nothing.
"""

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

SIDE = 640


class Graph:
    """Adds layers one by one; every method takes and gives names of tensors."""

    def __init__(self, seed: int = 0) -> None:
        self._random = np.random.default_rng(seed)
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self._channels = {"images": 3}
        self.parameters = 0

    def _add(self, kind: str, inputs: list[str], channels: list[int], **settings: object) -> str:
        first = f"t{len(self.nodes)}"
        outputs = [first, *(f"{first}_{n}" for n in range(1, len(channels)))]
        self.nodes.append(helper.make_node(kind, inputs, outputs, **settings))
        self._channels.update(zip(outputs, channels, strict=True))
        return first

    def _weight(self, values: NDArray[np.float32] | NDArray[np.int64]) -> str:
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(values, name))
        if values.dtype == np.float32:
            self.parameters += values.size
        return name

    def conv(
        self, source: str, channels: int, kernel: int = 3, stride: int = 1, *, act: bool = True
    ) -> str:
        """A convolution with bias, and SiLU unless told otherwise."""
        into = self._channels[source]
        shape = (channels, into, kernel, kernel)
        spread = (2.0 / (into * kernel * kernel)) ** 0.5
        weight = self._weight(self._random.normal(0, spread, shape).astype(np.float32))
        bias = self._weight(np.zeros(channels, np.float32))
        out = self._add(
            "Conv", [source, weight, bias], [channels], kernel_shape=[kernel, kernel],
            strides=[stride, stride], pads=[kernel // 2] * 4,
        )  # fmt: skip
        if not act:
            return out
        return self._add("Mul", [out, self._add("Sigmoid", [out], [channels])], [channels])

    def concat(self, *sources: str) -> str:
        """Channels one after the other."""
        return self._add("Concat", [*sources], [sum(map(self._channels.get, sources))], axis=1)  # type: ignore[arg-type]

    def c2f(self, source: str, channels: int, depth: int, *, shortcut: bool = True) -> str:
        """Split in two, `depth` bottlenecks on one half, and everything joined again."""
        both, half = self.conv(source, channels, 1), channels // 2
        sizes = self._weight(np.array([half, half], np.int64))
        first = self._add("Split", [both, sizes], [half, half], axis=1)
        parts = [first, f"{first}_1"]
        for _ in range(depth):
            last = parts[-1]
            new = self.conv(self.conv(last, half), half)
            parts.append(self._add("Add", [last, new], [half]) if shortcut else new)
        return self.conv(self.concat(*parts), channels, 1)

    def sppf(self, source: str, channels: int) -> str:
        """Three poolings in a row, joined."""
        half = self._channels[source] // 2
        parts = [self.conv(source, half, 1)]
        for _ in range(3):
            window = {"kernel_shape": [5, 5], "strides": [1, 1], "pads": [2, 2, 2, 2]}
            parts.append(self._add("MaxPool", [parts[-1]], [half], **window))
        return self.conv(self.concat(*parts), channels, 1)

    def doubled(self, source: str) -> str:
        """Twice as wide and high, by repeating."""
        scales = numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), f"s{len(self.nodes)}")
        self.weights.append(scales)
        return self._add(
            "Resize", [source, "", scales.name], [self._channels[source]], mode="nearest",
            coordinate_transformation_mode="asymmetric", nearest_mode="floor",
        )  # fmt: skip

    def head(self, source: str) -> str:
        """Boxes and classes of one scale, joined."""
        boxes = self.conv(self.conv(self.conv(source, 64), 64), 64, 1, act=False)
        classes = self.conv(self.conv(self.conv(source, 80), 80), 80, 1, act=False)
        return self.concat(boxes, classes)


def yolo_like() -> tuple[bytes, int]:
    """The graph as an ONNX file's bytes (opset 13), and how many parameters it has."""
    g = Graph()
    x = g.c2f(g.conv(g.conv("images", 16, stride=2), 32, stride=2), 32, 1)
    fine = g.c2f(g.conv(x, 64, stride=2), 64, 2)
    middle = g.c2f(g.conv(fine, 128, stride=2), 128, 2)
    coarse = g.sppf(g.c2f(g.conv(middle, 256, stride=2), 256, 1), 256)
    up = g.c2f(g.concat(g.doubled(coarse), middle), 128, 1, shortcut=False)
    out = [g.c2f(g.concat(g.doubled(up), fine), 64, 1, shortcut=False)]
    out.append(g.c2f(g.concat(g.conv(out[0], 64, stride=2), up), 128, 1, shortcut=False))
    out.append(g.c2f(g.concat(g.conv(out[1], 128, stride=2), coarse), 256, 1, shortcut=False))
    ends = [g.head(scale) for scale in out]
    sides = [SIDE // 8, SIDE // 16, SIDE // 32]
    graph = helper.make_graph(
        g.nodes,
        "yolov8n-size",
        [helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, SIDE, SIDE])],
        [
            helper.make_tensor_value_info(end, TensorProto.FLOAT, [1, 144, side, side])
            for end, side in zip(ends, sides, strict=True)
        ],
        g.weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model.SerializeToString(), g.parameters
