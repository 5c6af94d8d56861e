"""Which cards a number seen in part, or on its head, may be of: tables by the numbers in CARDS."""

from collections.abc import Mapping
from itertools import permutations
from typing import Final

from vision.cards import CARDS
from vision.upside_down import SIX_OR_NINE

_TWO_DIGITS: Final = range(10, 22)


def _across(digit: int) -> list[int]:
    """What may be read at the other end of a trump of two digits of which `digit` is read.

    That trump, or its other digit: before the one that is read stands a 1 or a 2, and after a 1 or
    a 2 any.
    """
    others = range(1, 10) if digit in (1, 2) else (1, 2)
    one = [CARDS.index(f"T-{number}") for number in others if number != digit]
    return one + _holding(digit)


def _holding(digit: int) -> list[int]:
    return [CARDS.index(f"T-{n}") for n in _TWO_DIGITS if digit in divmod(n, 10)]


def _begin_alike(digit: int) -> list[int]:
    first = {number // 10 for number in _TWO_DIGITS if digit in divmod(number, 10)}
    return [CARDS.index(f"T-{number}") for number in _TWO_DIGITS if number // 10 in first]


def _within(card: str) -> list[int]:
    kind, _, number = card.partition("-")
    if len(number) < len("10"):
        return []
    return [k for k, c in enumerate(CARDS) if c in {f"{kind}-{digit}" for digit in number}]


OF_TWO_DIGITS: Final = frozenset(f"T-{number}" for number in _TWO_DIGITS)
"""The trumps that have two, by their names."""
DIGITS: Final[Mapping[int, int]] = {CARDS.index(f"T-{digit}"): digit for digit in range(1, 10)}
"""The trumps of one, and which."""
ACROSS: Final = {card: _across(digit) for card, digit in DIGITS.items()}
"""What may stand at the other end of a longer number's card, where such a trump is read."""
LONGER: Final = {card: _holding(digit) for card, digit in DIGITS.items()}
"""The longer numbers that hold it."""
BEGIN_ALIKE: Final = {card: _begin_alike(digit) for card, digit in DIGITS.items()}
"""Those that begin as one does that holds it: a 13 half covered reads as a 15."""
OF_RANK: Final = {
    card: [k for k, suited in enumerate(CARDS) if suited[0] in "SHDC" and suited[2:] == str(digit)]
    for card, digit in DIGITS.items()
}
"""The suit cards whose rank, where their pip is hidden, reads as a trump."""
WITHIN: Final = {number: _within(card) for number, card in enumerate(CARDS)}
"""The cards whose whole number is a digit of this one's, in its suit or among the trumps."""
ON_ITS_HEAD: Final[Mapping[int, int]] = dict(
    permutations([CARDS.index(card) for card in sorted(SIX_OR_NINE)], 2)
)
"""What a 6 of trumps is on its head, and a 9."""
