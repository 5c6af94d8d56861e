"""The verifier's training. Run by `make test-training`."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
import cv2  # noqa: E402

from vision.nets.verifier import GIVEN  # noqa: E402
from vision.training.export import export_verifier  # noqa: E402
from vision.training.fit_verifier import fit_verifier  # noqa: E402
from vision.training.opened import Opened  # noqa: E402


def some(count: int) -> Opened:
    """Right where the first number is large; the others tell nothing, and one never varies."""
    rng = np.random.default_rng(2)
    given = rng.normal(3, 2, (count, GIVEN)).astype(np.float32)
    given[:, 5] = 4
    return Opened(given, given[:, 0] > 3)


@pytest.mark.filterwarnings("ignore")  # torch warns of its own exporter
def test_it_learns_what_is_right_and_is_written_so(tmp_path: Path) -> None:
    """What was brought to one spread in training is given as it is afterwards."""
    kept = some(2000)
    net = fit_verifier(kept, steps=250, seed=1, checkpoint=tmp_path / "verifier.pt")
    seen = cv2.dnn.readNetFromONNX(str(export_verifier(net, tmp_path / "verifier.onnx")))
    seen.setInput(kept.given)
    said = seen.forward()[:, 0]
    assert np.mean((said > 0) == kept.right) > 0.9
    with torch.no_grad():
        assert np.abs(said - net(torch.from_numpy(kept.given))[:, 0].numpy()).max() < 0.05


@pytest.mark.parametrize(("count", "steps"), [(0, 50), (50, 0)])
def test_untaught_it_believes_what_is_told(tmp_path: Path, count: int, steps: int) -> None:
    kept = some(count)
    net = fit_verifier(kept, steps=steps, seed=1, checkpoint=tmp_path / "verifier.pt").eval()
    given = some(20).given
    with torch.no_grad():
        said = net(torch.from_numpy(given))[:, 0].numpy()
    assert said == pytest.approx(given[:, 128], abs=1e-6)
