"""A star that was taken for twice as high is read; what is read already is left as it is."""

import math

import cv2
import numpy as np
import pytest

from tests.vision.looking import Counts, Tells, small_star
from vision.cards import CARDS
from vision.geometry import Place, place_of
from vision.learned import open_classifier, open_second
from vision.looks.seen import Seen
from vision.looks.stars import look_for_stars, on_paper
from vision.nets.classifier import Classifier
from vision.reading import Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.scene import draw, view_from_above

STAR = CARDS.index("EX")


def looked_for(
    picture: Picture,
    place: Place,
    *,
    read: float = 0.3,
    no_corner: float = 0.0,
    nets: tuple[Classifier, Classifier] | None = None,
    lower: dict[int, list[Place]] | None = None,
) -> tuple[Seen, list[int]]:
    """What is known after the look of a place that read as a 2 of clubs with the chance `read`."""
    chances = np.zeros((1, 79), np.float32)
    chances[0, CARDS.index("C-2")], chances[0, -1] = read, 1 - read
    one, way = np.ones(1, np.float32), np.array([[1 - no_corner, 0, no_corner]], np.float32)
    seen = Seen(picture, [place], one, chances, way, one.copy())
    return seen, look_for_stars(seen, *(nets or (open_classifier(), open_second())), lower)


@pytest.mark.parametrize(
    ("right", "down", "times"),
    [(0.0, 0.0, 1.9), (0.0, 0.0, 2.6), (0.25, 0.0, 2.4), (0.2, -0.2, 2.3)],
)
def test_a_small_star_taken_for_twice_as_high_is_read(
    right: float, down: float, times: float
) -> None:
    """Seen: seven of eight Excuses that bursts of one deck lost."""
    picture, place = small_star(3.3)
    seen, changed = looked_for(picture, place.moved(right, down, times))
    assert changed == [0]
    assert seen.chances[0, STAR] > 0.96
    off = math.hypot(seen.places[0].x - place.x, seen.places[0].y - place.y)
    assert off < 0.15 * place.height, "set straight"
    assert seen.places[0].height == pytest.approx(place.height, rel=0.4)


def test_a_star_that_was_found_beside_what_was_taken_for_an_index_is_read() -> None:
    """Seen: an Excuse that lay on its pile unread, half a height beside what was hotter."""
    picture, place = small_star(3.3)
    beside = place.moved(0.9, 0.6, 2.6)
    assert looked_for(picture, beside)[1] == []
    seen, changed = looked_for(picture, beside, lower={0: [place.moved(0.1, -0.1, 1.1)]})
    assert changed == [0]
    assert seen.chances[0, STAR] > 0.96
    assert math.hypot(seen.places[0].x - place.x, seen.places[0].y - place.y) < 0.2 * place.height
    twice_as_high = {0: [place.moved(0.1, 0.1, 2.5)]}
    assert looked_for(picture, beside, lower=twice_as_high)[1] == [0], "seen: 9 pixels found as 18"
    of_another = {1: [place]}
    assert looked_for(picture, beside, lower=of_another)[1] == []


@pytest.mark.parametrize("card", ["C-2", "S-R", "T-5", "T-14"])
def test_no_part_of_another_index_is_a_star(card: str) -> None:
    rng = np.random.default_rng(7)
    mat = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    view = view_from_above((640, 480), 3.0)
    laid = draw(house_deck(), [card], [Pose(0, 0, 0.1)], view, mat, rng=rng)
    place = place_of(laid.indices[0].quad)
    seen, changed = looked_for(laid.picture, place)
    assert (changed, seen.places) == ([], [place])


@pytest.mark.parametrize(
    ("read", "no_corner"), [(0.96, 0.0), (0.3, 0.2)], ids=["read", "in no corner"]
)
def test_what_is_read_or_in_no_corner_is_not_looked_at(read: float, no_corner: float) -> None:
    net = Counts(EX=1.0)
    picture, place = np.zeros((200, 200, 3), np.uint8), Place(100, 100, 40, 0.0)
    _, changed = looked_for(picture, place, read=read, no_corner=no_corner, nets=(net, net))
    assert (changed, net.shown) == ([], 0)


def starred(white: int) -> Picture:
    """A dark blot 40 pixels high on a round of paper so many pixels across, on a dark cloth."""
    cloth = np.full((200, 200, 3), 40, np.uint8)
    paper = cv2.circle(cloth, (100, 100), white // 2, (225, 230, 235), -1)
    return np.asarray(cv2.circle(paper, (100, 100), 16, (30, 30, 30), -1), np.uint8)


@pytest.mark.parametrize(("white", "told"), [(280, True), (150, True), (44, False)])
def test_a_star_has_paper_round_it_and_a_flower_on_a_cloth_has_not(
    white: int, *, told: bool
) -> None:
    """Seen: the dark star between five petals of a cloth, read by both nets, and counted."""
    picture, place = starred(white), Place(100, 100, 40, 0.0)
    assert on_paper(picture, place) is told
    assert not on_paper(starred(100), place), "petals reach no farther"
    both = Tells(EX=0.99), Tells(EX=0.99)
    assert bool(looked_for(picture, place, nets=both)[1]) is told


@pytest.mark.parametrize(
    ("first", "second", "told"), [(0.75, 0.75, True), (0.6, 0.9, False), (0.9, 0.6, False)]
)
def test_only_what_is_a_star_to_both_nets_is_one(
    first: float, second: float, *, told: bool
) -> None:
    picture, place = starred(white=200), Place(100, 100, 40, 0.0)
    seen, changed = looked_for(picture, place, nets=(Tells(EX=first), Tells(EX=second)))
    assert bool(changed) is told
    assert bool(seen.chances[0, STAR] > 0) is told


def test_the_grey_of_a_bare_card_is_no_star() -> None:
    bare = np.full((200, 200, 3), 235, np.uint8)
    cv2.rectangle(bare, (0, 0), (200, 60), (60, 90, 50), -1)
    _, changed = looked_for(bare, Place(100, 100, 30, 0.0))
    assert changed == []


@pytest.mark.parametrize(("star", "looks"), [(0.0, 2), (0.3, 3)])
def test_as_high_as_it_seems_only_what_may_be_a_star_is_looked_at_again(
    star: float, looks: int
) -> None:
    """So it was read already, and every look costs as much."""
    picture, place = small_star(3.3)
    chances = np.zeros((1, 79), np.float32)
    chances[0, STAR], chances[0, -1] = star, 1 - star
    one, way = np.ones(1, np.float32), np.array([[1, 0, 0]], np.float32)
    nets = Counts(), Counts()
    look_for_stars(Seen(picture, [place], one, chances, way, one.copy()), *nets)
    assert nets[0].shown == looks


def test_a_star_read_surer_before_stays_as_it_was_read() -> None:
    picture, place = starred(white=200), Place(100, 100, 40, 0.0)
    chances = np.zeros((1, 79), np.float32)
    chances[0, STAR], chances[0, -1] = 0.9, 0.1
    one, way = np.ones(1, np.float32), np.array([[1, 0, 0]], np.float32)
    seen = Seen(picture, [place], one, chances, way, one.copy())
    assert look_for_stars(seen, Tells(EX=0.8), Tells(EX=0.8)) == []
    assert look_for_stars(seen, Tells(EX=0.94), Tells(EX=0.8)) == [0]
