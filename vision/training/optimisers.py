"""How weights are moved: the layers' all ways alike, the rest each number by itself."""

from typing import Any, Final

import torch
from torch import nn
from torch.optim import AdamW, Muon, Optimizer
from torch.optim.lr_scheduler import LRScheduler, OneCycleLR

from vision.training.nets import Net

_OF_LAYERS: Final = 10
"""How many times the rate of the others the rate of the layers is."""
_DECAY: Final = 1e-3


class Optimisers:
    """Muon for what all layers but the last weigh, AdamW for the rest, each from a rate to none.

    Muon (Jordan 2024) moves a matrix by the one nearest to its gradient of all that turn and do not
    stretch, so that what only few examples ask for is learned along with what most do.
    """

    def __init__(self, net: Net, rate: float, steps: int) -> None:
        self._net = net
        last = {id(each) for layer in net.last for each in layer.parameters()}
        self._inner = [p for p in net.parameters() if p.ndim > 1 and id(p) not in last]
        self._flat = [nn.Parameter(_flat(each.data)) for each in self._inner]
        taken = {id(each) for each in self._inner}
        others = [each for each in net.parameters() if id(each) not in taken]
        self._all: tuple[Optimizer, ...] = (
            AdamW(others, rate, weight_decay=_DECAY),
            Muon(self._flat, _OF_LAYERS * rate, weight_decay=_DECAY),
        )
        share = max(1, steps // 25) / steps
        self._schedules: list[LRScheduler] = [
            OneCycleLR(
                each,
                each.defaults["lr"],
                total_steps=steps + 1,
                pct_start=share,
                cycle_momentum=False,
            )
            for each in self._all
        ]

    def step(self, loss: torch.Tensor) -> None:
        """Move the weights by what `loss` says of each."""
        self._net.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self._net.parameters(), 5.0)
        for flat, inner in zip(self._flat, self._inner, strict=True):
            flat.grad = None if inner.grad is None else _flat(inner.grad)
        for optimiser in self._all:
            optimiser.step()
        for schedule in self._schedules:
            schedule.step()

    def state(self) -> dict[str, list[dict[str, Any]]]:
        """What `restore` goes on from."""
        return {
            "optimisers": [each.state_dict() for each in self._all],
            "schedules": [each.state_dict() for each in self._schedules],
        }

    def restore(self, state: dict[str, list[dict[str, Any]]]) -> None:
        """Go on from what `state` gave."""
        for optimiser, kept in zip(self._all, state["optimisers"], strict=True):
            optimiser.load_state_dict(kept)
        for schedule, kept in zip(self._schedules, state["schedules"], strict=True):
            schedule.load_state_dict(kept)


def _flat(weights: torch.Tensor) -> torch.Tensor:
    """(o, n) of (o, n) weights or (o, i, h, w) filters whose channels lie last, not copied."""
    return weights if weights.ndim == 2 else weights.permute(0, 2, 3, 1).view(len(weights), -1)
