"""How close something comes to a small trump's digit, and what that says of it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.glimpses import LOWER_RIGHT, UPPER_LEFT, glimpse, line_of_cards
from vision.fusing.caution import ALONE, AMONG, Caution
from vision.fusing.fusion import fuse
from vision.fusing.margins import margins, with_margins
from vision.geometry import Place

CLOSE, BETWEEN, FAR = 0.05, 0.2, 0.5


def nine(edge: float | None, *, side: int = 1, light: float = 1.0) -> np.ndarray:
    """A 9 that is 40 pixels high on paper, an edge beside it so many of its heights away."""
    paper = np.full((120, 160, 3), 235, np.uint8)
    ring = cv2.ellipse(paper, ((80, 50), (18, 20), 0), (30, 30, 30), 4)
    picture = np.asarray(cv2.line(ring, (89, 52), (80, 78), (30, 30, 30), 4), np.uint8)
    if edge is not None:
        ink = 91 if side > 0 else 69
        at = round(ink + side * 40 * edge)
        beyond = slice(at, None) if side > 0 else slice(0, at + 1)
        picture[:, beyond] = (150, 160, 170)
    return np.asarray(picture * light, np.uint8)


@pytest.mark.parametrize("light", [1.0, 0.5])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("edge", [0.1, 0.2, 0.4])
def test_a_margin_is_measured_to_what_stands_nearest_on_either_side(
    edge: float, side: int, light: float
) -> None:
    (margin,) = margins(nine(edge, side=side, light=light), [Place(80, 60, 40, 0.0)])
    assert margin == pytest.approx(edge, abs=0.06)


def test_a_margin_is_measured_along_the_digit_whichever_way_it_lies() -> None:
    turned = np.ascontiguousarray(np.rot90(nine(0.2)))
    (margin,) = margins(turned, [Place(60, 160 - 80, 40, -np.pi / 2)])
    assert margin == pytest.approx(0.2, abs=0.06)


def test_blank_paper_is_wide_and_one_shade_has_no_margin_to_measure() -> None:
    at = Place(80, 60, 40, 0.0)
    assert margins(nine(None), [at])[0] > 0.6
    assert margins(np.zeros((9, 9, 3), np.uint8), []).shape == (0,)


def test_what_touches_the_digit_leaves_it_none() -> None:
    bars = np.tile(np.array([[30] * 4 + [235] * 2], np.uint8), (120, 30))
    picture = np.ascontiguousarray(np.repeat(bars[:, :160, None], 3, axis=2))
    assert margins(picture, [Place(80, 60, 40, 0.0)])[0] <= 0.1


def test_only_what_may_be_a_rest_is_measured() -> None:
    at = Place(80, 60, 40, 0.0)
    seen = [glimpse(card, 0.99, at) for card in ("T-9", "T-19", "S-9", "EX")]
    told = [g.margin for g in with_margins(nine(0.2), seen)]
    assert told[0] == pytest.approx(0.2, abs=0.06)
    assert told[1:] == [float("inf")] * 3


def asked(card: str, *corners: tuple[Place, float, float]) -> bool:
    """Whether a trump read at corners with such margins and chances of being uncut is asked about
    among suit cards."""
    company = line_of_cards("S-1", "S-2", "H-3", "D-4", "C-R")
    trump = [
        replace(glimpse(card, 0.999, place), margin=margin, uncut=uncut, heat=0.99)
        for place, margin, uncut in corners
    ]
    (found,) = [d for d in fuse([*company, *trump], Caution()) if d.card == card]
    return found.doubtful


def test_a_digit_something_comes_close_to_must_be_surer_of_being_whole() -> None:
    """Seen: of 19s the next card lay half over, the 9 counted, 0.1 of its height from the edge."""
    assert asked("T-9", (UPPER_LEFT, CLOSE, 0.995))
    assert not asked("T-9", (UPPER_LEFT, CLOSE, 0.9995))
    assert not asked("T-9", (UPPER_LEFT, BETWEEN, 0.995))


def test_a_digit_between_blank_paper_need_be_less_sure() -> None:
    assert not asked("T-9", (UPPER_LEFT, FAR, 0.96))
    assert asked("T-9", (UPPER_LEFT, BETWEEN, 0.96))
    assert asked("T-9", (UPPER_LEFT, FAR, 0.9))


def test_corners_something_comes_close_to_do_not_add_up() -> None:
    """Seen: a card along a row left the 2 of a 12 at both of its ends."""
    both = ((UPPER_LEFT, CLOSE, 0.99), (LOWER_RIGHT, CLOSE, 0.99))
    assert asked("T-2", *both)
    assert not asked("T-2", both[0], (LOWER_RIGHT, BETWEEN, 0.99))


def test_a_10_has_both_its_digits() -> None:
    assert not asked("T-10", (UPPER_LEFT, CLOSE, 0.995))


def test_a_number_that_stands_alone_gains_nothing_from_blank_paper() -> None:
    """Figures on paper mostly do."""
    assert ALONE.rest_wide >= Caution().rest > AMONG.rest_wide
