"""Little pictures and detections for tests of the tracker."""

import numpy as np

from tests.vision.tracking.simulator import HEIGHT, WIDTH, Film, Lying, Rates, corners
from vision.reading import Detection, Picture
from vision.tracking import Printing, Settings, Tracker, Update

SURE = Rates(miss=0, misread=0, doubtful=0)
CORNERS = ((100, 100), (148, 100), (100, 186), (148, 186))
"""Where a card of 60 by 110 pixels has its indices."""


def mat(level: int = 90) -> Picture:
    """An empty, evenly lit mat."""
    return np.full((HEIGHT, WIDTH, 3), level, np.uint8)


def seen(
    card: str, x: int = 100, y: int = 100, confidence: float = 0.995, *, doubtful: bool = False,
    others: tuple[tuple[str, float], ...] = (),
) -> Detection:  # fmt: skip
    """A detection with one index of 12 by 24 pixels."""
    return Detection(
        card=card, confidence=confidence, corners=corners([(x, y, x + 12, y + 24)]),
        candidates=((card, confidence), *others), doubtful=doubtful,
    )  # fmt: skip


def seen_whole(card: str, x: int = 100, y: int = 100, confidence: float = 0.995) -> Detection:
    """A detection with the indices at both ends of a card."""
    ends = [(x, y, x + 12, y + 24), (x + 40, y + 60, x + 52, y + 84)]
    return Detection(
        card=card, confidence=confidence, corners=corners(ends), candidates=((card, confidence),)
    )


def seen_at_corners(card: str, corners_read: int) -> Detection:
    """A detection with so many of the four indices of a card of 60 by 110 pixels."""
    return Detection(
        card=card, confidence=0.995, candidates=((card, 0.995),),
        corners=corners([(x, y, x + 12, y + 24) for x, y in CORNERS[:corners_read]]),
    )  # fmt: skip


def moved_through(level: int) -> list[Picture]:
    """A mat through whose middle something large passes."""
    pictures = [mat(level), mat(level)]
    for picture, x in zip(pictures, (200, 300), strict=True):
        picture[150:220, x : x + 120] = 200
    return pictures


class Desk:
    """A tracker shown one still mat after another, so that only the detections matter."""

    def __init__(self, settings: Settings | None = None, printing: Printing | None = None) -> None:
        self.printing = printing or Printing()
        self.tracker = Tracker(settings, self.printing)
        self.time = 0.0
        self.level = 90
        self.tracker.observe(0.0, mat(), [])
        self.updates: list[Update] = []

    def show(self, *detections: Detection, frames: int = 1) -> list[Update]:
        """Still frames with these detections, a tenth of a second apart."""
        new = []
        for _ in range(frames):
            self.time += 0.1
            new.append(self.tracker.observe(self.time, mat(self.level), detections))
        self.updates += new
        return new

    def begin_anew(self) -> None:
        """Another pile, as the kiosk begins one: a new tracker knows how the cards are printed."""
        self.tracker = Tracker(self.tracker.settings, self.printing)
        self.tracker.observe(self.time, mat(self.level), [])

    def move(self) -> None:
        """Something large passes through the middle of the picture, and is gone."""
        for picture in moved_through(self.level):
            self.time += 0.1
            self.updates.append(self.tracker.observe(self.time, picture, []))
        self.time += 0.1
        self.tracker.observe(self.time, mat(self.level), [])

    @property
    def cards(self) -> list[str]:
        return [card.card for card in self.tracker.cards]

    @property
    def asked(self) -> list[str]:
        return [doubt.why.value for update in self.updates for doubt in update.doubtful]


def table(*lying: Lying) -> Picture:
    """A picture of cards on a table, without noise."""
    film = Film(SURE, 0)
    film.table.lying = list(lying)
    return film.table.draw(np.zeros((HEIGHT, WIDTH), np.float32))
