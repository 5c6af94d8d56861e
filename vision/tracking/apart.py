"""Places that a still look's frames told apart from the card they read as: no corners of it.

A reader that misses a card's corner in one frame may take an index that reads alike for it, though
in others it saw both and said that one card cannot have them all. One such frame made an end of a
second card, and of the question about it, and nobody was asked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from vision.reading import Detection
from vision.tracking.tracks import Spot, Track, near, quads, spots
from vision.upside_down import SIX_OR_NINE

_OFTEN: Final = 2
"""In so many frames of a look a place was told apart from a card that is none of its corners."""


class Apart:
    """What the frames of one look told apart, by the card that was surely read beside it."""

    def __init__(self) -> None:
        self._told: dict[str, list[list[Spot]]] = {}

    def begin_look(self) -> None:
        """Nothing is known of where things lie now."""
        self._told.clear()

    def heed(self, detections: Sequence[Detection], tracks: Iterable[Track]) -> list[Detection]:
        """One frame's detections, each card without the places told apart from it.

        Those `tracks` to which an earlier frame of the look gave such a place lose it.
        """
        sure = {one.card for one in detections if not one.doubtful and _tells(one)}
        for one in detections:
            if one.doubtful and one.card in sure:
                for spot in spots(one.corners):
                    self._note(one.card, spot)
        for track in tracks:
            if apart := self._from(track.held):
                track.give_up(apart)
        return [self._own(one) for one in detections]

    def _note(self, card: str, spot: Spot) -> None:
        for seen in self._told.setdefault(card, []):
            if near([spot], seen[-1:]):
                seen.append(spot)
                return
        self._told[card].append([spot])

    def _own(self, detection: Detection) -> Detection:
        """The detection where it lies for itself; all of it where that is nowhere."""
        apart = self._from(detection.card)
        if not apart:
            return detection
        own = [quad for quad in quads(detection.corners) if not near(spots(quad), apart)]
        corners = tuple(point for quad in own for point in quad)
        return replace(detection, corners=corners) if corners else detection

    def _from(self, card: str | None) -> list[Spot]:
        """Where places lie that were told apart from a card often enough."""
        told = self._told.get(card, ()) if card else ()
        return [seen[-1] for seen in told if len(seen) >= _OFTEN]


def _tells(sure: Detection) -> bool:
    """Whether what is doubted beside a card that is surely read is so for where it stands.

    A 6 of trumps that may be a 9 is doubted for that: of one corner of it the other is its own.
    """
    return sure.card not in SIX_OR_NINE or len(quads(sure.corners)) > 1
