"""Exported nets as torch modules again, to be taught further."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.training.export import HALF
from vision.training.nets import IN_BLOCK, Net

Taught = TypeVar("Taught", bound=Net)
_CONVOLUTION: Final = "onnx::Conv_"
"""What the exporter calls filters and biases into which a batch's statistics have gone."""


def restore(net: Taught, path: Path, seen: Sequence[torch.Tensor]) -> Taught:
    """`net` with the weights of an exported one of its kind; the same sums.

    Statistics of batches went into the filters when it was exported: new ones are taken over
    `seen`, batches of what the net is given, so that it says the same when it is taught. ValueError
    when the file holds a net of another kind.
    """
    kept = _weights(path)
    folded = sorted((name for name in kept if name.startswith(_CONVOLUTION)), key=_number)
    layers = _layers(net)
    if len(folded) != 2 * len(layers):
        raise ValueError(f"{path} holds no {type(net).__name__}")
    norms = [norm for _, norm in layers]
    with torch.no_grad():
        for (filters, norm), weights, bias in zip(layers, folded[::2], folded[1::2], strict=True):
            filters.weight.copy_(_as_pixels(kept[weights], filters.weight.shape))
            norm.weight.fill_(1)
            norm.bias.copy_(kept[bias])
            norm.reset_running_stats()
            norm.running_var.fill_(1 - norm.eps)
        own = dict(net.named_parameters())
        for name in kept.keys() - set(folded):
            own[name.partition(".")[2]].copy_(kept[name])
    _take_statistics(net.eval(), norms, seen)
    return net


def _weights(path: Path) -> dict[str, torch.Tensor]:
    """Every array of a file by its name, in single precision."""
    return {
        each.name.removesuffix(HALF): torch.from_numpy(
            numpy_helper.to_array(each).astype(np.float32)
        )
        for each in onnx.load(path).graph.initializer
    }


def _number(name: str) -> int:
    return int(name.removeprefix(_CONVOLUTION))


def _layers(net: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each layer's filters and what follows them, in the order in which they were exported."""
    modules = list(net.modules())
    return [
        (filters, norm)
        for filters, norm in pairwise(modules)
        if isinstance(filters, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)
    ]


def _as_pixels(weights: torch.Tensor, shape: torch.Size) -> torch.Tensor:
    """Filters over pixels of those over blocks of pixels; others as they are."""
    if weights.shape[2:] == shape[2:]:
        return weights
    if weights.shape[2] == 1:
        return weights.reshape(shape)
    outputs, inputs = shape[:2]
    over = weights.reshape(outputs, 2, 2, inputs, 2, 2)
    wide = weights.new_zeros(shape)
    for row, (down, y) in enumerate(IN_BLOCK):
        for column, (right, x) in enumerate(IN_BLOCK):
            wide[:, :, row, column] = over[:, y, x, :, down, right]
    return wide


def _take_statistics(
    net: Net, norms: Sequence[nn.BatchNorm2d], seen: Sequence[torch.Tensor]
) -> None:
    """Let each layer know what it gives over `seen`, with what it adds changed to suit."""
    given: list[list[tuple[torch.Tensor, torch.Tensor]]] = [[] for _ in norms]

    def noting(kept: list[tuple[torch.Tensor, torch.Tensor]]) -> object:
        def note(_: nn.Module, inputs: tuple[torch.Tensor, ...], __: torch.Tensor) -> None:
            values = inputs[0].double()
            kept.append((values.mean((0, 2, 3)), values.square().mean((0, 2, 3))))

        return note

    hooks = [
        norm.register_forward_hook(noting(kept)) for norm, kept in zip(norms, given, strict=True)
    ]
    with torch.no_grad():
        for batch in seen:
            net(batch)
    for hook in hooks:
        hook.remove()
    with torch.no_grad():
        for norm, kept in zip(norms, given, strict=True):
            mean = torch.stack([m for m, _ in kept]).mean(0)
            variance = torch.stack([s for _, s in kept]).mean(0) - mean.square()
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.add_(mean)
