"""A black pip is no diamond, where the sure cards of a picture show what is black and what red."""

from typing import Final

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.glimpses import glimpse
from vision.cards import CARDS
from vision.fusing.glimpse import Glimpse
from vision.fusing.two_inks import with_suits_of_their_ink
from vision.geometry import Place, place_of
from vision.synthesis.drawn import house_deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above

PAPER, BLACK, RED = (235, 240, 242), (35, 32, 30), (45, 40, 200)
GREEN, BROWN = (60, 140, 50), (38, 35, 105)
TORN = ("D-5", "C-5")


def printed(*inks: tuple[int, int, int]) -> NDArray[np.uint8]:
    """A sheet with a blot of each ink, 100 pixels apart."""
    sheet = np.full((120, 100 * len(inks) + 20, 3), PAPER, np.uint8)
    for k, ink in enumerate(inks):
        cv2.circle(sheet, (60 + 100 * k, 60), 12, ink, -1)
    return sheet


def read(*cards: tuple[str, float, str | None]) -> list[Glimpse]:
    return [
        glimpse(card, chance, Place(60 + 100 * k, 60, 40, 0.0), other)
        for k, (card, chance, other) in enumerate(cards)
    ]


SURE = (("S-2", 0.99, None), ("H-7", 0.99, None), ("C-9", 0.99, None))
ALL_SHOWN = (BLACK, RED, BLACK)


def what_it_is(
    ink: tuple[int, int, int], card: str, other: str, *sure: tuple[int, int, int]
) -> str:
    """What an index in such ink is likelier, beside sure ones of spades, hearts and clubs."""
    seen = with_suits_of_their_ink(
        printed(*sure, ink), read(*SURE[: len(sure)], (card, 0.8, other))
    )
    assert [g.chances.sum() for g in seen] == pytest.approx([1.0] * len(seen))
    return CARDS[seen[-1].best]


def test_a_black_pip_is_no_diamond_and_a_red_one_no_club() -> None:
    """Seen: blurred little clubs read as diamonds, five on a table of one style."""
    assert what_it_is(BLACK, "D-5", "C-5", *ALL_SHOWN) == "C-5"
    assert what_it_is(RED, "D-5", "C-5", *ALL_SHOWN) == "D-5"
    assert what_it_is(RED, "C-5", "D-5", *ALL_SHOWN) == "D-5"
    assert what_it_is(BLACK, "C-5", "D-5", *ALL_SHOWN) == "C-5"


def test_ink_between_the_two_tells_nothing() -> None:
    assert what_it_is(BROWN, "D-5", "C-5", *ALL_SHOWN) == "D-5"
    assert what_it_is(BROWN, "C-5", "D-5", *ALL_SHOWN) == "C-5"


def test_nor_does_a_grey_picture_or_one_whose_sure_cards_show_one_ink() -> None:
    grey = (90, 90, 90)
    assert what_it_is(BLACK, "D-5", "C-5", BLACK, grey, BLACK) == "D-5"
    assert what_it_is(BLACK, "D-5", "C-5", BLACK) == "D-5"
    assert what_it_is(BLACK, "D-5", "C-5") == "D-5"


def test_nor_the_green_of_a_deck_of_four_colours() -> None:
    """Seen: a club in green, no other sure on the table, that lost to the hearts and diamonds."""
    for card, other in (TORN, TORN[::-1]):
        for green in (GREEN, (20, 230, 10), RED):
            assert what_it_is(green, card, other, BLACK, RED) == card
        for green in (GREEN, (20, 230, 10)):
            assert what_it_is(green, card, other, BLACK, RED, green) == card
        assert what_it_is(RED, card, other, BLACK, RED, GREEN) == card
    assert what_it_is(BLACK, "D-5", "S-5", BLACK, RED, GREEN) == "S-5", "no diamond is black"


@pytest.mark.parametrize(("pip", "told"), [(RED, "H-D"), (BLACK, "C-D")])
def test_a_red_court_may_have_a_black_picture_behind_its_index_but_some_of_it_is_red(
    pip: tuple[int, int, int], told: str
) -> None:
    """Seen: the darkest beside a queen's heart is her hair; and a black jack read as a red one."""
    sheet = printed(*ALL_SHOWN, BLACK)
    cv2.circle(sheet, (360, 76), 7, pip, -1)
    seen = with_suits_of_their_ink(sheet, read(*SURE, ("H-D", 0.97, "C-D")))
    assert CARDS[seen[-1].best] == told


