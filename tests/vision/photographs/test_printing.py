"""Black cards: the picture is turned over where that shows more."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.shots import reader, shot
from vision.light import negative
from vision.photographs.printing import either_way, in_its_print
from vision.reading import AS_USUAL, Detection, Hint, Picture, Way
from vision.synthesis.layouts import Pose

DARK = AS_USUAL._replace(dark=True)
LAID = {"T-21": Pose(-90, 10, 0.7), "S-R": Pose(0, -15, -0.6), "H-4": Pose(90, 10, 2.3)}


def found(*cards: str, corners: int = 2, doubtful: bool = False) -> list[Detection]:
    index = ((0.0, 0.0), (8.0, 0.0), (8.0, 12.0), (0.0, 12.0))
    return [Detection(card=card, confidence=0.999, corners=index * corners, doubtful=doubtful)
            for card in cards]  # fmt: skip


def says(light: list[Detection], dark: list[Detection], asked: list[Way]) -> Callable[[Way], list[Detection]]:  # fmt: skip  # noqa: E501
    def read(way: Way) -> list[Detection]:
        asked.append(way)
        return dark if way.dark else light

    return read


def black_cards() -> Picture:
    """Three cards, ink and paper changed for one another, on a mat that is neither."""
    return negative(shot(list(LAID), list(LAID.values())))


@pytest.mark.parametrize(
    ("light", "dark", "told"),
    [
        ([], found("H-4"), "dark"),
        (found("T-20", corners=1), found("T-20", "H-4"), "dark"),
        (found("T-20", corners=3), found("T-20", "EX", corners=4), "light"),
        (found("T-20", doubtful=True), found("T-20", "EX"), "dark"),
        (found("H-4", corners=1), found("S-4", corners=1), "light"),
        ([], found("S-4", corners=1), "light"),
        (found("H-4"), found("S-4"), "light"),
        (found("H-4", doubtful=True), found("S-4", corners=4, doubtful=True), "light"),
    ],
    ids=[
        "none",
        "more",
        "trumps alone",
        "trumps, or none",
        "one index each",
        "one index",
        "as many",
        "none sure",
    ],
)
def test_the_print_that_shows_more_indices_for_sure_is_the_cards_own(
    light: list[Detection], dark: list[Detection], told: str
) -> None:
    assert either_way(says(light, dark, []), AS_USUAL) == (dark if told == "dark" else light)
    assert either_way(says(dark, light, []), DARK) == (dark if told == "dark" else light)


@pytest.mark.parametrize(
    ("light", "tries"),
    [(found("H-4"), 1), (found("T-20", "EX"), 2), ([], 2), (found("H-4", doubtful=True), 2)],
)
def test_a_photograph_that_shows_a_suit_card_is_read_once(
    light: list[Detection], tries: int
) -> None:
    asked: list[Way] = []
    assert in_its_print(says(light, [], asked), AS_USUAL) == light
    assert asked == [AS_USUAL, DARK][:tries]


@pytest.mark.parametrize(
    ("light", "dark", "told"),
    [
        ([], found("S-4", corners=1), "dark"),
        ([], found("T-20", corners=1), "light"),
        ([], found("T-20"), "dark"),
        (found("T-20", corners=1), found("S-4", corners=1), "light"),
        ([], found("S-4", corners=1, doubtful=True), "dark"),
        (found("T-20", doubtful=True), found("S-4", doubtful=True), "light"),
    ],
    ids=["a suit's", "a trump's", "a trump's two", "one each", "asked about", "either"],
)
def test_one_index_of_a_suit_or_a_question_is_told_of_a_photograph_that_shows_none(
    light: list[Detection], dark: list[Detection], told: str
) -> None:
    read = in_its_print(says(light, dark, []), AS_USUAL)
    assert read == (dark if told == "dark" else light)


@pytest.mark.parametrize(
    "hint",
    [Hint(alone=True), Hint(way=DARK), Hint(either=True)],
    ids=["a photograph", "told so", "not known"],
)
def test_black_cards_are_read(hint: Hint) -> None:
    """The real nets, which were shown none."""
    read = reader().read(black_cards(), hint)
    assert {one.card for one in read if not one.doubtful} == set(LAID)
    assert all(one.dark for one in read)


def test_at_a_table_they_are_not_looked_for_unasked() -> None:
    cards = {one.card for one in reader().read(black_cards(), Hint()) if not one.doubtful}
    assert not cards & {"S-R", "H-4"}


@pytest.mark.parametrize("hint", [Hint(alone=True), Hint(either=True)])
def test_what_is_printed_dark_on_light_is_read_as_it_is(hint: Hint) -> None:
    read = reader().read(shot(list(LAID), list(LAID.values())), hint)
    assert {one.card for one in read if not one.doubtful} == set(LAID)
    assert not any(one.dark for one in read)


def test_in_the_negative_light_is_dark_and_red_stays_red() -> None:
    colours = np.array([[[10, 10, 10], [245, 245, 245], [40, 40, 200], [200, 60, 40]]], np.uint8)
    black, white, red, blue = negative(colours)[0].astype(int).tolist()
    assert min(black) > 230
    assert max(white) < 30
    assert red[2] > max(red[:2]) + 50
    assert blue[0] > max(blue[1:]) + 50
