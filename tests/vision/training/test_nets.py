"""The nets: what is exported in blocks makes the same sums. Run by `make test-training`."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.nets.blocks import in_blocks

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training import nets  # noqa: E402
from vision.training.export import export_classifier  # noqa: E402


def _lived_in(net: Any) -> Any:
    """With sums of its own in every normalisation, as after training."""
    generator = torch.Generator().manual_seed(5)
    for module in net.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.running_mean.normal_(0, 0.1, generator=generator)
            module.running_var.uniform_(0.5, 2.0, generator=generator)
    return net.eval()


def _pictures(*shape: int) -> NDArray[np.uint8]:
    return np.random.default_rng(2).integers(0, 256, shape, dtype=np.uint8)


def _as_pixels(pictures: NDArray[np.uint8]) -> Any:
    return torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255


def test_a_finder_of_blocks_makes_the_same_maps() -> None:
    pictures = _pictures(2, 64, 96, 1)
    net = _lived_in(nets.Finder())
    with torch.no_grad():
        plain = net(_as_pixels(pictures))
        blocks = nets.FinderOfBlocks(net)(torch.from_numpy(in_blocks(pictures, 4)))
    assert plain.shape == (2, nets.FINDER_OUTPUTS, 8, 12)
    assert torch.allclose(plain, blocks, atol=1e-5)


@pytest.mark.parametrize(
    ("kind", "side", "channels"),
    [("Corner", 48, 2), ("Digit", 48, 4), ("Classifier", 64, 3), ("SecondClassifier", 64, 3)],
)
def test_a_net_of_blocks_says_the_same(kind: str, side: int, channels: int) -> None:
    pictures = _pictures(3, side, side, channels)
    net = _lived_in(getattr(nets, kind)())
    with torch.no_grad():
        plain = net(_as_pixels(pictures))
        blocks = nets.OfBlocks(net)(torch.from_numpy(in_blocks(pictures, 2)))
    if kind in {"Corner", "Digit"}:
        plain, blocks = (plain,), (blocks,)
    for one, other in zip(plain, blocks, strict=True):
        assert torch.allclose(one, other, atol=1e-5)


@pytest.mark.filterwarnings("ignore")  # torch warns of its own exporter
def test_a_net_kept_in_halves_says_nearly_the_same(tmp_path: Path) -> None:
    net = _lived_in(nets.Classifier())
    pictures = _pictures(5, 64, 64, 3)
    with torch.no_grad():
        plain = net(_as_pixels(pictures))
    path = export_classifier(net, tmp_path / "net.onnx")
    numbers = sum(parameter.numel() for parameter in net.parameters())
    assert path.stat().st_size < 2.2 * numbers
    kept = cv2.dnn.readNetFromONNX(str(path))
    kept.setInput(in_blocks(pictures, 2))
    for one, other in zip(plain, kept.forward(["logits", "embedding", "pose"]), strict=True):
        assert np.abs(one.numpy() - other).max() < 0.01
