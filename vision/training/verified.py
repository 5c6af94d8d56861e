"""Has new scenes read by the nets that were taught; the verifier learns what was read rightly."""

import os
from collections.abc import Sequence
from pathlib import Path

import torch

from vision.processes import side_by_side
from vision.training.decks import STRIPS
from vision.training.export import export_verifier
from vision.training.fit_verifier import fit_verifier
from vision.training.opened import Opened, gather
from vision.training.plan import Plan
from vision.training.render import Folders, source_of


def teach_verifier(
    plan: Plan, names: Sequence[str], folders: Folders, textures: list[Path], out: Path
) -> int:
    """Teach and export the verifier of the nets in `out`; the value is of how many readings.

    The scenes are of the sets of these names, with all cores. SystemExit when a process fails:
    what is read stays, and the next call goes on.
    """
    kept, cores = out / "opened", os.cpu_count() or 1
    shown = [name for name in names if name != STRIPS]
    calls = [
        (plan, shown, folders, textures, out, kept, (k, cores))
        for k in range(cores if plan.verifier_files else 0)
    ]
    if failed := side_by_side(_gather_part, calls):
        raise SystemExit(f"reading scenes for the verifier stopped with status {failed[0]}")
    opened = Opened.read(sorted(kept.glob("*.npz"))[: plan.verifier_files])
    torch.set_num_threads(1)
    net = fit_verifier(
        opened, steps=plan.verifier_steps, seed=plan.seed, checkpoint=out / "verifier.pt"
    )
    export_verifier(net, out / "verifier.onnx")
    return len(opened.right)


def _gather_part(
    plan: Plan,
    names: Sequence[str],
    folders: Folders,
    textures: list[Path],
    weights: Path,
    out: Path,
    part: tuple[int, int],
) -> None:
    sources = {name: source_of(name, folders) for name in names}
    gather(weights, sources, plan.seed, textures, out, plan.verifier_files, part=part)
