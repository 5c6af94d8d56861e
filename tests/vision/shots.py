"""Pictures of a few cards for the reader with the weights that ship."""

from functools import lru_cache

import numpy as np

from vision.learned import LearnedReader, open_reader
from vision.reading import Picture
from vision.synthesis.drawn import DrawnDeck, house_deck
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.random_styles import random_style
from vision.synthesis.scene import draw, view_from_above

GOOD = Lens(blur=0.5, noise=0.004, quality=92)


@lru_cache(maxsize=1)
def reader() -> LearnedReader:
    return open_reader()


@lru_cache(maxsize=4)
def deck(seed: int | None) -> Deck:
    return house_deck() if seed is None else DrawnDeck(random_style(np.random.default_rng(seed)))


def shot(
    cards: list[str],
    poses: list[Pose],
    *,
    size: tuple[int, int] = (1280, 720),
    scale: float = 2.7,
    seed: int | None = None,
    lens: Lens = GOOD,
) -> Picture:
    rng = np.random.default_rng(7)
    mat = np.full((size[1], size[0], 3), (60, 90, 50), np.uint8)
    drawn = draw(deck(seed), cards, poses, view_from_above(size, scale), mat, rng=rng)
    return photograph(drawn.picture, lens, rng)
