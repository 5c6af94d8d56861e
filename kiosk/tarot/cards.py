"""The 78 cards, their ids and what they are worth.

A card is a plain string: `S- H- D- C-` (pique, cœur, carreau, trèfle) with `1`…`10`, `V`, `C`,
`D`, `R`; `T-1`…`T-21` for the trumps; `EX` for the Excuse. Values are whole half-points.
"""

from typing import Final

SUITS: Final = ("S", "H", "D", "C")
RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")
EXCUSE: Final = "EX"
PETIT: Final = "T-1"
TWENTY_ONE: Final = "T-21"
TRUMPS: Final = tuple(f"T-{number}" for number in range(1, 22))
BOUTS: Final = (PETIT, TWENTY_ONE, EXCUSE)
CARDS: Final = (*(f"{suit}-{rank}" for suit in SUITS for rank in RANKS), *TRUMPS, EXCUSE)
"""Every card once, suits from As to Roi, then the trumps, then the Excuse."""

PACK_HALF_POINTS: Final = 182
"""91 points: « TOTAL : 91 points » (FFT)."""

_HONOURS: Final = {"R": 9, "D": 7, "C": 5, "V": 3}
_HALF_POINTS: Final = {
    card: 9 if card in BOUTS else _HONOURS.get(card.partition("-")[2], 1) for card in CARDS
}


_TRUMP_NUMBERS: Final = {card: number for number, card in enumerate(TRUMPS, 1)}
_SUITS_OF: Final = {f"{suit}-{rank}": suit for suit in SUITS for rank in RANKS}
_RANKS_OF: Final = {f"{suit}-{rank}": rank for suit in SUITS for rank in RANKS}


def is_card(text: str) -> bool:
    """Whether `text` is the id of one of the 78 cards."""
    return text in _HALF_POINTS


def half_points(card: str) -> int:
    """What a card is worth, in half-points; KeyError for anything that is no card."""
    return _HALF_POINTS[card]


def is_bout(card: str) -> bool:
    """« le 21, le petit et l'excuse sont les 3 bouts » (FFT)."""
    return card in BOUTS


def trump_number(card: str) -> int | None:
    """1 to 21 for a trump, None for a suit card and for the Excuse."""
    return _TRUMP_NUMBERS.get(card)


def suit(card: str) -> str | None:
    """`S`, `H`, `D` or `C`; None for trumps and the Excuse."""
    return _SUITS_OF.get(card)


def rank(card: str) -> str | None:
    """`1`…`10`, `V`, `C`, `D` or `R`; None for trumps and the Excuse."""
    return _RANKS_OF.get(card)


def is_king(card: str) -> bool:
    """A Roi, which may neither be put in the écart nor fail to be called first at 5."""
    return rank(card) == "R"
