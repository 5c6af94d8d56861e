"""A training that was stopped goes on as if it had not been. Run by `make test-training`."""

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training.fit import fit  # noqa: E402
from vision.training.nets import Net  # noqa: E402

STEPS = 210


class Two(Net):
    """A layer, and the one that says what it made of it."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Linear(4, 1))
        self.last = (self.layers[-1],)

    def forward(self, rows: Any) -> Any:
        """(n, 1) of (n, 3)."""
        return self.layers(rows)


class StoppedError(Exception):
    """The lamp went out."""


def _train(checkpoint: Path, *, stop_at: int | None = None, shown: list[Any] | None = None) -> Any:
    torch.manual_seed(1)
    net = Two()

    def make(step: int) -> Any:
        return torch.rand(8, 3, generator=torch.Generator().manual_seed(step))

    def before(step: int) -> None:
        if step == stop_at:
            raise StoppedError

    def loss_of(rows: Any) -> Any:
        if shown is not None:
            shown.append(rows)
        return ((net(rows)[:, 0] - rows.sum(1)) ** 2).mean()

    fit(net, make, loss_of, steps=STEPS, rate=0.05, checkpoint=checkpoint, before=before)
    return net


def test_a_stopped_training_ends_where_an_unbroken_one_does(tmp_path: Path) -> None:
    whole = _train(tmp_path / "whole.pt")
    with pytest.raises(StoppedError):
        _train(tmp_path / "broken.pt", stop_at=160)
    resumed = _train(tmp_path / "broken.pt")
    assert _same(whole, resumed)


def test_each_batch_is_shown_twice_and_not_at_once(tmp_path: Path) -> None:
    shown: list[Any] = []
    _train(tmp_path / "net.pt", shown=shown)
    steps: dict[int, list[int]] = {}
    for step, rows in enumerate(shown):
        steps.setdefault(id(rows), []).append(step)
    assert len(shown) == STEPS
    assert sum(len(each) == 1 for each in steps.values()) == STEPS % 50, "what the end leaves"
    assert all(b - a == 25 for a, b in (each for each in steps.values() if len(each) > 1))


def test_what_is_trained_to_its_end_is_not_trained_again(tmp_path: Path) -> None:
    once = _train(tmp_path / "done.pt")
    assert _same(once, _train(tmp_path / "done.pt"))


def test_a_checkpoint_is_not_written_where_a_net_of_its_name_is(tmp_path: Path) -> None:
    """The process beside writes the second classifier while the first is in its second stage."""
    half = tmp_path / "second.part"
    half.write_bytes(b"half of second.onnx")
    _train(tmp_path / "second.pt")
    assert half.read_bytes() == b"half of second.onnx"
    assert {path.name for path in tmp_path.iterdir()} == {"second.part", "second.pt"}


def test_a_checkpoint_of_an_older_recipe_is_named(tmp_path: Path) -> None:
    torch.save({"net": {}, "optimiser": {}, "schedule": {}, "step": 3}, tmp_path / "old.pt")
    with pytest.raises(ValueError, match=r"old\.pt is of an older recipe: delete it"):
        _train(tmp_path / "old.pt")


def _same(one: Any, other: Any) -> bool:
    pairs = zip(one.parameters(), other.parameters(), strict=True)
    return all(torch.equal(a, b) for a, b in pairs)
