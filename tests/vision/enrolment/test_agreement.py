"""A card is committed only when reader and enrolled deck say the same."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.enrolment.shows import index_patches
from vision.cards import CARDS
from vision.contour.reader import ContourReader
from vision.enrolment import EnrolledDeck, EnrolledReader, TemplateEmbedder, enrolled
from vision.enrolment.embedding import Patches, Vectors
from vision.light import negative
from vision.nets.head import Head, Heads
from vision.reading import NO_HINT, Detection, Hint, Picture, Way
from vision.synthesis.drawn import house_deck

SOME = ("S-9", "H-R", "T-1", "T-16", "T-21", "EX")


class Says:
    """A reader that says what it is told to."""

    def __init__(self, detections: Sequence[Detection]) -> None:
        self._detections = list(detections)
        self.told = NO_HINT

    def read(self, picture: Picture, hint: Hint = NO_HINT) -> list[Detection]:
        self.told = hint
        assert picture.ndim == 3
        return self._detections


@pytest.fixture(scope="module")
def reader() -> ContourReader:
    return ContourReader([house_deck()])


@pytest.fixture(scope="module")
def deck(reader: ContourReader) -> EnrolledDeck:
    patches = {c: index_patches(house_deck().face(c).picture, c, reader) for c in SOME}
    return enrolled("maison", patches, TemplateEmbedder())


def _seen(reader: ContourReader, card: str) -> tuple[Picture, Detection]:
    picture = house_deck().face(card).picture
    (one,) = reader.read(picture)
    assert (one.card, one.doubtful) == (card, False)
    return picture, one


def test_what_both_say_stays_sure(reader: ContourReader, deck: EnrolledDeck) -> None:
    for card in SOME:
        picture, one = _seen(reader, card)
        assert EnrolledReader(Says([one]), deck).read(picture) == [one]


def test_black_cards_are_compared_in_the_negative_as_they_are_read(
    reader: ContourReader, deck: EnrolledDeck
) -> None:
    """And kept so: both pictures of a card, the one shown and the one read, are turned over."""
    for card in SOME:
        picture, one = _seen(reader, card)
        black, read = negative(picture), replace(one, dark=True)
        assert EnrolledReader(Says([read]), deck).read(black) == [read]
        kept = index_patches(black, card, Says([read])).astype(int)
        assert np.abs(kept - index_patches(picture, card, Says([one]))).mean() < 12


def test_what_the_reader_is_told_reaches_it(reader: ContourReader, deck: EnrolledDeck) -> None:
    picture, one = _seen(reader, SOME[0])
    says, hint = Says([one]), Hint(among_cards=True, way=Way(1.2))
    EnrolledReader(says, deck).read(picture, hint)
    assert says.told == hint


def test_what_the_deck_gainsays_is_asked(reader: ContourReader, deck: EnrolledDeck) -> None:
    picture, one = _seen(reader, "T-16")
    wrong = replace(one, card="T-1", candidates=(("T-1", 0.99),))
    (asked,) = EnrolledReader(Says([wrong]), deck).read(picture)
    assert asked.doubtful
    assert asked.confidence <= 0.5
    assert asked.card == "T-1"
    assert {"T-1", "T-16"} <= {name for name, _ in asked.candidates}


def test_what_is_like_no_card_of_the_deck_is_asked(
    reader: ContourReader, deck: EnrolledDeck
) -> None:
    picture, one = _seen(reader, "EX")
    noise = np.random.default_rng(0).integers(0, 255, picture.shape).astype(np.uint8)
    (asked,) = EnrolledReader(Says([one]), deck).read(noise)
    assert asked.doubtful


def test_a_doubt_that_the_deck_clears_is_committed(
    reader: ContourReader, deck: EnrolledDeck
) -> None:
    picture, one = _seen(reader, "T-21")
    half = replace(one, doubtful=True, confidence=0.6, candidates=(("T-21", 0.6), ("T-1", 0.2)))
    (sure,) = EnrolledReader(Says([half]), deck).read(picture)
    assert (sure.card, sure.doubtful) == ("T-21", False)


def test_a_star_in_a_picture_is_no_excuse_for_being_like_one(
    reader: ContourReader, deck: EnrolledDeck
) -> None:
    """Seen: a star of a court's dress, doubted by the net, was counted as the third bout."""
    picture, one = _seen(reader, "EX")
    half = replace(one, doubtful=True, confidence=0.84, candidates=(("EX", 0.84),))
    (asked,) = EnrolledReader(Says([half]), deck).read(picture)
    assert asked.doubtful


def test_a_doubt_of_two_places_is_never_cleared(reader: ContourReader, deck: EnrolledDeck) -> None:
    picture, one = _seen(reader, "T-21")
    half = replace(one, doubtful=True, confidence=0.5, candidates=(("T-21", 0.6),))
    assert all(seen.doubtful for seen in EnrolledReader(Says([half, half]), deck).read(picture))


def test_what_may_be_half_covered_is_never_cleared(
    reader: ContourReader, deck: EnrolledDeck
) -> None:
    """A 3 that may be what is left of a 13 looks like the deck's own 3 to a hair."""
    picture, one = _seen(reader, "T-21")
    rest = replace(one, doubtful=True, confidence=0.5, candidates=(("T-21", 0.999),))
    (asked,) = EnrolledReader(Says([rest]), deck).read(picture)
    assert asked.doubtful


