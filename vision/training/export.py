"""Writes trained nets as ONNX that every supported OpenCV loads."""

from pathlib import Path

import torch

from vision.corner import SURROUNDINGS
from vision.finder import BLOCK
from vision.training.nets import Classifier, Corner, Finder, FinderOfBlocks

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
    torch.onnx.export(
        classifier.eval().float(),
        (torch.zeros(1, 3, 64, 64),),
        str(path),
        dynamo=False,
        opset_version=OPSET,
        input_names=["patches"],
        output_names=["logits", "embedding", "pose"],
        dynamic_axes={
            "patches": {0: "n"},
            "logits": {0: "n"},
            "embedding": {0: "n"},
            "pose": {0: "n"},
        },
    )
    return path


def export_corner(corner: Corner, path: Path) -> Path:
    """The corner net, for any count of places."""
    torch.onnx.export(
        corner.eval().float(),
        (torch.zeros(1, 2, SURROUNDINGS, SURROUNDINGS),),
        str(path),
        dynamo=False,
        opset_version=OPSET,
        input_names=["around"],
        output_names=["ways"],
        dynamic_axes={"around": {0: "n"}, "ways": {0: "n"}},
    )
    return path
