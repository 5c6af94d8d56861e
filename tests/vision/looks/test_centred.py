"""What is left open is read where both classifiers, again and again, say that its middle is."""

import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Counts, Tells, Whole, index_of
from vision.cards import CARDS
from vision.geometry import Place
from vision.learned import open_classifier, open_corner, open_second
from vision.looks.centred import look_centred
from vision.looks.second_looks import together
from vision.looks.seen import Seen
from vision.nets.classifier import Looks
from vision.reading import Picture


def open_at(picture: Picture, place: Place, **chances: float) -> Seen:
    """A place that read like this, and as none with the rest, after all looks before."""
    row = Tells(**chances).look_at(picture[None, :64, :64]).chances
    row[:, -1] = 1 - row.sum()
    one, way = np.ones(1, np.float32), np.array([[1, 0, 0]], np.float32)
    return Seen(picture, [place], one, row, way, one.copy())


def grey_of(picture: Picture) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


@pytest.mark.parametrize(
    "card", ["S-8", "H-D", "C-V", "S-R", "H-3", "D-10", "C-1", "T-13", "T-16", "T-21"]
)
def test_an_index_found_beside_its_middle_is_read_in_it(card: str) -> None:
    """Seen: a 5 of trumps found as high as its lower half, which both read where it is.

    From six places each: every one is read, none of them far off, and nearly all of them well in
    the middle. A trump of two digits that is looked at from too near ends farthest.
    """
    picture, true = index_of(card)
    nets, grey = (open_classifier(), open_second(), open_corner()), grey_of(picture)
    off, turned = [], []
    for right, down, turn in ((0.2, 0.1, 0.15), (-0.18, -0.15, -0.2), (0.15, -0.15, 0.1)):
        for times in (0.72, 1.35):
            found = true.moved(right, down, times).turned(turn)
            seen = open_at(picture, found, **{card: 0.5, "T_7": 0.1})
            before = look_centred(seen, *nets, grey)
            place = seen.places[0]
            assert CARDS[int(seen.chances[0, :-1].argmax())] == card
            assert seen.chances[0].max() > 0.9
            assert place.height == pytest.approx(true.height, rel=0.1)
            assert before[0][CARDS.index(card)] == np.float32(0.5), "what it read as is kept"
            off.append(math.hypot(place.x - true.x, place.y - true.y) / true.height)
            turned.append(abs(place.angle - true.angle))
    assert np.median(off) < 0.035
    assert sorted(off)[-2] < 0.06, "all but one"
    assert sorted(turned)[-2] < 0.065, "radians"
    assert max(off) < 0.2
    assert max(turned) < 0.1


def read_by_two(
    nets: tuple[Tells, Tells], read: dict[str, float], corner: Whole | None = None
) -> tuple[Seen, dict[int, NDArray[np.float32]]]:
    """What becomes of an open place that reads the same from everywhere."""
    picture = np.zeros((80, 80, 3), np.uint8)
    seen = open_at(picture, Place(40, 40, 20, 0), **read)
    return seen, look_centred(seen, *nets, corner or Whole(0.95), grey_of(picture))


def test_both_classifiers_look_four_times_and_both_have_a_say() -> None:
    nets = Counts(S_V=0.99, S_C=0.01), Counts(S_V=0.97, S_C=0.03)
    seen, before = read_by_two(nets, {"S_V": 0.85, "S_C": 0.15})
    assert [net.shown for net in nets] == [4, 4]
    assert 0.95 < seen.chances[0, CARDS.index("S-V")] < 0.99
    assert before[0][CARDS.index("S-V")] == np.float32(0.85)
    assert (seen.ways[0, 0], seen.whole[0]) == (1, np.float32(0.95)), "that of where it stands now"
    knave, knight = Tells(S_V=0.99, S_C=0.01), Tells(S_C=0.99, S_V=0.01)
    for torn in ((knave, knight), (knight, knave)):
        seen, _ = read_by_two(torn, {"S_V": 0.85, "S_C": 0.15})
        assert seen.chances[0].max() < 0.9


class Settling(Tells):
    """Takes a knave for a knight until it has come nearer."""

    def __init__(self) -> None:
        super().__init__(S_V=0.97, S_C=0.03)
        self._away = 2

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        looks = Tells(S_C=1.0).look_at(patches) if self._away > 0 else super().look_at(patches)
        self._away -= 1
        return looks


def test_what_it_was_before_counts_and_the_last_two_looks_of_both() -> None:
    read = {"S_V": 0.6, "S_C": 0.3}
    seen, _ = read_by_two((Settling(), Settling()), read)
    sample = np.zeros((1, 64, 64, 3), np.uint8)
    before = Tells(**read).look_at(sample).chances[0]
    before[-1] = 1 - before.sum()
    settled = Tells(S_V=0.97, S_C=0.03).look_at(sample).chances[0]
    assert seen.chances[0] == pytest.approx(together(np.stack([before, *[settled] * 4])))


@pytest.mark.parametrize(
    ("first", "whole", "no_corner"),
    [(0.96, 1.0, 0.0), (0.08, 1.0, 0.0), (0.8, 0.4, 0.0), (0.8, 1.0, 0.6)],
    ids=["sure", "none", "covered", "in no corner"],
)
def test_what_is_sure_or_likely_no_whole_index_is_not_looked_at(
    first: float, whole: float, no_corner: float
) -> None:
    picture = np.zeros((80, 80, 3), np.uint8)
    seen = open_at(picture, Place(40, 40, 20, 0), S_V=first)
    seen.whole[0], seen.ways[0, 2] = whole, no_corner
    nets = Counts(S_V=1.0), Counts(S_V=1.0)
    assert look_centred(seen, *nets, Whole(0.95), grey_of(picture)) == {}
    assert [net.shown for net in nets] == [0, 0]
    assert seen.chances[0].max() == pytest.approx(max(first, 1 - first))


@pytest.mark.parametrize(
    ("card", "whole", "no_corner"),
    [("S_V", 0.6, 0.0), ("S_V", 0.9, 0.6), ("EX", 0.9, 0.0), ("T_9", 0.85, 0.0)],
    ids=["covered", "in no corner", "a star", "perhaps half a number"],
)
def test_where_it_comes_to_must_be_a_whole_index_in_a_corner_and_no_star(
    card: str, whole: float, no_corner: float
) -> None:
    """Seen: half a flower that came to a star, and what is left of a 10 to a rider."""
    place = Place(40, 40, 20, 0)
    nets = Tells(**{card: 0.99}), Tells(**{card: 0.99})
    seen, before = read_by_two(nets, {card: 0.85, "S_C": 0.1}, Whole(whole, no_corner))
    assert before == {}
    assert seen.places == [place]
    assert seen.chances[0].max() == np.float32(0.85)


@pytest.mark.parametrize(
    ("card", "first", "told"),
    [("S_V", 0.4, True), ("T_12", 0.4, True), ("T_2", 0.7, False), ("T_2", 0.85, True)],
)
def test_what_may_have_been_none_is_no_digit(card: str, first: float, *, told: bool) -> None:
    """Seen: what a card over a 19 left of it, none at first, and then surely a 9."""
    nets = Tells(**{card: 0.999}), Tells(**{card: 0.999})
    seen, before = read_by_two(nets, {card: first})
    assert bool(seen.chances[0].max() > 0.9) is told
    assert (0 in before) is told
