"""A suit that a blurred index leaves open is told by the large pips of the same card."""

import cv2
import numpy as np
import pytest

from tests.vision.looking import Counts, Tells, chance, index_of, open_between
from vision import learned
from vision.cards import CARDS
from vision.geometry import Place
from vision.learned import LearnedReader, open_classifier, open_reader, open_second
from vision.looks.own_pips import look_at_own_pips
from vision.looks.seen import Seen
from vision.nets.classifier import Classifier
from vision.reading import NO_HINT, Hint, Picture


@pytest.mark.parametrize(
    ("card", "other"), [("C-8", "S-8"), ("S-6", "C-6"), ("H-7", "D-7"), ("D-5", "H-5")]
)
def test_the_pips_tell_of_which_suit_a_blurred_card_is(card: str, other: str) -> None:
    """The likelier suit was the wrong one; what both have together stays as it was."""
    picture, place = index_of(card)
    blurred = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.4), np.uint8)
    chances = {other.replace("-", "_"): 0.55, card.replace("-", "_"): 0.43}
    seen = open_between(blurred, place, **chances)
    look_at_own_pips(seen, open_classifier(), open_second())
    assert chance(seen, card) > 0.85
    assert chance(seen, card) + chance(seen, other) == pytest.approx(0.98, abs=1e-4)


def shown(seen: Seen, first: Classifier | None = None) -> int:
    """How many patches the second classifier is shown."""
    second = Counts(C_8=0.5, S_8=0.4)
    look_at_own_pips(seen, first or Tells(C_8=0.9), second)
    return second.shown


@pytest.mark.parametrize(
    "chances",
    [
        {"C_8": 0.999, "S_8": 0.001},
        {"C_8": 0.7, "S_8": 0.2},
        {"C_8": 0.8, "C_9": 0.15, "S_8": 0.05},
        {"C_8": 0.96, "C_9": 0.028, "S_8": 0.012},
        {"C_8": 0.6, "D_8": 0.39},
        {"T_8": 0.7, "T_6": 0.29},
    ],
    ids=[
        "settled",
        "perhaps none",
        "the rank too",
        "more so the rank",
        "of the other colour",
        "no suit card",
    ],
)
def test_what_leaves_more_open_than_a_suit_is_not_looked_at(chances: dict[str, float]) -> None:
    picture, place = index_of("C-8")
    assert shown(open_between(picture, place, C_8=0.6, S_8=0.39)) > 1
    assert shown(open_between(picture, place, **chances)) == 0


def test_two_nets_that_do_not_agree_leave_it_open() -> None:
    picture, place = index_of("C-8")
    for nets, told in (
        ((Tells(C_8=0.9, S_8=0.1), Tells(C_8=0.9, S_8=0.1)), True),
        ((Tells(C_8=0.99, S_8=0.01), Tells(C_8=0.4, S_8=0.6)), False),
        ((Tells(C_8=0.9, S_8=0.1), Tells(T_4=0.9)), False),
    ):
        seen = open_between(picture, place, C_8=0.6, S_8=0.39)
        look_at_own_pips(seen, *nets)
        assert chance(seen, "C-8") == pytest.approx(0.923 if told else 0.6, abs=0.01)


def test_pips_weigh_no_more_than_they_are_worth() -> None:
    """However sure both nets are: one in sixty is the other suit's, or another card's."""
    picture, place = index_of("C-8")
    seen = open_between(picture, place, C_8=0.5, S_8=0.5)
    look_at_own_pips(seen, Tells(C_8=1.0), Tells(C_8=1.0))
    assert chance(seen, "C-8") / chance(seen, "S-8") == pytest.approx(np.exp(2.5), rel=1e-3)


def test_pips_of_a_card_that_lies_beside_are_not_this_ones() -> None:
    """Another index right of this one: from there on the pips may be that card's."""
    picture, place = index_of("C-8")
    alone = open_between(picture, place, C_8=0.6, S_8=0.39)
    beside = open_between(picture, place, C_8=0.6, S_8=0.39)
    beside.places.append(place.moved(1.0, 0.0, 1.0))
    for name in ("heat", "chances", "ways", "whole"):
        both = np.repeat(getattr(beside, name), 2, axis=0)
        setattr(beside, name, both)
    beside.chances[1] = np.eye(79, dtype=np.float32)[CARDS.index("T-4")]
    assert shown(beside) < shown(alone)
    beside.chances[1] = np.eye(79, dtype=np.float32)[-1]
    assert shown(beside) == shown(alone), "what is no index is no card"


def blots(*at: tuple[float, float]) -> tuple[Picture, Place]:
    """White paper with blots as large as pips, so many heights right of a place and below it."""
    picture, place = np.full((480, 640, 3), 240, np.uint8), Place(200, 150, 40, 0)
    for right, below in at:
        x, y = round(place.x + right * 40), round(place.y + below * 40)
        picture[y - 13 : y + 13, x - 13 : x + 13] = 20
    return picture, place


def test_a_pip_stands_apart_on_paper_and_is_no_index_and_not_upside_down() -> None:
    def taken(picture: Picture, place: Place) -> int:
        return shown(open_between(picture, place, C_8=0.6, S_8=0.39))

    assert taken(*blots((1.2, 0.6), (1.2, 1.5))) == 2
    assert taken(*blots((1.2, 0.6), (1.2, 2.3))) == 1, "that far below they stand on their heads"
    assert taken(*blots((1.2, 0.6), (0.1, 0.3))) == 1, "the index is none of them"
    picture, place = blots((1.2, 0.6), (1.2, 1.5))
    picture[150:198, 264:268] = picture[150:198, 228:232] = 20
    assert taken(picture, place) == 1, "more is printed round the other"
    picture[:, 222:][picture[:, 222:] == 240] = 165
    assert taken(picture, place) == 0, "what is round them is no paper"


@pytest.mark.parametrize(("hint", "looks"), [(NO_HINT, True), (Hint(), False)])
def test_only_a_lone_photograph_is_looked_at_so(
    monkeypatch: pytest.MonkeyPatch, hint: Hint, *, looks: bool
) -> None:
    asked: list[Seen] = []
    monkeypatch.setattr(learned, "look_at_own_pips", lambda seen, *_: asked.append(seen))
    reader = open_reader()
    assert isinstance(reader, LearnedReader)
    reader.read(index_of("C-8")[0], hint)
    assert bool(asked) is looks
