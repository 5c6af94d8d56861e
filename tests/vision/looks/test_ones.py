"""A 1 is told from a 7 by the 1s of its deck's longer numbers."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.looking import Tells, chance, index_of, left_alone, open_between
from vision.geometry import cut_all
from vision.looks import ones
from vision.looks.ink import ink_of
from vision.looks.ones import likeness, look_for_ones
from vision.looks.seen import Seen

OPEN = {"T_1": 0.5, "T_7": 0.48}


def lying_by(
    other: str, of: str, chances: dict[str, float], surely: float = 0.99, blur: float = 0.3
) -> Seen:
    """An index that leaves something open, and that of another card, read with such a chance."""
    picture, place = index_of(of)
    second, there = index_of(other)
    both = np.asarray(cv2.GaussianBlur(np.hstack([picture, second]), (0, 0), blur), np.uint8)
    seen = open_between(both, place, **chances)
    seen.places.append(replace(there, x=there.x + picture.shape[1]))
    row = Tells(**{other.replace("-", "_"): surely}).look_at(both[None, :64, :64]).chances
    row[:, -1] = 1 - surely
    seen.chances = np.vstack([seen.chances, row])
    return seen


@pytest.mark.parametrize("blur", [0.3, 1.0])
@pytest.mark.parametrize("other", ["T-10", "T-11", "T-12", "T-14", "T-17", "T-19"])
@pytest.mark.parametrize(("card", "against"), [("T-1", "T-7"), ("T-7", "T-1")])
def test_a_longer_number_says_how_a_1_looks(
    card: str, against: str, other: str, blur: float
) -> None:
    """And so what is no 1; what both have together stays."""
    seen = lying_by(other, card, OPEN, blur=blur)
    look_for_ones(seen)
    assert chance(seen, card) > 0.85
    assert chance(seen, card) + chance(seen, against) == pytest.approx(0.98, abs=1e-4)


@pytest.mark.parametrize("card", ["T-1", "T-7"])
@pytest.mark.parametrize(
    ("other", "surely"),
    [("T-12", 0.9), ("T-20", 0.999), ("T-2", 0.999), ("H-10", 0.999)],
    ids=["not sure", "a longer one without", "none at its beginning", "a 10 of hearts"],
)
def test_nothing_else_does(card: str, other: str, surely: float) -> None:
    assert left_alone(lying_by(other, card, OPEN, surely), look_for_ones)


@pytest.mark.parametrize(
    "chances",
    [
        {"T_1": 0.999, "T_7": 0.001},
        {"T_1": 0.6, "T_7": 0.25},
        {"T_1": 0.93, "T_11": 0.05, "T_7": 0.02},
        {"T_7": 0.6, "S_7": 0.39},
    ],
    ids=["settled", "perhaps none", "more so an 11", "no 1"],
)
def test_only_what_leaves_the_two_open_is_looked_at(chances: dict[str, float]) -> None:
    assert left_alone(lying_by("T-12", "T-7", chances), look_for_ones)


def test_alone_it_is_left_open() -> None:
    picture, place = index_of("T-7")
    assert left_alone(open_between(picture, place, **OPEN), look_for_ones)


@pytest.mark.parametrize("alike", [0.73, 0.91, None])
def test_what_is_neither_like_nor_unlike_tells_nothing(
    alike: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ones, "likeness", lambda *_: alike)
    assert left_alone(lying_by("T-12", "T-7", OPEN), look_for_ones)


@pytest.mark.parametrize("level", [0, 128, 255])
def test_where_no_figure_stands_alone_nothing_is_like_it(level: int) -> None:
    """Nothing, and two figures."""
    picture, place = index_of("T-12")
    longer = cut_all(picture, [place])[0]
    other = [ink_of(longer)]
    assert likeness(np.full((64, 64, 3), level, np.uint8), other) is None
    assert likeness(longer, other) is None


def test_of_two_round_the_middle_none_is_the_figure() -> None:
    """A narrow box stands there too, as round many decks' numbers."""
    picture, place = index_of("T-12")
    other = [ink_of(cut_all(picture, [place])[0])]
    paper = np.full((64, 64, 3), 235, np.uint8)
    bar = np.asarray(cv2.rectangle(paper, (30, 16), (34, 48), (20, 20, 20), -1), np.uint8)
    assert likeness(bar, other) is not None
    boxed = np.asarray(cv2.rectangle(bar, (18, 10), (46, 54), (20, 20, 20), 2), np.uint8)
    assert likeness(boxed, other) is None
