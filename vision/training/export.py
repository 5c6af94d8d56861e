"""Writes trained nets as ONNX that every supported OpenCV loads."""

from pathlib import Path

import torch

from vision.training.nets import Classifier, Finder


def export(finder: Finder, classifier: Classifier, folder: Path) -> None:
    """finder.onnx (any multiple of 16) and classifier.onnx (any count) into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    finder, classifier = finder.eval().float(), classifier.eval().float()
    torch.onnx.export(
        finder,
        (torch.zeros(1, 1, 720, 1280),),
        str(folder / "finder.onnx"),
        dynamo=False,
        opset_version=13,
        input_names=["grey"],
        output_names=["map"],
    )
    torch.onnx.export(
        classifier,
        (torch.zeros(1, 3, 64, 64),),
        str(folder / "classifier.onnx"),
        dynamo=False,
        opset_version=13,
        input_names=["patches"],
        output_names=["logits", "embedding"],
        dynamic_axes={"patches": {0: "n"}, "logits": {0: "n"}, "embedding": {0: "n"}},
    )
