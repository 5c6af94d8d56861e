"""Places where a card is seen, followed from frame to frame."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import AS_USUAL, Detection, Picture, Point, Way
from vision.tracking.evidence import Evidence
from vision.tracking.settings import Mode, Settings

Spot = tuple[float, float, float]
"""x, y of an index's middle and the length of its longer side, in pixels."""

_NEAR: Final = 0.6
"""Two spots less than this many index lengths apart are one."""

_MOVED: Final = 0.25
"""Less than this, in index lengths, and the camera sees the same pixels as before."""

_ONE_INDEX: Final = 0.3
"""No two cards lie so that indices of both show less than this many lengths apart."""

_STAR: Final = 2.0
"""How much farther apart, in its own lengths, the Excuse's small stars are than other indices."""

_CROP_AT: Final = frozenset({1, 3})


def quads(corners: Sequence[Point]) -> list[Sequence[Point]]:
    """The points by fours, one four for each index."""
    return [corners[first : first + 4] for first in range(0, len(corners) - 3, 4)]


def spots(corners: Sequence[Point]) -> list[Spot]:
    """One spot for each four points."""
    found = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in quads(corners):
        size = max(hypot(bx - ax, by - ay), hypot(cx - bx, cy - by))
        found.append(((ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4, size))
    return found


def near(some: Sequence[Spot], others: Sequence[Spot], reach: float = _NEAR) -> bool:
    """Whether any two spots are within `reach` index lengths of each other."""
    for x, y, size in some:
        for other_x, other_y, other_size in others:
            far = reach * max(size, other_size)
            across, down = x - other_x, y - other_y
            if across * across + down * down <= far * far:
                return True
    return False


def crop(picture: Picture, corners: Sequence[Point]) -> NDArray[np.uint8]:
    """The picture round the first index, with half as much again about it; a copy."""
    height, width = picture.shape[:2]
    xs = [x for x, _ in corners[:4]] or [0.0, float(width)]
    ys = [y for _, y in corners[:4]] or [0.0, float(height)]
    margin = 0.5 * max(max(xs) - min(xs), max(ys) - min(ys)) + 2
    left, right = (round(min(xs) - margin), round(max(xs) + margin))
    top, bottom = (round(min(ys) - margin), round(max(ys) + margin))
    left, top = min(max(0, left), width - 1), min(max(0, top), height - 1)
    return picture[top : max(top + 1, bottom), left : max(left + 1, right)].copy()


class Track:
    """One place and what was read there.

    `first_look` is the look in which it was first seen, `lot` the lot in which it last was, `held`
    the card committed here, `held_look` the look in which it was; `doubt` is the id of the open
    question about it; `named` says that a person has spoken and the readings no longer matter;
    `dismissed` that a person took the card away and only a new look may bring it back; `beneath`
    that all its ink was there before the last card was laid; `astray` is a counted card that it
    read as while that lay elsewhere, or among new ones only. It was found in `look_sightings`
    frames of the present look, and in `most_sightings`, at most, of `most_look`; `at_once` is how
    many indices of it the present look surely showed in one frame, each read well; `found_at`
    counts the frames of the present look in which it was found, by the way they were looked at,
    `sure_at` those in which it was read surely, and `told` says that one way was enough to ask
    about it when the look was over. `again` says that an earlier trick's cards were read at once;
    `under` that another card, which reads alike, was laid over it or where it lay.
    """

    __slots__ = (
        "again",
        "astray",
        "at_once",
        "beneath",
        "corners",
        "crop",
        "dismissed",
        "doubt",
        "evidence",
        "first_look",
        "found_at",
        "frame",
        "held",
        "held_look",
        "look",
        "look_sightings",
        "look_since",
        "look_time",
        "lot",
        "most_look",
        "most_sightings",
        "named",
        "sightings",
        "spots",
        "sure_at",
        "told",
        "under",
    )  # fmt: skip

    def __init__(self, detection: Detection, where: list[Spot], settings: Settings) -> None:
        self.corners = detection.corners
        self.spots = where
        self.evidence = Evidence(decay=settings.decay, cap=settings.effective_cap)
        self.crop: NDArray[np.uint8] | None = None
        self.held: str | None = None
        self.doubt: int | None = None
        self.named = False
        self.dismissed = False
        self.beneath = False
        self.astray: str | None = None
        self.told = self.again = self.under = False
        self.frame = -1
        self.look = self.first_look = self.held_look = self.most_look = -1
        self.look_since = self.look_sightings = self.most_sightings = self.sightings = 0
        self.at_once = 0
        self.look_time = 0.0
        self.lot = 0
        self.sure_at: Counter[Way] = Counter()
        self.found_at: Counter[Way] = Counter()

    @property
    def seemed(self) -> bool:
        """Whether no card was counted here, nor read surely at more than one index."""
        return self.held is None and not (self.named or self.dismissed) and self.at_once <= 1

    def begin(self, look: int) -> None:
        """A card may lie here since this look: what was read before was a rest of one beneath."""
        self.beneath, self.first_look = False, look
        self.evidence.clear()

    def see(
        self,
        detection: Detection,
        where: list[Spot],
        picture: Picture,
        *,
        time: float,
        frame: int,
        look: int,
        seen: int,
        way: Way = AS_USUAL,
    ) -> None:
        """One more reading; `seen` is the number of still frames of this look so far.

        `way` is how the picture was looked at.
        """
        if self.look != look:
            if self.held is not None:
                self.evidence.clear()
            elif not near(where, self.spots, _MOVED):
                self.evidence.refresh()
            self.look, self.look_since, self.look_sightings, self.at_once = look, seen, 0, 0
            self.sure_at.clear()
            self.found_at.clear()
            self.told = self.again = False
            self.look_time = time
        if self.first_look < 0:
            self.first_look = look
        self.frame = frame
        self.sightings += 1
        self.look_sightings += 1
        if self.look_sightings > self.most_sightings:
            self.most_look, self.most_sightings = look, self.look_sightings
        sure = not detection.doubtful
        well = len(where) if detection.read_well is None else detection.read_well
        self.at_once = max(self.at_once, well if sure else 0)
        self.sure_at[way] += sure
        self.found_at[way] += 1
        others = () if self.held == detection.card and sure else detection.candidates
        self.evidence.add(detection.card, detection.confidence, others, sure=sure, size=way.times)
        if len(where) >= len(self.spots):
            self.corners, self.spots = detection.corners, where
        else:
            self.spots = [*where, *(s for s in self.spots if not near([s], where))][:4]
        if self.held is None and self.sightings in _CROP_AT:
            self.crop = crop(picture, detection.corners)

    def gainsay(self, detection: Detection, way: Way) -> None:
        """What lies here was surely read in this frame as another card's index."""
        self.look_sightings += 1
        self.evidence.add(detection.card, detection.confidence, (), sure=True, size=way.times)

    def presence(self, look: int, seen: int) -> float:
        """Share of the still frames since it appeared in this look in which it was found."""
        if self.look != look:
            return 0.0
        return self.look_sightings / max(1, seen - self.look_since + 1)


class Table:
    """All tracks, and which of them a detection belongs to."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tracks: list[Track] = []
        self._read_as: dict[str, Track] = {}

    def __iter__(self) -> Iterator[Track]:
        return iter(self._tracks)

    def known_here(self, detection: Detection, where: list[Spot]) -> int:
        """2 where a detection's card was counted, 1 where it was read before, 0 elsewhere."""
        last = self._read_there(detection, where)
        return 0 if last is None else 1 if last.held is None else 2

    def seen_already(self, detection: Detection, where: list[Spot], taken: Container[int]) -> bool:
        """Whether another index of the card counted at this place was seen in this frame."""
        last = self._read_there(detection, where)
        return last is not None and last.held is not None and id(last) in taken

    def _read_there(self, detection: Detection, where: list[Spot]) -> Track | None:
        last = self._read_as.get(detection.card)
        return last if last is not None and near(where, last.spots) else None

    def at(self, detection: Detection, where: list[Spot], taken: Container[int]) -> Track | None:
        """The track at a detection's place, the one last read as the same card before others.

        `taken` are the ids of tracks already seen in this frame. In a hand held up, which
        shakes, a place says nothing.
        """
        if self._settings.mode is Mode.POIGNEE:
            return None
        if (last := self._read_there(detection, where)) is not None and id(last) not in taken:
            return last
        for track in reversed(self._tracks):
            if id(track) not in taken and near(where, track.spots):
                return track
        return None

    def elsewhere(
        self, detection: Detection, where: list[Spot], taken: Container[int]
    ) -> Track | None:
        """The track of which a detection at a new place may be another corner, if any.

        In a hand held up it is the one that reads so, whatever a person said of it.
        """
        last = self._read_as.get(detection.card)
        if last is None or id(last) in taken:
            return None
        held_up = self._settings.mode is Mode.POIGNEE
        if last.named or last.dismissed:
            return last if held_up else None
        if last.held not in (None, detection.card):
            return None
        one = held_up or self.one_card(detection.card, where, last.spots)
        return last if one else None

    def known_corner(self, detection: Detection, where: list[Spot], taken: Container[int]) -> bool:
        """Whether a card seen in this frame was read before with a corner just there."""
        return any(
            id(track) in taken
            and detection.card in (track.held, track.evidence.best)
            and near(where, spots(track.corners))
            for track in self._tracks
        )

    def further_corners(self, track: Track, detection: Detection) -> list[Track]:
        """Other places of this look that a detection at `track` shows to be its card's.

        A reader that doubted one corner in some frames gave it a place of its own. So it is with
        those of an earlier look that read as that card lying twice, and are not asked about yet.
        """
        where = spots(detection.corners)
        return [
            other
            for other in self._tracks
            if other is not track
            and (other.look == track.look or (other.astray == detection.card and not other.doubt))
            and other.held is None
            and not other.dismissed
            and other.evidence.best == detection.card
            and all(near([spot], where) for spot in other.spots)
        ]

    def beside(self, track: Track, card: str, look: int) -> list[Track]:
        """Places that a look shows as `card`, of which `track` may be another corner."""
        return [
            other
            for other in self._tracks
            if other is not track
            and other.look == look
            and not (other.named or other.dismissed)
            and (other.held or other.evidence.best) == card
            and self.one_card(card, other.spots, track.spots)
        ]

    def gainsaid(
        self, placed: Sequence[tuple[Track, Detection]], taken: Container[int]
    ) -> Iterator[tuple[Track, Detection]]:
        """Places of this look, not seen in this frame, that were but misread indices of a card.

        All that was seen there lies where indices of one lie that was just surely read once more.
        """
        unseen = [track for track in self._tracks if id(track) not in taken]
        for track, detection in placed if unseen else ():
            if detection.doubtful:
                continue
            where = spots(detection.corners)
            for other in unseen:
                if (
                    other.look == track.look
                    and near(other.spots, where, _ONE_INDEX)
                    and all(near([spot], track.spots, _ONE_INDEX) for spot in other.spots)
                ):
                    yield other, detection

    def one_card(self, card: str, some: Sequence[Spot], others: Sequence[Spot]) -> bool:
        """Whether two indices of `card` are near enough to stand on one card."""
        reach = self._settings.corner_reach * (_STAR if card == "EX" else 1)
        return reach > 0 and near(some, others, reach)

    def add(self, track: Track, card: str, look: int | None) -> None:
        """A new place, first read as `card`; what `look`, if any, showed as that stays that."""
        self._tracks.append(track)
        last = self._read_as.get(card)
        if last is None or look is None or last.look != look:
            self._read_as[card] = track

    def read_as(self, card: str, track: Track) -> None:
        """`track` was just read as `card`."""
        self._read_as[card] = track

    def drop(self, gone: Track) -> None:
        """Forget a place."""
        self._tracks = [track for track in self._tracks if track is not gone]
        self._read_as = {card: track for card, track in self._read_as.items() if track is not gone}
