"""A table that changes before a camera that does not: scene, film, and what was dirtied."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck
from vision.synthesis.film import Box, Film
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens
from vision.synthesis.scene import Drawn, Sprite, View, draw

Rng = np.random.Generator
Picture = NDArray[np.uint8]


class Stage:
    """What lies on one table under one camera, and pictures of it, noise anew in each."""

    def __init__(self, mat: Picture, view: View, lens: Lens, shadow: float, rng: Rng) -> None:
        self.view = view
        self.scene = mat
        self._shadow = shadow
        self._rng = rng
        self._film = Film(mat, lens, rng)
        self._dirty: Box | None = None

    def lay(self, deck: Deck, cards: Sequence[str], poses: Sequence[Pose]) -> Drawn:
        """Lay more cards on what lies there; what was drawn tells of these cards alone."""
        drawn = draw(
            deck, cards, poses, self.view, self.scene, shadow=self._shadow, bend=0.4, rng=self._rng
        )
        self.scene = drawn.picture
        for outline in drawn.outlines:
            low, high = np.floor(outline.min(0)), np.ceil(outline.max(0))
            # The shadow reaches beyond the card.
            box = int(low[0]) - 8, int(low[1]) - 8, int(high[0]) + 8, int(high[1]) + 8
            self._dirty = _union(self._dirty, box)
        return drawn

    def put(self, scene: Picture) -> None:
        """Another scene altogether."""
        self.scene = scene
        width, height = self.view.size
        self._dirty = (0, 0, width, height)

    def over(self, things: Sequence[Sprite]) -> Picture:
        """The scene with things laid on it."""
        return covered(self.scene, self.view, things, self._rng)

    def take(self, *over: Sprite) -> Picture:
        """A picture of it, with things held over it."""
        scene, boxes = self.scene, None
        if over:
            scene = covered(scene, self.view, over, self._rng)
            for sprite in over:
                boxes = _union(boxes, box_of(sprite))
        changed = _union(self._dirty, boxes)
        if changed is not None:
            self._film.expose(scene, changed)
        self._dirty = boxes
        return self._film.take()


def covered(scene: Picture, view: View, over: Sequence[Sprite], rng: Rng) -> Picture:
    """The scene with things laid on it."""
    return draw(house_deck(), (), (), view, scene, sprites=over, rng=rng).picture


def box_of(sprite: Sprite) -> Box:
    """The pixels a sprite lies on."""
    rows, columns = sprite.picture.shape[:2]
    return sprite.x, sprite.y, sprite.x + columns, sprite.y + rows


def _union(one: Box | None, other: Box | None) -> Box | None:
    if one is None or other is None:
        return one or other
    return (
        min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]),
    )  # fmt: skip
