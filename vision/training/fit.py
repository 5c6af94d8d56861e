"""What all trainings share: a schedule, checkpoints that can be resumed, progress."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import torch

from vision.training.nets import Net
from vision.training.optimisers import Optimisers

Made = TypeVar("Made")

_APART: Final = 25
"""Each batch is shown twice, so many steps apart: to make one takes as long as to learn from it."""
_EVERY: Final = 4 * _APART
"""So many steps there is a checkpoint: none between a batch and its second time."""


def fit(
    net: Net,
    make: Callable[[int], Made],
    loss_of: Callable[[Made], torch.Tensor],
    *,
    steps: int,
    rate: float,
    checkpoint: Path,
    before: Callable[[int], None] | None = None,
) -> None:
    """Minimise `loss_of(make(step))`; goes on from `checkpoint` when it is there.

    Half the batches are made, and each is shown twice (Choi 2019: data echoing). What a step learns
    from is made while the net learns the step before, on another core where one is idle; it must
    not use the net. What needs the net is done by `before(step)`, which runs between the two where
    a batch is to be made. ValueError when the checkpoint is of an older recipe.
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
    for step, made in enumerate(_shown(make, before, range(start, steps)), start):
        loss = loss_of(made)
        optimisers.step(loss)
        value = float(loss.detach())
        running = 0.98 * running + 0.02 * value if step > start else value
        if (step + 1) % _EVERY == 0 or step + 1 == steps:
            seconds = (time.monotonic() - began) / (step + 1 - start)
            print(f"step {step + 1}/{steps} loss {running:.4f} {seconds:.3f} s a step", flush=True)
            half = checkpoint.with_name(f"{checkpoint.name}.part")
            state = {
                "net": net.state_dict(),
                "optimisers": optimisers.state(),
                "step": step + 1,
            }
            torch.save(state, half)
            half.rename(checkpoint)
    net.eval()


def _shown(
    make: Callable[[int], Made], before: Callable[[int], None] | None, steps: range
) -> Iterator[Made]:
    """What each step learns from: of each twice `_APART` steps the first half's are made."""
    new = [step for step in steps if step % (2 * _APART) < _APART]
    made, again = _made_ahead(make, before, new), deque[Made]()
    for step in steps:
        if step % (2 * _APART) < _APART:
            again.append(next(made))
            yield again[-1]
        else:
            yield again.popleft()


def _made_ahead(
    make: Callable[[int], Made], before: Callable[[int], None] | None, steps: Sequence[int]
) -> Iterator[Made]:
    """What these steps learn from, the next being made meanwhile."""
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
