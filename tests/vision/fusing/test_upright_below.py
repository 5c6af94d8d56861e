"""A deck whose trumps have upright numbers at both ends: no edge tells its 6 from its 9."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.glimpses import UPPER_LEFT, glimpse, line_of_cards
from vision.fusing.caution import Caution
from vision.fusing.fusion import fuse
from vision.learned import LearnedReader, open_reader
from vision.reading import Picture
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck, Face, IndexInk
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above


class UprightBelow:
    """The house deck, the numbers of its trumps printed below as they stand above."""

    name = "droit"

    def cards(self) -> tuple[str, ...]:
        return house_deck().cards()

    def back(self) -> NDArray[np.uint8]:
        return house_deck().back()

    def face(self, card: str) -> Face:
        face = house_deck().face(card)
        if not card.startswith("T-"):
            return face
        picture, scale = face.picture.copy(), face.picture.shape[1] / face.width
        indices = [i for i in face.indices if not i.turned]
        for above in indices[:]:
            drop = face.height - above.top - above.bottom
            rows = slice(round((above.top - 0.5) * scale), round((above.bottom + 0.5) * scale))
            columns = slice(round(above.left * scale) - 2, round(above.right * scale) + 3)
            printed = face.picture[rows, columns]
            y = round((above.top + drop - 0.5) * scale)
            picture[y : y + printed.shape[0], columns] = printed
            indices.append(
                IndexInk(above.left, above.top + drop, above.right, above.bottom + drop, False)
            )
        return Face(card, picture, face.width, face.height, face.corner, tuple(indices))


@pytest.fixture(scope="module")
def reader() -> LearnedReader:
    return open_reader()


def lower_ends(cards: list[str]) -> Picture:
    """Each card's lower end, what is above it covered by a suit card."""
    covers = [f"{suit}-7" for suit in "SHDC"][: len(cards)]
    under = beside_one_another(len(cards), 12)
    over = [Pose(p.x + 1, p.y - 40, 0.0) for p in under]
    return photographed(UprightBelow(), cards + covers, under + over)


def beside_one_another(count: int, y: float) -> list[Pose]:
    return [Pose(-150 + 100 * k, y, 0.0) for k in range(count)]


def photographed(deck: Deck, cards: list[str], poses: list[Pose]) -> Picture:
    rng = np.random.default_rng(7)
    mat = np.full((720, 1280, 3), (60, 90, 50), np.uint8)
    laid = draw(deck, cards, poses, view_from_above((1280, 720), 2.7), mat, rng=rng)
    return photograph(laid.picture, Lens(blur=0.5, noise=0.004, quality=92), rng)


def test_a_number_that_stands_against_its_edge_is_read(reader: LearnedReader) -> None:
    """Most are, none as another; about the others somebody is asked."""
    cards = ["T-4", "T-7", "T-14", "T-17"]
    found = reader.read(lower_ends(cards))
    sure = {d.card for d in found if not d.doubtful and d.card.startswith("T-")}
    assert sure <= set(cards)
    assert len(sure) >= 3
    assert len(sure) + sum(d.doubtful for d in found) >= len(cards)


@pytest.mark.parametrize("card", ["T-6", "T-9"])
def test_there_a_six_may_be_a_nine_and_is_asked_about(reader: LearnedReader, card: str) -> None:
    read = reader.read(lower_ends([card, "T-7", "T-14", "T-4"]))
    about = [d for d in read if d.card in {"T-6", "T-9"}]
    assert about
    assert all(d.doubtful for d in about)
    assert {"T-6", "T-9"} <= {name for d in about for name, _ in d.candidates}


@pytest.mark.parametrize(("card", "other"), [("T-12", "T-21"), ("T-21", "T-12")])
def test_there_no_twelve_is_sworn_to_be_the_bout(
    reader: LearnedReader, card: str, other: str
) -> None:
    read = reader.read(lower_ends([card, "T-7", "T-14", "T-4"]))
    assert other not in {d.card for d in read if not d.doubtful}


def test_a_deck_known_to_be_such_has_its_6_asked_about() -> None:
    """Other cards gave it away, though none of them shows both its ends here."""
    company = line_of_cards("H-2", "S-7", "C-9")
    for upright in (False, True):
        six = replace(glimpse("T-6", 0.999, UPPER_LEFT), upright=upright)
        (found,) = (d for d in fuse([*company, six], Caution()) if d.card == "T-6")
        assert found.doubtful is upright


@pytest.mark.parametrize("upright", [True, False])
def test_cards_that_show_both_ends_give_such_a_deck_away(
    reader: LearnedReader, *, upright: bool
) -> None:
    deck = UprightBelow() if upright else house_deck()
    cards = ["T-3", "T-13", "T-6", "S-5"]
    picture = photographed(deck, cards, beside_one_another(len(cards), 0))
    assert {g.upright for g in reader.glimpses(picture)} == {upright}
    read = {d.card: d.doubtful for d in reader.read(picture)}
    assert {card: read[card] for card in cards if card != "T-6"} == dict.fromkeys(
        ("T-3", "T-13", "S-5"), False
    )
    assert upright or read["T-6"] is False
    assert read.get("T-9") is not False