def test_but_no_black_court_has_a_red_pip() -> None:
    assert what_it_is(RED, "C-D", "H-D", *ALL_SHOWN) == "H-D"


@pytest.mark.parametrize(("seen_in_red", "told"), [("H-7", "D-D"), ("D-7", "C-D")])
def test_a_suit_that_was_not_seen_in_red_may_be_of_any_colour(seen_in_red: str, told: str) -> None:
    """Diamonds are blue in some decks."""
    cards = (("S-2", 0.99, None), (seen_in_red, 0.99, None), ("C-9", 0.99, None))
    sheet = printed(*ALL_SHOWN, BLACK)
    seen = with_suits_of_their_ink(sheet, read(*cards, ("D-D", 0.8, "C-D")))
    assert CARDS[seen[-1].best] == told


def test_what_is_no_suit_of_the_other_ink_stays_as_it_is_and_so_does_a_trump() -> None:
    cards = (*SURE, ("D-3", 0.97, None), ("T-5", 0.6, "T-6"))
    seen = read(*cards)
    told = with_suits_of_their_ink(printed(*ALL_SHOWN, RED, RED), seen)
    assert all(a is b for a, b in zip(seen, told, strict=True))


BLUE: Final = (170, 60, 30)
FADED: Final = (35, 32, 80)


@pytest.mark.parametrize(
    ("inks", "told"),
    [((RED, RED, BLACK), False), ((RED, RED, RED), True), ((RED, RED, BLUE), True),
     ((BLACK, BLACK, BLACK), True), ((FADED, FADED, BLACK), True),
     ((RED, (70, 70, 70), (70, 70, 70)), False)],
    ids=["black", "red", "four colours", "a grey picture", "hardly a colour", "two in grey"],
)  # fmt: skip
def test_what_surely_reads_as_red_and_is_black_may_be_of_either_black_suit(
    inks: tuple[tuple[int, int, int], ...],
    told: bool,  # noqa: FBT001 - a table
) -> None:
    """Seen in a trick: a 6 of spades cut by the next card, a 6 of diamonds with 0.995."""
    seen = read(("H-7", 0.99, None), ("D-3", 0.99, None), ("D-6", 0.995, None))
    last = with_suits_of_their_ink(printed(*inks), seen)[-1]
    assert (last is seen[-1]) is told
    if not told:
        spade, club = (last.chances[CARDS.index(card)] for card in ("S-6", "C-6"))
        assert spade == pytest.approx(club) == pytest.approx(0.4975, abs=1e-3)
        assert last.chances.sum() == pytest.approx(1.0)


def test_one_red_card_alone_shows_not_what_red_is() -> None:
    seen = read(("H-7", 0.99, None), ("H-7", 0.99, None), ("S-6", 0.995, None))
    told = with_suits_of_their_ink(printed(RED, BLACK, BLACK), seen)
    assert all(a is b for a, b in zip(seen, told, strict=True))


@pytest.mark.parametrize("cast", [(1.0, 1.0, 1.0), (0.65, 0.95, 1.25), (1.2, 1.0, 0.8)])
def test_in_any_light(cast: tuple[float, float, float]) -> None:
    """Each pip card is torn between its suit and one of the other ink, likelier the other."""
    cards = ["H-10", "D-3", "S-9", "C-4", "S-8", "D-6"]
    other = dict(zip("SHDC", "HSCD", strict=True))
    rng = np.random.default_rng(4)
    mat = np.full((720, 1280, 3), (60, 90, 50), np.uint8)
    poses = [Pose(-175 + 70 * k, 0, 0.2 * k) for k in range(len(cards))]
    laid = draw(house_deck(), cards, poses, view_from_above((1280, 720), 2.7), mat, rng=rng)
    lens = Lens(blur=0.5, noise=0.006, cast=cast, exposure=0.5, quality=90)
    picture = photograph(laid.picture, lens, rng)
    shown = [one for one in laid.indices if one.visible > 0.99]
    assert len(shown) > len(cards)
    for k, doubted in enumerate(shown):
        seen = [
            glimpse(one.card, 0.99, place_of(one.quad))
            if one is not doubted
            else glimpse(other[one.card[0]] + one.card[1:], 0.85, place_of(one.quad), one.card)
            for one in shown
        ]
        told = with_suits_of_their_ink(picture, seen)
        assert CARDS[told[k].best] == doubted.card
