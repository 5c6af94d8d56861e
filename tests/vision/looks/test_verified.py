"""What a photograph's places read as is set to how likely that is right."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Counts, Tells
from tests.vision.shots import reader, shot
from vision.cards import CARDS
from vision.geometry import Place
from vision.looks.seen import Seen
from vision.looks.verified import look_whether_right
from vision.nets.verifier import Opinions, Verifier
from vision.reading import NO_HINT, Hint
from vision.synthesis.layouts import Pose

PICTURE = np.full((100, 100, 3), 200, np.uint8)


class Says(Verifier):
    """A verifier that gives every reading one chance, and keeps what it was asked."""

    def __init__(self, chance: float) -> None:
        self._chance = chance
        self.asked: list[tuple[NDArray[np.float32], Opinions]] = []

    def right(self, told: NDArray[np.float32], opinions: Opinions) -> NDArray[np.float32]:
        self.asked.append((told.copy(), opinions))
        return np.full(len(told), self._chance, np.float32)


def places(*read: dict[str, float]) -> Seen:
    """Places that read so, and as none with the rest."""
    rows = np.concatenate([Tells(**one).look_at(PICTURE[None, :64, :64]).chances for one in read])
    rows[:, -1] = 1 - rows.sum(axis=1)
    n, ones = len(read), np.ones(len(read), np.float32)
    ways = np.repeat(np.array([[1, 0, 0]], np.float32), n, axis=0)
    return Seen(PICTURE, [Place(50, 50, 20 + i, 0.1) for i in range(n)], ones, rows, ways, ones)


def told(chance: float) -> float:
    """The chance a verifier gives a reading that then counts with this one."""
    return 1 / (1 + math.exp(1.0) * (1 - chance) / chance)


def chance(seen: Seen, number: int, card: str) -> float:
    return float(seen.chances[number, CARDS.index(card)])


def test_what_is_hardly_right_is_none_and_no_other_card() -> None:
    seen = places({"S_7": 0.9, "S_1": 0.06})
    look_whether_right(seen, Tells(S_7=1), Tells(S_7=1), Says(told(0.2)))
    assert chance(seen, 0, "S-7") == pytest.approx(0.2)
    assert chance(seen, 0, "S-1") == pytest.approx(0.06), "no likelier than before"
    assert seen.as_none[0] == pytest.approx(0.74, abs=1e-4)


def test_what_is_surely_right_leaves_less_to_all_others() -> None:
    seen = places({"S_7": 0.8, "S_1": 0.1})
    look_whether_right(seen, Tells(S_7=1), Tells(S_7=1), Says(told(0.98)))
    assert chance(seen, 0, "S-7") == pytest.approx(0.98)
    assert chance(seen, 0, "S-1") == pytest.approx(0.01, abs=1e-4)
    assert seen.as_none[0] == pytest.approx(0.01, abs=1e-4)


def test_what_is_hardly_read_is_not_looked_at() -> None:
    """The first net looks once at each place that is, the second twice, nearer and farther."""
    first, second, verifier = Counts(S_7=1), Counts(S_7=1), Says(0.5)
    seen = places({"S_7": 0.29}, {"S_C": 0.4}, {"S_V": 1.0})
    before = seen.chances[0].copy()
    look_whether_right(seen, first, second, verifier)
    assert (seen.chances[0] == before).all()
    assert (first.shown, second.shown) == (2, 4)
    rows, opinions = verifier.asked[0]
    assert [CARDS[k] for k in rows[:, :-1].argmax(axis=1)] == ["S-C", "S-V"]
    assert [place.height for place in opinions.places] == [21, 22]
    assert seen.chances.sum(axis=1) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("card", ["T_7", "T_21", "EX"])
def test_trumps_and_the_excuse_are_not_asked_about(card: str) -> None:
    first, verifier = Counts(S_7=1), Says(0.01)
    seen = places({card: 0.9})
    look_whether_right(seen, first, first, verifier)
    assert chance(seen, 0, card.replace("_", "-")) == pytest.approx(0.9)
    assert first.shown == 0


def test_where_nothing_is_read_nothing_happens() -> None:
    seen = places({"S_7": 0.1})
    look_whether_right(seen, Counts(), Counts(), Says(0.9))
    assert chance(seen, 0, "S-7") == pytest.approx(0.1)


@pytest.mark.parametrize(("hint", "asked"), [(NO_HINT, True), (Hint(), False)])
def test_a_photograph_is_verified_and_a_table_is_not(
    monkeypatch: pytest.MonkeyPatch,
    hint: Hint,
    asked: bool,  # noqa: FBT001
) -> None:
    """The real nets: a suit card whose readings are all held wrong is not sure, a trump is."""
    verifier = Says(0.01)
    monkeypatch.setattr(reader(), "_verifier", verifier)
    picture = shot(["T-21", "S-R", "H-4"], [Pose(x, 0, 0.1) for x in (-80, 0, 80)])
    sure = {one.card for one in reader().read(picture, hint) if not one.doubtful}
    assert sure == ({"T-21"} if asked else {"T-21", "S-R", "H-4"})
    assert bool(verifier.asked) is asked
