"""Inner layers are moved all ways alike, last ones each number alike. `make test-training`."""

from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training's own tests: make test-training")
from vision.training.nets import Classifier, Corner, Digit, Finder, Net  # noqa: E402
from vision.training.optimisers import Optimisers  # noqa: E402

RATE = 1e-3


class Small(Net):
    """Filters over three channels, and a layer that says what they saw."""

    def __init__(self) -> None:
        super().__init__()
        self.filters = torch.nn.Conv2d(3, 8, 3)
        self.says = torch.nn.Linear(8, 5)
        self.last = (self.says,)

    def forward(self, pictures: Any) -> Any:
        """(n, 5) of (n, 3, 3, 3)."""
        return self.says(self.filters(pictures)[:, :, 0, 0])


def _moved(net: Any, before: Any, name: str) -> Any:
    return net.get_parameter(name).detach().flatten(1) - before[name].flatten(1)


def test_filters_move_all_ways_alike_and_what_says_by_the_rate() -> None:
    torch.manual_seed(2)
    net = Small().to(memory_format=torch.channels_last)
    before = {name: weights.detach().clone() for name, weights in net.named_parameters()}
    optimisers = Optimisers(net, RATE, steps=25)
    seen = torch.rand(64, 3, 3, 3) * torch.tensor([1.0, 0.01, 0.01])[:, None, None]
    optimisers.step((net(seen) ** 2).mean())
    slope = torch.linalg.svdvals(net.filters.weight.grad.flatten(1))
    way = torch.linalg.svdvals(_moved(net, before, "filters.weight"))
    assert slope[5] < 0.02 * slope[0], "some ways are hardly asked for"
    assert way[4] > 0.4 * way[0], "and yet they are gone"
    said = _moved(net, before, "says.weight").abs()
    assert torch.allclose(said, said.max().expand_as(said), rtol=0.05)
    assert 5 * said.max() < way[0], "filters go faster"


def test_the_last_steps_move_next_to_nothing() -> None:
    torch.manual_seed(3)
    net, steps = Small().to(memory_format=torch.channels_last), 25
    optimisers, moved = Optimisers(net, RATE, steps), []
    for _ in range(steps):
        before = net.filters.weight.detach().clone()
        optimisers.step((net(torch.rand(8, 3, 3, 3)) ** 2).mean())
        moved.append(float((net.filters.weight.detach() - before).norm()))
    assert moved[-1] < 0.05 * max(moved)


def test_one_odd_batch_does_not_outweigh_all_others() -> None:
    net = Small().to(memory_format=torch.channels_last)
    Optimisers(net, RATE, steps=25).step(1e6 * (net(torch.rand(8, 3, 3, 3)) ** 2).mean())
    assert sum(float(p.grad.norm()) ** 2 for p in net.parameters()) < 5.01**2


@pytest.mark.parametrize(
    ("net", "inner"), [(Finder(), 9), (Corner(), 5), (Digit(), 6), (Classifier(), 7)]
)
def test_every_layer_but_the_last_is_an_inner_one(net: Any, inner: int) -> None:
    net.to(memory_format=torch.channels_last)
    kept = Optimisers(net, RATE, steps=25).state()["optimisers"]
    others, layers = (each["param_groups"][0]["params"] for each in kept)
    assert len(layers) == inner
    assert len(layers) + len(others) == len(list(net.parameters()))
