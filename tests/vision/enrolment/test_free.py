"""A doubted number of the owner's deck that stands whole and free is told by its likeness."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.enrolment.test_agreement import Alike, Says
from tests.vision.shots import reader, shot
from vision.cards import CARDS
from vision.enrolment import Agreement, EnrolledDeck, EnrolledReader, FreeNumbers, free_numbers
from vision.nets.digit import Digit
from vision.reading import Detection, Picture, Point
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose

QUAD: tuple[Point, ...] = ((10.0, 10.0), (40.0, 10.0), (40.0, 60.0), (10.0, 60.0))
NOTHING = np.zeros((100, 100, 3), np.uint8)


class Free(FreeNumbers):
    """Says of every number whether it stands free."""

    def __init__(self, *, free: bool) -> None:
        self.free, self.asked = free, 0

    def stands(self, picture: Picture, corners: Sequence[Point]) -> bool:
        del picture, corners
        self.asked += 1
        return self.free


def _deck(card: str, own: float, other: float = 0.5) -> EnrolledDeck:
    vectors = np.array([[a, np.sqrt(1 - a * a), 0] for a in (own, other)], np.float32)
    owners = np.array([CARDS.index(card), CARDS.index("S-C")])
    return EnrolledDeck("maison", np.zeros((2, 64, 64, 3), np.uint8), owners, vectors, Alike())


def _doubted(card: str, confidence: float = 0.3) -> Detection:
    return Detection(
        card=card, confidence=confidence, corners=QUAD, candidates=((card, confidence),),
        doubtful=True,
    )  # fmt: skip


def test_a_number_that_stands_free_and_is_like_its_own_counts() -> None:
    owned = EnrolledReader(Says([_doubted("T-6")]), _deck("T-6", 0.95), numbers=Free(free=True))
    (told,) = owned.read(NOTHING)
    assert (told.card, told.doubtful) == ("T-6", False)
    assert told.confidence >= 0.97


@pytest.mark.parametrize(
    ("card", "own", "other", "free"),
    [
        ("T-6", 0.95, 0.5, False),
        ("T-6", Agreement().number - 0.01, 0.5, True),
        ("T-6", 0.95, 0.92, True),
        ("T-16", 0.95, 0.5, True),
        ("S-6", 0.95, 0.5, True),
        ("EX", 0.99, 0.5, True),
    ],
)
def test_any_other_doubt_stays_one(
    card: str,
    own: float,
    other: float,
    free: bool,  # noqa: FBT001 - a table
) -> None:
    owned = EnrolledReader(Says([_doubted(card)]), _deck(card, own, other), numbers=Free(free=free))
    (told,) = owned.read(NOTHING)
    assert told.doubtful


def test_of_a_number_seen_twice_or_not_enrolled_nothing_is_told() -> None:
    six = _doubted("T-6")
    free = Free(free=True)
    owned = EnrolledReader(Says([six, six]), _deck("T-6", 0.99), numbers=free)
    assert all(told.doubtful for told in owned.read(NOTHING))
    assert EnrolledReader(Says([six]), _deck("T-7", 0.99), numbers=free).read(NOTHING) == [six]
    assert free.asked == 0


class _Odds(Digit):
    """A net for digits that gives all places the same log-odds."""

    def __init__(self, odds: float) -> None:
        self.odds = odds

    def look(self, picture: object, grey: object, places: Sequence[object]) -> np.ndarray:
        del picture, grey
        return np.full(len(places), self.odds, np.float32)


def test_both_the_net_and_blank_paper_must_say_so() -> None:
    paper = np.full((200, 200, 3), 240, np.uint8)
    paper[80:120, 94:106] = 20
    quad: tuple[Point, ...] = ((94.0, 80.0), (106.0, 80.0), (106.0, 120.0), (94.0, 120.0))
    assert FreeNumbers(_Odds(6.0)).stands(paper, quad)
    assert not FreeNumbers(_Odds(5.0)).stands(paper, quad)
    close = paper.copy()
    close[60:140, 84:91] = 20
    assert not FreeNumbers(_Odds(6.0)).stands(close, quad), "something stands beside it"
    far = tuple((x - 60, y) for x, y in quad)
    close[80:120, 34:46] = 20
    assert FreeNumbers(_Odds(6.0)).stands(close, (*quad, *far)), "one index is enough"


def test_the_nets_hold_a_six_for_whole_and_what_is_left_of_a_sixteen_for_none() -> None:
    numbers = free_numbers()
    assert numbers is not None
    whole = shot(["T-6"], [Pose(0, 0, 0)], scale=3.0)
    (six,) = reader().read(whole)
    assert numbers.stands(whole, six.corners)
    face = house_deck().face("T-16")
    middle = (face.indices[0].left + face.indices[0].right) / 2
    (sixteen,) = reader().read(shot(["T-16"], [Pose(0, 0, 0)], scale=3.0))
    index = min(np.array(sixteen.corners).reshape(-1, 4, 2), key=lambda quad: quad.sum())
    left, right = index[[0, 3]], index[[1, 2]]
    between = (left + right) / 2
    rest = [tuple(map(float, at)) for at in (between[0], right[0], right[1], between[1])]
    poses = [Pose(0, 0, 0), Pose(middle - face.width, 0, 0)]
    covered = shot(["T-16", "S-R"], poses, scale=3.0)
    assert not numbers.stands(covered, [(x, y) for x, y in rest])
