"""Writes trained nets as ONNX that every supported OpenCV loads, large weights in half precision.

The sums stay in single precision: half of it is for the size of what ships, and moves the logits
by less than a hundredth.
"""

from pathlib import Path
from typing import Final

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from vision.geometry import PATCH
from vision.nets.corner import SURROUNDINGS
from vision.nets.finder import BLOCK
from vision.training.nets import Classifier, Corner, Digit, Finder, FinderOfBlocks, OfBlocks

OPSET = 13
_LARGE: Final = 1000
"""Weights of fewer numbers than this stay as they are."""
HALF: Final = "_half"
"""What the name of those kept so ends with."""


def export_finder(finder: Finder, path: Path) -> Path:
    """The finder, for pictures of any size that is a multiple of 16, in blocks of 4 × 4 pixels."""
    half = path.with_suffix(".part")
    torch.onnx.export(
        FinderOfBlocks(finder).eval().float(),
        (torch.zeros(1, BLOCK * BLOCK, 720 // BLOCK, 1280 // BLOCK),),
        str(half),
        dynamo=False,
        opset_version=OPSET,
        input_names=["blocks"],
        output_names=["map"],
    )
    return _in_halves(half).rename(path)


def export_classifier(classifier: Classifier, path: Path) -> Path:
    """The classifier, for any count of patches."""
    return _export(classifier, path, 3, PATCH, ["logits", "embedding", "pose"])


def export_corner(corner: Corner, path: Path) -> Path:
    """The corner net, for any count of places."""
    return _export(corner, path, 2, SURROUNDINGS, ["ways"])


def export_digit(digit: Digit, path: Path) -> Path:
    """The digit net, for any count of places."""
    return _export(digit, path, 4, SURROUNDINGS, ["whole"])


def _export(
    net: Classifier | Corner | Digit, path: Path, channels: int, side: int, told: list[str]
) -> Path:
    """A net for any count of squares, in blocks of 2 × 2 pixels."""
    half = path.with_suffix(".part")
    torch.onnx.export(
        OfBlocks(net).eval().float(),
        (torch.zeros(1, 4 * channels, side // 2, side // 2),),
        str(half),
        dynamo=False,
        opset_version=OPSET,
        input_names=["blocks"],
        output_names=told,
        dynamic_axes={name: {0: "n"} for name in ("blocks", *told)},
    )
    return _in_halves(half).rename(path)


def _in_halves(path: Path) -> Path:
    """Keep a net's large weights as 16-bit floats, which are widened when it is loaded."""
    net = onnx.load(path)
    graph = net.graph
    widened = []
    for weights in list(graph.initializer):
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32 and values.size >= _LARGE:
            half = f"{weights.name}{HALF}"
            graph.initializer.remove(weights)
            graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), half))
            widened.append(helper.make_node("Cast", [half], [weights.name], to=TensorProto.FLOAT))
    steps = [*widened, *graph.node]
    del graph.node[:]
    graph.node.extend(steps)
    onnx.save(net, path)
    return path
