"""A deck shown to the camera, card by card, as `deck enrol` asks for it."""

import itertools

import numpy as np

from hardware.camera import CameraError, Frame
from kiosk.cli.deck_camera import show_cards
from tests.cli.test_deck import both
from vision.contour.reader import ContourReader
from vision.reading import Picture
from vision.synthesis.drawn import house_deck


class Shown:
    """A camera that sees, frame after frame, what lies under it."""

    name = "shown"

    def __init__(self, pictures: list[Picture]) -> None:
        self._pictures = itertools.chain.from_iterable(itertools.repeat(p, 3) for p in pictures)
        self._numbers = itertools.count()

    def open(self) -> None:
        """Nothing to open."""

    def read(self) -> Frame | None:
        picture = next(self._pictures, None)
        number = next(self._numbers)
        return None if picture is None else Frame(picture, number / 10, number)

    def close(self) -> None:
        """Nothing to close."""


def test_cards_shown_to_the_camera_are_taken_skipped_and_asked_again() -> None:
    bare: Picture = np.full((300, 400, 3), (50, 90, 40), np.uint8)
    pictures = [house_deck().face("S-1").picture, bare, house_deck().face("S-3").picture]
    said: list[str] = []
    time = itertools.count()
    found = show_cards(
        Shown(pictures), ContourReader([house_deck()]), ["\n", "s\n", "\n", "\n", "\n", "q\n"],
        said.append, clock=lambda: next(time) * 0.1, pause=lambda _: None,
    )  # fmt: skip
    assert sorted(found) == ["S-1", "S-3"]
    assert all(len(patches) for patches in found.values())
    assert any("No index found" in line for line in said)
    assert any("No picture" in line for line in said)
    assert said[-1].endswith("S-4?")


def test_a_card_left_beside_the_one_shown_is_to_be_taken_away() -> None:
    said: list[str] = []
    time = itertools.count()
    found = show_cards(
        Shown([both("S-9", "S-1"), house_deck().face("S-1").picture]),
        ContourReader([house_deck()]), ["\n", "\n", "q\n"],
        said.append, clock=lambda: next(time) * 0.1, pause=lambda _: None,
    )  # fmt: skip
    assert said[2:] == ["S-9 lies there too: take it away. S-1?", "S-2?"]
    assert list(found) == ["S-1"]


class Unplugged(Shown):
    """It goes away after the first card, and answers again when it was opened twice more."""

    opened = 2

    def open(self) -> None:
        self.opened += 1
        if self.opened < 2:
            raise CameraError("not there")

    def read(self) -> Frame | None:
        if self.opened < 2:
            raise CameraError("gone")
        frame = super().read()
        if frame is not None and frame.number == 2:
            self.opened = 0
        return frame


def test_a_camera_that_goes_away_loses_no_card_that_was_shown() -> None:
    """77 cards may have been laid down by then."""
    said: list[str] = []
    time = itertools.count()
    found = show_cards(
        Unplugged([house_deck().face(card).picture for card in ("S-1", "S-2")]),
        ContourReader([house_deck()]), ["\n", "\n", "q\n"],
        said.append, clock=lambda: next(time) * 0.1, pause=lambda _: None,
    )  # fmt: skip
    assert list(found) == ["S-1", "S-2"]


class Gone(Shown):
    """Nobody plugs it in again."""

    def open(self) -> None:
        raise CameraError("not there")

    def read(self) -> Frame | None:
        raise CameraError("gone")


def test_a_camera_that_stays_away_is_told_and_asked_of_again() -> None:
    said: list[str] = []
    time = itertools.count()
    found = show_cards(
        Gone([]), ContourReader([house_deck()]), ["\n", "q\n"],
        said.append, clock=lambda: next(time) * 0.1, pause=lambda _: None,
    )  # fmt: skip
    assert found == {}
    assert said[-1] == "No picture for 5 s: check the camera. S-1?"


def test_a_card_that_reads_as_another_is_taken_by_a_word_only() -> None:
    """Enter pressed twice kept the ace as the 2 too: the deck gainsaid both ever after."""
    ace, nine = (house_deck().face(card).picture for card in ("S-1", "S-9"))
    said: list[str] = []
    time = itertools.count()
    found = show_cards(
        Shown([ace, ace, nine]),
        ContourReader([house_deck()]), ["\n", "\n", "\n", "y\n", "q\n"],
        said.append, clock=lambda: next(time) * 0.1, pause=lambda _: None,
    )  # fmt: skip
    assert said[2:] == [
        "S-2?",
        "It reads S-1: lay the right card, then Enter; y if it is right. S-2?",
        "It reads S-9: lay the right card, then Enter; y if it is right. S-2?",
        "S-3?",
    ]
    assert list(found) == ["S-1", "S-2"]
