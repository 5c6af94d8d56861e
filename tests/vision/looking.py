"""A card by itself to be looked at, and nets that say what a test wants."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards import CARDS
from vision.geometry import Place, Sized, place_of
from vision.looks.seen import Seen
from vision.nets.classifier import Classifier, Looks
from vision.nets.corner import Corner, Surroundings
from vision.reading import Picture
from vision.synthesis.drawn import DrawnDeck, house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above
from vision.synthesis.styles import DeckStyle, StarStyle


def index_of(card: str) -> tuple[Picture, Place]:
    """A card by itself, and where its upper left index is."""
    rng = np.random.default_rng(7)
    mat = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    view = view_from_above((640, 480), 2.7)
    laid = draw(house_deck(), [card], [Pose(0, 0, 0.1)], view, mat, rng=rng)
    picture = photograph(laid.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    return picture, place_of(laid.indices[0].quad)


def small_star(size: float) -> tuple[Picture, Place]:
    """A card of a deck whose star is so many millimetres high, three pixels each."""
    deck = DrawnDeck(replace(DeckStyle(), star=StarStyle(size=size, left=4.4, top=5.6)))
    rng = np.random.default_rng(7)
    mat = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    laid = draw(deck, ["EX"], [Pose(0, 0, 0.1)], view_from_above((640, 480), 3.0), mat, rng=rng)
    picture = photograph(laid.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)
    return picture, place_of(laid.indices[0].quad)


class Tells(Classifier):
    """A classifier that says the same of every patch."""

    def __init__(self, **chances: float) -> None:
        self._row = np.zeros((1, 79), np.float32)
        for card, chance in chances.items():
            self._row[0, CARDS.index(card.replace("_", "-"))] = chance

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        rows = np.repeat(self._row, len(patches), axis=0)
        return Looks(
            rows, np.zeros((len(rows), 64), np.float32), np.zeros((len(rows), 4), np.float32)
        )


class Counts(Tells):
    """Tells, and keeps how many patches it was shown; `none` is the chance it gives of none."""

    shown = 0
    none = 0.0

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        self.shown += len(patches)
        looks = super().look_at(patches)
        looks.chances[:, -1] = self.none
        return looks


class Whole(Corner):
    """A corner net to which all places are alike: corners of a card, and so likely in sight."""

    def __init__(self, whole: float, no_corner: float = 0.0) -> None:
        self._whole, self._no_corner = whole, no_corner

    def look(self, grey: Sized, places: Sequence[Place]) -> Surroundings:  # noqa: ARG002
        way = np.array([[1 - self._no_corner, 0, self._no_corner]], np.float32)
        return Surroundings(
            np.repeat(way, len(places), axis=0), np.full(len(places), self._whole, np.float32)
        )


NINE: Final = Place(80, 60, 40, 0.0)


def nine(edge: float | None, *, side: int = 1, light: float = 1.0) -> Picture:
    """A 9 that is 40 pixels high on paper, an edge beside it so many of its heights away."""
    paper = np.full((120, 160, 3), 235, np.uint8)
    ring = cv2.ellipse(paper, ((80, 50), (18, 20), 0), (30, 30, 30), 4)
    picture = np.asarray(cv2.line(ring, (89, 52), (80, 78), (30, 30, 30), 4), np.uint8)
    if edge is not None:
        ink = 91 if side > 0 else 69
        at = round(ink + side * 40 * edge)
        beyond = slice(at, None) if side > 0 else slice(0, at + 1)
        picture[:, beyond] = (150, 160, 170)
    return np.asarray(picture * light, np.uint8)


def open_between(picture: Picture, place: Place, **chances: float) -> Seen:
    """A place that read like this, and as none with the rest."""
    row = Tells(**chances).look_at(picture[None, :64, :64]).chances
    row[:, -1] = 1 - row.sum()
    one, way = np.ones(1, np.float32), np.array([[1, 0, 0]], np.float32)
    return Seen(picture, [place], one, row, way, one.copy())


def chance(seen: Seen, card: str) -> float:
    """What the first place of a picture is that card with."""
    return float(seen.chances[0, CARDS.index(card)])


def left_alone(seen: Seen, look: Callable[[Seen], None]) -> bool:
    """Whether a look changes nothing of what is known of a picture."""
    before = seen.chances.copy()
    look(seen)
    return bool(np.array_equal(seen.chances, before))
