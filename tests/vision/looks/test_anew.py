"""What stands in a corner unread is looked for from other heights and the other way up."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Counts, Tells, Whole, index_of
from tests.vision.looks.test_centred import grey_of, open_at
from vision.cards import CARDS
from vision.geometry import Place
from vision.learned import open_classifier, open_corner, open_second
from vision.looks.anew import look_anew
from vision.looks.seen import Seen
from vision.nets.classifier import Looks

STARTS = 5
HERE = Place(40, 40, 20, 0)


@pytest.mark.parametrize("card", ["T-5", "T-7", "T-14", "S-8", "H-D"])
@pytest.mark.parametrize("times", [1.4, 1.75])
def test_an_index_found_on_its_head_and_far_too_high_is_read(card: str, times: float) -> None:
    """Seen: tall 5s near the edge, of which a finder makes a rank and a pip on their heads."""
    picture, true = index_of(card)
    on_its_head = true.turned().moved(0.0, (times - 1) / 2, times)
    seen = open_at(picture, on_its_head, H_C=0.01)
    before = look_anew(seen, open_classifier(), open_second(), open_corner(), grey_of(picture))
    place = seen.places[0]
    assert CARDS[int(seen.chances[0, :-1].argmax())] == card
    assert seen.chances[0].max() > 0.9
    assert math.hypot(place.x - true.x, place.y - true.y) < 0.1 * true.height
    assert math.cos(place.angle - true.angle) > 0.99
    assert seen.ways[0, 0] > 0.9, "as it stands there"
    assert before[0][CARDS.index("H-C")] == np.float32(0.01), "what it read as is not forgotten"


@pytest.mark.parametrize("card", ["T-12", "C-9"])
@pytest.mark.parametrize(("times", "from_top"), [(0.72, True), (1.2, True), (1.4, False)])
def test_an_index_found_too_low_or_too_high_is_read(
    card: str, times: float, *, from_top: bool
) -> None:
    picture, true = index_of(card)
    place = true.moved(0.0, (times - 1) / 2 if from_top else 0.0, times)
    seen = open_at(picture, place, H_C=0.3)
    look_anew(seen, open_classifier(), open_second(), open_corner(), grey_of(picture))
    assert CARDS[int(seen.chances[0, :-1].argmax())] == card
    assert seen.places[0].height == pytest.approx(true.height, rel=0.12)


def looked_for(
    nets: tuple[Tells, Tells],
    corner: Whole | None = None,
    first: dict[str, float] | None = None,
) -> tuple[Seen, dict[int, NDArray[np.float32]]]:
    """What becomes of a place that reads alike however it is taken to lie."""
    picture = np.zeros((80, 80, 3), np.uint8)
    seen = open_at(picture, HERE, **(first or {"S_V": 0.05}))
    return seen, look_anew(seen, *nets, corner or Whole(0.95), grey_of(picture))


def test_what_both_come_to_counts_with_what_surrounds_it_there() -> None:
    nets = Counts(S_V=0.99, S_C=0.01), Counts(S_V=0.97, S_C=0.03)
    seen, before = looked_for(nets)
    assert list(before) == [0]
    assert 0.95 < seen.chances[0, CARDS.index("S-V")] < 0.99
    assert (seen.ways[0, 0], seen.whole[0]) == (1, np.float32(0.95))
    assert [net.shown for net in nets] == [4 * STARTS, 2 * STARTS]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"S_V": 0.99}, {"S_C": 0.99}),
        ({"S_C": 0.99}, {"S_V": 0.99}),
        ({"S_V": 0.99, "S_C": 0.01}, {"S_V": 0.75, "S_C": 0.25}),
        ({"S_V": 0.75, "S_C": 0.25}, {"S_V": 0.99, "S_C": 0.01}),
        ({"S_V": 0.85, "S_C": 0.15}, {"S_V": 0.85, "S_C": 0.15}),
    ],
)
def test_both_must_be_sure_of_one_card(one: dict[str, float], other: dict[str, float]) -> None:
    seen, before = looked_for((Tells(**one), Tells(**other)))
    assert before == {}
    assert seen.places == [HERE]
    assert seen.chances[0, CARDS.index("S-V")] == np.float32(0.05)


@pytest.mark.parametrize(
    ("card", "whole", "no_corner"),
    [("S_V", 0.65, 0.0), ("S_V", 0.95, 0.6), ("EX", 0.95, 0.0), ("T_7", 0.85, 0.0)],
    ids=["covered", "in no corner", "a star", "perhaps half a number"],
)
def test_it_must_be_whole_and_in_a_corner_and_no_star(
    card: str, whole: float, no_corner: float
) -> None:
    nets = Tells(**{card: 0.99}), Tells(**{card: 0.99})
    _, before = looked_for(nets, Whole(whole, no_corner))
    assert before == {}


@pytest.mark.parametrize(
    ("first", "card", "told"),
    [
        ({"S_V": 0.45}, "S_V", True),
        ({"S_V": 0.6}, "S_V", False),
        ({"S_V": 0.6}, "S_C", True),
        ({"S_V": 0.6}, "T_7", False),
        ({"S_V": 0.45}, "T_7", True),
    ],
)
def test_what_was_held_for_that_card_already_is_not_believed_any_surer(
    first: dict[str, float], card: str, *, told: bool
) -> None:
    """Of five looks one is surer than the others, and no digit takes the place of what was read."""
    _, before = looked_for((Tells(**{card: 0.99}), Tells(**{card: 0.99})), first=first)
    assert (0 in before) is told


class Dawning(Tells):
    """Takes what it sees first for none, as likely as this."""

    def __init__(self, none: float, **chances: float) -> None:
        super().__init__(**chances)
        self._none: list[float] = [none]

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        looks = super().look_at(patches)
        if self._none:
            looks.chances[:, -1] = self._none.pop()
        return looks


@pytest.mark.parametrize(("none", "told"), [(0.8, True), (0.95, False)])
def test_what_is_likely_none_at_first_is_set_right_and_what_surely_is_given_up(
    none: float, *, told: bool
) -> None:
    _, before = looked_for((Dawning(none, S_V=0.99), Tells(S_V=0.99)))
    assert (0 in before) is told


class OnItsHead(Tells):
    """Reads nothing the way up a place was found, and a card the other way."""

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        looks = super().look_at(patches)
        if len(patches) == STARTS:
            looks.chances[:3] = 0.0
            looks.chances[:3, -1] = 1.0
        return looks


@pytest.mark.parametrize(
    ("card", "told"),
    [("T_6", False), ("T_9", False), ("T_1", False), ("T_2", True), ("T_7", True),
     ("T_3", True), ("T_12", True), ("S_6", True)],
)  # fmt: skip
def test_a_digit_that_is_another_on_its_head_counts_only_as_it_was_found(
    card: str, *, told: bool
) -> None:
    _, before = looked_for((OnItsHead(**{card: 0.99}), Tells(**{card: 0.99})))
    assert (0 in before) is told
    _, before = looked_for((Tells(**{card: 0.99}), Tells(**{card: 0.99})))
    assert 0 in before


@pytest.mark.parametrize(
    ("first", "whole", "no_corner", "heat", "looked"),
    [
        (0.96, 1.0, 0.0, 1.0, False),
        (0.1, 0.15, 0.0, 1.0, False),
        (0.1, 1.0, 0.2, 1.0, False),
        (0.1, 1.0, 0.0, 0.25, False),
        (0.1, 0.25, 0.05, 0.35, True),
    ],
    ids=["sure", "covered", "in no corner", "cool", "none of these"],
)
def test_what_is_read_or_likely_no_index_is_not_looked_for(
    first: float, whole: float, no_corner: float, heat: float, *, looked: bool
) -> None:
    picture = np.zeros((80, 80, 3), np.uint8)
    seen = open_at(picture, HERE, S_V=first)
    seen.whole[0], seen.ways[0, 2], seen.heat[0] = whole, no_corner, heat
    nets = Counts(S_V=1.0), Counts(S_V=1.0)
    assert bool(look_anew(seen, *nets, Whole(0.95), grey_of(picture))) is looked
    assert all(bool(net.shown) is looked for net in nets)


@pytest.mark.parametrize(
    ("upright", "whole", "starts"), [(1.0, 0.95, STARTS), (0.15, 0.95, 0), (0.9, 0.15, 0)]
)
def test_it_is_looked_for_only_from_where_it_may_stand(
    upright: float, whole: float, starts: int
) -> None:
    """The corner net is asked first, at an eighth of the price."""
    net = Counts(S_V=0.95, S_C=0.05)
    looked_for((net, Tells(S_V=0.95, S_C=0.05)), Whole(whole, 1 - upright))
    assert net.shown == 4 * starts


class Drifting(Tells):
    """Says that the index lies a patch farther right, each time it looks."""

    def look_at(self, patches: NDArray[np.uint8]) -> Looks:
        looks = super().look_at(patches)
        looks.poses[:, 0] = 0.5
        return looks


@pytest.mark.parametrize(
    ("aside", "net", "told"),
    [(30.0, Tells, False), (40.0, Tells, True), (40.0, Drifting, False), (80.0, Drifting, True)],
)
def test_nothing_is_read_where_another_card_is(
    aside: float, net: type[Tells], *, told: bool
) -> None:
    """Neither beside what is read surely, nor by coming to it."""
    picture = np.zeros((80, 160, 3), np.uint8)
    seen = open_at(picture, HERE, T_6=0.05)
    other = open_at(picture, Place(HERE.x + aside, HERE.y, 100.0, 0.0), H_5=0.99)
    both = Seen(
        picture,
        [*seen.places, *other.places],
        *(
            np.concatenate([getattr(seen, name), getattr(other, name)])
            for name in ("heat", "chances", "ways", "whole")
        ),
    )
    before = look_anew(both, net(T_6=0.99), net(T_6=0.99), Whole(0.95), grey_of(picture))
    assert (0 in before) is told


def test_beside_what_is_read_no_time_is_spent() -> None:
    picture = np.zeros((80, 80, 3), np.uint8)
    seen, read = open_at(picture, HERE, S_V=0.05), open_at(picture, HERE, H_5=0.99)
    both = Seen(
        picture,
        [HERE, HERE],
        *(
            np.concatenate([getattr(seen, name), getattr(read, name)])
            for name in ("heat", "chances", "ways", "whole")
        ),
    )
    net = Counts(S_V=0.99)
    look_anew(both, net, net, Whole(0.95), grey_of(picture))
    assert net.shown == 0
