"""Writes trained nets as ONNX that every supported OpenCV loads."""

from pathlib import Path

import torch

from vision.geometry import PATCH
from vision.nets.corner import SURROUNDINGS
from vision.nets.finder import BLOCK
from vision.training.nets import Classifier, Corner, Finder, FinderOfBlocks, OfBlocks

OPSET = 13


def export_finder(finder: Finder, path: Path) -> Path:
    """The finder, for pictures of any size that is a multiple of 16, in blocks of 4 × 4 pixels."""
    torch.onnx.export(
        FinderOfBlocks(finder).eval().float(),
        (torch.zeros(1, BLOCK * BLOCK, 720 // BLOCK, 1280 // BLOCK),),
        str(path),
        dynamo=False,
        opset_version=OPSET,
        input_names=["blocks"],
        output_names=["map"],
    )
    return path


def export_classifier(classifier: Classifier, path: Path) -> Path:
    """The classifier, for any count of patches."""
    return _export(classifier, path, 3, PATCH, ["logits", "embedding", "pose"])


def export_corner(corner: Corner, path: Path) -> Path:
    """The corner net, for any count of places."""
    return _export(corner, path, 2, SURROUNDINGS, ["ways"])


def _export(
    net: Classifier | Corner, path: Path, channels: int, side: int, told: list[str]
) -> Path:
    """A net for any count of squares, in blocks of 2 × 2 pixels."""
    torch.onnx.export(
        OfBlocks(net).eval().float(),
        (torch.zeros(1, 4 * channels, side // 2, side // 2),),
        str(path),
        dynamo=False,
        opset_version=OPSET,
        input_names=["blocks"],
        output_names=told,
        dynamic_axes={name: {0: "n"} for name in ("blocks", *told)},
    )
    return path
