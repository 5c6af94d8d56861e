"""Which way up a 6 or a 9 stands, by its edge and by the cards beside it."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Counts, Tells, index_of
from vision.cards import CARDS
from vision.geometry import Place
from vision.learned import open_classifier
from vision.looks.facing import look_both_ways
from vision.looks.seen import Seen
from vision.reading import Picture

Way = tuple[float, float, float]


def six_among(neighbours: list[tuple[float, Way]], ways: Way) -> NDArray[np.float32]:
    """A 6 of trumps and what it reads as, both ways up weighed.

    Beside it are 7s read for sure, each turned so much from it and standing so to its own edge.
    """
    picture, place = index_of("T-6")
    places = [place.moved(2.0).turned(angle) for angle, _ in neighbours]
    return six_beside(picture, place, places, [ways] + [edge for _, edge in neighbours])


def six_beside(
    picture: Picture, place: Place, others: list[Place], ways: list[Way], read: str = "T-7"
) -> NDArray[np.float32]:
    """What a 6 of trumps at a place reads as, beside others that read surely as one card."""
    places = [place, *others]
    chances = np.zeros((len(places), 79), np.float32)
    chances[0, CARDS.index("T-6")] = 1.0
    chances[1:, CARDS.index(read)] = 1.0
    ones = np.ones(len(places), np.float32)
    seen = Seen(picture, places, ones, chances, np.array(ways, np.float32), ones)
    look_both_ways(seen, open_classifier())
    return np.asarray(seen.chances[0])


UP, DOWN, EITHER = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.5, 0.5, 0.0)


def test_cards_laid_along_tell_a_six_from_a_nine() -> None:
    six, nine = CARDS.index("T-6"), CARDS.index("T-9")
    alone = six_among([], EITHER)
    along, against = six_among([(0.1, UP)] * 30, EITHER), six_among([(math.pi, UP)] * 30, EITHER)
    assert 1 - along[six] < 0.2 * (1 - alone[six])
    assert alone[six] > alone[nine]
    assert against[nine] > 5 * against[six]
    for told in (
        six_among([(math.pi / 2, UP)] * 30, EITHER),
        six_among([(0.1, UP), (math.pi, UP)] * 15, EITHER),
    ):
        assert told == pytest.approx(alone, abs=1e-4)


def test_one_number_against_its_edge_of_many_makes_no_other_deck() -> None:
    """Seen: one edge mistaken in a deck of trumps, and every 6 and 9 of it asked about."""
    six = CARDS.index("T-6")
    across = math.pi / 2
    assert six_among([(across, UP)] * 11 + [(across, DOWN)], (0.99, 0.01, 0.0))[six] > 0.95
    assert six_among([(across, UP)] * 7 + [(across, DOWN)] * 5, (0.99, 0.01, 0.0))[six] < 0.8


@pytest.mark.parametrize("edge", [DOWN, UP])
def test_a_seventeen_where_others_stand_against_their_edge_may_be_a_four(
    edge: Way,
) -> None:
    """Seen: a deck whose lower numbers are upright, its 4s read as 17 on their heads."""
    four, seventeen = CARDS.index("T-4"), CARDS.index("T-17")
    chances = np.zeros((8, 79), np.float32)
    chances[0, seventeen] = 1.0
    chances[1:, CARDS.index("T-7")] = 1.0
    places = [Place(100.0 + 60 * k, 100.0, 40.0, 0.0) for k in range(8)]
    ones, stands = np.ones(8, np.float32), np.array([UP] + [edge] * 7, np.float32)
    picture = np.zeros((200, 600, 3), np.uint8)
    seen = Seen(picture, places, ones, chances, stands, ones)
    look_both_ways(seen, Tells(T_4=1.0))
    if edge == UP:
        assert seen.chances[0, seventeen] == 1.0
    else:
        assert seen.chances[0, seventeen] < 0.95
        assert seen.chances[0, four] > 0.05


def test_what_surely_reads_as_none_either_way_up_is_still_none() -> None:
    """Divided by no less than a millionth, its chance of being none came out as next to nothing."""
    six, index = CARDS.index("T-6"), 1e-6
    chances = np.zeros((1, 79), np.float32)
    chances[0, six], chances[0, -1] = index, 1 - index
    picture, one = np.zeros((200, 200, 3), np.uint8), np.ones(1, np.float32)
    stands = np.array([(0.02, 0.02, 0.96)], np.float32)
    seen = Seen(picture, [Place(100.0, 100.0, 40.0, 0.0)], one, chances, stands, one)
    tells = Counts(T_9=index)
    tells.none = 1 - index
    look_both_ways(seen, tells)
    assert seen.chances[0].sum() == pytest.approx(1, abs=1e-4)
    assert seen.chances[0, -1] > 0.999


def test_what_stands_in_its_line_tells_more_than_all_the_rest() -> None:
    """The lower ends of a row face the other way, and many cards may show both."""
    six, nine = CARDS.index("T-6"), CARDS.index("T-9")
    picture, place = index_of("T-6")
    line = [place.moved(right) for right in (-3.0, 2.5)]
    lower = [place.moved(right, 6.0).turned() for right in range(-5, 6)]
    told = six_beside(picture, place, line + lower, [EITHER] + [UP] * 13)
    assert told[six] > 0.9
    turned = [one.turned() for one in (*line, *lower)]
    assert six_beside(picture, place, turned, [EITHER] + [UP] * 13)[nine] > 0.9


def test_corners_read_as_the_same_card_tell_nothing_of_one_another() -> None:
    picture, place = index_of("T-6")
    line = [place.moved(right).turned() for right in (-3.0, 2.5)]
    alone = six_beside(picture, place, [], [EITHER])
    assert six_beside(picture, place, line, [EITHER] * 3, "T-6") == pytest.approx(alone, abs=1e-4)


def test_the_other_end_of_its_card_tells_a_six_from_a_nine() -> None:
    """Seen: four corners of a 6 on a pile, each a little unsure of its edge, asked about."""
    picture, place = index_of("T-6")
    below, above = (place.moved(2.0, down).turned() for down in (8.0, -8.0))
    alone = six_beside(picture, place, [], [EITHER])
    assert alone[CARDS.index("T-6")] < 0.9
    assert six_beside(picture, place, [below], [EITHER] * 2, "T-6")[CARDS.index("T-6")] > 0.95
    assert six_beside(picture, place, [above], [EITHER] * 2, "T-6")[CARDS.index("T-9")] > 0.95
    both = six_beside(picture, place, [below, above], [EITHER] * 3, "T-6")
    assert both == pytest.approx(alone, abs=1e-4)


@pytest.mark.parametrize(
    "pair",
    [
        ("T-12", "T-21"),
        ("T-17", "T-4"),
        ("T-21", "T-12"),
        ("T-9", "T-6"),
        ("T-7", "T-1"),
        ("T-1", "T-7"),
    ],
)
@pytest.mark.parametrize(("down", "stands"), [(8.0, 0), (-8.0, 1)])
def test_and_any_trump_from_what_it_looks_like_on_its_head(
    pair: tuple[str, str], down: float, stands: int
) -> None:
    place = Place(300.0, 300.0, 30.0, 0.2)
    chances = np.zeros((2, 79), np.float32)
    chances[:, CARDS.index(pair[0])] = 1.0
    ones, ways = np.ones(2, np.float32), np.array([EITHER] * 2, np.float32)
    places = [place, place.moved(2.0, down).turned()]
    seen = Seen(np.zeros((600, 600, 3), np.uint8), places, ones, chances, ways, ones)
    look_both_ways(seen, Tells(**{pair[1].replace("-", "_"): 1.0}))
    assert seen.chances[0, CARDS.index(pair[stands])] > 0.95


@pytest.mark.parametrize(
    ("right", "down", "turned", "read"),
    [
        (2.0, 8.0, 0.0, "T-6"),
        (2.0, 8.0, math.pi / 2, "T-6"),
        (2.0, 2.5, math.pi, "T-6"),
        (2.0, 30.0, math.pi, "T-6"),
        (9.0, 8.0, math.pi, "T-6"),
        (2.0, 8.0, math.pi, "T-8"),
        (2.0, -8.0, math.pi, "T-9"),
    ],
)
def test_what_is_no_other_end_of_its_card_does_not(
    right: float, down: float, turned: float, read: str
) -> None:
    """A 9 laid opposite a 6 in a trick faces it, head to head: it is no end of it."""
    picture, place = index_of("T-6")
    told = six_beside(picture, place, [place.moved(right, down).turned(turned)], [EITHER] * 2, read)
    assert told == pytest.approx(six_beside(picture, place, [], [EITHER]), abs=1e-4)


@pytest.mark.parametrize(("long", "told"), [(9.0, True), (20.0, False)])
def test_nor_what_lies_nearer_than_the_ends_of_other_cards(
    long: float,
    told: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in rows: a 6 right below a 9, taken for that card's other end, and lost in silence."""
    place = Place(300.0, 300.0, 20.0, 0.0)
    other = [place.moved(12.0, 4.0), place.moved(14.0, 4.0 - long).turned()]
    chances = np.zeros((4, 79), np.float32)
    chances[:2, CARDS.index("T-6")] = 1.0
    chances[2:, CARDS.index("S-R")] = 1.0
    ones, ways = np.ones(4, np.float32), np.array([EITHER, EITHER, UP, UP], np.float32)
    places = [place, place.moved(1.0, 8.0).turned(), *other]
    seen = Seen(np.zeros((700, 700, 3), np.uint8), places, ones, chances, ways, ones)
    look_both_ways(seen, Tells(T_9=1.0))
    assert bool(seen.chances[0, CARDS.index("T-6")] > 0.95) is told


