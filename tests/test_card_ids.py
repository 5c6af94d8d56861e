"""Vision and the game speak of the same 78 cards."""

from kiosk.tarot import cards
from vision.cards import CARDS as SEEN_CARDS


def test_vision_and_game_list_the_same_cards() -> None:
    assert SEEN_CARDS == cards.CARDS


def test_the_pack_has_78_cards_and_91_points() -> None:
    """« Le jeu de Tarot est composé de 78 cartes » and « TOTAL : 91 points »."""
    assert len(set(cards.CARDS)) == 78
    assert sum(map(cards.half_points, cards.CARDS)) == cards.PACK_HALF_POINTS
