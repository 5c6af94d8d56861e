"""The card ids vision speaks of: plain strings, held equal to the game's own by a test."""

from typing import Final

SUITS: Final = ("S", "H", "D", "C")
RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")
CARDS: Final = (
    *(f"{suit}-{rank}" for suit in SUITS for rank in RANKS),
    *(f"T-{number}" for number in range(1, 22)),
    "EX",
)
RESTS: Final = frozenset(f"T-{number}" for number in range(1, 11))
"""Trumps that what is left of a longer number, or of a rank whose pip is covered, looks like."""
TWO_DIGITS: Final = frozenset(f"T-{number}" for number in range(10, 22))
"""Trumps of which a card laid over them, or a finder, may leave one digit."""
BOUTS: Final = ("T-1", "T-21", "EX")
"""The three on which a contract turns: one misread costs its side five points of it or more."""
