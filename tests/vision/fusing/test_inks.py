"""The colour of an index's ink, in any light, and what it says of a small trump."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.glimpses import (
    LOWER_RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    glimpse,
    line_of_cards,
)
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.fusing.inks import colourfulness, redness, with_colours
from vision.geometry import Place, place_of
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above

LIMIT = Caution().coloured


@pytest.mark.parametrize("cast", [(1.0, 1.0, 1.0), (0.65, 0.95, 1.25), (1.2, 1.0, 0.8)])
@pytest.mark.parametrize("exposure", [0.35, 0.9])
def test_red_ink_is_told_from_black_in_any_light(
    cast: tuple[float, float, float], exposure: float
) -> None:
    cards = ["H-10", "D-3", "T-10", "T-3", "S-9", "C-R"]
    rng = np.random.default_rng(4)
    mat = np.full((720, 1280, 3), (60, 90, 50), np.uint8)
    poses = [Pose(-175 + 70 * k, 0, 0.2 * k) for k in range(len(cards))]
    laid = draw(house_deck(), cards, poses, view_from_above((1280, 720), 2.7), mat, rng=rng)
    lens = Lens(blur=0.5, noise=0.006, cast=cast, exposure=exposure, quality=90)
    picture = photograph(laid.picture, lens, rng)
    for index in (one for one in laid.indices if one.visible > 0.99):
        (colour,) = colourfulness(picture, [place_of(index.quad)])
        assert (colour > LIMIT) == (index.card[0] in "HD"), (index.card, colour)


@pytest.mark.parametrize(
    ("ink", "behind", "red"),
    [((45, 40, 200), None, True), ((45, 40, 200), (60, 140, 50), True),
     ((30, 30, 30), None, False), ((30, 30, 30), (60, 140, 50), False),
     ((30, 30, 30), (200, 90, 60), False), ((30, 30, 30), (45, 40, 200), True)],
)  # fmt: skip
def test_redness_is_of_the_reddest_there_and_of_no_other_colour(
    ink: tuple[int, int, int],
    behind: tuple[int, int, int] | None,
    red: bool,  # noqa: FBT001 - a table
) -> None:
    """Behind a black index may be a green picture, or a red one; by its darkest it is black."""
    sheet = np.full((120, 120, 3), (235, 240, 242), np.uint8)
    if behind:
        cv2.rectangle(sheet, (60, 60), (100, 80), behind, -1)
    cv2.circle(sheet, (60, 60), 10, ink, -1)
    (value,) = redness(sheet, [Place(60, 60, 40, 0.0)])
    assert bool(value > 0.5) is red
    assert bool(value < 0.1) is not red


def test_no_place_has_no_colour() -> None:
    assert colourfulness(np.zeros((9, 9, 3), np.uint8), []).shape == (0,)
    assert redness(np.zeros((9, 9, 3), np.uint8), []).shape == (0,)
    assert colourfulness(np.zeros((9, 9, 3), np.uint8), [Place(4, 4, 5, 0.0)]).tolist() == [0.0]


def test_colours_are_looked_at_where_a_small_trump_may_stand_and_nowhere_else() -> None:
    """A hundred looks at ink are a hundredth of the time of reading sixty cards."""
    red = np.full((200, 200, 3), 240, np.uint8)
    red[40:60, 40:160] = red[140:160, 40:160] = (30, 30, 200)
    at = [Place(60, 50, 30, 0.0), Place(120, 50, 30, 0.0), Place(60, 150, 30, 0.0)]
    cards = [("T-10", 0.99), ("H-10", 0.99), ("T-17", 0.99)]
    seen = [glimpse(card, chance, place) for (card, chance), place in zip(cards, at, strict=True)]
    small, suit, larger = (g.colour > LIMIT for g in with_colours(red, seen))
    assert (small, suit, larger) == (True, False, True)
    assert [g.colour for g in with_colours(red, seen[1:])] == [0.0, 0.0]


def told(card: str, colour: float, *others: tuple[str, float]) -> dict[str, bool]:
    """Each trump that is found among suit cards, and whether somebody is asked about it."""
    company = line_of_cards("S-1", "S-2", "H-3", "D-4", "C-R")
    places = [UPPER_LEFT, *(Place(300 + 200 * k, 300, 40, 0.0) for k in range(len(others)))]
    trumps = [
        replace(glimpse(name, 0.999, place), colour=ink)
        for place, (name, ink) in zip(places, [(card, colour), *others], strict=True)
    ]
    found = fuse([*company, *trumps], Caution())
    return {d.card: d.doubtful for d in found if d.card.startswith("T-")}


def test_a_small_trump_in_red_is_asked_about() -> None:
    """Seen: a 10 of hearts under another card, its pip hidden, counted as the 10 of trumps."""
    assert told("T-10", 0.7) == {"T-10": True}
    assert told("T-10", 0.1) == {"T-10": False}
    assert told("T-10", 0.7, ("T-17", 0.1)) == {"T-10": True, "T-17": False}


def test_not_where_it_is_whole_at_two_ends_of_its_card() -> None:
    """Seen: the 6s and 9s of a deck with red numbers, asked about on every pile."""
    for corner, uncut, doubtful in (
        (LOWER_RIGHT, 0.99, False),
        (LOWER_RIGHT, 0.9, True),
        (UPPER_RIGHT, 0.99, True),
    ):
        seen = [
            replace(glimpse("T-10", 0.999, place), colour=0.7, uncut=whole)
            for place, whole in ((UPPER_LEFT, 0.99), (corner, uncut))
        ]
        found = fuse([*line_of_cards("S-1", "S-2", "H-3", "D-4"), *seen], Caution())
        assert [d.doubtful for d in found if d.card == "T-10"] == [doubtful]


def test_not_where_a_larger_trump_is_as_red_nor_a_larger_one_itself() -> None:
    assert told("T-10", 0.7, ("T-17", 0.7)) == {"T-10": False, "T-17": False}
    assert told("T-17", 0.7) == {"T-17": False}
