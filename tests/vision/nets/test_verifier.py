"""The verifier: another pack's letter that reads as a card is told from a card."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.looking import Tells
from vision.cards import CARDS
from vision.geometry import Place, cut, place_of
from vision.learned import open_classifier, open_second, open_verifier
from vision.nets.classifier import Looks
from vision.nets.verifier import GIVEN, Opinions, evidence
from vision.synthesis.drawn import house_deck
from vision.synthesis.face import Deck
from vision.synthesis.layouts import Pose
from vision.synthesis.lens import Lens, photograph
from vision.synthesis.scene import draw, view_from_above
from vision.synthesis.styles import DeckStyle
from vision.training.foreign import ForeignDeck

PATCH = np.zeros((2, 64, 64, 3), np.uint8)


def opinion(embedding: float, **chances: float) -> Looks:
    looks = Tells(**chances).look_at(PATCH)
    return Looks(looks.chances, np.full((2, 64), embedding, np.float32), looks.poses)


def test_it_is_given_both_embeddings_and_what_each_look_says_of_the_card_and_of_none() -> None:
    told = opinion(0, S_7=0.9, S_1=0.1).chances
    first, nearer, farther = (
        opinion(e, S_7=c, S_1=1 - c) for e, c in ((-1, 0.5), (2, 0.8), (-3, 0.7))
    )
    given = evidence(told, Opinions([Place(0, 0, 9, 0)] * 2, first, nearer, farther))
    assert given.shape == (2, GIVEN)
    assert given.dtype == np.float32
    assert not given[:, :64].any(), "nothing positive"
    assert (given[:, 64:128] == 1).all(), "the mean of 2 and nothing"
    chances = 1 / (1 + np.exp(-given[0, 128:]))
    assert chances == pytest.approx([0.9, 0.5, 0.8, 0.7, 0, 0, 0], abs=1e-4)


def readings(deck: Deck, cards: list[str]) -> tuple[NDArray[np.float32], Opinions]:
    """What both nets make of the upper left index of each card, laid by itself."""
    rng = np.random.default_rng(11)
    view = view_from_above((320, 400), 2.7)
    mat = np.full((400, 320, 3), (60, 90, 50), np.uint8)
    patches: list[list[NDArray[np.uint8]]] = [[], [], []]
    places = []
    for card in cards:
        laid = draw(deck, [card], [Pose(0, 0, 0.1)], view, mat, rng=rng)
        picture = photograph(laid.picture, Lens(blur=0.8, noise=0.01, quality=85), rng)
        place = place_of(laid.indices[0].quad)
        places.append(place)
        for part, times in zip(patches, (1.0, 0.93, 1.07), strict=True):
            part.append(cut(picture, place.turned(0.0, times)))
    first, second = open_classifier(), open_second()
    looks = [net.look_at(np.stack(part)) for net, part in zip((first, second, second), patches,
                                                                strict=True)]  # fmt: skip
    told = np.exp(np.log(np.stack([look.chances for look in looks]) + 1e-6).mean(axis=0))
    return told / told.sum(axis=1, keepdims=True), Opinions(places, *looks)


def test_cards_are_right() -> None:
    told, opinions = readings(house_deck(), list(CARDS))
    right = open_verifier().right(told, opinions)
    assert right.shape == (78,)
    assert np.mean(right > 0.9) > 0.95
    assert right.min() > 0.3


def test_letters_of_a_pack_are_not() -> None:
    """The A, K, Q and J of four suits, taken for whatever card they read as most."""
    deck = ForeignDeck(DeckStyle(), 5.0, of_a_pack=True)
    told, opinions = readings(deck, list(deck.cards()))
    assert len(told) == 16
    told[:, :-1] *= (0.9 / told[:, :-1].sum(axis=1, keepdims=True)).astype(np.float32)
    told[:, -1] = 0.1
    right = open_verifier().right(told, opinions)
    assert right.max() < 0.5
    assert np.median(right) < 0.05


def test_nothing_is_asked_of_it_where_nothing_was_read() -> None:
    nothing = open_classifier().look_at(np.empty((0, 64, 64, 3), np.uint8))
    right = open_verifier().right(nothing.chances, Opinions([], nothing, nothing, nothing))
    assert right.shape == (0,)
