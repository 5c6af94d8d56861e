"""The pack."""

import pytest

from kiosk.tarot.cards import (
    CARDS,
    half_points,
    is_bout,
    is_card,
    is_king,
    rank,
    suit,
    trump_number,
)


def test_values() -> None:
    """« 1 bout 4,5 points; 1 Roi 4,5; 1 Dame 3,5; 1 Cavalier 2,5; 1 Valet 1,5; autre 0,5 »."""
    for letter, worth in (("R", 9), ("D", 7), ("C", 5), ("V", 3)):
        assert [half_points(f"{colour}-{letter}") for colour in "SHDC"] == [worth] * 4
    assert [half_points(card) for card in ("T-1", "T-21", "EX")] == [9, 9, 9]
    assert sum(half_points(card) == 1 for card in CARDS) == 59
    with pytest.raises(KeyError):
        half_points("S-11")


def test_what_a_card_is() -> None:
    """« Le 21, le petit et l'excuse sont les 3 bouts »."""
    assert [card for card in CARDS if is_bout(card)] == ["T-1", "T-21", "EX"]
    assert [card for card in CARDS if is_king(card)] == ["S-R", "H-R", "D-R", "C-R"]
    assert not is_card("T-22")
    assert is_card("EX")
    assert (suit("D-10"), rank("D-10"), trump_number("D-10")) == ("D", "10", None)
    assert (suit("T-21"), rank("T-21"), trump_number("T-21")) == (None, None, 21)
    assert (suit("EX"), rank("EX"), trump_number("EX")) == (None, None, None)