def test_a_weak_doubt_is_never_cleared(reader: ContourReader, deck: EnrolledDeck) -> None:
    picture, one = _seen(reader, "T-21")
    weak = replace(one, doubtful=True, confidence=0.2, candidates=(("T-1", 0.3), ("T-21", 0.2)))
    (asked,) = EnrolledReader(Says([weak]), deck).read(picture)
    assert asked.doubtful


def test_a_card_that_was_not_enrolled_is_left_to_the_reader(
    reader: ContourReader, deck: EnrolledDeck
) -> None:
    picture, one = _seen(reader, "D-7")
    assert EnrolledReader(Says([one]), deck).read(picture) == [one]


def test_half_an_11_taken_for_a_1_is_known_again_for_what_it_is(reader: ContourReader) -> None:
    face = house_deck().face("T-11")
    picture, scale = face.picture, face.picture.shape[1] / face.width
    ink = face.indices[0]
    middle = (ink.left + ink.right) / 2
    box = [(ink.left, ink.top), (middle, ink.top), (middle, ink.bottom), (ink.left, ink.bottom)]
    half = Detection(
        card="T-1", confidence=0.999, corners=tuple((x * scale, y * scale) for x, y in box)
    )
    patches = {
        "T-1": index_patches(house_deck().face("T-1").picture, "T-1", reader),
        "T-11": index_patches(picture, "T-11", Says([half])),
    }
    deck = enrolled("maison", patches, TemplateEmbedder())
    (asked,) = EnrolledReader(Says([half]), deck).read(picture)
    assert asked.doubtful
    one = house_deck().face("T-1").picture
    (sure,) = EnrolledReader(reader, deck).read(one)
    assert (sure.card, sure.doubtful) == ("T-1", False)


class Alike:
    """An embedder to which every patch is the same."""

    name = "alike"

    def embed(self, patches: Patches) -> Vectors:
        return np.tile(np.array([1, 0, 0], np.float32), (len(patches), 1))


def _two_cards(own: float, other: float, heads: Heads | None = None) -> EnrolledDeck:
    """A deck of a 6 and a cavalier that any patch is so much like."""
    vectors = np.array([[a, np.sqrt(1 - a * a), 0] for a in (own, other)], np.float32)
    patches = np.zeros((2, 64, 64, 3), np.uint8)
    owners = np.array([CARDS.index("S-6"), CARDS.index("S-C")])
    return EnrolledDeck("maison", patches, owners, vectors, Alike(), heads=heads)


def _six(confidence: float, *, doubtful: bool) -> Detection:
    corners = ((10.0, 10.0), (40.0, 10.0), (40.0, 60.0), (10.0, 60.0))
    named = (("S-6", confidence), ("S-C", 1 - confidence))
    return Detection(
        card="S-6", confidence=confidence, corners=corners, candidates=named, doubtful=doubtful
    )


@pytest.mark.parametrize(
    ("own", "other", "doubtful"), [(0.98, 0.90, False), (0.98, 0.96, True), (0.94, 0.60, True)]
)
def test_how_like_its_own_and_no_other_a_doubt_must_be(
    own: float,
    other: float,
    doubtful: bool,  # noqa: FBT001 - a table
) -> None:
    """Art read as a card came to 0.94 in decks kept for choosing, cards mostly to 0.98."""
    reader = EnrolledReader(Says([_six(0.7, doubtful=True)]), _two_cards(own, other))
    (told,) = reader.read(np.zeros((100, 100, 3), np.uint8))
    assert told.doubtful is doubtful


@pytest.mark.parametrize(
    ("own", "other", "taught", "doubtful"),
    [
        (0.90, 0.93, True, False),
        (0.90, 0.97, True, True),
        (0.90, 0.93, False, True),
        (0.40, 0.30, True, True),
    ],
)
def test_how_much_nearer_another_card_may_be(
    own: float, other: float, *, taught: bool, doubtful: bool
) -> None:
    """Nets that were taught the deck look closer than a likeness; they are not left alone."""
    part = np.zeros((1, 1), np.float32)
    heads = (Head(part, part, part, part),) * 2 if taught else None
    reader = EnrolledReader(Says([_six(0.99, doubtful=False)]), _two_cards(own, other, heads))
    (told,) = reader.read(np.zeros((100, 100, 3), np.uint8))
    assert told.doubtful is doubtful


def test_a_doubt_that_would_be_cleared_is_not_where_the_card_is_read_twice() -> None:
    """One of the two is another card, and the likeness holds both for it."""
    six, deck = _six(0.7, doubtful=True), _two_cards(0.98, 0.90)
    picture = np.zeros((100, 100, 3), np.uint8)
    assert [one.doubtful for one in EnrolledReader(Says([six]), deck).read(picture)] == [False]
    twice = EnrolledReader(Says([six, six]), deck).read(picture)
    assert [one.doubtful for one in twice] == [True, True]


def test_of_two_cards_the_deck_cannot_tell_apart_the_reader_tells_which() -> None:
    """Unless the likeness is clearly for the other: then it is asked."""
    for other, doubtful in ((0.91, False), (0.93, True)):
        reader = EnrolledReader(Says([_six(0.99, doubtful=False)]), _two_cards(0.90, other))
        (told,) = reader.read(np.zeros((100, 100, 3), np.uint8))
        assert told.doubtful is doubtful
