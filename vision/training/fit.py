"""What both nets' trainings share: a schedule, checkpoints that can be resumed, progress."""

import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

Loss = Callable[[int], torch.Tensor]


def fit(
    net: nn.Module,
    loss_of_step: Loss,
    *,
    steps: int,
    rate: float,
    checkpoint: Path,
    every: int = 100,
) -> None:
    """Minimise `loss_of_step(step)`; goes on from `checkpoint` when it is there."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    warm = max(1, steps // 25)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, rate, total_steps=steps + 1, pct_start=warm / steps, anneal_strategy="cos"
    )
    start = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        schedule.load_state_dict(kept["schedule"])
        start = kept["step"]
    net.train()
    running, began = 0.0, time.monotonic()
    for step in range(start, steps):
        loss = loss_of_step(step)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        value = float(loss.detach())
        running = 0.98 * running + 0.02 * value if step > start else value
        if (step + 1) % every == 0 or step + 1 == steps:
            seconds = (time.monotonic() - began) / (step + 1 - start)
            print(f"step {step + 1}/{steps} loss {running:.4f} {seconds:.3f} s a step", flush=True)
            half = checkpoint.with_suffix(".part")
            state = {
                "net": net.state_dict(),
                "optimiser": optimiser.state_dict(),
                "schedule": schedule.state_dict(),
                "step": step + 1,
            }
            torch.save(state, half)
            half.rename(checkpoint)
    net.eval()
