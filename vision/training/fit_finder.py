"""Teaches the finder where indices are, how high and how turned."""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.training.fit import fit
from vision.training.focus import crop_out_of_focus
from vision.training.nets import Finder
from vision.training.precision import quickest
from vision.training.rows import Rows
from vision.training.shards import Shard

Rng = np.random.Generator
CROP, STRIDE = 320, 8
REFERENCE_HEIGHT = 40.0
"""The finder's height output is the logarithm of the ink's height over this many pixels."""
SURE, ABSENT = 0.96, 0.5
"""Visible shares from which an index must be found, and up to which it must not."""


Sheets = tuple[NDArray[np.uint8], NDArray[np.float32]]
"""(n, 480, 640) grey uint8 and the (m, 7) boxes of all, as in a shard."""
_REAL = 2
"""Sheets of photographs in a batch."""
_POOR = 0.12
"""The share of crops out of focus."""


def fit_finder(
    shards: Sequence[Shard],
    *,
    steps: int,
    seed: int,
    checkpoint: Path,
    batch: int = 16,
    rate: float = 4e-3,
    start: Finder | None = None,
    real: Callable[[], Sheets] | None = None,
    first_steps: int = 0,
) -> Finder:
    """Train a finder on the shards' grey scenes; after `first_steps`, on photographs too.

    Goes on from `start` where one is given.
    """
    torch.manual_seed(seed)
    net = (start or Finder()).to(memory_format=torch.channels_last)
    grey = Rows([shard.grey for shard in shards])
    boxes = [rows for shard in shards for rows in _by_scene(shard.boxes, len(shard.grey))]
    photographed: list[tuple[NDArray[np.uint8], list[NDArray[np.float32]]]] = []

    def make(step: int) -> tuple[torch.Tensor, torch.Tensor]:
        rng = np.random.default_rng([seed, step])
        chosen = rng.integers(len(grey), size=batch)
        scenes = [(g, boxes[k]) for g, k in zip(grey[chosen], chosen, strict=True)]
        if real and step >= first_steps:
            if not photographed:
                sheets, rows = real()
                photographed.append((sheets, _by_scene(rows, len(sheets))))
            sheets, there = photographed[0]
            picked = rng.integers(len(sheets), size=_REAL)
            scenes[:_REAL] = [(sheets[k], there[k]) for k in picked]
        made = [_example(rng, picture, rows) for picture, rows in scenes]
        pictures = torch.from_numpy(np.stack([m[0] for m in made])[:, None])
        return pictures, torch.from_numpy(np.stack([m[1] for m in made]))

    def loss_of(batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        pictures, targets = batch
        with quickest():
            out = net(pictures.to(memory_format=torch.channels_last))
        return _loss(out.float(), targets)

    fit(net, make, loss_of, steps=steps, rate=rate, checkpoint=checkpoint)
    return net


def _by_scene(boxes: NDArray[np.float32], count: int) -> list[NDArray[np.float32]]:
    rows = np.asarray(boxes)
    return [rows[rows[:, 0] == scene] for scene in range(count)]


def _example(
    rng: Rng, grey: NDArray[np.uint8], boxes: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A crop (320, 320) and its targets (8, 40, 40): heat, weight, dx, dy, log h, cos, sin, on."""
    zoom = rng.uniform(0.6, 0.85) if rng.random() < 0.15 else math.exp(rng.normal(0, 0.1))
    stretch = math.exp(rng.uniform(-0.25, 0.25) if rng.random() < 0.35 else rng.normal(0, 0.08))
    sx, sy = max(zoom * stretch, 0.51), max(zoom / stretch, 0.68)
    x0 = rng.uniform(0, max(grey.shape[1] * sx - CROP, 0))
    y0 = rng.uniform(0, max(grey.shape[0] * sy - CROP, 0))
    onto = np.array([[sx, 0, -x0], [0, sy, -y0]])
    warped = cv2.warpAffine(grey, onto, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
    crop: NDArray[Any] = warped.astype(np.float32)
    x, y = boxes[:, 1] * sx - x0, boxes[:, 2] * sy - y0
    right, down = -np.sin(boxes[:, 4]) * sx, np.cos(boxes[:, 4]) * sy
    angle = np.arctan2(-right, down)
    height = boxes[:, 3] * np.hypot(right, down)
    turns = int(rng.integers(4))
    for _ in range(turns):
        x, y, angle = y, CROP - x, angle - math.pi / 2
    crop = np.rot90(crop, turns)
    if len(height) and rng.random() < _POOR:
        crop = crop_out_of_focus(rng, np.ascontiguousarray(crop), float(np.median(height)))
    contrast = rng.uniform(0.2, 0.7) if rng.random() < 0.15 else rng.uniform(0.7, 1.3)
    crop = (
        (crop - 128) * contrast
        + 128
        + rng.normal(0, 15)
        + rng.uniform(-110, 110) * max(0.0, 0.8 - contrast)
    )
    if rng.random() < 0.12:
        crop = crop * _shade(rng)
    if rng.random() < 0.3:
        crop = crop + rng.normal(0, rng.uniform(0, 8), crop.shape)
    if rng.random() < 0.1:
        specks = rng.random(crop.shape)
        crop = np.where(specks < rng.uniform(0, 0.006), rng.choice([0.0, 255.0]), crop)
    if rng.random() < 0.03:
        crop = 255 - crop
    picture = np.clip(crop / 255, 0, 1).astype(np.float32)
    return np.ascontiguousarray(picture), _targets(x, y, height, angle, boxes[:, 5])


def _shade(rng: Rng) -> NDArray[np.float32]:
    """(320, 320): light on one side of a soft line and shadow on the other."""
    way, off = rng.uniform(0, 2 * math.pi), rng.normal(0, 0.5)
    across = np.linspace(-1, 1, CROP, dtype=np.float32)
    line = across[None, :] * math.cos(way) + across[:, None] * math.sin(way) - off
    lit = 1 / (1 + np.exp(-np.clip(line * rng.uniform(3, 60), -30, 30)))
    return np.asarray(1 - rng.uniform(0.2, 0.7) * lit, np.float32)


def _targets(
    x: NDArray[np.float32],
    y: NDArray[np.float32],
    height: NDArray[np.float32],
    angle: NDArray[np.float32],
    visible: NDArray[np.float32],
) -> NDArray[np.float32]:
    cells = CROP // STRIDE
    target = np.zeros((8, cells, cells), np.float32)
    target[1] = 1.0
    for k in np.argsort(visible):
        if visible[k] <= ABSENT or not (-8 < x[k] < CROP + 8 and -8 < y[k] < CROP + 8):
            continue
        cx, cy = x[k] / STRIDE - 0.5, y[k] / STRIDE - 0.5
        left, top = max(0, int(cx) - 4), max(0, int(cy) - 4)
        part = target[:, top : int(cy) + 6, left : int(cx) + 6]
        dx = (cx - np.arange(left, left + part.shape[2]))[None, :]
        dy = (cy - np.arange(top, top + part.shape[1]))[:, None]
        spread = max(0.7, min(1.6, height[k] / STRIDE / 6))
        near = np.exp(-(dx**2 + dy**2) / (2 * spread**2))
        inside = 0 <= x[k] < CROP and 0 <= y[k] < CROP
        if visible[k] < SURE or not inside or height[k] < 7:
            part[1][near > 0.1] = 0.0
            continue
        np.maximum(part[0], near, out=part[0])
        peak = (round(float(cy)), round(float(cx)))
        if 0 <= peak[0] < cells and 0 <= peak[1] < cells:
            target[0][peak] = 1.0
        on = near > 0.45
        part[1][on] = 1.0
        part[2][on] = np.broadcast_to(dx, near.shape)[on]
        part[3][on] = np.broadcast_to(dy, near.shape)[on]
        part[4][on] = math.log(height[k] / REFERENCE_HEIGHT)
        part[5][on] = math.cos(angle[k])
        part[6][on] = math.sin(angle[k])
        part[7][on] = near[on]
    return target


def _loss(out: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """Focal loss on heat (as CenterNet, Zhou 2019) and smooth L1 on the rest."""
    heat = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    truth, weight = target[:, 0], target[:, 1]
    on = truth >= 0.999
    gain = torch.where(
        on,
        -torch.log(heat) * (1 - heat) ** 2,
        -torch.log(1 - heat) * heat**2 * (1 - truth) ** 4,
    )
    count = on.sum().clamp(min=1)
    heat_loss = (gain * weight).sum() / count
    share = target[:, 7]
    total = share.sum().clamp(min=1)

    def close(k: int, j: int) -> torch.Tensor:
        gap = nn_smooth(out[:, k], target[:, j])
        return (gap * share).sum() / total

    place = close(1, 2) + close(2, 3)
    return heat_loss + place + 2 * close(3, 4) + 2 * (close(4, 5) + close(5, 6))


def nn_smooth(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Smooth L1 with a narrow round bottom, element by element."""
    return torch.nn.functional.smooth_l1_loss(a, b, reduction="none", beta=0.1)
