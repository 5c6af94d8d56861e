"""What all trainings share: a schedule, checkpoints that can be resumed, progress."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import torch

from vision.training.nets import Net
from vision.training.optimisers import Optimisers

Made = TypeVar("Made")


def fit(
    net: Net,
    make: Callable[[int], Made],
    loss_of: Callable[[Made], torch.Tensor],
    *,
    steps: int,
    rate: float,
    checkpoint: Path,
    every: int = 100,
    before: Callable[[int], None] | None = None,
) -> None:
    """Minimise `loss_of(make(step))`; goes on from `checkpoint` when it is there.

    What a step learns from is made while the net learns the step before, on another core where
    one is idle; it must not use the net. What needs the net is done by `before(step)`, which
    runs between the two. ValueError when the checkpoint is of an older recipe.
    """
    optimisers = Optimisers(net, rate, steps)
    start = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        if "optimisers" not in kept:
            raise ValueError(f"{checkpoint} is of an older recipe: delete it, or train elsewhere")
        net.load_state_dict(kept["net"])
        optimisers.restore(kept["optimisers"])
        start = kept["step"]
    net.train()
    running, began = 0.0, time.monotonic()
    for step, made in enumerate(_made_ahead(make, before, range(start, steps)), start):
        loss = loss_of(made)
        optimisers.step(loss)
        value = float(loss.detach())
        running = 0.98 * running + 0.02 * value if step > start else value
        if (step + 1) % every == 0 or step + 1 == steps:
            seconds = (time.monotonic() - began) / (step + 1 - start)
            print(f"step {step + 1}/{steps} loss {running:.4f} {seconds:.3f} s a step", flush=True)
            half = checkpoint.with_suffix(".part")
            state = {
                "net": net.state_dict(),
                "optimisers": optimisers.state(),
                "step": step + 1,
            }
            torch.save(state, half)
            half.rename(checkpoint)
    net.eval()


def _made_ahead(
    make: Callable[[int], Made], before: Callable[[int], None] | None, steps: range
) -> Iterator[Made]:
    """What each step learns from, the next being made meanwhile."""
    threads = torch.get_num_threads()
    with ThreadPoolExecutor(1, initializer=torch.set_num_threads, initargs=(threads,)) as other:
        coming: Future[Made] | None = None
        for step in steps:
            if before:
                before(step)
            then, coming = coming, other.submit(make, step)
            if then is not None:
                yield then.result()
        if coming is not None:
            yield coming.result()
