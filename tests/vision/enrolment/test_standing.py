"""Where a deck's indices stand, told by all its cards together."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.vision.enrolment.shows import HIGH, LEFT, RIGHT, look, on_card
from vision.enrolment.shown import ShownCard
from vision.enrolment.standing import standing
from vision.geometry import Place

SUITS = [f"S-{rank}" for rank in range(1, 8)]


def _deck(*corners: tuple[float, float], turned: bool = True) -> dict[str, list[ShownCard]]:
    """Seven spades that are read well, each laid elsewhere and otherwise turned."""
    deck = {}
    for number, card in enumerate(SUITS):
        spot = (140 + 3 * number, 150 - 2 * number, 0.1 * number - 0.3)
        places = [p for at in corners for p in on_card(*spot, at, turned=turned)]
        deck[card] = [look(places, 0.95)]
    return deck


def _near(found: Sequence[Place], wanted: Sequence[Place]) -> None:
    assert len(found) == len(wanted)
    for place in wanted:
        one = min(found, key=lambda p: math.hypot(p.x - place.x, p.y - place.y))
        assert math.hypot(one.x - place.x, one.y - place.y) < 0.1 * HIGH
        assert math.isclose(one.height, place.height, rel_tol=0.05)
        assert math.cos(one.angle - place.angle) > 0.99


def test_what_is_read_well_is_left_where_it_was_found() -> None:
    deck = _deck(LEFT)
    for card, (places,) in standing(deck).items():
        assert sorted(places, key=id) == sorted(deck[card][0].places, key=id)


@pytest.mark.parametrize("corners", [(LEFT,), (LEFT, RIGHT)])
@pytest.mark.parametrize("first", [0, 2])
def test_two_places_unread_tell_where_all_corners_are(
    corners: list[tuple[float, float]], first: int
) -> None:
    deck = _deck(*corners)
    true = [p for at in corners for p in on_card(150, 160, 0.2, at)]
    lean = [replace(place, angle=place.angle + 0.03) for place in true]
    deck["S-R"] = [look(lean[first : first + 2] or lean[:2], 0.0, detected=False)]
    (found,) = standing(deck)["S-R"]
    _near(found, true)


def test_of_several_pairs_that_which_stands_as_the_others_do_counts() -> None:
    deck = _deck(LEFT)
    true = on_card(150, 150, 0.0, LEFT)
    pips = on_card(150, 150, 0.0, (-12.0, -34.0))
    deck["S-R"] = [look([*pips, *true], [0.4, 0.4, 0.1, 0.1], detected=False)]
    (found,) = standing(deck)["S-R"]
    _near(found, true)


def test_lower_numbers_may_stand_upright() -> None:
    deck = _deck(LEFT, turned=False)
    true = on_card(150, 150, 0.1, LEFT, turned=False)
    deck["S-R"] = [look(true, 0.2, detected=False)]
    (found,) = standing(deck)["S-R"]
    _near(found, true)


def test_trumps_none_of_which_is_read_tell_one_another() -> None:
    """Of seven small ones the likeliest pairs; a large one, seen higher than it is, stands so."""
    deck = _deck((-25.0, -60.0))
    for number in range(1, 8):
        places = on_card(140 + number, 150, 0.05 * number, LEFT)
        deck[f"T-{number}"] = [look(places, 0.3, detected=False)]
    true = on_card(150, 150, 0.0, LEFT)
    deck["T-17"] = [look([place.moved(0, 0, 1.2) for place in true], 0.0, detected=False)]
    (found,) = standing(deck)["T-17"]
    _near(found, true)


def test_without_a_pair_what_the_reader_saw_is_kept_or_the_likeliest() -> None:
    deck = _deck(LEFT)
    one, other = on_card(150, 150, 0.0, LEFT)[0], Place(40, 40, HIGH, 1.0)
    deck["S-D"] = [look([one, other], [0.1, 0.6], detected=[True, False])]
    deck["S-R"] = [look([one, other], [0.1, 0.6], detected=False)]
    found = standing(deck)
    assert found["S-D"] == [[one]]
    assert found["S-R"] == [[other]]


def test_a_star_keeps_to_itself() -> None:
    deck = _deck(LEFT)
    star = on_card(150, 150, 0.0, (-20.0, -40.0))
    deck["EX"] = [look(star, 0.2)]
    assert standing(deck)["EX"] == [star]


def test_an_index_that_leans_does_not_turn_its_card() -> None:
    """Seen: the right upper index of a deck, found to lean by 0.14 in every look."""
    deck = {}
    for number, card in enumerate(SUITS):
        x, y, angle = 140 + 3 * number, 150, 0.1 * number
        left, right = (on_card(x, y, angle, at) for at in (LEFT, RIGHT))
        leaning = [replace(place, angle=place.angle + 0.14) for place in right]
        deck[card] = [look([*left, *leaning], 0.95)]
    true = on_card(150, 150, 0.0, LEFT)
    deck["S-R"] = [look(true, 0.0, detected=False)]
    (found,) = standing(deck)["S-R"]
    for place in on_card(150, 150, 0.0, RIGHT):
        away = min(math.hypot(p.x - place.x, p.y - place.y) for p in found)
        assert away < 0.1 * HIGH


def test_likelier_pairs_that_no_reader_was_sure_of_say_nothing_where_some_were() -> None:
    deck = _deck(LEFT)
    for card, (one,) in list(deck.items()):
        wrong = [place.moved(0.0, 1.4) for place in one.places]
        likely = (*one.likely, 9.0, 9.0)
        places = (*one.places, *wrong)
        deck[card] = [
            replace(
                one, places=places, likely=likely, own=(*one.own, 0.5, 0.5), detected=(True,) * 4
            )
        ]
    true = on_card(150, 150, 0.0, LEFT)
    deck["S-R"] = [look(true, 0.1, detected=False)]
    (found,) = standing(deck)["S-R"]
    _near(found, true)


def test_places_on_one_another_are_no_two_ends() -> None:
    deck = _deck(LEFT)
    one = on_card(150, 150, 0.0, LEFT)[0]
    deck["S-R"] = [look([one, replace(one, angle=math.pi)], 0.9)]
    assert standing(deck)["S-R"] == [[*deck["S-R"][0].places]]