def test_where_lower_numbers_stand_upright_no_card_tells_of_a_trump() -> None:
    """A card laid the other way round has all its numbers on their heads there."""
    picture, place = index_of("T-6")
    line = [place.moved(right).turned() for right in (-3.0, 2.5)]
    against = six_beside(picture, place, line, [EITHER, DOWN, DOWN])
    alone = six_beside(picture, place, [], [EITHER])
    assert against == pytest.approx(alone, abs=1e-4)
    assert six_beside(picture, place, line, [EITHER, UP, UP])[CARDS.index("T-6")] < 0.1


def test_what_lies_far_along_the_line_tells_less() -> None:
    nine = CARDS.index("T-9")
    picture, place = index_of("T-6")
    near, far = (
        six_beside(picture, place, [place.moved(right).turned()], [EITHER, UP])
        for right in (3.0, 60.0)
    )
    assert near[nine] > 0.8
    assert far[nine] < 0.6


def test_trumps_against_their_edge_say_nothing_of_a_suit_card() -> None:
    six, nine = CARDS.index("S-6"), CARDS.index("S-9")
    chances = np.zeros((8, 79), np.float32)
    chances[0, six] = 1.0
    chances[1:, CARDS.index("T-7")] = 1.0
    places = [Place(100.0 + 60 * k, 100.0, 40.0, math.pi / 2 * (k > 0)) for k in range(8)]
    ones, stands = np.ones(8, np.float32), np.array([(0.95, 0.05, 0.0)] + [DOWN] * 7, np.float32)
    seen = Seen(np.zeros((200, 600, 3), np.uint8), places, ones, chances, stands, ones)
    look_both_ways(seen, Tells(S_9=1.0))
    assert seen.chances[0, six] == pytest.approx(0.95)
    assert seen.chances[0, nine] == pytest.approx(0.05)
