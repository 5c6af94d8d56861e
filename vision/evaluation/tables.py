"""Tables to be read in a test: rendered frames whose every card is known."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.evaluation.sight import SeenIndex, Sight, best_shares, seen_indices, sight_of
from vision.synthesis import layouts
from vision.synthesis.face import Deck
from vision.synthesis.film import Film
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph, random_lens
from vision.synthesis.scene import Drawn, Sprite, View, draw, view_from_above

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Mat = Callable[[Rng, int, int], Picture]
SIZE: Final = (1280, 720)
SCALE: Final = (2.5, 3.0)
"""Pixels a mm."""
HARDNESS: Final = 0.7
"""Of light and camera: 0 is a studio, 1 the worst of living rooms."""
_TRIES: Final = 40


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Frames (h, w, 3) uint8 BGR of one layout that does not move, and its cards.

    `shares` says of each card how much of its best index's ink can be seen.
    """

    frames: tuple[Picture, ...]
    cards: tuple[str, ...]
    shares: dict[str, float]
    indices: tuple[SeenIndex, ...]
    drawn: Drawn

    def sight(self, card: str) -> Sight:
        """Whether a card that lies there can be read."""
        return sight_of(self.shares[card])

    @property
    def readable(self) -> frozenset[str]:
        """The cards with an index wholly in sight."""
        return frozenset(card for card in self.cards if self.sight(card) is Sight.READABLE)


def lay(
    rng: Rng,
    deck: Deck,
    poses: Sequence[Pose],
    *,
    frames: int = 1,
    mat: Mat,
    hardness: float = HARDNESS,
    sprites: Sequence[Sprite] = (),
    cards: Sequence[str] | None = None,
    lens: Lens | None = None,
    view: View | None = None,
    shadow: float | None = None,
) -> Table:
    """Lay cards of a deck on a mat under the kiosk's camera, or `view`, and take pictures."""
    chosen = tuple(cards or (str(c) for c in rng.permutation(deck.cards())[: len(poses)]))
    view = view or camera(rng)
    drawn = draw(
        deck,
        chosen,
        poses[: len(chosen)],
        view,
        mat(rng, view.size[1], view.size[0]),
        sprites=sprites,
        shadow=float(rng.uniform(0.1, 0.5)) if shadow is None else shadow,
        bend=0.4,
        rng=rng,
    )
    lens = lens or random_lens(rng, hardness)
    indices = seen_indices(deck, drawn, lens)
    shares = best_shares(chosen, indices)
    return Table(_pictures(drawn.picture, lens, rng, frames), chosen, shares, indices, drawn)


def _pictures(scene: Picture, lens: Lens, rng: Rng, count: int) -> tuple[Picture, ...]:
    if count == 1:
        return (photograph(scene, lens, rng),)
    film = Film(scene, lens, rng) if count else None
    return tuple(film.take() for _ in range(count)) if film else ()


def lay_showing(
    rng: Rng,
    deck: Deck,
    poses: Callable[[Rng], Sequence[Pose]],
    *,
    frames: int = 1,
    mat: Mat,
    cards: Sequence[str] | None = None,
    lens: Lens | None = None,
    view: View | None = None,
) -> Table:
    """The same with every card readable: laid, and lit, anew until it is.

    RuntimeError when no layout will do, as of more cards than fit under the camera.
    """
    ground = mat(rng, SIZE[1], SIZE[0])
    for _ in range(_TRIES):
        light = lens or random_lens(rng, HARDNESS)
        table = lay(
            rng, deck, poses(rng), frames=0, mat=lambda *_: ground, cards=cards, lens=light,
            view=view,
        )  # fmt: skip
        if len(table.readable) == len(table.cards):
            pictures = _pictures(table.drawn.picture, light, rng, frames)
            return Table(pictures, table.cards, table.shares, table.indices, table.drawn)
    raise RuntimeError(f"{_TRIES} layouts, and in each a card of {deck.name} lay out of sight")


def trick(rng: Rng, count: int | None = None) -> list[Pose]:
    """Three to five cards, overlapping, somewhere under the camera."""
    poses = layouts.trick(rng, count or int(rng.integers(3, 6)))
    x, y = rng.uniform(-110, 110), rng.uniform(-35, 35)
    return layouts.turned(poses, float(x), float(y), float(rng.uniform(0, 2 * math.pi)))


def spread(rng: Rng, count: int | None = None) -> list[Pose]:
    """Twelve to forty cards in overlapping rows or fans, every index showing."""
    count = count or int(rng.integers(12, 41))
    if count <= 18 and rng.random() < 0.4:
        poses = layouts.fan(rng, count, show=(23.5, 26.0))
    else:
        across = min(12, max(5, math.ceil(count / 4)))
        poses = layouts.rows(rng, count, across=across, show=(24.0, 26.0), down=(35.0, 38.0))
    return layouts.turned(poses, 0, 0, float(rng.normal(0, 0.04)))


def strips(rng: Rng, count: int = 14) -> list[Pose]:
    """A row in which 10 to 23 mm of each card show: two-digit trumps are cut."""
    poses = layouts.rows(rng, count, across=count, show=(10.0, 23.0), down=(120.0, 121.0))
    return layouts.turned(poses, 0, 0, float(rng.normal(0, 0.06)))


def camera(rng: Rng) -> View:
    """The kiosk's camera over the table, set up as people do."""
    return view_from_above(
        SIZE,
        float(rng.uniform(*SCALE)),
        angle=float(rng.normal(0, 0.03)),
        tilt=float(abs(rng.normal(0, 0.05))),
        tilt_towards=float(rng.uniform(0, 2 * math.pi)),
    )
