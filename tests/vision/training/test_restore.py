"""A net taken up again from its file. Run by `make test-training`."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.nets.blocks import in_blocks

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training import nets  # noqa: E402
from vision.training.export import export_classifier  # noqa: E402
from vision.training.restore import restore  # noqa: E402

WEIGHTS = Path(str(files("vision").joinpath("weights")))
KINDS = [
    ("finder", "Finder", 320, 1),
    ("corner", "Corner", 48, 2),
    ("digit", "Digit", 48, 4),
    ("classifier", "Classifier", 64, 3),
    ("second", "SecondClassifier", 64, 3),
]


def _first(told: Any) -> Any:
    return (told[0] if isinstance(told, tuple) else told).detach().numpy()


@pytest.mark.parametrize(("name", "kind", "side", "channels"), KINDS)
def test_a_restored_net_says_what_its_file_says_and_goes_on_saying_it_when_taught(
    name: str, kind: str, side: int, channels: int
) -> None:
    pictures = np.random.default_rng(3).integers(0, 256, (8, side, side, channels), np.uint8)
    seen = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
    net = restore(getattr(nets, kind)(), WEIGHTS / f"{name}.onnx", [seen])
    file = cv2.dnn.readNetFromONNX(str(WEIGHTS / f"{name}.onnx"))
    file.setInput(in_blocks(pictures, 4 if name == "finder" else 2))
    told = file.forward("logits") if channels == 3 else file.forward()
    assert np.abs(_first(net(seen)) - told).max() < 1e-4
    assert np.abs(_first(net.train()(seen)) - told).max() < 1e-3


@pytest.mark.filterwarnings("ignore")  # torch warns of its own exporter
def test_what_is_exported_again_is_the_same(tmp_path: Path) -> None:
    seen = torch.rand(8, 3, 64, 64, generator=torch.Generator().manual_seed(4))
    once = restore(nets.Classifier(), WEIGHTS / "classifier.onnx", [seen])
    again = restore(
        nets.Classifier(), export_classifier(once, tmp_path / "again.onnx"), [seen[:4], seen[4:]]
    )
    assert torch.allclose(once.eval()(seen)[0], again(seen)[0], atol=0.02)


def test_a_net_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"corner\.onnx holds no Classifier"):
        restore(nets.Classifier(), WEIGHTS / "corner.onnx", [])
