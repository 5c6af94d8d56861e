"""Tables to be read in a test: rendered frames whose every card is known."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.synthesis import layouts
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph, random_lens
from vision.synthesis.scene import Drawn, Sprite, View, draw, view_from_above

Rng = np.random.Generator
Picture = NDArray[np.uint8]
SIZE = (1280, 720)
READABLE, REJECT = 0.985, 0.90


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Frames (h, w, 3) uint8 BGR of one layout that does not move, and its cards.

    `readable` have an index wholly in sight; `between` have none, but one nearly so.
    """

    frames: tuple[Picture, ...]
    cards: tuple[str, ...]
    readable: frozenset[str]
    between: frozenset[str]
    drawn: Drawn


def lay(
    rng: Rng,
    deck: Deck,
    poses: Sequence[Pose],
    *,
    frames: int = 1,
    mat: Callable[[Rng, int, int], Picture],
    hardness: float = 0.7,
    sprites: Sequence[Sprite] = (),
    centre: tuple[float, float] = (0.0, 0.0),
    cards: Sequence[str] | None = None,
    scale: tuple[float, float] = (2.5, 3.0),
) -> Table:
    """Lay cards of a deck on a mat under the kiosk's camera, and take `frames` pictures."""
    chosen = list(cards or rng.permutation(deck.cards())[: len(poses)])
    view = _camera(rng, centre, scale)
    drawn = draw(
        deck,
        chosen,
        poses[: len(chosen)],
        view,
        mat(rng, SIZE[1], SIZE[0]),
        sprites=sprites,
        shadow=float(rng.uniform(0.1, 0.5)),
        bend=0.4,
        rng=rng,
    )
    lens = random_lens(rng, hardness)
    pictures = tuple(photograph(drawn.picture, lens, rng) for _ in range(frames))
    best: dict[str, float] = {}
    for index in drawn.indices:
        if not _in_glare(index.quad, lens):
            best[index.card] = max(best.get(index.card, 0.0), index.visible)
    return Table(
        pictures,
        tuple(chosen),
        frozenset(c for c, v in best.items() if v >= READABLE),
        frozenset(c for c, v in best.items() if REJECT <= v < READABLE),
        drawn,
    )


def trick(rng: Rng) -> list[Pose]:
    """Three to five cards, overlapping, somewhere under the camera."""
    poses = layouts.trick(rng, int(rng.integers(3, 6)))
    x, y = rng.uniform(-110, 110), rng.uniform(-35, 35)
    return layouts.turned(poses, float(x), float(y), float(rng.uniform(0, 2 * math.pi)))


def spread(rng: Rng) -> list[Pose]:
    """Twelve to forty cards in overlapping rows or fans, every index showing."""
    count = int(rng.integers(12, 41))
    if count <= 18 and rng.random() < 0.4:
        poses = layouts.fan(rng, count, show=(23.5, 26.0))
    else:
        across = min(12, max(5, math.ceil(count / 4)))
        poses = layouts.rows(rng, count, across=across, show=(24.0, 26.0), down=(35.0, 38.0))
    return layouts.turned(poses, 0, 0, float(rng.normal(0, 0.04)))


def strips(rng: Rng) -> list[Pose]:
    """A row in which 10 to 23 mm of each card show: two-digit trumps are cut."""
    poses = layouts.rows(rng, 12, across=12, show=(10.0, 23.0), down=(120.0, 121.0))
    return layouts.turned(poses, 0, 0, float(rng.normal(0, 0.06)))


def _camera(rng: Rng, centre: tuple[float, float], scale: tuple[float, float]) -> View:
    return view_from_above(
        SIZE,
        float(rng.uniform(*scale)),
        centre=centre,
        angle=float(rng.normal(0, 0.03)),
        tilt=float(abs(rng.normal(0, 0.05))),
        tilt_towards=float(rng.uniform(0, 2 * math.pi)),
    )


def _in_glare(quad: NDArray[np.float32], lens: Lens) -> bool:
    """Whether a reflection washes out an index: more light added than half of white."""
    for gx, gy, radius, strength in lens.glare:
        x = quad[:, 0] / SIZE[0] - gx
        y = (quad[:, 1] - gy * SIZE[1]) / SIZE[0]
        light = strength * np.exp(-2 * (x * x + y * y) / (radius * radius))
        if float(light.max()) > 0.35:
            return True
    return False
