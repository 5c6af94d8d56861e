"""Which looks the reader takes at digits that may be halves, and at stars too small to be read."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import small_star
from tests.vision.shots import reader, shot
from vision.cards import CARDS
from vision.geometry import Halved, Place
from vision.looks.seen import Seen
from vision.nets.finder import Found
from vision.reading import Picture
from vision.synthesis.layouts import Pose


def sure(picture: Picture) -> set[str]:
    return {d.card for d in reader().read(picture) if not d.doubtful}


class Halves:
    """A digit net that takes every digit for what is left of more, or is not asked at all."""

    def __init__(self, odds: float = -5.0) -> None:
        self.asked, self._odds = 0, odds

    def look(self, picture: Halved, grey: Halved, places: list[Place]) -> NDArray[np.float32]:
        assert picture.sizes[0].shape[:2] == grey.sizes[0].shape
        self.asked += len(places)
        return np.full(len(places), self._odds, np.float32)


def test_a_digit_that_may_be_half_a_number_is_asked_about_and_a_long_number_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cards = ["T-9", "T-19", "S-9", "T-10"]
    picture = shot(cards, [Pose(80 * k - 120, 0, 0) for k in range(4)])
    assert sure(picture) == set(cards)
    halves = Halves()
    monkeypatch.setattr(reader(), "_digit", halves)
    assert sure(picture) == {"T-19", "S-9"}
    assert halves.asked >= 2


def test_a_digit_of_which_nobody_is_sure_may_be_part_of_a_longer_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[object] = []
    monkeypatch.setattr("vision.learned.look_for_longer", lambda *words: told.extend(words[-2:]))
    halves = Halves(odds=1.0)
    monkeypatch.setattr(reader(), "_digit", halves)
    reader().glimpses(shot(["T-9", "S-9"], [Pose(90 * k - 45, 0, 0) for k in range(2)]))
    part, perhaps = told
    assert part == []
    assert isinstance(perhaps, list)
    assert 10 * len(perhaps) == halves.asked > 0, "one look, and nine that leave it open too"


def test_a_longer_number_is_asked_whether_it_is_whole_where_it_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A 10 may be a rest too, and what was said of its 1 alone is not said of it."""
    asked: list[list[Place]] = []

    class Digits(Halves):
        def look(self, picture: Halved, grey: Halved, places: list[Place]) -> NDArray[np.float32]:
            asked.append(list(places))
            return super().look(picture, grey, places) + 12.0 * (len(asked) - 1)

    def longer(seen: Seen, *_: object) -> None:
        seen.chances[0] = np.eye(seen.chances.shape[1], dtype=np.float32)[CARDS.index("T-10")]
        seen.places[0] = seen.places[0].moved(0.1, 0.0, 1.0)

    eye = reader()
    monkeypatch.setattr(eye, "_digit", Digits())
    monkeypatch.setattr("vision.learned.look_for_longer", longer)
    (place,) = [g.place for g in eye.glimpses(shot(["T-1"], [Pose(0, 0, 0)]))][:1]
    assert asked[1] == [place]
    (whole,) = [g.uncut for g in eye.glimpses(shot(["T-1"], [Pose(0, 0, 0)]))][:1]
    assert whole > 0.9


def test_a_star_too_small_for_the_place_it_was_given_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen: a star of three millimetres among cards whose indices are fifteen."""
    picture, place = small_star(3.3)
    eye = reader()
    found = [Found(place.turned(0.0, 2.4), 0.9)]
    monkeypatch.setattr(eye, "_find", lambda *_, **_how: list(found))
    (glimpse,) = eye.glimpses(picture)
    assert CARDS[glimpse.best] == "EX"
    assert glimpse.chance > 0.95
    assert glimpse.place.height == pytest.approx(place.height, rel=0.4)
    monkeypatch.setattr("vision.learned.look_for_stars", lambda *_: [])
    assert not any(g.chance > 0.95 for g in eye.glimpses(picture))


def test_a_star_found_at_the_right_size_too_is_not_lost_as_a_double(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen: an Excuse on its pile, of whose star the finder was surer at twice its height."""
    picture, place = small_star(3.3)
    eye = reader()
    nothing = Found(Place(20, 20, 40, 0.0), 0.36)
    high, right = Found(place.moved(0.9, 0.6, 2.6), 0.33), Found(place.moved(0.1, -0.1, 1.1), 0.19)
    told: list[object] = []

    def look_for_stars(*words: object) -> list[int]:
        told.append(words[-1])
        return []

    monkeypatch.setattr("vision.learned.look_for_stars", look_for_stars)
    for found in ([nothing, high, right], [high, nothing]):
        monkeypatch.setattr(eye, "_find", lambda *_, found=found, **_how: list(found))
        eye.glimpses(picture)
    assert told == [{0: [right.place]}, {}]


def test_only_a_digit_that_may_be_half_a_number_is_looked_at_from_beside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every such look costs as much as the first."""
    picture = shot(["T-9", "T-19", "S-9"], [Pose(90 * k - 90, 0, 0) for k in range(3)])
    beside: list[int] = []
    longer: list[int] = []

    def look_for_longer(*told: object) -> None:
        part, perhaps = told[-2:]
        assert isinstance(part, list)
        assert isinstance(perhaps, list)
        assert set(part) <= set(perhaps)
        longer.append(len(part))

    monkeypatch.setattr(
        "vision.learned.look_beside", lambda _, __, which: beside.append(len(which))
    )
    monkeypatch.setattr("vision.learned.look_for_longer", look_for_longer)
    reader().glimpses(picture)
    monkeypatch.setattr(reader(), "_digit", Halves())
    reader().glimpses(picture)
    for looked in (beside, longer):
        assert looked[0] == 0 < looked[1]
